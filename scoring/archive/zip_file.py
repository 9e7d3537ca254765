"""A tournament as one file: a zip archive of a few named members, each with its hash.

`manifest.json` says what it is and holds the SHA-256 of every other member. Behind the archive, in
its comment, stands the SHA-256 of all bytes before it: whatever is damaged, it is seen before
anything is opened. Somebody who changes a line and makes these hashes anew is found by the hashes
of the log (`arriving`). Somebody who makes those anew as well, or leaves out the last lines, is
found by nothing in the file, but by what was printed before: the papers of the standing name the
last line. Every member and every field is described in `ARCHIVE.md`.
"""

import hashlib
import io
import json
import zlib
from collections.abc import Mapping
from typing import Any, Final
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from engine.errors import RecordError
from engine.json_text import field, read_object, text_of
from scoring.archive.refusals import Broken, Newer, NoTournament, TooLarge
from scoring.log.refusals import Refused

FAMILY: Final = "portativ-tournament/"
NUMBER: Final = 2
FORMAT: Final = f"{FAMILY}{NUMBER}"
MANIFEST, TOURNAMENT, LOG = "manifest.json", "tournament.json", "log.jsonl"
MEMBERS: Final = (MANIFEST, TOURNAMENT, LOG)
"""All that there is, in this order."""

MEGABYTE: Final = 1024 * 1024
UPLOAD_MEGABYTES: Final = 2
COMMAND_MEGABYTES: Final = 64
INFLATED_EACH: Final = 10
"""How many times as large as the file what is in it may be, all together: a log is packed to a
tenth or less, so this goes with the largest file and not with this one."""
MOST_RATIO: Final = 100

MARK: Final = b"portativ-tournament sha256="
TAIL: Final = len(MARK) + 64
LOCAL_HEAD: Final = b"PK\x03\x04"
CHUNK: Final = 64 * 1024
BROKEN: Final = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)


def packed(tournament: Mapping[str, Any], log: str, facts: Mapping[str, Any]) -> bytes:
    """The file; `facts` stand in the manifest for whoever looks into it."""
    members = {TOURNAMENT: _text(tournament).encode(), LOG: log.encode()}
    manifest = {
        "format": FORMAT,
        **facts,
        "sha256": {name: hashlib.sha256(data).hexdigest() for name, data in members.items()},
    }
    file = io.BytesIO()
    with ZipFile(file, "w") as archive:
        for name, data in {MANIFEST: _text(manifest).encode(), **members}.items():
            archive.writestr(_member(name), data, ZIP_DEFLATED)
        archive.comment = b" " * TAIL
    body = file.getvalue()[:-TAIL]
    return body + MARK + hashlib.sha256(body).hexdigest().encode()


def unpacked(data: bytes, most_megabytes: int) -> tuple[dict[str, Any], dict[str, Any], str]:
    """The manifest, the tournament and its log, of a file that is as it was made."""
    if len(data) > most_megabytes * MEGABYTE:
        raise TooLarge(megabytes=most_megabytes)
    _check_whole(data)
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            return _opened(archive, most_megabytes * INFLATED_EACH * MEGABYTE)
    except BROKEN as error:
        raise Broken from error


def _check_whole(data: bytes) -> None:
    if not data.startswith(LOCAL_HEAD) or MARK not in data:
        raise Broken if _begins_like_one(data) else NoTournament
    body, tail = data[:-TAIL], data[-TAIL:]
    if tail != MARK + hashlib.sha256(body).hexdigest().encode():
        raise Broken


def _begins_like_one(data: bytes) -> bool:
    """A file of ours that was cut off, or whose tail is damaged, still names its first member."""
    return MANIFEST.encode() in data[:64] or FAMILY.encode() in data or MARK in data


def _opened(archive: ZipFile, most_inflated: int) -> tuple[dict[str, Any], dict[str, Any], str]:
    members = archive.infolist()
    if tuple(info.filename for info in members) != MEMBERS:
        raise NoTournament
    if sum(info.file_size for info in members) > most_inflated:
        raise Broken
    texts = {info.filename: _read(archive, info) for info in members}
    try:
        manifest = read_object(text_of(texts[MANIFEST]))
        check_format(manifest, FAMILY, NUMBER, NoTournament)
        hashes = field(manifest, "sha256", dict)
        for name in (TOURNAMENT, LOG):
            if hashes.get(name) != hashlib.sha256(texts[name]).hexdigest():
                raise Broken
        return manifest, read_object(text_of(texts[TOURNAMENT])), text_of(texts[LOG])
    except RecordError as error:
        raise NoTournament from error


def check_format(
    manifest: Mapping[str, Any], family: str, number: int, other: type[Refused]
) -> None:
    """Refuse a file of another kind as `other`, and one of a newer format."""
    found = field(manifest, "format", str)
    if found == f"{family}{number}":
        return
    version = found.removeprefix(family)
    is_ours = found.startswith(family) and version.isdecimal()
    raise Newer if is_ours and int(version) > number else other


def _read(archive: ZipFile, info: ZipInfo) -> bytes:
    """Read a member of the archive; refuse one that holds more than it declares."""
    is_odd = info.flag_bits & 0x41 or info.compress_type != ZIP_DEFLATED
    if is_odd or info.file_size > max(info.compress_size, 1) * MOST_RATIO:
        raise Broken
    found = bytearray()
    with archive.open(info) as member:
        while chunk := member.read(CHUNK):
            found += chunk
            if len(found) > info.file_size:
                raise Broken
    return bytes(found)


def _member(name: str) -> ZipInfo:
    """The same bytes whenever and wherever it is written."""
    info = ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    info.create_system, info.external_attr = 3, 0o600 << 16
    return info


def _text(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, indent=1) + "\n"
