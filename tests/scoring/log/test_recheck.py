import io
import itertools
import json
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from scoring.log import actions
from scoring.log.actions import record
from scoring.log.recheck import damage, disagreements
from scoring.models import Deal, DealState, Penalty, RoundScore, Version
from tests.scoring.evenings import LOST, MADE
from tests.thorough import looks
from tests.workshop import log_edits


@pytest.fixture
def evening(hall, table, desk, deal, key):
    """Six versions: two results, a dispute and its end, a penalty given and taken back."""
    record(deal(1), MADE, key=key(), by=table, side="NS")
    record(deal(2), LOST, key=key(), by=table, side="NS")
    record(deal(2), MADE, key=key(), by=table, side="EW")
    actions.settle(deal(2), 2, key=key(), by=desk)
    entry = hall.tournament.entries.get(number=1)
    actions.give_penalty(hall.round, entry, 12, rule="late", key=key(), by=desk, reason="late")
    actions.take_back_penalty(Penalty.objects.get(), key=key(), by=desk, reason="the tram")
    return hall.tournament


def test_an_honest_log_agrees_with_everything(evening):
    assert list(disagreements(evening)) == []


def changes():
    """One small change of each column of a version, as the database would take it."""
    yield from [
        ("kind", "correction"), ("table", 2), ("deal", 3), ("side", "EW"), ("state", "agreed"),
        ("user_id", 77), ("token_id", None), ("at", "2026-01-01 00:00:00+00:00"),
        ("typed_at", "2026-01-01 00:00:00+00:00"), ("reason", "x"), ("previous", "1" * 64),
        ("hash", "1" * 64), ("number", 9),
    ]  # fmt: skip
    yield "key", "0" * 32
    for name, value in (
        ("content", {**MADE, "last_stuck": True}), ("seats", {}), ("rules", {"game": "pairs"}),
        ("points", {"1": 15, "2": 4}),
    ):  # fmt: skip
        yield name, json.dumps(value)


@pytest.mark.parametrize(("column", "value"), list(changes()), ids=lambda each: str(each)[:12])
def test_a_change_of_any_column_is_noticed(evening, column, value):
    log_edits.unguard()
    with connection.cursor() as cursor:
        cursor.execute(f'UPDATE scoring_version SET "{column}" = %s WHERE number = 1', [value])
    found = list(disagreements(evening))
    assert any("version 1" in each or "version 2" in each for each in found), found


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("content", "[1]"), ("content", '{"contract": ["4M"]}'), ("rules", '{"edition": "x"}'),
        ("rules", '{"game": "pairs", "stuck_loses_place_point": [1]}'), ("kind", "no kind"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_said_and_not_raised(evening, column, value):
    log_edits.unguard()
    with connection.cursor() as cursor:
        cursor.execute(f'UPDATE scoring_version SET "{column}" = %s WHERE number = 1', [value])
    first, *_others, last = disagreements(evening)
    assert first == "version 1 is not as it was written"
    assert last.startswith("the rest cannot be worked out (")


def test_every_version_that_is_taken_out_is_noticed_but_never_the_last_alone(evening):
    log_edits.unguard()
    Deal.objects.filter(number=2).delete()
    Version.objects.filter(number=3)._raw_delete("default")
    found = list(disagreements(evening))
    assert "version 3 is missing; the next is 4" in found
    assert "version 4 does not follow from the one before it" in found


@pytest.mark.usefixtures("sqlite_only")
@pytest.mark.parametrize("every", looks(31, 1))
def test_every_edit_of_a_byte_is_noticed(evening, every):
    """F8; what no hash covers is listed in `tests/workshop/log_edits.py`."""
    covered = {
        name
        for model, spared in log_edits.NOT_COVERED.items()
        for name in {each.column for each in model._meta.concrete_fields} - spared
    }
    log_edits.unguard()
    tried = list(log_edits.edits(evening))
    assert {each.column for each in tried} == covered
    missed = [each for each in tried[::every] if not log_edits.is_noticed(each, evening)]
    assert [each for each in missed if not log_edits.is_spelling(each)] == []
    assert list(disagreements(evening)) == []


@pytest.mark.usefixtures("sqlite_only")
def test_lines_that_change_places_are_noticed(evening):
    """All that two lines say, but for their numbers; or all but what links them, too."""
    log_edits.unguard()
    lines = list(Version.objects.order_by("number").values())
    for one, other in itertools.combinations(lines, 2):
        for stays in ({"id", "number"}, {"id", "number", "previous", "hash"}):
            with transaction.atomic():
                Version.objects.filter(pk=one["id"]).update(key=uuid4())
                for line, said in ((other, one), (one, other)):
                    facts = {name: said[name] for name in said if name not in stays}
                    Version.objects.filter(pk=line["id"]).update(**facts)
                assert list(disagreements(evening)), (one["number"], other["number"])
                transaction.set_rollback(True)


@pytest.mark.usefixtures("sqlite_only")
def test_lines_that_are_taken_out_or_put_in_are_noticed(evening):
    """The last line alone leaves no gap: what is kept beside the log still tells of it."""
    log_edits.unguard()
    for line in Version.objects.order_by("number"):
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("DELETE FROM scoring_version WHERE id = %s", [line.pk])
            assert list(disagreements(evening)), line.number
            transaction.set_rollback(True)
        for number in (line.number, evening.log.count() + 1):
            with transaction.atomic():
                later = Version.objects.filter(number__gte=number).order_by("-number")
                for each in later:
                    Version.objects.filter(pk=each.pk).update(number=each.number + 1)
                line.pk, line.number, line.key = None, number, uuid4()
                line.save(force_insert=True)
                assert list(disagreements(evening)), number
                transaction.set_rollback(True)


@pytest.mark.usefixtures("sqlite_only")
def test_a_line_that_points_to_nothing_is_said(evening):
    """As where the last one is put into a tournament that there is not."""
    log_edits.unguard()
    with transaction.atomic():
        Version.objects.filter(number=evening.log.count()).update(tournament=2**40)
        assert "database: a row of scoring_version points to nothing" in list(damage())
        transaction.set_rollback(True)


def test_what_is_kept_beside_the_log_is_compared_with_it(evening):
    Deal.objects.filter(number=1).update(state=DealState.AGREED)
    RoundScore.objects.filter(entry__number=2).update(points=99)
    Penalty.objects.update(taken_back=None)
    found = list(disagreements(evening))
    assert [each.split(":")[0].split(" (")[0] for each in found] == ["deal", "penalty 5", "score"]
    assert "99" in found[-1]


def test_the_command_says_what_it_found(evening):
    printed = io.StringIO()
    call_command("recheck", stdout=printed)
    assert printed.getvalue() == "1 tournament: everything agrees with the log.\n"
    RoundScore.objects.filter(entry__number=2).update(points=99)
    with pytest.raises(CommandError, match=r"^1 disagreement\.$") as error:
        call_command("recheck", evening.slug, stdout=printed)
    assert error.value.returncode == 1
    assert f"{evening.slug}: score" in printed.getvalue()
    with pytest.raises(CommandError, match="There is no tournament nothing"):
        call_command("recheck", "nothing")
