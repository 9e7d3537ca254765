"""Desk lists: sorted and paged by the address, at most a page of them at a time."""

from django_tables2 import RequestConfig, Table

ROWS_A_PAGE = 50


def paged(request, table: Table, rows: int = ROWS_A_PAGE) -> Table:
    """The table as the address asks for it; how long a page is, is not for the address to say."""
    asked = request.GET.copy()
    asked.pop(table.prefixed_per_page_field, None)
    request.GET = asked
    RequestConfig(request, paginate={"per_page": rows}).configure(table)
    return table
