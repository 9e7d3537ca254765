"""Why somebody stands where they stand: every round and deal, every credit and penalty, and the
step that put them above the next."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from django.db.models import Sum
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.models import Round, Tournament
from club.storage import statements
from club.wording.texts import with_minus
from engine.movements.formats import format_of
from engine.movements.seating import Kind
from engine.ranking.rules import RankingRules, Scoring, SitOutRule
from engine.ranking.scoring import BY_POINTS
from scoring.deals import ShownDeal, called_in, deals_at, deals_of_entry
from scoring.games.table_game import SeatNames
from scoring.models import Penalty, RoundScore
from scoring.names import Names
from scoring.seats import where
from scoring.standings import rank_texts
from scoring.standings.decisions import byes_said, sitting_out
from scoring.standings.standing import Cell, Row, SatOut, Standing
from scoring.standings.viewer import rounds_seen
from scoring.visibility import Viewer
from scoring.writers import value_format


class OwnDeal(NamedTuple):
    """A deal from the side of the entry."""

    is_played: bool
    is_unsettled: bool
    points: float
    line: SafeString
    """Written out at once: a long day has a hundred of them."""


class ShownPenalty(NamedTuple):
    points: str
    rule: str
    reason: str
    """For the desk only."""


class EntryRound(NamedTuple):
    """One round of an entry."""

    number: int
    table: int | None
    where: str
    partner: str
    against: str
    deals: Sequence[OwnDeal]
    penalties: Sequence[ShownPenalty]
    points: str
    worth: str
    """In the unit of the scoring, where that is another one."""

    most: str
    """The points that could be made, where shares of them count."""

    sat_out: bool
    left_alone: bool
    """It counts as one sat out because somebody at the table left."""

    is_provisional: bool


class RankNeighbour(NamedTuple):
    """A sentence about the one above or below, and the number of its entry."""

    said: str
    number: int


class ScoreTerm(NamedTuple):
    """One term of the score."""

    label: str
    value: str
    why: str = ""


class Explanation(NamedTuple):
    row: Row
    place: str
    score: str
    lines: Sequence[ScoreTerm]
    neighbours: Sequence[RankNeighbour]
    shares: Sequence[str]
    """Who has the same place."""


def explained(
    tournament: Tournament, standing: Standing, entry: int, names: Names
) -> Explanation | None:
    """Explanation of an entry's score, and the entries above and below it."""
    for ranking in standing.rankings:
        for at, row in enumerate(ranking.rows):
            if row.entry == entry:
                return Explanation(
                    row,
                    rank_texts.places(standing)[row.place],
                    rank_texts.score(row.score, standing.rules),
                    list(_terms(tournament, row, standing)),
                    list(_neighbours(ranking.rows, at, standing.rules, names)),
                    [
                        names[other.entry].title
                        for other in ranking.rows
                        if other.place == row.place and other.entry != entry
                    ],
                )
    return None


def _terms(tournament: Tournament, row: Row, standing: Standing) -> Iterator[ScoreTerm]:
    parts, rules = row.parts, standing.rules
    given = _penalties_of(row, standing) if rules.scoring is Scoring.SUM else 0
    yield ScoreTerm(
        _won_label(parts.rounds, parts.deals, rules),
        rank_texts.score(parts.won + given, rules),
        _won_why(row, rules, parts.penalties - given),
    )
    if taken := parts.penalty + given:
        yield ScoreTerm(_("Penalties"), rank_texts.score(-taken, rules))
    if parts.rounds_out:
        label = ngettext("%(rounds)d round sat out", "%(rounds)d rounds sat out", parts.rounds_out)
        if format_of(standing.form).eliminates:
            label = ngettext("%(rounds)d bye", "%(rounds)d byes", parts.rounds_out)
        yield ScoreTerm(
            label % {"rounds": parts.rounds_out},
            rank_texts.score(parts.sat_out, rules),
            _sat_out_why(tournament, standing.form, row, rules, given),
        )
    if parts.carried:
        yield ScoreTerm(
            _("Carried over from the previous stage"), rank_texts.score(parts.carried, rules)
        )


