"""Every operation × every kind of token answers as the table beside this file says."""

import csv
import json
from datetime import date
from pathlib import Path

import pytest
from django.db import transaction
from django.test import Client

from club.models import Club, State
from club.programs import tokens
from scoring.api.document import EXAMPLES, document
from tests.club.evenings import tournament_of

pytestmark = pytest.mark.django_db
ROWS = list(csv.DictReader(Path(__file__).with_suffix(".csv").read_text("utf-8").splitlines()))
OPERATIONS = {
    each["operationId"]: (method, path)
    for path, methods in document()["paths"].items()
    for method, each in methods.items()
}
YESTERDAY = date(2026, 1, 1)


def made(tournament, right, *, only=False, ends_on=None):
    chosen = tournament if only else None
    facts = {"name": "Board", "right": right, "ends_on": ends_on, "by": None}
    return tokens.make(tournament.club, tournament=chosen, **facts)


@pytest.fixture
def texts(hall):
    """The text of a token of each kind."""
    own = hall.tournament
    beside = tournament_of(own.club, slug="beside", state=State.OPEN)
    foreign = tournament_of(Club.objects.create(name="Altul", slug="altul"), slug="foreign")
    withdrawn, text = made(own, "desk")
    tokens.withdraw(withdrawn, None)
    return {
        "none": "",
        "unknown": "ptv_" + "x" * 40,
        "withdrawn": text,
        "ended": made(own, "desk", ends_on=YESTERDAY)[1],
        "read": made(own, "read")[1],
        "desk": made(own, "desk")[1],
        "read evening": made(own, "read", only=True)[1],
        "desk evening": made(own, "desk", only=True)[1],
        "other evening": made(beside, "desk", only=True)[1],
        "other club": made(foreign, "desk")[1],
    }


def test_the_table_names_every_operation():
    assert {row["operation"] for row in ROWS} == OPERATIONS.keys()


def test_each_opens_to_whom_it_should(hall, texts):
    """What is sent are the examples: of those that may write some hear what stands against it in
    this tournament."""
    found = [asked(row["operation"], hall, texts) for row in ROWS]
    assert found == ROWS


def test_the_page_shows_a_token_where_one_is_needed():
    found = {row["operation"] for row in ROWS if row["none"] == "401"}
    closed = {
        each["operationId"]
        for methods in document()["paths"].values()
        for each in methods.values()
        if {} not in each["security"] or EXAMPLES[each["operationId"]].get("token")
    }
    assert closed - found == {"get_deal"}  # it says more to the desk
    assert found <= closed


def asked(operation, hall, texts):
    method, path = OPERATIONS[operation]
    season = hall.tournament.club.seasons.get_or_create(
        name="2026", slug="2026", starts="2026-01-01", ends="2026-12-31"
    )[0]
    facts = {"slug": hall.tournament.slug, "club": hall.tournament.club.slug, "number": 1,
             "table": 1, "deal": 1, "season": season.slug}  # fmt: skip
    answers = {"operation": operation}
    for kind, text in texts.items():
        client = Client(headers={"Authorization": f"Bearer {text}"} if text else {})
        example = EXAMPLES[operation]
        sent = {"headers": example.get("headers", {})}
        if method != "get":
            body = json.dumps(example.get("body", {}))
            sent |= {"data": body, "content_type": "application/json"}
        with transaction.atomic():
            answer = getattr(client, method)(path.format(**facts), **sent)
            transaction.set_rollback(True)
        answers[kind] = str(answer.status_code)
    return answers
