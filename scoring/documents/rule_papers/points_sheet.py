"""The 96 cells of the pairs game as rows, for programs and whoever goes on counting."""

from django.utils.translation import gettext as _

from club.rules.point_tables import contract_rows, misprints
from engine.points.pairs import PAIRS_OF_PLACES, numerals
from scoring.writers import columns
from scoring.writers.sheet import Column, ColumnKind, Letterhead, Sheet, SheetRow


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
