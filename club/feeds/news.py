"""News of a club as Atom (RFC 4287): its evenings as they are announced, called off, finished."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.utils import timezone, translation
from django.utils.feedgenerator import Atom1Feed
from django.utils.formats import date_format
from django.utils.html import escape
from django.utils.translation import gettext as _

from club.clubs.finding import zone_of
from club.feeds.evenings import identity
from club.models import Club, Tournament

MOST: Final = 60
AHEAD: Final = timedelta(weeks=4)
"""So long before its day an evening of a series is news: a whole year is set up at once."""


class News(NamedTuple):
    at: datetime
    what: str
    """Part of its identity."""
    title: str
    evening: Tournament


def news_of(club: Club, evenings: Iterable[Tournament], origin: str, own_address: str) -> bytes:
    """The newest first, in the club's language; it tells of evenings, not of people or results."""
    with translation.override(club.language):
        feed = Atom1Feed(
            title=club.name,
            link=origin + club.get_absolute_url(),
            description=_("Evenings of the club"),
            language=club.language,
            author_name=club.name,
            feed_url=own_address,
        )
        now = timezone.now()
        told = [each for evening in evenings for each in _news(evening) if each.at <= now]
        for each in sorted(told, key=lambda each: each.at, reverse=True)[:MOST]:
            feed.add_item(
                title=each.title,
                link=origin + each.evening.get_absolute_url(),
                description=escape(_day(each.evening)),  # readers take it for HTML
                pubdate=each.at,
                updateddate=each.at,
                unique_id=f"urn:uuid:{identity(each.evening, each.what)}",
            )
        return feed.writeString("utf-8").encode()


def _news(evening: Tournament) -> Iterator[News]:
    day = date_format(evening.starts.astimezone(zone_of(evening.club)), "SHORT_DATE_FORMAT")
    name = {"name": f"{evening.name}, {day}"}
    announced = evening.made_at
    if evening.series_id:
        announced = max(announced, evening.starts - AHEAD)
    yield News(announced, "announced", _("Announced: %(name)s") % name, evening)
    if evening.is_called_off and evening.called_off_at:
        title = _("Called off: %(name)s") % name
        yield News(evening.called_off_at, "called off", title, evening)
    if evening.is_over and evening.finished_at:
        yield News(evening.finished_at, "finished", _("Finished: %(name)s") % name, evening)


def _day(evening: Tournament) -> str:
    starts = evening.starts.astimezone(zone_of(evening.club))
    place = evening.place or evening.club.place
    reason = evening.called_off_reason if evening.is_called_off else ""
    return " · ".join(filter(None, (reason, date_format(starts, "DATETIME_FORMAT"), place)))
