"""Calendars by RFC 5545, as phones and mail programs subscribe to them; `icalendar` writes them."""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from django.db.models import prefetch_related_objects
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from club.clubs.finding import zone_of
from club.feeds.evenings import identity
from club.models import CalendarEntry, Club, Tournament
from club.storage import sqlite
from club.storage.caches import MemoryCache

if TYPE_CHECKING:
    from icalendar import Event

PRODUCT: Final = "-//Portativ//Portativ//EN"
USUAL: Final = timedelta(hours=3)
LONGEST: Final = timedelta(hours=24)
"""What goes on for days is an event of its first day."""
REFRESH: Final = timedelta(hours=1)
LAST_YEAR: Final = 2037
"""Of the changes of clocks that are written out."""


class Printed(NamedTuple):
    """What a calendar says of an evening, beside its identity."""

    starts: datetime
    ends: datetime
    summary: str
    is_off: bool
    where: str
    path: str
    told: str


_PrintedEvening = tuple[Tournament, Printed]


def calendar_of(club: Club, title: str, evenings: Sequence[Tournament], origin: str) -> bytes:
    """Calendar by the club's clock, each evening in the language of the club that holds it;
    `origin` is where this site is reached. Written anew when any of it has changed: hundreds of
    events take a second."""
    prefetch_related_objects(evenings, "stages")
    printed = [(each, _printed(each)) for each in evenings]
    entries = _entries(club, printed)
    key = (club.pk, origin, evenings[0].pk if len(evenings) == 1 else None)
    kept = [(each.number, each.at, each.digest) for each in entries.values()]
    follows_from = (title, club.language, club.time_zone, kept)
    return _written.get(key, follows_from, lambda: _calendar(club, title, printed, entries, origin))


def _entries(club: Club, printed: Sequence[_PrintedEvening]) -> dict[int, CalendarEntry]:
    """Number and moment of the last change of each, by its key. A new one is stored before it is
    given out: a calendar program that knows it takes nothing else under the same number."""
    known, changed = _looked_up(printed)
    if changed:
        with sqlite.alone():
            Club.objects.select_for_update(no_key=True).get(pk=club.pk)
            known, changed = _looked_up(printed)
            CalendarEntry.objects.bulk_create(
                changed,
                update_conflicts=True,
                unique_fields=["tournament"],
                update_fields=["digest", "number", "at"],
            )
    return known


def _looked_up(
    printed: Sequence[_PrintedEvening],
) -> tuple[dict[int, CalendarEntry], list[CalendarEntry]]:
    """Entry of each, and those that are to be stored."""
    keys, now = [each.pk for each, _said in printed], timezone.now().replace(microsecond=0)
    found = {each.tournament_id: each for each in CalendarEntry.objects.filter(tournament__in=keys)}
    known, changed = {}, []
    for evening, said in printed:
        digest = hashlib.blake2b(repr(said).encode(), digest_size=16).hexdigest()
        entry = found.get(evening.pk)
        if entry is None or entry.digest != digest:
            number = 0 if entry is None else entry.number + 1
            at = evening.made_at if entry is None else now
            entry = CalendarEntry(tournament=evening, digest=digest, number=number, at=at)
            changed.append(entry)
        known[evening.pk] = entry
    return known, changed


_written: Final = MemoryCache[bytes](32)


def _calendar(
    club: Club,
    title: str,
    printed: Sequence[_PrintedEvening],
    entries: Mapping[int, CalendarEntry],
    origin: str,
) -> bytes:
    from icalendar import Calendar, vDuration

    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    for name in ("name", "x-wr-calname"):
        calendar.add(name, title)
    calendar.add("x-wr-timezone", zone_of(club).key)
    calendar.add("refresh-interval", vDuration(REFRESH), {"VALUE": "DURATION"})
    calendar.add("x-published-ttl", vDuration(REFRESH))
    for evening, said in printed:
        entry = entries[evening.pk]
        own = said._replace(summary=f"{said.summary} · {evening.club}") if club.is_group else said
        calendar.add_component(_event(evening, own, entry.number, entry.at, origin))
    if printed:
        years = sorted(said.starts.year for _evening, said in printed)
        last = date(max(years[-1] + 2, LAST_YEAR), 1, 1)
        calendar.add_missing_timezones(date(years[0] - 1, 1, 1), last)
    return calendar.to_ical()


def _event(
    evening: Tournament, said: Printed, number: int, changed: datetime, origin: str
) -> "Event":
    from icalendar import Event

    event = Event()
    event.add("uid", str(identity(evening)))
    event.add("sequence", number)
    event.add("created", evening.made_at)
    event.add("dtstamp", changed)
    event.add("last-modified", changed)
    event.add("dtstart", said.starts)
    event.add("dtend", said.ends)
    event.add("summary", said.summary)
    event.add("status", "CANCELLED" if said.is_off else "CONFIRMED")
    if said.where:
        event.add("location", said.where)
    event.add("url", origin + said.path)
    event.add("description", said.told)
    return event


def _printed(evening: Tournament) -> Printed:
    """The same for the club and for its group: what is printed has a number."""
    with translation.override(evening.club.language):
        return _in_words(evening)


def _in_words(evening: Tournament) -> Printed:
    starts, is_off = evening.starts.astimezone(zone_of(evening.club)), evening.is_called_off
    own, of_club = evening.place, evening.club.place
    page = getattr(evening.club, "page", None)
    told = (
        evening.called_off_reason if is_off else "",
        evening.played,
        evening.fee_text,
        page.meets if page else "",
    )
    return Printed(
        starts,
        starts + _length(evening),
        (_("Called off: %(name)s") if is_off else "%(name)s") % {"name": evening.name},
        is_off,
        ", ".join(filter(None, (own, "" if of_club in own else of_club))),
        evening.get_absolute_url(),
        "\n".join(filter(None, told)),
    )


def _length(evening: Tournament) -> timedelta:
    rounds = sum(each.rounds_planned for each in evening.stages.all())
    return min(timedelta(minutes=rounds * evening.minutes), LONGEST) or USUAL
