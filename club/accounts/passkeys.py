"""Passkeys of an account, where the package for them is installed: made, asked for, checked.

What a browser is asked waits in the session for its answer, and serves once.
"""

import json
import time
from contextlib import contextmanager
from ipaddress import ip_address
from typing import Any, Final

from django.apps import apps
from django.db import DatabaseError, transaction
from django.http import HttpRequest
from django.http.request import split_domain_port

from club.hall.addresses import is_this_machine
from club.models import User

APP: Final = "django_otp_webauthn"
ASKED: Final = "passkey"
SECONDS: Final = 5 * 60


class PasskeyRefused(Exception):
    """An answer that does not fit what was asked, or comes too late."""


def host_of(request: HttpRequest) -> str:
    return split_domain_port(request.get_host())[0]


def can_be_used(request: HttpRequest) -> bool:
    """True where browsers have them: for a name under HTTPS, and for localhost."""
    host = host_of(request)
    is_safe = is_this_machine(request.META) if host == "localhost" else request.is_secure()
    return apps.is_installed(APP) and is_safe and not _is_number(host)


def passkeys_of(user: User) -> list[Any]:
    """Passkeys as the library stores them, the oldest first."""
    if not apps.is_installed(APP):
        return []
    return list(_model().objects.filter(user=user).order_by("pk"))


def ask_for_new(request: HttpRequest, user: User, name: str) -> str:
    """What the browser is to make one by."""
    options, state = _helper(request).register_begin(user)
    return _asked(request, options, {"new": name, "state": state})


def ask_for_one(request: HttpRequest, user: User) -> str:
    """What the browser is to answer with one of the account's."""
    options, state = _helper(request).authenticate_begin(user, require_user_verification=False)
    return _asked(request, options, {"state": state})


def named_in(request: HttpRequest) -> str | None:
    """Name of the one that is being made; None where none is, or not any more."""
    asked = request.session.get(ASKED, {})
    return asked.get("new") if asked.get("until", 0) > time.time() else None


def add(request: HttpRequest, user: User, answer: str) -> None:
    """Store the one that the browser has made."""
    name = named_in(request)
    with _read(request, answer) as (state, data), transaction.atomic():
        if name is None:
            raise PasskeyRefused
        made = _helper(request).register_complete(user, state, data)
        made.name = name
        made.save(update_fields=["name"])


def fits(request: HttpRequest, user: User, answer: str) -> bool:
    """True if the answer is that of one of the account's, to what was asked last."""
    try:
        with _read(request, answer) as (state, data), transaction.atomic():
            _helper(request).authenticate_complete(user, state, data)
    except PasskeyRefused:
        return False
    return True


def remove(user: User, pk: int) -> None:
    _model().objects.filter(user=user, pk=pk).delete()


def _asked(request: HttpRequest, options: Any, facts: dict[str, Any]) -> str:
    request.session[ASKED] = {**facts, "until": time.time() + SECONDS}
    return json.dumps(options)


@contextmanager
def _read(request: HttpRequest, answer: str):
    """What was asked, which is asked no more, and the answer as data."""
    from django_otp_webauthn.exceptions import OTPWebAuthnApiError
    from webauthn.helpers.exceptions import WebAuthnException

    asked = request.session.pop(ASKED, {})
    request.session.save()
    try:
        if asked.get("until", 0) < time.time():
            raise PasskeyRefused
        yield asked["state"], json.loads(answer)
    except (OTPWebAuthnApiError, WebAuthnException, DatabaseError, ValueError) as error:
        raise PasskeyRefused from error


def _helper(request: HttpRequest) -> Any:
    return _model().get_webauthn_helper(request)


def _model() -> Any:
    return apps.get_model(APP, "WebAuthnCredential")


def _is_number(host: str) -> bool:
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True
