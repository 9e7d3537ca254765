"""A club, or a whole site, written to one file: a zip archive.

Each table is a member `<table>.jsonl`, a row a line, a list of its values: moments in UTC, keys and
what is binary (as base64) as texts, JSON as JSON. `manifest.json` comes last and says what it all
is: the columns of each table, how many rows, and the SHA-256 of the member; and of each tournament
that of its places.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import IO, Any, Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from club.backups import rows
from club.models import Club, Player, Tournament
from club.storage.statements import one_state
from scoring.archive.zip_file import MANIFEST
from scoring.club_file import contents
from scoring.club_file.contents import Model, Values
from scoring.club_file.holdings import holdings
from scoring.club_file.refusals import Unreadable
from scoring.models import Origin, Version
from scoring.standings.inputs import facts_of
from scoring.standings.standing import standing_of
from scoring.table_names import players_in

FAMILY: Final = "portativ-whole/"
NUMBER: Final = 1
CLUB, SITE = "club", "site"


class _Seen(dict[int, int]):
    """Keys as they are; it remembers which were asked for."""

    def __missing__(self, key: int) -> int:
        self[key] = key
        return key

    def __contains__(self, key: object) -> bool:
        return True

    def get(self, key: int, default: Any = None) -> int:  # noqa: ARG002
        return self[key]


def write_club(club: Club, stream: IO[bytes]) -> dict[str, Any]:
    """All that belongs to a club; answers the manifest."""
    with one_state():
        found = _ClubRows(Club.objects.get(pk=club.pk))
        facts: dict[str, Any] = {"kind": CLUB, "name": found.club.name, "slug": found.club.slug}
        played = Tournament.objects.filter(club=club).order_by("pk")
        facts["holds"] = holdings(club)
        return _write(stream, found.tables(), played, facts)


def write_site(stream: IO[bytes]) -> dict[str, Any]:
    """All that is stored, but for who is signed in."""
    with one_state():
        tables = ((each, _values(each._base_manager.all())) for each in rows.every_model())
        facts = {"kind": SITE, "holds": holdings()}
        return _write(stream, tables, Tournament.objects.order_by("pk"), facts)


def _write(
    stream: IO[bytes],
    tables: Iterable[tuple[Model, Iterator[Values]]],
    played: Iterable[Tournament],
    facts: Mapping[str, Any],
) -> dict[str, Any]:
    try:
        with ZipFile(stream, "w", ZIP_DEFLATED) as archive:
            written = {each._meta.db_table: _member(archive, each, found) for each, found in tables}
            manifest = {
                "format": f"{FAMILY}{NUMBER}",
                **facts,
                "made_at": timezone.now().isoformat(),
                "program": program_version(),
                "migrations": sorted(map(list, migrations())),
                "tables": written,
                "places": {str(each.pk): places_of(each) for each in played},
            }
            archive.writestr(MANIFEST, json.dumps(manifest, ensure_ascii=False))
    except (DatabaseError, ValueError) as error:
        raise Unreadable(what=" ".join(str(error).split()).rstrip(".")) from error
    return manifest


def _member(archive: ZipFile, model: Model, found: Iterator[Values]) -> dict[str, Any]:
    table, hashed, number = model._meta.db_table, hashlib.sha256(), 0
    with archive.open(f"{table}.jsonl", "w", force_zip64=True) as member:
        for line in lines_of(found):
            member.write(line)
            hashed.update(line)
            number += 1
    return {
        "columns": [each.column for each in model._meta.concrete_fields],
        "rows": number,
        "sha256": hashed.hexdigest(),
        "last": rows.last_number(model),
    }


def lines_of(found: Iterable[Values]) -> Iterator[bytes]:
    return (f"{rows.line_of(each.values())}\n".encode() for each in found)


def _values(found: Any) -> Iterator[Values]:
    return (rows.values_of(found.model, row) for row in rows.rows_of(found))


def site_hash(model: Model) -> str:
    """As a site's file would have it of a table."""
    hashed = hashlib.sha256()
    for line in lines_of(_values(model._base_manager.all())):
        hashed.update(line)
    return hashed.hexdigest()


class _LogOf(NamedTuple):
    lines: list[int]
    rounds: set[int]
    people: set[int]


class _ClubRows:
    """Rows of a club, and on the way who is in them."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.keys: defaultdict[Model, dict[int, int]] = defaultdict(_Seen)
        self.logs: defaultdict[int, _LogOf] = defaultdict(lambda: _LogOf([], set(), set()))

    def tables(self) -> Iterator[tuple[Model, Iterator[Values]]]:
        """The people last, when it is known who they are."""
        for model in contents.tables():
            if model not in (Player, Origin):
                yield model, self._carried(model)
        yield Origin, self._origins()
        yield Player, self._people()

    def _carried(self, model: Model) -> Iterator[Values]:
        people = self.keys[Player]
        for values in _values(contents.rows_in(model, self.club)):
            for person in contents.people_in(model, values):
                people[person] = person
            if model is Version:
                self._note(values)
            yield contents.translated(model, values, self.keys)

    def _note(self, line: Values) -> None:
        log = self.logs[line["tournament_id"]]
        log.lines.append(line["number"])
        log.rounds.add(line["round_id"])
        log.people.update(players_in(line["seats"]))
        if person := (line["content"].get("penalty") or {}).get("player"):
            log.people.add(person)

    def _origins(self) -> Iterator[Values]:
        """Where logs were written, this installation last: hashes are over the keys here."""
        found = list(self._carried(Origin))
        through = {each["tournament_id"]: each["through"] for each in found}
        yield from found
        columns = [str(each.column) for each in Origin._meta.concrete_fields]
        for tournament, log in sorted(self.logs.items()):
            if through.get(tournament, 0) < max(log.lines):
                ids = {
                    "tournament": tournament,
                    "club": self.club.pk,
                    "rounds": {str(key): key for key in log.rounds},
                    "players": {str(key): key for key in log.people},
                }
                row: Values = {"id": -tournament, "tournament_id": tournament}
                row |= {"through": max(log.lines), "ids": ids}
                yield {column: row[column] for column in columns}

    def _people(self) -> Iterator[Values]:
        """Those in the rows, and whom they turned out to be."""
        people = self.keys[Player]
        same = Player.objects.filter(merged__in=list(people)).values_list("pk", flat=True)
        wanted = sorted({*people, *same})
        for at in range(0, len(wanted), rows.AT_ONCE):
            some = Player.objects.filter(pk__in=wanted[at : at + rows.AT_ONCE])
            for values in _values(some):
                yield contents.translated(Player, values, self.keys)


def migrations() -> set[tuple[str, str]]:
    """Steps that have brought the database to where it is, for the tables of a file."""
    applied = MigrationRecorder(connection).applied_migrations()
    return {(app, name) for app, name in applied if app != rows.PASSKEYS}


def program_version() -> str:
    try:
        return version("portativ")
    except PackageNotFoundError:
        return "checkout"


def places_of(tournament: Tournament) -> str:
    """Hash of all places after each stage, by the numbers of entries: the same wherever its rows
    have other keys."""
    facts, numbers = facts_of(tournament), dict(tournament.entries.values_list("pk", "number"))
    found = [standing_of(facts, stage=each.stage.number) for each in facts.stages]
    said = [
        [[numbers.get(row.entry), row.place, str(row.score)] for row in each.rows] if each else None
        for each in found
    ]
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()
