"""`/metrics`: the figures of this node for who watches it, and for nobody else."""

import platform
from importlib.metadata import PackageNotFoundError, version

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.hall.addresses import is_from
from club.process import metrics
from club.process.logs import REQUESTS

BEARER = "Bearer "


@never_cache
def show(request: HttpRequest) -> HttpResponse:
    """Nothing is here for who may not ask: a proxy in front need not know of it."""
    if not _may_ask(request):
        raise Http404
    return _shown(request)


@require_safe
def _shown(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(metrics.written_out(), content_type=metrics.CONTENT_TYPE)


def _may_ask(request: HttpRequest) -> bool:
    door = settings.METRICS
    if door is None:
        return False
    if door.networks:
        return is_from(request.META, door.networks)
    given = request.headers.get("Authorization", "")
    return given.startswith(BEARER) and constant_time_compare(
        given.removeprefix(BEARER), door.token
    )


def _build() -> dict[str, str]:
    try:
        own = version("portativ")
    except PackageNotFoundError:
        own = "checkout"
    return {"version": own, "python": platform.python_version()}


def declare() -> None:
    """Declare figures that are about the whole node."""
    metrics.computed(
        "portativ_page_cache_hits_total",
        "counter",
        "Requests for public pages that were answered with a page made before.",
        lambda: REQUESTS.count("cached"),
    )
    metrics.labelled("portativ_build_info", "What runs here.", _build)
    metrics.computed(
        "portativ_workers", "gauge", "Processes that answer.", lambda: float(metrics.living())
    )
