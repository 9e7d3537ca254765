"""Programme of the demo club: the evenings played this season, and the one under way."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from scoring.management.demo.evenings import PlannedEvening

CHAMPIONSHIP: dict[str, Any] = {
    "options": {"groups": 2},
    "then": ("knock_out", 2, {"going_on": 2, "carry": "nothing", "third_place": True}),
}
# Each Thursday something else; name, who comes in, format, entries, rounds, and what differs.
PROGRAMME: tuple[tuple[Any, ...], ...] = (
    ("Joia muzicală", "pairs", "swiss", 11, 5, {}),
    ("Fiecare pentru sine", "individual", "tables", 13, 3, {"deals": 8}),
    ("Parteneri prin rotație", "rotating", "whist", 16, 5, {}),
    ("Remi de toamnă", "remi", "tables", 10, 3, {}),
    ("Joia muzicală", "pairs", "round_robin", 7, 7, {"scoring": "victory"}),
    ("Cupa Curcubeului", "teams", "round_robin", 4, 3, {}),
    ("Curcubeul pe linii", "rotating", "lines", 20, 5, {}),
    ("Joia muzicală", "pairs", "mitchell", 12, 6, {"options": {"switched": True}}),
    ("Remi de toamnă", "remi", "swiss", 12, 3, {}),
    ("Seara catalană", "pairs", "swiss", 10, 4, {"rules": {"edition": "ca"}}),
    ("Cupa Portativ", "pairs", "knock_out", 8, 3, {}),
    ("Fiecare pentru sine", "individual", "swiss", 12, 3, {"deals": 8, "scoring": "average"}),
    ("Campionatul orașului", "pairs", "groups", 8, 3, CHAMPIONSHIP),
    ("Joia muzicală", "pairs", "danish", 9, 4, {"scoring": "match"}),
    ("Parteneri prin rotație", "rotating", "danish", 12, 4, {}),
    ("Joia muzicală", "pairs", "mitchell", 10, 5, {}),
    ("Copiii cântă", "individual", "tables", 9, 3, {"deals": 8}),
    ("Joia muzicală", "pairs", "swiss", 13, 5, {"scoring": "victory"}),
    ("Remi de iarnă", "remi", "tables", 7, 4, {}),
    ("Joia muzicală", "pairs", "swiss", 12, 5, {}),
)
TONIGHT = ("Joia muzicală", "pairs", "swiss", 15, 5, {"played": 2})
SEVEN = time(19, 0)


def evenings(today: date, zone: str) -> Iterator[PlannedEvening]:
    """The last twenty Thursdays, the oldest first, and tonight's, which is under way."""
    thursday = today - timedelta(days=(today.weekday() - 3) % 7 or 7)
    first = thursday - timedelta(weeks=len(PROGRAMME) - 1)
    for week, row in enumerate(PROGRAMME):
        yield _evening(row, first + timedelta(weeks=week), zone)
    yield _evening(TONIGHT, today, zone)


def _evening(row, day: date, zone: str) -> PlannedEvening:
    name, entering, form, entries, rounds, more = row
    starts = datetime.combine(day, SEVEN, ZoneInfo(zone))
    return PlannedEvening(name, starts, entering, form, entries, rounds, **more)
