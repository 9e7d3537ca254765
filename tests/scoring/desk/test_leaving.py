"""Somebody leaves while a round runs: it is asked first, and nobody waits for the table."""

import re

import pytest

from club.models import EntryState

MADE = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"]}


def said(page):
    return " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split())


@pytest.fixture
def leaving(evening):
    """An entry at table 2; only the first round runs."""
    evening.tournament.rounds.filter(number=2).update(started_at=None)
    return evening.tournament.entries.get(number=3)


@pytest.mark.parametrize("do", ["withdraw", "remove"])
def test_the_price_is_said_before_anybody_leaves(evening, leaving, do):
    address = f"people/{leaving.pk}/"
    asked = evening.post(address, {"do": do})
    leaving.refresh_from_db()
    assert leaving.state == EntryState.ENTERED
    text = said(asked)
    assert "nobody waits for table 2 any more" in text
    assert "round 1 counts for them as one that they sit out: as much as the own average" in text
    assert evening.post(address, {"do": do, "sure": "yes"}).status_code == 302
    leaving.refresh_from_db()
    assert (leaving.state, leaving.last_round, leaving.away) == (EntryState.WITHDRAWN, 1, [1])


def test_who_has_no_seat_in_a_running_round_leaves_at_once(evening, leaving):
    evening.tournament.rounds.update(finished_at="2026-01-01T00:00Z")
    evening.post(f"people/{leaving.pk}/", {"do": "withdraw"})
    leaving.refresh_from_db()
    assert (leaving.state, leaving.away) == (EntryState.WITHDRAWN, [])


def test_the_desk_says_that_the_table_waits_for_nobody(evening, leaving):
    for deal in range(1, 5):
        evening.write(MADE, deal=deal)
    evening.post(f"people/{leaving.pk}/", {"do": "withdraw", "sure": "yes"})
    page = evening.get("desk/")
    assert page.context["live"].is_all_in
    assert f"Waits for nobody {leaving} left in this round." in said(page)


def test_who_is_not_here_after_all_keeps_the_seat_and_the_desk_is_told(evening, leaving):
    page = evening.client.post(
        f"{evening.home}people/{leaving.pk}/", {"do": "not_here"}, follow=True
    )
    assert "still has a seat at table 2 in round 1" in said(page)


def test_who_comes_back_plays_on_and_has_missed_what_was_over(evening, leaving):
    evening.post(f"people/{leaving.pk}/", {"do": "withdraw", "sure": "yes"})
    evening.tournament.rounds.filter(number=1).update(finished_at="2026-01-01T00:00Z")
    evening.post(f"people/{leaving.pk}/", {"do": "here"})
    leaving.refresh_from_db()
    assert (leaving.state, leaving.last_round, leaving.away) == (EntryState.ENTERED, None, [1])
    assert leaving.plays_in(2)


def test_the_entry_page_says_why_a_round_counts_as_sat_out(evening, leaving):
    evening.post(f"people/{leaving.pk}/", {"do": "withdraw", "sure": "yes"})
    evening.tournament.rounds.filter(number=1).update(finished_at="2026-01-01T00:00Z")
    page = evening.get("entries/4/")
    assert "Somebody at this table left and nothing was played" in said(page)
