"""The file of a club or a site, opened: whole, of this program or an older one, and undamaged."""

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, NamedTuple
from zipfile import ZipFile

from django.db.migrations.loader import MigrationLoader

from club.backups import rows
from engine.errors import RecordError
from engine.json_text import field, read_object, text_of
from scoring.archive.forgotten_people import moment_of
from scoring.archive.refusals import Broken, Newer, TooLarge
from scoring.archive.zip_file import (
    BROKEN,
    CHUNK,
    INFLATED_EACH,
    LOCAL_HEAD,
    MANIFEST,
    MEGABYTE,
    check_format,
)
from scoring.club_file.contents import Model, Values
from scoring.club_file.refusals import NoClub
from scoring.club_file.writer import FAMILY, NUMBER, SITE


class WholeFile(NamedTuple):
    archive: ZipFile
    manifest: dict[str, Any]

    @property
    def is_site(self) -> bool:
        return bool(self.manifest["kind"] == SITE)

    def facts(self, model: Model) -> dict[str, Any]:
        """An older file has not every table."""
        empty = {"columns": [], "rows": 0, "last": 0}
        found: dict[str, Any] = self.manifest["tables"].get(model._meta.db_table, empty)
        return found

    def values(self, model: Model) -> Iterator[Values]:
        facts = self.facts(model)
        if facts["rows"]:
            with self.archive.open(f"{model._meta.db_table}.jsonl") as member:
                for line in member:
                    yield rows.values_in(model, facts["columns"], line.decode())

    def keys(self, model: Model) -> Iterator[int]:
        """Of its rows, in their order."""
        facts = self.facts(model)
        if facts["rows"]:
            at = facts["columns"].index(model._meta.pk and model._meta.pk.column)
            with self.archive.open(f"{model._meta.db_table}.jsonl") as member:
                for line in member:
                    yield json.loads(line)[at]


@contextmanager
def opened(stream: IO[bytes], most_megabytes: int | None = None) -> Iterator[WholeFile]:
    """`most_megabytes` is the limit of a file that came from a browser."""
    size = stream.seek(0, 2)
    stream.seek(0)
    if most_megabytes and size > most_megabytes * MEGABYTE:
        raise TooLarge(megabytes=most_megabytes)
    if stream.read(len(LOCAL_HEAD)) != LOCAL_HEAD:
        raise NoClub
    try:
        archive = ZipFile(stream)
    except BROKEN as error:
        raise Broken from error
    with archive:
        inflated = sum(each.file_size for each in archive.infolist())
        if most_megabytes and inflated > most_megabytes * INFLATED_EACH * MEGABYTE:
            raise TooLarge(megabytes=most_megabytes)
        try:
            found = WholeFile(archive, _manifest(archive))
            _check(found)
        except (RecordError, KeyError, TypeError, AttributeError) as error:
            raise NoClub from error
        except BROKEN as error:
            raise Broken from error
        yield found


def _manifest(archive: ZipFile) -> dict[str, Any]:
    manifest = read_object(text_of(archive.read(MANIFEST)))
    check_format(manifest, FAMILY, NUMBER, NoClub)
    made_by = {(app, name) for app, name in field(manifest, "migrations", list)}
    if made_by - set(MigrationLoader(None).disk_migrations):
        raise Newer
    for name in ("kind", "program", "made_at"):
        field(manifest, name, str)
    for name in ("holds", "places"):
        field(manifest, name, dict)
    numbers = {type(number) for number in manifest["holds"].values()}
    if numbers - {int} or moment_of(manifest["made_at"]) is None:
        raise NoClub
    return manifest


def _check(file: WholeFile) -> None:
    """Hold every member against its hash."""
    for name, facts in field(file.manifest, "tables", dict).items():
        hashed = hashlib.sha256()
        with file.archive.open(f"{name}.jsonl") as member:
            while chunk := member.read(CHUNK):
                hashed.update(chunk)
        if hashed.hexdigest() != facts["sha256"]:
            raise Broken
