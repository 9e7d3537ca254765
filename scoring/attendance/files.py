"""An attendance on paper and in files: with names for the club, without any for a sponsor; and
certificates for those who came often."""

from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.wording.rounding import rounded_float
from scoring.attendance.came import Presence, SeasonAttendance
from scoring.attendance.sums import sums
from scoring.writers import columns
from scoring.writers.file_response import Ready
from scoring.writers.pdf.diploma import Diploma, colours_in_turn, diplomas
from scoring.writers.sheet import Column, ColumnKind, Sheet, letterhead_of
from scoring.writers.value_format import short_day


def attendance_sheet(found: SeasonAttendance, language: str, size: str = "") -> Sheet:
    """Evenings with anybody, and whoever came to one; A4 has no room for teams."""
    people = [each for each in found.people if each.evenings]
    rows = [
        [
            each.name,
            *([] if size == "A4" else [each.team or None]),
            len(each.evenings),
            *(each.evenings.get(evening.pk) for evening in found.held),
        ]
        for each in people
    ]
    own = [
        Column(
            f"evening-{number}",
            f"{short_day(evening.day)} {evening.apart}".strip(),
            ColumnKind.CODE,
        )
        for number, evening in enumerate(found.held, 1)
    ]
    total = Column("came", _("Came"), ColumnKind.INTEGER, is_strong=True, adds_up=True)
    return columns.sheet(
        "attendance",
        letterhead_of(found.season.club, language, size),
        _title(found, _("%(club)s, attendance in season %(season)s")),
        rows,
        names=("name", *(() if size == "A4" else ("team",)), total, *own),
        totals=("came",),
        lines=[said_of(found)],
        notes=[legend()],
    )


def report_sheet(found: SeasonAttendance, language: str, size: str = "") -> Sheet:
    own = (
        Column("group", _("Group")),
        Column("people", _("People"), ColumnKind.INTEGER),
        Column("visits", _("Visits"), ColumnKind.INTEGER),
        Column("evenings", _("Evenings"), ColumnKind.INTEGER),
        Column("average", _("Average per evening"), ColumnKind.DECIMAL, decimals=1),
    )
    return columns.sheet(
        "attendance-report",
        letterhead_of(found.season.club, language, size),
        _title(found, _("%(club)s, visitors in season %(season)s")),
        [[*each, rounded_float(each.average, 1)] for each in sums(found)],
        names=own,
        lines=[said_of(found)],
        notes=[age_note(found)] if found.season.club.keeps_birth_years else [],
    )


def certificates_of(
    found: SeasonAttendance, least: int, language: str, *, in_colours: bool = False
) -> Ready | None:
    """For everybody who came to so many evenings; None if nobody did."""
    often = [each for each in found.people if len(each.evenings) >= least and not each.is_forgotten]
    colours = colours_in_turn(each.colour for each in often)
    awarded = [
        Diploma(each.name, 0, came_said(len(each.evenings)), colour if in_colours else "")
        for each, colour in zip(often, colours, strict=True)
    ]
    if not awarded:
        return None
    club, title = found.season.club, _("Season %(season)s") % {"season": found.season.name}
    head, day = letterhead_of(club, language), found.held[-1].day
    return partial(diplomas, head, title, day, awarded, where=club.place)


def came_said(number: int) -> str:
    said = ngettext("came to %(count)d evening", "came to %(count)d evenings", number)
    return said % {"count": number}


def legend() -> str:
    said = _("%(played)s played, %(came)s came without playing")
    return said % {"played": Presence.PLAYED, "came": Presence.CAME}


def age_note(found: SeasonAttendance) -> str:
    return _("Age in %(year)d.") % {"year": found.season.starts.year}


def said_of(found: SeasonAttendance) -> str:
    count = len(found.held)
    if count < len(found.evenings):
        said = _("Held so far: %(held)d of %(count)d evenings")
        return said % {"held": count, "count": len(found.evenings)}
    return ngettext("%(count)d evening", "%(count)d evenings", count) % {"count": count}


def _title(found: SeasonAttendance, said: str) -> str:
    return said % {"club": found.season.club.name, "season": found.season.name}
