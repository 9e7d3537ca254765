"""Scores, places and what decided them, in the reader's language."""

from collections.abc import Mapping

from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy, pgettext_lazy

from club.models import Format
from club.words import Text
from engine.ranking.places import Broke
from engine.ranking.rules import Number, RankingRules, Scoring, TieBreak
from engine.ranking.tie_breaks import Apart, Step, Value
from scoring.standings.knockouts import WON_FINAL, WON_THIRD, Further

MINUS, PLUS = "\u2212", "+"

SCORES: Mapping[Scoring, Text] = {
    Scoring.SUM: gettext_lazy("Points"),
    Scoring.AVERAGE: gettext_lazy("A deal"),
    Scoring.VICTORY: pgettext_lazy("victory points, short", "VP"),
    Scoring.MATCH: pgettext_lazy("match points, short", "MP"),
}
PENALTY_MARK = pgettext_lazy("mark of a penalty", "P")
LONG_SCORES: Mapping[Scoring, Text] = {
    Scoring.SUM: gettext_lazy("Points of all deals"),
    Scoring.AVERAGE: gettext_lazy("Points a deal"),
    Scoring.VICTORY: gettext_lazy("Victory points"),
    Scoring.MATCH: gettext_lazy("Match points"),
}


def number(value: Number, *, decimals: int | None = None) -> str:
    """Whole where it is whole, else with two decimals; a true minus."""
    if decimals is None and isinstance(value, int):
        text = str(value)
    else:
        text = f"{float(value):.{2 if decimals is None else decimals}f}"
        text = text.replace(".", str(get_format("DECIMAL_SEPARATOR")))
    return text.replace("-", MINUS)


def signed(value: Number) -> str:
    return f"{PLUS}{number(value)}" if value > 0 else number(value)


def score(value: Number, rules: RankingRules) -> str:
    """In the unit of the scoring: averages always with two decimals, so that they stand below each
    other."""
    return number(value, decimals=2 if rules.scoring is Scoring.AVERAGE else None)


def penalty_said(points: int) -> str:
    said = ngettext(
        "a penalty of %(points)d point is in this",
        "a penalty of %(points)d points is in this",
        points,
    )
    return said % {"points": points}


def line_title(form: str, line: int, lines: int) -> str:
    """What a ranking of several is called: the two lines of a Mitchell, or a group."""
    if form == Format.MITCHELL and line <= 2:
        return _("North–South") if line == 1 else _("East–West")
    if form == Format.GROUPS:
        return _("Group %(letter)s") % {"letter": chr(64 + line) if line <= 26 else str(line)}
    return _("Line %(number)d of %(lines)d") % {"number": line, "lines": lines}


def why_before(broke: Broke | Further | None, rules: RankingRules, other: str) -> str:
    """The step that puts an entry above the next, with both values: “before X: 3 deals won against
    2”."""
    if broke is None:
        return ""
    if isinstance(broke, Broke):
        why = _decided(broke.by, broke.own, broke.next, rules)
    else:
        why = _further(broke)
    return _("before %(other)s: %(why)s") % {"other": other, "why": why}


def why_behind(broke: Broke | Further | None, rules: RankingRules, other: str) -> str:
    """The same from below: “behind X: 2 deals won against 3”."""
    if broke is None:
        return ""
    if isinstance(broke, Broke):
        why = _decided(broke.by, broke.next, broke.own, rules)
    else:
        why = _further(broke)
    return _("behind %(other)s: %(why)s") % {"other": other, "why": why}


def _decided(step: Step, own: Value, other: Value, rules: RankingRules) -> str:
    sentence = SCORE_WHY[rules.scoring] if step is Apart.SCORE else WHY[step]
    return str(sentence % {"count": int(own or 0), "own": _value(own), "next": _value(other)})


def _value(value: Value) -> str:
    return "–" if value is None else number(value)


def _further(broke: Further) -> str:
    if broke.own == WON_FINAL:
        return _("the final decided")
    if broke.own == WON_THIRD:
        return _("the match for the third place decided")
    return _("who comes further in the knock-out stands above")


SCORE_WHY: Mapping[Scoring, Text] = {
    Scoring.SUM: gettext_lazy("%(own)s points against %(next)s"),
    Scoring.AVERAGE: gettext_lazy("%(own)s points a deal against %(next)s"),
    Scoring.VICTORY: gettext_lazy("%(own)s victory points against %(next)s"),
    Scoring.MATCH: gettext_lazy("%(own)s match points against %(next)s"),
}
WHY: Mapping[Step, Text] = {
    Apart.WITHDRAWN: gettext_lazy("who withdraws comes last"),
    Apart.UNPLAYED: gettext_lazy("who has not played comes last"),
    TieBreak.HEAD_TO_HEAD: gettext_lazy(
        "as many points, but %(own)s against %(next)s where those who are equal met"
    ),
    TieBreak.DEALS_WON: ngettext_lazy(
        "as many points, but %(own)s deal won against %(next)s",
        "as many points, but %(own)s deals won against %(next)s",
        "count",
    ),
    TieBreak.CONTRACTS_MADE: ngettext_lazy(
        "as many points, but %(own)s contract made against %(next)s",
        "as many points, but %(own)s contracts made against %(next)s",
        "count",
    ),
    TieBreak.BEST_DEAL: gettext_lazy(
        "as many points, but %(own)s in the best deal against %(next)s"
    ),
    TieBreak.BUCHHOLZ: gettext_lazy(
        "as many points, but the opponents made %(own)s against %(next)s"
    ),
    TieBreak.FEWER_PENALTIES: gettext_lazy(
        "as many points, but %(own)s lost by penalties against %(next)s"
    ),
    TieBreak.DIFFERENCE: gettext_lazy(
        "as many points, but %(own)s ahead of the opponents against %(next)s"
    ),
    TieBreak.LOTS: gettext_lazy("as many points, and lots were drawn: number %(own)s and %(next)s"),
}
