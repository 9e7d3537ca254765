"""Numbers in addresses, no larger than the databases' own."""

from django.http import Http404, HttpRequest
from django.urls import register_converter
from django.urls.converters import IntConverter

from club.wording.texts import whole_number


class NumberConverter(IntConverter):
    """Number of at most eighteen digits: what is larger names nothing, and SQLite and PostgreSQL's
    integers end a little beyond."""

    regex = "[0-9]{1,18}"


def register() -> None:
    register_converter(NumberConverter, "number")


def number_in(request: HttpRequest, name: str) -> int | None:
    """A number of the address, if it is there; 404 where it is none."""
    text = request.GET.get(name, "")
    if not text:
        return None
    if (found := whole_number(text, 99_999)) is None:
        raise Http404
    return found
