"""What paper and files cost, beside the bare library with the same rows in the same run.

A PDF stands beside one reportlab LongTable of the same texts in a built-in font, a workbook beside
openpyxl's write-only sheet of the same values: neither has a title, styles, widths or a filter.
Ours and theirs take turns, so a ratio compares the same moments of the machine. `held` is the most
memory that Python held while one was made, measured apart from the time.
"""

import gc
import io
import sys
import tracemalloc
from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from statistics import median

from engine.editions import RO
from engine.seats import Side
from scoring.documents.guide_cards import Guide, GuideRound, guide_cards
from scoring.documents.result_slips import Slip, result_slips
from scoring.documents.score_sheets import score_sheets
from scoring.documents.seat_list import SeatLine, seats_by_name
from scoring.documents.table_cards import TableCard, table_cards
from scoring.games import GAMES
from scoring.games.pairs_sheet import ScoredDeal
from scoring.writers.as_csv import as_csv
from scoring.writers.as_json import as_json
from scoring.writers.as_pdf import as_pdf
from scoring.writers.as_xlsx import as_xlsx
from scoring.writers.columns import sheet
from scoring.writers.pdf.score_table import ScoreSheet
from scoring.writers.sheet import Letterhead, Sheet, SheetRow
from tests.workshop.benches.figures import spread, timed
from tests.workshop.isolated_site import Write

TIMES = 5
PDF_ROWS = (1_000, 10_000)
XLSX_ROWS = (10_000, 100_000)
PDF_LIMIT, XLSX_LIMIT = 1.0, 1.3
ENTRIES = 256
MANY_TIMES = 20_000  # more rows are written fewer times, and not followed in memory

GIVEN = "Ana Ion Ștefan Ilinca Gheorghe Núria Őrs Maria-Magdalena Vasile Țuțu".split()
FAMILY = "Pop Bud Mureșan Țiplea Constantinescu Ardelean Gil·la Kovács Rus Șerban".split()
LETTERHEAD = Letterhead("Clubul Portativ", "ro", "green")
ADDRESS = "https://portativ.example/t/cupa/table/7GJ2kq9XbT3mLw0Zc5RvNA/"


def run(write: Write) -> None:
    gc.freeze()  # what Django has loaded shall not be looked through in every round
    write(f"Python {sys.version.split()[0]}. Median of {TIMES} (lowest to highest), in seconds.")
    write("\nStandings as a PDF, beside one LongTable.")
    for number in PDF_ROWS:
        made = standings(number)
        _beside(write, f"{number:7,} rows", made, as_pdf, bare_long_table, PDF_LIMIT)
    write("\nDeals as a workbook, beside openpyxl's write-only sheet.")
    for number in XLSX_ROWS:
        made = deals(number)
        _beside(write, f"{number:7,} rows", made, as_xlsx, bare_workbook, XLSX_LIMIT)
    write("\nThe same deals as text and as JSON.")
    made = deals(max(XLSX_ROWS))
    for name, call in (("CSV", as_csv), ("JSON", as_json)):
        seconds, _file = timed(lambda: call(made), min(TIMES, 3))  # noqa: B023 - called at once
        write(f"  {len(made.rows):7,} rows {name:5} {spread(seconds)}")
    _run_papers(write)


def _run_papers(write: Write) -> None:
    write(f"\nPapers for {ENTRIES} entries.")
    for name, call in papers(ENTRIES).items():
        seconds, paper = timed(call, min(TIMES, 3))
        write(f"  {name:16} {spread(seconds)}   {len(paper) / 1e6:.1f} MB")


def _beside(
    write: Write,
    name: str,
    made: Sheet,
    ours: Callable[[Sheet], bytes],
    theirs: Callable[[Sheet], bytes],
    limit: float,
) -> None:
    own: list[float] = []
    bare: list[float] = []
    for _ in range(min(TIMES, 2) if len(made.rows) > MANY_TIMES else TIMES):
        bare += timed(lambda: theirs(made))[0]
        own += timed(lambda: ours(made))[0]
    ratios = [mine / other for mine, other in zip(own, bare, strict=True)]
    write(
        f"  {name} {spread(own)}   bare {spread(bare)}   ratio {median(ratios):.2f} "
        f"({min(ratios):.2f}–{max(ratios):.2f}), at most {limit}"
    )
    if len(made.rows) <= MANY_TIMES:  # following every allocation makes it ten times as slow
        mine, other = _held(lambda: ours(made)), _held(lambda: theirs(made))
        write(f"          held {mine:.0f} MB, bare {other:.0f} MB")


