"""Check of uploaded files before anything reads them.

A list of members is a small file. A file that is larger, packed in a way that no spreadsheet
program packs, or not of the kind its name says is refused here; a refused file is never opened
further.
"""

import io
import zlib
from collections.abc import Iterator
from enum import Enum
from pathlib import PurePath
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

MEGABYTE = 1024 * 1024
MOST_BYTES = 2 * MEGABYTE
MOST_MEMBERS = 200
MOST_INFLATED = 20 * MEGABYTE
MOST_RATIO = 100
CHUNK = 64 * 1024

# What a member that cannot be read raises, depending on where it is broken.
BROKEN = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)


class FileKind(Enum):
    WORKBOOK = "workbook"
    OPEN_DOCUMENT = "open document"
    TEXT = "text"


KINDS = {
    ".xlsx": FileKind.WORKBOOK,
    ".ods": FileKind.OPEN_DOCUMENT,
    ".csv": FileKind.TEXT,
    ".tsv": FileKind.TEXT,
    ".tab": FileKind.TEXT,
    ".txt": FileKind.TEXT,
}
ACCEPTED = ",".join(KINDS)
WITH_MACROS = (".xlsm", ".xltm", ".xlam", ".xla")
XLS, ODS, XLSB = "Excel 97–2003 (.xls)", "OpenDocument", "Excel (.xlsb)"
WORD, NUMBERS = "Word", "Apple Numbers"
ENDINGS = {
    XLS: ".xls .xlt",
    XLSB: ".xlsb",
    ODS: ".ots .fods",
    NUMBERS: ".numbers",
    WORD: ".doc .docx .rtf .odt",
    "Excel (.xltx)": ".xltx",
    "PDF": ".pdf",
    "HTML": ".html .htm .mht",
    "XML": ".xml",
    "JSON": ".json",
}
OTHER_FORMATS = {ending: name for name, endings in ENDINGS.items() for ending in endings.split()}
ZIP, OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ARCHIVES = (ZIP, b"PK\x05\x06", b"\x1f\x8b", b"BZh", b"7z\xbc\xaf", b"Rar!", b"\xfd7zXZ")
# How files begin that are no text, whatever they are called.
BINARY = (
    *(*ARCHIVES, OLE, b"%PDF", b"{\\rtf", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"MZ", b"\x7fELF"),
    *(b"SQLite format 3", b"\x00\x00\xfe\xff", b"\xff\xfe\x00\x00"),
)
MARKUP = (b"<!doctype", b"<html", b"<?xml", b"<table", b"<meta", b"mime-version:")
# Both names stand in the list of streams of such a file, in UTF-16.
ENCRYPTED_PACKAGE = "EncryptedPackage".encode("utf-16-le")
CONTENT_TYPES, MANIFEST = "[Content_Types].xml", "META-INF/manifest.xml"
NESTED = (".zip", ".xlsx", ".xlsm", ".docx", ".pptx", ".jar", ".gz", ".7z", ".rar", ".bz2", ".xz")
OPEN_DOCUMENT_CONTENT, MIMETYPE = "content.xml", "mimetype"
OPEN_DOCUMENT_SHEETS = b"application/vnd.oasis.opendocument.spreadsheet"
# Members by which a zip file gives away what else it is.
TELLTALES = {"xl/workbook.bin": XLSB, "word/document.xml": WORD}


class FileRefused(Exception):
    """A file that is not read, or not to its end; `words.explain` says why."""


class FileTooLarge(FileRefused):
    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        super().__init__(f"more than {most_bytes} bytes")
        self.megabytes = most_bytes // MEGABYTE


class NothingInIt(FileRefused):
    """Not a single cell with text."""


class UnknownExtension(FileRefused):
    def __init__(self, extension: str) -> None:
        super().__init__(f"no file of ours ends in {extension!r}")
        self.extension = extension


class OtherFormat(FileRefused):
    """A spreadsheet or a document that its own program can save as one of ours."""

    def __init__(self, format: str) -> None:  # noqa: A002 (it is one)
        super().__init__(f"a file of {format}")
        self.format = format


class NotWhatItSays(FileRefused):
    def __init__(self, extension: str) -> None:
        super().__init__(f"what is in it is not {extension}")
        self.extension = extension


class Locked(FileRefused):
    """Needs a password."""


class HasMacros(FileRefused):
    """Carries programs."""


class OddlyPacked(FileRefused):
    """A workbook as no spreadsheet program makes it: a bomb, or a container for something else."""


class Damaged(FileRefused):
    """Cut off or broken."""


def content(stream: BinaryIO) -> bytes:
    """Bytes of an upload, never more of it than is allowed."""
    data = stream.read(MOST_BYTES + 1)
    _check_size(len(data))
    return data


