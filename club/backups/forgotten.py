"""The list of the forgotten, beside every copy of the database and in the data folder: whoever goes
back to a copy forgets them again, on any machine.

A line holds the random key of a person, what they are called since, and of their names and e-mail
addresses slow hashes: nobody reads a name in it, and to try all names takes years. Of telephone
numbers, which can all be tried in a day, it holds nothing.
"""

import contextlib
import hmac
import json
import os
import secrets
from collections.abc import Callable, Collection, Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import lru_cache
from hashlib import scrypt, sha256
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db.models import QuerySet

from club.models import Forgetting, Player
from club.players.traces import Traces, name_key_of
from club.wording.folding import folded

FILE: Final = "forgotten.jsonl"
KEY_BYTES: Final = 16
SLOWLY: Final = {"n": 2**13, "r": 8, "p": 1, "dklen": 16}
"""Some 20 ms and 8 MB for each text that is tried."""
MOST_REMEMBERED: Final = 20_000


@dataclass(frozen=True)
class ForgottenLine:
    uids: tuple[str, ...]
    """One, or several of a person who had several records."""
    pseudonym: str
    at: str
    key: str
    """The salt of its marks, one for all lines of a machine: a text is hashed once for all."""
    marks: tuple[str, ...]

    def knows(self, text: str) -> bool:
        """True if a typed text is a name or an e-mail address of the forgotten person."""
        key = folded(text.strip()) if "@" in text else name_key_of(text)
        return bool(key and self.marks) and _mark(self.key, key) in self.marks

    @property
    def moment(self) -> datetime:
        return datetime.fromisoformat(self.at)

    @property
    def data(self) -> dict[str, Any]:
        return asdict(self)


def line_of(
    people: Collection[Player], pseudonym: str, at: datetime, traces: Traces
) -> ForgottenLine:
    key = next((each.key for each in known()), "") or secrets.token_hex(KEY_BYTES)
    return ForgottenLine(
        tuple(str(each.uid) for each in people),
        pseudonym,
        at.isoformat(),
        key,
        tuple(_mark(key, each) for each in traces.keys),
    )


def read(*folders: Path) -> list[ForgottenLine]:
    """The lines of all lists that are there, each once, the oldest first."""
    found: dict[tuple[str, ...], ForgottenLine] = {}
    for folder in folders:
        for text in _text_in(folder).splitlines():
            if line := _line(text):
                found.setdefault(line.uids, line)
    return sorted(found.values(), key=lambda each: each.at)


def _text_in(folder: Path) -> str:
    with contextlib.suppress(OSError):
        return (folder / FILE).read_text("utf-8", "replace")
    return ""


def known() -> list[ForgottenLine]:
    """Lines that this machine knows of: by the list in its folder, and by its database, which
    several machines may share."""
    here = in_database(Forgetting.objects.all())
    found = {each.uids: each for each in [*here, *read(settings.DATA_DIR)]}
    return sorted(found.values(), key=lambda each: each.at)


def in_database(rows: QuerySet[Forgetting]) -> list[ForgottenLine]:
    """The lines of what was forgotten here."""
    kept = rows.exclude(line={}).values_list("line", flat=True)
    return [*filter(None, (_line(json.dumps(each)) for each in kept))]


def write(folder: Path, lines: Iterable[ForgottenLine]) -> None:
    """Adds what the list of a folder has not; a list is replaced in one step, and never shortened.
    A stick that is not in gets it with its next copy."""
    there = read(folder)
    known = {each.uids for each in there}
    new = [each for each in lines if each.uids not in known]
    text = "".join(f"{json.dumps(each.data)}\n" for each in [*there, *new])
    if not text or text == _text_in(folder) or not folder.is_dir():
        return
    unfinished = folder / f"{FILE}.part"
    with unfinished.open("w", encoding="utf-8") as file:
        unfinished.chmod(0o600)
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(folder / FILE)


Apply = Callable[[Iterable[ForgottenLine]], int]
"""Forgets whom a list names and the database still knows; answers how many."""
_apply: list[Apply] = []


def register(apply: Apply) -> None:
    """Called by the code that knows everything that is stored of a person."""
    _apply[:] = [apply]


def digest(lines: Iterable[ForgottenLine]) -> str:
    """The same for the same list."""
    said = sorted(json.dumps(each.data, sort_keys=True) for each in lines)
    return sha256("\n".join(said).encode()).hexdigest()


def forget_again(lines: Iterable[ForgottenLine]) -> int:
    found = list(lines)
    return sum(apply(found) for apply in _apply) if found else 0


def _line(text: str) -> ForgottenLine | None:
    """Nothing for a line that is no such line: the others count all the same."""
    try:
        data = json.loads(text)
        line = ForgottenLine(
            tuple(map(str, data["uids"])),
            str(data["pseudonym"]),
            str(data["at"]),
            str(data["key"]),
            tuple(map(str, data["marks"])),
        )
        bytes.fromhex(line.key)
        return line if line.moment.tzinfo else None
    except (ValueError, LookupError, TypeError):
        return None


def _mark(key: str, text: str) -> str:
    return _slow(key, hmac.new(bytes.fromhex(key), text.encode(), sha256).hexdigest())


@lru_cache(MOST_REMEMBERED)
def _slow(key: str, quick: str) -> str:
    return scrypt(quick.encode(), salt=bytes.fromhex(key), **SLOWLY).hex()
