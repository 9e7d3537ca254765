"""The evening as a path of five steps: which is the present one, and what each still needs."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from club.models import EntryState, Tournament
from club.models.tournament import Entrance
from club.wording.engine_texts import Text
from scoring.log.tokens import without_code


@dataclass
class PathStep:
    name: str
    page: str
    """The name of its URL."""
    label: Text
    need: str = ""
    is_done: bool = False
    is_now: bool = False


def path_of(
    tournament: Tournament,
    counts: Mapping[str, int] | None = None,
    lacking: int | None = None,
) -> list[PathStep]:
    """In four queries; `counts` of people and the tables without a code, where a page has them."""
    people = counts or tournament.entries.aggregate(
        here=Count("pk", Q(state=EntryState.ENTERED, is_here=True)),
        asked=Count("pk", Q(state=EntryState.ASKED)),
    )
    rounds = sorted(tournament.rounds.all(), key=lambda each: each.number)
    planned = sum(each.rounds_planned for each in tournament.stages.all())
    coming = next((each for each in rounds if each.is_open), None)
    running = next((each for each in rounds if each.is_running), None)
    over = sum(each.finished_at is not None for each in rounds)
    seated = running or coming
    if lacking is None:
        lacking = without_code(coming) if coming else 0
    steps = [
        PathStep("people", "entries:people", _("People"), _people(people["here"], people["asked"])),
        PathStep("seats", "pairings:seats", _("Seats")),
        PathStep("cards", "desk:cards", _("Codes")),
        PathStep("desk", "desk:desk", pgettext("step of the evening", "Play")),
        PathStep("finish", "desk:finish", pgettext("step of the evening", "Finish")),
    ]
    _people_step, seats, cards, play, finish = steps
    made = len(rounds)
    seats.need = _seats(seated.number if seated else made, made, max(planned, made))
    cards.need = _cards(tournament, lacking, has_seats=seated is not None)
    if running:
        play.need = _("round %(number)d is running") % {"number": running.number}
    elif over:
        play.need = _("round %(number)d is over") % {"number": over}
    left = max(planned - over, 0)
    if tournament.is_over:
        finish.need = str(tournament.get_state_display())
    elif left:
        finish.need = ngettext("%(left)d round left", "%(left)d rounds left", left) % {"left": left}
    now = _present(tournament, people["here"], coming, running, over, left, lacking)
    for at, each in enumerate(steps):
        each.is_now, each.is_done = at == now, at < now
    return steps


def _present(tournament, here, coming, running, over, left, lacking) -> int:
    """Index of the present step."""
    if tournament.is_over or (over and not left and not coming and not running):
        return 4
    if running or (over and not coming):
        return 3
    if coming:
        return 2 if lacking else 3
    return 1 if here > 1 else 0


def _people(here: int, asked: int) -> str:
    if asked:
        said = ngettext("%(asked)s to be checked", "%(asked)s to be checked", asked)
        return said % {"asked": asked}
    return ngettext("%(here)d here", "%(here)d here", here) % {"here": here}


def _seats(number: int, made: int, planned: int) -> str:
    if not made:
        return _("not set yet")
    return _("round %(number)d of %(planned)d") % {"number": number, "planned": planned}


def _cards(tournament: Tournament, lacking: int, *, has_seats: bool) -> str:
    if tournament.entrance != Entrance.TABLES:
        return _("entered at the desk")
    if lacking:
        said = ngettext("%(lacking)d table without", "%(lacking)d tables without", lacking)
        return said % {"lacking": lacking}
    return _("every table has one") if has_seats else ""
