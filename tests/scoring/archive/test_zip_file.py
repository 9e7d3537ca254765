"""Files that are damaged, cut off, swollen, or something else altogether."""

import hashlib
import io
import json
import zipfile

import pytest

from scoring.archive import zip_file
from scoring.archive.refusals import Broken, Newer, NoTournament, TooLarge
from scoring.archive.zip_file import MARK, TAIL, packed, unpacked
from scoring.log.refusals import Refused

CONTENT = {"people": ["Ana Mureșan", "Réka"], "rules": [{}]}
LOG = '{"number": 1}\n{"number": 2}\n'
FILE = packed(CONTENT, LOG, {"name": "Cupa"})


def sealed(members, method=zipfile.ZIP_DEFLATED):
    """An archive with a right hash behind it, whatever is in it."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
        archive.comment = b" " * TAIL
    return resealed(file.getvalue())


def resealed(data):
    body = data[:-TAIL]
    return body + MARK + hashlib.sha256(body).hexdigest().encode()


def members_of(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist()}


def with_format(name):
    members = members_of(FILE)
    manifest = json.loads(members["manifest.json"])
    manifest["format"] = name
    return sealed({**members, "manifest.json": json.dumps(manifest)})


def test_a_file_gives_back_what_went_in():
    manifest, content, log = unpacked(FILE, 2)
    assert (content, log) == (CONTENT, LOG)
    hashes = {
        name: hashlib.sha256(members_of(FILE)[name]).hexdigest()
        for name in ("tournament.json", "log.jsonl")
    }
    assert manifest == {"format": "portativ-tournament/2", "name": "Cupa", "sha256": hashes}


def test_the_same_tournament_is_the_same_bytes():
    assert packed(CONTENT, LOG, {"name": "Cupa"}) == FILE


def test_any_program_can_open_it():
    with zipfile.ZipFile(io.BytesIO(FILE)) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == ["manifest.json", "tournament.json", "log.jsonl"]


def test_every_single_byte_that_is_changed_is_seen():
    for at in range(len(FILE)):
        for flip in (0x01, 0x80):
            changed = bytearray(FILE)
            changed[at] ^= flip
            with pytest.raises(Refused):
                unpacked(bytes(changed), 2)


def test_every_cut_is_seen():
    for end in range(len(FILE)):
        with pytest.raises(Refused):
            unpacked(FILE[:end], 2)
    with pytest.raises(Broken):
        unpacked(FILE + b"\0", 2)


def lying_about_its_size():
    """Declares that its log inflates to a hundred bytes; it is a megabyte."""
    members = {**members_of(FILE), "log.jsonl": b"0" * 1_000_000}
    data = bytearray(sealed(members))
    at = data.rindex(b"log.jsonl") - 46
    data[at + 24 : at + 28] = (100).to_bytes(4, "little")
    return resealed(bytes(data))


def encrypted():
    data = bytearray(FILE)
    at = data.rindex(b"tournament.json") - 46
    data[at + 8] |= 1
    return resealed(bytes(data))


MEMBERS = members_of(FILE)
# Brackets in brackets, with something among them that cannot be packed.
DEEP = "".join(f'["{hashlib.sha256(bytes([at % 256])).hexdigest()}", ' for at in range(9_000))
HOSTILE = {
    "nothing": (b"", NoTournament),
    "a text": (b"hello", NoTournament),
    "another zip": (sealed({"a.txt": "x"}), NoTournament),
    "a workbook": (sealed({"[Content_Types].xml": "<x/>"}), NoTournament),
    "a member more": (sealed({**MEMBERS, "more.txt": "x"}), NoTournament),
    "a member less": (sealed({"manifest.json": MEMBERS["manifest.json"]}), NoTournament),
    "another order": (sealed(dict(reversed(MEMBERS.items()))), NoTournament),
    "a path": (sealed({**MEMBERS, "../log.jsonl": "x"}), NoTournament),
    "a member changed": (sealed({**MEMBERS, "log.jsonl": LOG + " "}), Broken),
    "not packed": (sealed(MEMBERS, zipfile.ZIP_STORED), Broken),
    "a bomb": (sealed({**MEMBERS, "log.jsonl": b"0" * 19_000_000}), Broken),
    "a larger bomb": (sealed({**MEMBERS, "log.jsonl": b"0" * 30_000_000}), Broken),
    "a lie about a size": (lying_about_its_size(), Broken),
    "a locked member": (encrypted(), Broken),
    "a newer format": (with_format("portativ-tournament/3"), Newer),
    "an older format": (with_format("portativ-tournament/1"), NoTournament),
    "another format": (with_format("someones-tournament/1"), NoTournament),
    "a manifest that is no object": (sealed({**MEMBERS, "manifest.json": "[]"}), NoTournament),
    "a manifest without end": (sealed({**MEMBERS, "manifest.json": DEEP}),
                               NoTournament),
    "too large": (FILE + b"\0" * 2 * 1024 * 1024, TooLarge),
}  # fmt: skip


@pytest.mark.parametrize(("data", "refusal"), HOSTILE.values(), ids=HOSTILE)
def test_what_is_no_file_of_ours_is_refused_with_a_reason(data, refusal):
    with pytest.raises(refusal) as refused:
        unpacked(data, 2)
    assert refused.value.said()


def test_a_bomb_is_not_inflated(monkeypatch):
    """What its directory promises is enough to refuse it."""
    monkeypatch.setattr(zip_file, "_read", lambda *_: pytest.fail("it was read"))
    with pytest.raises(Broken):
        unpacked(HOSTILE["a larger bomb"][0], 2)
