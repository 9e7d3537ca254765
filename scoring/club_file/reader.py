"""A club's or a site's file imported: all of it, or nothing.

One transaction: rows are judged as they come, then the log is worked out again as `manage.py
recheck` does it, and the places are held against those of where the file was made. Rows of a site
keep their keys, and are read back and compared; those of a club get new ones.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final
from uuid import UUID, uuid4

from django.db import DatabaseError, OperationalError, connection, models
from django.db.models import Q

from club import audit
from club.backups import forgotten, log_positions, rows
from club.clubs.actions import appoint
from club.clubs.forms import slug_of
from club.models import AuditAction, Club, Entry, Forgetting, Player, Role, Tournament, User
from club.models.club import RESERVED_SLUGS
from club.privacy import erasure
from club.storage import sqlite
from scoring.archive.reader import CANNOT_BE, what_cannot_be
from scoring.club_file import contents
from scoring.club_file.contents import Model, Values
from scoring.club_file.refusals import AtWork, CannotBe, ClubHere, IsSite, NotEmpty, NotItsLog
from scoring.club_file.writer import places_of, program_version, site_hash
from scoring.club_file.zip_file import WholeFile
from scoring.log.recheck import damage, disagreements
from scoring.log.refusals import Refused
from scoring.privacy import reapply
from scoring.privacy.forgetting import forget

MADE_BY_MIGRATIONS: Final = ("auth_permission", "django_content_type")
MOST_NAMED: Final = 3


def read_club(file: WholeFile, by: User | None = None) -> Club:
    """The club, owned by whoever imports it; of the people those whom this site knows by their
    random key stay as they are."""
    if file.is_site:
        raise IsSite
    with _all_or_nothing():
        club = _ClubImport(file).read_in()
        if by is not None:
            appoint(club, by.username, Role.OWNER, by=by)
        audit.record(AuditAction.RESTORED, "whole club", club=club, by=by)
    return club


def read_site(file: WholeFile) -> None:
    """Everything, into a database that has tables and nothing in them."""
    with _all_or_nothing():
        _hold()
        _check_empty()
        with connection.cursor() as cursor:
            for name in MADE_BY_MIGRATIONS:
                cursor.execute(f"DELETE FROM {name}")  # noqa: S608 (of our own)
        for model in rows.every_model():
            rows.write(model, (rows.row_of(model, each) for each in file.values(model)))
            rows.set_last_number(model, file.facts(model)["last"])
        connection.check_constraints()
        _compare(file)
        _refuse(log_positions.wrong("default", log_positions.Depth.ALL))
        _refuse(damage())
        _check_places(file, {each.pk: each for each in Tournament.objects.all()})
        audit.record_everywhere(AuditAction.RESTORED, "database")
        forgotten.forget_again(forgotten.known())
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("ANALYZE")
    erasure.forget_caches()


@contextmanager
def _all_or_nothing() -> Iterator[None]:
    try:
        with sqlite.alone():
            yield
    except Refused:
        raise
    except (*CANNOT_BE, DatabaseError) as error:
        raise CannotBe(what=" ".join(what_cannot_be(error).split()).rstrip(".")) from error


class _NewKeys(dict[int, int]):
    """Keys here by those of the file; whatever has no row gets one as well, as a key of its own."""

    def __init__(self, model: Model) -> None:
        super().__init__()
        self.new = rows.new_keys(model)

    def __missing__(self, key: int) -> int:
        self[key] = found = next(self.new)
        return found


class _KeysOfTables(dict[Model, dict[int, int]]):
    def __missing__(self, model: Model) -> dict[int, int]:
        self[model] = found = _NewKeys(model)
        return found


class _ClubImport:
    def __init__(self, file: WholeFile) -> None:
        self.file = file
        self.keys = _KeysOfTables()
        self.uids: dict[int, UUID] = {}
        """Of new people, by their keys in the file."""
        self.lost: dict[int, tuple[str, Any]] = {}
        """Those whom this site has forgotten: pseudonym and moment, by their keys here."""
        self.known_here: set[str] = set()
        """Random keys of the file that people here have, who are not forgotten."""

    def read_in(self) -> Club:
        self._people()
        self._refuse_if_here()
        for model in contents.tables():
            for key in self.file.keys(model) if model is not Player else ():
                self.keys[model][key]
        if len(self.keys[Club]) != 1:
            raise CannotBe(what=f"{len(self.keys[Club])} clubs")
        self.slugs = {
            Club: {*Club.objects.values_list("slug", flat=True), *RESERVED_SLUGS},
            Tournament: {*Tournament.every.values_list("slug", flat=True)},
        }
        for model in contents.tables():
            rows.write(model, (_judged(model, each) for each in self._rows(model)))
        self._count_on()
        connection.check_constraints([each._meta.db_table for each in contents.tables()])
        (key,) = self.keys[Club].values()
        club = Club.objects.get(pk=key)
        self._check()
        self._forget(club)
        return club

    def _people(self) -> None:
        """People who are here already, or forgotten: such a person comes in by the pseudonym."""
        people = list(self.file.values(Player))
        asked = list(self.file.values(Forgetting))
        listed = {uid: each for each in forgotten.known() for uid in each.uids}
        named = {UUID(uid) for each in asked for uid in each["line"].get("uids", ())}
        uids = {*(each["uid"] for each in people), *named}
        here = Player.objects.in_bulk(list(uids), field_name="uid")
        self.known_here = {str(uid) for uid, each in here.items() if not each.forgotten_at}
        apart = {each["player_id"] for each in asked}
        for each in people:
            there, line = here.get(each["uid"]), listed.get(str(each["uid"]))
            is_gone = line is not None or (there is not None and there.forgotten_at is not None)
            if there and not is_gone and not each["forgotten_at"] and each["id"] not in apart:
                self.keys[Player][each["id"]] = there.pk
                continue
            key = self.keys[Player][each["id"]]
            self.uids[each["id"]] = uuid4() if there else each["uid"]
            if is_gone and not each["forgotten_at"]:
                self.lost[key] = (
                    (line.pseudonym, line.moment) if line else (there.name, there.forgotten_at)  # type: ignore[union-attr]
                )

    def _refuse_if_here(self) -> None:
        """The same club has evenings made at the same moment, or its name and people of it."""
        moments = [each["made_at"] for each in self.file.values(Tournament)]
        same = Tournament.every.filter(made_at__in=moments).select_related("club").first()
        if same:
            raise ClubHere(name=same.club.name)
        for each in self.file.values(Club):
            alike = Club.objects.filter(Q(slug=each["slug"]) | Q(name=each["name"]))
            if club := alike.filter(memberships__player__uid__in=self.known_here).first():
                raise ClubHere(name=club.name)

    def _rows(self, model: Model) -> Iterator[Values]:
        for each in self.file.values(model):
            if model is Player and each["id"] not in self.uids:
                continue
            found = contents.translated(model, each, self.keys)
            if model is Player:
                found["uid"] = self.uids[each["id"]]
            elif model is Forgetting and self.known_here & {*each["line"].get("uids", ())}:
                found["line"] = {}
            elif model in self.slugs:
                taken = self.slugs[model]
                if found["slug"] in taken:
                    found["slug"] = slug_of(found["slug"], taken, otherwise="club")
                taken.add(found["slug"])
            yield found

    def _count_on(self) -> None:
        """SQLite is told of the keys that were given without a row."""
        if connection.vendor == "sqlite":
            for model, known in self.keys.items():
                rows.set_last_number(model, max([*known.values(), rows.last_number(model)]))

    def _check(self) -> None:
        keys = self.keys[Tournament]
        found = Tournament.every.in_bulk([keys[key] for key in self.file.keys(Tournament)])
        for each in found.values():
            _refuse(f"{each.slug}: {sentence}" for sentence in disagreements(each))
        _check_places(self.file, {old: found[new] for old, new in keys.items() if new in found})

    def _forget(self, club: Club) -> None:
        """Forget those of the file whom this site had forgotten before, and clear sign-ups of
        theirs."""
        reapply.clear_typed(Entry.objects.filter(tournament__club=club), forgotten.known())
        for key, (pseudonym, at) in self.lost.items():
            people = erasure.records_of(Player.objects.get(pk=key))
            own = [each for each in people if each.pk in self.keys[Player].values()]
            new = [each for each in own if str(each.uid) not in self.known_here]
            if new and new[0].forgotten_at is None:
                forget([club], new, erasure.traces_in(new, [club]), pseudonym, None, at=at)


def _judged(model: Model, values: Values) -> rows.StoredRow:
    """A row, each value such as its form would take it."""
    row = rows.row_of(model, values)
    for field in model._meta.concrete_fields:
        value = values[str(field.column)]
        if isinstance(field, models.JSONField) and field.has_default():
            if type(value) is not type(field.get_default()):
                raise CannotBe(what=f"{model._meta.db_table}: {field.column} {value}")
        elif value is not None and not field.remote_field:
            field.run_validators(value)
    return row


def _hold() -> None:
    """Nobody writes beside it; SQLite's transaction is alone from its beginning."""
    if connection.vendor == "postgresql":
        names = ", ".join(connection.ops.quote_name(each) for each in _held_tables())
        try:
            with connection.cursor() as cursor:
                cursor.execute(f"LOCK TABLE {names} IN EXCLUSIVE MODE NOWAIT")
        except OperationalError as error:
            raise AtWork from error


