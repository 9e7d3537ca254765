"""Open connections of the process that serves: a few hundred for one address, none that is silent.

The server takes in so many in all, whoever holds them, and waits for the first byte of a request
without end. So they are looked at beside it, by their descriptors, and shut down from here. Behind
a proxy that is the proxy's business; Windows has no such list of descriptors.
"""

import contextlib
import os
import socket
import stat
import struct
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.conf import settings

DESCRIPTORS: Final = Path("/proc/self/fd")
EVERY_SECONDS: Final = 0.5
FEW: Final = 64
"""So many are no danger: they are looked at less often."""
MOST_OF_ONE: Final = 256
"""A phone opens six; of more the longest idle are shut down first."""
SILENT_SECONDS: Final = 15
"""Without a first byte; a phone that has connected sends at once."""

# Linux's `struct tcp_info`: milliseconds since data was sent and came, bytes that ever came.
_SENT_AT, _CAME_AT, _BYTES_AT, _INFO_SIZE = 44, 52, 128, 136


@dataclass(slots=True)
class Connection:
    number: int
    """The socket's own, which no other has while it is open."""
    descriptor: int
    address: str
    """The peer's; empty of what is no connection that came in."""
    since: float
    has_spoken: bool = False


class Sweep:
    """Looks at the connections of this process; remembers since when each is open."""

    def __init__(self) -> None:
        self._known: dict[int, Connection] = {}
        self._ports: set[int] = set()

    def run(self) -> int:
        """Shut down what is too much; the number of connections that were shut down."""
        now, open_ = time.monotonic(), dict(_sockets())
        self._ports = self._ports or set(_listening(open_.values()))
        self._known = {
            number: self._known.get(number)
            or Connection(number, descriptor, _peer(descriptor, self._ports), now)
            for number, descriptor in open_.items()
        }
        by_address: defaultdict[str, list[Connection]] = defaultdict(list)
        too_much = []
        for each in self._known.values():
            if not each.address:
                continue
            each.has_spoken = each.has_spoken or _idle(each) is not None
            if not each.has_spoken and now - each.since > SILENT_SECONDS:
                too_much.append(each)
            else:
                by_address[each.address].append(each)
        for own in by_address.values():
            if len(own) > MOST_OF_ONE:
                own.sort(key=lambda each: _idle(each) or 0 if each.has_spoken else 2**32)
                too_much += own[MOST_OF_ONE:]
        return sum(map(_shut, too_much))


def watch() -> None:
    """Watch in a thread, for as long as the process serves."""
    if sys.platform == "linux" and not settings.BEHIND_PROXY:
        threading.Thread(target=_for_ever, name="connections", daemon=True).start()


def _for_ever() -> None:
    sweep, turn = Sweep(), 0
    while True:
        time.sleep(EVERY_SECONDS)
        turn += 1
        if turn % 10 == 0 or sum(1 for _each in DESCRIPTORS.iterdir()) > FEW:
            sweep.run()


def _sockets() -> Iterator[tuple[int, int]]:
    """Numbers and descriptors."""
    for name in (each.name for each in DESCRIPTORS.iterdir()):
        with contextlib.suppress(OSError):  # closed in between
            found = os.fstat(int(name))
            if stat.S_ISSOCK(found.st_mode):
                yield found.st_ino, int(name)


@contextlib.contextmanager
def _copy(descriptor: int, number: int = 0) -> Iterator[socket.socket]:
    """A copy of a descriptor; none where another socket has it by now."""
    copied = os.dup(descriptor)
    if number and os.fstat(copied).st_ino != number:
        os.close(copied)
        raise OSError("closed in between")
    with socket.socket(fileno=copied) as own:
        yield own


def _listening(descriptors: Iterable[int]) -> Iterator[int]:
    """Ports that this process takes connections on: what goes out has others."""
    for each in descriptors:
        with contextlib.suppress(OSError), _copy(each) as own:
            if own.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                yield own.getsockname()[1]


def _peer(descriptor: int, ports: Collection[int]) -> str:
    with contextlib.suppress(OSError), _copy(descriptor) as own:
        if own.family in (socket.AF_INET, socket.AF_INET6) and own.getsockname()[1] in ports:
            return str(own.getpeername()[0])
    return ""


def _idle(connection: Connection) -> int | None:
    """Milliseconds since anything came or went; none where nothing has ever come."""
    with contextlib.suppress(OSError), _copy(connection.descriptor, connection.number) as own:
        told = own.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _INFO_SIZE)
        if len(told) >= _INFO_SIZE:
            sent, came = (struct.unpack_from("I", told, at)[0] for at in (_SENT_AT, _CAME_AT))
            return min(sent, came) if struct.unpack_from("Q", told, _BYTES_AT)[0] else None
    return 0


def _shut(connection: Connection) -> bool:
    with contextlib.suppress(OSError), _copy(connection.descriptor, connection.number) as own:
        own.shutdown(socket.SHUT_RDWR)
        return True
    return False
