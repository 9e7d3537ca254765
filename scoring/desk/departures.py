"""Somebody leaves a round that runs, or stays away: what the others at the table can get for it,
told by name before, and exactly that is written."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple
from uuid import UUID, uuid5

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.entries.actions import stay_away, withdraw
from club.entries.queries import entries_of, titles_of, who_can_play
from club.models import Entry, Round, Seat, Table, Tournament
from club.pairings import actions as pairings
from club.storage import sqlite
from engine.ranking.exact import plain
from engine.ranking.rules import Number, SitOutRule
from engine.ranking.scores import is_averaged
from scoring.desk.deals.queries import deals_at
from scoring.log.actions import Actor, DealAt, adjust
from scoring.log.seating import entries_of as scorers_of
from scoring.log.seating import seated
from scoring.models import Deal
from scoring.standings.standing import Row, Standing, standing
from scoring.writers.value_format import number as written

MOST_OFFERED = 3


class Way(StrEnum):
    """Ways in which the round goes on for the others."""

    OUT = "out"
    """As one that they sit out; of one that has begun, as it is."""
    AVERAGE = "average"
    """Their own average for each deal that is missing."""
    WALK_OVER = "walk_over"
    """So many points for each deal that is missing."""
    ANEW = "anew"
    """Somebody who sits out takes the seat: `anew-12`, by key."""
    CLOSE_UP = "close_up"
    """They play on as they are."""


class Offer(NamedTuple):
    value: str
    label: str
    lines: Sequence[str] = ()
    """What each of the others gets, by name."""
    asks_points: bool = False


class MissingDeal(NamedTuple):
    at: DealAt
    scorers: Mapping[str, Sequence[int]]
    """The keys of the entries that have the points of each side, or seat."""


@dataclass
class Leaving:
    """An entry that has a seat in a round, and who plays with and against it there."""

    round: Round
    entry: Entry

    @property
    def tournament(self) -> Tournament:
        return self.round.tournament

    @cached_property
    def tables(self) -> list[Table]:
        """A team has two."""
        found = Table.objects.filter(round=self.round, seats__entry=self.entry).distinct()
        return list(found.select_related("round").order_by("number").prefetch_related("seats"))

    @cached_property
    def others(self) -> list[int]:
        """The others by key, each once."""
        keys = dict.fromkeys(seat.entry_id for table in self.tables for seat in table.seats.all())
        return [key for key in keys if key != self.entry.pk]

    @cached_property
    def _entries(self) -> list[Entry]:
        return list(entries_of(self.tournament))

    @cached_property
    def names(self) -> dict[int, str]:
        return titles_of(self._entries, self.round.number, for_public=False)

    @cached_property
    def _kept(self) -> list[Deal]:
        numbers = [table.number for table in self.tables]
        found = Deal.objects.filter(round=self.round, table__in=numbers, current__isnull=False)
        return list(found.select_related("current"))

    @property
    def is_written(self) -> bool:
        """True if a deal of theirs is written down: then it stays, and so do the seats."""
        return bool(self._kept)

    @cached_property
    def missing(self) -> list[MissingDeal]:
        """The deals that nobody has written down."""
        keys = {each.number: each.pk for each in self._entries}
        found = []
        for table, here in seated(self.round, [each.number for each in self.tables]).items():
            kept = [deal for deal in self._kept if deal.table == table]
            scorers = {
                scorer: [keys[number] for number in numbers]
                for scorer, numbers in scorers_of(here.seats).items()
            }
            found += [
                MissingDeal(DealAt(self.round, table, number), scorers)
                for number in deals_at(self.round, table, kept)
                if number not in {deal.number for deal in kept}
            ]
        return found

    @cached_property
    def _standing(self) -> Standing | None:
        return standing(self.tournament)

    @cached_property
    def _rows(self) -> dict[int, Row]:
        return {row.entry: row for row in self._standing.rows} if self._standing else {}

    def average_deal(self, key: int) -> Fraction:
        """Average points of an entry for a deal. An entry that has played none has the average of
        all, and before the first deal of all the points of a walk-over."""
        own = self._rows.get(key)
        parts = [own.parts] if own and own.parts.deals else []
        parts = parts or [row.parts for row in self._rows.values()]
        deals = sum(each.deals for each in parts)
        if not deals:
            return Fraction(self.tournament.club.walk_over_points)
        return Fraction(sum(each.points for each in parts), deals)

    @cached_property
    def own_averages(self) -> list[tuple[list[int], int]]:
        """Keys of the others with what they get a deal: partners of a side get one number, the mean
        of theirs."""
        sides = dict.fromkeys(
            tuple(stay)
            for each in self.missing
            for keys in each.scorers.values()
            if (stay := [key for key in keys if key != self.entry.pk])
        )
        return [(list(keys), self.average_of(keys)) for keys in sides]

    def average_of(self, keys: Sequence[int]) -> int:
        """Mean of their averages to the next whole point, a half upwards."""
        return math.floor(sum(map(self.average_deal, keys)) / len(keys) + Fraction(1, 2))

    def average_round(self, key: int) -> Number | None:
        """Points of a round that an entry sits out, as things stand; None if not yet known or no
        number."""
        own, found = self._rows.get(key), self._standing
        rule = SitOutRule(self.tournament.sit_out)
        if rule is SitOutRule.FIXED:
            return self.tournament.sit_out_points
        if own is None or found is None or is_averaged(found.rules) or not own.parts.rounds:
            return None
        average = plain(Fraction(own.parts.won, own.parts.rounds))
        return average if rule is SitOutRule.AVERAGE else None

    def candidates(self) -> list[Entry]:
        """Entries without a seat in this round that are here and could take this one. They are of
        the same line; the one that has met the others least comes first."""
        seats = Seat.objects.filter(table__round=self.round).values_list("entry_id", flat=True)
        taken = set(seats)
        line = self._line()
        here = who_can_play(self.tournament, self.round.number)
        free = [
            entry
            for entry in pairings.of_stage(self.round.stage, here)
            if entry.pk not in taken and (not line or entry.pk in line)
        ]
        met = Seat.objects.filter(entry__in=self.others, table__round__tournament=self.tournament)
        tables = set(met.values_list("table_id", flat=True))
        often = {
            entry.pk: Seat.objects.filter(entry=entry, table__in=tables).count() for entry in free
        }
        return sorted(free, key=lambda entry: (often[entry.pk], entry.number))[:MOST_OFFERED]

    def _line(self) -> set[int]:
        rankings = self.round.stage.option("rankings", [])
        return next((set(each) for each in rankings if self.entry.pk in each), set())

    @property
    def closes_up(self) -> bool:
        """True if the others are still enough for a table."""
        kind = self.tournament.kind
        return not kind.has_sides and len(self.others) in kind.table_sizes


def offers(leaving: Leaving, *, can_referee: bool, can_run: bool) -> list[Offer]:
    """Offers to choose from, the usual first."""
    found = [_as_sat_out(leaving)]
    if leaving.missing and can_referee:
        if leaving.is_written:
            found.insert(0, _averages(leaving))
        found.append(_walk_over(leaving))
    if not leaving.is_written and can_run and not leaving.round.stage.format.eliminates:
        found = [*_anew(leaving), *found]
    return found


def _as_sat_out(leaving: Leaving) -> Offer:
    names = leaving.names
    if leaving.is_written:
        label = _("Results already entered count; the missing ones count nothing")
        return Offer(Way.OUT, label, [names[key] for key in leaving.others])
    if leaving.round.stage.format.eliminates:
        label = _("They win the match; confirm it before the next round is drawn")
        return Offer(Way.OUT, label, [names[key] for key in leaving.others])
    label = _("Round %(round)d counts for them as one that they sit out: %(counts)s") % {
        "round": leaving.round.number,
        "counts": leaving.tournament.get_sit_out_display(),
    }
    return Offer(Way.OUT, label, [_sat_out_line(leaving, key) for key in leaving.others])


def _sat_out_line(leaving: Leaving, key: int) -> str:
    points = leaving.average_round(key)
    if points is None:
        return leaving.names[key]
    said = _("%(name)s: %(points)s as things stand")
    return said % {"name": leaving.names[key], "points": written(points)}


def _averages(leaving: Leaving) -> Offer:
    said = ngettext(
        "Their own average for the %(deals)d result that is missing",
        "Their own average for each of the %(deals)d results that are missing",
        len(leaving.missing),
    )
    lines = []
    for keys, points in leaving.own_averages:
        line = _("%(name)s: %(points)d per result")
        if len(keys) > 1:
            line = _("%(name)s: %(points)d per result, the mean of both averages")
        names = ", ".join(leaving.names[key] for key in keys)
        lines.append(line % {"name": names, "points": points})
    return Offer(Way.AVERAGE, said % {"deals": len(leaving.missing)}, lines)


def _walk_over(leaving: Leaving) -> Offer:
    said = ngettext(
        "A walk-over: a fixed number of points for the %(deals)d result that is missing",
        "A walk-over: a fixed number of points for each of the %(deals)d results that are missing",
        len(leaving.missing),
    )
    lines = [leaving.names[key] for key in leaving.others]
    return Offer(Way.WALK_OVER, said % {"deals": len(leaving.missing)}, lines, asks_points=True)


def _anew(leaving: Leaving) -> list[Offer]:
    against = " / ".join(leaving.names[key] for key in leaving.others)
    found = [
        Offer(
            f"{Way.ANEW}-{entry.pk}",
            _("%(name)s takes their seat for this round") % {"name": leaving.names[entry.pk]},
            [_("at the table with %(others)s") % {"others": against}],
        )
        for entry in leaving.candidates()
    ]
    if leaving.closes_up:
        said = ngettext(
            "They go on playing, %(count)d at the table",
            "They go on playing, %(count)d at the table",
            len(leaving.others),
        )
        found.append(Offer(Way.CLOSE_UP, said % {"count": len(leaving.others)}, [against]))
    return found


class LeavingChoice(NamedTuple):
    """Choice of the desk, with the key of its press."""

    way: str
    is_for_good: bool
    points: int
    """For each deal of a walk-over."""
    key: UUID


def leave(leaving: Leaving, choice: LeavingChoice, by: Actor) -> Entry | None:
    """All of it, or nothing. Answers who moves up from the waiting list."""
    tournament = leaving.tournament
    with sqlite.alone():
        way, _dash, other = choice.way.partition("-")
        if way in (Way.AVERAGE, Way.WALK_OVER):
            _give(leaving, Way(way), choice, by)
        if way == Way.WALK_OVER:
            club = tournament.club
            club.walk_over_points = choice.points
            club.save(update_fields=["walk_over_points"])
        if way == Way.ANEW:
            pairings.take_seats(leaving.round, leaving.entry, tournament.entries.get(pk=other))
        if way == Way.CLOSE_UP:
            for table in leaving.tables:
                pairings.close_up(table, leaving.entry)
        if choice.is_for_good:
            return withdraw(leaving.entry)
        stay_away(leaving.entry, leaving.round.number)
    return None


def _give(leaving: Leaving, way: Way, choice: LeavingChoice, by: Actor) -> None:
    """A score in the place of each deal that is missing; who left makes nothing."""
    for each in leaving.missing:
        given: dict[str, int] = {}
        left = None
        for scorer, keys in each.scorers.items():
            stay = [key for key in keys if key != leaving.entry.pk]
            given[scorer] = 0
            if stay and way is Way.WALK_OVER:
                given[scorer] = choice.points
            elif stay:
                given[scorer] = leaving.average_of(stay)
            if 0 < len(stay) < len(keys):
                left = leaving.entry.number
        adjust(
            each.at,
            given,
            left=left,
            key=uuid5(choice.key, str(each.at.key)),
            by=by,
            reason=_("A player has left the table"),
        )
