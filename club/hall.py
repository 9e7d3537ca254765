"""The address that phones in the hall reach, for codes and papers."""

from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from club.addresses import machine_addresses

LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]")


def is_loopback(request: HttpRequest) -> bool:
    """Whether the reader sits at this very machine and calls it by a name that no phone has."""
    return split_domain_port(request.get_host())[0] in LOOPBACK


def origin_on_paper(request: HttpRequest) -> str:
    """Where phones reach this site, for whatever is printed or scanned: `http://192.168.1.7:8000`.

    At the machine itself that is its address in the hall; its own where it is in no network.
    """
    own = f"{request.scheme}://{request.get_host()}"
    if settings.BASE_URL and (settings.HOSTED or is_loopback(request)):
        return f"{settings.BASE_URL.scheme}://{settings.BASE_URL.netloc}"
    if not is_loopback(request):
        return own
    port = split_domain_port(request.get_host())[1]
    found = next(iter(machine_addresses()), "")
    return f"{request.scheme}://{found}{port and ':'}{port}" if found else own


def hall_facts(request: HttpRequest) -> dict[str, object]:
    """For `club/_hall_address.html`: said at this machine only."""
    origin = origin_on_paper(request)
    is_reached = origin != f"{request.scheme}://{request.get_host()}"
    return {"is_loopback": is_loopback(request), "hall_origin": origin if is_reached else ""}
