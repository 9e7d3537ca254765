"""Three evenings of games by points, each through the pages: set up, seated, entered, finished."""

import json
import re
from collections import Counter
from datetime import UTC, datetime
from fractions import Fraction
from html import unescape
from uuid import uuid4

import pytest
import time_machine
from django.test import Client

from club.models import Tournament
from scoring.archive.reader import read_in
from scoring.archive.writer import taken_away
from scoring.games import GAMES
from scoring.games.refused import Refused
from scoring.log.recheck import disagreements
from scoring.models import Deal, RatedTournament, Version
from scoring.ratings.stored import bring_up_to_date
from scoring.seasons.rules import chosen_for
from scoring.standings.inputs import facts_of
from scoring.standings.standing import standing_of
from tests.club.evenings import come_in, named
from tests.club.tournaments.posted import COUNTING, RULES
from tests.scoring.evenings import said
from tests.scoring.seasons.evenings import filled, season_of
from tests.workshop.fixtures.hall import make_hall

MOMENT = datetime(2026, 11, 26, 17, 0, tzinfo=UTC)
WEEK = {"name": "Joia", "starts": "2026-11-26T19:00", "place": "", "season": ""}


@pytest.fixture(autouse=True)
def _moment():
    with time_machine.travel(MOMENT, tick=True):
        yield


class Evening:
    def __init__(self, organiser, entering, prefix, game, **plan):
        self.organiser, named = organiser, {f"{prefix}-{name}": each for name, each in game.items()}
        page = organiser.post(
            "/clubs/do-re-mi/tournaments/new/", {**WEEK, **RULES, **named, "entering": entering}
        )
        assert page.status_code == 302, page.context["rules"][prefix].errors
        self.tournament = Tournament.objects.latest("pk")
        self.home = f"/t/{self.tournament.slug}/"
        facts = {"deals": self.tournament.deals, "minutes": 30, **plan}
        page = organiser.post(f"{self.home}plan/", facts)
        assert page.status_code == 302, page.context["form"].errors
        page = organiser.post(f"{self.home}counting/", COUNTING)
        assert page.status_code == 302, page.context["form"].errors

    def get(self, page, **asked):
        return self.organiser.get(f"{self.home}{page}", asked)

    def enter(self, entries):
        """Everybody typed in at the desk."""
        people = self.tournament.people
        for first in range(0, entries * people, people):
            typed = {f"person_{at}": named(first + at) for at in range(people)}
            page = self.organiser.post(f"{self.home}people/add/", {**typed, "is_here": "on"})
            assert page.status_code == 302, page.context["form"].errors

    def seat(self):
        page = self.organiser.post(f"{self.home}draw/", {"sure": "yes"}, follow=True)
        assert page.status_code == 200

    def play(self, number, lines):
        """Start a round, type a line for each table and deal, end the round."""
        self.organiser.post(f"{self.home}rounds/{number}/clock/", {"do": "start"})
        page = self.organiser.post(f"{self.home}rounds/{number}/enter/", lines)
        assert page.status_code == 302, [each.error for each in page.context["lines"]]
        self.organiser.post(f"{self.home}rounds/{number}/end/", {"sure": "yes"})

    def tables(self, number):
        round_ = self.tournament.rounds.get(number=number)
        return {each.number: each.seats.count() for each in round_.tables.order_by("number")}

    def finish(self):
        self.organiser.post(f"{self.home}finish/", {"sure": "yes"})
        self.tournament.refresh_from_db()
        assert self.tournament.state == "finished"


PAGES = (
    *("", "desk/", "papers/", "log/", "penalties/", "live/", "live/desk/", "people/", "people/1/"),
    *("rounds/1/", "rounds/1/enter/?all=yes", "crosstable/", "statistics/", "prizes/", "money/"),
    *("tables/",),
)


