"""The transaction that writes to a log: numbers, hashes, repeats, and what is kept beside."""

from uuid import UUID

import pytest

from club.models import Tournament
from scoring.log import chain, commands, queue
from scoring.log.open_log import OpenLog
from scoring.log.refusals import WRONG, KeyUsed
from scoring.log.rules import CommandContext, rules_of
from scoring.models import Deal, Penalty, RoundScore, Version

pytestmark = pytest.mark.django_db
MADE = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"]}  # NS 14, EW 4
LOST = {"contract": "1S", "declarer": "N", "order": ["E", "N", "S", "W"]}  # NS 3, EW 5


@pytest.fixture
def result(deal, table):
    def of(number, content=MADE, *, deal_number=None):
        return commands.RecordResult(
            deal(deal_number or number), content, key=UUID(int=number), by=table
        )

    return of


def test_a_batch_is_numbered_without_a_gap_and_chained(hall, result):
    refused = result(9, {"contract": "9X"}, deal_number=3)
    answers = queue.write(hall.tournament, [result(1), refused, result(2, LOST)])
    assert [each if isinstance(each, WRONG) else each.number for each in answers] == [
        *(1, answers[1], 2)
    ]
    first, second = Version.objects.order_by("number")
    assert (first.previous, second.previous) == (chain.FIRST, first.hash)
    assert [(each.number, each.current) for each in Deal.objects.order_by("number")] == [
        *((1, first), (2, second))
    ]


def test_a_repeat_gets_the_first_receipt_and_another_content_is_refused(hall, result):
    (receipt,) = queue.write(hall.tournament, [result(1)])
    before = Tournament.objects.get(pk=hall.tournament.pk).version
    again, other, twice = queue.write(hall.tournament, [result(1), result(1, LOST), result(1)])
    assert (again, twice) == (receipt, receipt)
    assert isinstance(other, KeyUsed)
    assert Version.objects.count() == 1
    assert Tournament.objects.get(pk=hall.tournament.pk).version == before


def test_a_version_is_found_by_its_number_or_its_key(hall, result):
    queue.write(hall.tournament, [result(1)])
    log = OpenLog(hall.tournament, CommandContext(rules_of(hall.tournament)))
    kept = Version.objects.get()
    assert log.find(1) == log.find(str(UUID(int=1))) == kept
    for odd in (0, -1, 2, 2**31, 2**70, True, None, "", "1", "x" * 40, str(UUID(int=7))):
        assert log.find(odd) is None


def test_a_penalty_is_kept_once_and_taken_back_from_the_sums(hall, desk, deal):
    entry, round_ = hall.tournament.entries.get(number=1), deal().round
    given = commands.GivePenalty(
        round_, entry, 5, reason="late", rule="other", key=UUID(int=1), by=desk
    )
    queue.write(hall.tournament, [given, given])
    (penalty,) = Penalty.objects.all()
    assert RoundScore.objects.get(entry=entry).penalties == 5
    back = commands.TakeBackPenalty(
        round_, entry, 5, reason="a mistake", penalty=penalty.pk, given=1, key=UUID(int=2), by=desk
    )
    queue.write(hall.tournament, [back])
    penalty.refresh_from_db()
    assert penalty.taken_back.number == 2
    assert RoundScore.objects.get(entry=entry).penalties == 0
