"""The tables of a demo, which whoever visits it may sit down at without a code."""

from typing import Final

from club.models import State, Tournament
from scoring.log.tokens import is_printable, text_of
from scoring.models import TableToken

MOST: Final = 4


def at_hand() -> list[tuple[int, str]]:
    """A few tables of the demo's running tournament, each with what its code says."""
    found = TableToken.objects.filter(
        tournament__in=Tournament.objects.filter(club__is_demo=True, state=State.RUNNING),
        revoked_at=None,
    )
    tokens = found.order_by("tournament", "table")[:MOST]
    return [(each.table, text_of(each)) for each in tokens if is_printable(each)]
