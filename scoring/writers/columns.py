"""The columns that a club's tables share, each with one name for ever, its title in any language.

`sheet("standings", …)` makes a sheet of some of them, and of columns that only one table has, which
its caller makes; what stands in its rows is the caller's.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override, pgettext_lazy

from club.wording.engine_texts import Text
from scoring.writers.sheet import Column, ColumnKind, Letterhead, Sheet, SheetRow

DEFAULTS: Mapping[str, Sequence[str]] = {
    "standings": ("rank", "name", "team", "deals", "points", "difference", "average"),
    "results": ("table", "deal", "ns", "ew", "contract", "by", "order", "ns-points", "ew-points"),
    "deals": (
        *("round", "table", "deal", "ns", "ew", "contract", "by", "made", "order", "stuck"),
        *("breach", "ns-points", "ew-points", "version", "entered-at", "entered-by", "reason"),
    ),
    "members": ("number", "name", "nickname", "team"),
    "season": ("rank", "name", "team", "tournaments", "counted", "points"),
    "season-teams": ("rank", "team", "points", "players"),
    "ratings": ("rank", "name", "rating", "spread", "change", "deals", "won", "expected", "state"),
    "contracts": (
        *("contract", "worth", "held", "contracts-made", "made-share", "overbid", "gained"),
        "average-worth",
    ),
}

_SIMPLE: Mapping[str, tuple[Text, ColumnKind]] = {
    "rank": (gettext_lazy("Rank"), ColumnKind.RANK),
    "number": (gettext_lazy("No."), ColumnKind.INTEGER),
    "name": (gettext_lazy("Name"), ColumnKind.TEXT),
    "nickname": (gettext_lazy("Nickname"), ColumnKind.TEXT),
    "team": (gettext_lazy("Team"), ColumnKind.TEXT),
    "club": (gettext_lazy("Club"), ColumnKind.TEXT),
    "email": (gettext_lazy("E-mail"), ColumnKind.TEXT),
    "phone": (gettext_lazy("Phone"), ColumnKind.TEXT),
    "birth-year": (gettext_lazy("Year of birth"), ColumnKind.INTEGER),
    "joined": (gettext_lazy("Joined"), ColumnKind.DATE),
    "rounds": (gettext_lazy("Rounds"), ColumnKind.INTEGER),
    "deals": (gettext_lazy("Deals"), ColumnKind.INTEGER),
    "difference": (gettext_lazy("Difference"), ColumnKind.SIGNED),
    "average": (gettext_lazy("Average per deal"), ColumnKind.DECIMAL),
    "victory-points": (gettext_lazy("Victory points"), ColumnKind.DECIMAL),
    "match-points": (gettext_lazy("Match points"), ColumnKind.DECIMAL),
    "shares": (gettext_lazy("Shares of the table’s maximum (%)"), ColumnKind.DECIMAL),
    "contracts": (gettext_lazy("Contracts won"), ColumnKind.INTEGER),
    "contracts-made": (gettext_lazy("Contracts made"), ColumnKind.INTEGER),
    "worth": (gettext_lazy("Worth"), ColumnKind.INTEGER),
    "held": (gettext_lazy("Held"), ColumnKind.INTEGER),
    "made-share": (gettext_lazy("Made, %"), ColumnKind.DECIMAL),
    "overbid": (pgettext_lazy("contracts", "Overbid"), ColumnKind.INTEGER),
    "gained": (gettext_lazy("Gained"), ColumnKind.SIGNED),
    "average-worth": (pgettext_lazy("contracts", "Average worth"), ColumnKind.DECIMAL),
    "first-places": (gettext_lazy("First places"), ColumnKind.INTEGER),
    "penalties": (gettext_lazy("Penalties"), ColumnKind.POINTS),
    "tie": (pgettext_lazy("of a ranking", "Tie"), ColumnKind.CODE),
    "tie-break": (gettext_lazy("Tie-break"), ColumnKind.DECIMAL),
    "tournaments": (gettext_lazy("Tournaments"), ColumnKind.INTEGER),
    "counted": (gettext_lazy("Counted"), ColumnKind.INTEGER),
    "rating": (gettext_lazy("Rating"), ColumnKind.DECIMAL),
    "spread": (pgettext_lazy("of a rating", "±"), ColumnKind.DECIMAL),
    "change": (pgettext_lazy("rating", "Change"), ColumnKind.SIGNED),
    "won": (gettext_lazy("Won, %"), ColumnKind.DECIMAL),
    "expected": (gettext_lazy("Expected, %"), ColumnKind.DECIMAL),
    "line": (pgettext_lazy("of a ranking", "Line"), ColumnKind.TEXT),
    "sat-out": (gettext_lazy("Rounds sat out"), ColumnKind.INTEGER),
    "entry": (pgettext_lazy("of an entry", "No."), ColumnKind.INTEGER),
    "round": (pgettext_lazy("of a tournament", "Round"), ColumnKind.INTEGER),
    "table": (pgettext_lazy("furniture", "Table"), ColumnKind.CODE),
    "deal": (pgettext_lazy("of cards", "Deal"), ColumnKind.INTEGER),
    "day": (gettext_lazy("Date"), ColumnKind.DATE),
    "ns": (gettext_lazy("North–South"), ColumnKind.TEXT),
    "ew": (gettext_lazy("East–West"), ColumnKind.TEXT),
    "players": (gettext_lazy("Players"), ColumnKind.TEXT),
    "contract": (gettext_lazy("Contract"), ColumnKind.CODE),
    "type": (gettext_lazy("Play type"), ColumnKind.CODE),
    "by": (gettext_lazy("Held by"), ColumnKind.CODE),
    "made": (gettext_lazy("Made"), ColumnKind.CODE),
    "closed": (gettext_lazy("Closed by"), ColumnKind.CODE),
    "double": (gettext_lazy("Double game"), ColumnKind.CODE),
    "exhausted": (gettext_lazy("Wall exhausted"), ColumnKind.CODE),
    "order": (gettext_lazy("Order of going out"), ColumnKind.CODE),
    "stuck": (gettext_lazy("Last one stuck"), ColumnKind.CODE),
    "breach": (gettext_lazy("Breach"), ColumnKind.CODE),
    "state": (gettext_lazy("State"), ColumnKind.TEXT),
    "version": (gettext_lazy("Version"), ColumnKind.INTEGER),
    "entered-at": (gettext_lazy("Entered at"), ColumnKind.MOMENT),
    "entered-by": (gettext_lazy("Entered by"), ColumnKind.TEXT),
    "reason": (gettext_lazy("Reason"), ColumnKind.TEXT),
    "remark": (gettext_lazy("Remark"), ColumnKind.TEXT),
    "corrected-after-final": (
        gettext_lazy("Corrected after the results were final"),
        ColumnKind.MOMENT,
    ),
    "laid": (gettext_lazy("Laid"), ColumnKind.POINTS),
    "rack": (gettext_lazy("Left on the rack"), ColumnKind.POINTS),
}
_POINTS: Mapping[str, Text] = {
    "points": gettext_lazy("Points"),
    "ns-points": gettext_lazy("Points N–S"),
    "ew-points": gettext_lazy("Points E–W"),
}
# What a player of a table has, by the number of the seat: `points-2`.
_OF_SEATS: Mapping[str, tuple[Text, ColumnKind]] = {
    "player": (gettext_lazy("Player %(number)s"), ColumnKind.TEXT),
    "hand": (gettext_lazy("What %(number)s wrote"), ColumnKind.TEXT),
    "laid": (gettext_lazy("Laid by %(number)s"), ColumnKind.POINTS),
    "rack": (gettext_lazy("Left to %(number)s"), ColumnKind.POINTS),
    "sum": (gettext_lazy("Laid − left"), ColumnKind.TEXT),
    "points": (gettext_lazy("Points of %(number)s"), ColumnKind.POINTS),
}
ROUND, AGAINST = "round-", "against-"


def column(name: str) -> Column:
    """A column by its name; `round-3` are the points of round 3, `against-12` those against 12,
    `points-2` those of the second player at a table."""
    if name in _POINTS:
        return Column(name, str(_POINTS[name]), ColumnKind.POINTS, is_strong=True)
    what, _dash, number = name.partition("-")
    if what in _OF_SEATS and number.isdecimal():
        title, kind = _OF_SEATS[what]
        title = str(title) % {"number": number}
        return Column(name, title, kind, is_strong=what == "points")
    if name.startswith(ROUND):
        title = _("R%(round)s") % {"round": name.removeprefix(ROUND)}
        return Column(name, title, ColumnKind.POINTS)
    if name.startswith(AGAINST):
        return Column(name, name.removeprefix(AGAINST), ColumnKind.POINTS)
    simple, kind = _SIMPLE[name]
    return Column(name, str(simple), kind)


def sheet(
    kind: str,
    letterhead: Letterhead,
    title: str,
    rows: Sequence[SheetRow],
    *,
    names: Sequence[str | Column] = (),
    totals: Sequence[str] = (),
    **more: Any,
) -> Sheet:
    """A table of a kind, of the usual columns, or of those that are named and of its own, some of
    them added up; `more` are the other fields of a sheet."""
    with override(letterhead.language):
        found = [
            each if isinstance(each, Column) else column(each) for each in names or DEFAULTS[kind]
        ]
    chosen = tuple(each._replace(adds_up=each.name in totals) for each in found)
    return Sheet(f"portativ-{kind}/1", letterhead, title, chosen, rows, **more)
