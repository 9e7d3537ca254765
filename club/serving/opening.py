"""The browser of whoever starts Portativ on the machine in front of them: opened as soon as the
site answers, signed in by a link that works once."""

import json
import os
import sys
import threading
import time
import urllib.request
import webbrowser
from http.client import HTTPException
from typing import Final

from django.conf import settings
from django.db import DatabaseError

from club.accounts.actions import has_second_factor
from club.accounts.links import sign_in_path
from club.models import Role, User
from club.process import environment

PATIENCE_SECONDS: Final = 60
ASKED_FOR: Final = "PORTATIV_OPEN"
"""Set by a starter that has no terminal, such as an icon."""
_directly: Final = urllib.request.build_opener(urllib.request.ProxyHandler({})).open
"""Past the proxy that a machine may have for the rest of the world."""


def has_screen() -> bool:
    """Whether somebody sits at this machine who sees a browser open."""
    if settings.HOSTED or settings.BEHIND_PROXY or os.environ.get("SSH_CONNECTION"):
        return False
    if sys.platform not in ("win32", "darwin") and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    ):
        return False
    return sys.stdout.isatty() or environment.flag(ASKED_FOR)


def first_page(*, demo: bool) -> str:
    """Path to open: a link that signs in, or the start page where a second factor is asked for."""
    try:
        user = _owner(demo=demo)
        return "/" if user is None or has_second_factor(user) else sign_in_path(user)
    except DatabaseError:  # of another version than the one that runs already
        return "/"


def open_when_up(address: str, path: str) -> threading.Thread:
    """Waits in a thread of its own until the site answers."""
    thread = threading.Thread(target=_open, args=(address, path), name="opening", daemon=True)
    thread.start()
    return thread


def _owner(*, demo: bool) -> User | None:
    """The first organiser; of a demo that was asked for, the one who owns its club."""
    accounts = User.objects.filter(is_active=True).order_by("pk")
    of_demo = accounts.filter(appointments__club__is_demo=True, appointments__role=Role.OWNER)
    return (of_demo.first() if demo else None) or accounts.filter(is_superuser=True).first()


def _open(address: str, path: str) -> None:
    address = address.replace("//localhost", "//127.0.0.1")  # which ::1 may be another program's
    until = time.monotonic() + PATIENCE_SECONDS
    while not _answers(address):
        if time.monotonic() > until:
            return
        time.sleep(0.2)
    webbrowser.open(address.rstrip("/") + path)


def _answers(address: str) -> bool:
    try:
        with _directly(f"{address}healthz", timeout=2) as answer:
            return "engine" in json.load(answer)
    except (OSError, ValueError, HTTPException):
        return False
