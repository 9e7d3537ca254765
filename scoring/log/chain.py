"""The hash of a version: over all that it says, and over the hash of the one before it.

The formula stands in `scoring/archive/ARCHIVE.md`, for whoever checks a log by other means.
"""

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final

from scoring.models import Version

FORMULA = 2
"""The formula of what is written now. It stands in the hash: another one needs another number."""

FIRST = "0" * 64
"""Stands before the first version of a tournament."""


NO_TEXTS: Final[Mapping[str, str]] = MappingProxyType({})


def digest_of(salt: str, text: str) -> str:
    """Stands in the hash of a line for a text: with the salt gone, nobody can guess it."""
    return hashlib.sha256(bytes.fromhex(salt) + text.encode()).hexdigest()


def hash_of(version: Version, digests: Mapping[str, str] = NO_TEXTS) -> str:
    """`digests` are those of its texts, by their name."""
    return hashlib.sha256(canonical_text(version, digests).encode()).hexdigest()


def canonical_text(version: Version, digests: Mapping[str, str] = NO_TEXTS) -> str:
    """The same for the same version, in whichever database it stands."""
    return _encode(
        {
            "formula": version.formula,
            "texts": dict(digests),
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
            "key": str(version.key),
            "previous": version.previous,
        }
    )


_encode: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode


def _moment(at: datetime | None) -> str | None:
    return at.astimezone(UTC).isoformat(timespec="microseconds") if at else None
