"""What stands in a page that is the same for everybody, and in which language."""

import gzip
import logging
import re
import uuid
from itertools import product

import pytest
from django.core.cache import cache
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from club.models import State, Tournament, User
from club.serving import front
from club.settings import LANGUAGES
from club.tournaments.states import raise_version
from club.web import display, page_cache, public_pages
from scoring.log.actions import Actor, record
from scoring.log.commands import DealAt
from scoring.models import RoundScore
from tests.scoring.evenings import under_way

MADE = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"], "last_stuck": False}
PAGES = ["", "?round=1", "?stage=1", "entries/1/", "crosstable/", "rounds/1/", "rounds/1/?page=1",
         "rounds/1/deals/1/", "rounds/1/tables/1/deals/1/", "tables/1/history/", "rounds/1/scores/",
         "live/", "live/pages/", "clock.json", "statistics/", "seats/balance/"]  # fmt: skip


@pytest.fixture
def evening(club, make_user):
    club.language = "ro"
    club.save()
    tournament = under_way(club, tables=2, rounds=2, agreement="none")
    enter(tournament, make_user("scorer"))
    tournament.rounds.filter(number=1).update(finished_at=timezone.now())
    raise_version(tournament)
    return tournament


def enter(tournament, by=None, round_number=1, deal=1):
    at = DealAt(tournament.rounds.get(number=round_number), 1, deal)
    record(at, MADE, key=uuid.uuid4(), by=Actor(user=by or User.objects.get(username="scorer")))


@pytest.fixture
def kept(monkeypatch):
    """As the site is served: a page is given out for a second as it is."""
    monkeypatch.setattr(page_cache, "FRESH_SECONDS", 60)


def language_of(response):
    return response["Content-Language"]


def test_a_public_page_sets_no_cookie_and_holds_no_token(evening, kept, django_assert_num_queries):
    """Twice: as it is made, and as it is given out, without a look at the database."""
    for path in PAGES:
        first = Client().get(f"/t/{evening.slug}/{path}")
        with django_assert_num_queries(0):
            again = Client(headers={"accept-language": "hu", "user-agent": "x"}).get(
                f"/t/{evening.slug}/{path}"
            )
        for answer in (first, again):
            assert answer.status_code == 200
            assert not answer.cookies
            assert answer["Vary"] == "Accept-Encoding"
            assert b"csrfmiddlewaretoken" not in answer.content
            assert answer["Cache-Control"] == public_pages.CACHE_CONTROL
            assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
            assert answer["X-Frame-Options"] == "DENY"
            assert int(answer["Portativ-Made"]) > 0
        assert (first.content, first["ETag"]) == (again.content, again["ETag"])
        tag = {"If-None-Match": first["ETag"]}
        same = Client(headers=tag).get(f"/t/{evening.slug}/{path}")
        assert (same.status_code, same.content, same["ETag"]) == (304, b"", first["ETag"])
        assert not same.cookies
        head = Client().head(f"/t/{evening.slug}/{path}")
        assert head["ETag"] == first["ETag"]


def test_a_page_that_is_given_out_is_counted_and_no_line_of_the_log(evening, kept, caplog):
    with caplog.at_level(logging.INFO, logger="club.process.logs"):
        for _time in range(3):
            Client().get(f"/t/{evening.slug}/live/pages/")
    assert [each.facts["status"] for each in caplog.records] == [200]


def test_pages_of_an_evening_that_runs_are_made_before_anybody_asks(evening, site, kept, rf):
    assert not public_pages.is_at_hand(public_pages.asked(rf.get(f"/t/{evening.slug}/").environ))
    front.prepare(site)
    for path in ("", "live/pages/", "live/pages/?language=ro"):
        environ = rf.get(f"/t/{evening.slug}/{path}").environ
        assert public_pages.is_at_hand(public_pages.asked(environ)), path


def test_a_page_is_packed_once_and_has_a_tag_of_its_own_so(evening, kept):
    """What is asked for with the tag of the other coding is sent anew."""
    path = f"/t/{evening.slug}/live/pages/"
    plain = Client().get(path)
    packed = Client(headers={"accept-encoding": "gzip"}).get(path)
    assert (plain.get("Content-Encoding"), packed["Content-Encoding"]) == (None, "gzip")
    assert gzip.decompress(packed.content) == plain.content
    assert packed["ETag"] != plain["ETag"]
    for tag, status in ((packed["ETag"], 304), (plain["ETag"], 200)):
        head = {"accept-encoding": "gzip", "if-none-match": tag}
        assert Client(headers=head).get(path).status_code == status


