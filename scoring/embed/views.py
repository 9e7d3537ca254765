"""Frames for other sites (a standing, a clock, the next evening) and the club's page of them."""

from typing import Any, Final, NamedTuple

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from club import access
from club.clubs.actions import change_settings
from club.clubs.finding import club_for, club_named, zone_of
from club.clubs.queries import start_of_today
from club.feeds.evenings import has_calendars, public_evenings
from club.hall.paper_addresses import origin_on_paper
from club.models import Club, ClubPage, State, Tournament
from club.models.tournament import OVER
from club.storage.saving import SharedForm, saved
from club.tournaments.finding import tournament_to_see
from club.web.public_pages import asked_language, public_page
from scoring.embed.sites import framed_by, sites_in, sites_of
from scoring.standings.rank_texts import corrected_said
from scoring.wall.queries import Board, board_of, clock_of
from scoring.wall.standing import rankings_after

SHOWS: Final = ("standing", "clock", "next")
THEMES: Final = ("light", "dark")
MOST_ROWS: Final = 200
MOST_COMING: Final = 6
"""Evenings among which the next is looked for; those before it are called off."""


@public_page(show=SHOWS, theme=THEMES)
@xframe_options_exempt
@require_safe
def embed(request: HttpRequest, slug: str) -> HttpResponse:
    request.user = AnonymousUser()  # whoever looks: a frame tells its site nothing more
    tournament = tournament_to_see(request, slug)
    language = asked_language(request.GET) or tournament.club.language
    show, theme = request.GET.get("show"), request.GET.get("theme")
    show = show if show in SHOWS else SHOWS[0]
    with translation.override(language):
        facts = {
            "tournament": tournament,
            "club": tournament.club,
            "language": language,
            "zone": zone_of(tournament.club).key,
            "theme": theme if theme in THEMES else "",
            "show": show,
            "part": f"scoring/embed/_{show}.html",
            **_FACTS[show](tournament),
        }
        response = render(request, "scoring/embed/embed.html", facts)
    response["Content-Language"] = language
    for name, value in framed_by(sites_of(tournament.club)).items():
        response[name] = value
    return response


@xframe_options_exempt
@require_safe
def of_club(request: HttpRequest, club: str) -> HttpResponse:
    """Redirect to the frame of the evening that runs; where none does, the standing of the last
    one, or the next. So a line in a club's website goes on from evening to evening."""
    found = club_named(club)
    running, coming = evenings_next(found)
    last = list(public_evenings().filter(club=found, state__in=OVER)[:1])
    order = (coming, last) if request.GET.get("show") in SHOWS[1:] else (last, coming)
    evening = next(iter([*running, *order[0], *order[1]]), None)
    if evening is None:
        raise Http404
    address = reverse("embed:embed", args=[evening.slug])
    response = redirect(f"{address}?{request.GET.urlencode()}")
    response["Cache-Control"] = "public, max-age=60"
    for name, value in framed_by(sites_of(found)).items():
        response[name] = value
    return response


def _standing(tournament: Tournament) -> dict[str, Any]:
    """Standing as far as everybody sees it, by the names that everybody sees."""
    board = board_of(tournament)
    begun = [each for each in board.rounds if not each.is_open]
    after = next((each for each in reversed(begun) if each.number <= board.through), None)
    shown = after and rankings_after(tournament, after.number, board.titles, most=MOST_ROWS)
    return {
        "after": after,
        "standing": shown or [],
        "is_kept_back": bool(begun) and begun[-1] != after,
        "corrected": corrected_said(tournament),
    }


def _clock(tournament: Tournament) -> dict[str, Any]:
    board: Board = board_of(tournament)
    return {
        "round": board.round,
        "running": board.running,
        "planned": board.planned,
        "clock": clock_of(board.running),
        "is_over": tournament.is_over,
        "waiting": True,  # how many still play is the hall's to know
    }


def _next(tournament: Tournament) -> dict[str, Any]:
    on_now, coming = evenings_next(tournament.club)
    return {"on_now": on_now, "coming": coming}


def evenings_next(club: Club) -> tuple[list[Tournament], list[Tournament]]:
    """Evenings that run; the next one, behind those before it that are called off."""
    found = public_evenings().filter(club=club).order_by("starts", "pk")
    to_come = found.filter(state=State.OPEN, starts__gte=start_of_today())[:MOST_COMING]
    coming: list[Tournament] = []
    for each in to_come:
        coming.append(each)
        if not each.is_called_off:
            break
    return list(found.filter(state=State.RUNNING)[:MOST_COMING]), coming


_FACTS: Final = {"standing": _standing, "clock": _clock, "next": _next}


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
