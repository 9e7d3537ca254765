"""Achievements: their list, and the reading of it for one person.

A new one needs a count in `career.py`, a symbol in `static/scoring/badges.svg`, and a case in
its test.

Everything is given for taking part, for daring, for company, for success, and a few for bad luck
that somebody bears; nothing is taken away again, and nothing is given for being bad.
"""

from collections.abc import Callable, Sequence
from datetime import date
from operator import attrgetter
from typing import Final, NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.wording.engine_texts import Text
from scoring.statistics.profiles.career import Career


class Achievement(NamedTuple):
    """`steps` are the counts at which it is reached, and reached again."""

    name: str
    """Of its badge too."""

    title: Text
    sentence: Text
    steps: Sequence[int]
    count: Callable[[Career], int]


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


def reached(careers: Sequence[tuple[date, Career]]) -> list[AchievementProgress]:
    """Achievements that were reached, the furthest and newest first; then those still to come, the
    nearest first.

    `careers` are a person's counts after each day of theirs; the last are the present ones.
    """
    found = [_reached(each, careers) for each in ACHIEVEMENTS]
    return sorted(found, key=_order)


def _reached(
    achievement: Achievement, careers: Sequence[tuple[date, Career]]
) -> AchievementProgress:
    counts = [(day, achievement.count(career)) for day, career in careers]
    count = counts[-1][1] if counts else 0
    step = sum(count >= each for each in achievement.steps)
    on = None
    if step:
        wanted = achievement.steps[step - 1]
        on = next(day for day, then in counts if then >= wanted)
    return AchievementProgress(achievement, count, step, on)


def _order(each: AchievementProgress) -> tuple[bool, float, int, str]:
    if each.step:
        share = each.step / len(each.achievement.steps)
        return (False, -share, -(each.on.toordinal() if each.on else 0), each.achievement.name)
    return (True, -each.so_far / each.achievement.steps[0], 0, each.achievement.name)


ACHIEVEMENTS: Final[Sequence[Achievement]] = (
    Achievement(
        "prelude", _("Prelude"), _("Played a first tournament."), (1,), attrgetter("tournaments")
    ),
    Achievement(
        "ostinato", _("Ostinato"),
        _("Comes again, and again, and again: tournaments played."),
        (5, 15, 40), attrgetter("tournaments"),
    ),
    Achievement(
        "metronome", _("Metronome"), _("Never misses a beat: deals played."),
        (50, 200, 1000), attrgetter("deals"),
    ),
    Achievement(
        "trio", _("Trio"),
        _("Plays pairs, for themselves and Remi: all three games."),
        (3,), lambda career: len(career.games),
    ),
    Achievement(
        "canon", _("Canon"),
        _("Has come in from all sides: North, East, South and West."),
        (4,), attrgetter("seats"),
    ),
    Achievement(
        "duo", pgettext_lazy("achievement", "Duo"),
        _("Finishes the other’s phrases: deals with one and the same partner."),
        (20, 60, 150), attrgetter("deals_with_one_partner"),
    ),
    Achievement(
        "chamber", _("Chamber music"), _("Plays with anyone: different partners."),
        (5, 12, 25), attrgetter("partners"),
    ),
    Achievement(
        "tutti", _("Tutti"), _("Has met the whole orchestra: different opponents."),
        (10, 30, 60), attrgetter("opponents"),
    ),
    Achievement(
        "crescendo", _("Crescendo"), _("Louder each time: deals won in a row."),
        (3, 5, 8), attrgetter("deals_won_in_a_row"),
    ),
    Achievement(
        "fortissimo", _("Fortissimo"),
        _("Points in one deal with a partner; 15 is the most possible."),
        (12, 14, 15), attrgetter("best_deal"),
    ),
    Achievement(
        "sharp", _("Sharp"), _("Says it and does it: contracts made."),
        (10, 40, 120), attrgetter("contracts_made"),
    ),
    Achievement(
        "keyboard", _("The whole keyboard"),
        _("Different ones of the sixteen contracts made."),
        (4, 8, 16), attrgetter("different_contracts_made"),
    ),
    Achievement(
        "opera", _("Grand opera"), _("Made 4M, the greatest of the contracts."),
        (1, 5), attrgetter("made_4m"),
    ),
    Achievement(
        "soloist", _("Soloist"), _("Was done before everybody, playing alone: places I."),
        (5, 20, 60), attrgetter("firsts_alone"),
    ),
    Achievement(
        "improvisation", _("Improvisation"),
        _("Has chosen each of the four types of play."),
        (4,), attrgetter("types_chosen"),
    ),
    Achievement(
        "finale", _("Finale"), _("Deals of Remi closed."), (5, 20, 60), attrgetter("closed")
    ),
    Achievement(
        "cadenza", _("Cadenza"), _("Deals of Remi closed in style, with a 1 or a joker."),
        (1, 5, 15), attrgetter("closed_high"),
    ),
    Achievement(
        "ovation", _("Standing ovation"), _("Tournaments won."), (1, 3, 10), attrgetter("won")
    ),
    Achievement(
        "encore", _("Encore"), _("Among the first three of a tournament."),
        (1, 5, 15), attrgetter("podiums"),
    ),
    Achievement(
        "legato", _("Legato"),
        _("Among the first three without a break: tournaments in a row."),
        (2, 3, 5), attrgetter("podiums_in_a_row"),
    ),
    Achievement(
        "leading", _("Leading note"),
        _("One small step below the first three: fourth in a tournament."),
        (1, 3), attrgetter("fourths"),
    ),
    Achievement(
        "bass", _("Basso continuo"),
        _("The low notes need a player too: last in a deal this often, and still here."),
        (10, 40, 100), attrgetter("lasts"),
    ),
    Achievement(
        "fermata", _("Fermata"),
        _("Held the last note longest: stuck with cards at the end of a deal."),
        (3, 12, 30), attrgetter("stuck"),
    ),
)  # fmt: skip
