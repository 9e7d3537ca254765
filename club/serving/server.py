"""Serving this machine and its hall: one server at a time, on a port that is free."""

import atexit
import contextlib
import json
import logging
import multiprocessing
import multiprocessing.connection
import os
import signal
import socket
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import IO

from django.conf import settings
from django.utils.translation import gettext as _

from club.hall.addresses import EVERY_ADDRESS, SERVED_AT, machine_addresses
from club.process import locks, metrics, native_parts

STOP_SECONDS = 5
HOLDER = "serving.lock"
"""Held by the process that watches over the server, which writes into it who it is."""
WORKERS = "workers.lock"
"""Held by each process that answers, as long as it lives: it may outlive the one that watches."""
STOP_FILE = "stop"
"""Made in the data folder by a process that answers; the one that watches looks for it, for there
are systems without signals."""
STOP_FILE_SECONDS = 1
LONGEST_HEAD = 8_192
CONNECTIONS = 4096
"""Browsers keep theirs open. Beyond its limit (usually 1,024) the server would take in nobody new:
a hall with a thousand who look on and 256 tables could enter nothing. Of one address:
`club.serving.connections`."""


class CannotServe(Exception):
    """Why nothing is served, in a sentence for whoever started it."""


class AlreadyRunning(CannotServe):
    """Another one serves this data folder."""


@contextlib.contextmanager
def only_one(data: Path, address: str) -> Iterator[None]:
    """Holds the data folder: two servers that write one SQLite file would block each other."""
    with _holder_file(data) as file:
        if not locks.take(file):
            said = _(
                "Portativ is already running from this data folder, %(data)s: %(holder)s. Use that "
                "one, or stop it first (Ctrl+C in its window)."
            )
            raise AlreadyRunning(said % {"data": data, "holder": _holder(data)})
        _wait_for_workers(data)
        _write(file, {"process": os.getpid(), "address": address})
        yield


def _holder_file(data: Path) -> IO[str]:
    try:
        data.mkdir(parents=True, exist_ok=True)
        return (data / HOLDER).open("a+", encoding="utf-8")
    except OSError as error:
        said = _(
            "The data folder %(data)s cannot be written: %(why)s. Make it writable again, or "
            "name another one with PORTATIV_DATA."
        )
        raise CannotServe(said % {"data": data, "why": error.strerror}) from error


def belong_to_parent() -> None:
    """In a process that answers: it holds the data folder too, and stops when the process that
    watches over it is gone. What is being answered is finished first."""
    if (parent := multiprocessing.parent_process()) is None:
        return  # another server than ours has loaded the site, or a test
    file = (settings.DATA_DIR / WORKERS).open("a+", encoding="utf-8")
    locks.take(file, shared=True)
    _write(file, {"process": os.getpid(), "address": holder_address(settings.DATA_DIR)})

    def watch() -> None:
        multiprocessing.connection.wait([parent.sentinel])
        signal.raise_signal(signal.SIGTERM)
        time.sleep(STOP_SECONDS)
        file.close()
        os._exit(1)

    threading.Thread(target=watch, name="parent", daemon=True).start()
    atexit.register(_end)


def _end() -> None:
    """Leaves Python as it is: taken apart, it would end the server's threads where they stand, and
    they print a panic about it into the window."""
    logging.shutdown()
    os._exit(0)


def is_watched() -> bool:
    """True in a process that `serve` has begun."""
    return multiprocessing.parent_process() is not None


def ask_to_stop() -> None:
    """In a process that answers: the one that watches ends the server, as at Ctrl+C."""
    (settings.DATA_DIR / STOP_FILE).touch()


def holder_address(data: Path) -> str:
    """Where the server of a data folder is reached, or was when it last ran; else nothing."""
    return str(_read(data / HOLDER).get("address", ""))


def claim_port(host: str, port: int) -> None:
    """Refuses a port that something else answers on, and a host that is not this machine's."""
    try:
        _bound(host, port).close()
    except PermissionError as error:
        said = _("Port %(port)d needs administrator rights. Try --port 8000.")
        raise CannotServe(said % {"port": port}) from error
    except OSError as error:
        if error.errno in _IN_USE:
            raise CannotServe(_in_use(host, port)) from error
        said = _(
            "This machine has no address %(host)s to serve on (%(why)s). Leave --host out to "
            "serve on all of its addresses."
        )
        raise CannotServe(said % {"host": host, "why": error.strerror}) from error


