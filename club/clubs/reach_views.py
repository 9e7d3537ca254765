"""Can phones reach me? A code to try it with, and what to do where none comes."""

import time
from datetime import datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club import access
from club.clubs import reach as trials
from club.clubs.finding import club_for
from club.hall.paper_addresses import hall_facts, origin_by_name, origin_on_paper
from club.web.qr_codes import code_to_scan, wifi_text
from club.wording.texts import whole_number

PATIENCE_SECONDS = 60
FIELD = "since"


@login_required
@never_cache
@require_safe
def reach(request, club):
    """With a moment in its address it has waited since then; without script that is asked again."""
    club = club_for(request, club, access.can_check_in)
    origin = origin_on_paper(request)
    address = origin + reverse("clubs:reached")
    facts = {
        "club": club,
        "address": address,
        "picture": code_to_scan(address),
        "system": trials.system(),
        "former": "" if settings.HOSTED else urlsplit(trials.former_address(origin)),
        "can_edit": access.can_edit_club(request.user, club),
        **hall_facts(request),
        **_state(request),
    }
    if club.wifi_name:
        facts["wifi"] = code_to_scan(wifi_text(club.wifi_name, club.wifi_password))
    return render(request, "club/clubs/reach.html", facts)


@login_required
@never_cache
@require_safe
def reach_now(request, club):
    """Part of the reach page that refreshes by itself."""
    club_for(request, club, access.can_check_in)
    return render(request, "club/clubs/_reach.html", _state(request))


@never_cache
@require_safe
def reached(request):
    """Page for a phone that reached this machine."""
    is_phone = trials.note(request)
    return render(request, "club/clubs/reached.html", {"is_phone": is_phone})


def _state(request) -> dict[str, object]:
    since = _moment(request.GET.get(FIELD, ""))
    arrivals = [
        (each.host, datetime.fromtimestamp(each.at, timezone.get_current_timezone()))
        for each in trials.arrivals_since(since)
    ]
    return {
        "since": int(since),
        "arrivals": arrivals,
        "by_name": origin_by_name(request).rpartition("/")[2],
        "is_late": time.time() - since > PATIENCE_SECONDS,
    }


def _moment(text: str) -> float:
    """Not from before the trials that are kept, nor from the future."""
    now = time.time()
    given = whole_number(text) or now
    return min(max(given, now - trials.KEPT_SECONDS), now)
