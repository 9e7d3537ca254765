"""People with whom somebody plays, and against whom."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from scoring.names import LinkedName
from scoring.statistics.player_totals import OpponentTotals, PartnerTotals, Tally
from scoring.statistics.sums import sums_by_key

MOST_SHOWN: Final = 5
FEWEST_DEALS: Final = 8
"""Of fewer deals nobody is called the best partner or the toughest opponent."""


class Companion(NamedTuple):
    player: int
    shown: LinkedName
    figures: PartnerTotals | OpponentTotals


class Company(NamedTuple):
    partners: Sequence[Companion]
    """The most frequent."""

    best: Companion | None
    """With whom a deal was worth most."""

    opponents: Sequence[Companion]
    toughest: Companion | None
    """Who was ahead most often, for each deal in which the own side was."""

    partners_in_all: int
    opponents_in_all: int


Others = Mapping[int, PartnerTotals] | Mapping[int, OpponentTotals]


def people_in(tally: Tally) -> set[int]:
    """Everybody whose name the company needs."""
    mates, rivals = tally.partners, _rivals(tally)
    found = {*_frequent(mates), *_frequent(rivals), _best(mates), _toughest(rivals)}
    return {one for one in found if one is not None}


def company(tally: Tally, names: Mapping[int, LinkedName]) -> Company:
    mates, rivals = tally.partners, _rivals(tally)

    def shown(some: Iterable[int | None], others: Others) -> list[Companion]:
        known = (one for one in some if one is not None and one in names)
        return [Companion(one, names[one], others[one]) for one in known]

    return Company(
        shown(_frequent(mates), mates),
        next(iter(shown([_best(mates)], mates)), None),
        shown(_frequent(rivals), rivals),
        next(iter(shown([_toughest(rivals)], rivals)), None),
        len(mates),
        len(rivals),
    )


def _rivals(tally: Tally) -> Mapping[int, OpponentTotals]:
    """Rivals of all games."""
    against = ((other, value) for (_game, other), value in tally.opponents.items())
    return sums_by_key(OpponentTotals, against)


def _frequent(others: Others) -> list[int]:
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
