"""What somebody has behind them, as the few numbers that achievements are given for."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Career:
    """Everything up to some day; nothing of it ever becomes less."""

    tournaments: int = 0
    games: frozenset[str] = field(default_factory=frozenset)
    won: int = 0
    """Tournaments won, a shared first place too."""

    podiums: int = 0
    podiums_in_a_row: int = 0
    fourths: int = 0

    deals: int = 0
    best_deal: int = 0
    """Of the pairs game, the points of the own side."""

    deals_won_in_a_row: int = 0
    firsts_alone: int = 0
    """Places I in the individual game."""

    lasts: int = 0
    """Deals in which all the others were done before."""

    stuck: int = 0
    contracts_made: int = 0
    different_contracts_made: int = 0
    made_4m: int = 0
    types_chosen: int = 0
    seats: int = 0
    """Different ones of North, East, South and West."""

    partners: int = 0
    deals_with_one_partner: int = 0
    opponents: int = 0
    closed: int = 0
    closed_high: int = 0
    """Remi deals closed with a 1 or a joker."""
