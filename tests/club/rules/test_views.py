import gzip
import re

import pytest

from club.rules.book import chapters
from club.rules.instruments import FAMILIES, INSTRUMENTS, MUSICIANS
from club.wording.rule_anchors import Rule
from engine.cards import COLOURS

pytestmark = pytest.mark.django_db


BOOKS = ("Romanian", "Catalan")
PAGES = ("", "muzicando/", "individual/", "remi/", "points/", "deck/", "papers/")


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_the_rules_is_small_and_asks_the_database_nothing(
    client, page, django_assert_num_queries
):
    """60 KB compressed, with its pictures."""
    with django_assert_num_queries(0):
        answer = client.get(f"/rules/{page}")
    assert answer.status_code == 200
    assert len(gzip.compress(answer.content)) <= 60_000


def test_the_opening_page_keeps_the_addresses_that_were_printed(client):
    html = client.get("/rules/").content.decode()
    for anchor in ("muzicando", "individual", "remi", "muzicando-auction", "individual-scoring"):
        assert html.count(f'id="{anchor}"') == 1
    for rule in Rule:
        assert f'href="{rule.address}"' in html


def test_both_editions_stand_side_by_side_or_one_alone(client):
    def told(address):
        html = client.get(address).content.decode().split('id="editions"')[0]
        return tuple(len(re.findall(rf"<dt>\s*{book} rulebook\s*</dt>", html)) for book in BOOKS)

    (chapter, *_others) = chapters()
    differences = sum(len(each.differences) for each in chapter.passages)
    assert differences == 8
    assert told("/rules/muzicando/") == (differences, differences)
    assert told("/rules/muzicando/?edition=ro") == (differences, 0)
    assert told("/rules/muzicando/?edition=ca") == (0, differences)
    assert told("/rules/muzicando/?edition=<b>") == (differences, differences)


def test_what_is_ours_is_said_to_be_ours(client):
    for chapter in chapters():
        html = client.get(f"/rules/{chapter.slug}/").content.decode()
        items = [item for passage in chapter.passages for item in passage.items]
        ours = sum(getattr(item, "by", "") == "ours" for item in items)
        assert ours
        assert html.count('class="edition">ours<') == ours


def test_the_deck_shows_every_card_once_and_tells_the_circled_ones(client):
    html = client.get("/rules/deck/").content.decode()
    assert html.count("<svg xmlns") == 56
    assert html.count("circled, archaic instrument") == len(COLOURS)
    for musician in MUSICIANS.values():
        assert musician.name.replace("'", "&#x27;") in html
        assert str(musician.years) in html
    assert html.count("<dt>") == len(FAMILIES)
    for pictured in INSTRUMENTS.values():
        for instrument in pictured:
            assert html.count(str(instrument.name)) > 1, "on its card and in its family"


def test_the_sources_are_named(client):
    html = client.get("/rules/deck/").content.decode()
    assert "Silvia Magrinya, Marc Molina" in html
