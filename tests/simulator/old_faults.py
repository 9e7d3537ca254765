"""Faults that were there once, put back: the machine has to find each of them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection

from club.entries import actions, settling
from club.feeds import calendar
from club.models import CalendarEntry, Entry, Payment, Tournament
from club.money import books
from club.storage import sqlite
from scoring import visibility
from scoring.desk import views as desk_views
from scoring.rehearsal import actions as rehearsals

Fault = Callable[[pytest.MonkeyPatch], None]
OLD_FAULTS: dict[str, tuple[Fault, int, int]] = {}
"""By name: what puts it back, a seed whose plays meet it, and the promise that it breaks."""


def old(seed: int, promise: int) -> Callable[[Fault], Fault]:
    def named(made: Fault) -> Fault:
        OLD_FAULTS[made.__name__] = (made, seed, promise)
        return made

    return named


@old(1, 1)
def a_sign_up_is_confirmed_and_nobody_seats_it(patch: pytest.MonkeyPatch) -> None:
    """As at 9c3ba6d2: entered under names as typed, which no plan seats and nobody asks about. The
    database refuses that now, so the names are kept as the entry's own."""

    def sign_up(
        tournament: Tournament, names: Any, *, contact: str = "", answers: Any = ()
    ) -> Entry:
        entry = actions.ask_about(tournament, names, contact=contact, answers=answers)
        if not tournament.approves_sign_ups:
            entry.state = actions.place_for_one_more(tournament)
            entry.name, entry.typed = " & ".join(names), []
            entry.save(update_fields=["state", "name", "typed"])
        return entry

    patch.setattr(settling, "sign_up", sign_up)


@old(2, 5)
def a_calendar_is_kept_under_a_number_that_was_not_stored(patch: pytest.MonkeyPatch) -> None:
    def entries(club: Any, printed: Any) -> dict[int, CalendarEntry]:
        known, changed = calendar._looked_up(printed)
        if changed:
            with sqlite.if_free(connection) as is_free:
                if is_free:
                    CalendarEntry.objects.bulk_create(
                        changed, update_conflicts=True, unique_fields=["tournament"],
                        update_fields=["digest", "number", "at"],
                    )  # fmt: skip
        return {key: CalendarEntry(number=e.number, at=e.at, digest="") for key, e in known.items()}

    patch.setattr(calendar, "_entries", entries)


@old(1, 1)
def the_queue_forgets_a_dispute_of_an_earlier_round(patch: pytest.MonkeyPatch) -> None:
    made = desk_views.progress.round_now

    def round_now(tournament: Tournament, shown: Any, *facts: Any) -> Any:
        now = made(tournament, shown, *facts)
        own = [each for each in now.disputes if each.round == now.round.number]
        return replace(now, disputes=own)

    patch.setattr(desk_views.progress, "round_now", round_now)


@old(1, 7)
def a_rehearsal_leaves_its_guests_behind(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(rehearsals, "_came_for_it", lambda *_facts: [])


@old(1, 3)
def what_was_voided_is_still_in_the_sheet(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(books, "valid", lambda club: Payment.objects.filter(club=club))


@old(1, 4)
def the_last_round_is_shown_though_it_is_frozen(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(visibility, "_before_the_frozen", lambda *_facts, **_named: visibility.EVERY)


@old(1, 6)
def an_evening_without_a_round_offers_diplomas(patch: pytest.MonkeyPatch) -> None:
    made = desk_views._after_the_end
    patch.setattr(desk_views, "_after_the_end", lambda over: made(over) | {"has_played": True})
