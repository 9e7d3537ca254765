"""What phones send in benches and drills: for each table of a hall, its results one by one."""

import random
from collections.abc import Iterator
from typing import Any

from scoring.management.apart import Door
from scoring.management.phones import item

Items = Iterator[dict[str, Any]]


def items_of(door: Door, table: int) -> Items:
    chance = random.Random(f"{door.slug}/{table}")  # noqa: S311 (no secret)
    for round_number in range(1, door.rounds + 1):
        for deal in range(1, door.deals + 1):
            yield item(round_number, deal, chance)
