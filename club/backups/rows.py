"""Rows as a database stores them: read, judged, written, and as lines of JSON, whichever database
it is.

What a field does to what people type (names are cleaned, addresses lowered) is left out: a row is
to arrive as it stands.
"""

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time
from functools import lru_cache
from itertools import count, islice
from typing import Any, Final
from uuid import UUID

from django.apps import apps
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.db import connection, models
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.models.functions import Cast

StoredRow = tuple[Any, ...]
Judge = Callable[[Any], str]
"""What another database would refuse in a value, as the end of a sentence; empty if nothing."""

PASSKEYS: Final = "django_otp_webauthn"
LEFT_OUT: Final[tuple[type[models.Model], ...]] = (
    Session,
    *(each for each in apps.get_models() if each._meta.app_label == PASSKEYS),
)
"""Who was signed in signs in again; a passkey belongs to an address, and to a package that another
site may lack."""
AT_ONCE: Final = 2000
KEYS_AT_ONCE: Final = 100
TEXTS_AT_ONCE: Final = 10_000
_NUL: Final = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")


def every_model() -> list[type[models.Model]]:
    """All that is stored by the models of this program, but for what is left out."""
    found = apps.get_models(include_auto_created=True)
    return [each for each in found if each._meta.managed and each not in LEFT_OUT]


def rows_of(found: models.QuerySet[Any]) -> Iterator[StoredRow]:
    """Rows in the order of their keys; JSON as its text."""
    columns: list[Any] = [
        Cast(each.attname, models.TextField())
        if isinstance(each, models.JSONField)
        else each.attname
        for each in found.model._meta.concrete_fields
    ]
    return found.order_by("pk").values_list(*columns).iterator(chunk_size=AT_ONCE)


def values_of(model: type[models.Model], row: StoredRow) -> dict[str, Any]:
    """A row by the names of its columns; JSON as what it says."""
    return {
        str(each.column): json.loads(value)
        if isinstance(each, models.JSONField) and value is not None
        else value
        for each, value in zip(model._meta.concrete_fields, row, strict=True)
    }


def line_of(values: Iterable[Any]) -> str:
    """The same line for the same row, whichever database it is read from; all of it ASCII, for
    SQLite holds halves of characters too."""
    return json.dumps([*values], default=_plain, sort_keys=True, separators=(",", ":"))


def values_in(model: type[models.Model], columns: Sequence[str], line: str) -> dict[str, Any]:
    """Values of a line by their columns; a field that came later has the usual value."""
    kept = dict(zip(columns, json.loads(line), strict=True))
    found = {}
    for each in model._meta.concrete_fields:
        value = kept.pop(str(each.column)) if each.column in kept else each.get_default()
        read = _READ.get(each.get_internal_type())
        found[str(each.column)] = read(value) if read and isinstance(value, str) else value
    if kept:
        raise ValidationError(f"{model._meta.db_table} has no {', '.join(kept)}")
    return found


def row_of(model: type[models.Model], values: Mapping[str, Any]) -> StoredRow:
    """Values as `write` takes them; the first that no database should hold is raised."""
    row = tuple(
        json.dumps(value) if isinstance(each, models.JSONField) and value is not None else value
        for each, value in zip(model._meta.concrete_fields, values.values(), strict=True)
    )
    for fault in faults(model, row):
        raise ValidationError(fault)
    return row


def faults(model: type[models.Model], row: StoredRow) -> Iterator[str]:
    """Values that PostgreSQL refuses; SQLite takes any kind and length."""
    for each, judge, value in zip(model._meta.concrete_fields, _judges_of(model), row, strict=True):
        if value is not None and (said := judge(value)):
            yield f"{model._meta.db_table} {row[0]}: {each.column} {said}"


def write(model: type[models.Model], rows: Iterable[StoredRow]) -> int:
    """Insert the rows and return their number; the first error is raised, and then none
    are kept."""
    quote = connection.ops.quote_name
    fields = [_stored_as(each) for each in model._meta.concrete_fields]
    columns = ", ".join(quote(each.column or "") for each in model._meta.concrete_fields)
    into, number = f"{quote(model._meta.db_table)} ({columns})", 0
    marks, left = ", ".join(["%s"] * len(fields)), iter(rows)
    with connection.cursor() as cursor, connection.wrap_database_errors:
        while batch := list(islice(left, AT_ONCE)):
            number += len(batch)
            if connection.vendor == "postgresql":
                with cursor.copy(f"COPY {into} FROM STDIN") as copy:
                    for row in batch:
                        copy.write_row(row)
            else:
                prepared = [_prepared(fields, row) for row in batch]
                cursor.executemany(f"INSERT INTO {into} VALUES ({marks})", prepared)  # noqa: S608
    return number


def new_keys(model: type[models.Model]) -> Iterator[int]:
    """Keys that no row has or had. Of SQLite's the last that is used is to be told to it."""
    if connection.vendor == "sqlite":
        yield from count(last_number(model) + 1)
    while True:
        with connection.cursor() as cursor:
            name = _sequence(cursor, model)
            cursor.execute("SELECT nextval(%s) FROM generate_series(1, %s)", [name, KEYS_AT_ONCE])
            found = cursor.fetchall()
        yield from (key for (key,) in found)


def last_number(model: type[models.Model]) -> int:
    """The greatest key that was ever given, also to a row that is gone: it is not given again."""
    if not isinstance(model._meta.pk, models.AutoField):
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
    latest = model._base_manager.aggregate(most=models.Max("pk"))["most"]
    return max(given, latest or 0)


def set_last_number(model: type[models.Model], number: int) -> None:
    table = model._meta.db_table
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


@lru_cache(None)
def _judges_of(model: type[models.Model]) -> list[Judge]:
    return [_judge(each, _stored_as(each)) for each in model._meta.concrete_fields]


def _judge(own: Any, field: Any) -> Judge:
    if isinstance(field, models.JSONField):
        return _wrong_json
    if isinstance(field, models.BooleanField):
        return lambda value: "" if isinstance(value, bool) else "is neither yes nor no"
    if isinstance(field, models.IntegerField):
        least, most = BaseDatabaseOperations.integer_field_ranges[field.get_internal_type()]
        return lambda value: _wrong_number(value, least, most)
    if own.choices and not own.remote_field:
        known = dict(own.flatchoices)
        return lambda value: "" if value in known or value == "" else "is none of the known ones"
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


def _prepared(fields: Sequence[Any], row: StoredRow) -> list[Any]:
    return [
        value if isinstance(each, models.JSONField) else each.get_db_prep_save(value, connection)
        for each, value in zip(fields, row, strict=True)
    ]


def _plain(value: Any) -> str:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return b64encode(bytes(value)).decode()
    return str(value)


_READ: Final[Mapping[str, Callable[[str], Any]]] = {
    "DateTimeField": datetime.fromisoformat,
    "DateField": date.fromisoformat,
    "TimeField": time.fromisoformat,
    "UUIDField": UUID,
    "BinaryField": b64decode,
}
