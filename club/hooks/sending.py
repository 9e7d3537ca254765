"""Background job that sends what lies in the outbox.

A message is claimed by moving its next try ahead, in one statement, so that of several jobs one
sends it and no lock is held while the other side takes its time. Six tries within a day; then the
hook is switched off.
"""

import logging
import queue
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from typing import Final

from django.db.models import F, Min
from django.utils import timezone

from club.hooks import posting, signing
from club.hooks.outbox import TRIES
from club.models import Hook, HookMessage, OffBecause
from club.process.background import Job, Stopping

EVERY_SECONDS: Final = 5
WAITS: Final = tuple(timedelta(minutes=each) for each in (1, 5, 30, 3 * 60, 20 * 60))
"""Before each further try."""
CLAIMED: Final = timedelta(minutes=2)
"""So long a try may take at most; then whoever began it is gone, and another may."""
AT_ONCE: Final = 8
KEPT: Final = timedelta(days=30)
CLEANED_EVERY_SECONDS: Final = 3600

Post = Callable[[str, str, Mapping[str, str]], str]

log = logging.getLogger(__name__)


def send_due(post: Post = posting.post, stopping: Stopping = lambda: False) -> int:
    """Send what is due, of each hook one message at a time; return how many tries were made."""
    made = 0
    while not stopping() and (claimed := _claimed()):
        for message, outcome in _outcomes(claimed, post):
            _keep(message, outcome)
        made += len(claimed)
    return made


def discard_old() -> None:
    HookMessage.objects.filter(at__lt=timezone.now() - KEPT).delete()


def _claimed() -> list[HookMessage]:
    """The oldest message of each hook that has one due, for the hooks that have waited longest."""
    due = HookMessage.objects.filter(next_try__lte=timezone.now())
    # A sum, or SQLite would go through the messages of all hooks to have them in groups.
    by_hook = due.order_by().annotate(of=F("hook") + 0).values("of")
    oldest = by_hook.annotate(first=Min("pk"), since=Min("next_try"))
    wanted = [each["first"] for each in oldest.order_by("since", "first")[:AT_ONCE]]
    # Asked again whether they are due: another job may have claimed one since.
    found = due.filter(pk__in=wanted).select_related("hook").order_by("pk")
    return [each for each in found if _claim(each)]


def _claim(message: HookMessage) -> bool:
    """True for one of those that try at the same moment."""
    until = timezone.now() + CLAIMED
    still = HookMessage.objects.filter(pk=message.pk, next_try=message.next_try)
    message.next_try = until
    return still.update(next_try=until) == 1


def _outcomes(messages: list[HookMessage], post: Post) -> Iterator[tuple[HookMessage, str]]:
    """Each as soon as it is there. A thread for each; one that hangs in a lookup of a name is left
    behind."""
    done: queue.SimpleQueue[tuple[HookMessage, str]] = queue.SimpleQueue()
    now = timezone.now()
    for each in messages:
        headers = signing.headers(each.hook.secret, each.uid, each.body, now)
        args = (done, each, post, headers)
        threading.Thread(target=_try, args=args, name="hook", daemon=True).start()
    left, ends = {each.pk: each for each in messages}, time.monotonic() + posting.SECONDS + 1
    while left:
        try:
            message, outcome = done.get(timeout=max(0.0, ends - time.monotonic()))
        except queue.Empty:
            yield from ((each, posting.TOO_SLOW) for each in left.values())
            return
        del left[message.pk]
        yield message, outcome


def _try(
    done: "queue.SimpleQueue[tuple[HookMessage, str]]",
    message: HookMessage,
    post: Post,
    headers: Mapping[str, str],
) -> None:
    try:
        outcome = post(message.hook.url, message.body, headers)
    except Exception:
        log.exception("hook: %s", message.hook_id)
        outcome = posting.NO_ANSWER
    done.put((message, outcome))


def _keep(message: HookMessage, outcome: str) -> None:
    """The outcome of a try, and when the next one is."""
    now, left = timezone.now(), message.tries_left
    tries = [*message.tries, [now.isoformat(timespec="seconds"), outcome]]
    facts: dict[str, object] = {"tries": tries, "next_try": None}
    if not has_arrived(outcome) and left:
        facts |= {"next_try": now + WAITS[TRIES - 1 - left], "tries_left": left - 1}
    # Whoever pressed “send again” meanwhile has claimed it anew.
    HookMessage.objects.filter(pk=message.pk, next_try=message.next_try).update(**facts)
    if outcome == "410":
        _switch_off(message.hook, OffBecause.GONE)
    elif not has_arrived(outcome) and left == 0:
        _switch_off(message.hook, OffBecause.FAILED)


def has_arrived(outcome: str) -> bool:
    return len(outcome) == 3 and outcome.startswith("2")


def _switch_off(hook: Hook, because: OffBecause) -> None:
    if Hook.objects.filter(pk=hook.pk, is_on=True).update(is_on=False, off_because=because):
        give_up(hook)


def give_up(hook: Hook) -> None:
    """What still waits for a hook that is off is not sent by itself."""
    hook.messages.filter(next_try__isnull=False).update(next_try=None)


class _Sender:
    """Sends at each look, and discards once an hour what is old."""

    cleaned = 0.0

    def run(self, stopping: Stopping) -> Iterator[str]:
        now = time.monotonic()
        if now - self.cleaned > CLEANED_EVERY_SECONDS or not self.cleaned:
            self.cleaned = now
            discard_old()
        send_due(stopping=stopping)
        yield from ()


def job() -> Job:
    return Job("webhooks", _Sender().run, EVERY_SECONDS)
