"""Numbers in addresses, no larger than the databases' own."""

from django.urls import register_converter
from django.urls.converters import IntConverter


class Number(IntConverter):
    """At most eighteen digits: what is larger names nothing, and SQLite and PostgreSQL's integers
    end a little beyond."""

    regex = "[0-9]{1,18}"


def register() -> None:
    register_converter(Number, "number")
