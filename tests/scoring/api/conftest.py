"""Clients of the API: a stranger, and tokens of the hall's club."""

import json

import pytest
from django.test import Client

from club.models import TokenRight
from club.programs import tokens


class Program:
    """A program that asks the API; `token` is a text, or nothing."""

    def __init__(self, slug, token=""):
        self.home = f"/api/v1/tournaments/{slug}"
        self.client = Client(headers={"Authorization": f"Bearer {token}"} if token else {})

    def get(self, path="", **facts):
        address = path if path.startswith("/api") else f"{self.home}{path}"
        return self.client.get(address, **facts)

    def items(self, path, **facts):
        answer = self.get(path, **facts)
        assert answer.status_code == 200, answer.content
        return answer.json()["items"]

    def send(self, method, path, body, **headers):
        address = path if path.startswith("/api") else f"{self.home}{path}"
        sent = body if isinstance(body, str) else json.dumps(body, default=str)
        how = {"content_type": "application/json", "headers": headers}
        return getattr(self.client, method)(address, sent, **how)


def token_text(tournament, right, *, whole_club=True):
    facts = {"name": "Scoreboard", "right": right, "ends_on": None, "by": None}
    only = None if whole_club else tournament
    return tokens.make(tournament.club, tournament=only, **facts)[1]


@pytest.fixture
def stranger(hall):
    return Program(hall.tournament.slug)


@pytest.fixture
def reader(hall):
    return Program(hall.tournament.slug, token_text(hall.tournament, TokenRight.READ))


@pytest.fixture
def desk(hall):
    return Program(hall.tournament.slug, token_text(hall.tournament, TokenRight.DESK))
