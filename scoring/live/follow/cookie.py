"""Whom the reader follows: kept by their own browser, for there is no account."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

NAME = f"{settings.COOKIE_PREFIX}follow"
KEPT_SECONDS = 365 * 24 * 3600
LONGEST = 18


def followed(request: HttpRequest) -> int | None:
    """The key of the player, who is the same next week."""
    text = request.COOKIES.get(NAME, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST else None


def follow(response: HttpResponse, player: int) -> None:
    response.set_cookie(
        NAME,
        str(player),
        max_age=KEPT_SECONDS,
        secure=settings.HOSTED,
        httponly=True,
        samesite="Lax",
    )


def forget(response: HttpResponse) -> None:
    response.delete_cookie(NAME, samesite="Lax")
