"""The card of a table in a browser: what was scanned, kept in cookies that no script reads.

A phone that goes from table to table keeps the cards of all, so that what it could not send from
the one before can be sent from here.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from club.models import Tournament
from club.reading import one
from scoring.models import TableToken
from scoring.results.tokens import token_of

PREFIX = "__Secure-table" if settings.HOSTED else "table"
PATH = "/table/"
WEEK_SECONDS = 7 * 24 * 3600


def card_of(request: HttpRequest) -> TableToken | None:
    """The card that was scanned last, with its tournament: a page needs more of it than its key."""
    card = scanned(request)
    if card is not None:
        card.tournament = one(Tournament, card.tournament_id)
    return card


def scanned(
    request: HttpRequest, *, tournament: int | None = None, table: int | None = None
) -> TableToken | None:
    """The card that was scanned last, or the one of this table if it was ever scanned here."""
    name = PREFIX if table is None else _name(tournament, table)
    text = request.COOKIES.get(name, "")
    return token_of(text) if text else None


def keep_card(response: HttpResponseBase, card: TableToken, text: str) -> None:
    for name in (PREFIX, _name(card.tournament_id, card.table)):
        response.set_cookie(
            name,
            text,
            max_age=WEEK_SECONDS,
            path=PATH,
            secure=settings.HOSTED,
            httponly=True,
            samesite="Lax",
        )


def _name(tournament: int | None, table: int) -> str:
    return f"{PREFIX}-{tournament}-{table}"
