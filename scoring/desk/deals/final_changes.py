"""Changes of results that are final: they name a referee, and before one is made old and new places
stand side by side."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from club.entries.queries import titles
from club.models import Tournament, User
from club.storage import sqlite
from club.tournaments.finding import tournament_page
from club.tournaments.schedule import next_round_number
from club.wording.texts import NameFormField
from scoring.log.actions import Actor
from scoring.standings import rank_texts
from scoring.standings.inputs import facts_of
from scoring.standings.standing import Row, Standing, standing_of

LONGEST_NAME = 80


def ask_referee(form: forms.Form, tournament: Tournament) -> None:
    """Asks a form that changes results for the referee, and why, where they are final."""
    if "reason" in form.fields and tournament.declared_final:
        form.fields["reason"].required = True
        form.fields["referee"] = NameFormField(
            label=_("Referee"),
            max_length=LONGEST_NAME,
            error_messages={"required": _("The results are final: say which referee decides.")},
            help_text=_("The results are final. The name stays in the log with this change."),
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
        )


def writer(form: forms.Form, user: User) -> Actor:
    return Actor(user=user, referee=form.cleaned_data.get("referee", ""))


class PlaceChange(NamedTuple):
    """Somebody whose place or score a change alters, before and after it."""

    name: str
    place: int | None
    new_place: int | None
    score: str
    new_score: str


def is_asked(request: HttpRequest, tournament: Tournament) -> bool:
    return tournament.declared_final is not None and "sure" not in request.POST


def ask(request: HttpRequest, tournament: Tournament, change: Callable[[], object]) -> HttpResponse:
    """Page with the effect of a change and the same press once more. Raises the change's
    refusal."""
    facts: dict[str, Any] = {
        "beside": side_by_side(tournament, change),
        "sent": [
            (name, value)
            for name, values in request.POST.lists()
            for value in values
            if name != "csrfmiddlewaretoken"
        ],
    }
    return tournament_page(request, "scoring/desk/deals/sure.html", tournament, facts)


def side_by_side(tournament: Tournament, change: Callable[[], object]) -> list[PlaceChange]:
    """People whose place or score would differ; nothing of the change stays. The standing is worked
    out past its memory, which goes by a number that this change does not keep."""
    with sqlite.alone():
        before = standing_of(facts_of(tournament))
        change()
        after = standing_of(facts_of(tournament))
        transaction.set_rollback(True)
    names = titles(tournament, next_round_number(tournament), for_public=False)
    old, new = _rows(before), _rows(after)
    return [
        PlaceChange(names.get(key, ""), *_told(old.get(key), new.get(key), after or before))
        for key in {**new, **old}
        if _what_counts(old.get(key)) != _what_counts(new.get(key))
    ]


def _rows(found: Standing | None) -> Mapping[int, Row]:
    return {row.entry: row for row in found.rows} if found else {}


def _what_counts(row: Row | None) -> object:
    return row and (row.place, row.score)


def _told(
    old: Row | None, new: Row | None, found: Standing | None
) -> tuple[int | None, int | None, str, str]:
    scores = [
        rank_texts.score(row.score, found.rules) if row and found else "–" for row in (old, new)
    ]
    return old and old.place, new and new.place, scores[0], scores[1]
