"""Every passage that pages may lead to is told, once, at its address."""

import re
from collections import Counter

import pytest

from club.rules.book import chapters
from club.wording.rule_anchors import CHAPTERS, PAGES, Rule, address_of_game


def test_each_rule_has_one_passage_on_the_page_of_its_game():
    told = [(chapter.slug, each.rule) for chapter in chapters() for each in chapter.passages]
    assert Counter(rule for _slug, rule in told) == dict.fromkeys(Rule, 1)
    assert [pair for pair in told if pair[0] != pair[1].page] == []
    assert tuple(chapter.slug for chapter in chapters()) == PAGES


@pytest.mark.django_db
def test_the_address_of_each_rule_is_there(client):
    found = {}
    assert [address_of_game(game) for game in CHAPTERS] == [f"/rules/{page}/" for page in PAGES]
    for page in PAGES:
        html = client.get(f"/rules/{page}/").content.decode()
        found[page] = re.findall(r'\bid="([\w-]+)"', html)
    for rule in Rule:
        path, anchor = rule.address.split("#")
        assert path == f"/rules/{rule.page}/"
        assert found[rule.page].count(anchor) == 1, rule
