"""Achievements: for coming, for company, for success in each game, and one for bad luck.

A new one needs a count in `counts_of`, a symbol in `static/scoring/badges.svg`, and a case in its
test. Nothing is taken away again, and nothing is given for being bad.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple

from django.utils.translation import gettext_lazy as _

from club.wording.engine_texts import Text
from engine.results import GAMES
from scoring.statistics.profiles.profile import Evening

Counts = Mapping[str, int]
"""By the names that achievements count."""


class Achievement(NamedTuple):
    """`steps` are the counts at which it is reached, and reached again."""

    name: str
    """Of its badge too."""

    title: Text
    sentence: Text
    steps: Sequence[int]
    counts: str


class AchievementProgress(NamedTuple):
    """Progress of a person towards an achievement."""

    achievement: Achievement
    so_far: int
    step: int
    """How many of the steps are reached; 0 is none."""

    on: date | None
    """The day of the last step reached, where that is known."""

    @property
    def next(self) -> int | None:
        """The count that the next step asks for; None after the last."""
        steps = self.achievement.steps
        return steps[self.step] if self.step < len(steps) else None

    @property
    def pips(self) -> list[bool]:
        """A mark for each step."""
        return [at < self.step for at in range(len(self.achievement.steps))]

    @property
    def has_steps(self) -> bool:
        return len(self.achievement.steps) > 1


def counts_of(evenings: Iterable[Evening]) -> Iterator[tuple[date, Counts]]:
    """How far somebody was after each tournament, in the order in which they were played."""
    so_far: Counter[str] = Counter()
    partners: set[int] = set()
    contracts: set[str] = set()
    for evening in evenings:
        own = evening.tally
        partners |= own.partners.keys()
        contracts |= {contract for contract, each in own.contracts.items() if each.made}
        firsts = [
            each.times
            for (game, place), each in own.places.items()
            if place == 1 and not GAMES[game].has_sides
        ]
        so_far.update(
            {
                "tournaments": 1,
                "podiums": int(evening.is_podium),
                "firsts alone": sum(firsts),
                "closed": own.remi.closed,
                "stuck": own.all_games.stuck,
            }
        )
        yield evening.day, {**so_far, "partners": len(partners), "contracts": len(contracts)}


def reached(counts: Sequence[tuple[date, Counts]]) -> list[AchievementProgress]:
    """Achievements reached, the furthest and newest first; then those still to come, the nearest
    first.

    `counts` are those after each day, the last as they are now.
    """
    return sorted((_reached(each, counts) for each in ACHIEVEMENTS), key=_order)


def _reached(
    achievement: Achievement, counts: Sequence[tuple[date, Counts]]
) -> AchievementProgress:
    found = [(day, then[achievement.counts]) for day, then in counts]
    so_far = found[-1][1] if found else 0
    step = sum(so_far >= each for each in achievement.steps)
    on = None
    if step:
        wanted = achievement.steps[step - 1]
        on = next(day for day, then in found if then >= wanted)
    return AchievementProgress(achievement, so_far, step, on)


def _order(each: AchievementProgress) -> tuple[bool, float, int, str]:
    if each.step:
        share = each.step / len(each.achievement.steps)
        return (False, -share, -(each.on.toordinal() if each.on else 0), each.achievement.name)
    return (True, -each.so_far / each.achievement.steps[0], 0, each.achievement.name)


ACHIEVEMENTS: Final[Sequence[Achievement]] = (
    Achievement("prelude", _("Prelude"), _("Played a first tournament."), (1,), "tournaments"),
    Achievement(
        "ostinato", _("Ostinato"),
        _("Comes again, and again, and again: tournaments played."),
        (5, 15, 40), "tournaments",
    ),
    Achievement(
        "chamber", _("Chamber music"), _("Plays with anyone: different partners."),
        (5, 12, 25), "partners",
    ),
    Achievement(
        "keyboard", _("The whole keyboard"),
        _("Different ones of the sixteen contracts made."),
        (4, 8, 16), "contracts",
    ),
    Achievement(
        "soloist", _("Soloist"), _("Was done before everybody, playing alone: places I."),
        (5, 20, 60), "firsts alone",
    ),
    Achievement("finale", _("Finale"), _("Deals of Remi closed."), (5, 20, 60), "closed"),
    Achievement(
        "encore", _("Encore"), _("Among the first three of a tournament."), (1, 5, 15), "podiums"
    ),
    Achievement(
        "fermata", _("Fermata"),
        _("Held the last note longest: stuck with cards at the end of a deal."),
        (3, 12, 30), "stuck",
    ),
)  # fmt: skip
