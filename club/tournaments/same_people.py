"""The people of an earlier evening, entered in one that is to come: expected, not here yet."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from club.clubs.queries import to_come
from club.memberships.queries import rates_of
from club.models import Entry, EntryPlayer, EntryState, Player, Tournament
from club.tournaments.actions import OWN_OF_ENTRY, copy
from club.tournaments.states import raise_version

MOST_NAMED = 12


class Brought(NamedTuple):
    """What became of the people of an earlier evening."""

    entries: int
    there: Sequence[Player]
    """Who had entered already, or signed up."""
    gone: Sequence[Player]
    """Who has left the club."""
    alone: Sequence[Player]
    """Who came in without somebody of their pair or team."""

    def __str__(self) -> str:
        if not (self.entries or self.gone):
            return _("Everybody of last time has entered already.")
        said = [_("Entered, not here yet: %(count)d.") % {"count": self.entries}]
        for words, people in (
            (_("Had entered already: %(names)s."), self.there),
            (_("No longer in the club: %(names)s."), self.gone),
            (_("Entered without the others of last time: %(names)s."), self.alone),
        ):
            names = list(dict.fromkeys(map(str, people)))
            more = " …" if len(names) > MOST_NAMED else ""
            said += [words % {"names": ", ".join(names[:MOST_NAMED]) + more}] if names else []
        return " ".join(said)


@transaction.atomic
def copied(
    source: Tournament, name: str, starts: datetime, *, with_people: bool
) -> tuple[Tournament, Brought | None]:
    """A tournament like an earlier one on another day; with its people if asked."""
    own = copy(source, name, starts, with_people=False)
    return own, bring(source, own) if with_people else None


def entered_in(tournament: Tournament) -> int:
    return tournament.entries.filter(state=EntryState.ENTERED).count()


def last_evening(tournament: Tournament) -> Tournament | None:
    """The last of its series that had people, or else the evening it is a copy of."""
    if tournament.series:
        held = tournament.series.evenings.filter(called_off_at=None, starts__lt=tournament.starts)
        held = held.filter(entering=tournament.entering, entries__state=EntryState.ENTERED)
        if earlier := held.order_by("-starts", "-pk").first():
            return earlier
    source = tournament.copied_from
    if source is None or source.called_off_at or source.entering != tournament.entering:
        return None
    return source if entered_in(source) else None


def next_evening(tournament: Tournament) -> Tournament | None:
    """The next of its series that stands there already, is held and has not begun."""
    if tournament.series is None:
        return None
    coming = to_come(tournament.series.evenings.filter(called_off_at=None))
    coming = coming.filter(starts__gt=tournament.starts, entering=tournament.entering)
    return coming.order_by("starts", "pk").first()


@transaction.atomic
def bring(source: Tournament, own: Tournament, *, named: Collection[int] = ()) -> Brought:
    """Entries that are there stay, and nobody is entered twice: of a pair of whom one has entered,
    or has left the club, the other comes in alone. `named` have signed up and are not accepted."""
    raise_version(own)
    playing = EntryPlayer.objects.filter(entry__tournament=own)
    playing = playing.exclude(entry__state=EntryState.WITHDRAWN)
    taken = {*named, *playing.values_list("player", flat=True)}
    members = set(own.club.memberships.filter(left=None).values_list("player", flat=True))
    found = source.entries.filter(state=EntryState.ENTERED).order_by("number")
    before = [(old, _as_they_began(old)) for old in found.prefetch_related("line_up__player")]
    rates = rates_of(own.club, [one.player_id for _old, people in before for one in people])
    number = max(own.entries.values_list("number", flat=True), default=0)
    tables = set(own.entries.values_list("keeps_table", flat=True)) - {None}
    brought = Brought(0, there := [], gone := [], alone := [])
    for old, people in before:
        coming = [one for one in people if one.player_id in members - taken]
        for one in people:
            if one.player_id in taken:
                there.append(one.player)
            elif one not in coming and not one.player.forgotten_at:
                gone.append(one.player)
        if not coming:
            continue
        taken |= {one.player_id for one in coming}
        facts = {name: getattr(old, name) for name in OWN_OF_ENTRY}
        if facts["keeps_table"] in tables:
            facts |= {"keeps_table": None, "keeps_place": None}
        if len(coming) < len(people):
            alone += [one.player for one in coming]
            facts["name"] = facts["name"] if own.people == 4 else ""
        brought = brought._replace(entries=brought.entries + 1)
        paid = [rates.get(one.player_id, one.rate) for one in coming]
        is_free = bool(own.fee_amount) and not sum(map(own.fee_at, paid))
        entry = Entry.objects.create(
            tournament=own, number=number + brought.entries, has_paid=is_free, **facts
        )
        EntryPlayer.objects.bulk_create(
            EntryPlayer(entry=entry, player_id=one.player_id, place=place, rate=rate)
            for place, (one, rate) in enumerate(zip(coming, paid, strict=True))
        )
    return brought


def _as_they_began(entry: Entry) -> list[EntryPlayer]:
    """Without substitutes; of two records that became one person the first."""
    first = {one.place: one for one in reversed(entry.line_up.all())}
    people = (one for _place, one in sorted(first.items()))
    return list({one.player_id: one for one in people}.values())
