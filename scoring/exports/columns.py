"""The columns that a club's tables have, each with one name for ever, its title in any language.

`sheet("standings", …)` makes a sheet of some of them; what stands in its rows is the caller's.
"""

from collections.abc import Mapping, Sequence
from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override, pgettext_lazy

from scoring.exports.rows import Column, Kind, Letterhead, Row, Sheet

FORMATS: Mapping[str, str] = {
    "standings": "portativ-standings/1",
    "results": "portativ-results/1",
    "crosstable": "portativ-crosstable/1",
    "deals": "portativ-deals/1",
    "members": "portativ-members/1",
    "season": "portativ-season/1",
    "season-teams": "portativ-season-teams/1",
    "ratings": "portativ-ratings/1",
    "contracts": "portativ-contracts/1",
}
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

_SIMPLE: Mapping[str, tuple[str | Promise, Kind]] = {
    "rank": (gettext_lazy("Rank"), Kind.RANK),
    "number": (gettext_lazy("No."), Kind.INTEGER),
    "name": (gettext_lazy("Name"), Kind.TEXT),
    "nickname": (gettext_lazy("Nickname"), Kind.TEXT),
    "team": (gettext_lazy("Team"), Kind.TEXT),
    "club": (gettext_lazy("Club"), Kind.TEXT),
    "email": (gettext_lazy("E-mail"), Kind.TEXT),
    "phone": (gettext_lazy("Phone"), Kind.TEXT),
    "birth-year": (gettext_lazy("Year of birth"), Kind.INTEGER),
    "joined": (gettext_lazy("Joined"), Kind.DATE),
    "rounds": (gettext_lazy("Rounds"), Kind.INTEGER),
    "deals": (gettext_lazy("Deals"), Kind.INTEGER),
    "difference": (gettext_lazy("Difference"), Kind.SIGNED),
    "average": (gettext_lazy("Average a deal"), Kind.DECIMAL),
    "victory-points": (gettext_lazy("Victory points"), Kind.DECIMAL),
    "match-points": (gettext_lazy("Match points"), Kind.DECIMAL),
    "contracts": (gettext_lazy("Contracts won"), Kind.INTEGER),
    "contracts-made": (gettext_lazy("Contracts made"), Kind.INTEGER),
    "worth": (gettext_lazy("Worth"), Kind.INTEGER),
    "held": (gettext_lazy("Held"), Kind.INTEGER),
    "made-share": (gettext_lazy("Made, %"), Kind.DECIMAL),
    "overbid": (pgettext_lazy("contracts", "Overbid"), Kind.INTEGER),
    "gained": (gettext_lazy("Gained"), Kind.SIGNED),
    "average-worth": (pgettext_lazy("contracts", "Average worth"), Kind.DECIMAL),
    "first-places": (gettext_lazy("First places"), Kind.INTEGER),
    "penalties": (gettext_lazy("Penalties"), Kind.POINTS),
    "tie-break": (gettext_lazy("Tie-break"), Kind.DECIMAL),
    "tournaments": (gettext_lazy("Tournaments"), Kind.INTEGER),
    "counted": (gettext_lazy("Counted"), Kind.INTEGER),
    "rating": (gettext_lazy("Rating"), Kind.DECIMAL),
    "spread": (pgettext_lazy("of a rating", "±"), Kind.DECIMAL),
    "change": (pgettext_lazy("rating", "Change"), Kind.SIGNED),
    "won": (gettext_lazy("Won, %"), Kind.DECIMAL),
    "expected": (gettext_lazy("Expected, %"), Kind.DECIMAL),
    "line": (pgettext_lazy("of a ranking", "Line"), Kind.TEXT),
    "sat-out": (gettext_lazy("Rounds sat out"), Kind.INTEGER),
    "entry": (pgettext_lazy("of an entry", "No."), Kind.INTEGER),
    "round": (pgettext_lazy("of a tournament", "Round"), Kind.INTEGER),
    "table": (pgettext_lazy("furniture", "Table"), Kind.CODE),
    "deal": (pgettext_lazy("of cards", "Deal"), Kind.INTEGER),
    "day": (gettext_lazy("Date"), Kind.DATE),
    "ns": (gettext_lazy("North–South"), Kind.TEXT),
    "ew": (gettext_lazy("East–West"), Kind.TEXT),
    "players": (gettext_lazy("Players"), Kind.TEXT),
    "contract": (gettext_lazy("Contract"), Kind.CODE),
    "type": (gettext_lazy("Play type"), Kind.CODE),
    "by": (gettext_lazy("Held by"), Kind.CODE),
    "made": (gettext_lazy("Made"), Kind.CODE),
    "closed": (gettext_lazy("Closed by"), Kind.CODE),
    "double": (gettext_lazy("Double game"), Kind.CODE),
    "exhausted": (gettext_lazy("Wall exhausted"), Kind.CODE),
    "order": (gettext_lazy("Order of going out"), Kind.CODE),
    "stuck": (gettext_lazy("Last one stuck"), Kind.CODE),
    "breach": (gettext_lazy("Breach"), Kind.CODE),
    "state": (gettext_lazy("State"), Kind.TEXT),
    "version": (gettext_lazy("Version"), Kind.INTEGER),
    "entered-at": (gettext_lazy("Entered at"), Kind.MOMENT),
    "entered-by": (gettext_lazy("Entered by"), Kind.TEXT),
    "reason": (gettext_lazy("Reason"), Kind.TEXT),
    "remark": (gettext_lazy("Remark"), Kind.TEXT),
    "laid": (gettext_lazy("Laid"), Kind.POINTS),
    "rack": (gettext_lazy("Left on the rack"), Kind.POINTS),
}
_POINTS: Mapping[str, str | Promise] = {
    "points": gettext_lazy("Points"),
    "ns-points": gettext_lazy("Points N–S"),
    "ew-points": gettext_lazy("Points E–W"),
}
# What a player of a table has, by the number of the seat: `points-2`.
_OF_SEATS: Mapping[str, tuple[str | Promise, Kind]] = {
    "player": (gettext_lazy("Player %(number)s"), Kind.TEXT),
    "hand": (gettext_lazy("What %(number)s wrote"), Kind.TEXT),
    "laid": (gettext_lazy("Laid by %(number)s"), Kind.POINTS),
    "rack": (gettext_lazy("Left to %(number)s"), Kind.POINTS),
    "points": (gettext_lazy("Points of %(number)s"), Kind.POINTS),
}
ROUND, AGAINST = "round-", "against-"


