"""A club by its short name; from then on the request is by the clock of its hall."""

from collections.abc import Callable
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.utils import timezone

from club.access import AnyUser, require
from club.models import Club


def every_club() -> QuerySet[Club]:
    """Clubs with what each says of itself, but for the picture."""
    return Club.objects.select_related("page", "group").defer("page__picture")


def club_named(slug: str, **facts: object) -> Club:
    """404 if there is none."""
    found = every_club().filter(slug=slug, **facts).first()
    if found is None:
        raise Http404
    return at_home(found)


def club_for(request: HttpRequest, slug: str, may: Callable[[AnyUser, Club], bool]) -> Club:
    """Club, for somebody who may do this in it."""
    club = club_named(slug)
    require(may(request.user, club))
    return club


def at_home(club: Club) -> Club:
    """Every moment that is typed or shown from now on is by the club's own clock, until the
    request is over (`club.web.middleware.forget_the_clock`)."""
    timezone.activate(zone_of(club))
    return club


def zone_of(club: Club) -> ZoneInfo:
    """The site's where this machine does not know the club's."""
    try:
        return ZoneInfo(club.time_zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo(timezone.get_default_timezone_name())
