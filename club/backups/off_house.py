"""Copies off the house: what a host has follow each verified copy, and what came of it.

A command takes the copy elsewhere (`PORTATIV_AFTER_BACKUP`); then a dead man's switch is asked
(`PORTATIV_PING_URL`), which cries when it is not asked any more: so not where the command failed.
"""

import contextlib
import json
import logging
import os
import subprocess
import tempfile
import urllib.request
from http.client import HTTPException
from pathlib import Path
from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _

COMMAND_SECONDS: Final = 300
PING_SECONDS: Final = 10
MOST_LETTERS: Final = 200
FAILED: Final = "copies_off_house.json"
"""In the data folder: what failed after the last copy, and why; not there where nothing did."""

log = logging.getLogger(__name__)


def follow(copy: Path) -> list[str]:
    """Sentences about what failed, which are kept for the desk too."""
    failed = {}
    if settings.AFTER_BACKUP and (why := _why_not_run(copy)):
        failed["command"] = why
    elif settings.PING_URL and (why := _why_not_asked()):
        failed["ping"] = why
    for what, why in failed.items():
        log.error("after a copy of the database: %s: %s", what, why)
    _remember(failed)
    return in_detail()


def troubles() -> dict[str, str]:
    """What failed after the last copy, in the reader's language, and the machine's own words."""
    try:
        failed = json.loads((settings.DATA_DIR / FAILED).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    said = {
        "command": _(
            "The last copy of the database was not taken to another place (PORTATIV_AFTER_BACKUP)."
        ),
        "ping": _("The service that watches over the copies did not answer (PORTATIV_PING_URL)."),
    }
    is_set = {"command": settings.AFTER_BACKUP, "ping": settings.PING_URL}
    return {said[what]: why for what, why in failed.items() if is_set.get(what)}


def in_detail() -> list[str]:
    """For whoever runs the machine: clubs of a host have no need of its words."""
    return [f"{sentence} {why}" for sentence, why in troubles().items()]


def _why_not_run(copy: Path) -> str:
    """Nothing where the command ended well. There is no shell: words are handed over as they are,
    and of Portativ's own variables, secrets among them, none but the copy's path."""
    facts = {"{copy}": str(copy), "{folder}": str(copy.parent)}
    words = list(settings.AFTER_BACKUP)
    for mark, path in facts.items():
        words = [word.replace(mark, path) for word in words]
    kept = {name: text for name, text in os.environ.items() if not name.startswith("PORTATIV_")}
    with tempfile.TemporaryFile() as output:
        try:
            code = subprocess.run(  # noqa: S603 (the host's own command)
                words,
                env={**kept, "PORTATIV_COPY": str(copy)},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                timeout=COMMAND_SECONDS,
                check=False,
            ).returncode
        except subprocess.TimeoutExpired:
            return f"{words[0]}: no end after {COMMAND_SECONDS} seconds."
        except OSError as error:
            return f"{words[0]}: {error.strerror}."
        output.seek(0)
        said = " ".join(output.read().decode("utf-8", "replace").split())
    return f"{words[0]} ({code}): {said[-MOST_LETTERS:]}" if code else ""


def _why_not_asked() -> str:
    try:
        with urllib.request.urlopen(settings.PING_URL, timeout=PING_SECONDS):  # noqa: S310
            return ""
    except (OSError, HTTPException, ValueError) as error:  # 400 and more are an OSError too
        return f"{getattr(error, 'reason', error)}"[:MOST_LETTERS]


def _remember(failed: dict[str, str]) -> None:
    file = settings.DATA_DIR / FAILED
    with contextlib.suppress(OSError):
        if failed:
            file.write_text(json.dumps(failed), "utf-8")
        else:
            file.unlink(missing_ok=True)
