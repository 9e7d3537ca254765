"""The page of other programs: each press, and what is shown once."""

import logging
import re

import pytest
from django.utils import timezone
from django.utils.formats import date_format

from club.hooks import actions, posting
from club.models import ApiToken, AuditLine, Hook, HookMessage, State
from club.programs import tokens
from tests.club.evenings import tournament_of

pytestmark = pytest.mark.django_db
PAGE = "/clubs/do-re-mi/programs/"
TYPED = {"do": "token", "name": "Scoreboard", "right": "read", "tournament": "", "ends_on": ""}
URL = "https://hooks.example.org/in?key=k1"


@pytest.fixture
def sent(club):
    """A message that failed twice, and one that arrived."""
    hook = Hook.objects.create(club=club, url=URL, secret="whsec_AAAA")
    now = timezone.now()
    facts = {"hook": hook, "tournament": tournament_of(club), "at": now, "body": "{}"}
    failed = [[now.isoformat(), "500"], [now.isoformat(), posting.NO_TLS]]
    HookMessage.objects.create(
        uid="2", type="tournament.state", tries=[[now.isoformat(), "204"]], **facts
    )
    return HookMessage.objects.create(
        uid="1", type="round.finished", tries=failed, tries_left=3, next_try=now, **facts
    )


def test_a_token_is_shown_in_the_answer_to_its_press_and_nowhere_else(organiser, club, caplog):
    caplog.set_level(logging.DEBUG)
    tournament = tournament_of(club)
    answer = organiser.post(PAGE, {**TYPED, "tournament": tournament.pk, "ends_on": "2099-12-31"})
    [text] = set(re.findall(r"ptv_\w{40}", answer.content.decode()))
    assert (
        f"Bearer {text}&quot; http://testserver/api/v1/tournaments/joi" in answer.content.decode()
    )
    assert (answer.status_code, answer.headers.get("Location")) == (200, None)
    assert "no-store" in answer.headers["Cache-Control"]
    token = tokens.token_of(text)
    assert (token.tournament, token.right, str(token.ends_on)) == (tournament, "read", "2099-12-31")
    page = organiser.get(PAGE).content.decode()
    assert f"…{text[-4:]}" in page
    said = [
        page,
        caplog.text,
        str(list(AuditLine.objects.values())),
        str(organiser.session.items()),
    ]
    assert not [each for each in said if text in each]


def test_what_is_amiss_is_said_and_nothing_typed_is_lost(organiser, club):
    archived = tournament_of(club, state=State.ARCHIVED)
    for wrong in ({"name": ""}, {"right": "all"}, {"ends_on": "2020-01-01"}, {"ends_on": "soon"},
                  {"tournament": archived.pk}, {"tournament": "x"}):  # fmt: skip
        page = organiser.post(PAGE, {**TYPED, "name": "Tabela", **wrong})
        assert page.context["token_form"].errors.keys() == wrong.keys()
        assert ('value="Tabela"' in page.content.decode()) == ("name" not in wrong)
    assert not ApiToken.objects.exists()


def test_a_press_withdraws_one_of_this_club_alone(organiser, club, other_club, appointed):
    facts = {"tournament": None, "right": "desk", "ends_on": None, "by": None}
    own, _text = tokens.make(club, name="Own", **facts)
    foreign, _text = tokens.make(other_club, name="Foreign", **facts)
    answer = organiser.post(PAGE, {"do": "withdraw", "which": foreign.pk})
    assert answer.status_code == 404
    page = organiser.post(PAGE, {"do": "withdraw", "which": own.pk}, follow=True)
    assert "Own opens nothing any more" in page.content.decode()
    assert set(ApiToken.objects.filter(withdrawn_at=None)) == {foreign}


def test_the_twenty_first_token_and_the_sixth_hook_are_refused_in_a_sentence(organiser):
    for number in range(20):
        organiser.post(PAGE, {**TYPED, "name": f"T{number}"})
    assert "20 tokens at most" in organiser.post(PAGE, TYPED).content.decode()
    for number in range(5):
        organiser.post(PAGE, {"do": "hook", "url": f"{URL}{number}"})
    assert "5 webhooks at most" in organiser.post(PAGE, {"do": "hook", "url": URL}).content.decode()
    assert (ApiToken.objects.count(), Hook.objects.count()) == (20, 5)


def test_a_hook_is_added_switched_and_removed(organiser, club):
    answer = organiser.post(PAGE, {"do": "hook", "url": URL})
    hook = Hook.objects.get()
    assert hook.secret in answer.content.decode()
    assert "no-store" in answer.headers["Cache-Control"]
    again = organiser.post(PAGE, {"do": "hook", "url": URL})
    assert "in the list already" in again.content.decode()
    for done, is_on in (("off", False), ("off", False), ("on", True)):
        organiser.post(PAGE, {"do": done, "which": hook.pk})
        hook.refresh_from_db()
        assert hook.is_on == is_on
    assert hook.secret not in organiser.get(PAGE).content.decode()
    organiser.post(PAGE, {"do": "remove", "which": hook.pk})
    assert not Hook.objects.exists()
    lines = AuditLine.objects.order_by("pk").values_list("detail", flat=True)
    words = ("added", "switched off", "switched on", "removed")
    assert list(lines) == [f"webhook {each}, hooks.example.org" for each in words]


def test_an_address_that_cannot_be_used_is_refused_and_stays_in_its_field(organiser):
    page = organiser.post(PAGE, {"do": "hook", "url": "http://example.org/"})
    assert page.context["hook_form"].errors.keys() == {"url"}
    assert 'value="http://example.org/"' in page.content.decode()
    assert not Hook.objects.exists()


def test_what_was_sent_is_listed_with_each_try_and_sent_again(organiser, sent):
    page = organiser.get(PAGE).content.decode()
    at = date_format(timezone.localtime(sent.next_try), "SHORT_DATETIME_FORMAT")
    expected = ("500", "no valid certificate", "✓ 204", at)
    assert [each for each in expected if each not in page] == []
    HookMessage.objects.update(next_try=None)
    organiser.post(PAGE, {"do": "again", "which": sent.pk})
    sent.refresh_from_db()
    assert (sent.tries_left, sent.next_try <= timezone.now()) == (None, True)


def test_one_that_went_off_by_itself_is_told_and_its_waiting_messages_stay_back(organiser, sent):
    actions.switch(sent.hook, to_on=False, by=None)
    sent.refresh_from_db()
    assert sent.next_try is None
    Hook.objects.update(off_because="failed")
    assert "Switched off by itself: six tries" in organiser.get(PAGE).content.decode()


def test_many_cost_no_more_queries_than_one(organiser, club, sent, cost_of):
    organiser.post(PAGE, TYPED)
    one = cost_of(organiser, PAGE)
    for number in range(3):
        organiser.post(PAGE, TYPED)
        HookMessage.objects.create(
            hook=sent.hook, tournament=sent.tournament, uid=f"x{number}", at=sent.at
        )
    assert cost_of(organiser, PAGE) == one
