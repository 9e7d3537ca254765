"""The addresses that phones in the hall reach, for codes and papers: a number that every phone
finds, and a name to type, where this machine has announced one (`club.hall.announced_name`)."""

from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from club.hall.addresses import (
    announced_name,
    client_address,
    is_served_here_alone,
    nearest_address,
)

LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]")


def is_loopback(request: HttpRequest) -> bool:
    """True if the request came to a loopback name: the reader sits here, and no phone has
    that name."""
    return _host(request) in LOOPBACK


def origin_on_paper(request: HttpRequest) -> str:
    """Where phones reach this site, for whatever is printed or scanned: `http://192.168.1.7:8000`.

    At the machine itself, and under its name on the network, that is its number in the hall; its
    own where it is in no network.
    """
    own = f"{request.scheme}://{request.get_host()}"
    if not (settings.HOSTED or is_loopback(request) or _is_by_name(request)):
        return own
    if settings.BASE_URL:
        return f"{settings.BASE_URL.scheme}://{settings.BASE_URL.netloc}"
    found = nearest_address(client_address(request.META))
    return f"{request.scheme}://{found}{_port(request)}" if found else own


def origin_in_mail(request: HttpRequest) -> str:
    """Where a mail leads: the site's address, or this machine's number and the port that it serves;
    never the host that was asked for, which anybody can name."""
    if settings.BASE_URL:
        return f"{settings.BASE_URL.scheme}://{settings.BASE_URL.netloc}"
    host = nearest_address(client_address(request.META)) or LOOPBACK[0]
    port = request.META["SERVER_PORT"]
    return f"{request.scheme}://{host}" if port == "80" else f"{request.scheme}://{host}:{port}"


def origin_by_name(request: HttpRequest) -> str:
    """The same by the name that this machine has in the hall; nothing where it has none."""
    if settings.BASE_URL:
        return ""
    name = announced_name()
    return f"http://{name}{_port(request)}" if name else ""


def by_number(request: HttpRequest) -> str:
    """Where a page that was asked for by name leads: what a phone keeps of its table is kept for
    one address, so there is one, the one that the codes carry. Nothing where it is there."""
    origin = origin_on_paper(request) if _is_by_name(request) else ""
    is_moved = origin and not origin.endswith(f"//{request.get_host()}")
    return f"{origin}{request.get_full_path()}" if is_moved else ""


def hall_facts(request: HttpRequest) -> dict[str, object]:
    """Facts for `club/_hall_address.html`, which speaks at this machine only, and for the name that
    stands beside a code."""
    origin = origin_on_paper(request)
    is_reached = origin != f"{request.scheme}://{request.get_host()}"
    return {
        "is_loopback": is_loopback(request),
        "hall_origin": origin if is_reached else "",
        "is_here_alone": is_served_here_alone(),
        "name_origin": origin_by_name(request),
    }


def _host(request: HttpRequest) -> str:
    return split_domain_port(request.get_host())[0]


def _port(request: HttpRequest) -> str:
    port = split_domain_port(request.get_host())[1]
    return f":{port}" if port else ""


def _is_by_name(request: HttpRequest) -> bool:
    return not settings.HOSTED and _host(request).endswith(".local")