def look_everywhere(evening):
    """Every page and paper of the evening opens; what the pages say."""
    read = {}
    for path in PAGES:
        page = evening.organiser.get(f"{evening.home}{path}", follow=True)
        assert page.status_code in (200, 404), path
        read[path] = said(page)
    papers = evening.get("papers/").content.decode()
    links = {*re.findall(r'href="(/t/[^"]+(?:pdf|xlsx|csv|json)[^"]*)"', papers)}
    assert len(links) > 20
    for link in sorted(links):
        answer = evening.organiser.get(unescape(link))
        assert answer.status_code == 200, link
        b"".join(answer) if answer.streaming else answer.content
    return read


def test_belote_of_eight_pairs(organiser):
    evening = Evening(organiser, "twos", "sides", {"preset": "belote"}, form="swiss", rounds=3)
    own = evening.tournament
    assert own.rules == {"title": "Belote", "total": 162}
    assert (own.played, own.deals) == ("Belote", 8)
    evening.enter(8)
    for number in (1, 2, 3):
        evening.seat()
        at = evening.tables(number)
        assert [*at.values()] == [2, 2, 2, 2]
        lines = {f"{table}-{deal}": f"{90 + table}" for table in at for deal in range(1, 9)}
        evening.play(number, lines)
    evening.finish()
    read = look_everywhere(evening)
    assert "Belote · 26 November 2026" in read[""]
    assert "Belote. Together it is always 162 points." in read[""]
    assert "contract" not in " ".join(read.values()).casefold()
    assert evening.get("rounds/1/tables/1/referee/").status_code == 404
    assert list(disagreements(own)) == []
    own.refresh_from_db()
    points = [line.score for line in standing_of(facts_of(own), stage=1).rows]
    assert sum(points) == 3 * 4 * 8 * 162


def test_a_board_game_of_eleven_at_tables_of_four_and_three(organiser, other_club):
    game = {"preset": "board-game", "title": "Azul", "called": "game", "deals": 1}
    evening = Evening(organiser, "points", "points", game, form="tables", rounds=2, size=4)
    own = evening.tournament
    evening.enter(11)
    page = evening.get("seats/", minutes=120)
    plan = page.context["plans"][0]["plan"]
    evening.organiser.post(
        f"{evening.home}seats/", {"plan": plan.key, "here": page.context["here"], "minutes": 120}
    )
    for number in (1, 2):
        at = evening.tables(number)
        assert sorted(at.values()) == [3, 4, 4]
        lines = {f"{at}-1": " ".join(map(str, range(20, 20 + seats))) for at, seats in at.items()}
        evening.play(number, lines)
    evening.finish()
    read = look_everywhere(evening)
    assert "Azul · 26 November 2026" in read[""]
    assert "Deal" not in read["rounds/1/"].replace("Deals", "")
    own.refresh_from_db()
    arrived = read_in(taken_away(own), other_club)
    assert (arrived.rules, arrived.played) == (own.rules, "Azul")
    assert list(disagreements(arrived)) == []


def test_darts_as_a_knock_out_of_sixteen(organiser):
    evening = Evening(
        organiser,
        "duels",
        "sides",
        {"preset": "darts"},
        form="knock_out",
        rounds=4,
        third_place="on",
    )
    own = evening.tournament
    assert own.rules == {
        "title": "Darts",
        "called": "leg",
        "only_outcome": True,
        "draws": False,
        "won": 1,
    }
    evening.enter(16)
    for number, tables in ((1, 8), (2, 4), (3, 2), (4, 2)):
        evening.seat()
        at = evening.tables(number)
        assert len(at) == tables
        evening.play(number, {f"{table}-1": "+" if table % 2 else "-" for table in at})
    evening.finish()
    read = look_everywhere(evening)
    assert "Darts · 26 November 2026" in read[""]
    assert "Won counts 1, lost 0." in read[""]
    assert [path for path, page in read.items() if "North" in page or "South" in page] == []
    at_hand = {path: page for path, page in read.items() if path not in ("statistics/", "papers/")}
    assert [path for path, page in at_hand.items() if re.search(r"\b[Dd]eals?\b", page)] == []
    assert "Table 1, leg 1" in said(evening.get("rounds/1/tables/1/deals/1/"))
    (first, *_others) = standing_of(facts_of(own), stage=1).rows
    assert first.place == 1
    assert list(disagreements(own)) == []


