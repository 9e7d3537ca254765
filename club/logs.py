"""Log lines: one JSON object each, about requests and faults, never about persons."""

import json
import logging
import traceback
from datetime import UTC, datetime
from pathlib import Path

from django.template import TemplateSyntaxError

PROJECT = Path(__file__).resolve().parent.parent
# Their text names code and nothing else.
FAULTS_OF_CODE = (AttributeError, ImportError, NameError, TemplateSyntaxError, TypeError)


class JsonLine(logging.Formatter):
    """What may be told is told by `extra={"facts": {...}}`.

    The arguments of a message (paths with tokens, typed values) and the text of an exception
    (PostgreSQL quotes the row in it) may hold names, so only their templates and the places
    in the code are written.
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


def _what(record: logging.LogRecord) -> str:
    """The template; of what Django finds suspicious only the kind, for it quotes what was sent."""
    if record.name.startswith("django.security") or not isinstance(record.msg, str):
        return record.name
    return record.msg


def _error(error: BaseException) -> dict[str, object]:
    """The kind of fault and where: our own files, and the last place of all."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if Path(frame.filename).is_relative_to(PROJECT)]
    shown = [frame for frame in ours if "site-packages" not in frame.filename] + frames[-1:]
    places = dict.fromkeys(
        f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in shown
    )
    text = {"text": str(error)} if isinstance(error, FAULTS_OF_CODE) else {}
    return {"error": type(error).__name__, **text, "places": list(places)}


def _short(file: str) -> str:
    """Without the machine's own folders, which can hold a person's name."""
    path = Path(file)
    for start in (PROJECT / ".venv", PROJECT):
        if path.is_relative_to(start):
            return path.relative_to(start).as_posix()
    return "/".join(path.parts[-3:])
