"""Problem details (RFC 9457): what a program is answered where a person gets a page."""

from typing import Any, Final

from django.http import JsonResponse

OF_PROGRAMS: Final = "/api/"
"""Where programs ask."""


def problem_response(kind: str, status: int, title: str, detail: str, **more: Any) -> JsonResponse:
    """Refusal for a program; no cache keeps it. `/api/v1/problems/` has a page for each kind."""
    facts = {"type": f"/api/v1/problems/{kind}/", "title": title, "status": status}
    return JsonResponse(
        {**facts, "detail": detail, **more},
        status=status,
        json_dumps_params={"ensure_ascii": False},
        content_type="application/problem+json",
        headers={"Cache-Control": "no-store"},
    )
