"""Pages for what went wrong, in the dress and the language of the rest."""

from django.http import HttpResponseServerError
from django.shortcuts import render
from django.template.loader import render_to_string


def bad_request(request, exception=None):  # noqa: ARG001 (Django hands it over)
    return render(request, "400.html", status=400)


def forbidden(request, exception=None):  # noqa: ARG001
    return render(request, "403.html", status=403)


def not_found(request, exception=None):  # noqa: ARG001
    return render(request, "404.html", status=404)


def server_error(request):
    """Without the request's context: what failed may be the database that it asks."""
    from club.display import chosen

    facts = {"display": chosen(request), "request_id": getattr(request, "id", "")}
    return HttpResponseServerError(render_to_string("500.html", facts))


def too_large(request):
    return render(request, "413.html", status=413)


def csrf_failure(request, reason=""):  # noqa: ARG001
    return render(request, "403_csrf.html", {"back": request.path}, status=403)
