"""Every address × method × role answers as the table beside this file says.

An address that the table does not name fails, so that nothing is opened by forgetting.
"""

import csv
from contextlib import contextmanager
from copy import copy
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
import time_machine
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse
from django.urls.converters import IntConverter

from club.accounts import second_factor_duty
from club.entries.door_code import door_word
from club.entries.queries import who_can_play
from club.entries.settling import sign_up
from club.models import (
    Appointment,
    Club,
    Membership,
    Payment,
    Player,
    Role,
    RosterImport,
    Season,
    Series,
    Team,
    User,
)
from club.pairings.actions import accept
from club.pairings.planning import planned
from tests.club.evenings import EVENING, come_in, tournament_of
from tests.thorough import looks

pytestmark = pytest.mark.django_db

ROWS = list(csv.DictReader(Path(__file__).with_suffix(".csv").read_text("utf-8").splitlines()))
ROLES = list(ROWS[0])[2:]
WITHOUT_COOKIES = ("api:", "mirror:pair", "mirror:state", "mirror:news")
UNSAFE = [
    row["route"]
    for row in ROWS
    if row["method"] == "POST" and not row["route"].startswith(WITHOUT_COOKIES)
]
# These write every open round, or ask every table of the database; a page asks little.
MANY_STATEMENTS = {
    *(
        ("pairings:rebuild", "POST"),
        ("pairings:remove_rounds", "POST"),
        ("pairings:by_hand", "POST"),
    ),
    *(
        ("desk:draw", "POST"),
        ("rehearsal:begin", "POST"),
        ("tournaments:remove", "POST"),
        ("members:remove", "POST"),
    ),
    *(("privacy:forget", "GET"), ("privacy:forget", "POST")),
}
# What stands in an address beside its fixed words, by the name of that word.
FACTS = {
    "kind": "csv",
    "game": "remi",
    "players": 3,
    "notice": "register",
    "language": "ro",
    "paper": "deals",
    "rule_paper": "points",
    "uidb64": "MQ",
    "token": "abc-def",
    "place": "desk",
    "logo_hash": "0123456789abcdef",
    "picture_hash": "0123456789abcdef",
}


def routes(patterns, namespace="", words=()):
    """Every named address of the site, as `reverse` takes it, and the words to fill in."""
    for each in patterns:
        inner_words = (*words, *each.pattern.converters)
        if isinstance(each, URLPattern):
            yield f"{namespace}{each.name}", inner_words
        else:
            inner = f"{namespace}{each.namespace}:" if each.namespace else namespace
            yield from routes(each.url_patterns, inner, inner_words)


@pytest.fixture(scope="module", autouse=True)
def before_the_evening():
    with time_machine.travel(EVENING - timedelta(hours=1)):
        yield


@pytest.fixture(scope="module")
def club(kept_by_module):
    return Club.objects.create(name="Clubul Do-Re-Mi", slug="do-re-mi", language="en")


@pytest.fixture(scope="module")
def site_owner(kept_by_module):
    return User.objects.create(username="site-owner", is_superuser=True)


@pytest.fixture(scope="module")
def subject(club):
    """Whose role the addresses are about: an organiser of the club."""
    return appointment(club, "subject", Role.ORGANISER)


def appointment(club, username, role):
    user = User.objects.create(username=username)
    return Appointment.objects.create(club=club, user=user, role=role)