def _bound(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        if os.name == "posix":  # a port left a moment ago counts as free
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


def reachable_at(host: str, port: int) -> list[str]:
    """The addresses to type into a browser, those for other machines first."""
    hosts = [*machine_addresses(), "localhost"] if host in EVERY_ADDRESS else [host]
    end = "" if port == 80 else f":{port}"
    return [f"http://{f'[{each}]' if ':' in each else each}{end}/" for each in hosts]


def serve(
    host: str,
    port: int,
    *,
    processes: int,
    certificate: tuple[Path, Path] | None,
    log_file: Path | None,
) -> None:
    """Blocks until Ctrl+C or a signal to stop; requests under way are answered first."""
    metrics.begin(settings.DATA_DIR)
    _prepare_workers(host, log_file)
    if native_parts.is_usable("granian"):
        _serve_by_granian(host, port, processes, certificate)
    else:
        _serve_by_python(host, port, processes, certificate)


def _serve_by_granian(
    host: str, port: int, processes: int, certificate: tuple[Path, Path] | None
) -> None:
    from granian import Granian
    from granian.constants import Interfaces, SSLProtocols
    from granian.http import HTTP1Settings, HTTP2Settings
    from granian.log import LogLevels

    cert, key = certificate or (None, None)
    server = Granian(
        "club.rsgi:application",
        address=host,
        port=port,
        interface=Interfaces.RSGI,
        workers=processes,
        backlog=CONNECTIONS,
        backpressure=CONNECTIONS,
        websockets=False,
        http1_settings=HTTP1Settings(max_buffer_size=LONGEST_HEAD),
        http2_settings=HTTP2Settings(max_headers_size=LONGEST_HEAD),
        log_level=LogLevels.error,
        ssl_cert=cert,
        ssl_key=key,
        ssl_protocol_min=SSLProtocols.tls12,  # phones that are ten years old
        workers_kill_timeout=STOP_SECONDS,
        respawn_failed_workers=True,
    )
    server.signal_handler_interrupt = lambda *_signal: _stop(server)  # type: ignore[method-assign]
    _watch_stop_file(partial(_stop, server))
    try:
        server.serve()
    except SystemExit:
        # A signal to all processes may end a worker first, which the server calls a failure.
        if not server.interrupt_signal:
            raise


def _serve_by_python(
    host: str, port: int, processes: int, certificate: tuple[Path, Path] | None
) -> None:
    from club.serving.python_server import PythonServer

    limits = {
        "backlog": CONNECTIONS,
        "limit_concurrency": CONNECTIONS,
        "h11_max_incomplete_event_size": LONGEST_HEAD,
        "timeout_graceful_shutdown": STOP_SECONDS - 1,
    }
    with _bound(host, port) as listening:
        listening.listen(CONNECTIONS)
        server = PythonServer(
            listening, processes=processes, certificate=certificate, limits=limits
        )
        _watch_stop_file(server.stop)
        server.serve()


def _prepare_workers(host: str, log_file: Path | None) -> None:
    # Forked children would share this process's database connection and its lock.
    multiprocessing.set_start_method("spawn", force=True)
    # glibc would keep what each thread once needed: 19 % more memory after five minutes, not 7 %.
    os.environ.setdefault("MALLOC_ARENA_MAX", "2")
    if log_file:
        os.environ.setdefault("PORTATIV_LOG_FILE", str(log_file))
    if host not in EVERY_ADDRESS and not settings.BEHIND_PROXY:
        os.environ[SERVED_AT] = host
    _allow_connections()


def _watch_stop_file(stop: Callable[[], object]) -> None:
    """Stops a moment after it was asked, in which a browser fetches what the page needs."""
    file = settings.DATA_DIR / STOP_FILE

    def watch() -> None:
        while not file.exists():
            time.sleep(STOP_FILE_SECONDS)
        time.sleep(STOP_FILE_SECONDS)
        stop()
        with contextlib.suppress(OSError):
            file.unlink()

    if not settings.HOSTED:
        with contextlib.suppress(OSError):
            file.unlink()
        threading.Thread(target=watch, daemon=True).start()


def _stop(server) -> None:
    """Ends the server's loop. Its own handler may stop for ever: a signal to all processes at once
    (systemd, Docker) comes while the loop wakes for a worker that ended, and both want one lock."""
    server.interrupt_signal = True

    def wake() -> None:
        while True:
            server.main_loop_interrupt.set()
            time.sleep(0.1)

    threading.Thread(target=wake, daemon=True).start()


def _allow_connections() -> None:
    """Each connection is an open file, of which a process may often have only 1,024."""
    if os.name != "posix":
        return
    import resource

    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + 512
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


_IN_USE = {48, 98, 10048}  # macOS, Linux, Windows


def _wait_for_workers(data: Path) -> None:
    """Wait until the workers of a server whose watching process was ended have finished what they
    answer."""
    with locks.waited_for(data / WORKERS, STOP_SECONDS + 2) as are_gone:
        if not are_gone:
            said = _(
                "Another Portativ is still running here (%(holder)s), though the window that "
                "it was started in is gone. End that process (Windows: in the Task Manager; "
                "elsewhere: kill and its number), then start again."
            )
            raise CannotServe(said % {"holder": _holder(data, WORKERS)})


def _in_use(host: str, port: int) -> str:
    """Why a port is not free. Codes that were printed carry the port: another one loses them."""
    here = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}/"  # noqa: S104 (compared)
    try:
        with urllib.request.urlopen(f"{here}healthz", timeout=2) as answer:  # noqa: S310
            is_ours = "engine" in json.load(answer)
    except (OSError, ValueError):
        is_ours = False
    if is_ours:
        said = _(
            "Another Portativ is still running here, from another data folder: %(here)s "
            "answers. Use that one, or stop it first (Ctrl+C in its window)."
        )
        return said % {"here": here}
    said = _(
        "Port %(port)d is in use by another program. Close that program and start again: codes "
        "that were printed lead to port %(port)d. If none are printed yet, --port %(next)d may be "
        "free."
    )
    return said % {"port": port, "next": port + 1}


def _write(file: IO[str], holder: dict[str, object]) -> None:
    file.seek(0)
    file.truncate()
    file.write(json.dumps(holder) + " " * 40)
    file.flush()


def _read(path: Path) -> dict[str, object]:
    try:
        return json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}


def _holder(data: Path, name: str = HOLDER) -> str:
    holder = _read(data / name)
    if not holder:
        return _("it is just starting")
    return _("process %(process)s, %(address)s") % holder
