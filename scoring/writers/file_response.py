"""A file as the answer to a request: in which language, by which name, and not sent twice.

Its tag is made from what stands in it, which is gathered each time; writing it down, which takes
longer, is left out where the reader has it. What is for everybody is cached for a minute, for a
hall opens the same standing at the same moment.
"""

import threading
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers

from club.models import Club
from club.spreadsheets import writing
from club.storage.caches import SharedCache
from club.web.etags import tag_of
from scoring.writers import as_csv, as_json, as_pdf, as_xlsx
from scoring.writers.sheet import Sheet

Ready = partial[bytes]
"""A file with all that stands in it: called, it is written."""

SIZES: Final = {"": "", "a4": "A4", "a3": "A3"}
_FOR_EVERYBODY = SharedCache[bytes](60, lambda content: len(content) <= 500_000, in_turn=True)
CONTENT_TYPES: Final = {
    **writing.CONTENT_TYPES,
    "pdf": as_pdf.CONTENT_TYPE,
    "json": as_json.CONTENT_TYPE,
}
ROWS: Final = {"xlsx": "Excel", "csv": "CSV", "json": "JSON"}
"""The formats that programs and secretaries take, and what they are called."""
_WRITERS: Mapping[str, Callable[[Sheet], bytes]] = {
    "xlsx": as_xlsx.as_xlsx,
    "csv": as_csv.as_csv,
    "json": as_json.as_json,
}
_own_is_written = threading.Lock()
"""While it is laid out a file takes many times its size: several at once took that several times,
and none was ready sooner. What is for everybody has turns of its own, for a workbook takes long."""
SHOWN_AT_ONCE: Final = ("pdf", "json")
"""What a browser opens by itself; the others are kept as files."""


def sheet_as(kind: str, sheet: Sheet, size: str = "") -> Ready:
    """A sheet in one of the formats, on paper of a size."""
    if kind == "pdf":
        return partial(as_pdf.as_pdf, sheet, size=size)
    return partial(_WRITERS[kind], sheet)


def language_of(request: HttpRequest, club: Club) -> str:
    """The one that the address names, else the club's: a workbook stands beside its papers."""
    return language_named(request.GET.get("language", "")) or str(club.language)


def language_named(code: str) -> str:
    """The code, if it is of one of the site's languages."""
    return code if code in dict(settings.LANGUAGES) else ""


def size_of(request: HttpRequest) -> str:
    """The paper that the address names; 404 for one that there is not."""
    named = request.GET.get("paper", "").lower()
    if named not in SIZES:
        raise Http404
    return SIZES[named]


def file_response(
    request: HttpRequest, ready: Ready, name: str, kind: str, cache_key: str = ""
) -> HttpResponse:
    """The file written, or 304 where the reader has it; with a `cache_key` it is for everybody."""
    tag = _tag_of(ready)
    response = None
    if "If-None-Match" in request.headers:
        response = get_conditional_response(request, etag=tag)
    if response is None or response.status_code != 304:
        content = _FOR_EVERYBODY.get(cache_key, tag, ready) if cache_key else _own(ready)
        response = HttpResponse(content, content_type=CONTENT_TYPES[kind])
        way = "inline" if kind in SHOWN_AT_ONCE else "attachment"
        response["Content-Disposition"] = f'{way}; filename="{name}.{kind}"'
    response["ETag"] = tag
    # What a stranger gets is public; what the desk gets is left on no disk.
    response["Cache-Control"] = "no-store" if request.user.is_authenticated else "private, no-cache"
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response


def _own(ready: Ready) -> bytes:
    with _own_is_written:
        return ready()


def _tag_of(ready: Ready) -> str:
    """Tag from all that stands in it, and the release that writes it."""
    release = getattr(staticfiles_storage, "manifest_hash", "")
    made_of = (ready.func.__module__, ready.func.__name__, release, ready.args, ready.keywords)
    return tag_of(repr(made_of).encode())
