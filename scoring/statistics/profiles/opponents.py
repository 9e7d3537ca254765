"""With whom somebody plays, and against whom."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from scoring.names import LinkedName
from scoring.statistics.player_totals import OpponentTotals, PartnerTotals, Tally
from scoring.statistics.sums import share, sums_by_key

MOST_SHOWN: Final = 5
FEWEST_DEALS: Final = 8
"""Of fewer deals nobody is called the best partner or the toughest opponent."""


class Mate(NamedTuple):
    player: int
    shown: LinkedName
    figures: PartnerTotals

    @property
    def average(self) -> float | None:
        return share(self.figures.points, self.figures.deals)


class Rival(NamedTuple):
    player: int
    shown: LinkedName
    figures: OpponentTotals

    @property
    def even(self) -> int:
        return self.figures.deals - self.figures.ahead - self.figures.behind


class Company(NamedTuple):
    partners: Sequence[Mate]
    """The most frequent."""

    best: Mate | None
    """With whom a deal was worth most."""

    opponents: Sequence[Rival]
    toughest: Rival | None
    """Who was ahead most often, for each deal in which the own side was."""

    partners_in_all: int
    opponents_in_all: int


def people_in(tally: Tally) -> set[int]:
    """Everybody whose name the company needs."""
    mates, rivals = tally.partners, _rivals(tally)
    return _some(mates, _best(mates)) | _some(rivals, _toughest(rivals))


def company(tally: Tally, names: Mapping[int, LinkedName]) -> Company:
    mates, rivals = tally.partners, _rivals(tally)
    best, toughest = _best(mates), _toughest(rivals)
    return Company(
        [Mate(one, names[one], mates[one]) for one in _frequent(mates) if one in names],
        Mate(best, names[best], mates[best]) if best in names and best is not None else None,
        [Rival(one, names[one], rivals[one]) for one in _frequent(rivals) if one in names],
        Rival(toughest, names[toughest], rivals[toughest])
        if toughest in names and toughest is not None
        else None,
        len(mates),
        len(rivals),
    )


def _rivals(tally: Tally) -> Mapping[int, OpponentTotals]:
    """Of all games."""
    against = ((other, value) for (_game, other), value in tally.opponents.items())
    return sums_by_key(OpponentTotals, against)


def _frequent(others: Mapping[int, PartnerTotals] | Mapping[int, OpponentTotals]) -> list[int]:
    return sorted(others, key=lambda one: (-others[one].deals, one))[:MOST_SHOWN]


def _best(mates: Mapping[int, PartnerTotals]) -> int | None:
    known = [one for one, value in mates.items() if value.deals >= FEWEST_DEALS]
    return max(known, key=lambda one: (mates[one].points / mates[one].deals, -one), default=None)


def _toughest(rivals: Mapping[int, OpponentTotals]) -> int | None:
    """Nobody, if nobody was ahead more often than behind."""
    known = [
        one
        for one, value in rivals.items()
        if value.deals >= FEWEST_DEALS and value.behind > value.ahead
    ]
    return max(
        known,
        key=lambda one: ((rivals[one].behind - rivals[one].ahead) / rivals[one].deals, -one),
        default=None,
    )


def _some(
    others: Mapping[int, PartnerTotals] | Mapping[int, OpponentTotals], one: int | None
) -> set[int]:
    return {*_frequent(others), *([one] if one is not None else [])}
