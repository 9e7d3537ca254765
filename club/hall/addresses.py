"""The addresses under which this machine can be reached from the hall."""

import contextlib
import os
import socket
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Any

from django.conf import settings

# One address in each kind of private network, and one for documentation: asking the system
# which of our own addresses it would use to reach them sends nothing.
PROBES = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
FRESH_SECONDS = 5
EVERY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104 (the hall must reach it)
LOOPBACK = ("localhost", "127.0.0.1", "::1")
SERVED_AT = "PORTATIV_SERVED_AT"
"""In the environment of a server that listens at one address and not at every one: that address."""
NAME_FILE = "hall_name"
"""In the data folder, while this machine serves: the name that it has on the local network."""
HALL_NAMES = tuple(f"portativ{end}.local" for end in ("", *(f"-{at}" for at in range(2, 10))))
"""What a laptop is called on the local network: the second one that serves a hall is the second."""


def machine_addresses() -> list[str]:
    """IPv4 addresses at which this machine is served on its networks, the likeliest first, without
    loopback."""
    if only := os.environ.get(SERVED_AT):
        return [] if only in LOOPBACK else [only]
    found: dict[str, None] = {}
    for probe in PROBES:
        with (
            socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as talk,
            contextlib.suppress(OSError),
        ):
            talk.connect((probe, 9))
            found[talk.getsockname()[0]] = None
    with contextlib.suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found[str(address[0])] = None
    return [address for address in found if not address.startswith("127.")]


def is_served_here_alone() -> bool:
    """True if no other machine can reach what is served."""
    return os.environ.get(SERVED_AT) in LOOPBACK


def announced_name() -> str:
    """The name that this machine has announced on the local network; nothing where it has none."""
    try:
        return (settings.DATA_DIR / NAME_FILE).read_text("ascii").strip()
    except (OSError, ValueError):
        return ""


def nearest_address(client: str) -> str:
    """The address of this machine that lies in the same network as somebody's, as far as numbers
    tell; the likeliest where none does, nothing where there is no network."""
    found, start = machine_addresses(), client.rpartition(".")[0]
    return next((each for each in found if start and each.startswith(f"{start}.")), "") or next(
        iter(found), ""
    )


def client_address(environ: Mapping[str, Any]) -> str:
    """The address that a request comes from; behind a proxy, what the proxy says of it."""
    if settings.BEHIND_PROXY and (chain := environ.get("HTTP_X_FORWARDED_FOR")):
        return chain.split(",")[-1].strip()
    return environ.get("REMOTE_ADDR", "")


def is_from(environ: Mapping[str, Any], networks: Iterable[IPv4Network | IPv6Network]) -> bool:
    """True for a request out of one of some networks. What a proxy brings that the settings do not
    name comes from nowhere: everybody's requests have its address."""
    if not settings.BEHIND_PROXY and _has_a_proxy(environ):
        return False
    try:
        address = ip_address(client_address(environ))
    except ValueError:
        return False
    address = getattr(address, "ipv4_mapped", None) or address
    return any(address in each for each in networks)


def is_this_machine(environ: Mapping[str, Any]) -> bool:
    """True for a browser on the machine that serves. What a proxy or a tunnel brings is none,
    though it comes from here, unless the proxy that is named in the settings says so."""
    if not settings.BEHIND_PROXY and _has_a_proxy(environ):
        return False
    if settings.BEHIND_PROXY and not environ.get("HTTP_X_FORWARDED_FOR"):
        return False
    return client_address(environ) in ("127.0.0.1", "::1", "::ffff:127.0.0.1", "")


def sits_at_it(environ: Mapping[str, Any]) -> bool:
    """True for a browser on the machine that serves, by whichever address of it."""
    if is_this_machine(environ):
        return True
    if settings.BEHIND_PROXY or _has_a_proxy(environ):
        return False
    return client_address(environ) in _own_numbers()


def is_own_name(host: str) -> bool:
    """True for a loopback name, or a number of this machine, with a port or without."""
    name = host.rpartition(":")[0] if host[-1:].isdigit() and ":" in host else host
    return name.strip("[]") in (*LOOPBACK, *_own_numbers())


def _own_numbers() -> list[str]:
    return _looked_up(machine_addresses, int(time.monotonic() // FRESH_SECONDS))


@lru_cache(maxsize=1)
def _looked_up(look: Callable[[], list[str]], _moment: int) -> list[str]:
    """Once in a moment, for some systems take long to say."""
    return look()


_SIGNS_OF_A_PROXY = (
    *("HTTP_X_FORWARDED_", "HTTP_FORWARDED", "HTTP_VIA"),
    *("HTTP_X_REAL_IP", "HTTP_CF_CONNECTING_IP", "HTTP_TRUE_CLIENT_IP"),
)


def _has_a_proxy(environ: Mapping[str, Any]) -> bool:
    return any(name.startswith(_SIGNS_OF_A_PROXY) for name in environ)


class HallHosts(list[str]):
    """The names that a browser in the hall may call this site by: Django's ALLOWED_HOSTS.

    The laptop may get another address at any time, when it changes its Wi-Fi, so the addresses and
    the name that it has announced are looked up again while it serves. Another name stays refused.
    """

    def __init__(self, extra: list[str]) -> None:
        name = socket.gethostname().lower()
        own = ["localhost", "127.0.0.1", "[::1]", name, f"{name}.local"]
        super().__init__([*own, *extra])
        self._addresses: list[str] = []
        self._stale_after = 0.0

    def __iter__(self) -> Iterator[str]:
        yield from super().__iter__()
        if time.monotonic() > self._stale_after:
            self._addresses = [*machine_addresses(), *filter(None, [announced_name()])]
            self._stale_after = time.monotonic() + FRESH_SECONDS
        yield from self._addresses
