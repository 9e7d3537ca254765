"""The codes of the tables: made, shown, printed, made anew, revoked."""

import re

from club.models import Tournament
from scoring.log.tokens import issue_tokens, token_of
from scoring.log.typed_codes import as_shown, typed_code
from scoring.models import TableToken


def codes(page):
    """The texts of the cards on a page."""
    return re.findall(r"http://testserver/table/([\w-]+)/", page.content.decode())


def test_every_table_gets_its_code_by_one_press(evening):
    TableToken.objects.all().delete()
    assert codes(evening.get("tables/print/")) == []
    assert evening.get("tables/").context["without"] == 2
    evening.post("tables/", {"do": "make"})
    printed = codes(evening.get("tables/print/"))
    assert [token_of(text).table for text in printed] == [1, 2]
    assert printed == [*issue_tokens(evening.tournament).values()]


def test_looking_makes_no_code(evening):
    TableToken.objects.all().delete()
    for page in ("tables/", "tables/?table=1", "tables/print/"):
        evening.get(page)
    assert not TableToken.objects.exists()


def test_one_code_is_shown_alone(evening):
    assert codes(evening.get("tables/?table=2")) == [evening.hall.cards[2]]
    assert codes(evening.get("tables/?table=3")) == []


def test_a_new_code_ends_the_old_one(evening):
    answer = evening.post("tables/", {"do": "anew", "table": 2})
    (text,) = codes(evening.client.get(answer["Location"]))
    assert text != evening.hall.cards[2]
    assert token_of(text).table == 2
    assert token_of(evening.hall.cards[2]) is None
    assert token_of(evening.hall.cards[1]).table == 1


def test_a_code_is_revoked_by_one_press(evening):
    evening.post("tables/", {"do": "revoke", "table": 1})
    assert token_of(evening.hall.cards[1]) is None
    assert codes(evening.get("tables/print/")) == [evening.hall.cards[2]]


def test_a_table_that_is_not_there_gets_no_code(evening):
    for facts in ({"do": "anew", "table": 3}, {"do": "anew"}, {"do": "revoke", "table": "x"}, {}):
        assert evening.post("tables/", facts).status_code == 400, facts
    assert TableToken.objects.count() == 2


def test_what_is_over_gets_no_new_codes(evening):
    Tournament.objects.update(state="finished")
    evening.post("tables/", {"do": "anew", "table": 1})
    assert TableToken.objects.count() == 2
    assert "no longer work" in evening.get("tables/").content.decode()


def test_cards_of_another_laptop_go_on_and_get_a_second_code(evening, settings):
    printed = evening.hall.cards[1]
    settings.SECRET_KEY = "another laptop " * 5
    evening.client.force_login(evening.user)
    said = evening.get("tables/").content.decode()
    assert "The cards of tables 1, 2 were printed on another laptop" in said
    (shown,) = codes(evening.get("tables/?table=1"))
    assert token_of(printed).table == token_of(shown).table == 1
    assert "The card of table 2 was printed on another laptop" in (
        evening.get("tables/").content.decode()
    )
    assert token_of(codes(evening.get("tables/print/"))[1]).table == 2
    assert "another laptop" not in evening.get("tables/").content.decode()


def test_the_code_to_type_stands_beside_the_one_to_scan(evening):
    typed = as_shown(typed_code(TableToken.objects.get(table=2)))
    for page in ("tables/?table=2", "tables/print/"):
        said = evening.get(page).content.decode()
        assert typed in said
        assert "testserver/table/" in said