def standings(number: int) -> Sheet:
    random = Random(1)
    rows: list[SheetRow] = [
        (
            *(at + 1, _pair(random), random.choice(("Roșu", "Verde", "Indigo")), 20),
            *(random.randint(-40, 300), random.randint(-90, 90), random.random() * 15),
        )
        for at in range(number)
    ]
    return sheet("standings", LETTERHEAD, "Clasament", rows, lines=("Cupa de toamnă",))


def deals(number: int) -> Sheet:
    random = Random(2)
    began = datetime(2026, 5, 12, 18)  # noqa: DTZ001 - the hall's own
    rows: list[SheetRow] = [
        (
            *(at // 512 + 1, str(at // 4 % 128 + 1), at % 4 + 1, _pair(random), _pair(random)),
            *(random.choice(("1S", "3M", "4P")), random.choice(("N–S", "E–V")), "da", "N E S V"),
            *(None, None, random.randint(-5, 15), random.randint(-5, 15), 1),
            *(began + timedelta(seconds=7 * at), _pair(random), None),
        )
        for at in range(number)
    ]
    return sheet("deals", LETTERHEAD, "Etalări", rows)


def papers(entries: int) -> dict[str, Callable[[], bytes]]:
    """Every paper that there is much of, for so many pairs."""
    random = Random(3)
    names = [_pair(random) for _ in range(entries)]
    tables = [str(at + 1) for at in range(entries // 2)]
    sides = list(zip(names[::2], names[1::2], strict=False))
    rounds = [GuideRound(str(at + 1), "12", "N–S", names[at % entries]) for at in range(9)]
    filled = [ScoredDeal("3M", Side.NS, 14, 3)] * 8
    return {
        "seats by name": lambda: seats_by_name(
            LETTERHEAD, "Runda 1", [SeatLine(name, "12", "N–S") for name in names]
        ),
        "table cards": lambda: table_cards(
            LETTERHEAD, "Cupa", [TableCard(table, ADDRESS + table) for table in tables]
        ),
        "guide cards": lambda: guide_cards(
            LETTERHEAD, "Cupa", [Guide(name, "7", rounds) for name in names]
        ),
        "result slips": lambda: result_slips(
            LETTERHEAD,
            "Cupa",
            [Slip("Runda 1", [("N–S", one), ("E–V", two)], "1234", ADDRESS) for one, two in sides],
            GAMES["pairs"],
        ),
        "score sheets": lambda: score_sheets(
            LETTERHEAD,
            "Foaie de scor",
            [ScoreSheet([one, two], "", filled) for one, two in sides],
            GAMES["pairs"],
            RO,
        ),
    }


def bare_long_table(made: Sheet) -> bytes:
    """The same texts in one table, as the library's guide makes it."""
    from reportlab.lib.pagesizes import A4
    from reportlab.platypus import LongTable, SimpleDocTemplate

    file = io.BytesIO()
    head = [column.title for column in made.columns]
    texts = [[_plain(value) for value in row] for row in made.rows]
    SimpleDocTemplate(file, pagesize=A4).build([LongTable([head, *texts], repeatRows=1)])
    return file.getvalue()


def bare_workbook(made: Sheet) -> bytes:
    from openpyxl import Workbook  # type: ignore[import-untyped]

    book = Workbook(write_only=True)
    page = book.create_sheet()
    page.append([column.title for column in made.columns])
    for row in made.rows:
        page.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _plain(value: object) -> str:
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def _pair(random: Random) -> str:
    one, two = (f"{random.choice(GIVEN)} {random.choice(FAMILY)}" for _ in range(2))
    return f"{one} & {two}"


def _held(call: Callable[[], bytes]) -> float:
    gc.collect()
    tracemalloc.start()
    call()
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most / 1e6
