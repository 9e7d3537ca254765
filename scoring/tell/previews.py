"""Preview of a public page, as chats show it beside a link (Open Graph); addresses of pictures."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest
from django.urls import reverse

from club.models import Club, State, Tournament
from club.web.etags import tag_of
from scoring.seasons.viewer import SeasonViewer
from scoring.statistics.profiles.profile import PlayedEvenings, Profile
from scoring.tell.cards import Card, of_club, of_evening, of_player, of_season

LOCALES: Final = {"en": "en_GB", "ro": "ro_RO", "ca": "ca_ES", "hu": "hu_HU"}


class Preview(NamedTuple):
    card: Card
    address: str
    picture: str
    locale: str


def preview_of(request: HttpRequest, kind: str, *about: Any) -> Preview | None:
    """None where the site has no public address, and of what not everybody sees: a chat's reader is
    never signed in."""
    origin = public_origin()
    if not origin or request.user.is_authenticated:
        return None
    found = _KINDS[kind](*about)
    if found is None:
        return None
    card, picture = found
    return Preview(card, origin + request.path, origin + picture, LOCALES[card.language])


def public_origin() -> str:
    """Where the site is reached from everywhere; empty on a laptop in a hall."""
    if not (settings.HOSTED and settings.BASE_URL):
        return ""
    return f"{settings.BASE_URL.scheme}://{settings.BASE_URL.netloc}"


def may_be_told(tournament: Tournament) -> bool:
    return tournament.state != State.DRAFT and not tournament.is_rehearsal


def version_of(card: Card) -> str:
    """Tag of the picture, by what is on it and the release that draws it."""
    release = getattr(staticfiles_storage, "manifest_hash", "")
    return tag_of(repr((card, release)).encode())


def picture_of(card: Card, page: str, words: Sequence[object]) -> str:
    """Another address for another picture, so that readers fetch it anew."""
    return reverse(page, args=words, query={"v": version_of(card).strip('"')})


Found = tuple[Card, str]


def _evening(tournament: Tournament) -> Found | None:
    if not may_be_told(tournament):
        return None
    card = of_evening(tournament)
    return card, picture_of(card, "tell:evening", [tournament.slug])


def _club(club: Club) -> Found:
    card = of_club(club)
    return card, picture_of(card, "tell:club", [club.slug])


def _season(viewer: SeasonViewer) -> Found:
    card = of_season(viewer)
    return card, picture_of(card, "tell:season", [viewer.club.slug, viewer.season.slug])


def _player(person: Profile, played: PlayedEvenings) -> Found:
    card = of_player(person, played)
    return card, picture_of(card, "tell:player", [person.player.pk])


_KINDS: Final[Mapping[str, Callable[..., Found | None]]] = {
    "evening": _evening,
    "club": _club,
    "season": _season,
    "player": _player,
}