HALVES = {"title": "Belote", "called": "deal", "total": 162, "halves": "on", "deals": 2}
"""As a form is filled in."""


def test_half_points_go_everywhere(organiser, other_club):
    evening = Evening(organiser, "twos", "sides", HALVES, form="swiss", rounds=2)
    own = evening.tournament
    assert own.rules == {"title": "Belote", "total": 162, "halves": True}
    evening.enter(4)
    for number in (1, 2):
        evening.seat()
        evening.play(number, {"1-1": "81,5", "1-2": "100½", "2-1": "82.5 79.5", "2-2": "80"})
    evening.finish()
    read = look_everywhere(evening)
    assert "Half points can be written." in read[""]
    assert "N–S 81½ E–W 80½" in read["rounds/1/"]
    assert list(disagreements(own)) == []
    parts = [line.parts for line in standing_of(facts_of(own), stage=1).rows]
    assert sum(each.points for each in parts) == 2 * 2 * 2 * 162
    arrived = read_in(taken_away(own), other_club)
    assert list(disagreements(arrived)) == []
    made = [each.parts.points for each in standing_of(facts_of(arrived), stage=1).rows]
    assert made == [each.points for each in parts]
    for arrived.scoring in ("average", "victory", "match"):
        assert len(standing_of(facts_of(arrived), stage=1).rows) == 4


def test_a_draw_is_worth_a_half(organiser):
    game = {"title": "Șah", "called": "game", "deals": 1, "only_outcome": "yes", "draws": "on"}
    game |= {"won": "1", "drawn": "0.5", "lost": "0"}
    evening = Evening(organiser, "duels", "sides", game, form="round_robin", rounds=3)
    own = evening.tournament
    evening.enter(4)
    page = evening.get("seats/", minutes=120)
    plan = {"plan": page.context["plans"][0]["plan"].key, "minutes": 120}
    organiser.post(f"{evening.home}seats/", {**plan, "here": page.context["here"]})
    for number in (1, 2, 3):
        evening.play(number, {"1-1": "=", "2-1": "+"})
    evening.finish()
    read = look_everywhere(evening)
    assert "Won counts 1, drawn ½, lost 0." in read[""]
    assert list(disagreements(own)) == []
    own.refresh_from_db()
    made = [line.score for line in standing_of(facts_of(own), stage=1).rows]
    assert sum(made) == 6
    assert Fraction(1, 2) in [each % 1 for each in made]


@pytest.fixture
def table(organiser):
    """A table of belote under way, its page without script."""
    hall = make_hall(1, entering="twos", rules={"title": "Belote", "total": 162})
    phone = Client()
    phone.get(f"/table/{hall.cards[1]}/")
    at = f"/table/?at={hall.tournament.pk}-1"

    def post(step="save", **fields):
        key = str(uuid4())
        sent = {"round": 1, "deal": 1, "key": key, "step": step, **fields}
        return phone.post(at, sent, follow=True)

    post.phone, post.tournament = phone, hall.tournament
    return post


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        ("8O", "80", "“8O” is not a number of points."),
        ("81,5", "80.5", "81½: only whole points are written here."),
        ("100", "63", "Together that is 163; it has to be 162."),
        ("163", "", "163 is too much: at most 162 is possible."),
        ("-1", "163", "-1 is too little: at least 0 is possible."),
        ("-2", "", "-2 is too little: at least 0 is possible."),
        ("", "", "Give the points of N–S."),
    ],
)
def test_what_cannot_be_is_said_and_what_was_typed_stays(table, one, other, sentence):
    page = table(**{"points-NS": one, "points-EW": other})
    assert sentence.split(" is ")[0] in said(page)
    html = page.content.decode()
    assert [*re.findall(r'name="points-\w+"\s+value="([^"]*)"', html)] == [one, other]
    assert not Version.objects.filter(tournament=table.tournament).exists()


