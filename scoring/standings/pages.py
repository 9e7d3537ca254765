"""Pages that are the same for everyone without an account: made once, and kept until they change.

A hall looks at one page hundreds of times between two results. What is kept is bound to the version
of the tournament and to what this reader may see, and is made anew every minute at least, for names
are not of the tournament.
"""

import re
from collections.abc import Callable
from typing import Final

from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from club.display import chosen
from club.models import Tournament
from club.tags import tag_of

KEPT_SECONDS: Final = 60

Render = Callable[[], HttpResponse]
Kept = tuple[object, str, list[bytes]]
"""What it was made from, its tag, and its parts: between them stands the reader's token."""


def kept_page(
    request: HttpRequest, tournament: Tournament, through: int, render: Render
) -> HttpResponse:
    """The page as it is kept, or 304, or made now; `through` is the last round that the reader may
    see the results of."""
    if not _is_for_everyone(request):
        return render()
    look = chosen(request)
    name = f"page:{request.path}:{get_language()}:{look['theme']}:{look['type']}"
    made_from = (tournament.version, through, getattr(staticfiles_storage, "manifest_hash", ""))
    kept: Kept | None = cache.get(name)
    if kept is None or kept[0] != made_from:
        response = render()
        if response.status_code != 200:
            return response
        parts = TOKEN.split(response.content)
        kept = (made_from, tag_of(b"".join(parts)), parts)
        cache.set(name, kept, KEPT_SECONDS)
    return _answer(request, kept)


TOKEN: Final = re.compile(rb'(?<=name="csrfmiddlewaretoken" value=")[A-Za-z0-9]+')


def _is_for_everyone(request: HttpRequest) -> bool:
    """Without a session, without a word from the page before, and as its plain address says."""
    return (
        request.method in ("GET", "HEAD")
        and not request.META.get("QUERY_STRING")
        and not request.user.is_authenticated
        and "messages" not in request.COOKIES
    )


def _answer(request: HttpRequest, kept: Kept) -> HttpResponse:
    """Who lost the cookie that goes with the token on their page gets a new page."""
    _made_from, tag, parts = kept
    had_cookie = "CSRF_COOKIE" in request.META
    response = HttpResponse(get_token(request).encode().join(parts))
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    if not had_cookie:
        return response
    answer = get_conditional_response(request, etag=tag, response=response)
    return answer or response
