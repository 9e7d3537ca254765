"""Serving this machine and its hall: one server at a time, on a port that is free."""

import contextlib
import json
import multiprocessing
import os
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from club import bodies
from club.addresses import machine_addresses

STOP_SECONDS = 5
CONNECTIONS = 4096
"""Browsers keep theirs open. Beyond its limit (usually 1,024) the server would take in nobody new:
a hall with a thousand who look on and 256 tables could enter nothing."""


class CannotServe(Exception):
    """Why nothing is served, in a sentence for whoever started it."""


@contextlib.contextmanager
def only_one(data: Path, address: str) -> Iterator[None]:
    """Holds the data folder: two servers that write one SQLite file would block each other."""
    data.mkdir(parents=True, exist_ok=True)
    path = data / "serving.lock"
    with path.open("a+", encoding="utf-8") as file:
        if not _lock(file):
            raise CannotServe(
                f"Portativ is already running from this data folder, {data}: {_holder(path)}. "
                "Use that one, or stop it first (Ctrl+C in its window)."
            )
        file.seek(0)
        file.truncate()
        file.write(json.dumps({"process": os.getpid(), "address": address}) + " " * 40)
        file.flush()
        yield


def claim_port(host: str, port: int) -> None:
    """Refuses a port that something else answers on, and a host that is not this machine's."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        if os.name == "posix":  # as the server will: a port left a moment ago counts as free
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except PermissionError as error:
            raise CannotServe(f"Port {port} needs more rights. Try --port 8000.") from error
        except OSError as error:
            if error.errno in _IN_USE:
                raise CannotServe(
                    f"Port {port} is in use by another program. Try --port {port + 1}."
                ) from error
            raise CannotServe(
                f"This machine has no address {host} to serve on ({error.strerror}). "
                "Leave --host out to serve on all of its addresses."
            ) from error


def reachable_at(host: str, port: int) -> list[str]:
    """The addresses to type into a browser, those for other machines first."""
    anywhere = host in ("0.0.0.0", "::")  # noqa: S104 (compared, not bound)
    hosts = [*machine_addresses(), "localhost"] if anywhere else [host]
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
    from granian import Granian
    from granian.constants import Interfaces, SSLProtocols
    from granian.log import LogLevels

    # Forked children would share this process's database connection and its lock.
    multiprocessing.set_start_method("spawn", force=True)
    if log_file:
        os.environ.setdefault("PORTATIV_LOG_FILE", str(log_file))
    _allow_connections()
    cert, key = certificate or (None, None)
    server = Granian(
        "club.wsgi:application",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=processes,
        blocking_threads=bodies.THREADS,
        backlog=CONNECTIONS,
        backpressure=CONNECTIONS,
        websockets=False,
        log_level=LogLevels.error,
        ssl_cert=cert,
        ssl_key=key,
        ssl_protocol_min=SSLProtocols.tls12,  # phones that are ten years old
        workers_kill_timeout=STOP_SECONDS,
        respawn_failed_workers=True,
    )
    server.signal_handler_interrupt = lambda *_signal: _stop(server)  # type: ignore[method-assign]
    server.serve()


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


def _lock(file) -> bool:
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(4096)  # past what it holds, so that the other start can read it
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _holder(path: Path) -> str:
    try:
        holder = json.loads(path.read_text("utf-8"))
        return f"process {holder['process']}, {holder['address']}"
    except (ValueError, KeyError):
        return "it is just starting"
