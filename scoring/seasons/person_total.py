"""One person in a season: how the total comes about, and who is next."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.ranking.rules import Number
from engine.ranking.season import SeasonRow, Term
from scoring.seasons.season_texts import TIES, points, times
from scoring.seasons.table import Event
from scoring.seasons.viewer import SeasonViewer


class EventLine(NamedTuple):
    """A tournament in the sum of a total."""

    event: Event
    came: str
    """Where this person came in: “2nd of 11”."""
    how: str
    """What the points follow from where it is not the place alone."""
    points: str
    is_counted: bool


def lines(viewer: SeasonViewer, row: SeasonRow) -> list[EventLine]:
    """The tournaments that this person was at, the last one first."""
    own = {term.event: term for term in row.terms}
    return [
        _line(event, own[event.tournament])
        for event in reversed(viewer.table.events)
        if event.tournament in own
    ]


def _line(event: Event, term: Term) -> EventLine:
    came = _("place %(place)d of %(of)d") % {"place": term.place, "of": term.of}
    if term.is_withdrawn:
        came = _("withdrew")
    how = []
    if term.part != 1:
        how.append(
            _("%(part)s of the rounds") % {"part": f"{term.part.numerator}/{term.part.denominator}"}
        )
    if event.weight != 1:
        how.append(times(event.weight))
    return EventLine(event, came, ", ".join(how), points(term.points), term.is_counted)


def summed(row: SeasonRow) -> str:
    """“12 + 10 + 3 = 25”: the counted results, the best first, and what taking part brought."""
    terms: list[Number] = sorted(
        (term.points for term in row.terms if term.is_counted), reverse=True
    )
    if row.bonus:
        terms.append(row.bonus)
    said = " + ".join(points(term) if term >= 0 else f"({points(term)})" for term in terms)
    return f"{said} = {points(row.total)}"


def neighbours(viewer: SeasonViewer, row: SeasonRow) -> Iterator[tuple[int, str]]:
    """Persons next above and below, each with a sentence about the distance."""
    ranked = viewer.table.ranked
    if row not in ranked:
        return
    at = ranked.index(row)
    if at > 0:
        above = ranked[at - 1]
        by_points = _("%(points)s points behind %(name)s")
        by_tie = _("level with %(name)s, who has %(more)s")
        yield above.person, _apart(above, row, viewer.name(above.person), by_points, by_tie)
    if at + 1 < len(ranked):
        below = ranked[at + 1]
        by_points = _("%(points)s points ahead of %(name)s")
        by_tie = _("ahead of %(name)s by %(more)s")
        yield below.person, _apart(row, below, viewer.name(below.person), by_points, by_tie)


def _apart(above: SeasonRow, below: SeasonRow, name: str, by_points: str, by_tie: str) -> str:
    if above.total != below.total:
        return by_points % {"points": points(above.total - below.total), "name": name}
    if above.broke is None:
        return _("level with %(name)s") % {"name": name}
    return by_tie % {"name": name, "more": TIES[above.broke]}
