"""Lists of the API: so many items at once, and where to go on."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final, TypeVar

from django.db.models import QuerySet
from django.utils.translation import gettext
from ninja import Query, Schema
from pydantic import Field, create_model

from club.wording.texts import whole_number
from scoring.api.problems import wrong

Item = TypeVar("Item")

MOST: Final = 200

Limit = Annotated[int, Query(ge=1, le=MOST, description="Items at once.")]
Cursor = Annotated[str, Query(max_length=20, description="`next` of the answer before.")]


def list_of(item: type[Schema]) -> Any:
    """Schema of a list of such items."""
    about = "Cursor of what follows; null at the end."
    return create_model(
        f"{item.__name__}List",
        __base__=Schema,
        items=(list[item], ...),  # type: ignore[valid-type]
        next=(str | None, Field(description=about)),
    )


def part(
    rows: Sequence[Item] | QuerySet[Any],
    limit: int,
    cursor: str,
    shown: Callable[[Any], dict[str, Any]] | None = None,
) -> dict[str, Any]:
    """Items from the cursor on, as the answer has them."""
    begin = position(cursor)
    found = list(rows[begin : begin + limit + 1])
    follows = str(begin + limit) if len(found) > limit else None
    return {"items": [shown(each) if shown else each for each in found[:limit]], "next": follows}


def position(cursor: str) -> int:
    """0 is the beginning."""
    found = whole_number(cursor) if cursor else 0
    if found is None:
        raise wrong("cursor", gettext("No answer had this cursor."))
    return found
