"""Cookie with the player that the reader follows: kept by their own browser, for there is
no account."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from club.wording.texts import whole_number

NAME = f"{settings.COOKIE_PREFIX}follow"
KEPT_SECONDS = 365 * 24 * 3600


def followed(request: HttpRequest) -> int | None:
    """The key of the player, who is the same next week."""
    return whole_number(request.COOKIES.get(NAME))


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
