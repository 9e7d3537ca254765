"""The ratings as a sheet, for files and for the notice board."""

from django.utils.translation import gettext as _

from club.models import Club
from club.wording.rounding import rounded_float
from scoring.ratings.scale import START, exact_rating, exact_spread
from scoring.ratings.table import Listing, RatingLine
from scoring.writers import columns
from scoring.writers.sheet import Sheet, SheetRow, letterhead_of
from scoring.writers.value_format import day, local


def on_paper(sheet: Sheet) -> Sheet:
    """The same with whole numbers, as on the screen."""
    return sheet._replace(columns=[each._replace(decimals=0) for each in sheet.columns])


def sheet_of(club: Club, shown: Listing, language: str) -> Sheet:
    """Sheet of the ranked players, then of those of whom too little is known."""
    last = shown.last
    lines = [last.game_title, f"{last.title}, {day(local(last.starts))}"]
    notes = [
        _("Everybody begins at %(start)d.") % {"start": START},
        _("“Change” is the change in the club’s last tournament."),
    ]
    return columns.sheet(
        "ratings",
        letterhead_of(club, language),
        _("Ratings of %(club)s") % {"club": club.name},
        [_row(line) for line in (*shown.ranked, *shown.provisional)],
        lines=lines,
        notes=notes,
        made_at=local(last.starts),
    )


def _row(line: RatingLine) -> SheetRow:
    return (
        line.place,
        f"{line.name} · {line.club}" if line.club else line.name,
        rounded_float(exact_rating(line.rating.mu), 2),
        rounded_float(exact_spread(line.rating.sigma), 2),
        line.change,
        line.rating.deals,
        rounded_float(line.won, 2),
        rounded_float(line.expected, 2),
        _("provisional") if line.place is None else None,
    )
