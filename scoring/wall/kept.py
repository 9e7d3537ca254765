"""The pages of the wall as they are sent, kept for all who ask: a hall asks many times a second.

For half a second they are given out unlooked at; then one query says whether anything has changed.
What is not counted by the version (a name, the day after a round) is looked up every ten seconds.
"""

import time
from hashlib import sha256
from typing import Final, NamedTuple

from django.core.cache import cache
from django.template.loader import render_to_string

from club.models import State, Tournament
from scoring.wall.queries import board_of, facts_of

FRESH_SECONDS: Final = 0.5
CERTAIN_SECONDS: Final = 10
KEPT_SECONDS: Final = 600


class Pages(NamedTuple):
    tag: str
    """By what is sent and not by the version: that also counts what is kept back."""

    body: bytes


class Kept(NamedTuple):
    looked_at: float
    made_at: float
    version: int
    pages: Pages


def fresh(slug: str, language: str) -> Pages | None:
    """Those that were looked at a moment ago; only of tournaments that everybody may see."""
    kept: Kept | None = cache.get(_name(slug, language))
    if kept and 0 <= time.time() - kept.looked_at < FRESH_SECONDS:
        return kept.pages
    return None


def pages_of(tournament: Tournament, language: str) -> Pages:
    """In the language that is active."""
    name, now = _name(tournament.slug, language), time.time()
    kept: Kept | None = cache.get(name)
    if kept and kept.version == tournament.version and 0 <= now - kept.made_at < CERTAIN_SECONDS:
        made_at, pages = kept.made_at, kept.pages
    else:
        made_at, pages = now, _made(tournament)
    if tournament.state != State.DRAFT:
        cache.set(name, Kept(now, made_at, tournament.version, pages), KEPT_SECONDS)
    return pages


def _made(tournament: Tournament) -> Pages:
    body = render_to_string("scoring/wall/_pages.html", facts_of(board_of(tournament))).encode()
    return Pages(f'"{sha256(body).hexdigest()[:32]}"', body)


def _name(slug: str, language: str) -> str:
    return f"wall:{slug}:{language}"
