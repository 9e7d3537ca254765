"""Page of a club that says how its evenings appear on other sites."""

from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext as _

from club import access
from club.clubs.actions import change_settings
from club.clubs.finding import club_for
from club.feeds.evenings import has_calendars, public_evenings
from club.hall.paper_addresses import origin_on_paper
from club.models import Club, ClubPage, Tournament
from club.models.tournament import OVER
from club.storage.saving import saved
from scoring.embed.forms import SitesForm
from scoring.embed.sites import sites_of
from scoring.embed.views import evenings_next


class Frame(NamedTuple):
    """A line to copy into a page of another site."""

    label: str
    address: str
    line: str


@login_required
def sharing(request: HttpRequest, club: str) -> HttpResponse:
    found = club_for(request, club, access.can_edit_club)
    page = ClubPage.objects.filter(club=found).first() or ClubPage(club=found)
    form = SitesForm(request.POST or None, instance=page)
    if form.is_valid() and saved(form, lambda: change_settings(form, found, by=request.user)):
        messages.success(request, _("Saved."))
        return redirect("embed:sharing", found.slug)
    if form.errors:  # the form is below what a laptop shows of the page
        form.fields["embedded_on"].widget.attrs["autofocus"] = True
    origin = origin_on_paper(request)
    facts = {
        "club": found,
        "form": form,
        "sites": sites_of(found),
        "calendar": origin + reverse("feeds:club", args=[found.slug]) if has_calendars() else "",
        "news": origin + reverse("feeds:news", args=[found.slug]),
        "frames": _frames(found, origin),
        "is_plain": origin.startswith("http://"),
    }
    return render(request, "scoring/embed/sharing.html", facts)


def _frames(club: Club, origin: str) -> list[Frame]:
    """For each evening that runs its standing and its clock; for the next one the day, in a frame
    that goes on to the one after it; for the last its standing."""
    running, coming = evenings_next(club)
    last = public_evenings().filter(club=club, state__in=OVER).first()
    found = [
        frame
        for each in running
        for frame in (
            _frame(each, origin, "standing", _("Standing: %(name)s, %(day)s"), 480),
            _frame(each, origin, "clock", _("Clock: %(name)s, %(day)s"), 260),
        )
    ]
    if any_evening := next(iter([*coming[-1:], *running, *filter(None, [last])]), None):
        found.append(_frame(any_evening, origin, "next", _("Next evening of the club"), 220))
    if last:
        found.append(_frame(last, origin, "standing", _("Standing: %(name)s, %(day)s"), 480))
    return found


def _frame(evening: Tournament, origin: str, show: str, label: str, height: int) -> Frame:
    address = f"{origin}{reverse('embed:embed', args=[evening.slug])}?show={show}"
    day = date_format(timezone.localtime(evening.starts), "SHORT_DATE_FORMAT")
    said = label % {"name": evening.name, "day": day}
    line = format_html(
        '<iframe src="{}" title="{}" width="100%" height="{}" loading="lazy"></iframe>',
        address,
        said,
        height,
    )
    return Frame(said, address, str.__str__(line))
