"""Desk lists: sorted and paged by the address, at most a page of them at a time."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.http import HttpRequest
from django_tables2 import RequestConfig, Table

from club.wording.collation import alphabetical
from club.wording.texts import clean

ROWS_A_PAGE = 25
LONGEST_SEARCH = 80
OF_THE_FORM = ("csrfmiddlewaretoken", "page")


class NameSearch(NamedTuple):
    """Search in a list. It is posted: a name that somebody types stands in no address, and so in no
    log, history or link."""

    words: str
    page: str | None
    again: Mapping[str, str]
    """What is posted again with the number of another page; nothing where nobody searches."""


def search_of(request: HttpRequest) -> NameSearch:
    if request.method != "POST":
        return NameSearch("", request.GET.get("page"), {})
    again = {name: str(text) for name, text in request.POST.items() if name not in OF_THE_FORM}
    words = clean(request.POST.get("search", ""))[:LONGEST_SEARCH]
    return NameSearch(words, request.POST.get("page"), again)


def paged(request, table: Table, rows: int = ROWS_A_PAGE) -> Table:
    """The table as the address asks for it; how long a page is, is not for the address to say."""
    asked = request.GET.copy()
    asked.pop(table.prefixed_per_page_field, None)
    if request.method == "POST":
        asked[table.prefixed_page_field] = request.POST.get("page", "1")
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
    """Sort function for a column of names (`order_FIELD` of a table)."""

    def order(_table: Table, found: Any, is_descending: bool) -> tuple[NameOrder, bool]:
        found = found.found if isinstance(found, NameOrder) else found
        return NameOrder(found, *names, is_descending=is_descending), True

    return order
