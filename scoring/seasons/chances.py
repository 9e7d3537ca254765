"""Chances of a person in the tournaments to come, in sentences."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.ranking.chances import Chances, Goal, chances
from engine.ranking.season import PointsBy, SeasonRow
from scoring.seasons.season_texts import points
from scoring.seasons.viewer import SeasonViewer

TELLING: Final = 10
"""A worst place by so many further down, if everybody else wins everything, helps nobody."""


def still_possible(viewer: SeasonViewer, row: SeasonRow) -> list[str]:
    """Sentences about the points this person needs; none once the table is frozen."""
    if viewer.frozen:
        return []
    found = chances(row, viewer.table.rows, viewer.live.coming, viewer.chosen.rules)
    more = len(viewer.live.coming.weights)
    said = [
        _missing(found, more),
        *(_goal(goal, viewer) for goal in found.goals if goal.in_each is not None),
        _range(found, row),
        _field(viewer) if more else "",
    ]
    return list(filter(None, said))


def _missing(found: Chances, more: int) -> str:
    if not found.missing:
        return ""
    if found.missing > more:
        return _("There are too few tournaments left to be ranked this season.")
    return ngettext(
        "Take part in %(count)d more tournament to be ranked.",
        "Take part in %(count)d more tournaments to be ranked.",
        found.missing,
    ) % {"count": found.missing}


def _goal(goal: Goal, viewer: SeasonViewer) -> str:
    """Sentence about one goal; one out of reach is left to the sentence about the best place."""
    by = viewer.chosen.rules.by
    if goal.in_next is not None:
        return f"{_aim(goal)} {_in_next(goal.in_next, by)}"
    return f"{_aim(goal)} {_in_each(goal.in_each or 0, by, len(viewer.live.coming.weights))}"


def _aim(goal: Goal) -> str:
    if goal.ahead <= 0:
        return _("Place %(place)d now has the same points.") % {"place": goal.place}
    return ngettext(
        "Place %(place)d is %(points)s point ahead.",
        "Place %(place)d is %(points)s points ahead.",
        int(goal.ahead) if goal.ahead.denominator == 1 else 2,
    ) % {"place": goal.place, "points": points(goal.ahead)}


def _in_next(least: int, by: PointsBy) -> str:
    facts = {"place": least, "points": least}
    if by in (PointsBy.SCALE, PointsBy.FIELD):
        if least == 1:
            said = _("Winning the next tournament is enough to overtake.")
        else:
            said = _("Place %(place)d or better in the next tournament is enough to overtake.")
    elif by is PointsBy.PERCENT:
        said = _("%(points)d percent in the next tournament are enough to overtake.")
    else:
        said = _("%(points)d points in the next tournament are enough to overtake.")
    return said % facts


def _in_each(least: int, by: PointsBy, more: int) -> str:
    facts = {"place": least, "points": least, "count": more}
    if by in (PointsBy.SCALE, PointsBy.FIELD):
        if least == 1:
            said = _("It takes a first place in all %(count)d tournaments to come.")
        else:
            said = _("It takes place %(place)d or better in all %(count)d tournaments to come.")
    elif by is PointsBy.PERCENT:
        said = _("It takes %(points)d percent in all %(count)d tournaments to come.")
    else:
        said = _("It takes %(points)d points in each of the %(count)d tournaments to come.")
    return said % facts


def _range(found: Chances, row: SeasonRow) -> str:
    """The best place that can still come of it; and the worst, where others cannot win so much that
    it says nothing."""
    if found.best is None:
        return ""
    if found.worst is None or row.place is None or found.worst > row.place + TELLING:
        return _("The best place still possible is %(best)d.") % {"best": found.best}
    if found.best == found.worst:
        return _("Place %(place)d is certain, among those in the table.") % {"place": found.best}
    return _(
        "The best place still possible is %(best)d, and the worst, among those in the table, "
        "%(worst)d."
    ) % {"best": found.best, "worst": found.worst}


def _field(viewer: SeasonViewer) -> str:
    """Sentence with the number of entries assumed, where points follow from that number."""
    if viewer.chosen.rules.by is not PointsBy.FIELD:
        return ""
    field = viewer.live.coming.field
    return ngettext(
        "Assuming %(count)d entry, the most this season.",
        "Assuming %(count)d entries, the most this season.",
        field,
    ) % {"count": field}
