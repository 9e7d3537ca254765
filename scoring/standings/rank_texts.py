"""Scores, places and what decided them, in the reader's language."""

from collections import Counter
from collections.abc import Iterable, Mapping
from string import ascii_lowercase

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from club.models import Tournament
from club.wording.choices import TIE_BREAKS
from club.wording.engine_texts import Text
from engine.movements.formats import format_of
from engine.ranking.places import Broke
from engine.ranking.rules import Number, RankingRules, Scoring
from engine.ranking.tie_breaks import Apart, RankingStep, StepValue
from scoring.standings.knockouts import WON_FINAL, WON_THIRD, Further
from scoring.standings.standing import Cell, Row, SatOut, Standing
from scoring.writers.value_format import number

SCORES: Mapping[Scoring, Text] = {
    Scoring.SUM: gettext_lazy("Points"),
    Scoring.AVERAGE: gettext_lazy("Per deal"),
    Scoring.VICTORY: pgettext_lazy("victory points, short", "VP"),
    Scoring.MATCH: pgettext_lazy("match points, short", "MP"),
    Scoring.SHARE: gettext_lazy("Shares"),
}
PENALTY_MARK = pgettext_lazy("mark of a penalty", "P")
LONG_SCORES: Mapping[Scoring, Text] = {
    Scoring.SUM: gettext_lazy("Points of all rounds"),
    Scoring.AVERAGE: gettext_lazy("Points per deal"),
    Scoring.VICTORY: gettext_lazy("Victory points"),
    Scoring.MATCH: gettext_lazy("Match points"),
    Scoring.SHARE: gettext_lazy("Shares of the table’s maximum (%)"),
}


def score(value: Number, rules: RankingRules) -> str:
    """Score in the unit of the scoring: averages always with two decimals, so that they stand below
    each other."""
    return number(value, decimals=2 if rules.scoring is Scoring.AVERAGE else None)


def cell(value: Cell) -> str:
    """Worth of a round; of one that was sat out, in brackets."""
    if isinstance(value, SatOut):
        return "–" if value.points is None else f"({number(value.points)})"
    return "" if value is None else number(value)


def places(found: Standing, *, by_person: bool = False) -> Mapping[int, str]:
    """Places as people read it: in a knock-out those that its entries share, “5–8”, for nobody who
    is still in is first yet."""
    is_shared = format_of(found.form).eliminates and not by_person
    many = Counter(row.place for row in found.rows)
    return {
        place: f"{place}–{place + count - 1}" if is_shared and count > 1 else str(place)
        for place, count in many.items()
    }


def deck(place: int | None) -> str:
    """Style of the first seven places, in the colours of the deck."""
    return f"deck-{place}" if place and place <= 7 else ""


def bye() -> str:
    """Sign of a round in which an entry of a knock-out had no opponent."""
    return pgettext("of a knock-out", "bye")


TieMarks = Mapping[RankingStep, str]


def tie_marks(rows: Iterable[Row]) -> TieMarks:
    """A letter for each tie-break that puts somebody above the next with the same score."""
    steps = (row.broke.by for row in rows if isinstance(row.broke, Broke))
    used = dict.fromkeys(step for step in steps if not isinstance(step, Apart))
    return dict(zip(used, ascii_lowercase, strict=False))


def tie_mark(row: Row, marks: TieMarks) -> str:
    return marks.get(row.broke.by, "") if isinstance(row.broke, Broke) else ""


def tie_said(step: RankingStep) -> str:
    said = _("tied with the next, ahead on: %(tie_break)s")
    return said % {"tie_break": TIE_BREAKS[step].title}


def penalty_said(points: int) -> str:
    said = ngettext(
        "includes a penalty of %(points)d point",
        "includes a penalty of %(points)d points",
        points,
    )
    return said % {"points": points}


def corrected_said(tournament: Tournament) -> str:
    """That something was changed after the results were final, and when last; empty if not."""
    if tournament.corrected_at is None:
        return ""
    at = formats.date_format(timezone.localtime(tournament.corrected_at), "SHORT_DATETIME_FORMAT")
    return _("Corrected after the results were final: %(when)s") % {"when": at}


def line_title(form: str, line: int, lines: int) -> str:
    """Title of one ranking of several: the two lines of a Mitchell, or a group."""
    if format_of(form).has_lines and line <= 2:
        return _("North–South") if line == 1 else _("East–West")
    if format_of(form).has_groups:
        return _("Group %(letter)s") % {"letter": chr(64 + line) if line <= 26 else str(line)}
    return _("Line %(number)d of %(lines)d") % {"number": line, "lines": lines}


def why_before(broke: Broke | Further | None, rules: RankingRules, other: str) -> str:
    """The step that puts an entry above the next, with both values: “before X: 3 deals won against
    2”."""
    if broke is None:
        return ""
    return _("ahead of %(other)s: %(why)s") % {"other": other, "why": _why(broke, rules)}


def why_behind(broke: Broke | Further | None, rules: RankingRules, other: str) -> str:
    """The same from below: “behind X: 2 deals won against 3”."""
    if isinstance(broke, Broke):
        broke = broke._replace(own=broke.next, next=broke.own)
    if broke is None:
        return ""
    return _("behind %(other)s: %(why)s") % {"other": other, "why": _why(broke, rules)}


def _why(broke: Broke | Further, rules: RankingRules) -> str:
    if isinstance(broke, Further):
        return _further(broke)
    step, own = broke.by, broke.own
    if step is Apart.SCORE:
        sentence = SCORE_WHY[rules.scoring]
    else:
        sentence = WHY[step] if isinstance(step, Apart) else TIE_BREAKS[step].why
    said = {"count": int(own or 0), "own": _value(own), "next": _value(broke.next)}
    return str(sentence % said)


def _value(value: StepValue) -> str:
    return "–" if value is None else number(value)


def _further(broke: Further) -> str:
    if broke.own == WON_FINAL:
        return _("the final decided")
    if broke.own == WON_THIRD:
        return _("the match for third place decided")
    return _("entries that get further in the knock-out rank higher")


SCORE_WHY: Mapping[Scoring, Text] = {
    Scoring.SUM: gettext_lazy("%(own)s points to %(next)s"),
    Scoring.AVERAGE: gettext_lazy("%(own)s points per deal to %(next)s"),
    Scoring.VICTORY: gettext_lazy("%(own)s victory points to %(next)s"),
    Scoring.MATCH: gettext_lazy("%(own)s match points to %(next)s"),
    Scoring.SHARE: gettext_lazy("shares of %(own)s %% to %(next)s %%"),
}
WHY: Mapping[RankingStep, Text] = {
    Apart.WITHDRAWN: gettext_lazy("entries that withdraw come last"),
    Apart.UNPLAYED: gettext_lazy("entries that have not played come last"),
}
