"""The side of the hall: an evening taken along, and the states of it that go to everybody.

The background job of `manage.py up` sends them. Nothing at the desk or at a table waits for it, and
no other row of the database is written by it.
"""

import base64
import hmac
import json
from collections.abc import Iterator, Mapping
from datetime import timedelta
from hashlib import sha256
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy

from club.entries.settling import sign_up
from club.hooks import posting
from club.models import Club, Entry, EntryState, Tournament, User
from club.process.background import Job, Stopping
from club.storage import sqlite
from club.tournaments.states import raise_version, record_published
from scoring.archive import zip_file
from scoring.archive.reader import read_in
from scoring.archive.refusals import HereAlready
from scoring.archive.writer import state_of
from scoring.log.refusals import Refused
from scoring.mirror import codes
from scoring.mirror.hosting import ASIDE, BACK, OLDER, forget, leaving
from scoring.models import LineState, PublicLine
from scoring.visibility import EVERY, last_round_shown

LOOK_SECONDS: Final = 5
LEAST_WAIT: Final = timedelta(seconds=20)
DEAR_WAIT: Final = timedelta(seconds=90)
"""Between two states of an evening that has sent much already: it may cost somebody money."""
MUCH: Final = 5_000_000
ASK_EVERY: Final = timedelta(seconds=60)
WRITTEN: Final = (
    *("state", "sent_version", "digest", "seen_at", "tried_at", "silent_since", "refusal"),
    *("bytes_sent", "news"),
)
"""Fields that the job writes; the others are those of presses."""
MEGABYTE: Final = 1024 * 1024
LIMITS: Final = posting.Limits(
    seconds=60,
    most=4 * MEGABYTE,
    reads=True,
    private=("localhost", "127.0.0.1", *settings.PRIVATE_HOSTS),
)


class NoLine(Refused):
    sentence = gettext_lazy(
        "%(address)s does not answer. Is this computer on the internet, and is the address right?"
    )


class NotTaken(Refused):
    """Says what the other side says, in the reader's language."""

    sentence = "%(said)s"


class OtherFile(Refused):
    sentence = gettext_lazy("This file holds no code: it was not saved by “Take along”.")


def follow(club: Club, address: str, code: str, by: User | None) -> Tournament:
    """Take an evening along by its code; raises `Refused`."""
    said = _ask(address, "along/", _pairing(code, club, has_file=False), key_of(code))
    if said is None:
        raise NoLine(address=address)
    if "refused" in said:
        raise NotTaken(said=said["refused"])
    return begin(club, base64.b64decode(said["file"]), by, LineState.LEADS)


def begin(club: Club, data: bytes, by: User | None, state: LineState) -> Tournament:
    """Take an evening along from its file, whose code is exchanged at the first line."""
    manifest, _content, _log = zip_file.unpacked(data, zip_file.UPLOAD_MEGABYTES)
    along = manifest.get("along")
    if not isinstance(along, dict):
        raise OtherFile
    with sqlite.alone():
        key = key_of(str(along["code"]))
        if there := PublicLine.objects.filter(key=key).select_related("tournament").first():
            raise HereAlready(name=there.tournament.name)
        tournament = read_in(data, club, knows_people=True)
        here = dict(Entry.objects.filter(tournament=tournament).values_list("number", "pk"))
        keys = {int(number): int(key) for number, key in along["keys"].items()}
        PublicLine.objects.create(
            tournament=tournament,
            state=state,
            address=codes.origin_of(str(along["at"]))[:200],
            code=str(along["code"])[:16],
            key=key,
            entries={str(here[number]): key for number, key in keys.items() if number in here},
        )
        record_published(tournament, by, "followed")
    return tournament


def key_of(code: str) -> str:
    """The same for the same code on the same laptop: an answer that got lost is asked for again."""
    return hmac.new(settings.SECRET_KEY.encode(), code.encode(), sha256).hexdigest()


def bring_back(line: PublicLine, by: User | None) -> None:
    """Send all that there is, at the next look. From this press on nothing is written here: from
    its receipt on the other side writes."""
    with sqlite.alone():
        kept = PublicLine.objects.filter(pk=line.pk, state__in=(LineState.WAITING, LineState.LEADS))
        if kept.update(brings_back=True, tried_at=None):
            _lock(line, locked=True)
            record_published(line.tournament, by, "to be brought back")


def go_on_here(line: PublicLine, by: User | None) -> None:
    """The evening is not to be brought back after all, as long as it has not been."""
    with sqlite.alone():
        kept = PublicLine.objects.filter(pk=line.pk, brings_back=True)
        if kept.update(brings_back=False):
            _lock(line, locked=False)
            record_published(line.tournament, by, "goes on in the hall")


def enter(line: PublicLine, key: int) -> Entry | None:
    """Somebody who signed up on the other side, as if they had done so here."""
    with sqlite.alone():
        line = PublicLine.objects.select_for_update().get(pk=line.pk)
        names = next((names for there, names, _state in line.news if there == key), None)
        if names is None or key in line.entries.values():
            return None
        entry = sign_up(line.tournament, names)
        line.entries[str(entry.pk)] = key
        line.save(update_fields=["entries"])
    return entry


class Newcomer(NamedTuple):
    """Somebody who signed up on the other side since, or withdrew there."""

    key: int
    names: str
    has_withdrawn: bool


