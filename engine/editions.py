"""The rule sets: one named field for each thing that an edition or a club may change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from math import gcd
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of Muzicando as one edition, or one club, plays them.

    A field is a house rule of the games that name it in `rule_fields` (`engine/results`); its words
    stand in `club/wording/house_rules.py`.
    """

    edition: str
    """`ro` or `ca`: whose rulebook the rest is taken from."""

    first_namer_declares: bool
    """Who opens for the side that holds the contract: the player who first named its type in the
    auction (ro, Etapele jocului, B), or the last bidder (ca, VI: "qui ha triat")."""

    pause_gives_run: bool
    """What the pause gives: all that can be laid until a pass, everyone else blocked (ro, Cărţi cu
    proprietăţi speciale), or one more turn with every block lifted (ca, IV)."""

    stuck_loses_place_point: bool
    """Pairs: whether a stuck last player loses the point of place IV (ro, Calculul scorului, 3), or
    place IV always counts (ca, VIII, 3)."""

    stuck_player_loses_place_point: bool = True
    """Individual version: whether a stuck last player loses the place point (ca, X)."""

    type_value_to_winner_only: bool = False
    """Individual version: whether the value of the play type goes to the winner of the deal
    only, or to every player (ca, X)."""

    whole_deck: bool = False
    """Individual version: whether the whole deck is dealt at tables of 2, 4, 7 and 8, which leaves
    no stock, or seven cards to each (ca, X, the tip at the end)."""

    breach_costs_side: int = 12
    """Pairs: what a breach costs the offender's side (ro, Etapele jocului; ca, III)."""

    breach_costs_player: int = 11
    """Individual version: what a breach costs the offender (ca, X)."""

    fewest_deals: int = 4
    """Pairs: the valid deals that a match has at least (ro, Calculul scorului; ca, VIII)."""


RO: Final = RuleSet(
    edition="ro", first_namer_declares=True, pause_gives_run=True, stuck_loses_place_point=True
)
CA: Final = RuleSet(
    edition="ca", first_namer_declares=False, pause_gives_run=False, stuck_loses_place_point=False
)
EDITIONS: Final[Mapping[str, RuleSet]] = {"ro": RO, "ca": CA}


@dataclass(frozen=True, slots=True)
class RemiRules:
    """Fields that a club may change in the score of Remi etalat; the rulebook is
    `remi-etalat-ro.txt`."""

    unannounced_costs: int = 500
    """Not having announced three tiles or fewer (Jocul; "penalizat … cu 500 puncte")."""

    unopened_costs: int = 100
    """Not having opened when somebody closes (Numararea punctelor)."""

    atu: int = 50
    """The trump announced (Pregatirea jocului; Numararea punctelor)."""

    closing: int = 50
    """Having closed ("cele 50 puncte de la inchidere")."""

    board_games: Mapping[str, int] = field(
        default_factory=lambda: {
            "simple": 500,
            "sets": 700,
            "mosaic": 1000,
            "two-coloured": 1200,
            "doubles": 1300,
            "one-coloured": 1500,
        }
    )
    """The kinds of game on the board and their values. The rulebook's list is cut off; these are in
    use elsewhere (rules, 7)."""

    tiles: Mapping[str, int] = field(
        default_factory=lambda: {
            "1": 25,
            **{str(number): 5 for number in range(2, 10)},
            **{str(number): 10 for number in range(10, 14)},
            "joker": 50,
        }
    )
    """What each tile counts, for adding up what was laid or is left (rules, 7)."""

    first_melding: int = 45
    """What the first melding is worth at least (Jocul)."""

    match_points: tuple[int, ...] = (3, 2, 1, 0)
    """Match points by place, for a tournament table (rules, 7)."""

    ends_at_total: bool = False
    """Whether a match ends, before all its deals are played, when somebody has a total."""

    match_total: int = 1000
    """The total that ends a match agreed to end so (rules, 7)."""

    @property
    def step(self) -> int:
        """Smallest step of a sum of tiles."""
        return gcd(*self.tiles.values())


REMI: Final = RemiRules()


def changed(kept: Mapping[str, Any], names: Sequence[str]) -> RuleSet:
    """The rules of Muzicando as they are kept, of the fields that a game reads; the Romanian
    edition unless something else is said."""
    return _changed(**{name: kept[name] for name in names if name in kept})


@lru_cache(typed=True)
def _changed(edition: str = "ro", **others: Any) -> RuleSet:
    return replace(EDITIONS[edition], **others)


def remi_rules(kept: Mapping[str, Any]) -> RemiRules:
    """The rules of Remi as they are kept."""
    own = {each.name: kept[each.name] for each in fields(RemiRules) if each.name in kept}
    for name in ("board_games", "tiles"):
        if name in own:
            own[name] = {**getattr(REMI, name), **own[name]}
    if "match_points" in own:
        own["match_points"] = tuple(own["match_points"])
    return replace(REMI, **own)