def _penalties_of(row: Row, standing: Standing) -> int:
    """What penalties took off the points of its rounds; what breaches cost is in their deals."""
    if not row.parts.penalties:
        return 0
    own = RoundScore.objects.filter(entry=row.entry, round__number__in=standing.rounds)
    return own.aggregate(taken=Sum("penalties"))["taken"] or 0


def _sat_out_why(
    tournament: Tournament, form: str, row: Row, rules: RankingRules, given: int
) -> str:
    """Worth of a round sat out, with the sum by which a reader checks the own average."""
    if format_of(form).eliminates:
        return byes_said()
    said = sitting_out(tournament)
    if tournament.sit_out != SitOutRule.AVERAGE or rules.scoring is Scoring.AVERAGE:
        return said
    if not row.parts.rounds:
        return _("as much as everybody’s average round, as there is none of their own yet")
    won = rank_texts.score(row.parts.won + given, rules)
    won = f"({won} − {given})" if given else won
    return f"{said}: {won} / {row.parts.rounds}"


def _won_label(rounds: int, deals: int, rules: RankingRules) -> str:
    if rules.scoring is Scoring.AVERAGE:
        label = ngettext("%(deals)d deal played", "%(deals)d deals played", deals)
        return label % {"deals": deals}
    label = ngettext("%(rounds)d round played", "%(rounds)d rounds played", rounds)
    return label % {"rounds": rounds}


def _won_why(row: Row, rules: RankingRules, lost: int) -> str:
    """Reason of the figure: the points, and what was taken off them."""
    said = []
    if rules.scoring is Scoring.SHARE:
        said.append(_("of each round, what part of the most points at the table, in %"))
    if rules.scoring is not Scoring.SUM:
        said.append(
            _("%(points)s points in all deals") % {"points": value_format.number(row.parts.points)}
        )
    if lost:
        took = _("penalties and breaches took %(points)s")
        if rules.scoring is Scoring.SUM:
            took = _("breaches took %(points)s of it")
        said.append(took % {"points": value_format.number(lost)})
    return ", ".join(said)


def _neighbours(
    rows: Sequence[Row], at: int, rules: RankingRules, names: Names
) -> Iterator[RankNeighbour]:
    """The nearest above and below that do not share the place. The step stands on the last row of
    a place."""
    row = rows[at]
    above = [other for other in rows[:at] if other.place < row.place]
    if above:
        named = names[above[-1].entry]
        yield RankNeighbour(
            rank_texts.why_behind(above[-1].broke, rules, named.title), named.number
        )
    below = [other for other in rows[at + 1 :] if other.place > row.place]
    if below:
        last = rows[rows.index(below[0]) - 1]
        named = names[below[0].entry]
        yield RankNeighbour(rank_texts.why_before(last.broke, rules, named.title), named.number)


def rounds_of_entry(
    viewer: Viewer, entry: int, names: Names, worths: Mapping[int, Cell]
) -> list[EntryRound]:
    """Every round of an entry that has begun, in six queries; `worths` says what each was worth in
    the standing."""
    rounds = {each.pk: each for each in rounds_seen(viewer)}
    kept = _kept_of(viewer, entry, rounds)
    return [
        _part(viewer, each, entry, names, kept, worths.get(each.number))
        for pk, each in rounds.items()
        if pk in kept.tables or pk in kept.out or pk in kept.scores
    ]


class _History(NamedTuple):
    """Tables, deals, penalties and scores of an entry, by the key of the round; the deals by the
    table as well."""

    tables: Mapping[int, list["_EntryTable"]]
    deals: Mapping[tuple[int, int], list[ShownDeal]]
    called: Mapping[str, SeatNames]
    """Who sat at its tables."""
    penalties: Mapping[int, list[ShownPenalty]]
    scores: Mapping[int, RoundScore]
    out: Collection[int]
    """Rounds that it sits out."""


