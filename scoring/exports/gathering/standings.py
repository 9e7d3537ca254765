"""The standing as a table: on paper what hangs on the wall, in files everything that is known."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.models import Tournament
from engine.ranking.places import Broke
from engine.ranking.rules import Scoring
from engine.ranking.scoring import BY_POINTS
from engine.ranking.tie_breaks import Apart
from scoring.exports import columns
from scoring.exports.gathering.asked import Asked, about, address, as_of, letterhead
from scoring.exports.rows import Column, Kind, Sheet, Value
from scoring.exports.rows import Row as Cells
from scoring.results.queries import last_public_line
from scoring.standings import decisions, words
from scoring.standings.names import UNKNOWN, Names, names_of, names_of_players
from scoring.standings.publicity import EVERY
from scoring.standings.standing import Cell, Ranking, Row, SatOut, Standing, standing
from scoring.standings.tables import line_title

SCORES = {
    Scoring.SUM: "points",
    Scoring.AVERAGE: "average",
    Scoring.VICTORY: "victory-points",
    Scoring.MATCH: "match-points",
}
MOST_ROUNDS_ON_PAPER = 12
MOST_TIES_SAID = 12


def standings(asked: Asked, *, on_paper: bool) -> Sheet:
    """As the address asks for it: `?round=`, `?stage=`, `?by=person`, as on the page."""
    found = standing_asked(asked)
    names = names_for(asked, found)
    chosen = _columns(found, by_person=is_by_person(asked), on_paper=on_paper)
    rows = [
        _cells(row, ranking, found, names, behind, chosen)
        for ranking in found.rankings
        for row, behind in _with_next(ranking.rows)
    ]
    tournament, last = asked.tournament, max(found.rounds)
    sheet = columns.sheet(
        *("standings", letterhead(asked), tournament.name, rows),
        names=chosen,
        lines=[about(tournament), _after(asked, found)],
        notes=[
            *_ties(found, names, on_paper=on_paper),
            *_penalties(found, names, on_paper=on_paper),
            *_marks(found),
            *(decisions.on_paper(tournament, found.form) if on_paper else ()),
        ],
        made_at=as_of(tournament, min(last, asked.look.through)),
        address=address(asked),
    )
    return sheet._replace(
        columns=[_typed(column, found) for column in sheet.columns],
        log=_log(tournament, last) if on_paper else "",
    )


def _log(tournament: Tournament, last: int) -> str:
    """To be held against the log by whoever doubts it later: a forger cannot take back a paper."""
    line = last_public_line(tournament, last)
    if line is None:
        return ""
    said = ngettext(
        "Log: %(number)d line, %(hash)s", "Log: %(number)d lines, last %(hash)s", line[0]
    )
    return said % {"number": line[0], "hash": line[1]}


def standing_asked(asked: Asked) -> Standing:
    """404 before anyone has played in what the reader may see."""
    tournament = asked.tournament
    found = standing(
        tournament,
        through=min(asked.look.through, asked.number("round", EVERY)),
        stage=asked.number("stage") or None,
        by_person=is_by_person(asked),
        version=tournament.version,
    )
    if found is None or not found.rows:
        raise Http404
    return found


def is_by_person(asked: Asked) -> bool:
    return asked.tournament.people > 1 and asked.query.get("by") == "person"


def names_for(asked: Asked, found: Standing) -> Names:
    public = asked.look.for_public
    if is_by_person(asked):
        players = [row.entry for row in found.rows]
        return names_of_players(asked.tournament, players, for_public=public)
    return names_of(asked.tournament, max(found.rounds), for_public=public)


def _columns(found: Standing, *, by_person: bool, on_paper: bool) -> list[str]:
    rounds = found.rounds[-MOST_ROUNDS_ON_PAPER:] if on_paper else found.rounds
    of_rounds = [f"{columns.ROUND}{number}" for number in rounds]
    line = ["line"] if len(found.rankings) > 1 else []
    score = SCORES[found.rules.scoring]
    if on_paper:
        sat_out = ["sat-out"] if any(row.parts.rounds_out for row in found.rows) else []
        return [*line, "rank", "name", *of_rounds, *sat_out, "deals", score]
    number = [] if by_person else ["entry"]
    more = ["penalties", "remark"]
    total = [] if score == "points" else ["points"]
    return [*line, "rank", *number, "name", *of_rounds, "sat-out", "deals", *total, score, *more]


def _typed(column: Column, found: Standing) -> Column:
    """Rounds in the unit of the scoring; an average is what an average table is about."""
    if column.name == SCORES[found.rules.scoring]:
        return column._replace(is_strong=True)
    if column.name.startswith(columns.ROUND) and found.rules.scoring not in BY_POINTS:
        return column._replace(kind=Kind.DECIMAL, decimals=_decimals(found))
    return column


def _decimals(found: Standing) -> int:
    cells = (cell for row in found.rows for cell in row.cells)
    return 2 if any(isinstance(cell, Fraction) for cell in cells) else 0


def _with_next(rows: Sequence[Row]) -> Iterator[tuple[Row, int | None]]:
    """Each with the entry that comes after it."""
    for at, row in enumerate(rows):
        yield row, rows[at + 1].entry if at + 1 < len(rows) else None


def _cells(
    row: Row,
    ranking: Ranking,
    found: Standing,
    names: Names,
    behind: int | None,
    chosen: Sequence[str],
) -> Cells:
    named = names.get(row.entry, UNKNOWN)
    title = named.title
    if row.is_withdrawn:
        title = _("%(name)s (withdrawn)") % {"name": title}
    values: dict[str, Value] = {
        "line": line_title(found, ranking),
        "rank": row.place,
        "entry": named.number,
        "name": title,
        "sat-out": row.parts.rounds_out or None,
        "deals": row.parts.deals,
        "penalties": -row.parts.penalties if row.parts.penalties else None,
        "remark": " · ".join(filter(None, [_tie(row, found, names, behind), _penalty(row, found)])),
        "points": row.parts.points,
        SCORES[found.rules.scoring]: plain(row.score),
        **{
            f"{columns.ROUND}{number}": _round_cell(cell)
            for number, cell in zip(found.rounds, row.cells, strict=False)
        },
    }
    return [values.get(name) for name in chosen]


def plain(value: object) -> Value:
    """Fractions are the engine's own; files know decimals."""
    return round(float(value), 6) if isinstance(value, Fraction) else value  # type: ignore[return-value]


