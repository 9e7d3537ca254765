"""A balance certificate, a change and a refusal in sentences."""

from collections.abc import Callable, Mapping

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from club.models import Tournament
from club.pairings.separation import ApartPrice, Unmet
from engine.errors import RuleError
from engine.movements.certificate import Certificate, Spread
from engine.movements.hand_made import (
    NoReturnTable,
    NotHere,
    NotPlaced,
    SeatedTwice,
    WrongTableSize,
)
from engine.movements.knockout import NotDecided, whole


def sentence(found: Certificate) -> str:
    """The certificate as it is said to the organiser: whom one meets, sitting out, directions."""
    parts = [_met(found), _sat_out(found)]
    if found.directions is not None and 1 < found.directions.worst < found.rounds:
        parts.append(
            _("The two directions differ by up to %(rounds)s rounds for one player.")
            % {"rounds": found.directions.worst}
        )
    if found.at_short.worst:
        parts.append(
            ngettext(
                "No one sits at a smaller table more than %(times)d time.",
                "No one sits at a smaller table more than %(times)d times.",
                found.at_short.worst,
            )
            % {"times": found.at_short.worst}
        )
    return " ".join(filter(None, parts))


def _met(found: Certificate) -> str:
    met = found.meetings
    if not met.counts or not met.worst:
        return ""
    if found.partners is not None and set(met.counts) == {3} and set(found.partners.counts) == {1}:
        return _("Everyone partners everyone once and opposes everyone twice.")
    if set(met.counts) == {1}:
        return _("Everyone meets everyone once.")
    if found.partners is not None:
        return _partners(found.partners, found.opponents)
    if met.worst == 1:
        return _("No one meets twice.")
    return _again(met)


def _partners(partners: Spread, opponents: Spread) -> str:
    first = (
        _("No one has the same partner twice.")
        if partners.worst <= 1
        else ngettext(
            "%(repeats)d time the same partners meet again.",
            "%(repeats)d times the same partners meet again.",
            partners.repeats,
        )
        % {"repeats": partners.repeats}
    )
    if opponents.worst <= 1:
        return first + " " + _("No one meets the same opponent twice.")
    return (
        first
        + " "
        + (
            ngettext(
                "No one meets the same opponent more than %(worst)d time.",
                "No one meets the same opponent more than %(worst)d times.",
                opponents.worst,
            )
            % {"worst": opponents.worst}
        )
    )


def _again(met: Spread) -> str:
    first = ngettext(
        "%(repeats)s repeated meeting",
        "%(repeats)s repeated meetings",
        met.repeats,
    ) % {"repeats": number_format(met.repeats, 0)}
    return _("%(first)s; no two people meet more than %(worst)s times.") % {
        "first": first,
        "worst": met.worst,
    }


def _sat_out(found: Certificate) -> str:
    least, most = min(found.sat_out.counts, default=0), found.sat_out.worst
    return sits_out(least, most)


def sits_out(least: int, most: int) -> str:
    if most == 0:
        return _("No one sits out.")
    if least == most:
        return ngettext("Everyone sits out once.", "Everyone sits out %(most)d times.", most) % {
            "most": most
        }
    if least == 0 and most == 1:
        return _("No one sits out more than once.")
    return _("Everybody sits out %(least)s to %(most)s times.") % {"least": least, "most": most}


def unmet_said(unmet: Unmet) -> str:
    """A group of which some meet although it is kept apart: how many, why, and what can be."""
    facts = unmet._asdict()
    said = ngettext(
        "%(name)s: %(meetings)d meeting cannot be avoided.",
        "%(name)s: %(meetings)d meetings cannot be avoided.",
        unmet.meetings,
    )
    if unmet.size <= unmet.most:
        return said % facts
    why = _("It has %(size)d of %(of_all)d; up to %(most)d can be kept apart in a round.")
    return f"{said} {why}" % facts