def _held_tables() -> list[str]:
    return [each._meta.db_table for each in (*rows.every_model(), *rows.LEFT_OUT)]


def _check_empty() -> None:
    with connection.cursor() as cursor:
        for name in _held_tables():
            cursor.execute(f"SELECT COUNT(*) FROM {name}")  # noqa: S608 (of our own)
            if (number := cursor.fetchone()[0]) and name not in MADE_BY_MIGRATIONS:
                raise NotEmpty(what=f"{name} {number}")


def _compare(file: WholeFile) -> None:
    """Read back what was written; an older file has other columns."""
    for model in rows.every_model():
        facts, own = file.facts(model), [each.column for each in model._meta.concrete_fields]
        if facts["columns"] == own and site_hash(model) != facts["sha256"]:
            raise CannotBe(what=f"{model._meta.db_table} was read back as something else")


def _check_places(file: WholeFile, played: Mapping[int, Tournament]) -> None:
    """Another program may count otherwise; what the log gives is checked in any case."""
    said = file.manifest["places"] if file.manifest["program"] == program_version() else {}
    _refuse(
        f"{each.slug}: another standing"
        for key, each in played.items()
        if said and said.get(str(key)) != places_of(each)
    )


def _refuse(wrong: Iterable[str]) -> None:
    if found := list(islice(wrong, MOST_NAMED)):
        raise NotItsLog(what="; ".join(found))