def _kept_of(viewer: Viewer, entry: int, rounds: Mapping[int, Round]) -> _History:
    tables: dict[int, list[_EntryTable]] = {}
    scores = {each.round_id: each for each in statements.every(RoundScore, _OF_ENTRY, [entry])}
    is_penalised = any(score.penalties for score in scores.values())
    for each in _tables(entry, rounds):
        tables.setdefault(each.round, []).append(each)
    places = {(pk, each.table) for pk, of_round in tables.items() for each in of_round}
    numbers = {pk: each.number for pk, each in rounds.items()}
    deals = deals_at(viewer.tournament, places, numbers)
    return _History(
        tables,
        deals,
        called_in(chain.from_iterable(deals.values()), for_public=viewer.for_public),
        _penalties(entry, rounds, is_desk=viewer.is_desk) if is_penalised else {},
        scores,
        {round_id for (round_id,) in statements.rows(_OUT, [entry])},
    )


def _part(
    viewer: Viewer, round_: Round, entry: int, names: Names, kept: _History, worth: Cell
) -> EntryRound:
    tournament = viewer.tournament
    own, score = kept.tables.get(round_.pk, []), kept.scores.get(round_.pk)
    number = names[entry].number
    played = _played(own, kept, number)
    if score is not None and sum(each.points for each in played) != score.points:
        deals = deals_of_entry(tournament, round_.pk, number, round_.number)
        called = called_in(deals, for_public=viewer.for_public)
        played = [_own(deal, number, called[deal.sat]) for deal in deals]
    return EntryRound(
        round_.number,
        own[0].table if own else None,
        _places(own, entry, tournament),
        _named(own, names, entry, tournament.kind, partner=True),
        _named(own, names, entry, tournament.kind, partner=False),
        played,
        kept.penalties.get(round_.pk, []),
        value_format.number(score.total) if score else "",
        _worth(worth, tournament),
        value_format.number(score.most) if score and tournament.scoring == Scoring.SHARE else "",
        round_.pk in kept.out or isinstance(worth, SatOut),
        isinstance(worth, SatOut) and round_.pk not in kept.out,
        any(each.is_unsettled for each in played),
    )


def _played(own: Sequence["_EntryTable"], kept: _History, number: int) -> list[OwnDeal]:
    """The deals of an entry at the tables where it sits, by its number."""
    found = (deal for each in own for deal in kept.deals.get((each.round, each.table), ()))
    return [each for deal in found if (each := _own(deal, number, kept.called[deal.sat])).is_played]


def _places(own: Sequence["_EntryTable"], entry: int, tournament: Tournament) -> str:
    """Where it sits, said once."""
    said = (
        where(tournament.kind, place)
        for each in own
        for place, other in each.seats
        if other == entry
    )
    return " · ".join(dict.fromkeys(said))


def _worth(worth: Cell, tournament: Tournament) -> str:
    if isinstance(worth, SatOut):
        return "" if worth.points is None else rank_texts.cell(worth)
    return "" if Scoring(tournament.scoring) in BY_POINTS else rank_texts.cell(worth)


class _EntryTable(NamedTuple):
    """A table at which the entry sits, by the key of the round."""

    round: int
    table: int
    seats: list[tuple[int, int]]
    """Place and entry of everybody there."""


def _tables(entry: int, rounds: Collection[int]) -> list[_EntryTable]:
    found: dict[int, _EntryTable] = {}
    for pk, round_id, table, place, other in statements.rows(_SEATS, [entry]):
        if round_id in rounds:
            found.setdefault(pk, _EntryTable(round_id, table, [])).seats.append((place, other))
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


def _named(
    tables: Sequence[_EntryTable], names: Names, entry: int, kind: Kind, *, partner: bool
) -> str:
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
            ShownPenalty(
                value_format.number(-penalty.points), given.rule, given.why if is_desk else ""
            )
        )
    return found


def _own(deal: ShownDeal, number: int, called: SeatNames) -> OwnDeal:
    part = deal.part_of(number)
    rest = " / ".join(with_minus(each.points) for each in deal.parts if each is not part)
    others = _("others %(points)s") % {"points": rest}
    line = deal.line_of(
        "".join(f"<span>{escape(line)}</span>" for line in deal.lines(called)),
        f'<span class="sum">{escape(deal.sum_of(part) if part else "")}</span>'
        f'<span class="quiet">{escape(others)}</span>',
    )
    return OwnDeal(part is not None, deal.is_unsettled, part.points if part else 0, line)