@pytest.fixture(scope="module")
def address(club, subject):
    """The address of a route in the club, about things that are there."""
    member = Membership.objects.create(club=club, player=Player.objects.create(name="Ana Pop"))
    team = Team.objects.create(club=club, name="Roșii")
    season = Season.objects.create(
        club=club, name="2026", slug="2026", starts="2026-01-01", ends="2026-12-31"
    )
    people = dict.fromkeys(("profiles", "ratings", "seasons", "tell"), member.player_id)
    series = Series.objects.create(club=club, name="Vinerea", weekday=4, time="18:00")
    pks = {"accounts": 1, "clubs": subject.pk, "members": member.pk, "series": series.pk, **people}
    draft = RosterImport.objects.create(
        club=club, rows=[[1, "Ana Pop"]], columns=["name"],
        choices={"top": 0, "has_head": False, "people": {}},
    )  # fmt: skip
    tournament = tournament_of(club, form="round_robin", takes_sign_ups=True)
    entry, *_others = come_in(tournament, 5)
    listed = RosterImport.objects.create(
        club=club, tournament=tournament, rows=[[1, "Ion Vlad & Eva Rus"]], columns=["name"],
        choices={"top": 0, "has_head": False, "people": {}},
    )  # fmt: skip
    signed_up = sign_up(tournament, ["Ion Vlad", "Eva Nagy"])
    stage, here = tournament.stages.get(), who_can_play(tournament, 1)
    accept(tournament, stage, planned(tournament, stage, len(here)), here)
    evening = {
        "slug": tournament.slug, "word": door_word(tournament), "code": signed_up.code,
        "number": 1, "table": 1, "deal": 1,
    }  # fmt: skip
    payment = Payment.objects.create(
        club=club, tournament=tournament, kind="other", amount=500, receipt_year=2026,
        receipt_number=1,
    )  # fmt: skip
    other = Membership.objects.filter(player__entries__entry=entry).first()
    evening["other"] = other.player_id
    other_pks = {
        **dict.fromkeys(("privacy:hand", "privacy:forget"), member.pk),
        "gone:answer": member.pk,
        "documents:receipt": payment.pk,
        "entries:entry": entry.pk,
        **dict.fromkeys(("entries:add_member", "documents:consent_form"), member.pk),
        **dict.fromkeys(("members:team", "members:remove_team"), team.pk),
        **dict.fromkeys(("members:import_look", "members:import_undo"), draft.pk),
        **dict.fromkeys(("entries:import_look", "entries:import_undo"), listed.pk),
    }

    words = dict(routes(get_resolver().url_patterns))

    def find(route, **instead):
        pk = other_pks.get(route, pks.get(route.split(":")[0]))
        facts = {**FACTS, **evening, "club": club.slug, "season": season.slug, "pk": pk, **instead}
        return reverse(route, kwargs={word: facts[word] for word in words[route]})

    return find


@pytest.fixture(scope="module")
def enter(club, site_owner):
    """A browser of each role, as it came in."""
    cookies = {}
    for role in ROLES:
        client = Client()
        if role == "site owner":
            client.force_login(site_owner)
        elif role == "stranger":
            client.force_login(User.objects.create(username="stranger"))
        elif role != "anonymous":
            client.force_login(appointment(club, f"{role}-of-the-club", Role(role)).user)
        client.get("/")  # the session's own queries, once in its life
        cookies[role] = client.cookies

    def come_in(role):
        client = Client()
        client.cookies = copy(cookies[role])
        return client

    return come_in


@contextmanager
def as_the_first():
    """Nothing is remembered yet, and what is written inside has never happened."""
    before, cache.key_prefix = transaction.savepoint(), uuid4().hex
    yield
    transaction.savepoint_rollback(before)


def test_the_table_names_every_address():
    named = {row["route"] for row in ROWS}
    assert named == {name for name, _words in routes(get_resolver().url_patterns)}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['method']} {row['route']}")
def test_a_door_opens_to_whom_it_should(row, address, enter, django_assert_max_num_queries):
    has_many = (row["route"], row["method"]) in MANY_STATEMENTS
    path, found = address(row["route"]), {}
    for role in ROLES:
        with as_the_first():
            client = enter(role)
            with django_assert_max_num_queries(100 if has_many else 16, info=role):
                found[role] = answered(client.generic(row["method"], path))
    assert found == {role: row[role] for role in ROLES}


@pytest.mark.parametrize(("role", "like"), [("owner", "member"), ("site owner", "stranger")])
def test_who_owes_a_second_factor_opens_no_more_than_others(
    role, like, address, enter, settings, monkeypatch
):
    """What is refused leads to setting it up."""
    settings.SECOND_FACTOR_REQUIRED = True
    monkeypatch.setattr(second_factor_duty, "may_wait", lambda _user: False)
    found = {}
    for row in ROWS:
        path = address(row["route"])
        with as_the_first():
            answer = enter(role).generic(row["method"], path)
            is_led = answer.headers.get("Location", "").startswith("/account/second-factor/?next=")
            found[row["method"], row["route"]] = "403" if is_led else answered(answer)
    assert found == {(row["method"], row["route"]): row[like] for row in ROWS}