def apart_price(price: ApartPrice) -> list[str]:
    """The price of keeping apart in a draw, in words; empty where it costs nothing."""
    said = [unmet_said(each) for each in price.unmet]
    if price.farther:
        facts = {"farther": price.farther, "by": number_format(price.by, int(price.by % 1 > 0))}
        said.append(
            ngettext(
                "To keep apart: %(farther)d meets someone further away in the standing, by up to "
                "%(by)s points.",
                "To keep apart: %(farther)d meet someone further away in the standing, by up to "
                "%(by)s points.",
                price.farther,
            )
            % facts
        )
    return said


def wait_in_first_round(entries: int, tournament: Tournament) -> str:
    """Note on entries that wait for round 2 of a knock-out, and for how long; empty if all play at
    once."""
    waiting = (1 << whole(entries)) - entries if entries > 1 else 0
    if not waiting:
        return ""
    facts = {
        "playing": entries - waiting,
        "waiting": waiting,
        "people": waiting * tournament.people,
        "minutes": tournament.minutes,
    }
    if tournament.people > 1:
        return (
            ngettext(
                "In the first round %(playing)d play and %(waiting)d waits: %(people)d people for "
                "%(minutes)d minutes.",
                "In the first round %(playing)d play and %(waiting)d wait: %(people)d people for "
                "%(minutes)d minutes.",
                waiting,
            )
            % facts
        )
    return (
        ngettext(
            "In the first round %(playing)d play and %(waiting)d waits for %(minutes)d minutes.",
            "In the first round %(playing)d play and %(waiting)d wait for %(minutes)d minutes.",
            waiting,
        )
        % facts
    )


def rows(found: Certificate) -> list[tuple[str, str, int]]:
    """The certificate as a table: what is counted, how many how often, the worst."""
    named = [
        (_("Partners"), found.partners),
        (_("Opponents"), found.opponents),
        (_("Meetings at a table"), found.meetings),
        (_("Next to each other"), found.neighbours),
        (_("Difference of directions"), found.directions),
        (_("Sitting out"), found.sat_out),
        (_("At a smaller table"), found.at_short),
    ]
    return [(name, counts_of(spread), spread.worst) for name, spread in named if spread is not None]


def counts_of(spread: Spread) -> str:
    """“36 × 0, 54 × 1”: how many pairs or people, how often."""
    return ", ".join(f"{number_format(many, 0)} × {often}" for often, many in spread.counts.items())


def explain_seating(refusal: RuleError, names: Mapping[int, str]) -> str:
    """Fault of seats made by hand, in words; `names` are those of the entries, by key."""
    say = REFUSALS.get(type(refusal))
    return say(refusal, names) if say else str(refusal)


def _named(names: Mapping[int, str], key: int) -> str:
    return names.get(key, str(key))


REFUSALS: Mapping[type, Callable[..., str]] = {
    WrongTableSize: lambda one, _names: (
        _("Table %(table)d: %(size)d sit there, but it takes %(sizes)s.")
        % {
            "table": one.table + 1,
            "size": one.size,
            "sizes": _(" or ").join(map(str, one.sizes)),
        }
    ),
    SeatedTwice: lambda one, names: (
        _("%(name)s has two seats in this round.") % {"name": _named(names, one.entry)}
    ),
    NotHere: lambda one, names: (
        _("%(name)s is not here in this round.") % {"name": _named(names, one.entry)}
    ),
    NotPlaced: lambda one, names: (
        _("Without a seat: %(names)s. Seat them, or let them sit out.")
        % {"names": ", ".join(_named(names, each) for each in one.entries)}
    ),
    NoReturnTable: lambda one, _names: (
        _("After table %(table)d the same two teams sit again, with sides switched.")
        % {"table": one.table + 1}
    ),
    NotDecided: lambda one, names: (
        _("%(one)s and %(other)s are tied: say who qualifies.")
        % {"one": _named(names, one.table[0]), "other": _named(names, one.table[1])}
    ),
}

FORM_SENTENCES = {"drawn": gettext_lazy("Each round is drawn when the one before is over.")}
