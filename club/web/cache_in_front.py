"""A cache in front of the site, judged by asking the site's own public address as strangers do.

Each answer of the site has a number of its own (`X-Request-ID`): one that comes twice was kept.
"""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from http.client import HTTPException
from typing import Final, NamedTuple

from django.conf import settings

SIGN_IN: Final = "/account/sign-in/"
TIMEOUT_SECONDS: Final = 10
MOST_BYTES: Final = 1_000_000
TRIES: Final = 5
"""In quick succession: one of them may fall on the moment at which a page grows old."""
LONGEST_SECONDS: Final = 2.5
SIGNS: Final = ("x-cache-status", "x-cache", "cf-cache-status", "x-varnish", "age")
"""What caches say of themselves."""


class Finding(NamedTuple):
    sentence: str
    is_problem: bool = False


class PublicAnswer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def number(self) -> str:
        return self.headers.get("x-request-id", "")


def look(address: str, page: str) -> Iterator[Finding]:
    """Findings about the public address; `page` is the path of a public page, or empty."""
    try:
        healthy = _ask(address, "/healthz")
        if not _is_ours(healthy):
            yield Finding(
                f"{address} is answered by something else than this site.", is_problem=True
            )
            return
        if not healthy.number:
            said = f"What is in front of {address} takes X-Request-ID away: whether it keeps pages "
            yield Finding(f"{said}cannot be judged.")
            return
        yield from _kept_in_error(address, page)
        if page:
            yield from _kept_rightly(address, page)
        else:
            yield Finding(f"{address} answers. No evening is public yet to try a cache with.")
    except (OSError, HTTPException, ValueError) as error:  # a name that is none is a ValueError
        why = getattr(error, "reason", None) or error or type(error).__name__
        yield Finding(f"{address} (PORTATIV_URL) does not answer: {why}.", is_problem=True)


def _kept_in_error(address: str, page: str) -> Iterator[Finding]:
    cookie = {"Cookie": f"{settings.SESSION_COOKIE_NAME}=doctor"}
    if _has_same(*(_ask(address, SIGN_IN) for _ in range(2))):
        said = f"The cache in front of {address} keeps pages that are for one reader ({SIGN_IN})"
        yield Finding(
            f"{said}: it may keep only what says `Cache-Control: public`.", is_problem=True
        )
    if not page:
        return
    for_all = _ask(address, f"{page}?language=en")
    if _has_same(for_all, _ask(address, f"{page}?language=en", cookie)):
        said = f"The cache in front of {address} gives people who are signed in what it keeps for"
        name = settings.SESSION_COOKIE_NAME
        yield Finding(
            f"{said} strangers: let requests with the cookie {name} pass.", is_problem=True
        )
    if _has_same(for_all, _ask(address, f"{page}?language=ro")):
        said = f"The cache in front of {address} keeps one page for every language: what follows"
        yield Finding(f"{said} the question mark belongs to the address.", is_problem=True)


def _kept_rightly(address: str, page: str) -> Iterator[Finding]:
    answers = [_ask(address, f"{page}?language=en") for _ in range(TRIES)]
    if not _has_same(*answers):
        if any(sign in answers[-1].headers for sign in SIGNS):
            said = f"The cache in front of {address} does not keep {page}, which it may for a"
            yield Finding(f"{said} second: every watcher is the site's own work.", is_problem=True)
        else:
            yield Finding(f"{address} answers. No cache in front keeps its pages.")
        return
    time.sleep(LONGEST_SECONDS)
    _ask(address, f"{page}?language=en")  # it may give out the old one while it fetches another
    time.sleep(LONGEST_SECONDS / 5)
    if _has_same(answers[-1], _ask(address, f"{page}?language=en")):
        said = f"The cache in front of {address} keeps {page} for longer than a second: results"
        yield Finding(f"{said} come late.", is_problem=True)
    else:
        yield Finding(f"{address} answers. A cache in front keeps public pages.")


def _has_same(*answers: PublicAnswer) -> bool:
    return len({each.number for each in answers}) < len(answers)


def _is_ours(answer: PublicAnswer) -> bool:
    try:
        found = json.loads(answer.body)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and "engine" in found


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_facts: object) -> None:
        return None


_open: Final = urllib.request.build_opener(_Stay()).open


def _ask(address: str, path: str, headers: Mapping[str, str] | None = None) -> PublicAnswer:
    request = urllib.request.Request(f"{address}{path}", headers=dict(headers or {}))  # noqa: S310 (ours)
    try:
        answer = _open(request, timeout=TIMEOUT_SECONDS)
    except urllib.error.HTTPError as refused:
        answer = refused
    with answer:
        told = {name.lower(): text for name, text in answer.headers.items()}
        return PublicAnswer(answer.status, told, answer.read(MOST_BYTES))
