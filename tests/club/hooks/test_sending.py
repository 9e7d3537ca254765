"""Tries, their pauses and their end; one job among several sends a message."""

import threading
import time
from datetime import timedelta
from functools import partial

import pytest
import time_machine
from django.db import connections
from django.utils import timezone
from standardwebhooks import Webhook, WebhookVerificationError

from club.hooks import posting, sending, signing
from club.models import Hook, HookMessage
from tests.club.evenings import tournament_of
from tests.club.hooks.conftest import play

pytestmark = pytest.mark.django_db


@pytest.fixture
def message(hook):
    """One that has just been written."""
    return write(hook, tournament_of(hook.club))


def write(hook, tournament, uid="msg_1"):
    now = timezone.now()
    return HookMessage.objects.create(
        hook=hook, tournament=tournament, uid=uid, type="round.finished", body='{"a":1}', at=now,
        tries_left=5, next_try=now,
    )  # fmt: skip


def answering(*outcomes):
    """A way to post that is answered so, the last answer for ever, and what was posted."""
    posted, left = [], list(outcomes)

    def post(url, body, headers):
        posted.append((url, body, headers))
        return left.pop(0) if len(left) > 1 else left[0]

    return post, posted


def test_the_other_side_verifies_what_an_evening_sends(hook, evening, network, receiver):
    play(evening(), 1)
    assert sending.send_due(partial(posting.post, network=network)) == 3
    verifier = Webhook(hook.secret)
    said = [verifier.verify(body, headers) for _path, headers, body in receiver.met]
    types = ["tournament.state", "round.finished", "standings.published"]
    assert [each["type"] for each in said] == types
    with pytest.raises(WebhookVerificationError):
        Webhook(signing.new_secret()).verify(receiver.met[0][2], receiver.met[0][1])
    for each in HookMessage.objects.all():
        assert ([status for _at, status in each.tries], each.next_try) == (["204"], None)


def test_six_tries_within_a_day_and_then_it_is_switched_off(message):
    post, posted = answering("500")
    began = timezone.now()
    with time_machine.travel(began, tick=False) as clock:
        for minute in range(24 * 60):
            clock.move_to(began + timedelta(minutes=minute))
            sending.send_due(post)
    message.refresh_from_db()
    at = [timezone.datetime.fromisoformat(moment) - began for moment, _status in message.tries]
    assert [round(each.total_seconds() / 60) for each in at] == [0, 1, 6, 36, 216, 1416]
    assert message.next_try is None
    hook = Hook.objects.get()
    assert (hook.is_on, hook.off_because) == (False, "failed")
    assert {headers["webhook-id"] for _url, _body, headers in posted} == {"msg_1"}
    assert len({headers["webhook-signature"] for _url, _body, headers in posted}) == 6


def test_a_later_try_arrives_and_is_the_last(message):
    post, posted = answering("no answer", "301", "200")
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _minute in range(30):
            sending.send_due(post)
            clock.shift(60)
    message.refresh_from_db()
    assert [status for _at, status in message.tries] == ["no answer", "301", "200"]
    assert (message.next_try, Hook.objects.get().is_on, len(posted)) == (None, True, 3)


def test_an_address_that_is_gone_is_switched_off_at_once(hook, message):
    other = write(hook, message.tournament, "msg_2")
    post, posted = answering("410")
    sending.send_due(post)
    other.refresh_from_db()
    assert (other.next_try, other.tries, len(posted)) == (None, [], 1)
    assert (Hook.objects.get().is_on, Hook.objects.get().off_because) == (False, "gone")


def test_one_that_a_press_sends_again_is_tried_once_and_switches_nothing_off(message):
    HookMessage.objects.update(next_try=timezone.now(), tries_left=None)
    assert sending.send_due(answering("500")[0]) == 1
    message.refresh_from_db()
    assert (len(message.tries), message.next_try, Hook.objects.get().is_on) == (1, None, True)


def test_a_slow_hook_holds_nobody_up(hook, message, monkeypatch):
    monkeypatch.setattr(posting, "SECONDS", -0.5)
    other = Hook.objects.create(club=hook.club, url="https://example.org/fast", secret=hook.secret)
    fast = write(other, message.tournament, "msg_2")
    held = threading.Event()

    def post(url, _body, _headers):
        return "200" if url == other.url else str(held.wait(20))

    began = time.monotonic()
    sending.send_due(post)
    held.set()
    assert time.monotonic() - began < 10
    message.refresh_from_db()
    fast.refresh_from_db()
    assert [each.tries[0][1] for each in (fast, message)] == ["200", posting.TOO_SLOW]


@pytest.mark.django_db(transaction=True)
@pytest.mark.each_database
def test_two_jobs_at_once_send_a_message_once(message):
    post, posted = answering("200")
    together = threading.Barrier(4)
    others = [write(message.hook, message.tournament, f"msg_{at}") for at in range(2, 12)]

    def work():
        try:
            together.wait()
            sending.send_due(post)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=work) for _number in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    sent = [headers["webhook-id"] for _url, _body, headers in posted]
    assert sorted(sent) == sorted(each.uid for each in [message, *others])
    assert {len(each.tries) for each in HookMessage.objects.all()} == {1}


def test_one_whose_job_has_died_is_taken_up_by_another(message):
    assert [each.pk for each in sending._claimed()] == [message.pk]
    assert sending.send_due(answering("200")[0]) == 0
    with time_machine.travel(timezone.now() + sending.CLAIMED + timedelta(seconds=1)):
        assert sending.send_due(answering("200")[0]) == 1


def test_what_is_older_than_thirty_days_goes(hook, message):
    old = write(hook, message.tournament, "msg_2")
    HookMessage.objects.filter(pk=old.pk).update(at=timezone.now() - timedelta(days=31))
    HookMessage.objects.update(next_try=None)
    assert list(sending.job().run(lambda: False)) == []
    assert HookMessage.objects.get() == message
