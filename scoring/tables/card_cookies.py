"""The card of a table in a browser: what was scanned, kept in cookies that no script reads.

A phone that goes from table to table keeps the cards of all, so that what it could not send from
the one before can be sent from here.
"""

from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from club.models import Tournament
from club.storage.statements import one
from club.wording.texts import whole_number
from scoring.log.tokens import late_token_of, token_of, tournament_of_old
from scoring.models import TableToken

PREFIX = f"{settings.COOKIE_PREFIX}table"
PLAIN = "plain"
PATH = "/" if settings.COOKIE_PREFIX else "/table/"
WEEK_SECONDS = 7 * 24 * 3600
WRITTEN = f"{PREFIX}-written"
MOST_WRITTEN = 40


def card_of(request: HttpRequest) -> TableToken | None:
    """The card of the table that the page was of, or else that was scanned last, with its
    tournament: a page needs more of it than its key."""
    at = [whole_number(part) for part in request.GET.get("at", "").split("-")]
    card = scanned(request, tournament=at[0], table=at[1]) if len(at) == 2 else scanned(request)
    if card is not None:
        card.tournament = one(Tournament, card.tournament_id)
    return card


def scanned(
    request: HttpRequest, *, tournament: int | None = None, table: int | None = None
) -> TableToken | None:
    """The card that was scanned last, or the one of this table if it was ever scanned here."""
    text = _text(request, tournament, table)
    return token_of(text) if text else None


def late_card(
    request: HttpRequest, *, tournament: int | None = None, table: int | None = None
) -> TableToken | None:
    """The same of a tournament that is finished: it takes nothing, but is known."""
    text = _text(request, tournament, table)
    return late_token_of(text) if text else None


def tournament_scanned(request: HttpRequest) -> Tournament | None:
    """Tournament of the card that was scanned last, whether or not it still opens anything."""
    text = _text(request, None, None)
    return tournament_of_old(text) if text else None


def _text(request: HttpRequest, tournament: int | None, table: int | None) -> str:
    return request.COOKIES.get(PREFIX if table is None else _name(tournament, table), "")


def keep_card(response: HttpResponseBase, card: TableToken, text: str) -> None:
    for name in (PREFIX, _name(card.tournament_id, card.table)):
        _keep(response, name, text)


def written(request: HttpRequest) -> list[str]:
    """The keys of what was saved in this browser without script, the newest last."""
    return request.COOKIES.get(WRITTEN, "").split("-")


def keep_written(request: HttpRequest, response: HttpResponseBase, key: UUID) -> None:
    keys = [each for each in written(request) if each and each != key.hex]
    _keep(response, WRITTEN, "-".join([*keys, key.hex][-MOST_WRITTEN:]))


def is_plain(request: HttpRequest) -> bool:
    """True if the browser is too old for the scripts, as its reader said."""
    return request.GET.get(PLAIN, request.COOKIES.get(f"{PREFIX}-{PLAIN}")) == "1"


def keep_plain(request: HttpRequest, response: HttpResponseBase) -> None:
    if PLAIN in request.GET:
        _keep(response, f"{PREFIX}-{PLAIN}", "1" if is_plain(request) else "0")


def _keep(response: HttpResponseBase, name: str, text: str) -> None:
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
