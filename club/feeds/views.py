"""Addresses that calendar programs and readers of news fetch; they know nobody who asks."""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from club.clubs.finding import at_home, club_named
from club.feeds import calendar, news
from club.feeds.evenings import Written, evenings_of, for_programs, has_calendars, public_evenings
from club.hall.paper_addresses import origin_on_paper


@for_programs("text/calendar")
def club_calendar(request: HttpRequest, club: str) -> Written:
    if not has_calendars():
        raise Http404
    found = club_named(club)
    origin, evenings = origin_on_paper(request), evenings_of(found)
    return Written(calendar.calendar_of(found, found.name, evenings, origin), found.language)


@for_programs("text/calendar")
def evening_calendar(request: HttpRequest, slug: str) -> Written:
    if not has_calendars():
        raise Http404
    evening = get_object_or_404(public_evenings().select_related("club__page"), slug=slug)
    club = at_home(evening.club)
    origin = origin_on_paper(request)
    return Written(calendar.calendar_of(club, evening.name, [evening], origin), club.language)


@for_programs("application/atom+xml")
def club_news(request: HttpRequest, club: str) -> Written:
    found, origin = club_named(club), origin_on_paper(request)
    body = news.news_of(found, evenings_of(found), origin, origin + request.path)
    return Written(body, found.language)
