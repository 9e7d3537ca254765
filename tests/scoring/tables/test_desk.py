from uuid import uuid4

import pytest

from scoring.log.actions import Actor, DealAt, record
from scoring.log.tokens import token_of
from scoring.models import Deal, Version
from tests.scoring.evenings import LOST, MADE, card, under_way

AS_JSON = {"Accept": "application/json"}
KEY = "11111111-1111-4111-8111-111111111111"


@pytest.fixture
def desk(client, appointed):
    client.force_login(appointed("scorer"))
    return client


@pytest.fixture
def address(evening):
    return f"/t/{evening.slug}/rounds/1/enter/"


def test_every_deal_of_every_table_has_a_line(desk, address):
    lines = list(desk.get(address).context["lines"])
    assert [line.name for line in lines] == [f"{table}-{deal}" for table in "12" for deal in "1234"]
    assert [(each.label, each.name) for each in lines[0].sittings] == [
        ("N", "Ana Mureșan"), ("E", "Eva Rusu"), ("S", "Ion Pop"), ("W", "Dan Kovács"),
    ]  # fmt: skip


def test_lines_and_forms_of_a_table_say_who_left(desk, address, evening):
    evening.entries.filter(number=1).update(away=[1])
    said = desk.get(address).content.decode()
    assert said.count("Ana Mureșan, Ion Pop left in this round.") == 1
    form = "/t/{}/rounds/1/tables/{}/deals/1/enter/"
    assert "left in this round." in desk.get(form.format(evening.slug, 1)).content.decode()
    assert "left in this round." not in desk.get(form.format(evening.slug, 2)).content.decode()


def test_a_table_where_nothing_is_missing_is_left_out(desk, address):
    desk.post(address, {f"1-{deal}": "4m n nesw" for deal in range(1, 5)})
    page = desk.get(address)
    assert {line.table for line in page.context["lines"]} == {2}
    assert "1 table has all its results and is left out." in page.content.decode()
    everything = desk.get(f"{address}?all=yes").context["lines"]
    assert [line.table for line in everything] == [1] * 4 + [2] * 4
    desk.post(address, {f"2-{deal}": "4m n nesw" for deal in range(1, 5)})
    assert "No result of this round is missing." in desk.get(address).content.decode()


def test_a_disputed_deal_says_so_and_keeps_its_table(desk, address, evening):
    desk.post(address, {f"1-{deal}": "4m n nesw" for deal in range(1, 5)})
    desk.post(address, {f"2-{deal}": "4m n nesw" for deal in range(2, 5)})
    deal, by = DealAt(evening.rounds.get(), 2, 1), Actor(token=token_of(card(evening, 2)))
    for side, content in (("NS", MADE), ("EW", LOST)):
        record(deal, content, key=uuid4(), by=by, side=side)
    page = desk.get(address)
    assert {line.name: line.rival for line in page.context["lines"] if line.rival} == {
        "2-1": "1 Sarabanda"
    }


def test_a_correction_counts_where_a_phone_filled_the_table_meanwhile(desk, address):
    desk.post(address, {f"1-{deal}": "4m n nesw" for deal in range(1, 5)})
    page = desk.post(address, {"1-1": "3m n nesw", "reason": "misread the slip"}, follow=True)
    assert "1 line is saved." in page.content.decode()
    assert Deal.objects.get(table=1, number=1).current.points == {"1": 13, "2": 4}


def test_lines_are_saved_and_a_wrong_one_stays_as_it_was_typed(desk, address):
    response = desk.post(address, {"1-1": "4m n nes", "1-2": "4m n neq", "2-1": "X e t r"})
    lines = {line.name: line for line in response.context["lines"]}
    assert lines["1-2"].typed == "4m n neq"
    assert lines["1-2"].error == "“q” is not at this table."
    assert lines["1-1"].said == "✓ Ana – Ion 6 + 4 + 4 = 14, Eva – Dan 4"
    assert [(each.table, each.deal, each.points) for each in Version.objects.all()] == [
        (1, 1, {"1": 14, "2": 4}),
        (2, 1, {"4": -12}),
    ]
    assert "“q” is not at this table." in response.content.decode()


def test_saving_again_changes_nothing(desk, address):
    for _at in range(2):
        assert desk.post(address, {"1-1": "4m n nesw"}).status_code == 302
    assert Version.objects.count() == 1


def test_what_was_entered_is_changed_with_a_reason(desk, address):
    desk.post(address, {"1-1": "4m n nesw"})
    response = desk.post(address, {"1-1": "3m n nesw"})
    assert "Say why" in response.content.decode()
    desk.post(address, {"1-1": "3m n nesw", "reason": "misread the slip"})
    assert [(each.kind, each.why) for each in Version.objects.all()] == [
        ("result", ""),
        ("correction", "misread the slip"),
    ]
    assert Deal.objects.get().current.points == {"1": 13, "2": 4}


