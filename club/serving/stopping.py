"""Stopping Portativ from a page, for whoever runs a club and sits at the laptop that serves."""

from functools import partial

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from club import access, audit
from club.access import require
from club.hall.addresses import is_own_name, sits_at_it
from club.models import AuditAction, Tournament
from club.serving import server


def foot(request):
    """Whether the foot of a page says that Portativ can be stopped here."""
    return {"can_stop": partial(_is_offered, request)}


@never_cache
def stop(request):
    """The page that answers the press is sent whole before the server ends."""
    if not (_is_hall() and _is_asked_here(request)):
        raise Http404
    return _asked(request)


@login_required
def _asked(request):
    require(access.can_stop(request.user))
    if request.method != "POST":
        playing = Tournament.objects.filter(
            rounds__started_at__isnull=False, rounds__finished_at=None
        )
        return render(request, "club/serving/stop.html", {"playing": playing.distinct()})
    audit.record_everywhere(AuditAction.STOPPED, by=request.user)
    server.ask_to_stop()
    return render(request, "club/serving/stopped.html")


def _is_offered(request) -> bool:
    user = getattr(request, "user", None)  # what is refused before accounts has none
    return bool(_is_hall() and user and access.can_stop(user) and _is_asked_here(request))


def _is_asked_here(request) -> bool:
    """True for a browser on this machine that asks for it by a loopback name or an own number: what
    comes through a proxy that leaves no mark has a name of its own."""
    return sits_at_it(request.META) and is_own_name(request.get_host())


def _is_hall() -> bool:
    return server.is_watched() and not (settings.HOSTED or settings.BEHIND_PROXY)
