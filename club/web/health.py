"""`/healthz`: is it up? For people, proxies and container hosts."""

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@require_safe
@never_cache
def healthz(request):  # noqa: ARG001
    """503 only when the database is gone: without its shared cache the site goes on."""
    state = {"database": _database_state(), "cache": _cache_state()}
    up = state["database"] == "ok"
    return JsonResponse(
        {"status": "ok" if up else "down", **state, "engine": connection.vendor},
        status=200 if up else 503,
    )


def _database_state() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "down"
    return "ok"


def _cache_state() -> str:
    """Asked of the cache itself, not of what stands in for it."""
    ping = getattr(cache, "ping", lambda: True)
    return "ok" if ping() else "down"