def test_points_are_said_while_typing_and_nothing_is_saved(desk, address):
    asked = {"line": "2-3", "2-3": "1g e ewn s", "look": "yes"}
    assert desk.post(address, asked, headers=AS_JSON).json() == {
        "said": "Ilinca – Pau 3 − 1 = 2, Réka – Imre 7 + 1 + 2 = 10", "error": "", "version": 0,
    }  # fmt: skip
    assert Version.objects.count() == 0


def test_one_line_is_sent_twice_and_stored_once(desk, address):
    sent = {"line": "2-3", "2-3": "1g e ewns", "key": KEY}
    first = desk.post(address, sent, headers=AS_JSON).json()
    assert first == {
        "said": "✓ Ilinca – Pau 3, Réka – Imre 7 + 1 + 2 = 10", "error": "", "version": 1,
    }  # fmt: skip
    desk.post(address, sent, headers=AS_JSON)
    version = Version.objects.get()
    assert (str(version.key), version.user.username) == (KEY, "scorer-of-do-re-mi")
    assert desk.post(address, {"line": "9-9"}, headers=AS_JSON).status_code == 404


def test_a_slip_that_comes_after_the_phone_is_seen(desk, address, evening):
    """What the table entered stands in the line already."""
    content = {"contract": "2G", "declarer": "W", "order": list("SWNE"), "last_stuck": True}
    record(DealAt(evening.rounds.get(), 1, 2), content, key=KEY, by=Actor())
    lines = {line.name: line for line in desk.get(address).context["lines"]}
    assert (lines["1-2"].typed, lines["1-2"].said) == (
        "2g w swne s", "Ana – Ion 6, Eva – Dan 4 − 2 − 2 − 1 = −1",
    )  # fmt: skip


def test_a_deal_that_was_dealt_again_has_a_line_more(desk, address):
    desk.post(address, {"1-4": "x e t r"})
    assert [line.name for line in desk.get(address).context["lines"]][:5] == [
        "1-1", "1-2", "1-3", "1-4", "1-5",
    ]  # fmt: skip


def test_who_deals_and_chooses_follows_from_the_number_of_the_deal(desk, club):
    """A deal that is dealt again has the same dealer."""
    address = f"/t/{under_way(club, 'individual', at_table=3).slug}/rounds/1/enter/"
    desk.post(address, {"1-1": "p 312", "1-2": "x 1 c r"})
    desk.post(address, {"1-3": "g 312"})
    assert [line.dealt for line in desk.get(address).context["lines"]] == [
        "dealt by Ana Mureșan, Ion Pop chooses",
        "dealt by Ion Pop, Eva Rusu chooses",
        "dealt by Ion Pop, Eva Rusu chooses",
        "dealt by Eva Rusu, Ana Mureșan chooses",
        "dealt by Ana Mureșan, Ion Pop chooses",
    ]
    kept = Version.objects.filter(number__in=(1, 3)).order_by("number")
    assert [each.content["chooser"] for each in kept] == ["2", "3"]


@pytest.mark.parametrize(
    ("entering", "typed", "points"),
    [
        ("individual", "p 2 3124 s", {"1": 6, "2": 5, "3": 7, "4": 3}),
        ("remi", "120 cj a, 60 -25, -, 80 -10", {"1": 440, "2": 35, "3": -100, "4": 70}),
        ("rotating", "4m n nesw", {"1": 14, "2": 4, "3": 14, "4": 4}),
    ],
)
def test_every_game_is_typed(desk, club, entering, typed, points):
    tournament = under_way(club, entering)
    desk.post(f"/t/{tournament.slug}/rounds/1/enter/", {"1-1": typed})
    assert Version.objects.get().points == points


def test_an_unusual_opening_is_asked_for_and_saved(desk, club):
    address = f"/t/{under_way(club, 'remi', at_table=2).slug}/rounds/1/enter/"
    asked = {"line": "1-1", "1-1": "100 c, 30 -12", "look": "yes"}
    assert desk.post(address, asked, headers=AS_JSON).json()["said"] == (
        "Ana Mureșan 100 + 50 = 150, Ion Pop 30 − 12 = 18 "
        "Ion Pop opened with 30? At least 45 is usual. "
        "12 for Ion Pop? Tiles add up in steps of 5."
    )
    del asked["look"]
    assert desk.post(address, asked, headers=AS_JSON).json()["version"] == 1


def test_a_round_that_has_not_begun_takes_nothing(desk, address, evening):
    evening.rounds.update(started_at=None)
    desk.post(address, {"1-1": "4m n nesw"})
    assert Version.objects.count() == 0


def test_many_tables_have_more_pages(desk, club, monkeypatch):
    monkeypatch.setattr("scoring.tables.desk.MOST_LINES", 8)
    tournament = under_way(club, tables=3)
    page = desk.get(f"/t/{tournament.slug}/rounds/1/enter/")
    assert page.context["next_table"] == 3
    page = desk.get(f"/t/{tournament.slug}/rounds/1/enter/?from=3")
    assert [line.table for line in page.context["lines"]] == [3, 3, 3, 3]
    assert page.context["next_table"] is None
