"""Sites that may frame a club's pages, as origins: scheme, host and port, with nothing behind."""

import re
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from club.models import Club, ClubPage
from club.web.middleware import HEADERS

MOST: Final = 20
LABEL: Final = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
HOST: Final = re.compile(rf"localhost|(?:{LABEL}\.)+(?:[a-z]|xn--)(?:[a-z0-9-]*[a-z0-9])?")
PORTS: Final = {"http": 80, "https": 443}
POLICY: Final = "Content-Security-Policy"


def sites_in(text: str) -> list[str]:
    """Origins of the sites that were typed, each once; raises what is wrong with the first."""
    typed = re.split(r"[\s,;]+", text.strip())
    found = list(dict.fromkeys(map(origin, filter(None, typed))))
    if len(found) > MOST:
        raise ValidationError(_("Name at most %(most)s sites."), params={"most": MOST})
    return found


def origin(typed: str) -> str:
    """What a browser calls the site of an address; `https` where no scheme was typed."""
    if "*" in typed:
        said = _("Name each site in full. “%(site)s” would also allow sites of other people.")
        raise ValidationError(said, params={"site": typed})
    try:
        parts = urlsplit(typed if "://" in typed else f"https://{typed}")
        scheme, port = parts.scheme, parts.port
        host = (parts.hostname or "").encode("idna").decode()
    except ValueError:
        raise _odd(typed) from None
    if scheme not in PORTS or parts.username is not None or port == 0 or not _is_host(host):
        raise _odd(typed)
    if scheme == "http" and not _is_in_the_hall(host):
        said = _(
            "Write “%(site)s” with https://. Only a site in the hall’s network may have http://."
        )
        raise ValidationError(said, params={"site": typed})
    return f"{scheme}://{host}" + (f":{port}" if port not in (None, PORTS[scheme]) else "")


def sites_of(club: Club) -> list[str]:
    """Sites that a club has named; checked anew, since they go into a header."""
    stored = ClubPage.objects.filter(club=club).values_list("embedded_on", flat=True).first()
    try:
        return sites_in(stored or "")
    except ValidationError:
        return []


def framed_by(sites: Iterable[str]) -> dict[str, str]:
    """Headers of a page that these sites may frame, and no other."""
    ancestors = " ".join(sites) or "'none'"
    policy = HEADERS[POLICY].replace("frame-ancestors 'none'", f"frame-ancestors {ancestors}")
    return {POLICY: policy, "Cross-Origin-Resource-Policy": "cross-origin"}


def _odd(typed: str) -> ValidationError:
    said = _("“%(site)s” is not the address of a site. Write it like https://club.example.org.")
    return ValidationError(said, params={"site": typed})


def _is_host(host: str) -> bool:
    return len(host) <= 253 and bool(HOST.fullmatch(host) or _address(host))


def _is_in_the_hall(host: str) -> bool:
    number = _address(host)
    return host == "localhost" or host.endswith(".local") or bool(number and number.is_private)


def _address(host: str):
    """Address as a number; None of a name, and of IPv6, which no policy can name."""
    try:
        return found if (found := ip_address(host)).version == 4 else None
    except ValueError:
        return None
