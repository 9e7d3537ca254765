"""Page of a club that says how its evenings appear on other sites."""

from typing import NamedTuple

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club import access
from club.clubs.actions import change_settings
from club.clubs.finding import club_for
from club.feeds.evenings import has_calendars, public_evenings
from club.hall.paper_addresses import origin_on_paper
from club.models import Club, ClubPage
from club.storage.saving import SharedForm, saved
from scoring.embed.sites import sites_in, sites_of


class SitesForm(SharedForm):
    class Meta:
        model = ClubPage
        fields = ["embedded_on"]
        help_texts = {
            "embedded_on": gettext_lazy("One a line, for example https://club.example.org.")
        }
        widgets = {
            "embedded_on": forms.Textarea(
                attrs={"rows": 3, "autocapitalize": "none", "spellcheck": "false"}
            )
        }

    def clean_embedded_on(self):
        return "\n".join(sites_in(self.cleaned_data["embedded_on"]))


class Frame(NamedTuple):
    """A line to copy into a page of another site."""

    label: str
    address: str
    line: str


@login_required
def sharing(request: HttpRequest, club: str) -> HttpResponse:
    found = club_for(request, club, access.can_keep_members)
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
    """Lines that go on from evening to evening; none before there is one."""
    if not public_evenings().filter(club=club).exists():
        return []
    home = origin + reverse("embed:of_club", args=[club.slug])
    return [
        _frame(f"{home}?show={show}", label, height)
        for show, label, height in (
            ("standing", _("Standing of the evening, or of the last one"), 480),
            ("clock", _("Clock of the evening"), 260),
            ("next", _("Next evening of the club"), 220),
        )
    ]


def _frame(address: str, label: str, height: int) -> Frame:
    line = format_html(
        '<iframe src="{}" title="{}" width="100%" height="{}" loading="lazy"></iframe>',
        address,
        label,
        height,
    )
    return Frame(label, address, str.__str__(line))
