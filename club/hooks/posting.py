"""A POST to an address that somebody typed: over HTTPS, to the public internet alone.

The name is looked up once. Every address that it has is judged, and the connection goes to one of
those that were judged, so that a name cannot point elsewhere a moment later. No redirects, ten
seconds in all, and of the answer nothing but its status.
"""

import socket
import ssl
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any, Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from club.hall.addresses import machine_addresses

SECONDS: Final = 10
HTTP_PORT: Final = 80
HTTPS_PORT: Final = 443
LEAST_OTHER_PORT: Final = 1024
MOST_BYTES: Final = 16_384
PUBLIC_V6: Final = ip_network("2000::/3")
TUNNELS: Final = (ip_network("2001::/32"), ip_network("2002::/16"), ip_network("192.88.99.0/24"))
"""Teredo, 6to4 and its relays: an address of IPv4, which may be private, inside one of IPv6."""
FOR_DOCUMENTS: Final = ip_network("3fff::/20")
NOT_PUBLIC, NO_ANSWER, NO_TLS, TOO_SLOW = "not public", "no answer", "no certificate", "too slow"


class Network(NamedTuple):
    """The way to other machines; tests have another."""

    resolve: Callable[[str, int], Sequence[str]]
    connect: Callable[[tuple[str, int], float], socket.socket]
    tls: Callable[[], ssl.SSLContext]


class NotPublic(Exception):
    """An address of this machine, or of a network that is not everybody's."""


class Limits(NamedTuple):
    """How long an exchange may take, how much of the answer is read, and which hosts may be of a
    private network."""

    seconds: float = SECONDS
    most: int = MOST_BYTES
    reads: bool = False
    private: Collection[str] = ()


HOOKS: Final = Limits()


def is_fit(url: str, private: Collection[str] = ()) -> bool:
    """True for what may be tried at all; where its name leads is seen when it is. Hosts of a
    private network need no certificate."""
    try:
        parts = urlsplit(url)
        port = HTTPS_PORT if parts.port is None else parts.port
    except ValueError:
        return False
    is_plain = url.isascii() and url.isprintable() and " " not in url and "\\" not in url
    is_bare = not (parts.username or parts.password or parts.fragment)
    if parts.scheme == "http":
        return is_plain and is_bare and parts.hostname in private
    return (
        is_plain and is_bare and parts.scheme == "https" and bool(parts.hostname) and _is_port(port)
    )


def post(url: str, body: str, headers: Mapping[str, str], network: Network | None = None) -> str:
    """Status of the answer, or a word for why there was none."""
    json = {"Content-Type": "application/json"}
    return exchange(url, body.encode(), {**json, **headers}, HOOKS, network)[0]


def exchange(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    limits: Limits,
    network: Network | None = None,
) -> tuple[str, bytes]:
    """Status and content of the answer; or a word for why there was none, and nothing."""
    if not is_fit(url, limits.private):
        return NOT_PUBLIC, b""
    try:
        return _exchanged(urlsplit(url), body, headers, limits, network or INTERNET)
    except NotPublic:
        return NOT_PUBLIC, b""
    except TimeoutError:
        return TOO_SLOW, b""
    except ssl.SSLError:
        return NO_TLS, b""
    except (OSError, HTTPException, ValueError):
        return NO_ANSWER, b""


def is_public(address: str) -> bool:
    """True for an address that the whole internet reaches."""
    try:
        found = ip_address(address)
    except ValueError:  # with a zone, as of a link
        return False
    if found.is_multicast or not found.is_global:
        return False
    if any(found in each for each in (*TUNNELS, FOR_DOCUMENTS)):
        return False
    return isinstance(found, IPv4Address) or found in PUBLIC_V6


def _is_port(port: int) -> bool:
    return port == HTTPS_PORT or port >= LEAST_OTHER_PORT


class _Bounded:
    """A socket that is read from until a moment, however slowly the other side sends, and not for
    ever, however much."""

    ends = 0.0
    most = MOST_BYTES

    def recv_into(self, *args: Any, **kwargs: Any) -> int:
        self.settimeout(_left(self.ends))  # type: ignore[attr-defined]
        number: int = super().recv_into(*args, **kwargs)  # type: ignore[misc]
        self.most -= number
        if self.most < 0:
            raise OSError("too much to read")
        return number


class _BoundedTls(_Bounded, ssl.SSLSocket):
    """By TLS."""


class _BoundedPlain(_Bounded, socket.socket):
    """To a host of a private network."""


def _exchanged(
    parts: SplitResult, body: bytes, headers: Mapping[str, str], limits: Limits, network: Network
) -> tuple[str, bytes]:
    host, is_plain = parts.hostname or "", parts.scheme == "http"
    port = parts.port or (HTTP_PORT if is_plain else HTTPS_PORT)
    ends = time.monotonic() + limits.seconds
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    connection = HTTPConnection(host, port)
    try:
        opened = _opened(host, port, ends, limits, network)
        sock: Any = _bounded(opened) if is_plain else _secured(opened, host, ends, network.tls())
        sock.ends, sock.most = ends, limits.most
        sock.settimeout(_left(ends))
        connection.sock = sock
        sent = {"User-Agent": "Portativ", "Connection": "close"}
        connection.request("POST", path, body, {**sent, **headers})
        answer = connection.getresponse()
        return str(answer.status), answer.read() if limits.reads else b""
    finally:
        connection.close()


def _bounded(plain: socket.socket) -> _BoundedPlain:
    return _BoundedPlain(plain.family, plain.type, plain.proto, fileno=plain.detach())


def _opened(host: str, port: int, ends: float, limits: Limits, network: Network) -> socket.socket:
    addresses = list(dict.fromkeys(network.resolve(host, port)))
    own = {*machine_addresses(), settings.BASE_URL.hostname if settings.BASE_URL else ""}
    if host in limits.private:
        return socket.create_connection((host, port), _left(ends))
    if own & {*addresses, host.rstrip(".")} or not all(map(is_public, addresses)):
        raise NotPublic(host)
    return _first_open([(each, port) for each in addresses], ends, network)


def _secured(
    plain: socket.socket, host: str, ends: float, context: ssl.SSLContext
) -> ssl.SSLSocket:
    context.sslsocket_class = _BoundedTls
    try:
        plain.settimeout(_left(ends))
        secure: Any = context.wrap_socket(plain, server_hostname=host)
    except BaseException:
        plain.close()
        raise
    return secure


def _first_open(addresses: list[tuple[str, int]], ends: float, network: Network) -> socket.socket:
    """The first that answers; where there are several, none takes all the time."""
    for number, address in enumerate(addresses, 1):
        try:
            return network.connect(address, _left(ends) / (len(addresses) - number + 1))
        except OSError:
            if number == len(addresses):
                raise
    raise OSError("no address")


def _left(ends: float) -> float:
    left = ends - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _resolve(host: str, port: int) -> list[str]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_rest, address in found]


def _connect(address: tuple[str, int], seconds: float) -> socket.socket:
    """This machine under an address that it does not know as its own answers from that address."""
    found = socket.create_connection(address, seconds)
    if found.getsockname()[0] == found.getpeername()[0]:
        found.close()
        raise NotPublic(address[0])
    return found


INTERNET: Final = Network(_resolve, _connect, cache(ssl.create_default_context))