def _round_cell(cell: Cell) -> Value:
    return "–" if isinstance(cell, SatOut) else plain(cell)


def _tie(row: Row, found: Standing, names: Names, behind: int | None) -> str:
    """What puts somebody above the next who made as much."""
    if behind is None or not isinstance(row.broke, Broke) or row.broke.by is Apart.SCORE:
        return ""
    return words.why_before(row.broke, found.rules, names.get(behind, UNKNOWN).title)


def _ties(found: Standing, names: Names, *, on_paper: bool) -> list[str]:
    if not on_paper:
        return []
    said = [
        f"{row.place}. {names.get(row.entry, UNKNOWN).title}: {why}"
        for ranking in found.rankings
        for row, behind in _with_next(ranking.rows)
        if (why := _tie(row, found, names, behind))
    ]
    return said[:MOST_TIES_SAID]


def _penalty(row: Row, found: Standing) -> str:
    """In which rounds the desk took points off, and how many: they are in the points."""
    said = [
        _("round %(round)d: %(penalty)s") % {"round": number, "penalty": words.penalty_said(taken)}
        for number, taken in zip(found.rounds, row.penalties, strict=True)
        if taken
    ]
    return ", ".join(said)


def _penalties(found: Standing, names: Names, *, on_paper: bool) -> list[str]:
    said = [
        f"{row.place}. {names.get(row.entry, UNKNOWN).title}, {_penalty(row, found)}"
        for row in found.rows
        if on_paper and any(row.penalties)
    ]
    return said[:MOST_TIES_SAID]


def _marks(found: Standing) -> list[str]:
    notes = []
    if any(isinstance(cell, SatOut) for row in found.rows for cell in row.cells):
        notes.append(_("– sits out in this round."))
    if any(row.is_provisional for row in found.rows):
        notes.append(_("Not every result is agreed yet."))
    return notes


def _after(asked: Asked, found: Standing) -> str:
    last = max(found.rounds)
    is_over = all(each.finished_at for each in asked.tournament.rounds.all() if each.number == last)
    said = (
        _("Standing after round %(number)d") if is_over else _("Standing in round %(number)d")
    ) % {"number": last}
    stages = sorted(asked.tournament.stages.all(), key=lambda each: each.number)
    if len(stages) > 1:
        own = next(each for each in stages if each.number == found.stage)
        said = f"{own.get_form_display()} · {said}"
    by = _("Persons") if is_by_person(asked) else ""
    return " · ".join(filter(None, (said, by, str(words.LONG_SCORES[found.rules.scoring]))))