@pytest.mark.django_db
def test_who_won_is_asked_for_and_saved_without_script():
    hall = make_hall(1, entering="duels", rules={"only_outcome": True, "draws": False})
    phone, at = Client(), f"/table/?at={hall.tournament.pk}-1"
    phone.get(f"/table/{hall.cards[1]}/")
    sent = {"round": 1, "deal": 1, "key": str(uuid4()), "step": "save"}
    assert "Say who won." in said(phone.post(at, {**sent, "won": ""}))
    refused = phone.post(at, {**sent, "won": "draw"})
    assert "This game knows no draw: say who won." in said(refused)
    phone.post(at, {**sent, "won": ["", "EW"]})
    (kept,) = Version.objects.filter(tournament=hall.tournament)
    assert (kept.content, kept.points) == ({"won": "EW"}, {"1": 0, "2": 2})


def test_a_result_is_saved_agreed_and_put_right_on_the_page(table):
    page = table(**{"points-NS": "82"})
    assert "Deal 1 saved: 82 to 80" in said(page)
    kept = Version.objects.get(tournament=table.tournament)
    assert kept.content == {"points": {"NS": 82, "EW": 80}}
    agreed = {"round": 1, "deal": 1, "of": kept.number, "side": "EW"}
    table.phone.post(f"/table/agree/?at={table.tournament.pk}-1", agreed)
    assert Deal.objects.get(round__tournament=table.tournament).state == "agreed"


def test_the_outbox_of_a_phone_brings_results(table):
    seats = {"tournament": table.tournament.pk, "table": 1, "round": 1}
    item = {**seats, "kind": "result", "key": str(uuid4()), "deal": 2, "side": "", "sat": ""}
    sent = {"results": [{**item, "content": {"points": {"EW": 100}}}]}
    answer = table.phone.post("/table/results/", json.dumps(sent), content_type="application/json")
    (result,) = answer.json()["results"]
    assert "hash" in result
    (kept,) = Version.objects.filter(tournament=table.tournament)
    assert (kept.content, kept.points) == ({"points": {"NS": 62, "EW": 100}}, {"1": 62, "2": 100})


@pytest.mark.parametrize(
    ("line", "content"),
    [
        ("82 80", {"points": {"NS": 82, "EW": 80}}),
        ("82:80", {"points": {"NS": 82, "EW": 80}}),
        ("82", {"points": {"NS": 82}}),
        ("82,80", {"points": {"NS": 82, "EW": 80}}),
        ("81,5 80.5", {"points": {"NS": 81.5, "EW": 80.5}}),
        ("½ -½", {"points": {"NS": 0.5, "EW": -0.5}}),
        ("+", {"won": "NS"}),
        ("=", {"won": "draw"}),
        ("−", {"won": "EW"}),
    ],
)
def test_a_typed_line_of_two_sides(line, content):
    assert GAMES["sides"].read_line(line, "NESW") == content


@pytest.mark.parametrize("line", ["", "8O 80", "82 80 3", "82,4 80"])
def test_a_typed_line_that_is_none_is_refused(line):
    with pytest.raises(Refused):
        GAMES["sides"].read_line(line, "NESW")


def test_a_rating_for_each_name_and_a_season_of_several_games(organiser, club):
    for game, title in (("belote", "Belote"), ("botifarra", "Botifarra"), ("belote", "belote ")):
        asked = {"preset": game, "title": title, "called": "deal", "deals": 1}
        asked |= {"total": 162 if "elote" in title else 72}
        evening = Evening(organiser, "twos", "sides", asked, form="round_robin", rounds=1)
        come_in(evening.tournament, 4)
        page = evening.get("seats/", minutes=120)
        plan = page.context["plans"][0]["plan"]
        here = {"plan": plan.key, "here": page.context["here"], "minutes": 120}
        organiser.post(f"{evening.home}seats/", here)
        evening.play(1, {"1-1": "50", "2-1": "30"})
        evening.finish()
    bring_up_to_date(club)
    rated = RatedTournament.objects.filter(club=club)
    assert sorted(Counter(rated.values_list("game", flat=True)).values()) == [1, 2]
    page = said(organiser.get("/clubs/do-re-mi/ratings/"))
    assert "Botifarra" in page
    assert "elote" in page
    figures = said(organiser.get("/clubs/do-re-mi/statistics/"))
    assert "Botifarra" in figures
    season = season_of(club)
    Tournament.objects.update(season=season)
    page = organiser.get("/clubs/do-re-mi/seasons/2026/")
    assert page.status_code == 200
    assert said(page).count("Jucător") >= 8
    rules = "/clubs/do-re-mi/seasons/2026/rules/"
    asked = filled(organiser, which="games", games=["=belote"])
    assert organiser.post(rules, asked).status_code == 302
    told = said(organiser.get("/clubs/do-re-mi/seasons/2026/"))
    assert "Tournaments of belote count." in told
    counted = chosen_for(season).counting(Tournament.objects.order_by("pk"))
    assert [each.played for each in counted] == ["Belote", "belote"]


