"""Coming in and going out: what changes in a session and in an account."""

import hashlib
import logging
import secrets
import time
from collections.abc import Callable, Iterable

from django.conf import settings
from django.contrib.auth import authenticate, login
from django.core import signing
from django.db import transaction
from django.db.models import F
from django.utils.crypto import constant_time_compare
from django_otp import devices_for_user
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from club.accounts import passkeys
from club.accounts.backends import find
from club.accounts.checks import Checks
from club.accounts.first import easy_password
from club.accounts.sessions import browser_named
from club.hall.addresses import client_address, is_this_machine
from club.models import User
from club.web import throttle

BROWSER_COOKIE = f"{settings.COOKIE_PREFIX}browser"
BROWSER_COOKIE_SECONDS = 365 * 24 * 3600
CODE_SECONDS = 5 * 60
STRANGER_FAILURES = 100
SPARE_CODES = 10
SPARE_LETTERS = 15
SPARE = "spare:"
log = logging.getLogger(__name__)
checks = Checks(at_once=2, waiting=3)


class WaitFirst(Exception):
    def __init__(self, seconds: int) -> None:
        super().__init__(f"{seconds} seconds to wait")
        self.minutes = max(1, -(-seconds // 60))


def check_password(request, name_or_email: str, password: str) -> User | None:
    """The account that this name and password open, if any; `WaitFirst` after many failures."""
    doors = _doors(request, name_or_email)
    if seconds := throttle.seconds_to_wait(list(doors)):
        note(request, "sign-in kept waiting", find(name_or_email))
        raise WaitFirst(seconds)
    place = client_address(request.META)
    is_known = is_this_machine(request.META) or next(iter(doors)).startswith("browser:")
    with checks.turn(place, is_known=is_known) as has_turn:
        if not has_turn:
            note(request, "sign-in kept waiting", find(name_or_email))
            raise WaitFirst(1)
        user = authenticate(request, username=name_or_email, password=password)
    if user is None:
        note(request, "password refused", find(name_or_email))
        for door, free in doors.items():
            throttle.count_failure(door, free=free)
    elif not has_second_factor(user):
        throttle.forgive(next(iter(doors)))
    return user


def begin_second_step(request, user: User) -> None:
    request.session["second_step"] = {
        "user": user.pk,
        "until": time.time() + CODE_SECONDS,
        "proof": user.get_session_auth_hash(),
    }


def second_step_user(request) -> User | None:
    """Account that has given its password and still owes the code."""
    step = request.session.get("second_step", {})
    if step.get("until", 0) < time.time():
        return None
    user = User.objects.filter(pk=step["user"], is_active=True).first()
    # A new password, or signing out everywhere, ends the step as it ends a session.
    return user if user and _is_proof(user, step.get("proof", "")) else None


def check_code(request, user: User, code: str) -> bool:
    return _fits_in_time(request, user, "code", lambda: _fits(user, code))


def check_passkey(request, user: User, answer: str) -> bool:
    return _fits_in_time(request, user, "passkey", lambda: passkeys.fits(request, user, answer))


def _fits_in_time(request, user: User, what: str, fits: Callable[[], bool]) -> bool:
    """True if the second factor fits; `WaitFirst` after many that did not, of whichever kind."""
    here, anywhere = f"code:{user.pk}:{client_address(request.META)}", f"code:{user.pk}"
    doors = [here] if is_this_machine(request.META) else [here, anywhere]
    if seconds := throttle.seconds_to_wait(doors):
        note(request, f"{what} kept waiting", user)
        raise WaitFirst(seconds)
    if fits():
        throttle.forgive(here)
        return True
    note(request, f"{what} refused", user)
    throttle.count_failure(here)
    throttle.count_failure(anywhere, free=STRANGER_FAILURES)
    return False


def come_in(request, user: User) -> None:
    """A session of its own, under a new key."""
    login(request, user, backend=settings.AUTHENTICATION_BACKENDS[0])
    request.session.pop("second_step", None)
    request.session["rights"] = user.rights_version
    now = int(time.time())
    request.session.update({"since": now, "seen": now, "confirmed": now})
    request.session["browser"] = browser_named(request.headers.get("User-Agent", ""))
    note(request, "signed in", user)


def note(request, what: str, user: User | None) -> None:
    """A line in the log: what somebody did to come in, by the number of the account."""
    facts = {"account": user.pk if user else None, "request": getattr(request, "id", "")}
    log.info(what, extra={"facts": facts})


def remember_browser(response, user: User) -> None:
    """A browser that has come in once is no stranger: its failures are counted apart."""
    response.set_signed_cookie(
        BROWSER_COOKIE,
        f"{user.pk}:{secrets.token_hex(8)}:{user.get_session_auth_hash()}",
        salt=BROWSER_COOKIE,
        max_age=BROWSER_COOKIE_SECONDS,
        secure=settings.HOSTED,
        httponly=True,
        samesite="Lax",
    )


def sign_out_everywhere(user: User) -> None:
    User.objects.filter(pk=user.pk).update(sign_outs=F("sign_outs") + 1)
    _drop_preparations(user)
    user.refresh_from_db()


def set_password(user: User, password: str) -> None:
    """The account's own choice; every session under the old one is over."""
    user.set_password(password)
    user.must_change_password = False
    user.sign_outs += 1
    user.save(update_fields=["password", "must_change_password", "sign_outs"])
    _drop_preparations(user)


def keep_hints(user: User, places: Iterable[str]) -> None:
    """The places whose hint is not shown any more."""
    user.hints_seen = sorted(places)
    user.save(update_fields=["hints_seen"])


def has_second_factor(user: User) -> bool:
    """Spare codes come with the first app or passkey, and go with the last. Where the package for
    passkeys is gone they still say that there was one."""
    return has_code_app(user) or StaticDevice.objects.filter(user=user).exists()


def has_code_app(user: User) -> bool:
    return TOTPDevice.objects.filter(user=user, confirmed=True).exists()


@transaction.atomic
def add_passkey(request, answer: str) -> list[str] | None:
    """The spare codes if this turns the second factor on; `PasskeyRefused` if nothing is made."""
    user = User.objects.select_for_update().get(pk=request.user.pk)
    passkeys.add(request, user, answer)
    return None if has_second_factor(user) else renew_spare_codes(user)


@transaction.atomic
def second_factor_in_preparation(user: User) -> TOTPDevice:
    """The one being set up; asked with the account's row held, for two pages may open at once."""
    User.objects.select_for_update().get(pk=user.pk)
    found = TOTPDevice.objects.filter(user=user, confirmed=False).order_by("pk").first()
    return found or TOTPDevice.objects.create(user=user, confirmed=False, name="app")


def _drop_preparations(user: User) -> None:
    """Whoever saw the secret in a session that is over must not know the next one."""
    TOTPDevice.objects.filter(user=user, confirmed=False).delete()


@transaction.atomic
def confirm_second_factor(device: TOTPDevice, code: str) -> list[str] | None:
    """The spare codes, to be shown once; None if the app's code does not fit."""
    if not device.verify_token(code):
        return None
    TOTPDevice.objects.filter(user=device.user).exclude(pk=device.pk).delete()
    device.confirmed = True
    device.save()
    return renew_spare_codes(device.user)


@transaction.atomic
def renew_spare_codes(user: User) -> list[str]:
    StaticDevice.objects.filter(user=user).delete()
    salt = secrets.token_hex(16)
    device = StaticDevice.objects.create(user=user, name=f"{SPARE}{salt}", confirmed=True)
    codes = [easy_password() for _each in range(SPARE_CODES)]
    for code in codes:
        device.token_set.create(token=_spare_hash(code.replace("-", ""), salt))
    return codes


def _spare_hash(code: str, salt: str) -> str:
    """Stored hash of a spare code: slow, since so short a code must not be found by trying
    them all."""
    facts = {"n": settings.SPARE_CODE_COST, "r": 8, "p": 5, "maxmem": 64 * 1024 * 1024, "dklen": 8}
    return hashlib.scrypt(code.encode(), salt=salt.encode(), **facts).hex()


def _fits(user: User, code: str) -> bool:
    """True if the code is the app's, or a spare one, which this uses up.

    The slow hash is worked out before the database is locked.
    """
    spare = ""
    if len(code) == SPARE_LETTERS:
        salted = StaticDevice.objects.filter(user=user, name__startswith=SPARE).first()
        spare = _spare_hash(code, salted.name.removeprefix(SPARE)) if salted else ""
    with transaction.atomic():
        for device in devices_for_user(user, for_verify=True):
            if device.verify_token(spare if isinstance(device, StaticDevice) else code):
                return True
    return False


@transaction.atomic
def remove_second_factor(user: User) -> None:
    for device in devices_for_user(user, confirmed=None):
        device.delete()


def _doors(request, name_or_email: str) -> dict[str, int]:
    """Throttle doors of an attempt, the account's own first, each with its number of free
    failures."""
    place, user = client_address(request.META), find(name_or_email)
    account = str(user.pk) if user else name_or_email.strip().lower()
    if browser := _known_browser(request, user):
        return {f"browser:{browser}": throttle.FREE_FAILURES}
    doors = {
        f"account:{account}:{place}": throttle.FREE_FAILURES,
        f"address:{place}": throttle.ADDRESS_FAILURES,
    }
    if is_this_machine(request.META):  # whoever sits at it is not locked out from elsewhere
        return doors
    return {**doors, f"account:{account}": STRANGER_FAILURES}


def _known_browser(request, user: User | None) -> str:
    try:
        cookie = request.get_signed_cookie(
            BROWSER_COOKIE, salt=BROWSER_COOKIE, max_age=BROWSER_COOKIE_SECONDS
        )
    except (KeyError, signing.BadSignature):
        return ""
    pk, name, proof = cookie.split(":")
    return name if user and str(user.pk) == pk and _is_proof(user, proof) else ""


def _is_proof(user: User, proof: str) -> bool:
    return constant_time_compare(proof, user.get_session_auth_hash())
