"""A state of an evening taken into its copy here: all of it, or nothing.

It is read by the code that reads any archive, and taken only if its log goes on from the one that
is here. What is here already is not written again, so that keys and what hangs on them stay:
payments, pages of those who signed up, addresses of texts.
"""

import json
from collections.abc import Iterable
from datetime import timedelta
from hashlib import sha256
from typing import Any, Final

from django.db import models
from django.utils import timezone

from club.hooks.outbox import tell_state, telling
from club.models import (
    Entry,
    EntryPlayer,
    EntryState,
    Player,
    PrizeDraw,
    PrizeList,
    Round,
    SitOut,
    Stage,
    State,
    Table,
    Tournament,
    Wish,
)
from club.storage import sqlite
from club.tournaments.states import raise_version
from engine.json_text import field as value_of
from engine.results import GAMES
from scoring.archive import parts, prizes, writer, zip_file
from scoring.archive.log_derived import (
    ROWS_AT_ONCE,
    check_scores,
)
from scoring.archive.parts import PartData, instance_of, objects
from scoring.archive.reader import CANNOT_BE, what_cannot_be
from scoring.archive.refusals import Impossible
from scoring.log.recheck import Replay
from scoring.log.refusals import Refused
from scoring.mirror.log_import import LogImport
from scoring.mirror.manifest import Manifest, Older
from scoring.models import (
    DealRecord,
    Mirror,
    MirrorState,
    Origin,
    Version,
    Wall,
)

MOST_MEGABYTES: Final = 8
CLOCKS: Final = ("started_at", "paused_at", "finished_at", "released_at")
LEAST_SKEW: Final = timedelta(seconds=5)
OPEN: Final = (State.DRAFT, State.OPEN)


def take_in(mirror: Mirror, data: bytes) -> Manifest:
    """Take a state into its copy; raises `Refused`, and has changed nothing then."""
    manifest, content, log = zip_file.unpacked(data, MOST_MEGABYTES)
    try:
        said = Manifest.of(manifest)
        if said.version < mirror.version:
            raise Older(version=mirror.version)
        arrival = StateImport(
            mirror.tournament.club,
            content,
            log.splitlines(),
            join=False,
            knows_people=True,
            mirror=mirror,
            said=said,
        )
        replayed = arrival.replayed()
        with sqlite.alone():
            arrival.mirror = Mirror.objects.select_for_update().get(pk=mirror.pk)
            if arrival.mirror.digest != mirror.digest:
                raise Older(version=0)  # another one came in meanwhile
            arrival.mirror.digest = sha256(data).hexdigest()
            arrival.read_in(replayed)
    except Refused:
        raise
    except CANNOT_BE as error:
        raise Impossible(what=what_cannot_be(error)) from error
    return said


