"""Who may change what after whom: every cell of `test_rights.csv`, through the doors people use.

A row is a deal as it stands before. A cell says what is answered and how the deal stands then: its
state, whose version counts (of the card of its table, or of the desk), and the points that count
for both sides; of a refusal its name, and nothing has changed.
"""

import csv
import json
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from django.db import transaction
from django.test import Client
from django.utils import translation

from club.models.tournament import Agreement
from scoring.log import actions
from scoring.log.actions import Actor, DealAt
from scoring.log.batches import record_batch
from scoring.log.recheck import disagreements
from scoring.log.refusals import Refusal
from scoring.log.rights import is_desks
from scoring.log.tokens import token_of
from scoring.models import Deal, Version
from tests.workshop.fixtures.hall import make_hall

CASES = list(csv.DictReader(Path(__file__).with_suffix(".csv").read_text("utf-8").splitlines()))
ROUND, TABLE, DEAL = 2, 1, 1

FIRST = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"]}  # 14:4
SECOND = {"contract": "1S", "declarer": "N", "order": ["E", "N", "S", "W"]}  # 3:5
TURNED = {"contract": "4M", "declarer": "N", "order": ["S", "E", "N", "W"]}  # 14:4 too
OTHER = {"contract": "2G", "declarer": "E", "order": ["W", "S", "E", "N"]}  # 4:10
FIELDS = {"what": "result", "reason": "so", "step": "save", **OTHER}


class Evening:
    """Four rounds, three of them begun: a card of the third enters the second and the third."""

    def __init__(self, appointed, agreement):
        self.hall = make_hall(1, rounds=4, agreement=agreement)
        self.tournament = self.hall.tournament
        self.tournament.rounds.filter(number=4).update(started_at=None)
        self.at = self.deal(ROUND, DEAL)
        self.home = f"/t/{self.tournament.slug}/rounds/{ROUND}/"
        self.page = f"{self.home}tables/{TABLE}/deals/{DEAL}/"
        self.phone = Client()
        self.phone.cookies["table"] = self.hall.cards[TABLE]
        self.card = Actor(token=token_of(self.hall.cards[TABLE]))
        self.users = {role: appointed(role, self.tournament.club) for role in ROLES}
        self.desk = Actor(user=self.users["organiser"])

    def deal(self, round_number, number):
        return DealAt(self.tournament.rounds.get(number=round_number), TABLE, number)

    def browser(self, role):
        """Signed in anew, for what is undone takes its session along."""
        client = Client()
        client.force_login(self.users[role])
        return client

    def kept(self):
        found = Deal.objects.filter(round=self.at.round, table=TABLE, number=DEAL)
        return found.select_related("current", "rival").first()

    def number(self, name):
        """Of the version that counts, or of its rival; one that is not there if there is none."""
        kept = self.kept()
        version = getattr(kept, name) if kept else None
        return version.number if version else 99

    def send(self, **facts):
        item = {"key": str(uuid4()), "round": ROUND, "deal": DEAL, **facts}
        body = json.dumps({"results": [item]})
        sent = self.phone.post("/table/results/", body, content_type="application/json")
        (answer,) = sent.json()["results"]
        return answer.get("reason")

    def press(self, role, do, **facts):
        named = {f"{do}-{name}": value for name, value in {"key": uuid4(), **facts}.items()}
        return _answered(self.browser(role).post(self.page, {"do": do, **named}))

    def correct_at_desk(self):
        facts = {"key": str(uuid4()), **FIELDS}
        if (number := self.number("current")) != 99:
            facts["replaces"] = number
        return _answered(self.browser("scorer").post(f"{self.page}enter/", facts))

    def agree_to_all(self, role="scorer"):
        address = f"/t/{self.tournament.slug}/rounds/{ROUND}/agree/"
        return _answered(self.browser(role).post(address, {"key": uuid4()}))

    def batch(self, key, content):
        """What the first line of the deal was written by sends something under a key again."""
        first = self.versions().first()
        by = self.card if first.token_id else self.desk
        item = {
            "key": str(key), "round": ROUND, "table": TABLE, "deal": DEAL, "content": content,
            "side": first.side,
        }  # fmt: skip
        (answer,) = record_batch(self.tournament.pk, [item], by=by)
        return answer.reason if isinstance(answer, Refusal) else f"no. {answer.number}"

    def versions(self):
        found = Version.objects.filter(round=self.at.round, table=TABLE, deal=DEAL)
        return found.order_by("number")

    def key(self):
        """Of the version that counts."""
        kept = self.kept()
        return kept.current.key if kept and kept.current else UUID(int=7, version=4)


ROLES = ("scorer", "referee", "organiser")


def _answered(response):
    if response.status_code == 403:
        return "403"
    return None if response.status_code == 302 else "refused"


# --- the rows: how a deal came to stand as it does ---------------------------------------------


def _ns(evening, content=FIRST):
    evening.send(content=content, side="NS")


def _touch(evening):
    _ns(evening)
    evening.send(kind="agreement", version=1, side="EW")


def _two_entries(evening):
    _ns(evening)
    evening.send(content=SECOND, side="EW")


def _desk(evening, deed, *facts, **named):
    deed(evening.at, *facts, key=uuid4(), by=evening.desk, **named)


def _entered(evening):
    _desk(evening, actions.record, FIRST)


