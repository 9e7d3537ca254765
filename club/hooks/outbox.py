"""Outbox of webhooks: a row for each hook, in the transaction of what it tells of.

A message says little, and where more is to be read: no names, nothing that is kept secret, nothing
of a draft or of a rehearsal.
"""

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from club.models import Hook, HookMessage, State, Tournament
from club.site_map import address_of

TRIES: Final = 6
STATE, ROUND, STANDINGS = "tournament.state", "round.finished", "standings.published"

Tell = Callable[..., None]
"""Takes the type of a message, and what it says."""
Shown = Callable[[Tournament], int]
"""The last round that is over and whose standing everybody sees, as the database has it now."""

_shown: list[Shown] = []


def register(shown: Shown) -> None:
    """What an app above knows of the standing."""
    _shown.append(shown)


@contextmanager
def telling(tournament: Tournament) -> Iterator[Tell]:
    """A change of a tournament, in a transaction: what is told meanwhile goes into the outbox, and
    that the public sees more of the standing, if it does. One query where a club has no hooks."""
    hooks = [] if tournament.is_rehearsal else list(_hooks_of(tournament))
    before, told = _seen_by_all(tournament) if hooks else 0, list[tuple[str, dict[str, Any]]]()
    yield lambda type_, **data: told.append((type_, data))
    if hooks:
        after = _seen_by_all(tournament)
        if after > before:
            told.append((STANDINGS, {"round": after}))
        _write(hooks, tournament, told)


def tell_state(tournament: Tournament, tell: Tell) -> None:
    """The state that it has by now, and from when its results are final."""
    moment = tournament.becomes_final
    tell(STATE, state=tournament.state, final_at=_written(moment) if moment else None)


def _hooks_of(tournament: Tournament) -> Any:
    return Hook.objects.filter(club=tournament.club_id, is_on=True).order_by("pk")


def _seen_by_all(tournament: Tournament) -> int:
    return max((shown(tournament) for shown in _shown), default=0)


@transaction.atomic
def _write(
    hooks: list[Hook], tournament: Tournament, told: list[tuple[str, dict[str, Any]]]
) -> None:
    now = timezone.now()
    about = {"club": tournament.club.slug, "tournament": tournament.slug}
    HookMessage.objects.bulk_create(
        HookMessage(
            hook=hook,
            tournament=tournament,
            uid=f"msg_{secrets.token_hex(12)}",
            type=type_,
            body=_body(type_, now, {**about, **data, "url": _url(tournament)}),
            at=now,
            tries_left=TRIES - 1,
            next_try=now,
        )
        for type_, data in told
        for hook in hooks
        if tournament.state != State.DRAFT
    )


def _body(type_: str, now: datetime, data: dict[str, Any]) -> str:
    said = {"type": type_, "timestamp": _written(now), "data": data}
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))


def _url(tournament: Tournament) -> str:
    """Its public page; the path alone where the site has no address of its own."""
    base, path = settings.BASE_URL, address_of("tournament", tournament.slug)
    return f"{base.scheme}://{base.netloc}{path}" if base else path


def _written(moment: datetime) -> str:
    return timezone.localtime(moment).isoformat(timespec="seconds")