class StateImport(LogImport):
    """The rest of a state: what the evening is, its people, entries, rounds and prizes."""

    def _change(self, tournament: Tournament) -> None:
        data = value_of(self.content, "tournament", dict)
        names = (*writer.OF_TOURNAMENT, *writer.JSON_OF_TOURNAMENT)
        made = instance_of(Tournament, data, writer.OF_TOURNAMENT, writer.JSON_OF_TOURNAMENT)
        parts.fee_here(made, value_of(self.content, "club", dict), self.club.currency)
        GAMES[made.game].scoring_rules(made.rules)
        if made.entering != tournament.entering and tournament.has_begun:
            raise Impossible(what=made.entering)
        _set(tournament, made, (name for name in names if name != "slug"))
        tournament.as_of = None if self.said.is_last else timezone.now()
        tournament.save()

    def _is_same(self, name: str, part: object) -> bool:
        """True for a part of the state that is as it was; else it is noted."""
        digest = sha256(json.dumps(part).encode()).hexdigest()
        before, self.mirror.parts[name] = self.mirror.parts.get(name), digest
        return before == digest

    def _people(self) -> None:
        if self._is_same("people", self.content["people"]):
            self.people = [Player(pk=key) for key in self.mirror.people]
        else:
            super()._people()
            self.mirror.people = [each.pk for each in self.people]

    def _entries(self, tournament: Tournament) -> None:
        parts_ = [
            self.content["entries"],
            self.content["wishes"],
            sorted(self.said.entries.items()),
        ]
        if self._is_same("entries", [*parts_, self.mirror.people, tournament.state in OPEN]):
            own = Entry.objects.filter(pk__in=self.mirror.entries.values())
            self.entries = {entry.number: entry for entry in own.only("pk", "number")}
        else:
            self._change_entries(tournament)

    def _change_entries(self, tournament: Tournament) -> None:
        found = objects(self.content, "entries")
        line_ups = [each.pop("line_up") for each in found]
        made = [instance_of(Entry, each, writer.OF_ENTRY, writer.JSON_OF_ENTRY) for each in found]
        kept = self._kept_entries(tournament, {entry.number for entry in made})
        fields = (*writer.OF_ENTRY, *writer.JSON_OF_ENTRY)
        changed = []
        for entry in made:
            parts.check_all(entry.away, int)
            parts.check_all(entry.typed, str)
            entry.tournament = tournament
            old = kept.get(entry.number)
            if old is None:
                self.entries[entry.number] = entry
            else:
                self.entries[entry.number] = old
                if old.state == EntryState.WITHDRAWN and tournament.state in OPEN:
                    entry.state = old.state  # by their own press here, which the laptop hears of
                if _set(old, entry, fields):
                    changed.append(old)
        Entry.objects.bulk_create([e for e in self.entries.values() if e.pk is None], ROWS_AT_ONCE)
        Entry.objects.bulk_update(changed, fields, ROWS_AT_ONCE)
        self._line_ups(line_ups, made)
        Wish.objects.filter(tournament=tournament).delete()
        for each in objects(self.content, "wishes"):
            wish = instance_of(Wish, each, ("is_forbidden",), others=("one", "other"))
            wish.tournament = tournament
            wish.one, wish.other = self.entries[each["one"]], self.entries[each["other"]]
            wish.save()
        there = {number: key for number, (key, _own) in self.said.entries.items()}
        self.mirror.entries = {str(there[at]): each.pk for at, each in self.entries.items()}
        self.mirror.known = sorted(self.said.known)

    def _kept_entries(self, tournament: Tournament, wanted: set[int]) -> dict[int, Entry]:
        """Entries here by their numbers on the laptop, each with that number; who signed up here
        since has another one, and whom the laptop removed goes."""
        here = Entry.objects.filter(tournament=tournament).in_bulk()
        told = {int(there): key for there, key in self.mirror.entries.items()}
        keys = {
            number: own or told.get(there, 0)
            for number, (there, own) in self.said.entries.items()
            if number in wanted
        }
        kept = {number: here[key] for number, key in keys.items() if key in here}
        removed = (here.keys() & (self.said.known | {*told.values()})) - {*keys.values()}
        for key in removed:
            here.pop(key).delete()
        numbers = {entry.pk: number for number, entry in kept.items()}
        moving = [
            each
            for each in here.values()
            if numbers.get(each.pk, 0 if each.number in wanted else each.number) != each.number
        ]
        last = max([0, *wanted, *(each.number for each in here.values())])
        for free, entry in enumerate(moving, last + 1):
            entry.number = free
        Entry.objects.bulk_update(moving, ["number"], ROWS_AT_ONCE)
        for entry in moving:
            entry.number = numbers.get(entry.pk, entry.number)
        Entry.objects.bulk_update(moving, ["number"], ROWS_AT_ONCE)
        return kept

    def _line_ups(self, line_ups: list[list[PartData]], made: list[Entry]) -> None:
        """Where it is another one than here; who pays which fee stays."""
        own = [entry.pk for entry in self.entries.values()]
        here: dict[int, list[EntryPlayer]] = {key: [] for key in own}
        for one in EntryPlayer.objects.filter(entry__in=own).order_by("pk"):
            here[one.entry_id].append(one)
        new, gone = [], []
        for entry, line_up in zip(made, line_ups, strict=True):
            kept = self.entries[entry.number]
            wanted = [self._line_up(kept, one) for one in line_up]
            if [*map(_who, wanted)] != [*map(_who, here[kept.pk])]:
                rates = {one.player_id: one.rate for one in here[kept.pk]}
                for one in wanted:
                    one.rate = rates.get(one.player_id, one.rate)
                gone += here[kept.pk]
                new += wanted
        EntryPlayer.objects.filter(pk__in=[one.pk for one in gone]).delete()
        EntryPlayer.objects.bulk_create(new, ROWS_AT_ONCE)

    def _rounds(self, tournament: Tournament) -> None:
        keys = {number: entry.pk for number, entry in self.entries.items()}
        stages = {each.number: each for each in Stage.objects.filter(tournament=tournament)}
        there = set()
        for each in objects(self.content, "stages"):
            made = instance_of(Stage, each, writer.OF_STAGE, ("options", "carried"))
            made.options = writer.options_with(made.options, keys)
            made.carried = writer.carried_with(made.carried, keys)
            stage = stages.setdefault(made.number, Stage(tournament=tournament))
            _set(stage, made, (*writer.OF_STAGE, "options", "carried"))
            stage.save()
            there.add(stage.pk)
        rounds = {each.number: each for each in Round.objects.filter(tournament=tournament)}
        told = objects(self.content, "rounds")
        for each in told:
            told_round = instance_of(Round, each, writer.OF_ROUND, others=parts.OF_A_ROUND)
            round_ = rounds.setdefault(told_round.number, Round(tournament=tournament))
            self._set_clock(told_round)
            _set(round_, told_round, writer.OF_ROUND)
            round_.stage = stages[each["stage"]]
            round_.save()
            self.rounds[round_.number] = round_
            self._change_seats(round_, each)
        self._drop_rounds(rounds[at] for at in rounds.keys() - {each["number"] for each in told})
        Stage.objects.filter(tournament=tournament).exclude(pk__in=there).delete()
        if self.content["wall"] is not None:
            wall = instance_of(Wall, value_of(self.content, "wall", dict), writer.OF_WALL)
            facts = {name: getattr(wall, name) for name in writer.OF_WALL}
            Wall.objects.update_or_create(tournament=tournament, defaults=facts)

    def _set_clock(self, made: Round) -> None:
        """By the clock here, where that of the laptop is another."""
        skew = self.said.skew
        for name in CLOCKS if abs(skew) > LEAST_SKEW else ():
            if moment := getattr(made, name):
                setattr(made, name, moment + skew)

    def _change_seats(self, round_: Round, data: PartData) -> None:
        seats = [data[name] for name in ("tables", "sit_outs", "records")]
        if self._is_same(str(round_.number), seats):
            return
        Table.objects.filter(round=round_).delete()
        SitOut.objects.filter(round=round_).delete()
        DealRecord.objects.filter(round=round_).delete()
        self._seats(round_, data)

    def _drop_rounds(self, rounds: Iterable[Round]) -> None:
        for each in rounds:
            if Version.objects.filter(round=each).exists():
                raise Impossible(what=f"round {each.number}")
            self.mirror.parts.pop(str(each.number), None)
            each.delete()

    def _prizes(self, tournament: Tournament) -> None:
        if self.content["prizes"] is not None:
            PrizeDraw.objects.filter(tournament=tournament).delete()
            PrizeList.objects.filter(tournament=tournament).delete()
            prizes.read_in(tournament, self.content, self.entries, self.people)

    def read_in(self, replayed: Replay) -> Tournament:
        raise_version(self.mirror.tournament)  # holds its row: who signs up meanwhile comes after
        tournament = Tournament.objects.select_related("club").get(pk=self.mirror.tournament_id)
        before = tournament.state
        with telling(tournament) as tell:
            self._change(tournament)
            self._people()
            self._entries(tournament)
            self._rounds(tournament)
            self._prizes(tournament)
            Origin.objects.filter(tournament=tournament).delete()
            Origin.objects.bulk_create(self._origins(tournament))
            self._write_log(tournament)
            self._keep(replayed)
            for each in self.content["rounds"]:
                if each["number"] in self.touched:
                    check_scores(self.rounds[each["number"]], objects(each, "scores"))
            if tournament.state != before:
                tell_state(tournament, tell)
        self._note()
        return tournament

    def _note(self) -> None:
        mirror, said = self.mirror, self.said
        mirror.hidden = {str(at): each for at, each in said.hidden.items() if at not in self.here}
        mirror.version, mirror.received_at = said.version, timezone.now()
        if said.is_last:
            mirror.state = MirrorState.BACK
        mirror.save()


def _who(one: EntryPlayer) -> tuple[Any, ...]:
    return (one.player_id, *(getattr(one, name) for name in writer.OF_LINE_UP))


def _set(old: models.Model, new: models.Model, names: Iterable[str]) -> bool:
    """Set fields as another instance has them; true if one of them differed."""
    changed = [name for name in names if getattr(old, name) != getattr(new, name)]
    for name in changed:
        setattr(old, name, getattr(new, name))
    return bool(changed)
