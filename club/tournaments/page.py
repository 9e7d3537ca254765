"""Pages of a tournament."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from club.models import Tournament


def tournament_page(
    request: HttpRequest,
    template: str,
    tournament: Tournament,
    facts: Mapping[str, Any],
) -> HttpResponse:
    """Render a page with its tournament and club, and the facts of its own."""
    given = {"tournament": tournament, "club": tournament.club, **facts}
    return render(request, template, given)
