"""Sums of an entry, and two entries of one deal compared line by line."""

from collections.abc import Callable
from typing import NamedTuple

from django.utils import timezone
from django.utils.dateformat import time_format
from django.utils.translation import gettext as _

from club.wording import engine_texts
from club.wording.texts import with_minus
from engine.points.lines import Lines
from scoring import table_names
from scoring.games import worded
from scoring.games.table_game import Fact
from scoring.log.content import explain, result_of
from scoring.log.result_texts import facts_of
from scoring.log.rights import is_desks
from scoring.models import Version


class DisputedEntry(NamedTuple):
    """One of the two entries of a dispute."""

    number: int
    other_side: str
    """Who agrees to it: the side whose entry was wrong."""
    by: str
    said: str
    """What it says that the other does not, in short."""


class Difference(NamedTuple):
    label: str
    one: str
    other: str

    @property
    def differs(self) -> bool:
        return self.one != self.other


def sums_of(
    version: Version,
    names: table_names.PlayerNames,
    said: Callable[[Lines], str] = engine_texts.named_sum,
) -> list[Fact]:
    """The sum of each side, or of everyone, in the words of the table."""
    if not version.content:
        return []
    called = table_names.names_by_scorer(version.seats, names, version.rules["game"])
    if "adjusted" in version.content:
        return [
            (called[who], with_minus(each)) for who, each in version.content["adjusted"].items()
        ]
    explained = explain(version.content, version.rules)
    return [(called[who], said(lines)) for who, lines in explained.items()]


def differences(one: Version, other: Version, names: table_names.PlayerNames) -> list[Difference]:
    """Both entries line by line, with their sums below."""
    game, by_seat = one.rules["game"], table_names.names_by_seat(one.seats, names)
    lines = [dict(facts_of(each.content, game, by_seat)) for each in (one, other)]
    sums = [dict(sums_of(each, names, engine_texts.sum_of)) for each in (one, other)]
    return [
        Difference(label, first.get(label, "–"), second.get(label, "–"))
        for first, second in (lines, sums)
        for label in {**first, **second}
    ]


def disputed_entries(
    one: Version, other: Version, names: table_names.PlayerNames, differing: list[Difference]
) -> list[DisputedEntry]:
    """Told apart by who wrote them; where that is the same twice, by when."""
    said = [_entered_by(each, names, at) for at, each in enumerate((one, other))]
    if said[0] == said[1]:
        said = [_written(who, each) for who, each in zip(said, (one, other), strict=True)]
    return [
        DisputedEntry(
            each.number, another.side or _unnamed(1 - at), said[at], _says(each, at, differing)
        )
        for at, (each, another) in enumerate([(one, other), (other, one)])
    ]


def rival_said(one: Version, other: Version, names: table_names.PlayerNames) -> str:
    """What the second entry of a dispute says that the first does not, in short."""
    return _says(other, 1, differences(one, other, names))


def _says(version: Version, at: int, differing: list[Difference]) -> str:
    """The first line in which both say something else, or else that this entry alone has; of what
    was played, without its label."""
    if not version.content:
        return str(version.get_kind_display())
    differs = [row for row in differing if row.differs]
    both = [row for row in differs if "–" not in row[1:]]
    row = next((each for each in both or differs if each[1 + at] != "–"), differs[0])
    label, said = row.label, row[1 + at]
    result = result_of(version.content, version.rules["game"])
    return said if result and said == worded(result).played(result) else f"{label}: {said}"


def _written(who: str, version: Version) -> str:
    facts = {"number": version.number, "time": time_format(timezone.localtime(version.at), "H:i:s")}
    return _("%(who)s, no. %(number)d (%(time)s)") % {"who": who, **facts}


def _unnamed(at: int) -> str:
    return ("NS", "EW")[at]


def _entered_by(version: Version, names: table_names.PlayerNames, at: int) -> str:
    if is_desks(version):
        return _("The desk")
    called = table_names.names_by_scorer(version.seats, names, version.rules["game"])
    return called.get(version.side) or (_("First entry"), _("Second entry"))[at]