def newcomers(line: PublicLine) -> list[Newcomer]:
    """Those of whom nobody has made anything here yet."""
    here = {there: int(own) for own, there in line.entries.items()}
    playing = Entry.objects.filter(pk__in=here.values()).exclude(state=EntryState.WITHDRAWN)
    still = set(playing.values_list("pk", flat=True))
    told = (
        Newcomer(there, " – ".join(names), state == EntryState.WITHDRAWN)
        for there, names, state in line.news
    )
    return [
        each
        for each in told
        if (here.get(each.key) in still if each.has_withdrawn else each.key not in here)
    ]


def send_due(stopping: Stopping = lambda: False) -> None:
    """Send each evening that is due, one after the other."""
    found = PublicLine.objects.filter(state__in=(LineState.WAITING, LineState.LEADS))
    for line in found.select_related("tournament__club"):
        if not stopping() and _is_due(line):
            _exchange(line)


def _is_due(line: PublicLine) -> bool:
    waited = timezone.now() - line.tried_at if line.tried_at else None
    if waited is None or waited < timedelta(0):
        return True
    has_news = line.brings_back or line.state == LineState.WAITING
    if not (has_news or line.silent_since or line.tournament.version != line.sent_version):
        return waited >= ASK_EVERY
    return waited >= (DEAR_WAIT if line.bytes_sent > MUCH or line.refusal else LEAST_WAIT)


def _exchange(line: PublicLine) -> None:
    line.tried_at = timezone.now()
    if line.state == LineState.WAITING:
        body = _pairing(line.code, line.tournament.club, has_file=True)
        said = _ask(line.address, "along/", body, line.key)
        if said and "refused" not in said:
            line.state = LineState.LEADS
    elif line.brings_back or line.tournament.version != line.sent_version:
        said, body = _send(line)
    else:
        body = b"{}"
        said = _ask(line.address, "along/news/", body, line.key)
    if said is None:
        line.silent_since = line.silent_since or timezone.now()
    else:
        line.bytes_sent += len(body)
        _hear(line, said)
    line.save(update_fields=WRITTEN)


def _send(line: PublicLine) -> tuple[dict[str, Any] | None, bytes]:
    tournament, is_last = line.tournament, line.brings_back
    version = Tournament.every.values_list("version", flat=True).get(pk=tournament.pk)
    through = EVERY if is_last else last_round_shown(tournament)
    entries = {
        str(entry.number): [entry.pk, line.entries.get(str(entry.pk), 0)]
        for entry in Entry.objects.filter(tournament=tournament)
    }
    facts = {
        "version": version,
        "entries": entries,
        "known": [*line.entries.values()],
        "forgets": leaving(tournament),
        "is_last": is_last,
    }
    body = state_of(tournament, through, facts)
    said = _ask(line.address, "along/state/", body, line.key)
    if said and said.get("digest") == sha256(body).hexdigest():
        line.sent_version, line.digest = version, said["digest"]
    return said, body


def _hear(line: PublicLine, said: Mapping[str, Any]) -> None:
    """Answer of the other side."""
    line.silent_since, line.refusal = None, str(said.get("refused", ""))[:300]
    outcome = said.get("outcome")
    if line.refusal:
        return
    line.seen_at = timezone.now()
    if outcome == OLDER:
        # This laptop was put back to an older copy: what it writes from now on is newer.
        kept = Tournament.every.filter(pk=line.tournament_id, version__lte=said["version"])
        kept.update(version=int(said["version"]) + 1)
    elif outcome == ASIDE:
        line.state = LineState.ASIDE
    elif outcome == BACK or (outcome and line.brings_back):
        _end(line)
    news = said.get("news")
    if isinstance(news, dict):
        line.news = [
            [int(key), [*map(str, names)], str(state)] for key, names, state in news["entries"]
        ]
        forget(line.tournament, news["forgets"])


def _end(line: PublicLine) -> None:
    """The other side writes the evening again; here it can be looked at."""
    line.state = LineState.BACK
    with sqlite.alone():
        PublicLine.objects.filter(pk=line.pk).update(brings_back=False)
        _lock(line, locked=True)


def _lock(line: PublicLine, *, locked: bool) -> None:
    raise_version(line.tournament)
    as_of = timezone.now() if locked else None
    Tournament.objects.filter(pk=line.tournament_id).update(as_of=as_of)


def _pairing(code: str, club: Club, *, has_file: bool) -> bytes:
    said = {"code": code, "key": key_of(code), "club": club.name, "has_file": has_file}
    return json.dumps(said).encode()


def _ask(address: str, path: str, body: bytes, key: str) -> dict[str, Any] | None:
    """The other side's answer; None where nobody answered, or somebody else."""
    headers = {
        "Authorization": f"Bearer {key}",
        "Content-Type": "application/octet-stream",
        "Accept-Language": get_language() or settings.LANGUAGE_CODE,
    }
    _status, answer = posting.exchange(f"{address}/{path}", body, headers, LIMITS)
    return codes.opened(answer, codes.receipt_key_of(key), body)


def _run(stopping: Stopping) -> Iterator[str]:
    send_due(stopping)
    yield from ()


def job() -> Job:
    return Job("the public copy", _run, LOOK_SECONDS)
