"""Why somebody stands where they stand: every round and deal, every credit and penalty, and the
step that put them above the next."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club import reading
from club.models import Format, Round, Tournament
from club.models.tournament import SitOutWay
from engine.movements.seating import Kind
from engine.ranking.rules import RankingRules, Scoring
from engine.ranking.scoring import BY_POINTS
from scoring.models import Penalty, RoundScore
from scoring.rounds.results import MOST_DEALS, ShownDeal, deals_at, deals_of_entry
from scoring.rounds.seats import where
from scoring.standings import words
from scoring.standings.decisions import sitting_out
from scoring.standings.names import Names
from scoring.standings.standing import Cell, Row, SatOut, Standing


@dataclass(frozen=True)
class Own:
    """A deal from the side of the entry."""

    deal: ShownDeal
    points: int
    sum: str
    others: str
    """The points of the others."""

    @cached_property
    def line(self) -> SafeString:
        """Written out at once: a long day has a hundred of them."""
        said = "".join(f"<span>{escape(line)}</span>" for line in self.deal.lines)
        others = _("others %(points)s") % {"points": self.others}
        return self.deal.line_of(
            said,
            f'<span class="sum">{escape(self.sum)}</span>'
            f'<span class="quiet">{escape(others)}</span>',
        )


class ShownPenalty(NamedTuple):
    points: str
    rule: str
    reason: str
    """For the desk only."""


class ShownPart(NamedTuple):
    """One round of an entry."""

    number: int
    table: int | None
    where: str
    partner: str
    against: str
    deals: Sequence[Own]
    penalties: Sequence[ShownPenalty]
    points: str
    worth: str
    """In the unit of the scoring, where that is another one."""

    sat_out: bool
    left_alone: bool
    """It counts as one sat out because somebody at the table left."""

    is_provisional: bool


class Neighbour(NamedTuple):
    """A sentence about the one above or below, and the number of its entry."""

    said: str
    number: int


class Line(NamedTuple):
    """One term of the score."""

    label: str
    value: str
    why: str = ""


class Explained(NamedTuple):
    row: Row
    place: str
    score: str
    lines: Sequence[Line]
    neighbours: Sequence[Neighbour]
    shares: Sequence[str]
    """Who has the same place."""


def explained(
    tournament: Tournament, standing: Standing, entry: int, names: Names
) -> Explained | None:
    """How the score of an entry comes about, and what stands above and below it."""
    for ranking in standing.rankings:
        for at, row in enumerate(ranking.rows):
            if row.entry == entry:
                return Explained(
                    row,
                    str(row.place),
                    words.score(row.score, standing.rules),
                    list(_terms(tournament, row, standing)),
                    list(_neighbours(ranking.rows, at, standing.rules, names)),
                    [
                        names[other.entry].title
                        for other in ranking.rows
                        if other.place == row.place and other.entry != entry
                    ],
                )
    return None


def _terms(tournament: Tournament, row: Row, standing: Standing) -> Iterator[Line]:
    parts, rules = row.parts, standing.rules
    yield Line(
        _won_label(parts.rounds, parts.deals, rules),
        words.score(parts.won, rules),
        _won_why(row, rules),
    )
    if parts.rounds_out:
        label = ngettext("%(rounds)d round sat out", "%(rounds)d rounds sat out", parts.rounds_out)
        yield Line(
            label % {"rounds": parts.rounds_out},
            words.score(parts.sat_out, rules),
            _sat_out_why(tournament, standing.form, row, rules),
        )
    if parts.carried:
        yield Line(_("Brought along from the stage before"), words.score(parts.carried, rules))
    if parts.penalty:
        yield Line(_("Penalties"), words.score(-parts.penalty, rules))


def _sat_out_why(tournament: Tournament, form: str, row: Row, rules: RankingRules) -> str:
    """What it counts, with the sum by which a reader checks the own average."""
    if form == Format.KNOCK_OUT:
        return _("in a knock-out whoever has no opponent goes on, without points")
    said = sitting_out(tournament)
    if tournament.sit_out != SitOutWay.AVERAGE or rules.scoring is Scoring.AVERAGE:
        return said
    if not row.parts.rounds:
        return _("as much as the average round of all, for there is no own one yet")
    return f"{said}: {words.score(row.parts.won, rules)} / {row.parts.rounds}"


def _won_label(rounds: int, deals: int, rules: RankingRules) -> str:
    if rules.scoring is Scoring.AVERAGE:
        label = ngettext("%(deals)d deal played", "%(deals)d deals played", deals)
        return label % {"deals": deals}
    label = ngettext("%(rounds)d round played", "%(rounds)d rounds played", rounds)
    return label % {"rounds": rounds}


def _won_why(row: Row, rules: RankingRules) -> str:
    """What is behind the figure: the points, and what penalties took of them."""
    said = []
    if rules.scoring is not Scoring.SUM:
        said.append(
            _("%(points)s points in all deals") % {"points": words.number(row.parts.points)}
        )
    if row.parts.penalties:
        said.append(
            _("penalties and breaches took %(points)s")
            % {"points": words.number(row.parts.penalties)}
        )
    return ", ".join(said)


def _neighbours(
    rows: Sequence[Row], at: int, rules: RankingRules, names: Names
) -> Iterator[Neighbour]:
    """The nearest above and below that do not share the place. The step stands on the last row of
    a place."""
    row = rows[at]
    above = [other for other in rows[:at] if other.place < row.place]
    if above:
        named = names[above[-1].entry]
        yield Neighbour(words.why_behind(above[-1].broke, rules, named.title), named.number)
    below = [other for other in rows[at + 1 :] if other.place > row.place]
    if below:
        last = rows[rows.index(below[0]) - 1]
        named = names[below[0].entry]
        yield Neighbour(words.why_before(last.broke, rules, named.title), named.number)


def rounds_of_entry(
    tournament: Tournament,
    entry: int,
    names: Names,
    *,
    through: int,
    worths: Mapping[int, Cell],
    is_desk: bool,
) -> list[ShownPart]:
    """Every round of an entry that has begun, in five queries; `worths` says what each was worth in
    the standing."""
    rounds = {
        each.pk: each
        for each in sorted(tournament.rounds.all(), key=lambda each: each.number)
        if not each.is_open and each.number <= through
    }
    kept = _kept_of(tournament, entry, rounds, is_desk=is_desk)
    return [
        _part(tournament, each, entry, names, kept, worths.get(each.number))
        for pk, each in rounds.items()
        if pk in kept.tables or pk in kept.out or pk in kept.scores
    ]


class _Kept(NamedTuple):
    """What there is of an entry, by the key of the round; the deals by the table as well."""

    tables: Mapping[int, list["_Table"]]
    deals: Mapping[tuple[int, int], list[ShownDeal]]
    penalties: Mapping[int, list[ShownPenalty]]
    scores: Mapping[int, RoundScore]
    out: Collection[int]
    """Rounds that it sits out."""


def _kept_of(
    tournament: Tournament, entry: int, rounds: Mapping[int, Round], *, is_desk: bool
) -> _Kept:
    tables: dict[int, list[_Table]] = {}
    scores = {each.round_id: each for each in reading.every(RoundScore, _OF_ENTRY, [entry])}
    is_penalised = any(score.penalties for score in scores.values())
    for each in _tables(entry, rounds):
        tables.setdefault(each.round, []).append(each)
    places = {(pk, each.table) for pk, of_round in tables.items() for each in of_round}
    return _Kept(
        tables,
        deals_at(tournament, places, {pk: each.number for pk, each in rounds.items()}),
        _penalties(entry, rounds, is_desk=is_desk) if is_penalised else {},
        scores,
        {round_id for (round_id,) in reading.rows(_OUT, [entry])},
    )


def _part(
    tournament: Tournament, round_: Round, entry: int, names: Names, kept: _Kept, worth: Cell
) -> ShownPart:
    own, score = kept.tables.get(round_.pk, []), kept.scores.get(round_.pk)
    number = names[entry].number
    played = _played(own, kept.deals, number)
    if score is not None and sum(_points(deal, number) for deal in played) != score.points:
        played = deals_of_entry(tournament, round_.pk, number, round_.number)
    return ShownPart(
        round_.number,
        own[0].table if own else None,
        _places(own, entry, tournament),
        _named(own, names, entry, tournament.kind, partner=True),
        _named(own, names, entry, tournament.kind, partner=False),
        [_own(deal, number) for deal in played],
        kept.penalties.get(round_.pk, []),
        words.number(score.total) if score else "",
        _worth(worth, tournament),
        round_.pk in kept.out or isinstance(worth, SatOut),
        isinstance(worth, SatOut) and round_.pk not in kept.out,
        any(deal.is_unsettled for deal in played),
    )


def _played(
    own: Sequence["_Table"], deals: Mapping[tuple[int, int], list[ShownDeal]], number: int
) -> list[ShownDeal]:
    """The deals of an entry at the tables where it sits, by its number."""
    found = (deal for each in own for deal in deals.get((each.round, each.table), ()))
    return [deal for deal in found if deal.part_of(number)]


def _places(own: Sequence["_Table"], entry: int, tournament: Tournament) -> str:
    """Where it sits, said once."""
    said = (
        where(tournament.kind, place)
        for each in own
        for place, other in each.seats
        if other == entry
    )
    return " · ".join(dict.fromkeys(said))


def _worth(worth: Cell, tournament: Tournament) -> str:
    if worth is None or isinstance(worth, SatOut) or Scoring(tournament.scoring) in BY_POINTS:
        return ""
    return words.number(worth)


class _Table(NamedTuple):
    """A table at which the entry sits, by the key of the round."""

    round: int
    table: int
    seats: list[tuple[int, int]]
    """Place and entry of everybody there."""


def _tables(entry: int, rounds: Collection[int]) -> list[_Table]:
    found: dict[int, _Table] = {}
    for pk, round_id, table, place, other in reading.rows(_SEATS, [entry]):
        if round_id in rounds:
            found.setdefault(pk, _Table(round_id, table, [])).seats.append((place, other))
    return list(found.values())


_OF_ENTRY = "WHERE m.entry_id = %s"
_OUT = "SELECT round_id FROM club_sitout WHERE entry_id = %s"
_SEATS = """
    SELECT t.id, t.round_id, t.number, s.place, s.entry_id
    FROM club_seat own
    JOIN club_table t ON t.id = own.table_id
    JOIN club_seat s ON s.table_id = t.id
    WHERE own.entry_id = %s
    ORDER BY t.number, s.place
