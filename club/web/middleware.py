"""Middleware of every request: its headers, and the care of its session. Its log line is
in `logs`."""

import time

from django.conf import settings
from django.contrib.auth import logout
from django.core.exceptions import MiddlewareNotUsed
from django.db import connection
from django.http import HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers

from club.process.environment import first_time
from club.process.logs import KNOWN_METHODS
from club.web import public_pages
from club.web.errors import too_large

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; "
        "frame-ancestors 'none'; form-action 'self'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
FOR_ONE_READER = "private, no-cache"

SESSION_REFRESH_SECONDS = 15 * 60
SESSION_LONGEST_SECONDS = 14 * 24 * 3600
HTTPS_TRIAL_SECONDS = 7 * 24 * 3600
BY_LINK = "by_link"
# A file of two megabytes, and the form around it.
MOST_BYTES = 2_621_440


def read_again(get_response):
    """Retry a request that only reads, if its connection to the database was cut meanwhile.

    The pool checks the next connection before it hands it out.
    """

    def middleware(request):
        response = get_response(request)
        if response.status_code != 503 or request.method not in ("GET", "HEAD"):
            return response
        if connection.in_atomic_block or connection.is_usable():
            return response
        connection.close()
        return get_response(request)

    return middleware


def refuse_unread(get_response):
    """Methods that nobody needs, and what is too large: measured before it is read, for it would
    fill the disk, and hold a thread."""

    def middleware(request):
        if request.method not in KNOWN_METHODS:  # TRACE would be answered as GET is
            return HttpResponseNotAllowed(KNOWN_METHODS)
        if request.method in SENDING_METHODS:
            length = request.META.get("CONTENT_LENGTH") or "0"
            is_endless = "chunked" in request.META.get("HTTP_TRANSFER_ENCODING", "").lower()
            if is_endless or not length.isdecimal() or int(length) > MOST_BYTES:
                return too_large(request)
        return get_response(request)

    return middleware


SENDING_METHODS = ("POST", "PUT", "PATCH", "DELETE")


def add_headers(get_response):
    """What says nothing of caches is for one reader: no cache in front may keep it."""

    def middleware(request):
        response = get_response(request)
        for name, value in HEADERS.items():
            response.setdefault(name, value)
        response.setdefault("Cache-Control", FOR_ONE_READER)
        if robots := getattr(request, "robots", ""):  # set by club/clubs/robots.py
            response["X-Robots-Tag"] = robots
        return response

    return middleware


def try_https_first(get_response):
    """HSTS for a week, until the site has been served by HTTPS for a week: what a browser was told
    cannot be taken back, and with a wrong certificate it would let nobody in."""
    if not settings.HSTS_TRIAL:
        raise MiddlewareNotUsed
    host = settings.BASE_URL.hostname  # type: ignore[union-attr]
    ends = first_time(settings.DATA_DIR / f"https_since_{host}") + HTTPS_TRIAL_SECONDS
    is_trial = time.time() < ends

    def middleware(request):
        nonlocal is_trial
        response = get_response(request)
        if is_trial and time.time() >= ends:
            is_trial = False
            public_pages.clear()  # they are kept with the head they had
        if is_trial and request.is_secure():
            response["Strict-Transport-Security"] = f"max-age={HTTPS_TRIAL_SECONDS}"
        return response

    return middleware


def forget_the_clock(get_response):
    """A club's clock (`club.clubs.finding`) is for the request in which it was found."""

    def middleware(request):
        timezone.deactivate()
        try:
            return get_response(request)
        finally:
            timezone.deactivate()

    return middleware


def guard_session(get_response):
    """Sessions of signed-in people: twelve idle hours, a new key when a role changes.

    Whoever came in with a one-time password chooses their own before anything else; with a link
    that the machine made, when they like.
    """

    def middleware(request):
        if settings.SESSION_COOKIE_NAME not in request.COOKIES or not request.user.is_authenticated:
            return get_response(request)
        if _has_lasted(request.session):
            logout(request)
            return get_response(request)
        _refresh(request)
        must_choose = request.user.must_change_password and BY_LINK not in request.session
        if must_choose and request.path not in _open_paths():
            return redirect("accounts:password")
        response = get_response(request)
        if not response.has_header("Cache-Control"):
            add_never_cache_headers(response)
        return response

    return middleware


def _has_lasted(session) -> bool:
    """However busily it is used, a session ends after two weeks."""
    return time.time() - session.setdefault("since", int(time.time())) > SESSION_LONGEST_SECONDS


def _refresh(request):
    session, user = request.session, request.user
    if session.get("rights") != user.rights_version:
        session.cycle_key()
        session["rights"] = user.rights_version
    if time.time() - session.get("seen", 0) > SESSION_REFRESH_SECONDS:
        session["seen"] = int(time.time())


def _open_paths():
    names = ("accounts:password", "accounts:sign_out", "display")
    return {reverse(name) for name in names}
