"""Pages of a tournament that are the same for everybody without a session, kept as they are sent.

They are answered before sessions, accounts, messages and the database are touched, at two doors:
`at_once` is the server's, before a thread is taken, for a page that needs no wait and whose like
was answered before; `serve` is Django's, for any other, which `learn` notes for the first. What is
kept is what a stranger is answered of whom nothing is known: in the language that the address
names, or else the club's; it sets no cookie, holds no token, and any cache may keep it for a
second.
`page_cache` decides when a page is made; entering shares neither thread nor place with it.
"""

import gzip
import re
from collections.abc import Callable, Collection, Hashable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest, get_path_info
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils.cache import get_conditional_response

from club.process.logs import REQUESTS, new_id
from club.storage.statements import rows
from club.web import page_cache
from club.web.etags import packed_tag, tag_of
from club.web.page_cache import CachedPage, PageMemory
from club.web.problems import OF_PROGRAMS
from club.wording.texts import milliseconds

MOST_BYTES: Final = 24_000_000
MOST_KNOWN: Final = 1_000
HEADS: Final = ("/t/", "/api/v1/tournaments/")
"""Beginnings of addresses that public pages have."""
LONGEST_ADDRESS: Final = 200
"""Of a page that may be kept, with its query: a longer one is made up."""
MOST_HEADS: Final = 16
"""Of one page: statuses by the hosts and schemes that it is asked under."""
CACHE_CONTROL: Final = (
    "public, max-age=0, s-maxage=1, stale-while-revalidate=10, stale-if-error=600"
)
"""A shared cache may give it out for a second, a little longer while it asks, and ten minutes while
nobody answers; a browser asks whether what it has is still so."""
GONE: Final = "public, max-age=0, s-maxage=1"
MADE: Final = "Portativ-Made"
"""When the site answered, in milliseconds, or when a late page was last true: a cache in front
gives it out with a `Date` of its own, and the difference is how old the page is."""

LONGEST_NUMBER: Final = 5
OF_ANY_REQUEST: Final = ("HTTP_HOST", "HTTP_X_FORWARDED_PROTO")
OTHER_CONDITIONS: Final = ("HTTP_IF_MATCH", "HTTP_IF_UNMODIFIED_SINCE")
SINGLE_TAG: Final = re.compile(r'"[^",]*"')
SMALL_BYTES: Final = 500
"""A body that is not worth packing."""
CODED: Final = ("Vary", "Content-Length")
OF_ONE_ANSWER: Final = ("ETag", MADE, "X-Request-ID", "Content-Length")

FrontAnswer = tuple[int, list[tuple[str, str]], bytes]
GetResponse = Callable[[Any], Any]
View = TypeVar("View", bound=Callable[..., HttpResponse])


class PageAddress(NamedTuple):
    """A page that may be kept, as its address asks for it."""

    path: str
    asked: tuple[tuple[str, int | str], ...]
    """Numbers and listed words, by their names."""
    language: str
    """Empty for the club's."""
    slug: str
    route: str

    @property
    def query(self) -> str:
        named = [*self.asked, ("language", self.language)]
        return "&".join(f"{name}={value}" for name, value in named)


class Page(NamedTuple):
    headers: tuple[tuple[str, str], ...]
    body: bytes
    tag: str
    packed: bytes
    """By gzip, once for all readers: a wall of 256 tables takes a fortieth of its size. Empty where
    it is not worth it."""
    heads: dict[Hashable, tuple[tuple[str, str], ...]]
    """Heads of answers that were given of it, for `at_once`."""

    def sent_to(self, environ: Mapping[str, Any]) -> tuple[bytes, str]:
        """Body and tag as a reader takes them."""
        if self.packed and "gzip" in environ.get("HTTP_ACCEPT_ENCODING", ""):
            return self.packed, packed_tag(self.tag)
        return self.body, self.tag


class ViewedTournament(NamedTuple):
    """A tournament as it was looked at last."""

    looked_at: float
    version: int
    language: str


