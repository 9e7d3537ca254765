"""Rows as a database stores them: read, judged, written and compared, whichever database it is.

What a field does to what people type (names are cleaned, addresses lowered) is left out: a row is
to arrive as it stands.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime
from functools import lru_cache
from itertools import islice, zip_longest
from typing import Any, Final

from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import connections, models
from django.db.models.functions import Cast

StoredRow = tuple[Any, ...]
Judge = Callable[[Any], str]
"""What another database would refuse in a value, as the end of a sentence; empty if nothing."""

LEFT_OUT: Final[tuple[type[models.Model], ...]] = (Session,)
"""Who was signed in signs in again."""
AT_ONCE: Final = 2000
TEXTS_AT_ONCE: Final = 10_000
_NUL: Final = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")


def every_model() -> list[type[models.Model]]:
    """All that is stored by the models of this program, but for what is left out."""
    found = apps.get_models(include_auto_created=True)
    return [each for each in found if each._meta.managed and each not in LEFT_OUT]


def rows_of(model: type[models.Model], alias: str) -> Iterator[StoredRow]:
    """Rows in the order of their keys; JSON as its text."""
    columns: list[Any] = [
        Cast(each.attname, models.TextField())
        if isinstance(each, models.JSONField)
        else each.attname
        for each in model._meta.concrete_fields
    ]
    found = model._base_manager.using(alias).order_by("pk").values_list(*columns)
    return found.iterator(chunk_size=AT_ONCE)


def faults(model: type[models.Model], row: StoredRow, judges: Sequence[Judge]) -> Iterator[str]:
    for each, judge, value in zip(model._meta.concrete_fields, judges, row, strict=True):
        if value is not None and (said := judge(value)):
            yield f"{model._meta.db_table} {row[0]}: {each.column} {said}"


def judges_of(model: type[models.Model], alias: str) -> list[Judge]:
    """Checks of each field for values that PostgreSQL refuses; SQLite accepts any kind and
    length."""
    if connections[alias].vendor == "sqlite":
        return [_nothing for _each in model._meta.concrete_fields]
    return [_judge(_stored_as(each), alias) for each in model._meta.concrete_fields]


def write(model: type[models.Model], alias: str, rows: Iterable[StoredRow]) -> int:
    """Insert the rows and return their number; the first error is raised, and then none
    are kept."""
    connection, quote = connections[alias], connections[alias].ops.quote_name
    fields = [_stored_as(each) for each in model._meta.concrete_fields]
    columns = ", ".join(quote(each.column or "") for each in model._meta.concrete_fields)
    into, number = f"{quote(model._meta.db_table)} ({columns})", 0
    with connection.cursor() as cursor, connection.wrap_database_errors:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {into} FROM STDIN") as copy:
                for number, row in enumerate(rows, 1):  # noqa: B007 (counted)
                    copy.write_row(row)
            return number
        marks, left = ", ".join(["%s"] * len(fields)), iter(rows)
        while batch := [_prepared(fields, row, alias) for row in islice(left, AT_ONCE)]:
            cursor.executemany(f"INSERT INTO {into} VALUES ({marks})", batch)  # noqa: S608
            number += len(batch)
    return number


def differences(model: type[models.Model], one: str, other: str) -> Iterator[str]:
    is_json = [isinstance(each, models.JSONField) for each in model._meta.concrete_fields]
    for row, there in zip_longest(rows_of(model, one), rows_of(model, other)):
        if row is None or there is None:
            yield f"{model._meta.db_table}: one of the two has more rows"
            return
        for each, json_, value, copied in zip(
            model._meta.concrete_fields, is_json, row, there, strict=True
        ):
            if value != copied and not _is_same(json_, value, copied):
                yield f"{model._meta.db_table} {row[0]}: {each.column}"


def last_number(model: type[models.Model], alias: str) -> int:
    """The greatest key that was ever given, also to a row that is gone: it is not given again."""
    connection, key = connections[alias], model._meta.pk
    if not isinstance(key, models.AutoField):
        return 0
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(
                "SELECT seq FROM sqlite_sequence WHERE name = %s", [model._meta.db_table]
            )
        else:
            cursor.execute(
                f"SELECT last_value FROM {_sequence(cursor, model)} WHERE is_called"  # noqa: S608
            )
        given = (cursor.fetchone() or [0])[0]
    latest = model._base_manager.using(alias).aggregate(most=models.Max("pk"))["most"]
    return max(given, latest or 0)


def set_last_number(model: type[models.Model], alias: str, number: int) -> None:
    connection, table = connections[alias], model._meta.db_table
    if not number:
        return
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
            cursor.execute("INSERT INTO sqlite_sequence VALUES (%s, %s)", [table, number])
        else:
            cursor.execute("SELECT setval(%s, %s)", [_sequence(cursor, model), number])


def _sequence(cursor: Any, model: type[models.Model]) -> str:
    table, key = f'"{model._meta.db_table}"', model._meta.pk
    cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [table, key and key.column])
    return cursor.fetchone()[0]


def _stored_as(field: Any) -> Any:
    """A field that stores the same and does nothing else."""
    while field.remote_field:
        field = field.target_field
    is_ours = not type(field).__module__.startswith("django.db.models")
    if not is_ours:
        return field
    return getattr(models, field.get_internal_type())(max_length=field.max_length)


def _judge(field: Any, alias: str) -> Judge:
    if isinstance(field, models.JSONField):
        return _wrong_json
    if isinstance(field, models.BooleanField):
        return lambda value: "" if isinstance(value, bool) else "is neither yes nor no"
    if isinstance(field, models.IntegerField):
        least, most = connections[alias].ops.integer_field_range(field.get_internal_type())
        return lambda value: _wrong_number(value, least, most)
    if isinstance(field, models.CharField | models.TextField):
        return lambda value: _wrong_text(value, field.max_length)
    if isinstance(field, models.DateTimeField | models.DateField):
        kind = datetime if isinstance(field, models.DateTimeField) else date
        return lambda value: "" if isinstance(value, kind) else "is no moment"
    return _nothing


def _nothing(_value: Any) -> str:
    return ""


def _wrong_number(value: Any, least: int | None, most: int | None) -> str:
    if not isinstance(value, int):
        return "is no whole number"
    is_within = (least is None or value >= least) and (most is None or value <= most)
    return "" if is_within else f"is {value}, which is too large"


def _wrong_text(value: Any, longest: int | None) -> str:
    if not isinstance(value, str):
        return "is no text"
    if "\0" in value:
        return "holds a NUL character"
    if longest and len(value) > longest:
        return f"has {len(value)} characters, and {longest} are the most"
    return ""


@lru_cache(TEXTS_AT_ONCE)
def _wrong_json(text: str) -> str:
    try:
        plain = json.dumps(json.loads(text), ensure_ascii=False)
        plain.encode()
    except (ValueError, TypeError):  # half a character cannot be encoded either
        return "is no JSON that every database reads"
    return "holds a NUL character" if _NUL.search(plain) else ""


_json = lru_cache(TEXTS_AT_ONCE)(json.loads)


@lru_cache(TEXTS_AT_ONCE)
def _tidy(text: str) -> str:
    """JSON as Django writes it into SQLite."""
    return json.dumps(json.loads(text))


def _prepared(fields: Sequence[Any], row: StoredRow, alias: str) -> list[Any]:
    return [
        _tidy(value)
        if isinstance(each, models.JSONField) and value is not None
        else each.get_db_prep_save(value, connections[alias])
        for each, value in zip(fields, row, strict=True)
    ]


def _is_same(is_json: bool, one: Any, other: Any) -> bool:
    if one is None or other is None:
        return False
    if is_json:
        return _json(one) == _json(other)
    if isinstance(one, bytes | memoryview) and isinstance(other, bytes | memoryview):
        return bytes(one) == bytes(other)
    return False