"""


def _named(tables: Sequence[_Table], names: Names, entry: int, kind: Kind, *, partner: bool) -> str:
    """The others at the table: those across are partners where partners rotate."""
    found = {}
    for table in tables:
        own = next(place for place, other in table.seats if other == entry)
        for place, other in table.seats:
            is_partner = kind is Kind.ROTATING and place % 2 == own % 2
            if other != entry and is_partner is partner and other in names:
                found[other] = names[other].title
    return ", ".join(found.values())


def _penalties(
    entry: int, rounds: Collection[int], *, is_desk: bool
) -> dict[int, list[ShownPenalty]]:
    found: defaultdict[int, list[ShownPenalty]] = defaultdict(list)
    kept = Penalty.objects.filter(entry=entry, round__in=rounds, taken_back=None)
    for penalty in kept.select_related("given").prefetch_related("given__texts"):
        given = penalty.given
        found[penalty.round_id].append(
            ShownPenalty(words.number(-penalty.points), given.rule, given.why if is_desk else "")
        )
    return found


def _points(deal: ShownDeal, number: int) -> int:
    part = deal.part_of(number)
    return part.points if part else 0


@lru_cache(MOST_DEALS)
def _own(deal: ShownDeal, number: int) -> Own:
    """A deal is worded in one language, and so is this."""
    part = deal.part_of(number)
    rest = [each for each in deal.parts if each is not part]
    others = " / ".join(words.number(each.points) for each in rest)
    return Own(deal, part.points if part else 0, part.sum if part else "", others)
