"""Outline of a tournament beside the forms it is set up with, and what a folded part holds."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any, Final, NamedTuple

from django import forms
from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.models import EntryState, Tournament
from club.site_map import summary
from club.wording.engine_texts import Text
from club.wording.rounding import rounded

BETWEEN: Final = 5
"""Minutes from the end of a round to the start of the next."""
STEP: Final = 5
"""Minutes of a round are proposed in such steps."""

# Parts that are folded where nothing is wrong with them, each with its fields: those whose values
# are said while it is folded, then the others.
FOLDED: Final[Mapping[str, tuple[Sequence[str], Sequence[str]]]] = {
    "then": (["then"], ["going_on", "then_rounds", "carry"]),
    "scoring": (["scoring"], ["scale_text"]),
    "sit_out": (["sit_out"], ["sit_out_points"]),
    "ties": ([*(f"tie_break_{step}" for step in range(5)), "shows_sureness"], []),
    "teams": (["team_by", "age_groups", "categories"], ["team_best"]),
    "results": (
        ["entrance", "agreement", "publicity"],
        ["frozen_rounds", "no_show_minutes", "correction_minutes"],
    ),
    "seats": (["hides_seats", "ranges"], []),
    "signing_up": (["takes_sign_ups", "approves_sign_ups"], ["limit"]),
    "fees": (["fee_amount"], ["reduced_fee", "reduced_for", "fee"]),
}


class OutlineFact(NamedTuple):
    label: Text
    value: str
    name: str = ""
    """The field that the script reads it from while it is typed."""
    pattern: str = ""
    """How the script words a time."""


def outline_of(tournament: Tournament) -> dict[str, object]:
    entered = tournament.entries.filter(state=EntryState.ENTERED).count()
    return {"outline": _facts(tournament), "entered": entered, "between": BETWEEN}


def _facts(tournament: Tournament) -> list[OutlineFact]:
    stages = list(tournament.stages.all())
    rounds = sum(each.rounds_planned for each in stages)
    facts = [OutlineFact(_("Who plays"), tournament.played)]
    if not rounds:
        return facts
    about = _("about {hours} h {minutes}")
    minutes = rounds * tournament.minutes + max(0, rounds - 1) * BETWEEN
    return [
        *facts,
        OutlineFact(_("Rounds"), str(rounds), "rounds"),
        OutlineFact(_label("deals"), str(tournament.deals), "deals"),
        OutlineFact(
            _("In all"),
            about.format(hours=minutes // 60, minutes=f"{minutes % 60:02}"),
            "together",
            about,
        ),
    ]


def pace_of_hall(tournament: Tournament) -> dict[str, object]:
    """What the club's tables needed on the last evenings, in words, and whether the rounds of this
    tournament are shorter than that; empty before the first of them."""
    pace = summary("pace", tournament)
    if pace is None:
        return {}
    least = ceil(pace.most * tournament.deals / STEP) * STEP
    said = ngettext(
        "Your tables need %(pace)s min a deal, by the last evening.",
        "Your tables need %(pace)s min a deal, by the last %(count)d evenings.",
        pace.evenings,
    )
    enough = ngettext(
        "With %(minutes)d minutes for %(deals)d deal nine of ten are done in time.",
        "With %(minutes)d minutes for %(deals)d deals nine of ten are done in time.",
        tournament.deals,
    )
    facts = {
        "pace": number_format(rounded(pace.half, 1), 1),
        "count": pace.evenings,
        "minutes": least,
        "deals": tournament.deals,
    }
    return {"pace": f"{said} {enough}" % facts, "is_short": tournament.minutes < least}


def _label(name: str) -> str:
    field: Any = Tournament._meta.get_field(name)
    return capfirst(str(field.verbose_name))


def folded(form: forms.BaseForm) -> dict[str, dict[str, object]]:
    """What each folded part of a form holds now, and whether it has to be open."""
    parts = {name: fields for name, fields in FOLDED.items() if fields[0][0] in form.fields}
    return {
        "now": {name: _said(form, shown) for name, (shown, _rest) in parts.items()},
        "open": {
            name: any(field in form.errors for field in (*shown, *rest))
            for name, (shown, rest) in parts.items()
        },
    }


def _said(form: forms.BaseForm, names: Sequence[str]) -> str:
    """The chosen values in words; of a tick its label."""
    said = []
    for name in (name for name in names if name in form.fields):
        field, value = form.fields[name], form[name].value()
        if isinstance(field, forms.BooleanField):
            said += [str(field.label)] if value else []
        else:
            options: Any = getattr(field, "choices", [(value, value)])
            chosen = value if isinstance(value, list) else [value or ""]
            said += [str(text) for key, text in options if str(key) in map(str, chosen)]
    return " · ".join(capfirst(text) for text in said if text not in ("", "–")) or "–"