def _annulled(evening):
    _ns(evening)
    _desk(evening, actions.annul, reason="so")


def _moved(evening):
    evening.send(deal=2, content=FIRST, side="NS")
    actions.move(
        evening.deal(ROUND, 2), to=evening.at, key=uuid4(), by=evening.desk, reason="so"
    )  # fmt: skip


ROWS = {
    "empty": [],
    "one side entered": [_ns],
    "somebody at the table entered": [lambda evening: evening.send(content=FIRST)],
    "entered and it counts at once": [_ns],
    "both sides agreed": [_touch],
    "the sides differ": [_two_entries],
    "a side and the desk differ": [_ns, lambda evening: _desk(evening, actions.record, SECOND)],
    "the desk entered": [_entered],
    "the desk agreed": [_ns, lambda evening: _desk(evening, actions.agree, of=1)],
    "the desk corrected": [
        lambda evening: _ns(evening, SECOND),
        lambda evening: _desk(evening, actions.correct, FIRST, reason="so"),
    ],
    "the desk settled": [_two_entries, lambda evening: _desk(evening, actions.settle, 1)],
    "the desk moved it here": [_moved],
    "the desk annulled": [_annulled],
    "the desk gave a score": [
        _ns, lambda evening: _desk(evening, actions.adjust, {"NS": 9, "EW": 6}, reason="so"),
    ],
    "a card after the desk entered": [_entered, lambda evening: _ns(evening, SECOND)],
    "a card after the desk annulled": [_annulled, lambda evening: _ns(evening, SECOND)],
}  # fmt: skip


# --- the columns: what comes next --------------------------------------------------------------


def _two_rounds_on(evening):
    rounds = evening.tournament.rounds
    rounds.filter(number=4).update(started_at=rounds.get(number=3).started_at)
    return evening.send(content=FIRST, side="NS")


def _again(evening):
    if not evening.versions().exists():
        return None
    first = evening.versions().first()
    return evening.batch(first.key, first.content)


COLUMNS = {
    "card, same side, the same": lambda evening: evening.send(content=FIRST, side="NS"),
    "card, other side, the same": lambda evening: evening.send(content=FIRST, side="EW"),
    "card, other side, for as much": lambda evening: evening.send(content=TURNED, side="EW"),
    "card, no side, the same": lambda evening: evening.send(content=FIRST),
    "card, same side, the rival": lambda evening: evening.send(content=SECOND, side="NS"),
    "card, other side, another": lambda evening: evening.send(content=OTHER, side="EW"),
    "card, touch": lambda evening: evening.send(
        kind="agreement", version=evening.number("current"), side="EW"
    ),
    "card, touch on the rival": lambda evening: evening.send(
        kind="agreement", version=evening.number("rival"), side="NS"
    ),
    "card, corrects by key": lambda evening: evening.send(
        kind="correction", version=str(evening.key()), content=OTHER, side="NS"
    ),
    "card, corrects by number": lambda evening: evening.send(
        kind="correction", version=evening.number("current"), content=OTHER, side="NS"
    ),
    "card, two rounds on": _two_rounds_on,
    "scorer agrees": lambda evening: evening.press("scorer", "agree"),
    "scorer agrees to all": Evening.agree_to_all,
    "scorer enters": Evening.correct_at_desk,
    "scorer settles": lambda evening: evening.press("scorer", "settle", of=1),
    "referee settles for the rival": lambda evening: evening.press(
        "referee", "settle", of=evening.number("rival")
    ),
    "scorer annuls": lambda evening: evening.press("scorer", "annul", reason="so"),
    "referee annuls": lambda evening: evening.press("referee", "annul", reason="so"),
    "organiser gives a score": lambda evening: evening.press(
        "organiser", "adjust", **{"points-NS": 2, "points-EW": 1}, reason="so"
    ),
    "first key again": _again,
    "key for something else": lambda evening: (
        evening.batch(evening.key(), OTHER) if evening.kept() else None
    ),
}


@pytest.fixture(autouse=True)
def in_english():
    with translation.override("en"):
        yield


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["the deal"])
def test_every_cell(db, appointed, case):
    is_at_once = case["the deal"] == "entered and it counts at once"
    evening = Evening(appointed, Agreement.NONE if is_at_once else Agreement.TOUCH)
    for step in ROWS[case["the deal"]]:
        step(evening)
    assert _stands(evening) == case["stands"]
    found = {name: _cell(evening, step) for name, step in COLUMNS.items()}
    assert found == {name: case[name] for name in COLUMNS}


def test_the_table_has_every_row_and_every_column():
    assert [case["the deal"] for case in CASES] == list(ROWS)
    assert list(CASES[0]) == ["the deal", "stands", *COLUMNS]


def _cell(evening, step):
    before = _stands(evening)
    with undone():
        answer = step(evening)
        stands = _stands(evening)
        assert list(disagreements(evening.tournament)) == []
    if answer is None:
        return stands
    assert stands == before
    return answer


@contextmanager
def undone():
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _stands(evening):
    kept = evening.kept()
    if kept is None or kept.current is None:
        return "empty"
    whose = "desk" if is_desks(kept.current) else "table"
    points = ":".join(map(str, kept.current.points.values())) or "none"
    beside = " beside" if kept.rival else ""
    return f"{kept.state} {whose} {points}{beside}"
