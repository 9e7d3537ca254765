"""Desk lists: sorted and paged by the address, at most a page of them at a time."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django_tables2 import RequestConfig, Table

from club.players.collation import alphabetical

ROWS_A_PAGE = 50


def paged(request, table: Table, rows: int = ROWS_A_PAGE) -> Table:
    """The table as the address asks for it; how long a page is, is not for the address to say."""
    asked = request.GET.copy()
    asked.pop(table.prefixed_per_page_field, None)
    request.GET = asked
    RequestConfig(request, paginate={"per_page": rows}).configure(table)
    return table


class NameOrder:
    """Rows in the order of their names, which a database would put as it was once set up to:
    all names are read, and of the rows those of a page."""

    def __init__(self, found: QuerySet, *names: str, first: str = "", is_descending: bool = False):
        self.found, self.names, self.first = found, names, first
        self.is_descending = is_descending

    @cached_property
    def keys(self) -> list[int]:
        key, before = alphabetical(), [self.first] if self.first else []
        rows = self.found.order_by("pk").values_list("pk", *before, *self.names)
        at = 1 + len(before)
        keyed = [(*row[1:at], *(key(name or "") for name in row[at:]), row[0]) for row in rows]
        return [row[-1] for row in sorted(keyed, reverse=self.is_descending)]

    def order_by(self, *names: str) -> QuerySet:
        """By a column that is no name."""
        return self.found.order_by(*names)

    def count(self) -> int:
        return len(self.keys)

    __len__ = count

    def __iter__(self) -> Iterator[Any]:
        return iter(self[:])

    def __getitem__(self, part: Any) -> Any:
        rows = self.found.in_bulk(wanted := self.keys[part])
        return [rows[key] for key in wanted if key in rows]


def name_order(*names: str) -> Callable[..., tuple[NameOrder, bool]]:
    """How a column of names is sorted (`order_FIELD` of a table)."""

    def order(_table: Table, found: Any, is_descending: bool) -> tuple[NameOrder, bool]:
        found = found.found if isinstance(found, NameOrder) else found
        return NameOrder(found, *names, is_descending=is_descending), True

    return order