@pytest.fixture
def site():
    """As a server asks it; the connection of the test is left open."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield WSGIHandler()
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.mark.parametrize("method", ["get", "head"])
def test_the_front_says_at_once_what_the_site_would_say(
    evening, method, site, kept, rf, settings, monkeypatch
):
    """Of each kind it has heard an answer before: the page, and that it is unchanged; not of
    another host or door."""
    settings.ALLOWED_HOSTS = ["testserver", "hall.example"]

    def answers(path, **headers):
        environ = getattr(rf, method)(f"/t/{evening.slug}/{path}", headers=headers).environ
        wanted = public_pages.asked(environ)
        given = public_pages.at_once(wanted, environ)
        answer = front._asked(site, environ)
        public_pages.learn(wanted, environ, answer)
        return given, answer

    for path in PAGES:
        given, (_status, headers, _body) = answers(path)
        tag = dict(headers)["ETag"]
        assert given is None, path
        for more in (
            {},
            {"if-none-match": tag},
            {"host": "hall.example"},
            {"x-forwarded-proto": "https"},
            {"accept-encoding": "gzip, deflate"},
        ):
            if more:
                given, answer = answers(path, **more)
                is_packed = "Content-Encoding" in dict(answer[1])
                is_as_before = "accept-encoding" in more and not is_packed
                assert given is None or is_as_before, "it has not heard such an answer"
            given, answer = answers(path, **more)
            assert (given[0], given[2]) == (answer[0], answer[2]), path
            assert heads_of(given) == heads_of(answer), path
        weak = {"if-none-match": f'W/{tag}, "x"'}
        assert answers(path, **weak)[0] is None, "the site knows more of tags"
        with monkeypatch.context() as patch:
            patch.setattr(page_cache, "FRESH_SECONDS", 0)
            assert answers(path)[0] is None, "whether it is still so is for the site to say"


def heads_of(answer):
    told = dict(answer[1])
    assert len(told) == len(answer[1])
    assert len(told.pop("X-Request-ID")) == 12
    assert int(told.pop("Portativ-Made")) > 0
    return told


def test_the_bare_address_speaks_the_clubs_language_whatever_the_browser_asks(evening):
    for path, accepted in product(PAGES, ("", "hu", "en,ca;q=0.5")):
        client = Client(headers={"accept-language": accepted} if accepted else {})
        client.cookies["language"] = "ca"
        answer = client.get(f"/t/{evening.slug}/{path}")
        assert (answer.status_code, language_of(answer)) == (200, "ro"), path


def test_the_address_names_another_language(evening):
    """What is no language of the site is the club's."""
    for path in ("", "rounds/1/", "entries/1/", "live/", "live/pages/"):
        tags = set()
        for language in dict(LANGUAGES):
            answer = Client().get(f"/t/{evening.slug}/{path}?language={language}")
            assert language_of(answer) == language
            if "live/pages" not in path:
                assert f'<html lang="{language}"' in answer.content.decode()
            assert not answer.cookies
            tags.add(answer["ETag"])
        assert len(tags) == len(LANGUAGES), path
        for none in ("", "xx"):
            answer = Client().get(f"/t/{evening.slug}/{path}?language={none}")
            assert language_of(answer) == "ro", path


def test_a_search_is_made_for_whoever_asks_in_the_clubs_language(evening, kept):
    answer = Client(headers={"accept-language": "hu"}).get(f"/t/{evening.slug}/rounds/1/?search=a")
    assert language_of(answer) == "ro"
    assert not answer.cookies
    assert "ETag" not in answer


def test_who_is_signed_in_gets_their_own_page_which_nobody_keeps(evening, appointed, kept):
    desk = Client(headers={"accept-language": "en"})
    desk.force_login(appointed("organiser"))
    Client().get(f"/t/{evening.slug}/")
    own = desk.get(f"/t/{evening.slug}/")
    assert "no-store" in own["Cache-Control"]
    assert "To the desk" in own.content.decode()
    assert "/desk/" not in Client().get(f"/t/{evening.slug}/").content.decode()


def test_a_draft_and_what_is_not_there_are_not_kept(evening, kept):
    assert Client().get(f"/t/{evening.slug}/entries/99/").status_code == 404
    assert Client().get("/t/nothing/").status_code == 404
    before = public_pages.memory.bytes
    type(evening).objects.filter(pk=evening.pk).update(state="draft")
    assert Client().get(f"/t/{evening.slug}/").status_code == 404
    assert public_pages.memory.bytes == before


def test_an_answer_for_one_reader_alone_is_never_kept(rf):
    answer = HttpResponse("mine")
    answer.set_cookie("sessionid", "x")
    with pytest.raises(public_pages.AnsweredOtherwise):
        public_pages._made(answer)