def column(name: str) -> Column:
    """A column by its name; `round-3` are the points of round 3, `against-12` those against 12,
    `points-2` those of the second player at a table."""
    if name in _POINTS:
        return Column(name, str(_POINTS[name]), Kind.POINTS, is_strong=True)
    what, _dash, number = name.partition("-")
    if what in _OF_SEATS and number.isdecimal():
        title, kind = _OF_SEATS[what]
        title = str(title) % {"number": number}
        return Column(name, title, kind, is_strong=what == "points")
    if name.startswith(ROUND):
        title = _("R%(round)s") % {"round": name.removeprefix(ROUND)}
        return Column(name, title, Kind.POINTS)
    if name.startswith(AGAINST):
        return Column(name, name.removeprefix(AGAINST), Kind.POINTS)
    simple, kind = _SIMPLE[name]
    return Column(name, str(simple), kind)


def sheet(
    kind: str,
    letterhead: Letterhead,
    title: str,
    rows: Sequence[Row],
    *,
    names: Sequence[str] = (),
    totals: Sequence[str] = (),
    lines: Sequence[str] = (),
    notes: Sequence[str] = (),
    made_at: date | None = None,
    address: str = "",
) -> Sheet:
    """A table of a kind, of the usual columns or of those that are named, some of them added up."""
    with override(letterhead.language):
        columns = tuple(
            column(name)._replace(adds_up=name in totals) for name in names or DEFAULTS[kind]
        )
    return Sheet(
        format=FORMATS[kind],
        letterhead=letterhead,
        title=title,
        columns=columns,
        rows=rows,
        lines=lines,
        notes=notes,
        made_at=made_at,
        address=address,
    )
