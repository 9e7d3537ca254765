"""A tournament that was taken away elsewhere, read in here: all of it, or nothing.

Nothing that the file says of points is believed. The log is replayed in memory first, as `manage.py
recheck` does it: that each version has the hash it was written with and follows from the one
before, and that the engine gives the points that it has. Only then is the database's writer taken:
the log is written down as it was, with what the replay has worked out, and the standing has to
follow from all that.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from typing import Final
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.models import (
    Club,
    Entry,
    EntryPlayer,
    Membership,
    Player,
    Round,
    Seat,
    SitOut,
    Stage,
    Table,
    Tournament,
    Wish,
)
from club.storage import sqlite
from club.tournaments.slugs import free_slug
from engine.errors import RecordError, RuleError
from engine.json_text import check_keys, read_object
from engine.json_text import field as value_of
from engine.results import GAMES
from scoring.archive import parts, prizes, writer, zip_file
from scoring.archive.forgotten_people import ForgottenPeople, memberships_missing, moment_of
from scoring.archive.known_people import folded_name, known_by_key, members_by_name
from scoring.archive.log_derived import ROWS_AT_ONCE, check_scores, keep, texts_in
from scoring.archive.parts import PartData, check_all, from_one, instance_of, objects
from scoring.archive.refusals import Altered, HereAlready, Impossible
from scoring.log import chain
from scoring.log.origins import content_with, seats_with
from scoring.log.recheck import Replay
from scoring.log.refusals import WRONG, Refused, sentence_of
from scoring.log.saving import keep_corrected
from scoring.log.texts import Texts, texts_of_log
from scoring.models import DealRecord, LineText, Origin, TextName, Version, VersionKind, Wall
from scoring.standings.inputs import facts_of
from scoring.standings.standing import standing_of

MOST_PEOPLE: Final = 5_000
MOST_ROUNDS: Final = 200
LONGEST_LINE: Final = 100_000
CANNOT_BE = (
    *(RecordError, RuleError, ValidationError, IntegrityError, DataError),
    *(LookupError, TypeError, ValueError, ArithmeticError, AttributeError, RecursionError),
)
"""What a file raises that says something that is not so anywhere."""


def read_in(
    data: bytes,
    club: Club,
    *,
    join: bool = False,
    knows_people: bool = False,
    most_megabytes: int = zip_file.UPLOAD_MEGABYTES,
) -> Tournament:
    """The tournament in this club. Its people become guests; with `join` whoever has the name of
    exactly one member is that member. Raises `Refused`."""
    manifest, content, log = zip_file.unpacked(data, most_megabytes)
    try:
        made_at = moment_of(manifest.get("taken_away_at"))
        arrival = ArchiveImport(club, content, log.splitlines(), join, made_at, knows_people)
        replayed = arrival.replayed()
        with sqlite.alone():
            return arrival.read_in(replayed)
    except Refused:
        raise
    except CANNOT_BE as error:
        raise Impossible(what=what_cannot_be(error)) from error


@dataclass
class ArchiveImport:
    club: Club
    content: PartData
    log: Sequence[str]
    join: bool
    made_at: datetime | None = None
    knows_people: bool = False
    """People whose random key somebody here has are that person."""
    people: list[Player] = field(default_factory=list)
    entries: dict[int, Entry] = field(default_factory=dict)
    rounds: dict[int, Round] = field(default_factory=dict)
    versions: list[Version] = field(default_factory=list)
    texts: list[LineText] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.forgotten = ForgottenPeople(self.club, self.made_at)

    def replayed(self) -> Replay:
        """The log alone, checked line by line; until it is written its people and rounds go by
        their numbers in the file."""
        check_keys(self.content, parts.PARTS)
        self._refuse_if_here()
        found = objects(self.content, "people")
        if len(found) > MOST_PEOPLE:
            raise Impossible(what=f"{len(found)} people")
        self.people = [Player(pk=at) for at in range(1, len(found) + 1)]
        rounds = [value_of(each, "number", int) for each in objects(self.content, "rounds")]
        self.rounds = {number: Round(pk=number) for number in rounds}
        if any(len(line) > LONGEST_LINE for line in self.log):
            raise Impossible(what="a line of the log")
        rules = objects(self.content, "rules")
        lines = [read_object(line) for line in self._lines()]
        self.versions = [self._version(data, rules) for data in lines]
        self.texts = list(texts_in(lines, self.versions))
        origins = self._origins()
        replay = self._begun(texts_of_log(self.versions, self.texts, origins), origins)
        self.forgotten.look_up(self._texts())
        for version in self.versions:
            for sentence in replay.add(version):
                raise Altered(what=sentence)
        return replay

    def _lines(self) -> Sequence[str]:
        """Lines of the log to be replayed and written."""
        return self.log

    def _begun(self, texts: Texts, origins: list[Origin]) -> Replay:
        """Replay before the first of them."""
        return Replay(texts, origins)

    def read_in(self, replayed: Replay) -> Tournament:
        self._refuse_if_here()
        tournament = self._tournament()
        self._people()
        self._entries(tournament)
        self._rounds(tournament)
        if self.content["prizes"] is not None:
            prizes.read_in(tournament, self.content, self.entries, self.people)
        Origin.objects.bulk_create(self._origins(tournament))
        self._write_log(tournament)
        keep(replayed, self.versions, self.rounds, self.entries)
        self._check(tournament)
        self.forgotten.clear(tournament)
        return tournament

    def _texts(self) -> Iterator[str]:
        """Names and typed texts of the file, as far as they are texts."""
        for person in objects(self.content, "people"):
            if not person.get("uid"):
                yield str(person.get("name", ""))
        for entry in objects(self.content, "entries"):
            yield from map(str, entry.get("typed") or ())

    def _refuse_if_here(self) -> None:
        """A result has one key in a club: a tournament that is here already cannot come again."""
        if not self.log:
            return
        key = UUID(value_of(read_object(self.log[0]), "key", str))
        known = Version.objects.filter(club=self.club, key=key).select_related("tournament").first()
        if known:
            raise HereAlready(name=known.tournament.name)

    def _tournament(self) -> Tournament:
        data = value_of(self.content, "tournament", dict)
        made = instance_of(Tournament, data, writer.OF_TOURNAMENT, writer.JSON_OF_TOURNAMENT)
        made.club = self.club
        parts.fee_here(made, value_of(self.content, "club", dict), self.club.currency)
        made.slug = _free_slug(made)
        GAMES[made.game].scoring_rules(made.rules)
        made.save(force_insert=True)
        return made

    def _people(self) -> None:
        found = objects(self.content, "people")
        same = [each.pop("merged_into", None) for each in found]
        uids = [each.pop("uid", None) for each in found]
        memberships = [
            instance_of(Membership, each, ("naming",), others=("name", "nickname"))
            for each in found
        ]
        people = [
            instance_of(Player, each, ("name", "nickname"), others=("naming",)) for each in found
        ]
        members = members_by_name(self.club) if self.join else {}
        names = Counter(folded_name(each.name) for each in people)
        known = known_by_key(uids) if self.knows_people else {}
        self.people = [
            known.get(uid)
            or (members.get(name, each) if names[name := folded_name(each.name)] == 1 else each)
            for each, uid in zip(people, uids, strict=True)
        ]
        self.people = [
            self.forgotten.take(each, memberships[at], uids[at]) if each.pk is None else each
            for at, each in enumerate(self.people)
        ]
        new = [at for at, each in enumerate(self.people) if each.pk is None]
        Player.objects.bulk_create([self.people[at] for at in new], ROWS_AT_ONCE)
        missing = memberships_missing(self.club.pk, self.people)
        guests = [at for at, each in enumerate(self.people) if each.pk in missing]
        for at in guests:
            memberships[at].club, memberships[at].player = self.club, self.people[at]
            memberships[at].is_guest = True
        Membership.objects.bulk_create([memberships[at] for at in guests], ROWS_AT_ONCE)
        for at in new:
            if same[at] is not None:
                self.people[at].merged_into = self._person(same[at])
                self.people[at].save(update_fields=["merged_into"])

    def _person(self, number: int) -> Player:
        return self.people[from_one(number)]

    def _entries(self, tournament: Tournament) -> None:
        found = objects(self.content, "entries")
        line_ups = [each.pop("line_up") for each in found]
        made = [instance_of(Entry, each, writer.OF_ENTRY, writer.JSON_OF_ENTRY) for each in found]
        for entry, line_up in zip(made, line_ups, strict=True):
            entry.tournament = tournament
            check_all(entry.away, int)
            check_all(entry.typed, str)
            people = [self._person(value_of(one, "person", int)) for one in line_up]
            self.forgotten.clear_entry(entry, people)
        Entry.objects.bulk_create(made, ROWS_AT_ONCE)
        self.entries = {entry.number: entry for entry in made}
        EntryPlayer.objects.bulk_create(
            [
                self._line_up(entry, one)
                for entry, line_up in zip(made, line_ups, strict=True)
                for one in line_up
            ],
            ROWS_AT_ONCE,
        )
        for each in objects(self.content, "wishes"):
            wish = instance_of(Wish, each, ("is_forbidden",), others=("one", "other"))
            wish.tournament = tournament
            wish.one, wish.other = self.entries[each["one"]], self.entries[each["other"]]
            wish.save()

    def _line_up(self, entry: Entry, data: PartData) -> EntryPlayer:
        one = instance_of(EntryPlayer, data, writer.OF_LINE_UP, others=("person",))
        one.entry, one.player = entry, self._person(data["person"])
        return one

    def _rounds(self, tournament: Tournament) -> None:
        keys = {number: entry.pk for number, entry in self.entries.items()}
        stages = {}
        for each in objects(self.content, "stages"):
            stage = instance_of(Stage, each, writer.OF_STAGE, ("options", "carried"))
            stage.tournament = tournament
            stage.options = writer.options_with(stage.options, keys)
            stage.carried = writer.carried_with(stage.carried, keys)
            stage.save()
            stages[stage.number] = stage
        rounds = objects(self.content, "rounds")
        if len(rounds) > MOST_ROUNDS or not stages:
            raise Impossible(what=f"{len(rounds)} rounds, {len(stages)} stages")
        for each in rounds:
            round_ = instance_of(Round, each, writer.OF_ROUND, others=parts.OF_A_ROUND)
            round_.tournament, round_.stage = tournament, stages[each["stage"]]
            round_.save()
            self.rounds[round_.number] = round_
            self._seats(round_, each)
        if self.content["wall"] is not None:
            made = instance_of(Wall, value_of(self.content, "wall", dict), writer.OF_WALL)
            made.tournament = tournament
            made.save()

    def _seats(self, round_: Round, data: PartData) -> None:
        found = objects(data, "tables")
        if len(found) > len(self.entries):
            raise Impossible(what=f"{len(found)} tables")
        tables = [instance_of(Table, each, writer.OF_TABLE, others=("seats",)) for each in found]
        for table in tables:
            table.round = round_
        Table.objects.bulk_create(tables, ROWS_AT_ONCE)
        seats = [
            Seat(table=table, place=int(place), entry=self.entries[number])
            for table, each in zip(tables, found, strict=True)
            for place, number in each["seats"].items()
        ]
        Seat.objects.bulk_create(seats, ROWS_AT_ONCE)
        SitOut.objects.bulk_create(
            [SitOut(round=round_, entry=self.entries[number]) for number in data["sit_outs"]],
            ROWS_AT_ONCE,
        )
        for each in objects(data, "records"):
            record = instance_of(DealRecord, each, writer.OF_RECORD)
            record.round = round_
            record.save()

    def _origins(self, tournament: Tournament | None = None) -> list[Origin]:
        made = []
        for each in objects(self.content, "origins"):
            check_keys(each, ("through", "tournament", "club", "rounds", "people"))
            people = zip(self.people, each["people"], strict=True)
            ids = {
                "tournament": value_of(each, "tournament", int),
                "club": value_of(each, "club", int),
                "rounds": {str(self.rounds[int(at)].pk): pk for at, pk in each["rounds"].items()},
                "players": {str(player.pk): pk for player, pk in people},
            }
            through = value_of(each, "through", int)
            made.append(Origin(tournament=tournament, through=through, ids=ids))
        last = [each.through for each in made]
        is_rising = all(one < other for one, other in pairwise(last))
        if not is_rising or (last[-1] if last else 0) != self._last_line():
            raise Impossible(what="where the log was written")
        return made

    def _write_log(self, tournament: Tournament) -> None:
        """The lines as they were replayed, with the numbers that people and rounds have here."""
        for version in self.versions:
            version.pk = None
            version.tournament, version.round = tournament, self.rounds[version.round_id]
            version.content = content_with(version.content, self._id)
            version.seats = seats_with(version.seats, self._id)
        Version.objects.bulk_create(self.versions, ROWS_AT_ONCE)
        for text in self.texts:
            text.version = text.version  # its key is known by now
        LineText.objects.bulk_create(self.texts, ROWS_AT_ONCE)
        decided = [each.version.at for each in self.texts if each.name == TextName.REFEREE]
        keep_corrected(tournament, max(decided, default=None))

    def _last_line(self) -> int:
        return len(self.log)

    def _version(self, data: PartData, rules: list[PartData]) -> Version:
        check_keys(data, (*writer.OF_VERSION, *parts.OF_A_LINE))
        if data["formula"] != chain.FORMULA:
            raise Impossible(what=f"formula {data['formula']} in the log")
        typed_at = data["typed_at"]
        version = Version(
            **{name: data[name] for name in writer.OF_VERSION},
            pk=data["number"],
            club=self.club,
            round=self.rounds[data["round"]],
            content=content_with(value_of(data, "content", dict), self._id),
            seats=seats_with(value_of(data, "seats", dict), self._id),
            rules=rules[data["rules"]],
            user_id=_elsewhere(data["user"]),
            token_id=_elsewhere(data["token"]),
            at=datetime.fromisoformat(value_of(data, "at", str)),
            typed_at=datetime.fromisoformat(typed_at) if typed_at else None,
            key=UUID(value_of(data, "key", str)),
        )
        if version.kind not in VersionKind.values:
            raise Impossible(what=f"a {version.kind} in the log")
        return version

    def _id(self, number: int) -> int:
        return self._person(number).pk

    def _check(self, tournament: Tournament) -> None:
        for each in self.content["rounds"]:
            check_scores(self.rounds[each["number"]], objects(each, "scores"))
        for stage in tournament.stages.all():
            standing_of(facts_of(tournament), stage=stage.number)


def _elsewhere(number: int | None) -> int | None:
    """An account or a card of another installation."""
    return None if number is None else -abs(number)


def _free_slug(tournament: Tournament) -> str:
    if not Tournament.every.filter(slug=tournament.slug).exists():
        return tournament.slug
    return free_slug(tournament.name, tournament.starts)


def what_cannot_be(error: Exception) -> str:
    if isinstance(error, ValidationError):
        return " ".join(error.messages)
    return sentence_of(error) if isinstance(error, WRONG) else f"{type(error).__name__}: {error}"


def last_line_of(tournament: Tournament) -> str:
    """Last line of the log, to compare with the printed one: no file can prove that it is
    that log."""
    last = Version.objects.filter(tournament=tournament).order_by("number").last()
    if last is None:
        return _("Its log is empty.")
    said = ngettext(
        "%(number)d line, %(hash)s: compare with your paper of the standing.",
        "%(number)d lines, last %(hash)s: compare with your paper of the standing.",
        last.number,
    )
    return said % {"number": last.number, "hash": last.short_hash}
