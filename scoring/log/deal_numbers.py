"""The deals of a table in a round: those planned, and one for each that is dealt again."""

from collections.abc import Mapping
from typing import Any


def is_dealt_again(content: Mapping[str, Any]) -> bool:
    """True for a breach that annulled the deal, if the organiser lets it be dealt again."""
    return bool(content.get("breach", {}).get("again"))


def turn_of(deal: int, entered: Mapping[int, bool | None]) -> int:
    """The number of the deal by which the dealer is found: whoever dealt one that is dealt again
    deals the next one too."""
    return deal - sum(bool(again) for number, again in entered.items() if number < deal)


def last_deal(planned: int, entered: Mapping[int, bool | None]) -> int:
    """The number of a table's last deal; `entered` says of each that is written down if it is
    dealt again."""
    return max([planned + sum(map(bool, entered.values())), *entered])
