"""Input of a ranking, read in five queries however many people and deals there are."""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from club.entries.absence import Absence
from club.models import EntryPlayer, EntryState, Stage, Tournament
from club.storage.statements import rows
from engine.movements.seating import Kind
from engine.points.halves import plain
from engine.ranking.exact import exact
from engine.ranking.persons import PlayersInRounds
from engine.ranking.records import RoundRecord
from engine.ranking.rules import Number
from engine.results import GAMES
from scoring.models import UNSETTLED


class BegunRound(NamedTuple):
    """A round that has begun."""

    pk: int
    number: int
    is_over: bool
    tables: Mapping[int, Sequence[int]]
    """The entries at each table, by their keys, in the order of the seats."""

    sits_out: Sequence[int]


class StageInputs(NamedTuple):
    """A stage with its rounds that have begun."""

    stage: Stage
    rounds: list[BegunRound]

    @property
    def last(self) -> int:
        """The last of its rounds that has begun, by number; 0 before the first."""
        return max((each.number for each in self.rounds), default=0)


ScoreRow = tuple[int, int, float, int, int, int, int, float | None, int, float]
"""Round, entry, points, deals, deals won, contracts made, breaches, best deal, penalties, and the
most that could be made."""


def made(kept: ScoreRow | None) -> Number:
    """Points less penalties."""
    return exact(kept[2]) - kept[8] if kept else 0


class Inputs(NamedTuple):
    tournament: Tournament
    stages: Sequence[StageInputs]
    scores: Mapping[int, Mapping[int, ScoreRow]]
    """By the key of the round, and of the entry."""

    unsettled: frozenset[tuple[int, int]]
    """The key of a round and the number of a table where something is still to be agreed."""

    withdrawn: frozenset[int]
    absences: Mapping[int, Absence]
    """Of those entries that miss a round, or left early."""

    def stage(self, number: int) -> StageInputs | None:
        return next((each for each in self.stages if each.stage.number == number), None)


def facts_of(tournament: Tournament) -> Inputs:
    tables = _tables(tournament)
    sits_out: defaultdict[int, list[int]] = defaultdict(list)
    unsettled: set[tuple[int, int]] = set()
    withdrawn: set[int] = set()
    absences: dict[int, Absence] = {}
    for round_id, entry, at, away in rows(_EXCEPTIONS, _exceptions_of(tournament)):
        if entry is None:
            unsettled.add((round_id, at))
        elif away is not None:
            absences[entry] = Absence(at, tuple(json.loads(away)))
        elif round_id is None:
            withdrawn.add(entry)
        else:
            sits_out[round_id].append(entry)
    stages = {
        stage.pk: StageInputs(stage, [])
        for stage in sorted(tournament.stages.all(), key=lambda stage: stage.number)
    }
    for round_ in sorted(tournament.rounds.all(), key=lambda round_: round_.number):
        if not round_.is_open:
            is_over, pk = round_.finished_at is not None, round_.pk
            begun = BegunRound(pk, round_.number, is_over, tables[pk], sits_out[pk])
            stages[round_.stage_id].rounds.append(begun)
    return Inputs(
        tournament,
        list(stages.values()),
        _scores(tournament),
        frozenset(unsettled),
        frozenset(withdrawn),
        absences,
    )


def records_of(facts: Inputs, stage: StageInputs, through: int) -> list[RoundRecord]:
    """Records of everybody in the rounds of a stage, up to one of them."""
    return [
        record
        for round_ in stage.rounds
        if round_.number <= through
        for record in _records(facts, round_)
    ]


def breach_costs(tournament: Tournament) -> int:
    """Points that a breach takes off each entry that it is written to."""
    game = GAMES[tournament.game]
    return game.breach_costs(game.rules_of(tournament.rules)) or 0


def _records(facts: Inputs, round_: BegunRound) -> Iterator[RoundRecord]:
    """Records of a round. Until it is over sitting out counts nothing, but the entry is there; nor
    does a seat that somebody left alone. Points without a seat are of a result that was moved. Of
    rounds before it came an entry has no record: they count 0 (`club/entries/coming_late.py`)."""
    cost = breach_costs(facts.tournament)
    faced = _faced(facts.tournament.kind, round_)
    scores = facts.scores.get(round_.pk, {})
    left_alone = _left_alone(facts, round_, scores)
    sat_out = frozenset([*round_.sits_out, *left_alone] if round_.is_over else ())
    unsettled = {
        entry
        for table, entries in round_.tables.items()
        if (round_.pk, table) in facts.unsettled
        for entry in entries
    }
    for entry in {**faced, **dict.fromkeys([*round_.sits_out, *sat_out]), **scores}:
        kept = scores.get(entry, _NOTHING)
        _, _, points, deals, won, contracts, breaches, best, penalties, most = kept
        met, lost = faced.get(entry, ()), penalties + breaches * cost
        gained = exact(points) - penalties
        is_out, is_open = entry in sat_out, entry in unsettled
        top = None if best is None else exact(best)
        counted = (gained, deals, won, contracts, top, lost, is_out, is_open, exact(most))
        yield RoundRecord(entry, round_.number, met, *counted)


