from uuid import UUID

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import F, ProtectedError

from scoring.log.actions import Actor, DealAt, record
from scoring.log.recheck import damage
from scoring.log.tokens import token_of
from scoring.models import Deal, Discard, LineText, TableToken, Version
from tests.scoring.evenings import MADE
from tests.workshop import log_edits
from tests.workshop.fixtures.hall import make_hall


@pytest.fixture
def hall(db):
    hall = make_hall(1)
    by = Actor(token=token_of(hall.cards[1]))
    record(DealAt(hall.round, 1, 1), MADE, key="0" * 31 + "1", by=by)
    return hall


@pytest.mark.parametrize(
    "change",
    [
        lambda: Version.objects.update(reason="another"),
        lambda: Version.objects.update(number=F("number")),
        lambda: Version.objects.get().save(),
        lambda: Version.objects.filter(number=1)._raw_delete("default"),
    ],
    ids=["update", "the same", "save", "delete"],
)
def test_the_database_refuses_to_change_or_delete_a_version(hall, change):
    with pytest.raises(IntegrityError, match="the log is never"), transaction.atomic():
        change()
    assert Version.objects.get().reason == ""


@pytest.mark.parametrize("same", ["id", "number", "key"])
def test_sqlite_replaces_no_version(sqlite_only, hall, same):
    """Its own way to delete a row passes the guard of deleting."""
    other = {"id": "99", "number": "99", "key": f"'{'9' * 32}'"}
    other.pop(same)
    columns = [field.column for field in Version._meta.concrete_fields]
    names = ", ".join(f'"{column}"' for column in columns)
    values = ", ".join(other.get(column, f'"{column}"') for column in columns)
    with (
        pytest.raises(IntegrityError, match="the log is never"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(
            f"INSERT OR REPLACE INTO scoring_version ({names}) SELECT {values} FROM scoring_version"
        )
    assert Version.objects.get().number == 1


def test_no_cascade_reaches_the_log(hall):
    for thing in (hall.tournament, hall.tournament.club, hall.round, Deal.objects.get().current):
        with pytest.raises(ProtectedError):
            thing.delete()
    assert Version.objects.count() == 1


def test_a_deleted_account_or_card_leaves_the_log(hall, make_user):
    user = make_user("desk")
    record(DealAt(hall.round, 1, 2), MADE, key="0" * 31 + "2", by=Actor(user=user))
    number = user.pk
    user.delete()
    TableToken.objects.all().delete()
    assert list(Version.objects.values_list("user_id", "token_id"))[1] == (number, None)
    assert Version.objects.select_related("user").get(number=2).user is None


def test_the_database_lets_a_log_be_deleted_that_a_row_of_discard_names(hall):
    other = make_hall(1)
    by = Actor(token=token_of(other.cards[1]))
    record(DealAt(other.round, 1, 1), MADE, key="0" * 31 + "3", by=by)
    Discard.objects.create(tournament=hall.tournament)
    Deal.objects.filter(round=hall.round).delete()
    LineText.objects.filter(version__tournament=hall.tournament).delete()
    Version.objects.filter(tournament=hall.tournament).delete()
    with pytest.raises(IntegrityError, match="the log is never"), transaction.atomic():
        Version.objects.all()._raw_delete("default")
    assert Version.objects.get().tournament == other.tournament


def test_a_log_without_its_guards_is_noticed(db):
    assert list(damage()) == []
    log_edits.unguard()
    assert list(damage()) == ["the database does not guard the log: its triggers are missing"]


def test_a_version_of_facts_is_as_the_constructor_makes_it():
    facts = {"kind": "result", "round_id": 3, "content": MADE, "key": UUID(int=7), "table": 1}

    made, plain = Version.of(**facts), Version(**facts)

    fields = [field.attname for field in Version._meta.concrete_fields]
    assert [getattr(made, name) for name in fields] == [getattr(plain, name) for name in fields]
    with pytest.raises(IndexError):
        Version.of(**facts, nothing=1)