def answered(response):
    asks = response.headers.get("Location", "").startswith("/account/sign-in/?next=")
    return "sign in" if asks and response.status_code == 302 else str(response.status_code)


NUMBERS = {"pk", "number", "table", "deal", "other"}
LARGEST = "9" * 18
LARGER = [str(2**63), "9" * 5000]
"""Beyond SQLite's and PostgreSQL's integers; the last is more than Python reads."""


def test_no_address_takes_a_number_by_a_way_of_its_own():
    assert IntConverter not in {type(each) for each in converters(get_resolver())}


def converters(resolver):
    for each in resolver.url_patterns:
        yield from each.pattern.converters.values()
        if not isinstance(each, URLPattern):
            yield from converters(each)


def test_a_number_that_no_database_holds_is_not_there(address, site_owner, client):
    """In every address that takes one; the largest that is taken is looked for, in vain."""
    client.force_login(site_owner)
    words = dict(routes(get_resolver().url_patterns))
    ask = {row["route"]: row["method"] for row in ROWS}
    found = {}
    for route in [route for route, names in words.items() if NUMBERS & {*names}]:
        path = address(route, **dict.fromkeys(NUMBERS & {*words[route]}, LARGEST))
        for number in [LARGEST, *LARGER]:
            with as_the_first():
                answer = client.generic(ask[route], path.replace(LARGEST, number))
                found[route, len(number)] = answer.status_code
    taken = {each: status for each, status in found.items() if each[1] == len(LARGEST)}
    assert {each: status for each, status in taken.items() if status >= 500} == {}
    assert {
        each: status for each, status in found.items() if each not in taken and status != 404
    } == {}


NAMES = (
    "after at away deal entry first first_round from game going_on group groups kind last_round "
    "line minutes number of of_round order other page penalty person player pk points replaces "
    "round rounds row-1 search season seed side size step table tables then then_rounds through "
    "typed version wish"
).split()


@pytest.mark.parametrize("number", looks(LARGER[0], LARGEST, *LARGER[1:]))
def test_a_number_that_no_database_holds_breaks_no_page(address, site_owner, number):
    """In every question and every form, under every name that takes a number anywhere."""
    facts = dict.fromkeys(NAMES, number)
    for row in ROWS:
        with as_the_first():
            client = Client()
            client.force_login(site_owner)
            ask = client.post if row["method"] == "POST" else client.get
            assert ask(address(row["route"]), facts).status_code < 500, row["route"]


def test_a_foreign_clubs_things_are_not_there(other_club, club, subject, appointed, client):
    """One's own club with another's things in the address is 404; another's club is refused."""
    client.force_login(appointed("owner", other_club))
    for route in ("role", "link"):
        assert client.get(f"/clubs/altul/roles/{subject.pk}/").status_code == 404, route
        assert client.get(f"/clubs/do-re-mi/roles/{subject.pk}/").status_code == 403, route
    for place, status in (("altul", 404), ("do-re-mi", 403)):
        assert client.post(f"/clubs/{place}/roles/{subject.pk}/remove/").status_code == status
    subject.refresh_from_db()
    assert subject.role == Role.ORGANISER


def test_nothing_is_changed_without_the_forms_token(address, site_owner):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(site_owner)
    answers = {route: strict.post(address(route)).status_code for route in UNSAFE}
    assert {route: code for route, code in answers.items() if code not in (403, 405)} == {}


def test_nothing_is_changed_from_a_foreign_page(site_owner):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(site_owner)
    token = str(strict.get("/account/").context["csrf_token"])
    button = ["/account/sign-out/", {"csrfmiddlewaretoken": token}]
    assert strict.post(*button, headers={"origin": "http://evil.example"}).status_code == 403
    assert strict.post(*button).status_code == 302
