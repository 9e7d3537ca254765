"""Preview of a public page, as chats show it beside a link (Open Graph)."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.http import HttpRequest

from scoring.tell.cards import Card, of_club, of_evening, of_player, of_season

CARDS: Final[Mapping[str, Callable[..., Card]]] = {
    "evening": of_evening,
    "club": of_club,
    "season": of_season,
    "player": of_player,
}
LOCALES: Final = {"en": "en_GB", "ro": "ro_RO", "ca": "ca_ES", "hu": "hu_HU"}


class Preview(NamedTuple):
    card: Card
    address: str
    picture: str
    locale: str


def preview_of(request: HttpRequest, kind: str, *about: Any) -> Preview | None:
    """None where the site has no public address, and for those who are signed in, who see more than
    everybody: a chat's reader never is."""
    origin = public_origin()
    if not origin or request.user.is_authenticated:
        return None
    card = CARDS[kind](*about)
    locale = LOCALES[card.language]
    return Preview(card, origin + request.path, origin + card.address, locale)


def public_origin() -> str:
    """Where the site is reached from everywhere; empty on a laptop in a hall."""
    if not (settings.HOSTED and settings.BASE_URL):
        return ""
    return f"{settings.BASE_URL.scheme}://{settings.BASE_URL.netloc}"
