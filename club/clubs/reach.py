"""Which phones have opened this site's page of trial, and where phones asked before this laptop."""

import platform
import time
from datetime import timedelta
from typing import Final, NamedTuple

from django.core.cache import cache
from django.http import HttpRequest
from django.utils import timezone

from club.hall.addresses import client_address, is_this_machine, machine_addresses
from club.models import ServedAddress

KEY: Final = "reached"
MOST: Final = 20
KEPT_SECONDS: Final = 3600
SAME_EVENING: Final = timedelta(hours=12)


class PhoneVisit(NamedTuple):
    host: str
    """What the phone asked for: a number or a name, with its port."""
    at: float


def note(request: HttpRequest) -> bool:
    """Keeps that a phone was here; false for a browser on this machine, which proves nothing."""
    if is_this_machine(request.META) or client_address(request.META) in machine_addresses():
        return False
    arrivals = [*cache.get(KEY, []), PhoneVisit(request.get_host(), time.time())][-MOST:]
    cache.set(KEY, arrivals, KEPT_SECONDS)
    return True


def arrivals_since(moment: float) -> list[PhoneVisit]:
    """The last of each address, the newest first."""
    found = {each.host: each for each in cache.get(KEY, []) if each.at >= moment}
    return sorted(found.values(), key=lambda each: -each.at)


def remember_address(origin: str) -> None:
    """Where the hall reaches this database from now on."""
    ServedAddress.objects.update_or_create(origin=origin, defaults={"last_at": timezone.now()})


def former_address(origin: str) -> str:
    """Where phones asked earlier this evening, if that is not where they reach this machine."""
    last = ServedAddress.objects.filter(last_at__gte=timezone.now() - SAME_EVENING)
    return last.exclude(origin=origin).values_list("origin", flat=True).first() or ""


def system() -> str:
    """The kind of this machine, whose own advice stands first: windows, mac or linux."""
    return {"Windows": "windows", "Darwin": "mac"}.get(platform.system(), "linux")
