"""Calendars by RFC 5545, as phones and mail programs subscribe to them; `icalendar` writes them."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final

from django.db.models import prefetch_related_objects
from django.utils import translation
from django.utils.translation import gettext as _

from club.clubs.finding import zone_of
from club.feeds.evenings import identity, is_called_off
from club.models import Club, Tournament
from club.storage.caches import MemoryCache
from club.wording.choices import KINDS

if TYPE_CHECKING:
    from icalendar import Event

PRODUCT: Final = "-//Portativ//Portativ//EN"
USUAL: Final = timedelta(hours=3)
LONGEST: Final = timedelta(hours=24)
"""What goes on for days is an event of its first day."""
REFRESH: Final = timedelta(hours=1)
HAS_BEGUN: Final = 2_000_000_000
"""More changes than there are before."""
LAST_YEAR: Final = 2037
"""Of the changes of clocks that are written out."""


def calendar_of(club: Club, title: str, evenings: Sequence[Tournament], origin: str) -> bytes:
    """In the club's language and by its clock; `origin` is where this site is reached. Written anew
    when any of it has changed: hundreds of events take a second."""
    page = getattr(club, "page", None)
    follows_from = (
        (title, club.language, club.time_zone, club.place, club.currency, page and page.meets),
        [(each.pk, each.version, each.state, each.name, each.starts) for each in evenings],
    )
    key = (club.pk, origin, evenings[0].pk if len(evenings) == 1 else None)
    return _written.get(key, follows_from, lambda: _calendar(club, title, evenings, origin))


_written: Final = MemoryCache[bytes](32)


def _calendar(club: Club, title: str, evenings: Sequence[Tournament], origin: str) -> bytes:
    from icalendar import Calendar, vDuration

    prefetch_related_objects(evenings, "stages")
    with translation.override(club.language):
        calendar = Calendar()
        calendar.add("prodid", PRODUCT)
        calendar.add("version", "2.0")
        for name in ("name", "x-wr-calname"):
            calendar.add(name, title)
        calendar.add("x-wr-timezone", zone_of(club).key)
        calendar.add("refresh-interval", vDuration(REFRESH), {"VALUE": "DURATION"})
        calendar.add("x-published-ttl", vDuration(REFRESH))
        for each in evenings:
            calendar.add_component(_event(each, origin))
    if evenings:
        first, last = (edge(each.starts for each in evenings) for edge in (min, max))
        calendar.add_missing_timezones(_new_year(first), date(max(last.year + 2, LAST_YEAR), 1, 1))
    return calendar.to_ical()


def _new_year(moment: datetime) -> date:
    return date(moment.year - 1, 1, 1)


def _event(evening: Tournament, origin: str) -> "Event":
    """The number of changes of an evening, which only grows, tells readers which copy is newer: no
    time of its last change is kept but of being called off and of the end. Once it has begun the
    number stands still, for what is kept secret changes the evening too."""
    from icalendar import Event

    starts = evening.starts.astimezone(zone_of(evening.club))
    changed = max(filter(None, (evening.made_at, evening.called_off_at, evening.finished_at)))
    is_off = is_called_off(evening)
    event = Event()
    event.add("uid", str(identity(evening)))
    event.add("sequence", HAS_BEGUN if evening.has_begun else evening.version)
    event.add("created", evening.made_at)
    event.add("dtstamp", changed)
    event.add("last-modified", changed)
    event.add("dtstart", starts)
    event.add("dtend", starts + _length(evening))
    said = _("Called off: %(name)s") if is_off else "%(name)s"
    event.add("summary", said % {"name": evening.name})
    event.add("status", "CANCELLED" if is_off else "CONFIRMED")
    places = (evening.place, evening.club.place if evening.club.place not in evening.place else "")
    if where := ", ".join(filter(None, places)):
        event.add("location", where)
    event.add("url", origin + evening.get_absolute_url())
    event.add("description", "\n".join(_told(evening, is_off=is_off)))
    return event


def _length(evening: Tournament) -> timedelta:
    rounds = sum(each.rounds_planned for each in evening.stages.all())
    return min(timedelta(minutes=rounds * evening.minutes), LONGEST) or USUAL


def _told(evening: Tournament, *, is_off: bool) -> list[str]:
    page = getattr(evening.club, "page", None)
    lines = [
        evening.called_off_reason if is_off else "",
        str(KINDS[evening.entering].heading),
        evening.fee_text,
        page.meets if page else "",
    ]
    return [each for each in lines if each]
