"""The name of this machine on the local network, `portativ.local`, announced while it serves.

Codes carry the number, which every phone finds; the name is for whoever types, and stays the same
when the router gives the laptop another number. It is extra: without the package, in a container or
where the network lets no multicast through, nothing is announced and nothing is missing.
"""

import contextlib
import os
import socket
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from django.conf import settings

from club.hall.addresses import HALL_NAMES, NAME_FILE, machine_addresses
from club.process import native_parts

ASK_MILLISECONDS: Final = 700
"""So long a laptop that has a name already may take to say so."""
LOOK_SECONDS: Final = 20
SIGNS_OF_A_CONTAINER: Final = ("/.dockerenv", "/run/.containerenv")


class HallName:
    """The name as it is announced, by a thread that follows the machine from network to network."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.name = ""
        self.is_tried = threading.Event()
        self._stop = threading.Event()

    def within(self, seconds: float) -> str:
        """The name, if there is one so soon; it may still come later."""
        self.is_tried.wait(seconds)
        return self.name

    def follow(self) -> None:
        if not native_parts.is_usable("zeroconf"):
            self.is_tried.set()
            return
        from zeroconf import Error

        while not self._stop.is_set():
            addresses = machine_addresses()
            with contextlib.suppress(OSError, Error), _announced(addresses, self.port) as found:
                name, is_shared = found
                self._say(name)
                while self._is_to_stay(addresses) and not is_shared():
                    pass
            self._say("")
            self._stop.wait(0 if machine_addresses() != addresses else 1)

    def stop(self) -> None:
        self._stop.set()

    def _is_to_stay(self, addresses: Sequence[str]) -> bool:
        return not self._stop.wait(LOOK_SECONDS) and machine_addresses() == addresses

    def _say(self, name: str) -> None:
        self.name = name
        with contextlib.suppress(OSError):
            _file().write_text(name, "ascii")
        self.is_tried.set()


@contextlib.contextmanager
def announced(port: int) -> Iterator[HallName]:
    """The name of this machine for as long as it serves; without a port, which is served to this
    machine alone, there is none."""
    own = HallName(port)
    if not (port and can_announce()):
        _file().unlink(missing_ok=True)
        own.is_tried.set()
        yield own
        return
    thread = threading.Thread(target=own.follow, name="hall-name", daemon=True)
    thread.start()
    try:
        yield own
    finally:
        own.stop()
        thread.join(2)
        _file().unlink(missing_ok=True)


def can_announce() -> bool:
    """Not what is hosted, and not a container: its network is not the hall's."""
    is_hall = not (settings.BASE_URL or settings.BEHIND_PROXY)
    is_container = "KUBERNETES_SERVICE_HOST" in os.environ or any(
        Path(each).exists() for each in SIGNS_OF_A_CONTAINER
    )
    return is_hall and not is_container


@contextlib.contextmanager
def _announced(addresses: Sequence[str], port: int) -> Iterator[Any]:
    """Takes the first name that nobody else has. Yields it, and a function that says whether
    another laptop has come to have it too, and is the one that keeps it."""
    from zeroconf import IPVersion, ServiceInfo, Zeroconf

    if not addresses:
        raise OSError("no network")
    own = Zeroconf(interfaces=list(addresses), ip_version=IPVersion.V4Only)
    try:
        name = next((each for each in HALL_NAMES if not others_of(own, each, addresses)), "")
        if not name:
            raise OSError("every name is taken")
        info = ServiceInfo(
            "_http._tcp.local.",
            f"{name.removesuffix('.local')}._http._tcp.local.",
            server=f"{name}.",
            port=port,
            addresses=[socket.inet_aton(each) for each in addresses],
        )
        own.register_service(info, allow_name_change=True)
        yield name, lambda: min(others_of(own, name, addresses), default="~") < min(addresses)
    finally:
        own.close()


def others_of(own: Any, name: str, addresses: Sequence[str]) -> set[str]:
    """Addresses of other machines that answer to a name; it waits for a timeout, as nobody answers
    "no"."""
    from zeroconf import AddressResolverIPv4

    found = AddressResolverIPv4(f"{name}.")
    found.request(own, ASK_MILLISECONDS)
    return set(found.parsed_addresses()) - set(addresses)


def _file() -> Path:
    return settings.DATA_DIR / NAME_FILE