def checked(name: str, data: bytes) -> FileKind:
    """Kind of the file; raise a refusal if it may not be read."""
    _check_size(len(data))
    extension = PurePath(name.strip().lower()).suffix
    if extension in WITH_MACROS:
        raise HasMacros
    if extension in OTHER_FORMATS:
        raise OtherFormat(OTHER_FORMATS[extension])
    if extension not in KINDS:
        raise UnknownExtension(extension)
    if not data.strip():
        raise NothingInIt
    if KINDS[extension] is not FileKind.TEXT:
        _check_signature(extension, data)
        with checked_archive(data) as archive:
            return kind_of(archive)
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:20].lower()
    if data.startswith(BINARY) or start.startswith(MARKUP):
        raise NotWhatItSays(extension)
    return FileKind.TEXT


def checked_archive(data: bytes) -> ZipFile:
    """A workbook's zip file, whose directory promises nothing out of bounds."""
    try:
        archive = ZipFile(io.BytesIO(data))
    except BROKEN as error:
        raise Damaged from error
    members = archive.infolist()
    _check_members(members, len(data))
    kind_of(archive)
    for info in members:
        _check_content(archive, info)
    return archive


def chunks(archive: ZipFile, name: str) -> Iterator[bytes]:
    """Content of a member of the archive, piece by piece, and no more than it declares."""
    left = archive.getinfo(name).file_size
    try:
        with archive.open(name) as member:
            while chunk := member.read(CHUNK):
                left -= len(chunk)
                if left < 0:
                    raise OddlyPacked(f"{name} holds more than it declares")
                yield chunk
    except BROKEN as error:
        raise Damaged from error


def _check_size(size: int) -> None:
    if size > MOST_BYTES:
        raise FileTooLarge


def _check_signature(extension: str, data: bytes) -> None:
    if data.startswith(OLE):
        if ENCRYPTED_PACKAGE in data:
            raise Locked
        raise OtherFormat(XLS)
    if not data.startswith(ZIP):
        raise NotWhatItSays(extension)


def _check_members(members: list[ZipInfo], packed: int) -> None:
    if len(members) > MOST_MEMBERS:
        raise OddlyPacked(f"{len(members)} members")
    if len({info.filename.lower() for info in members}) < len(members):
        raise OddlyPacked("two members of one name")
    inflated = sum(info.file_size for info in members)
    if inflated > MOST_INFLATED or inflated > packed * MOST_RATIO:
        raise OddlyPacked(f"{inflated} bytes out of {packed}")
    for info in members:
        _check_member(info)


def _check_member(info: ZipInfo) -> None:
    if info.flag_bits & 0x41:  # encrypted, weakly or strongly
        raise Locked
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise OddlyPacked(f"{info.filename} is packed by method {info.compress_type}")
    if info.file_size > max(info.compress_size, 1) * MOST_RATIO:
        raise OddlyPacked(f"{info.filename} inflates {info.file_size} from {info.compress_size}")
    name = info.filename.lower()
    if name.endswith("vbaproject.bin") or "macrosheets/" in name:
        raise HasMacros
    if name.endswith(NESTED):
        raise OddlyPacked(f"{info.filename} is an archive")


def kind_of(archive: ZipFile) -> FileKind:
    """Kind by the parts: whichever of the two it is called, a workbook is read as what it is."""
    names = {info.filename for info in archive.infolist()}
    if MIMETYPE in names:
        if next(chunks(archive, MIMETYPE), b"").strip() != OPEN_DOCUMENT_SHEETS:
            raise OtherFormat(ODS)
        if OPEN_DOCUMENT_CONTENT not in names:
            raise Damaged(f"it lacks {OPEN_DOCUMENT_CONTENT}")
        if b"encryption-data" in b"".join(_chunks_of_manifest(archive, names)):
            raise Locked
        if any(name.startswith(("Basic/", "Scripts/")) for name in names):
            raise HasMacros
        return FileKind.OPEN_DOCUMENT
    for telltale, format_ in TELLTALES.items():
        if telltale in names:
            raise OtherFormat(format_)
    if any(name.endswith(".iwa") for name in names):
        raise OtherFormat(NUMBERS)
    if CONTENT_TYPES not in names:
        raise NotWhatItSays(".xlsx")
    return FileKind.WORKBOOK


def _chunks_of_manifest(archive: ZipFile, names: set[str]) -> Iterator[bytes]:
    return chunks(archive, MANIFEST) if MANIFEST in names else iter(())


def _check_content(archive: ZipFile, info: ZipInfo) -> None:
    """The first bytes of every member, and what the package says of its parts."""
    if info.filename == CONTENT_TYPES:
        if b"macroenabled" in b"".join(chunks(archive, info.filename)).lower():
            raise HasMacros
    elif next(chunks(archive, info.filename), b"").startswith(ARCHIVES):
        raise OddlyPacked(f"{info.filename} is an archive")
