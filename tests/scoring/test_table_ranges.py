"""A range of tables on the desk, on pages and lists of seats, and on the wall."""

import io

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from club.tournaments.forms import CountingForm
from tests.scoring.evenings import MADE

RANGES = "A = 1-2, B = 3-4"


@pytest.fixture
def evening(evening_of):
    return evening_of(4, rounds=1, ranges=RANGES)


def numbers(tables):
    return [table.number for table in tables]


def test_the_desk_shows_one_range_and_its_links_stay_in_it(evening):
    for page in ("desk/", "desk/now/"):
        shown = evening.get(f"{page}?range=B")
        assert numbers(shown.context["cards"]) == [3, 4]
        assert "table=3&amp;range=B" in shown.content.decode()
    assert numbers(evening.get("desk/").context["cards"]) == [1, 2, 3, 4]
    evening.write(MADE, table=1)
    waiting = evening.get("desk/?range=B&only=waiting")
    assert (waiting.context["cards"], waiting.context["live"].provisional) == ([], 1)


def test_another_range_is_another_answer_of_the_poll(evening):
    tags = {evening.get(f"desk/now/?range={name}")["ETag"] for name in ("A", "B", "C")}
    assert len(tags) == 3


def test_a_range_costs_no_query(evening):
    evening.get("desk/now/")
    counts = []
    for query in ("", "?range=B"):
        with CaptureQueriesContext(connection) as asked:
            evening.get(f"desk/now/{query}")
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_seats_of_one_range_on_the_page_and_on_paper(evening):
    stranger = Client()
    page = stranger.get(f"{evening.home}rounds/1/?range=B")
    assert numbers(table for table, _lines in page.context["tables"]) == [3, 4]
    assert "seats.pdf?range=B" in page.content.decode()
    paper = stranger.get(f"{evening.home}rounds/1/seats.pdf?by=table&range=B")
    read = PdfReader(io.BytesIO(b"".join(paper))).pages[0].extract_text()
    names = [each.title for table in page.context["shown"].tables for each in table.sittings]
    assert all(name in read for name in names)
    assert "B = 3-4" in read


def test_the_wall_of_a_range_shows_its_tables_and_asks_for_them_again(evening):
    for table in (1, 3):
        evening.write(MADE, table=table)
    stranger = Client()
    wall = stranger.get(f"{evening.home}live/?range=B").content.decode()
    assert "language=en&amp;range=B" in wall
    parts = {
        name: stranger.get(f"{evening.home}live/pages/?range={name}").content.decode()
        for name in ("A", "B")
    }
    assert parts["A"] != parts["B"]


def test_overlapping_ranges_are_refused_by_the_form(evening):
    form = CountingForm({"ranges": "A = 1-25, B = 20-40"}, instance=evening.tournament)
    assert form.errors["ranges"] == [
        "A = 1-25 and B = 20-40 share table 20: each table is in one range. Begin “B” at 26."
    ]
