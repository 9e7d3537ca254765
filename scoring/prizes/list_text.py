"""The list of prizes as an organiser types it, a prize a line, and as it is kept.

`1-3: Cup` is for the first three of the standing, `Up to 12 years 1: Book` for the first of
a category, `Teams 1: Banner` for a team, `13 x Chocolate` for thirteen lots.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from club.wording.choices import CATEGORIES
from club.wording.folding import folded
from club.wording.texts import clean
from scoring.prizes.awards import LOT, STANDING, TEAMS

MOST_PLACE: Final = 200
MOST_LINES: Final = 100
MOST_PRIZES: Final = 300
LONGEST: Final = 120
_PLACES: Final = re.compile(
    r"(?P<of>.*?)\s*\b(?P<first>\d{1,4})(?:\s*[-–]\s*(?P<last>\d{1,4}))?\s*:\s*(?P<prize>.+)"
)
_LOTS: Final = re.compile(r"(?P<many>\d{1,4})\s*[x×]\s*(?P<prize>\S.*)", re.IGNORECASE)

_RANKING: Final = re.compile("|".join([STANDING, TEAMS, LOT, r"\d{1,3}-\d{0,3}", *CATEGORIES]))

PrizeLine = list[Any]
"""Ranking, first place, last place, prize."""


def read(text: str, titles: Mapping[str, str]) -> list[PrizeLine]:
    """The lines of a text; `titles` are the rankings that there are, by their names. Raises
    `ValidationError` with a sentence for each line that cannot be read."""
    found, wrong, drawn = [], [], 0
    lines = [line for line in map(clean, text.splitlines()) if line]
    if len(lines) > MOST_LINES:
        raise ValidationError(_("Give %(most)d lines at most.") % {"most": MOST_LINES})
    names = {folded(said): name for name, title in titles.items() for said in (title, name)}
    for line in lines:
        try:
            ranking, first, last, prize = _line(line, names)
        except ValidationError as refusal:
            wrong.append(refusal)
            continue
        if ranking == LOT:
            first, last, drawn = drawn + 1, drawn + last, drawn + last
        found.append([ranking, first, last, prize])
    if wrong:
        raise ValidationError(wrong)
    if _many(found) > MOST_PRIZES:
        raise ValidationError(
            _("Give %(most)d prizes at most: these are %(many)d.")
            % {"most": MOST_PRIZES, "many": _many(found)}
        )
    return found


def is_possible(lines: Sequence[PrizeLine]) -> bool:
    """True if a list that was kept elsewhere could have been read here. Categories outlive what a
    tournament has of them."""
    return (
        len(lines) <= MOST_LINES
        and all(
            _RANKING.fullmatch(ranking)
            and 1 <= first <= last <= (MOST_PRIZES if ranking == LOT else MOST_PLACE)
            and 0 < len(prize) <= LONGEST
            for ranking, first, last, prize in lines
        )
        and _many(lines) <= MOST_PRIZES
    )


def written(lines: Iterable[PrizeLine], titles: Mapping[str, str]) -> str:
    return "\n".join(_written(lines, titles))


def _many(lines: Iterable[PrizeLine]) -> int:
    return sum(last - first + 1 for _of, first, last, _prize in lines)


def _line(line: str, names: Mapping[str, str]) -> tuple[str, int, int, str]:
    if lots := _LOTS.fullmatch(line):
        ranking, first, last, prize = LOT, 1, int(lots["many"]), lots["prize"]
    elif places := _PLACES.fullmatch(line):
        ranking, prize = names.get(folded(places["of"]), ""), places["prize"]
        first = int(places["first"])
        last = int(places["last"] or first)
        if ranking in ("", LOT):
            raise ValidationError(
                _("“%(line)s”: “%(of)s” is none of the rankings listed below.")
                % {"line": line, "of": places["of"]}
            )
    else:
        raise ValidationError(
            _("“%(line)s” is no prize. Give the place and the prize, 1-3: Cup, or lots, 13 x Book.")
            % {"line": line}
        )
    if not 1 <= first <= last <= MOST_PLACE:
        raise ValidationError(
            _("“%(line)s”: give places from 1 to %(most)d.") % {"line": line, "most": MOST_PLACE}
        )
    if len(prize) > LONGEST:
        raise ValidationError(
            _("“%(line)s”: name the prize in %(most)d letters at most.")
            % {"line": line, "most": LONGEST}
        )
    return ranking, first, last, prize


def _written(lines: Iterable[PrizeLine], titles: Mapping[str, str]) -> Iterator[str]:
    for ranking, first, last, prize in lines:
        if ranking == LOT:
            yield f"{last - first + 1} × {prize}"
            continue
        of = titles.get(ranking, ranking)
        places = str(first) if first == last else f"{first}-{last}"
        yield f"{of} {places}: {prize}".strip()
