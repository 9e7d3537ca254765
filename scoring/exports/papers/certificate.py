"""The balance certificate of a movement: what it asks of everybody, counted and in words."""

from collections.abc import Mapping, Sequence
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from engine.movements.certificate import Certificate, Spread
from engine.movements.seating import Pair
from scoring.exports.press.page import INK, MM, QUIET, Document
from scoring.exports.press.table import draw_table, set_table
from scoring.exports.rows import Column, Kind, Letterhead, Row
from scoring.exports.shown import long_day

MOST_TIMES = 6
MOST_NAMED = 12
FOOT = 16 * MM


def balance_certificate(
    letterhead: Letterhead,
    title: str,
    certificate: Certificate,
    names: Mapping[int, str],
    *,
    movement: str = "",
    day: date | None = None,
) -> bytes:
    """The counts as a table, and the worst of each in words; `names` says who entry 0, 1, … is."""
    with override(letterhead.language):
        document = Document(letterhead, title, subject=_("Balance certificate"))
        document.new_page(document.title)
        size = _("%(entries)s entries, %(rounds)s rounds") % {
            "entries": certificate.entries,
            "rounds": certificate.rounds,
        }
        said = ", ".join(filter(None, (movement, long_day(day) if day else "")))
        y = document.head([_("Balance certificate") + " · " + size, said])
        columns, rows = counts_of(certificate)
        setting = set_table(columns, rows, document.room)
        y = draw_table(document, setting, 0, len(rows), document.margin, y) + 26
        pages_of_text = sentences(certificate, names)
        for sentence in pages_of_text:
            if y > document.height - FOOT - 40:
                break
            document.note(document.margin + 4, y - 3.5, 5, QUIET)
            y = document.paragraph(
                document.margin + 16, y, sentence, document.room - 16, colour=INK, most=4
            )
            y += 5
        document.foot()
        return document.content()


def counts_of(certificate: Certificate) -> tuple[list[Column], list[Row]]:
    """How many pairs, or entries, each thing happens to 0, 1, 2 … times."""
    spreads = [(said, spread) for said, spread in _spreads(certificate) if spread is not None]
    most = max((spread.worst for _said, spread in spreads), default=0)
    last = min(most, MOST_TIMES)
    columns = [Column("what", "")]
    for times in range(last + 1):
        title = f"{times}×" if times < last or most <= last else f"≥ {times}×"
        columns.append(Column(str(times), title, Kind.INTEGER))
    rows: list[Row] = []
    for said, spread in spreads:
        cells = [spread.counts.get(times, 0) for times in range(last)]
        cells.append(sum(number for times, number in spread.counts.items() if times >= last))
        rows.append([said, *(cell or None for cell in cells)])
    return columns, rows


def sentences(certificate: Certificate, names: Mapping[int, str]) -> list[str]:
    """What an organiser would want to say about it, worst cases with their names."""
    said = [_repeats(certificate, names)]
    if certificate.partners is not None:
        said.append(_partners(certificate.partners, names))
    if certificate.directions is not None and certificate.directions.worst:
        said.append(
            ngettext(
                "Nobody sits one way more than %(count)d time more often than another.",
                "Nobody sits one way more than %(count)d times more often than another.",
                certificate.directions.worst,
            )
            % {"count": certificate.directions.worst}
        )
    said.append(_sitting_out(certificate.sat_out, certificate.sat_out_of_turn, names))
    if certificate.at_short.worst:
        said.append(_short(certificate.short_out_of_turn, names))
    return said


def _spreads(certificate: Certificate) -> Sequence[tuple[str, Spread | None]]:
    return (
        (_("Two are partners"), certificate.partners),
        (_("Two are opponents"), certificate.opponents),
        (_("Two meet at a table"), certificate.meetings),
        (_("One plays right after another"), certificate.neighbours),
        (_("One direction more often than another"), certificate.directions),
        (_("One sits out"), certificate.sat_out),
        (_("One sits at a smaller table"), certificate.at_short),
    )


def _repeats(certificate: Certificate, names: Mapping[int, str]) -> str:
    meetings = certificate.meetings
    if meetings.worst <= 1:
        return _("Nobody meets anybody twice.")
    return _("Most often, %(times)s times, these meet: %(names)s.") % {
        "times": meetings.worst,
        "names": _named(meetings.who, names),
    }


def _partners(partners: Spread, names: Mapping[int, str]) -> str:
    if partners.worst <= 1:
        return _("Nobody partners anybody twice.")
    return _("Most often, %(times)s times, these are partners: %(names)s.") % {
        "times": partners.worst,
        "names": _named(partners.who, names),
    }


def _sitting_out(sat_out: Spread, out_of_turn: Sequence[Pair], names: Mapping[int, str]) -> str:
    if not sat_out.worst:
        return _("Nobody sits out.")
    if not out_of_turn:
        return _("Nobody sits out a second time before all have done so once.")
    return _("These sit out again before all have done so: %(names)s.") % {
        "names": _in_rounds(out_of_turn, names)
    }


def _short(out_of_turn: Sequence[Pair], names: Mapping[int, str]) -> str:
    if not out_of_turn:
        return _("Nobody sits at a smaller table a second time before all have done so once.")
    return _("These sit at a smaller table again before all have done so: %(names)s.") % {
        "names": _in_rounds(out_of_turn, names)
    }


def _named(who: Sequence[int], names: Mapping[int, str]) -> str:
    return ", ".join(names.get(each, str(each + 1)) for each in who)


def _in_rounds(pairs: Sequence[Pair], names: Mapping[int, str]) -> str:
    named = [
        _("%(name)s (round %(round)s)")
        % {"name": names.get(entry, str(entry + 1)), "round": round_ + 1}
        for entry, round_ in pairs[:MOST_NAMED]
    ]
    if len(pairs) > MOST_NAMED:
        named.append("…")
    return ", ".join(named)
