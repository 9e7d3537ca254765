"""The papers that anybody prints without a tournament, each with its sizes and its file."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.rules.point_tables import contract_rows, misprints
from club.wording.choices import GAMES as GAME_TITLES
from club.wording.engine_texts import SEAT_LETTERS, Text
from engine.editions import EDITIONS
from engine.points.pairs import PAIRS_OF_PLACES, numerals
from engine.seats import PAIRS_SEATS, PLAYER_SEATS
from scoring.documents.help_card import points_card
from scoring.documents.result_slips import Slip, is_short, result_slips
from scoring.documents.rule_papers.deck_sheet import deck_sheet
from scoring.documents.score_sheets import LINES_OF_AN_EVENING, score_sheets
from scoring.games import GAMES
from scoring.writers import columns
from scoring.writers.file_response import Ready, sheet_as
from scoring.writers.pdf.score_table import ScoreSheet
from scoring.writers.sheet import Column, ColumnKind, Letterhead, Sheet, SheetRow

DEALS_OF_A_SLIP: Final = 4
NOBODYS: Final = "Portativ"
"""Whose paper it is, where there is no club."""

MadePaper = Callable[[Letterhead, str], Ready]
"""A paper for a letterhead and one of its variants."""


class Paper(NamedTuple):
    title: Text
    sentence: Text
    make: Mapping[str, MadePaper]
    """By the format."""
    variants: tuple[tuple[str, Text], ...] = ()
    """What the address may ask for, and what the link says."""


def _sheets(game: str, letterhead: Letterhead, variant: str) -> Ready:
    """Score sheets of a match without names."""
    played, title = GAMES[game], str(GAME_TITLES[game])
    people = [""] * (2 if played.is_sided else int(variant))
    sheets = [ScoreSheet(people, blank=LINES_OF_AN_EVENING)]
    return partial(score_sheets, letterhead, title, sheets, played, played.result.rules_of({}))


def _slips(game: str, letterhead: Letterhead, variant: str) -> Ready:
    """Slips for a round of four deals, so many as a page holds."""
    played, title = GAMES[game], str(GAME_TITLES[game])
    seats = [str(SEAT_LETTERS[each]) for each in PAIRS_SEATS]
    if not played.is_sided:
        seats = list(map(str, PLAYER_SEATS[: int(variant)]))
    deals = [str(number) for number in range(1, DEALS_OF_A_SLIP + 1)]
    slip = Slip(_("Round …… · table ……"), [(seat, "") for seat in seats], deals, "", len(seats))
    slips = [slip, slip] if is_short(slip, played, played.result.rules_of({})) else [slip]
    return partial(result_slips, letterhead, title, slips, played)


def _points(letterhead: Letterhead, variant: str) -> Ready:
    return partial(points_card, letterhead, rules=EDITIONS[variant])


def _players(most: int) -> tuple[tuple[str, Text], ...]:
    return tuple((str(number), str(number)) for number in range(2, most + 1))


_BOTH: Final = (
    ("ro", gettext_lazy("Romanian rulebook")),
    ("ca", gettext_lazy("Catalan rulebook")),
)
PAPERS: Final[Mapping[str, Paper]] = {
    "score-sheet-pairs": Paper(
        gettext_lazy("Score sheet, pairs"),
        gettext_lazy("As the rulebooks print it, with room for twelve deals."),
        {"pdf": partial(_sheets, "pairs")},
    ),
    "score-sheet-individual": Paper(
        gettext_lazy("Score sheet, individual version"),
        gettext_lazy("A column for each player. Choose how many play:"),
        {"pdf": partial(_sheets, "individual")},
        _players(8),
    ),
    "score-sheet-remi": Paper(
        gettext_lazy("Score sheet, Remi"),
        gettext_lazy("A column for each player. Choose how many play:"),
        {"pdf": partial(_sheets, "remi")},
        _players(4),
    ),
    "points": Paper(
        gettext_lazy("Card of points, pairs"),
        gettext_lazy("Every contract with every pair of places, and the points it gives."),
        {
            "pdf": _points,
            "csv": lambda letterhead, _variant: sheet_as("csv", points_sheet(letterhead)),
        },
        _BOTH,
    ),
    "slips-pairs": Paper(
        gettext_lazy("Result slips, pairs"),
        gettext_lazy("Two on a page, each for the deals of a round."),
        {"pdf": partial(_slips, "pairs")},
    ),
    "slips-individual": Paper(
        gettext_lazy("Result slips, individual version"),
        gettext_lazy("Two on a page. Choose how many play:"),
        {"pdf": partial(_slips, "individual")},
        _players(8),
    ),
    "slips-remi": Paper(
        gettext_lazy("Result slips, Remi"),
        gettext_lazy("A line for each player in each deal. Choose how many play:"),
        {"pdf": partial(_slips, "remi")},
        _players(4),
    ),
    "deck": Paper(
        gettext_lazy("The deck, to teach with"),
        gettext_lazy("All instruments and musicians on one page."),
        {"pdf": lambda letterhead, _variant: partial(deck_sheet, letterhead)},
    ),
}


def points_sheet(letterhead: Letterhead) -> Sheet:
    """A row for each contract; in the last column what the Catalan rulebook misprints."""
    chosen = [
        columns.column("contract"),
        columns.column("worth"),
        *(
            Column(f"places_{first}_{second}", numerals((first, second)), ColumnKind.POINTS)
            for first, second in PAIRS_OF_PLACES
        ),
        Column("misprint", _("Misprint")),
    ]
    rows: list[SheetRow] = [
        [
            str(row.bid),
            row.bid.worth,
            *(cell.points for cell in row.cells),
            " ".join(misprints(row)),
        ]
        for row in contract_rows()
    ]
    title = _("Points of a deal in pairs")
    return Sheet("portativ-points/1", letterhead, title, chosen, rows)