def _left_alone(facts: Inputs, round_: BegunRound, scores: Mapping[int, ScoreRow]) -> Iterator[int]:
    """Entries with a seat and no deal because somebody else at the table does not play in this
    round: it counts as a round sat out. Deals that were played there count as they are."""
    gone = {entry for entry, each in facts.absences.items() if each.covers(round_.number)}
    if not gone:
        return
    for entries in round_.tables.values():
        if not gone.isdisjoint(entries):
            yield from (
                entry
                for entry in entries
                if entry not in gone and not scores.get(entry, _NOTHING)[3]
            )


_NOTHING: ScoreRow = (0, 0, 0, 0, 0, 0, 0, None, 0, 0)


def _scores(tournament: Tournament) -> dict[int, dict[int, ScoreRow]]:
    found: defaultdict[int, dict[int, ScoreRow]] = defaultdict(dict)
    for round_, entry, points, *counts, best, penalties, most in rows(_SCORES, [tournament.pk]):
        found[round_][entry] = (  # databases know no whole numbers among others
            round_,
            entry,
            plain(points),
            *counts,
            None if best is None else plain(best),
            penalties,
            plain(most),
        )
    return found


def _faced(kind: Kind, round_: BegunRound) -> dict[int, tuple[int, ...]]:
    """Opponents of everybody. A match of teams is two tables, and one opponent."""
    faced: dict[int, tuple[int, ...]] = {}
    for entries in round_.tables.values():
        if len(entries) == 2:
            one, other = entries
            faced[one], faced[other] = (other,), (one,)
            continue
        for place, entry in enumerate(entries):
            if kind is Kind.ROTATING:
                others = tuple(entries[(place + 1) % 2 :: 2])
            else:
                others = tuple(other for other in entries if other != entry)
            faced[entry] = others
    return faced


def _tables(tournament: Tournament) -> Mapping[int, Mapping[int, Sequence[int]]]:
    """Entries at each table of each round that has begun, by its key."""
    found: defaultdict[int, defaultdict[int, list[int]]]
    found = defaultdict(lambda: defaultdict(list))
    for round_id, table, entry in rows(_SEATS, [tournament.pk]):
        found[round_id][table].append(entry)
    return found


def _exceptions_of(tournament: Tournament) -> list[object]:
    pk = tournament.pk
    return [pk, pk, EntryState.WITHDRAWN.value, pk, pk, *(each.value for each in UNSETTLED)]


_SCORES = """
    SELECT s.round_id, s.entry_id, s.points, s.deals, s.deals_won, s.contracts_made, s.breaches,
        s.best_deal, s.penalties, s.most
    FROM scoring_roundscore s JOIN club_round r ON r.id = s.round_id
    WHERE r.tournament_id = %s
"""
_SEATS = """
    SELECT t.round_id, t.number, s.entry_id
    FROM club_round r
    JOIN club_table t ON t.round_id = r.id
    JOIN club_seat s ON s.table_id = t.id
    WHERE r.tournament_id = %s AND r.started_at IS NOT NULL
    ORDER BY t.round_id, t.number, s.place
"""
# Who sits out in which round, who has withdrawn, who misses rounds, and where something is to be
# agreed.
_EXCEPTIONS = """
    SELECT o.round_id AS round, o.entry_id AS entry, CAST(NULL AS integer) AS at,
        CAST(NULL AS text) AS away
    FROM club_round r JOIN club_sitout o ON o.round_id = r.id
    WHERE r.tournament_id = %s AND r.started_at IS NOT NULL
    UNION ALL
    SELECT NULL, e.id, NULL, NULL FROM club_entry e WHERE e.tournament_id = %s AND e.state = %s
    UNION ALL
    SELECT NULL, e.id, e.last_round, CAST(e.away AS text) FROM club_entry e
    WHERE e.tournament_id = %s AND (e.last_round IS NOT NULL OR CAST(e.away AS text) <> '[]')
    UNION ALL
    SELECT d.round_id, NULL, d."table", NULL
    FROM club_round r JOIN scoring_deal d ON d.round_id = r.id
    WHERE r.tournament_id = %s AND d.state IN (%s, %s)
    GROUP BY d.round_id, d."table"
    ORDER BY 1, 2
"""


def players_in_rounds(tournament: Tournament, rounds: Sequence[int]) -> PlayersInRounds:
    """(entry, round) → the keys of its players: for each place the last who was put there."""
    found: defaultdict[tuple[int, int], dict[int, int]] = defaultdict(dict)
    people = EntryPlayer.objects.filter(entry__tournament=tournament).order_by("pk")
    for entry, place, player, first, last in people.values_list(
        "entry", "place", "player", "first_round", "last_round"
    ):
        for number in rounds:
            if first <= number and (last is None or number <= last):
                found[entry, number][place] = player
    return defaultdict(
        tuple,
        {key: tuple(places[place] for place in sorted(places)) for key, places in found.items()},
    )
