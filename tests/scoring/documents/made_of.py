"""Every paper, made of given names in every place where a text can stand."""

import io
from collections.abc import Callable
from datetime import date, datetime
from functools import cache, partial

from PIL import Image

from engine.seats import ROMAN, Side
from scoring.documents.bracket import bracket
from scoring.documents.guide_cards import Guide, GuideRound, guide_cards
from scoring.documents.help_card import points_card
from scoring.documents.poster import poster
from scoring.documents.result_slips import Slip, result_slips
from scoring.documents.score_sheets import score_sheets
from scoring.documents.seat_list import SeatedTable, SeatLine, seats_by_name, seats_by_table
from scoring.documents.table_cards import TableCard, table_cards
from scoring.games import GAMES
from scoring.games.pairs_sheet import ScoredDeal
from scoring.standings.brackets import Bracket, shown
from scoring.standings.knockouts import KnockoutMatch
from scoring.writers import columns
from scoring.writers.as_pdf import as_pdf
from scoring.writers.pdf.diploma import Diploma, diplomas
from scoring.writers.pdf.score_table import PlayersDeal, ScoreSheet
from scoring.writers.sheet import Letterhead, Sheet

ADDRESS = "HTTP://P.RO/T/1"
DAY = date(2026, 5, 12)
MOMENT = datetime(2026, 5, 12, 21, 14)  # noqa: DTZ001 - the hall's own
ORDINARY = ["Ana Pop", "Ion Bud", "Ștefan Țiplea", "Núria Gil·la", "Őrsi Űrmössy", "Ilie Ardelean"]


@cache
def logo() -> bytes:
    file = io.BytesIO()
    Image.new("RGBA", (60, 40), (67, 56, 155, 128)).save(file, "PNG")
    return file.getvalue()


def letterhead(club: str = "Clubul Portativ", language: str = "ro") -> Letterhead:
    return Letterhead(club, language, "green", logo())


def standings(names: list[str], language: str = "ro") -> Sheet:
    rows = [
        (at + 1, name, names[-1 - at], 20, 300 - at, 40 - at, (300 - at) / 20)
        for at, name in enumerate(names)
    ]
    return columns.sheet(
        *("standings", letterhead(names[0], language), names[0], rows),
        totals=("deals",),
        lines=names[:2],
        notes=names[:2],
        made_at=MOMENT,
        address=names[0],
    )


def deals(names: list[str], language: str = "ro") -> Sheet:
    rows = [
        (
            *(1, str(at), at, name, name, "3M", "N–S", "x", "N E S W", None, None, 14, -3, 1),
            *(MOMENT, name, name),
        )
        for at, name in enumerate(names)
    ]
    return columns.sheet("deals", letterhead(names[0], language), "Deals", rows)


def _on_paper(sheet: Sheet, names: list[str], head: Letterhead) -> bytes:
    return as_pdf(sheet._replace(letterhead=head._replace(club=names[0])))


def _bracket(names: list[str], head: Letterhead) -> bytes:
    some = dict(enumerate(names[:4]))
    first = (KnockoutMatch((0, 1), (7, -3), 0), KnockoutMatch((2, None), winner=2, is_bye=True))
    made = Bracket(1, 1, (first, (KnockoutMatch((0, 2)),)), KnockoutMatch((1, None)))
    return bracket(head, names[0], names[0], shown(made, some))


def _individual_sheets(names: list[str], head: Letterhead) -> bytes:
    sheets = []
    for at in range(0, len(names), 8):
        table = names[at : at + 8]
        places = [[ROMAN[place]] for place in range(len(table))]
        deal = PlayersDeal(table[0], places, [5] * len(table))
        sheets.append(ScoreSheet(table, table[0], [deal], blank=2))
    return _score_sheets("individual", names, head, sheets)


def _remi_sheets(names: list[str], head: Letterhead) -> bytes:
    sheets = []
    for at in range(0, len(names), 4):
        table = names[at : at + 4]
        deal = PlayersDeal("", [["1", "2", name] for name in table], [3] * len(table))
        sheets.append(ScoreSheet(table, table[0], [deal]))
    return _score_sheets("remi", names, head, sheets)


def _score_sheets(game: str, names: list[str], head: Letterhead, sheets: list[ScoreSheet]) -> bytes:
    own = GAMES[game]
    return score_sheets(head, names[0], sheets, own, own.result.rules_of({}))


def _slips(game: str, names: list[str], head: Letterhead) -> bytes:
    slips = [
        Slip(name, [(name, name), ("2", name)], ["1"], ADDRESS if name is names[0] else "", 2)
        for name in names
    ]
    return result_slips(head, names[0], slips, GAMES[game])


PAPERS: dict[str, Callable[[list[str], Letterhead], bytes]] = {
    "standings": lambda names, head: _on_paper(standings(names, head.language), names, head),
    "deals": lambda names, head: _on_paper(deals(names, head.language), names, head),
    "bracket": _bracket,
    "seats by name": lambda names, head: seats_by_name(
        head, names[0], [SeatLine(name, "5", "N") for name in names], lines=names[:1]
    ),
    "seats by table": lambda names, head: seats_by_table(
        *(head, names[0], [SeatedTable(name[:8], [(name, name)]) for name in names]),
        sitting_out=names[:3],
    ),
    "table cards": lambda names, head: table_cards(
        head, names[0], [TableCard(name, ADDRESS) for name in names]
    ),
    "guide cards": lambda names, head: guide_cards(
        *(head, names[0]),
        [Guide(name, "7", [GuideRound("1", "2", "N–S", name)]) for name in names],
    ),
    "pairs slips": partial(_slips, "pairs"),
    "remi slips": partial(_slips, "remi"),
    "individual slips": partial(_slips, "individual"),
    "score sheets": lambda names, head: _score_sheets(
        *("pairs", names, head),
        [
            ScoreSheet([name, name], name, [ScoredDeal(name, Side.EW, 3, 9)], blank=1)
            for name in names
        ],
    ),
    "individual sheets": _individual_sheets,
    "remi sheets": _remi_sheets,
    "points card": lambda names, head: points_card(head._replace(club=names[0])),
    "diplomas": lambda names, head: diplomas(
        *(head, names[0], DAY, [Diploma(name, at) for at, name in enumerate(names)]),
        where=names[0],
    ),
    "poster": lambda names, head: poster(head, names[0], ADDRESS, lines=names[:3]),
}
