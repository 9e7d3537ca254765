"""Log lines: one JSON object each, about requests, faults and who came in; an account goes by its
number, and nobody by a name."""

import contextlib
import json
import logging
import os
import re
import secrets
import time
import traceback
from datetime import UTC, date, datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path

from django.template import TemplateSyntaxError

from club.process import metrics

PROJECT = Path(__file__).resolve().parents[2]
OURS = {"club", "engine", "scoring"}
# Their text names code and nothing else.
FAULTS_OF_CODE = (AttributeError, ImportError, NameError, TemplateSyntaxError, TypeError)
KNOWN_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")

log = logging.getLogger(__name__)


class JsonLine(logging.Formatter):
    """Log line as JSON; facts that may be logged are passed by `extra={"facts": {...}}`.

    The arguments of a message (paths with tokens, typed values) and the text of an exception
    (PostgreSQL quotes the row in it) may hold names, so only their templates and the places in
    the code are written.
    """

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "from": record.name,
            "what": _what(record),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[1]:
            line |= _error(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


class FileOfDay(RotatingFileHandler):
    """A new file on a new day as at a size: lines are dropped by their age, file by file."""

    day: date | None = None

    def shouldRollover(self, record: logging.LogRecord) -> bool:  # noqa: N802
        """The library's own puts each line into words once more, and asks for the file by name."""
        today = datetime.fromtimestamp(record.created, UTC).date()
        file = Path(self.baseFilename)
        if self.day is None and file.exists():
            self.day = datetime.fromtimestamp(file.stat().st_mtime, UTC).date()
        is_another = self.day not in (None, today)
        self.day = today
        return is_another or (
            self.stream is not None and os.fstat(self.stream.fileno()).st_size >= self.maxBytes
        )


def drop_old_files(file: Path, days: int) -> None:
    """Files of the log into which nothing was written for so many days."""
    limit = time.time() - days * 24 * 3600
    for each in file.parent.glob(f"{file.name}*"):
        with contextlib.suppress(OSError):  # gone, or open in another process
            if each.stat().st_mtime < limit:
                each.unlink()


def _what(record: logging.LogRecord) -> str:
    """The template; of what Django finds suspicious only the kind, for it quotes what was sent."""
    if record.name.startswith("django.security") or not isinstance(record.msg, str):
        return record.name
    return record.msg


def _error(error: BaseException) -> dict[str, object]:
    """The kind of fault and where: our own files, and the last place of all."""
    frames = traceback.extract_tb(error.__traceback__)
    shown = [frame for frame in frames if _is_ours(Path(frame.filename))] + frames[-1:]
    places = dict.fromkeys(
        f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in shown
    )
    text = {"text": str(error)} if isinstance(error, FAULTS_OF_CODE) else {}
    return {"error": type(error).__name__, **text, "places": list(places)}


def _is_ours(path: Path) -> bool:
    """Not of a package, wherever ours is installed."""
    return path.is_relative_to(PROJECT) and path.relative_to(PROJECT).parts[0] in OURS


def _short(file: str) -> str:
    """Without the machine's own folders, which can hold a person's name."""
    path = Path(file)
    for start in (PROJECT / ".venv", PROJECT):
        if path.is_relative_to(start):
            return path.relative_to(start).as_posix()
    return "/".join(path.parts[-3:])


def log_request(get_response):
    """One line a request that the page cache did not answer, by the route and not the path, for a
    path can hold a table's token."""

    def middleware(request):
        request.id = new_id()
        start = time.perf_counter()
        response = get_response(request)
        match = request.resolver_match
        if match is None and response.status_code in (200, 304):
            return response  # a static file
        method = request.method if request.method in KNOWN_METHODS else "other"
        ms = (time.perf_counter() - start) * 1000
        account = _account(request) if response.status_code == 403 else None
        route = match.route if match else None
        if getattr(request, "kind", "") != "cached":  # hundreds a second: they are counted
            log_answer(request.id, method, route, response.status_code, ms, account)
        _count(request, route or "", response.status_code, ms / 1000)
        response["X-Request-ID"] = request.id
        return response

    return middleware


REQUESTS = metrics.Histogram(
    "portativ_request_seconds",
    "Time to answer a request, by its kind.",
    ("entering", "cached", "made", "page", "document", "api"),
    (0.005, 0.025, 0.1, 0.25, 1, 2.5, 10),
)
"""Public pages are `cached` or `made` (`club.web.public_pages` says which), all others a `page`."""
FAULTS = metrics.Counter(
    "portativ_server_errors_total", "Requests answered with 500 or above, those to try again too."
)
DOCUMENT = re.compile(r"(?<!/openapi)\.(pdf|xlsx|ods|csv|json|zip|age)$")
ENTERING = "table/results/"
NOT_COUNTED = ("healthz", "metrics")


def _count(request, route: str, status: int, seconds: float) -> None:
    if status >= 500:
        FAULTS.add()
    if route in NOT_COUNTED:
        return
    REQUESTS.observe(getattr(request, "kind", "") or _kind(route, request.path_info), seconds)


def _kind(route: str, path: str) -> str:
    if route == ENTERING:
        return "entering"
    if route.startswith("api/"):
        return "api"
    return "document" if DOCUMENT.search(path) else "page"


def _account(request) -> int | None:
    """The number of the account that asked for what it may not have; a stranger has none."""
    user = getattr(request, "user", None)
    return user.pk if user is not None and user.is_authenticated else None


def new_id() -> str:
    return secrets.token_hex(6)


def log_answer(
    number: str, method: str, route: str | None, status: int, ms: float, account: int | None = None
) -> None:
    facts = {
        "request": number,
        "method": method,
        "route": route,
        "status": status,
        "ms": round(ms, 1),
        **({"account": account} if account else {}),
    }
    log.info("request", extra={"facts": facts})
