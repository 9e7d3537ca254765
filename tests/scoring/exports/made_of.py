"""Every paper, made of given names in every place where a text can stand."""

import io
from collections.abc import Callable
from datetime import date, datetime
from functools import cache

from PIL import Image

from engine.movements.certificate import certificate
from engine.movements.whist import rotating_partners
from engine.seats import Side
from scoring.exports import columns
from scoring.exports.as_pdf import as_pdf
from scoring.exports.papers.certificate import balance_certificate
from scoring.exports.papers.crosstable import Entrant, crosstable
from scoring.exports.papers.diploma import Diploma, diplomas
from scoring.exports.papers.guide_cards import Guide, GuideRound, guide_cards
from scoring.exports.papers.individual_sheet import (
    IndividualSheet,
    PlayedDeal,
    individual_sheets,
)
from scoring.exports.papers.points_card import points_card
from scoring.exports.papers.poster import poster
from scoring.exports.papers.remi_sheet import RemiDeal, RemiHand, RemiSheet, remi_sheets
from scoring.exports.papers.result_slips import Slip, individual_slips, pairs_slips, remi_slips
from scoring.exports.papers.score_sheet import ScoredDeal, ScoreSheet, score_sheets
from scoring.exports.papers.seat_list import Seated, SeatedTable, seats_by_name, seats_by_table
from scoring.exports.papers.table_cards import TableCard, table_cards
from scoring.exports.rows import Letterhead, Sheet

ADDRESS = "HTTP://P.RO/T/1"
DAY = date(2026, 5, 12)
MOMENT = datetime(2026, 5, 12, 21, 14)  # noqa: DTZ001 - the hall's own
ORDINARY = ["Ana Pop", "Ion Bud", "Ștefan Țiplea", "Núria Gil·la", "Őrsi Űrmössy", "Ilie Ardelean"]


@cache
def counted():
    movement = rotating_partners(11, 5)
    return certificate(movement.rounds, movement.kind)


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


def _certificate(names: list[str], head: Letterhead) -> bytes:
    named = dict(enumerate(names))
    return balance_certificate(head, names[0], counted(), named, movement=names[0], day=DAY)


def _crosstable(names: list[str], head: Letterhead) -> bytes:
    entrants = [Entrant(name, at) for at, name in enumerate(names)]
    results = {(0, 1): names[0], (1, 0): -3}
    return crosstable(head, names[0], entrants, results, lines=names[:1], made_at=MOMENT)


def _individual_sheets(names: list[str], head: Letterhead) -> bytes:
    tables = [names[at : at + 8] for at in range(0, len(names), 8)]
    return individual_sheets(
        head,
        names[0],
        [
            IndividualSheet(
                table,
                table[0],
                [PlayedDeal(table[0], range(1, len(table) + 1), [5] * len(table))],
                blank=2,
            )
            for table in tables
        ],
    )


def _remi_sheets(names: list[str], head: Letterhead) -> bytes:
    tables = [names[at : at + 4] for at in range(0, len(names), 4)]
    return remi_sheets(
        head,
        names[0],
        [
            RemiSheet(table, table[0], [RemiDeal([RemiHand(1, 2, name, 3) for name in table])])
            for table in tables
        ],
    )


PAPERS: dict[str, Callable[[list[str], Letterhead], bytes]] = {
    "standings": lambda names, head: as_pdf(standings(names, head.language)),
    "deals": lambda names, head: as_pdf(deals(names, head.language)),
    "crosstable": _crosstable,
    "seats by name": lambda names, head: seats_by_name(
        head, names[0], [Seated(name, "5", "N") for name in names], lines=names[:1]
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
    "pairs slips": lambda names, head: pairs_slips(
        *(head, names[0]),
        [
            Slip(name, [(name, name), ("E", name)], ["1"], ADDRESS if name is names[0] else "")
            for name in names
        ],
    ),
    "remi slips": lambda names, head: remi_slips(
        *(head, names[0]),
        [
            Slip(name, [("1", name), ("2", name)], ["1"], ADDRESS if name is names[0] else "", 2)
            for name in names
        ],
    ),
    "individual slips": lambda names, head: individual_slips(
        *(head, names[0]),
        [
            Slip(name, [("1", name), ("2", name)], ["1"], ADDRESS if name is names[0] else "", 2)
            for name in names
        ],
    ),
    "score sheets": lambda names, head: score_sheets(
        head,
        names[0],
        [
            ScoreSheet(name, name, name, [ScoredDeal(name, Side.EW, 3, 9)], blank=1)
            for name in names
        ],
    ),
    "individual sheets": _individual_sheets,
    "remi sheets": _remi_sheets,
    "points card": lambda names, head: points_card(head._replace(club=names[0])),
    "certificate": _certificate,
    "diplomas": lambda names, head: diplomas(
        *(head, names[0], DAY, [Diploma(name, at) for at, name in enumerate(names)]),
        where=names[0],
        signed_by=names[:3],
    ),
    "poster": lambda names, head: poster(head, names[0], ADDRESS, lines=names[:3]),
}
