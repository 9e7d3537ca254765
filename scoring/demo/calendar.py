"""What the demo club has played this season, and what is under way."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from club.models import Format
from club.models.tournament import Entering
from scoring.demo.evenings import Evening

# Each Thursday something else; name, who comes in, format, entries, rounds, and what differs.
PROGRAMME: tuple[tuple[Any, ...], ...] = (
    ("Joia muzicală", Entering.PAIRS, Format.SWISS, 11, 5, {}),
    ("Fiecare pentru sine", Entering.INDIVIDUAL, Format.TABLES, 13, 3, {}),
    ("Parteneri prin rotație", Entering.ROTATING, Format.WHIST, 16, 5, {}),
    ("Remi de toamnă", Entering.REMI, Format.TABLES, 10, 3, {}),
    ("Joia muzicală", Entering.PAIRS, Format.ROUND_ROBIN, 7, 7, {"scoring": "victory"}),
    ("Cupa Curcubeului", Entering.TEAMS, Format.ROUND_ROBIN, 4, 3, {}),
    ("Curcubeul pe linii", Entering.ROTATING, Format.LINES, 20, 5, {}),
    ("Joia muzicală", Entering.PAIRS, Format.MITCHELL, 12, 6, {"options": {"switched": True}}),
    ("Remi de toamnă", Entering.REMI, Format.SWISS, 12, 3, {}),
    ("Seara catalană", Entering.PAIRS, Format.SWISS, 10, 4, {"edition": "ca"}),
    ("Cupa Portativ", Entering.PAIRS, Format.KNOCK_OUT, 8, 3, {}),
    ("Fiecare pentru sine", Entering.INDIVIDUAL, Format.SWISS, 12, 3, {"scoring": "average"}),
    (
        *("Campionatul orașului", Entering.PAIRS, Format.GROUPS, 8, 3),
        {
            "options": {"groups": 2},
            "then": (Format.KNOCK_OUT, 2, {"going_on": 2, "carry": "nothing", "third_place": True}),
        },
    ),
    ("Joia muzicală", Entering.PAIRS, Format.DANISH, 9, 4, {"scoring": "match"}),
    ("Parteneri prin rotație", Entering.ROTATING, Format.DANISH, 12, 4, {}),
    ("Joia muzicală", Entering.PAIRS, Format.MITCHELL, 10, 5, {}),
    ("Copiii cântă", Entering.INDIVIDUAL, Format.TABLES, 9, 3, {}),
    ("Joia muzicală", Entering.PAIRS, Format.SWISS, 13, 5, {"scoring": "victory"}),
    ("Remi de iarnă", Entering.REMI, Format.TABLES, 7, 4, {}),
    ("Joia muzicală", Entering.PAIRS, Format.SWISS, 12, 5, {}),
)  # fmt: skip
TONIGHT = ("Joia muzicală", Entering.PAIRS, Format.SWISS, 15, 5, {"played": 2})
SEVEN = time(19, 0)
INDIVIDUAL_DEALS = 8


def evenings(today: date, zone: str) -> Iterator[Evening]:
    """The last twenty Thursdays, the oldest first, and tonight's, which is under way."""
    thursday = today - timedelta(days=(today.weekday() - 3) % 7 or 7)
    first = thursday - timedelta(weeks=len(PROGRAMME) - 1)
    for week, row in enumerate(PROGRAMME):
        yield _evening(row, first + timedelta(weeks=week), zone)
    yield _evening(TONIGHT, today, zone)


def _evening(row, day: date, zone: str) -> Evening:
    name, entering, form, entries, rounds, more = row
    deals = INDIVIDUAL_DEALS if entering == Entering.INDIVIDUAL else 4
    starts = datetime.combine(day, SEVEN, ZoneInfo(zone))
    return Evening(name, starts, entering, form, entries, rounds, deals, **more)
