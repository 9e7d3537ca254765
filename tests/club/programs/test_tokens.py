"""Tokens: what opens what, for how long, and what stays when one is gone."""

import re
from datetime import date
from hashlib import sha256

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from club import access
from club.accounts.backends import NameOrEmailBackend, find
from club.accounts.first import first_organiser
from club.accounts.links import link_tokens, sign_in_path, user_of
from club.audit_log.details import named_in, said
from club.models import (
    ApiToken,
    Appointment,
    AuditAction,
    AuditLine,
    Hook,
    HookMessage,
    User,
)
from club.players.traces import traces_of
from club.privacy import mentions
from club.programs import tokens
from club.serving.opening import first_page
from tests.club.evenings import tournament_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(club, appointed):
    """A function that makes a token: `made("desk", tournament=…)`."""
    by = appointed("owner")

    def make(right="read", *, tournament=None, name="Scoreboard", ends_on=None):
        facts = {"tournament": tournament, "name": name, "right": right, "ends_on": ends_on}
        return tokens.make(club, by=by, **facts)

    return make


def test_a_token_is_kept_as_a_hash_and_found_in_one_query(made, django_assert_num_queries):
    token, text = made()
    assert re.fullmatch(r"ptv_[A-Za-z0-9]{40}", text)
    assert (token.hash, token.last_four) == (sha256(text.encode()).hexdigest(), text[-4:])
    assert text not in str(ApiToken.objects.values().get())
    with django_assert_num_queries(1):
        found = tokens.token_of(text)
        assert (found, found.account.name, found.club.slug) == (token, "Scoreboard", "do-re-mi")
    for other in ("", "ptv_", text[:-1], text.upper(), f" {text}", token.hash):
        assert tokens.token_of(other) is None


def test_each_right_is_that_of_a_role_where_it_opens_something(
    club, other_club, made, django_assert_num_queries
):
    thursday, friday = tournament_of(club), tournament_of(club, slug="vineri")
    whole, one = made("desk")[0], made("read", tournament=thursday)[0]
    with django_assert_num_queries(0):
        for where in (None, thursday, friday):
            assert access.can_run(tokens.reader(whole, club, where), club)
        reader = tokens.reader(one, club, thursday)
        assert (access.can_check_in(reader, club), access.can_run(reader, club)) == (True, False)
        assert not access.can_keep_members(reader, club)
        for where in (None, friday):
            assert isinstance(tokens.reader(one, club, where), AnonymousUser)
        assert isinstance(tokens.reader(whole, other_club), AnonymousUser)
    desk = tokens.reader(whole, club)
    access.read_roles(desk, [club, other_club])
    assert access.can_run(desk, club)
    assert not access.can_run(desk, other_club)


def test_it_ends_with_its_last_day_by_the_clubs_clock(club, made):
    club.time_zone = "Europe/Bucharest"
    club.save()
    _token, text = made(ends_on=date(2026, 11, 26))
    with time_machine.travel("2026-11-26T21:59:00Z", tick=False):
        assert tokens.token_of(text)
    with time_machine.travel("2026-11-26T22:01:00Z", tick=False):
        assert tokens.token_of(text) is None
        assert not tokens.valid(club).exists()


def test_one_withdrawn_opens_nothing_and_keeps_its_name_in_the_logs(club, made, appointed):
    token, text = made("desk")
    by = appointed("organiser")
    for _press in range(2):
        tokens.withdraw(token, by)
    assert tokens.token_of(text) is None
    lines = AuditLine.objects.filter(action=AuditAction.SETTINGS).order_by("pk")
    named = named_in(each.detail for each in lines)
    assert [(each.by.username, said(each.detail, named)) for each in lines] == [
        ("owner-of-do-re-mi", "Scoreboard, token to enter results and run the desk"),
        ("organiser-of-do-re-mi", "Scoreboard, token withdrawn"),
    ]


def test_the_day_of_its_last_use_is_written_once(made, django_assert_num_queries):
    token = tokens.token_of(made()[1])
    with time_machine.travel("2026-11-26T12:00:00Z", tick=False):
        with django_assert_num_queries(1):
            tokens.note_use(token)
        with django_assert_num_queries(0):
            tokens.note_use(token)
    token.refresh_from_db()
    assert token.last_used_on == date(2026, 11, 26)


def test_a_club_has_twenty_valid_ones_at_most(club, made, appointed):
    first, *_others = [made()[0] for _number in range(20)]
    with pytest.raises(tokens.TooManyTokens):
        made()
    tokens.withdraw(first, None)
    made()
    assert tokens.valid(club).count() == 20


def test_its_account_is_nobodys(club, made):
    account = made("desk")[0].account
    assert not account.has_usable_password()
    assert find("") != account
    for password in ("", "!", account.password):
        assert NameOrEmailBackend().authenticate(None, account.username, password) is None
    signing_in = sign_in_path(account).split("/")
    assert user_of(signing_in[-3]) is None
    client = Client()
    client.get(sign_in_path(account))
    client.post(sign_in_path(account))
    client.force_login(account)
    assert client.get("/account/").status_code == 302
    assert link_tokens.make_token(account)
    assert not Appointment.objects.filter(user=account).exists()
    assert first_page(demo=False) == "/"
    assert first_organiser() is not None


def test_a_token_of_a_tournament_that_is_removed_goes_and_its_account_stays(club, made):
    tournament = tournament_of(club)
    token, text = made(tournament=tournament)
    tournament.delete()
    assert tokens.token_of(text) is None
    assert str(User.objects.get(pk=token.account_id)) == "Scoreboard"
    whole, text = made()
    club.delete()
    assert tokens.token_of(text) is None
    assert str(User.objects.get(pk=whole.account_id)) == "Scoreboard"


def test_whoever_is_forgotten_leaves_the_names_of_tokens_and_the_messages(club, made):
    token, _text = made(name="Phone of Ana Pop")
    hook = Hook.objects.create(club=club, url="https://example.org/", secret="")
    evening = tournament_of(club, name="Cupa Ana Pop", slug="cupa-ana-pop")
    HookMessage.objects.create(hook=hook, tournament=evening, body=evening.slug, at=evening.starts)
    mentions.erase([club], traces_of(["Ana Pop"], [], []))
    assert not HookMessage.objects.exists()
    token.refresh_from_db()
    assert "Ana" not in token.name
    assert token.account.name == token.name


def test_whoever_takes_a_role_away_hears_of_the_tokens_that_go_on(club, appointed, client):
    helper = appointed("organiser")
    tokens.make(club, tournament=None, name="Board", right="desk", ends_on=None, by=helper)
    client.force_login(appointed("owner"))
    pk = club.appointments.get(user=helper).pk
    page = client.post(f"/clubs/{club.slug}/roles/{pk}/remove/", follow=True)
    assert "1 token of theirs still works" in page.content.decode()
