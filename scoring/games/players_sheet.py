"""The papers of a game in which everybody plays for themselves: its score table (ca, X), and the
slip that is filled in by hand."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.seats import PLAYER_SEATS, ROMAN, Seat
from scoring.writers.pdf.page import QUIET, Pdf
from scoring.writers.pdf.ruled_form import Form, FormCell, SlipForm
from scoring.writers.pdf.score_table import (
    Measures,
    PlayersDeal,
    ScoreSheet,
    ScoreTable,
    players_table,
)

MEASURES = Measures(above=138, below=52, tallest=62, lowest=16, largest=12, share=0.62)


class SlipColumn(NamedTuple):
    """A column of the slip that stands before the order of going out."""

    head: str
    share: float
    above: str = ""
    cell: FormCell = ""


def line(
    places: Sequence[Seat], played: str, points: Mapping[str, float], seats: int
) -> PlayersDeal:
    """A deal as it is written: what was played, or a remark in its place, and who went out when."""
    numbers = PLAYER_SEATS[:seats]
    cells = [[ROMAN[places.index(seat)] if seat in places else ""] for seat in numbers]
    return PlayersDeal(played, cells, [points.get(seat) for seat in numbers])


def table(title: str, sheet: ScoreSheet, played: str, said: str) -> ScoreTable:
    """With `said` below it: how a deal counts, under the rules that are played."""

    def below(document: Pdf, y: float, _is_last: bool) -> None:
        document.paragraph(
            document.margin, y + 16, said, document.room, size=8, colour=QUIET, most=3
        )

    own = ((_("Place"), 1), (_("Points"), 1.2), (_("Total"), 1.3))
    return players_table(title, sheet, (played, 1.3), own, below)


def places_said(points: Iterable[float]) -> str:
    """“I = 3, II = 2, III = 1”."""
    return ", ".join(f"{place} = {each}" for place, each in zip(ROMAN, points, strict=False))


def slip(seats: int, *asked: SlipColumn, breach: bool) -> SlipForm:
    """Circle what was played; write who chose it, the order of going out and the points."""
    last = [_("Last one stuck"), *([_("Breach")] if breach else [])]
    form = Form(
        heads=("", *(each.head for each in asked), *ROMAN[:seats], *last, *PLAYER_SEATS[:seats]),
        shares=(
            0.8,
            *(each.share for each in asked),
            *[1] * seats,
            *[1.4] * len(last),
            *[1.3] * seats,
        ),
        groups=(
            ("", 1),
            *((each.above, 1) for each in asked),
            (_("Order of going out"), seats),
            ("", len(last)),
            (_("Points"), seats),
        ),
    )
    cells = [each.cell for each in asked]
    return SlipForm(form, [[*cells, *[""] * seats, "□", *[""] * (len(last) - 1 + seats)]])
