"""The standing as the wall shows it: who stands where after a round, and who moved."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from club.models import Tournament
from club.players.name_lines import unbroken
from scoring.standings import rank_texts
from scoring.standings.standing import Standing, standing
from scoring.writers.value_format import at_the_mark


class WallRow(NamedTuple):
    place: int
    entry: int
    title: str
    score: str
    moved: int | None
    """By how many places up; None where it had none before."""

    is_withdrawn: bool = False
    has_penalty: bool = False
    tie: str = ""
    """The letter of what puts it above the next with the same score."""
    colour: str = ""
    """Of a team."""

    @property
    def line(self) -> SafeString:
        said = _("withdrawn") if self.is_withdrawn else ""
        gone = f" <small>({escape(said)})</small>" if said else ""
        return mark_safe(  # noqa: S308 (every text in it is escaped)
            f'<li class="{self._look}"><span class="place">{self.place}</span>{self.moved_sign}'
            f'<span class="who">{unbroken(self.title)}{gone}</span><span class="score">'
            f"<span>{at_the_mark(escape(self.score))}</span>{self._marks}</span></li>"
        )

    @property
    def _look(self) -> str:
        look = f"own-{self.colour}" if self.colour else rank_texts.deck(self.place)
        return f"{look} gone" if self.is_withdrawn else look

    @property
    def _marks(self) -> str:
        tie = f'<sup class="tie">{escape(self.tie)}</sup>' if self.tie else ""
        marks = f"{tie}{self.penalty_sign}"
        return f'<span class="marks">{marks}</span>' if marks else ""

    @property
    def penalty_sign(self) -> SafeString:
        if not self.has_penalty:
            return SafeString("")
        said, mark = _("These points include a penalty."), pgettext("mark of a penalty", "P")
        return mark_safe(  # noqa: S308 (every text in it is escaped)
            f'<sup role="img" aria-label="{escape(said)}">{escape(mark)}</sup>'
        )

    @property
    def moved_sign(self) -> SafeString:
        if not self.moved:
            return STAYED
        places, up = abs(self.moved), self.moved > 0
        said = (_("%(places)s up") if up else _("%(places)s down")) % {"places": places}
        return mark_safe(  # noqa: S308 (every text in it is escaped)
            f'<span class="moved {"up" if up else "down"}">'
            f'<span role="img" aria-label="{escape(said)}">{"▲" if up else "▼"}{places}</span>'
            "</span>"
        )


STAYED: Final = mark_safe('<span class="moved"></span>')


class WallRanking(NamedTuple):
    title: str
    rows: Sequence[WallRow]
    ties: Sequence[tuple[str, str]] = ()
    """What the letters mean."""

    @property
    def has_penalties(self) -> bool:
        return any(row.has_penalty for row in self.rows)


def rankings_after(
    tournament: Tournament,
    number: int,
    titles: Mapping[int, str],
    *,
    most: int | None = None,
    since: int | None = None,
) -> list[WallRanking]:
    """The rankings after a round, the first places of each, with who moved since the round before
    or since another."""
    found = standing(tournament, through=number, version=tournament.version)
    if found is None:
        return []
    before = None
    if since is not None:
        before = _places(standing(tournament, through=since, version=tournament.version))
    return rankings_of(found, titles, most=most, before=before)


def rankings_of(
    found: Standing,
    titles: Mapping[int, str],
    *,
    most: int | None = None,
    before: Mapping[int, int] | None = None,
) -> list[WallRanking]:
    """Rankings of a standing; moves are counted from the places before, where they are given."""
    marks = rank_texts.tie_marks(found.rows)
    ties = [(mark, rank_texts.tie_said(step)) for step, mark in marks.items()]
    return [
        WallRanking(
            _title(found, ranking.number),
            [
                WallRow(
                    row.place,
                    row.entry,
                    titles.get(row.entry, ""),
                    rank_texts.score(row.score, found.rules),
                    row.moved if before is None else _moved(before.get(row.entry), row.place),
                    row.is_withdrawn,
                    any(row.penalties),
                    rank_texts.tie_mark(row, marks),
                )
                for row in ranking.rows[:most]
            ],
            ties,
        )
        for ranking in found.rankings
        if ranking.rows
    ]


def _title(found: Standing, number: int) -> str:
    return rank_texts.line_title(found.form, number, len(found.rankings)) if number else ""


def _places(found: Standing | None) -> Mapping[int, int]:
    return {row.entry: row.place for row in found.rows} if found else {}


def _moved(before: int | None, place: int) -> int | None:
    return None if before is None else before - place