@pytest.mark.parametrize(
    ("game", "names", "content", "entering"),
    [
        ("sides", ["Ana", "Ion"], {"points": {"NS": 3, "EW": 1}}, "duels"),
        ("sides", ["Ana", "Ion", "Eva", "Dan"], {"points": {"NS": 82, "EW": 80}}, "twos"),
        ("points", ["Ana", "Ion", "Eva"], {"points": {"1": 3, "2": 1, "3": 4}}, "points"),
    ],
)
def test_a_game_at_home_goes_on_paper_and_into_a_club(
    organiser, club, game, names, content, entering
):
    match = {"game": game, "names": names, "deals": [content]}
    text = {"match": json.dumps(match)}
    paper = organiser.post("/play/sheet.pdf", text)
    assert paper["Content-Type"] == "application/pdf"
    organiser.post("/play/club/", {**text, "club": club.slug})
    made = Tournament.objects.latest("pk")
    assert (made.entering, made.state) == (entering, "finished")
    (kept,) = Version.objects.filter(tournament=made)
    assert [*kept.points.values()] == [*content["points"].values()]


BELOTE_AT_HOME = {"sides-title": "Belotă", "sides-called": "hand", "sides-total": "162"}


def test_a_game_at_home_has_its_name_and_its_bounds(organiser, club):
    sheet = organiser.get("/play/sides/4/", BELOTE_AT_HOME)
    assert sheet.context["title"] == "Belotă"
    assert sheet.context["form"].numbered == "Hand {deal}"
    assert "Together it is always 162 points." in said(sheet)
    match = {"game": "sides", "names": ["Ana", "Ion", "Eva", "Dan"], "rules": BELOTE_AT_HOME}
    text = {"match": json.dumps({**match, "deals": [{"points": {"NS": 82}}]}), "club": club.slug}
    organiser.post("/play/club/", text)
    made = Tournament.objects.latest("pk")
    assert (made.played, made.rules["total"], made.rules["called"]) == ("Belotă", 162, "hand")
    (kept,) = Version.objects.filter(tournament=made)
    assert kept.points == {"1": 82, "2": 80}
    wrong = json.dumps({**match, "deals": [{"points": {"NS": 82, "EW": 90}}]})
    refused = organiser.post("/play/sheet.pdf", {"match": wrong})
    assert refused.status_code == 400
    assert "Together that is 172; it has to be 162." in said(refused)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"sides-least": "5", "sides-most": "3"}, "Fewest points of each: This is more than the"),
        ({"sides-total": "x"}, "Sum that all make together: Enter a whole number."),
    ],
)
def test_rules_at_home_that_cannot_be_are_said(organiser, asked, sentence):
    page = organiser.get("/play/sides/4/", asked)
    assert page.status_code == 400
    assert sentence in said(page)


def test_a_slip_asks_for_what_is_written():
    words = lambda rules: GAMES["sides"].slip(4, GAMES["sides"].result.rules_of(rules))  # noqa: E731
    assert [*words({}).form.heads] == ["", "N–S", "E–W"]
    outcome = words({"only_outcome": True})
    assert ([*outcome.form.heads], outcome.lines) == (
        ["", "Who won: circle"],
        [[["N–S", "E–W", "="]]],
    )
    assert words({"only_outcome": True, "draws": False}).lines == [[["N–S", "E–W"]]]
