"""Attendance of a season, and of one evening: for the desk alone."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_safe

from club import access
from club.clubs.finding import at_home, club_for
from club.models import Player, Season, State, Tournament, Visit
from club.players.public_names import names_of
from club.site_map import address_of
from club.tournaments.finding import tournament_for, tournament_page
from club.tournaments.seasons import season_now
from club.tournaments.states import NotNow, is_called_off_sentence
from club.web.converters import number_in
from club.wording.collation import by_name
from club.wording.texts import whole_number
from scoring.attendance import files, matrix
from scoring.attendance.came import Presence, SeasonAttendance, attendance, came_to
from scoring.attendance.sums import sums
from scoring.writers.file_response import file_response, language_of, sheet_as, size_of

KINDS = ("pdf", "xlsx", "csv")
SHEETS = {"attendance": files.attendance_sheet, "visitors": files.report_sheet}


@login_required
def season(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """`?evening=12` opens the column of an evening, to be tapped; else the last one's."""
    kept = _season(request, club, season)
    if request.method == "POST":
        of_season = kept.tournaments.select_related("club")
        tapped = get_object_or_404(of_season, slug=request.POST.get("evening", ""))
        person = _noted(request, tapped)
        return redirect(f"{request.path}?evening={tapped.slug}#p{person}")
    found = attendance(kept)
    by_slug = {each.slug: each for each in found.evenings}
    chosen = by_slug.get(request.GET.get("evening", "")) or next(iter(found.evenings[-1:]), None)
    totals = [sum(each.pk in one.evenings for one in found.people) for each in found.evenings]
    facts: dict[str, Any] = {
        "club": kept.club,
        "season": kept,
        "evenings": found.evenings,
        "said": files.said_of(found),
        "chosen": chosen,
        "body": matrix.body(found, chosen),
        "totals": totals,
        "all": sum(totals),
        "legend": files.legend(),
        "sums": sums(found),
        "age_note": files.age_note(found) if kept.club.keeps_birth_years else "",
    }
    return render(request, "scoring/attendance/season.html", facts)


@login_required
def now(request: HttpRequest, club: str) -> HttpResponse:
    """Redirect to the attendance of today's season."""
    found = season_now(club_for(request, club, access.can_check_in))
    if found is None:
        return redirect(address_of("seasons", club))
    return redirect("attendance:season", club, found.slug)


@login_required
def certificates_now(request: HttpRequest, club: str) -> HttpResponse:
    """People of a season (`?season=`, or today's), to certify those who came often."""
    own = club_for(request, club, access.can_check_in)
    named = request.GET.get("season", "")
    season = get_object_or_404(own.seasons, slug=named) if named else season_now(own)
    if season is None:
        return redirect(address_of("seasons", club))
    found = attendance(season)
    often = sorted(found.people, key=lambda each: -len(each.evenings))
    facts = {"club": own, "season": season, "people": often, "least": _half(found)}
    return render(request, "scoring/attendance/certificates.html", facts)


@login_required
def evening(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody whom the club knows: one tap for who came without playing, another undoes it."""
    tournament = tournament_for(request, slug, access.can_check_in)
    if request.method == "POST":
        _noted(request, tournament)
        return redirect("attendance:evening", slug)
    came = came_to([tournament]).get(tournament.pk, {})
    known = tournament.club.memberships.filter(left=None, player__forgotten_at=None)
    members = {each.player_id: each for each in known.select_related("team")}
    names = names_of({*members, *came}, for_public=False)
    people = [(key, name, came.get(key, ""), members.get(key)) for key, name in names.items()]
    facts = {
        "people": by_name(people, lambda each: each[1]),
        "played": (played := [*came.values()].count(Presence.PLAYED)),
        "visitors": len(came) - played,
    }
    return tournament_page(request, "scoring/attendance/evening.html", tournament, facts)


@login_required
@require_safe
def paper(request: HttpRequest, club: str, season: str, kind: str, *, of: str) -> HttpResponse:
    """The list of names for the club, or the report without any, to be given away."""
    kept, size = _season(request, club, season), size_of(request)
    if kind not in KINDS:
        raise Http404
    with override(language := language_of(request, kept.club)):
        sheet = SHEETS[of](attendance(kept), language, size)
        return file_response(request, sheet_as(kind, sheet, size), f"{club}-{season}-{of}", kind)


@login_required
@require_safe
def certificates(request: HttpRequest, club: str, season: str) -> HttpResponse:
    kept = _season(request, club, season)
    language, least = language_of(request, kept.club), number_in(request, "least") or 1
    with override(language):
        in_colours = request.GET.get("colours") == "1"
        ready = files.certificates_of(attendance(kept), least, language, in_colours=in_colours)
        if ready:
            return file_response(request, ready, f"{club}-{season}-certificates", "pdf")
    said = _("No one came to %(count)d evenings or more. Choose a smaller number.")
    messages.error(request, said % {"count": least})
    page = reverse("attendance:certificates_now", args=[club])
    return redirect(f"{page}?season={season}")


def _half(found: SeasonAttendance) -> int:
    """Half of the evenings, or as many as somebody came to."""
    most = max((len(one.evenings) for one in found.people), default=0)
    return max(1, min(-(-len(found.held) // 2), most))


def _season(request: HttpRequest, club: str, season: str) -> Season:
    found = get_object_or_404(Season.objects.select_related("club"), club__slug=club, slug=season)
    access.require(access.can_check_in(request.user, found.club))
    at_home(found.club)
    return found


def _noted(request: HttpRequest, tournament: Tournament) -> int:
    """The press on a name, and whose it was."""
    came = "came" in request.POST
    pk = whole_number(request.POST.get("came") or request.POST.get("gone")) or 0
    of_club = Player.objects.filter(memberships__club=tournament.club_id)
    player = get_object_or_404(of_club, pk=pk)
    try:
        note(tournament, player, came=came)
    except NotNow as refusal:
        messages.error(request, str(refusal))
    return pk


@transaction.atomic
def note(tournament: Tournament, player: Player, *, came: bool) -> None:
    """They came, or they did not after all; pressed twice it is noted once."""
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if tournament.called_off_at:
        raise NotNow(is_called_off_sentence())
    if tournament.state == State.ARCHIVED:
        raise NotNow(_("This tournament is archived."))
    if timezone.localdate(tournament.starts) > timezone.localdate():
        raise NotNow(_("This evening is still to come."))
    if came_to([tournament]).get(tournament.pk, {}).get(player.pk) is Presence.PLAYED:
        said = _("%(name)s played on this evening, which only its desk can change.")
        raise NotNow(said % {"name": player})
    if came:
        Visit.objects.get_or_create(tournament=tournament, player=player)
    else:
        Visit.objects.filter(tournament=tournament, player=player).delete()
