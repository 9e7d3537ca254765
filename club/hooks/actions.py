"""Hooks of a club: added, switched, removed; a message sent again."""

from typing import Final
from urllib.parse import urlsplit

from django.db import transaction
from django.utils import timezone

from club import audit
from club.access import AnyUser
from club.hooks import sending, signing
from club.models import AuditAction, Club, Hook, HookMessage

MOST_HOOKS: Final = 5


class TooManyHooks(Exception):
    """A club has as many as it may have."""


@transaction.atomic
def add(club: Club, url: str, *, by: AnyUser | None) -> Hook:
    """A new hook with a secret of its own; of an address that is there already, that one."""
    Club.objects.select_for_update().get(pk=club.pk)
    if known := club.hooks.filter(url=url).first():
        return known
    if club.hooks.count() >= MOST_HOOKS:
        raise TooManyHooks
    secret, by_id = signing.new_secret(), by.pk if by else None
    hook = Hook.objects.create(club=club, url=url, secret=secret, made_by_id=by_id)
    _record(hook, "webhook added", by)
    return hook


@transaction.atomic
def switch(hook: Hook, *, to_on: bool, by: AnyUser | None) -> None:
    """What waited when it went off is not sent by itself; what comes after it is on again is."""
    changed = Hook.objects.filter(pk=hook.pk, is_on=not to_on)
    if changed.update(is_on=to_on, off_because=""):
        if not to_on:
            sending.give_up(hook)
        _record(hook, "webhook switched on" if to_on else "webhook switched off", by)


@transaction.atomic
def remove(hook: Hook, *, by: AnyUser | None) -> None:
    _record(hook, "webhook removed", by)
    hook.delete()


def send_again(message: HookMessage) -> None:
    """One try more, at once, under the number that it had."""
    found = HookMessage.objects.filter(pk=message.pk)
    found.update(next_try=timezone.now(), tries_left=None)


def has_gone_off(club: Club) -> bool:
    """True if one was switched off by itself, which its club is to know."""
    return club.hooks.filter(is_on=False).exclude(off_because="").exists()


def _record(hook: Hook, what: str, by: AnyUser | None) -> None:
    """Audit line by the host of a hook: the rest of an address may be a secret."""
    host = urlsplit(hook.url).hostname or ""
    audit.record(AuditAction.SETTINGS, what, host, club=hook.club, by=by)
