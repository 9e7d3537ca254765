"""Pages for what went wrong, in the dress and the language of the rest."""

import sys
from typing import Final

from django.db import InterfaceError, OperationalError
from django.http import HttpResponse, HttpResponseServerError, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext

from club.storage.statements import rows
from club.web.problems import OF_PROGRAMS, problem_response

RETRY_SECONDS: Final = 2
REHEARSED: Final = "rehearsed"
"""In the session: the last rehearsal that was opened, and the desk of what it rehearses. Its tabs
stay open when it ends."""


def bad_request(request, exception=None):  # noqa: ARG001 (Django hands it over)
    if request.path.startswith(OF_PROGRAMS):
        title = gettext("The body cannot be read")
        return problem_response("unreadable", 400, title, title)
    return render(request, "400.html", status=400)


def forbidden(request, exception=None):
    return render(request, "403.html", {"why": str(exception or "")}, status=403)


def not_found(request, exception=None):  # noqa: ARG001
    if request.path.startswith(OF_PROGRAMS):
        title = gettext("There is nothing here")
        return problem_response("not-found", 404, title, title)
    rehearsal, evening = request.session.get(REHEARSED, ("", ""))
    is_of_it = rehearsal and request.path.startswith(f"/t/{rehearsal}/")
    if is_of_it and not rows("SELECT 1 FROM club_tournament WHERE slug = %s", [rehearsal]):
        return render(request, "rehearsal_ended.html", {"evening": evening}, status=410)
    return render(request, "404.html", status=404)


def server_error(request):
    """Without the whole context of a request: what failed may be the database that it asks."""
    from club.web.display import context

    facts = {**context(request), "request_id": getattr(request, "id", "")}
    if request.path.startswith(OF_PROGRAMS) and not is_database_gone(sys.exception()):
        title = gettext("Something went wrong here; the log has the details")
        return problem_response("fault", 500, title, title, request=facts["request_id"])
    if not is_database_gone(sys.exception()):
        return HttpResponseServerError(render_to_string("500.html", facts))
    headers = {"Retry-After": str(RETRY_SECONDS)}
    if "json" in request.headers.get("Accept", "") or request.content_type == "application/json":
        answer = {"error": gettext("The site cannot reach its data right now.")}
        return JsonResponse(answer, status=503, headers=headers)
    return HttpResponse(render_to_string("503.html", facts), status=503, headers=headers)


def is_database_gone(error: BaseException | None) -> bool:
    """A fault that passes: cut off, restarted, locked or full, or so slow that a page was not made
    in time. A table that is missing does not."""
    if isinstance(error, TimeoutError):
        return True
    if not isinstance(error, (OperationalError, InterfaceError)):
        return False
    return not str(error).startswith("no such ")


def too_large(request):
    if request.path.startswith(OF_PROGRAMS):
        title = gettext("The body is too large")
        errors = [{"field": "body", "code": "too_large", "detail": title}]
        return problem_response("too-large", 413, title, title, errors=errors)
    return render(request, "413.html", status=413)


def csrf_failure(request, reason=""):  # noqa: ARG001
    return render(request, "403_csrf.html", {"back": request.path}, status=403)