class AnsweredOtherwise(Exception):
    """Response that came in place of a page, for all who waited for the page."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__(response.status_code)
        self.status, self.body = response.status_code, b"".join(response)
        self.headers = dict(response.items())


memory: Final = PageMemory[Page](MOST_BYTES)
_known: dict[str, ViewedTournament] = {}


def public_page(*numbers: str, **words: Collection[str]) -> Callable[[View], View]:
    """Marks a view of a tournament, its `slug` in the address, as the same for everybody without a
    session; `numbers`, and `words` out of a list, are what its address may ask for beside the
    language."""

    def mark(view: View) -> View:
        view.public_numbers = frozenset(numbers)  # type: ignore[attr-defined]
        view.public_words = words  # type: ignore[attr-defined]
        return view

    return mark


def is_public(path: str) -> bool:
    """True if the view at a path is marked as a public page."""
    return _resolved(path) is not None


def asked(environ: dict[str, Any], path: str = "") -> PageAddress | None:
    """Page address of a request, if the page cache may answer it.

    `path` is the path decoded by Django, which also writes it into the environment.
    """
    if environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
        return None
    if "HTTP_AUTHORIZATION" in environ or _is_personal(environ.get("HTTP_COOKIE", "")):
        return None
    path, query = path or get_path_info(environ), environ.get("QUERY_STRING", "")
    if not path.startswith(HEADS) or len(path) + len(query) > LONGEST_ADDRESS:
        return None
    return _wanted(path, query)


@lru_cache(MOST_KNOWN)
def _wanted(path: str, query: str) -> PageAddress | None:
    match = _resolved(path)
    if match is None:
        return None
    parameters, view = QueryDict(query), match.func
    numbers, words = view.public_numbers, view.public_words  # type: ignore[attr-defined]
    listed: dict[str, int | str] = {}
    for name, text in parameters.items():
        if name in numbers and _is_number(str(text)):
            listed[name] = int(str(text))
        elif text in words.get(name, ()):
            listed[name] = str(text)
        elif name != "language" or path.startswith(OF_PROGRAMS):
            return None
    language, ordered = asked_language(parameters), tuple(sorted(listed.items()))
    return PageAddress(path, ordered, language, match.kwargs["slug"], match.route)


@lru_cache(MOST_KNOWN)
def _resolved(path: str) -> ResolverMatch | None:
    """The match of a public page."""
    if not path.startswith(HEADS) or len(path) > LONGEST_ADDRESS:
        return None
    try:
        match = resolve(path)
    except Resolver404:
        return None
    return match if hasattr(match.func, "public_numbers") else None


def _is_personal(cookies: str) -> bool:
    """With a session, or a word left from the page before."""
    return f"{settings.SESSION_COOKIE_NAME}=" in cookies or "messages=" in cookies


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER


def asked_language(given: Mapping[str, str]) -> str:
    """The language that an address names, if the site speaks it."""
    language = given.get("language", "")
    return language if language in dict(settings.LANGUAGES) else ""


def language_of_club(path: str) -> str:
    """Language that a public page is in unless asked otherwise; empty of any other page."""
    wanted = _wanted(path, "") if len(path) <= LONGEST_ADDRESS else None
    return _club_language(wanted.slug) if wanted else ""


def _club_language(slug: str) -> str:
    known = _known.get(slug) or _look(slug)
    return known.language if known else ""


def is_at_hand(wanted: PageAddress) -> bool:
    """True if the page can be served without waiting for anything."""
    return memory.at_hand(_in_language(wanted)) is not None


def at_once(wanted: PageAddress, environ: dict[str, Any]) -> FrontAnswer | None:
    """Answer of the server's door, in place of Django's, which would say the same for ten times the
    work. It is counted, and no line of the log: a hall asks hundreds of times a second."""
    cached = memory.at_hand(_in_language(wanted))
    if cached is None or any(name in environ for name in OTHER_CONDITIONS):
        return None
    body, tag = cached.content.sent_to(environ)
    readers_tag = environ.get("HTTP_IF_NONE_MATCH", "")
    if readers_tag not in ("", tag) and not SINGLE_TAG.fullmatch(readers_tag):
        return None
    status = 304 if readers_tag == tag else 200
    head = cached.content.heads.get(_like(status, tag, environ))
    if head is None:
        return None
    REQUESTS.observe("cached", 0)
    headers = [*head, ("ETag", tag), (MADE, _told_at(cached)), ("X-Request-ID", new_id())]
    if status == 304:
        return status, headers, b""
    return status, [*headers, ("Content-Length", str(len(body)))], body


def learn(wanted: PageAddress, environ: dict[str, Any], answer: FrontAnswer) -> None:
    """Keep the head of an answer beside its page, for `at_once`."""
    status, headers, _body = answer
    cached = memory.at_hand(_in_language(wanted))
    if cached is None or status not in (200, 304):
        return
    heads, (_body, tag) = cached.content.heads, cached.content.sent_to(environ)
    if dict(headers).get("ETag") != tag or "Set-Cookie" in dict(headers):
        return
    if len(heads) < MOST_HEADS:
        heads[_like(status, tag, environ)] = tuple(
            (name, text) for name, text in headers if name not in OF_ONE_ANSWER
        )


def _like(status: int, tag: str, environ: dict[str, Any]) -> Hashable:
    """Facts by which the heads of two answers of a page are the same."""
    return status, tag, environ["wsgi.url_scheme"], *map(environ.get, OF_ANY_REQUEST)


def _in_language(wanted: PageAddress) -> PageAddress:
    """Page address as the cache has it: in the club's language, as far as it is known without
    looking."""
    known = None if wanted.language else _known.get(wanted.slug)
    return wanted._replace(language=known.language) if known else wanted


def serve(get_response: GetResponse) -> GetResponse:
    """Middleware: Django's door."""

    def middleware(request: WSGIRequest) -> Any:
        wanted, asked_at = asked(request.environ, request.path_info), page_cache.now()
        language = wanted and (wanted.language or _club_language(wanted.slug))
        if not wanted or not language:
            return get_response(request)
        request.get_host()  # a name that is not ours is refused here too
        wanted = wanted._replace(language=language)
        slug = wanted.slug
        try:
            cached = memory.ask(
                wanted,
                lambda not_before: _version(slug, min(not_before, asked_at)),
                lambda: _made(get_response(_stranger(request, wanted))),
            )
        except AnsweredOtherwise as instead:
            response = HttpResponse(instead.body, status=instead.status, headers=instead.headers)
            if 200 < instead.status < 500:  # in the place of what a cache in front may have
                response.headers["Cache-Control"] = GONE
            return response
        request.resolver_match = _resolved(wanted.path)
        request.kind = getattr(request, "kind", "cached")  # type: ignore[attr-defined]
        return _answer(request, cached)

    return middleware


