"""A paper as the answer to whoever asked: its name, its tag, and not twice what they have already.

The tag is made from what stands in the paper, which is gathered each time; writing it down, which
takes longer, is left out where the reader has it. What is for everybody is kept for a minute, for a
hall opens the same standing at the same moment.
"""

from typing import Final

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import http_date
from django.utils.translation import get_language, override

from club.hall import origin_on_paper
from club.models import Club
from club.tags import tag_of
from scoring.exports import as_csv, as_json, as_pdf, as_xlsx
from scoring.exports.gathering.asked import Asked, Gather, Ready
from scoring.models import Version
from scoring.standings.looking import Look, look_at, with_rounds

SIZES: Final = {"": "", "a4": "A4", "a3": "A3"}
KEPT_SECONDS: Final = 60
MOST_KEPT_BYTES: Final = 500_000
CONTENT_TYPES: Final = {
    "pdf": as_pdf.CONTENT_TYPE,
    "xlsx": as_xlsx.CONTENT_TYPE,
    "csv": as_csv.CONTENT_TYPE,
    "json": as_json.CONTENT_TYPE,
}
SHOWN_AT_ONCE: Final = ("pdf", "json")
"""What a browser opens by itself; the others are kept as files."""


def answered(
    request: HttpRequest, slug: str, gather: Gather, name: str, kind: str, number: int = 0
) -> HttpResponse:
    """What was gathered for this reader; `name` is the paper's, `number` that of a round."""
    look = look_at(request, slug)
    with_rounds(look.tournament)
    asked = asked_by(request, look, kind, number)
    with override(asked.language):
        ready = gather(asked)
        called = "-".join(filter(None, (slug, name, str(number or ""))))
        kept = f"paper:{asked.origin}{request.path}:{asked.language}" if look.for_public else ""
        response = answer(request, ready, called, kind, kept)
    if response.status_code == 200 and (changed := _changed(look)):
        response["Last-Modified"] = changed
    return response


def asked_by(request: HttpRequest, look: Look, kind: str, number: int = 0) -> Asked:
    return Asked(
        look,
        language_of(request, look.tournament.club, kind),
        size_of(request),
        origin_on_paper(request),
        request.GET.dict(),
        number,
    )


def language_of(request: HttpRequest, club: Club, kind: str = "pdf") -> str:
    """The one that the address names; else paper is in the club's, and what somebody goes on
    working with in their own."""
    named = language_named(request.GET.get("language", ""))
    if kind == "pdf":
        return named or str(club.language)
    return named or get_language() or settings.LANGUAGE_CODE


def language_named(code: str) -> str:
    """The code, if it is of one of the site's languages."""
    return code if code in dict(settings.LANGUAGES) else ""


def size_of(request: HttpRequest) -> str:
    named = request.GET.get("paper", "").lower()
    if named not in SIZES:
        raise Http404
    return SIZES[named]


def answer(
    request: HttpRequest, ready: Ready, name: str, kind: str, kept: str = ""
) -> HttpResponse:
    """The paper written, or 304 where the reader has it; `kept` names it where it is for all."""
    tag = _tag_of(ready)
    response = get_conditional_response(request, etag=tag) if _asks_whether(request) else None
    if response is None or response.status_code != 304:
        response = HttpResponse(_written(ready, tag, kept), content_type=CONTENT_TYPES[kind])
        way = "inline" if kind in SHOWN_AT_ONCE else "attachment"
        response["Content-Disposition"] = f'{way}; filename="{name}.{kind}"'
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response


def _tag_of(ready: Ready) -> str:
    """From all that stands in it, and the release that writes it."""
    release = getattr(staticfiles_storage, "manifest_hash", "")
    made_of = (ready.func.__module__, ready.func.__name__, release, ready.args, ready.keywords)
    return tag_of(repr(made_of).encode())


def _asks_whether(request: HttpRequest) -> bool:
    return "If-None-Match" in request.headers


def _written(ready: Ready, tag: str, kept: str) -> bytes:
    if not kept:
        return ready()
    found = cache.get(kept)
    if found is not None and found[0] == tag:
        content: bytes = found[1]
        return content
    content = ready()
    if len(content) <= MOST_KEPT_BYTES:
        cache.set(kept, (tag, content), KEPT_SECONDS)
    return content


def _changed(look: Look) -> str:
    """When the log was last written to, as far as this reader sees the rounds; only said, for two
    results can come in one second."""
    log = Version.objects.filter(tournament=look.tournament, round__number__lte=look.through)
    log = log.order_by("-number")
    last = log.values_list("at", flat=True).first()
    return http_date(int(last.timestamp())) if last else ""
