"""Taking an evening along, on both sides; and the addresses that a laptop in the hall speaks to."""

import base64
import json
import re
from typing import Any, Final

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from club import access
from club.clubs.finding import club_for
from club.hall.addresses import client_address
from club.models import Tournament, User
from club.tournaments.finding import open_elsewhere, tournament_for, tournament_page
from club.tournaments.states import NotNow
from club.web import throttle
from club.web.qr_codes import code_to_scan
from scoring.archive.zip_file import MEGABYTE, UPLOAD_MEGABYTES
from scoring.log.refusals import Refused
from scoring.mirror import codes, following, hosting, lines
from scoring.models import LineState, Mirror, MirrorState

KEY: Final = re.compile(r"[0-9a-f]{64}")
BEARER: Final = re.compile(rf"Bearer ({KEY.pattern})")
PAIRINGS_A_MINUTE: Final = 20


class FollowForm(forms.Form):
    code = forms.CharField(
        label=gettext_lazy("Code"),
        required=False,
        max_length=200,
        help_text=gettext_lazy(
            "As the site shows it, with its address: club.example.org ABCD-EFGH-JKLM"
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
    )
    file = forms.FileField(
        label=gettext_lazy("Or its file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".zip"}),
        help_text=gettext_lazy("Where there is no line here."),
    )


@login_required
def follow(request: HttpRequest, club: str) -> HttpResponse:
    """On the laptop of the hall: the code, or the file that holds it."""
    found = club_for(request, club, access.can_run)
    form = FollowForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file, text = form.cleaned_data["file"], form.cleaned_data["code"]
        where = codes.typed(text)
        try:
            if file:
                data = file.read(UPLOAD_MEGABYTES * MEGABYTE + 1)
                tournament = following.begin(found, data, _user(request), LineState.WAITING)
            elif where:
                tournament = following.follow(found, *where, _user(request))
            else:
                raise hosting.CodeUnknown
        except Refused as refused:
            form.add_error("file" if file else "code", refused.said())
        else:
            messages.success(request, _("The evening is here. This laptop writes it from now on."))
            return redirect("desk:desk", tournament.slug)
    return render(request, "scoring/mirror/follow.html", {"club": found, "form": form})


@open_elsewhere
@login_required
def along(request: HttpRequest, slug: str) -> HttpResponse:
    """On the site: the code, who writes, what to do without the laptop. In the hall: the line."""
    tournament = tournament_for(request, slug, access.can_check_in)
    can_edit = access.can_edit_club(request.user, tournament.club)
    if tournament.is_rehearsal:
        raise Http404
    if request.method == "POST":
        access.require(can_edit or request.POST.get("do") == "enter")
        try:
            return _press(request, tournament)
        except NotNow as error:
            messages.error(request, str(error))
            return redirect("mirror:along", slug)
    line = lines.line_of(tournament)
    if line:
        text, look = lines.said_of(line)
        facts = {
            "line": line,
            "said": text,
            "look": look,
            "cost": lines.cost_of(line),
            "newcomers": following.newcomers(line),
            "can_edit": can_edit,
        }
        return tournament_page(request, "scoring/mirror/line.html", tournament, facts)
    mirror = Mirror.objects.filter(tournament=tournament).first()
    code = request.session.get(_session_key(tournament), "")
    is_offered = mirror and mirror.state == MirrorState.OFFERED
    if not (can_edit and is_offered and mirror and mirror.code_hash == codes.hash_of(code)):
        code = ""
    address = _origin(request)
    given = {
        "mirror": mirror,
        "code": codes.grouped(code) if code else "",
        "address": address,
        "picture": code_to_scan(f"{address}/along/{code}/") if code else "",
        "is_hall": not settings.HOSTED,
        "can_edit": can_edit,
    }
    return tournament_page(request, "scoring/mirror/along.html", tournament, given)


def _press(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    pressed, by = request.POST.get("do"), _user(request)
    line = lines.line_of(tournament)
    if pressed == "offer":
        request.session[_session_key(tournament)] = hosting.offer(tournament, by)
    elif pressed == "file":
        data = hosting.file_of(tournament, _origin(request), by)
        answer = HttpResponse(data, content_type="application/zip")
        answer["Content-Disposition"] = f'attachment; filename="portativ-{tournament.slug}.zip"'
        answer["Cache-Control"] = "no-store"
        return answer
    elif pressed == "withdraw":
        hosting.withdraw(tournament, by)
    elif pressed == "gone":
        hosting.give_up(tournament, by)
        messages.success(request, _("The evening goes on here."))
    elif pressed == "back" and line:
        following.bring_back(line, by)
    elif pressed == "on" and line:
        following.go_on_here(line, by)
    elif pressed == "enter" and line and (key := request.POST.get("key", "")).isdecimal():
        following.enter(line, int(key))
    return redirect("mirror:along", tournament.slug)


@login_required
def aside(request: HttpRequest, slug: str) -> HttpResponse:
    """The last state of a laptop that the club went on without."""
    tournament = tournament_for(request, slug, access.can_edit_club)
    mirror = Mirror.objects.filter(tournament=tournament, state=MirrorState.GONE).first()
    if mirror is None or mirror.aside is None:
        raise Http404
    answer = HttpResponse(bytes(mirror.aside), content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="portativ-{slug}-laptop.zip"'
    answer["Cache-Control"] = "no-store"
    return answer


@login_required
def line(request: HttpRequest, slug: str) -> HttpResponse:
    """The line as the desk shows it, asked for again and again."""
    tournament = tournament_for(request, slug, access.can_check_in)
    return render(request, "scoring/mirror/line_now.html", {"tournament": tournament})


def scanned(request: HttpRequest, code: str) -> HttpResponse:
    """A phone that scanned the code: what to do with it, whether it is one or not."""
    given = {"code": codes.grouped(code.upper()), "address": _origin(request)}
    return render(request, "scoring/mirror/scanned.html", given)


@csrf_exempt
@require_POST
def pair(request: HttpRequest) -> HttpResponse:
    door = f"along {client_address(request.META)}"
    if throttle.count_of_minute(door) >= PAIRINGS_A_MINUTE:
        return HttpResponse(status=429)
    throttle.count_in_minute(door)
    try:
        said = json.loads(request.body)
        code, key, club = str(said["code"]), str(said["key"]), str(said["club"])
    except (ValueError, LookupError, TypeError):
        return HttpResponseBadRequest()
    if not KEY.fullmatch(key):
        return HttpResponseBadRequest()
    try:
        mirror, data = hosting.pair(
            code, key, club, _origin(request), has_file=bool(said.get("has_file"))
        )
    except Refused as refused:
        return _answer(request, {"refused": refused.said()}, codes.receipt_key_of(key))
    told = {"file": base64.b64encode(data).decode()} if data else {}
    return _answer(request, told, mirror.receipt_key)


@csrf_exempt
@require_POST
def state(request: HttpRequest) -> HttpResponse:
    mirror = _mirror_of(request)
    try:
        said = hosting.receive(mirror, request.body)
    except Refused as refused:
        return _answer(request, {"refused": refused.said()}, mirror.receipt_key)
    return _answer(
        request, {**said, "news": hosting.news_for(_mirror_of(request))}, mirror.receipt_key
    )


@csrf_exempt
@require_POST
def news(request: HttpRequest) -> HttpResponse:
    mirror = _mirror_of(request)
    told = {"outcome": {"gone": hosting.ASIDE, "back": hosting.BACK}.get(mirror.state, "")}
    return _answer(request, {**told, "news": hosting.news_for(mirror)}, mirror.receipt_key)


def _mirror_of(request: HttpRequest) -> Mirror:
    found = BEARER.fullmatch(request.headers.get("Authorization", ""))
    mirror = hosting.mirror_of(found[1]) if found else None
    if mirror is None:
        raise Http404
    return mirror


def _answer(request: HttpRequest, said: dict[str, Any], key: str) -> HttpResponse:
    answer = HttpResponse(codes.sealed(said, key, request.body), content_type="application/json")
    answer["Cache-Control"] = "no-store"
    return answer


def _origin(request: HttpRequest) -> str:
    return request.build_absolute_uri("/").rstrip("/")


def _session_key(tournament: Tournament) -> str:
    return f"along-{tournament.pk}"


def _user(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None
