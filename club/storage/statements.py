"""Reading by statements that are written once.

The ORM composes each statement anew: a line of the log takes it 0.56 ms of CPU, and 0.08 here; the
four deals of a table 0.89, and 0.10. On the way of an entry, and of a page that is kept, that was
most of the time. Elsewhere the ORM is quick enough.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar
from uuid import UUID

from django.db import connection, models, transaction
from django.db.models.expressions import Col

from club.storage import postgresql

Some = TypeVar("Some", bound=models.Model)
Converter = Callable[[Any, Any, Any], Any]


@contextmanager
def one_state() -> Iterator[None]:
    """A transaction that only reads: the database as it is now, while others go on writing."""
    if connection.in_atomic_block:
        yield
        return
    own: Any = connection
    if connection.vendor != "sqlite":
        with transaction.atomic(), postgresql.only_reading(own):
            run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY", [])
            yield
        return
    own.ensure_connection()  # its mode is known by then
    mode, own.transaction_mode = own.transaction_mode, "DEFERRED"
    try:
        with transaction.atomic():
            own.transaction_mode = mode
            yield
    finally:
        own.transaction_mode = mode


def rows(sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return cursor.fetchall()


def run(sql: str, params: Sequence[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)


@cache
def columns(model: type[models.Model], table: str) -> str:
    """The columns of a model, in the order in which `instance` takes their values."""
    return ", ".join(f'{table}."{field.column}"' for field in model._meta.concrete_fields)


def instance(model: type[Some], values: Sequence[Any]) -> Some:
    """A row as an instance, its values as the ORM would give them."""
    names, converters = _shape(model, connection.vendor)
    converted = list(values[: len(names)])
    for at, column, convert in converters:
        for each in convert:
            converted[at] = each(converted[at], column, connection)
    return model.from_db(connection.alias, names, converted)


def one(model: type[Some], pk: int) -> Some:
    (found,) = every(model, "WHERE m.id = %s", [pk])
    return found


def every(model: type[Some], where: str, params: Sequence[Any] = ()) -> list[Some]:
    """Rows `m` for which `where`, a part of a statement, holds."""
    return [instance(model, row) for row in rows(_selected(model) + where, params)]


def keep(owner: models.Model, name: str, found: Sequence[models.Model]) -> None:
    """Store the rows of a relation on their owner, as if they had been prefetched."""
    manager = getattr(owner, name)
    queryset = manager.get_queryset()
    queryset._result_cache, queryset._prefetch_done = list(found), True
    for each in found:
        setattr(each, manager.field.name, owner)
    vars(owner).setdefault("_prefetched_objects_cache", {})[name] = queryset


def width(model: type[models.Model]) -> int:
    return len(model._meta.concrete_fields)


def marks(values: Iterable[Any]) -> str:
    """Placeholders, as many as there are values."""
    return ", ".join("%s" for _ in values)


def stored_key(key: UUID) -> object:
    return key if connection.features.has_native_uuid_field else key.hex


@cache
def _selected(model: type[models.Model]) -> str:
    return f"SELECT {columns(model, 'm')} FROM {model._meta.db_table} m "  # noqa: S608 (names of columns)


@cache
def _shape(
    model: type[models.Model],
    vendor: str,  # noqa: ARG001 (each has its own converters)
) -> tuple[list[str], list[tuple[int, Col, list[Converter]]]]:
    fields = model._meta.concrete_fields
    found = []
    for at, field in enumerate(fields):
        column = Col(model._meta.db_table, field)
        convert = [*connection.ops.get_db_converters(column), *field.get_db_converters(connection)]
        if convert:
            found.append((at, column, convert))
    return [field.attname for field in fields], found