def _stranger(request: WSGIRequest, wanted: PageAddress) -> WSGIRequest:
    """The request as somebody would make it of whom nothing is known."""
    environ = {
        name: value
        for name, value in request.environ.items()
        if not name.startswith("HTTP_") or name in OF_ANY_REQUEST
    }
    stranger = WSGIRequest(environ | {"REQUEST_METHOD": "GET", "QUERY_STRING": wanted.query})
    request.kind = "made"  # type: ignore[attr-defined]
    stranger.id = getattr(request, "id", "")  # type: ignore[attr-defined]
    stranger.is_for_all = True  # type: ignore[attr-defined]
    return stranger


def _made(response: HttpResponse) -> tuple[Page, int]:
    """A page for the cache, and its size: not what went wrong, nor what is for one reader alone."""
    if response.status_code != 200 or response.streaming or response.cookies:
        raise AnsweredOtherwise(response)
    body = response.content
    headers = {name: text for name, text in response.items() if name not in CODED}
    headers["Cache-Control"] = CACHE_CONTROL
    packed = gzip.compress(body, mtime=0) if len(body) > SMALL_BYTES else b""
    page = Page(tuple(headers.items()), body, tag_of(body), packed, {})
    return page, len(body) + len(packed)


def _answer(request: HttpRequest, cached: CachedPage[Page]) -> HttpResponse:
    page = cached.content
    body, tag = page.sent_to(request.META)
    response = HttpResponse(body)
    for name, text in page.headers:
        response.headers[name] = text
    response.headers["ETag"] = tag
    response.headers["Content-Length"] = str(len(body))
    # The same address gives a token more.
    by_token = request.path_info.startswith(OF_PROGRAMS)
    response.headers["Vary"] = "Accept-Encoding" + (", Authorization" if by_token else "")
    if body is not page.body:
        response.headers["Content-Encoding"] = "gzip"
    if "HTTP_IF_NONE_MATCH" in request.META:
        response = get_conditional_response(request, etag=tag, response=response) or response
    response.headers[MADE] = _told_at(cached)
    return response


def _told_at(cached: CachedPage[Page]) -> str:
    late = cached.age if cached.age > page_cache.OLD_SECONDS else 0
    return str(milliseconds() - round(1000 * late))


def most_asked_for() -> list[str]:
    """Paths of the walls and standings of the evenings that run, the latest first."""
    return [f"/t/{slug}/{end}" for (slug,) in rows(_RUNNING) for end in ("live/pages/", "")]


def clear() -> None:
    memory.clear()
    _wanted.cache_clear()
    _resolved.cache_clear()
    _known.clear()


def _version(slug: str, not_before: float) -> tuple[float, int | None]:
    known = _known.get(slug)
    if known is None or known.looked_at < not_before:
        known = _look(slug)
    return (known.looked_at, known.version) if known else (not_before, None)


def _look(slug: str) -> ViewedTournament | None:
    looked_at = page_cache.now()
    known = next((ViewedTournament(looked_at, *row) for row in rows(_VERSION, [slug])), None)
    if known is None:
        _known.pop(slug, None)
        return None
    if len(_known) >= MOST_KNOWN:
        _known.clear()
    _known[slug] = known
    return known


_RUNNING: Final = """
    SELECT slug FROM club_tournament WHERE state = 'running' ORDER BY id DESC LIMIT 4
"""

_VERSION: Final = """
    SELECT t.version, c.language FROM club_tournament t JOIN club_club c ON c.id = t.club_id
    WHERE t.slug = %s
"""