@pytest.mark.parametrize("facts", [{"publicity": "end"}, {"frozen_rounds": 1}])
def test_no_page_or_tag_tells_of_a_round_that_is_kept_back(evening, facts, appointed):
    """It was public a moment ago; then it is kept back, changes, and more comes in."""
    evening.stages.update(rounds_planned=2)
    enter(evening, round_number=2)
    for path in PAGES:
        Client().get(f"/t/{evening.slug}/{path}")
    type(evening).objects.update(**facts)
    raise_version(evening)

    def asked(paths):
        cache.clear()
        found = {}
        for path in paths:
            answer = Client().get(f"/t/{evening.slug}/{path}")
            text = re.sub(CHANGES, "", answer.content.decode())
            found[path] = (answer.status_code, answer.headers.get("ETag"), text)
        return found

    before = asked(PAGES + FILES)
    hidden = RoundScore.objects.filter(round__tournament=evening, round__number=2)
    hidden.filter(entry__number=1).update(points=7777)
    raise_version(evening)
    assert asked(PAGES + FILES) == before
    for path, (_status, _tag, text) in before.items():
        assert "7777" not in text, path
        assert "/rounds/2/tables/1/deals/" not in text, path
        assert "publicity" not in facts or "4 Muzicando" not in text, path
    desk = Client()
    desk.force_login(appointed("organiser"))
    assert "7777" in desk.get(f"/t/{evening.slug}/entries/1/").content.decode()
    # A wall says how many deals of a table are in, until all are.
    without_walls = [path for path in PAGES + FILES if not path.startswith("live/")]
    enter(evening, round_number=2, deal=2)
    assert asked(without_walls) == {path: before[path] for path in without_walls}


FILES = ["entries/3/", "rounds/2/", "rounds/2/scores/", "standings.csv", "crosstable.csv",
         "deals.csv", "contracts.csv"]  # fmt: skip
CHANGES = r'value="\w{64}"|"now": \d+|data-now="[^"]+"'


def test_the_account_comes_by_a_request_of_its_own(client, make_user):
    assert client.get("/account/menu/").status_code == 204
    client.force_login(make_user("ana"))
    answer = client.get("/account/menu/")
    assert "no-store" in answer["Cache-Control"]
    assert re.search(
        r'action="/account/sign-out/">.*csrfmiddlewaretoken', answer.content.decode(), re.DOTALL
    )


def test_any_number_of_other_addresses_takes_nothing_from_a_wall(evening, kept, site, rf):
    """Made-up addresses come and go; a page is given out from its route as it was resolved."""
    wall = f"/t/{evening.slug}/live/pages/?language=en"
    assert front._asked(site, rf.get(wall).environ)[0] == 200
    for at in range(300):
        public_pages.asked(rf.get(f"/t/{evening.slug}/?x={at}").environ)
    for at in range(public_pages.MOST_KNOWN + 200):
        public_pages.asked(rf.get(f"/t/{evening.slug}/rounds/1/tables/1/deals/{at}/").environ)
        if at % 400 == 0:
            asked_for(rf.get(wall).environ, site)
    assert asked_for(rf.get(wall).environ, site) == 200


def asked_for(environ, site):
    """The status that the front gives at once, or the site's where it has not heard it yet."""
    wanted = public_pages.asked(environ)
    answer = public_pages.at_once(wanted, environ) or front._asked(site, environ)
    public_pages.learn(wanted, environ, answer)
    return answer[0]


@pytest.mark.parametrize("path", ["/t/%ff%fe/", "/t/%c8%99-%c8%9b/", "/t/%ff/?x=%ff", "/%ff/"])
def test_a_path_that_is_no_text_or_no_latin_one_is_not_found(client, path):
    assert client.get(path).status_code == 404


def test_a_long_address_is_remembered_nowhere(evening, client, rf):
    long = f"/t/{evening.slug}/{'c' * 9_000}/"
    public_pages._wanted.cache_clear()
    display._menu_anywhere.cache_clear()
    for at in range(3):
        assert client.get(f"{long}{at}/").status_code == 404
        assert client.get(f"/t/{evening.slug}/?{'b' * 9_000}={at}").status_code == 200
    assert public_pages._wanted.cache_info().currsize <= 1
    assert display._menu_anywhere.cache_info().currsize <= len(LANGUAGES)
    assert f"next={long}2/" in client.get(f"{long}2/").content.decode()


def test_what_is_public_no_more_may_take_the_place_of_what_a_cache_in_front_has(evening):
    page = f"/t/{evening.slug}/"
    assert Client().get(page).status_code == 200
    Tournament.objects.filter(pk=evening.pk).update(state=State.DRAFT)
    raise_version(evening)
    gone = Client().get(page)
    assert (gone.status_code, gone["Cache-Control"]) == (404, public_pages.GONE)
    assert (
        "private" in Client(headers={"accept-language": "hu"}).get("/t/nowhere/")["Cache-Control"]
    )


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/clubs/{club}/",
        "/clubs/nowhere/",
        "/t/{slug}/standings.pdf",
        "/rules/",
        "/account/menu/",
    ],
)
def test_no_cache_in_front_may_keep_anything_else(evening, path):
    address = path.format(club=evening.club.slug, slug=evening.slug)
    told = Client().get(address)["Cache-Control"]
    assert "private" in told
    assert "public" not in told
