"""Programme of the demo club: the evenings played this season, and the one under way."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext_lazy as _

from scoring.management.demo.evenings import PlannedEvening

CUPS, TOWN = (_("Rainbow Cup"), _("Portativ Cup")), _("Town Championship")
"""Tournaments that count for more in the season."""
CHAMPIONSHIP: dict[str, Any] = {
    "options": {"groups": 2},
    "then": ("knock_out", 2, {"going_on": 2, "carry": "nothing", "third_place": True}),
}
# Each Thursday something else; name, who comes in, format, entries, rounds, and what differs.
PROGRAMME: tuple[tuple[Any, ...], ...] = (
    (_("Musical Thursday"), "pairs", "swiss", 11, 5, {}),
    (_("Solo Evening"), "individual", "tables", 13, 3, {"deals": 8}),
    (_("Changing Partners"), "rotating", "whist", 16, 5, {}),
    (_("Remi for All"), "remi", "tables", 10, 3, {}),
    (_("Musical Thursday"), "pairs", "round_robin", 7, 7, {"scoring": "victory"}),
    (CUPS[0], "teams", "round_robin", 4, 3, {}),
    (_("Rainbow in Lines"), "rotating", "lines", 20, 5, {}),
    (_("Musical Thursday"), "pairs", "mitchell", 12, 6, {"options": {"switched": True}}),
    (_("Remi for All"), "remi", "swiss", 12, 3, {}),
    (_("Catalan Evening"), "pairs", "swiss", 10, 4, {"rules": {"edition": "ca"}}),
    (CUPS[1], "pairs", "knock_out", 8, 3, {}),
    (_("Solo Evening"), "individual", "swiss", 12, 3, {"deals": 8, "scoring": "average"}),
    (TOWN, "pairs", "groups", 8, 3, CHAMPIONSHIP),
    (_("Musical Thursday"), "pairs", "danish", 9, 4, {"scoring": "match"}),
    (_("Changing Partners"), "rotating", "danish", 12, 4, {}),
    (_("Musical Thursday"), "pairs", "mitchell", 10, 5, {}),
    (_("The Children Play"), "individual", "tables", 9, 3, {"deals": 8}),
    (_("Musical Thursday"), "pairs", "swiss", 13, 5, {"scoring": "victory"}),
    (_("Remi for All"), "remi", "tables", 7, 4, {}),
    (_("Musical Thursday"), "pairs", "swiss", 12, 5, {}),
)
TONIGHT = (_("Musical Evening"), "pairs", "swiss", 15, 5, {"played": 2})
SEVEN = time(19, 0)


def evenings(today: date, zone: str) -> Iterator[PlannedEvening]:
    """The last twenty Thursdays, the oldest first, and tonight's, which is under way; their names
    are in the active language."""
    thursday = today - timedelta(days=(today.weekday() - 3) % 7 or 7)
    first = thursday - timedelta(weeks=len(PROGRAMME) - 1)
    for week, row in enumerate(PROGRAMME):
        yield _evening(row, first + timedelta(weeks=week), zone)
    yield _evening(TONIGHT, today, zone)


def _evening(row, day: date, zone: str) -> PlannedEvening:
    name, entering, form, entries, rounds, more = row
    starts = datetime.combine(day, SEVEN, ZoneInfo(zone))
    return PlannedEvening(str(name), starts, entering, form, entries, rounds, **more)
