"""The reveal: the standing that was kept back is shown from the last place up, step by step.

How far it is stands in the database, so that every screen in the hall shows the same; and a screen
is handed only the steps that have been shown.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from club.hooks import outbox
from club.models import Tournament
from club.storage import statements
from club.tournaments.states import NotNow, raise_version
from scoring.models import Wall
from scoring.models.wall import USUAL_ONE_BY_ONE
from scoring.visibility import EVERY, last_round_shown
from scoring.wall.standing import WallRanking, WallRow, rankings_after


class RevealStep(NamedTuple):
    """Step of the reveal, shown by one press: a place with everyone who shares it, or all places
    below the first that is shown alone."""

    ranking: WallRanking
    rows: Sequence[WallRow]
    left: int
    """How many of this ranking are still to come."""

    @property
    def is_one_place(self) -> bool:
        """A place of its own, and not all that are below."""
        return len({row.place for row in self.rows}) == 1


def steps_of(rankings: Sequence[WallRanking], one_by_one: int) -> list[RevealStep]:
    """Steps from the last place up; one ranking after the other."""
    return [step for ranking in rankings for step in _steps(ranking, one_by_one)]


def _steps(ranking: WallRanking, one_by_one: int) -> list[RevealStep]:
    below = [row for row in ranking.rows if row.place > one_by_one]
    parts = [below] if below else []
    places = sorted({row.place for row in ranking.rows if row.place <= one_by_one}, reverse=True)
    parts += [[row for row in ranking.rows if row.place == place] for place in places]
    left = len(ranking.rows)
    steps = []
    for part in parts:
        left -= len(part)
        steps.append(RevealStep(ranking, part, left))
    return steps


def kept_back(tournament: Tournament) -> int | None:
    """The round whose standing waits to be revealed; None while one is running, or none waits."""
    rounds = list(tournament.rounds.values_list("number", "started_at", "finished_at"))
    begun = [(number, ended) for number, started, ended in rounds if started]
    if not begun or any(ended is None for _number, ended in begun):
        return None
    last = max(number for number, _ended in begun)
    return last if last > last_round_shown(tournament) else None


def wall_of(tournament: Tournament) -> Wall:
    """Wall settings of the desk; a new row, not saved, if there are none."""
    found = statements.every(Wall, "WHERE m.tournament_id = %s", [tournament.pk])
    wall = found[0] if found else Wall()
    wall.tournament = tournament
    return wall


@transaction.atomic
def start(tournament: Tournament, one_by_one: int = USUAL_ONE_BY_ONE) -> None:
    number = kept_back(tournament)
    if number is None:
        raise NotNow(_("Nothing is kept secret, or a round is still running."))
    if wall_of(tournament).revealing != number:  # pressed twice it goes on where it is
        _keep(tournament, revealing=number, revealed=0, one_by_one=one_by_one)


@transaction.atomic
def press(tournament: Tournament, by: int, seen: int) -> None:
    """One step on or back, for a screen that has seen so many; a press that comes twice counts
    once. With the last step everything is public; one more, and the wall goes on."""
    wall = Wall.objects.select_for_update().filter(tournament=tournament).first()
    if wall is None or wall.revealing is None or wall.revealed != seen:
        return
    last = len(steps_of(rankings_after(tournament, wall.revealing, {}), wall.one_by_one))
    revealed = min(seen, last) + by
    if revealed > last:
        _keep(tournament, revealing=None, revealed=0, shown_through=wall.revealing)
    elif revealed == last:
        _keep(tournament, revealed=revealed, shown_through=wall.revealing)
    else:
        _keep(tournament, revealed=max(0, revealed))


@transaction.atomic
def stop(tournament: Tournament) -> None:
    """Back to the turning pages; what was kept back stays so."""
    _keep(tournament, revealing=None, revealed=0)


@transaction.atomic
def show_all(tournament: Tournament) -> None:
    """Without a reveal."""
    number = kept_back(tournament)
    if number is None:
        raise NotNow(_("Nothing is kept secret, or a round is still running."))
    _keep(tournament, revealing=None, revealed=0, shown_through=min(number, EVERY))


@transaction.atomic
def announce(tournament: Tournament, text: str) -> None:
    _keep(tournament, announcement=text)


@transaction.atomic
def show_pages(tournament: Tournament, pages: str) -> None:
    _keep(tournament, pages=pages)


def _keep(tournament: Tournament, **facts: object) -> None:
    """More of the standing is public only where the last round that is shown changes."""
    watched = outbox.telling(tournament) if "shown_through" in facts else nullcontext()
    with watched:
        Wall.objects.update_or_create(tournament=tournament, defaults=facts)
    raise_version(tournament)


def _number(sent: Mapping[str, str], name: str) -> int:
    """Number of something that is counted."""
    text = sent.get(name, "")
    if not text.isascii() or not text.isdecimal() or len(text) > 4:
        raise ValueError(text)
    return int(text)


PRESSES: Mapping[str, Callable[[Tournament, Mapping[str, str]], None]] = {
    "start": lambda own, sent: start(own, _number(sent, "one_by_one")),
    "on": lambda own, sent: press(own, 1, _number(sent, "seen")),
    "back": lambda own, sent: press(own, -1, _number(sent, "seen")),
    "stop": lambda own, _sent: stop(own),
    "all": lambda own, _sent: show_all(own),
}
PUBLISHES: Mapping[str, str] = {
    "start": "reveal begun",
    "stop": "reveal stopped",
    "all": "revealed",
}
"""Presses after which the public sees other results than before."""
