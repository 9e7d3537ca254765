"""The hash of a version: over all that it says, and over the hash of the one before it."""

import hashlib
import json
from datetime import UTC, datetime

from scoring.models import Version

FIRST = "0" * 64
"""Stands before the first version of a tournament."""


def hash_of(version: Version) -> str:
    return hashlib.sha256(canonical_text(version).encode()).hexdigest()


def canonical_text(version: Version) -> str:
    """The same for the same version, in whichever database it stands."""
    return json.dumps(
        {
            "tournament": version.tournament_id,
            "club": version.club_id,
            "number": version.number,
            "kind": version.kind,
            "round": version.round_id,
            "table": version.table,
            "deal": version.deal,
            "content": version.content,
            "seats": version.seats,
            "rules": version.rules,
            "points": version.points,
            "side": version.side,
            "state": version.state,
            "user": version.user_id,
            "token": version.token_id,
            "at": _moment(version.at),
            "typed_at": _moment(version.typed_at),
            "reason": version.reason,
            "key": str(version.key),
            "previous": version.previous,
        },
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
    )


def _moment(at: datetime | None) -> str | None:
    return at.astimezone(UTC).isoformat(timespec="microseconds") if at else None
