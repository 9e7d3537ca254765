"""Who sits where in a round, by name and by table, to be read on a notice board from afar."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from club import engine_texts
from club.players.collation import alphabetical
from engine.seats import PAIRS_SEATS, Side
from scoring.documents.document import Document, EveningPart, has_seats, versions
from scoring.documents.request import DocumentRequest, round_title
from scoring.names import UNKNOWN, entry_names, persons
from scoring.seats import ShownRound, shown_rounds
from scoring.writers.file_response import Ready
from scoring.writers.pdf.fonts import BOLD, SANS, SERIF_BOLD, legible, width, wrapped
from scoring.writers.pdf.page import ACCENT, EDGE, MM, QUIET, Pdf
from scoring.writers.sheet import Letterhead

SIZE = 13.5
LEADING = 16
PADDING = 4.5
GUTTER = 9 * MM
# Where names begin in a table, after its number and the seats.
NAME_AT = 100
FOOT = 15 * MM
TOP = Pdf.margin + 22


class SeatLine(NamedTuple):
    name: str
    table: str
    """Empty for who sits out."""
    seat: str = ""


class SeatedTable(NamedTuple):
    table: str
    seats: Sequence[tuple[str, str]]
    """A seat or side in words, and who sits there."""


class _ColumnItem(NamedTuple):
    """Something that stands in a column and is not parted."""

    height: float
    lines: list[str]
    mark: str
    seat: str


def seats_by_name(
    letterhead: Letterhead, title: str, seated: Sequence[SeatLine], *, lines: Sequence[str] = ()
) -> bytes:
    """Two columns of names in order, each with its table in bold."""
    with override(letterhead.language):
        document = Pdf(letterhead, title)
        room = (document.room - GUTTER) / 2
        key, blocks = alphabetical(), []
        for each in sorted(seated, key=lambda each: (key(each.name), each.table)):
            mark, seat = legible(each.table) or "–", legible(each.seat)
            if not each.table:
                seat = seat or _("sits out")
            taken = _mark_width(mark, seat)
            text = wrapped(legible(each.name), SANS, SIZE, room - taken - 8, 3)
            blocks.append(_ColumnItem(len(text) * LEADING + 2 * PADDING, text, mark, seat))
        _fill(document, lines, [[block] for block in blocks], room)
        return document.content()


def seats_by_table(
    letterhead: Letterhead,
    title: str,
    tables: Sequence[SeatedTable],
    *,
    sitting_out: Sequence[str] = (),
    lines: Sequence[str] = (),
) -> bytes:
    """Two columns of tables, in the order given, who sits out at the end."""
    with override(letterhead.language):
        document = Pdf(letterhead, title)
        room = (document.room - GUTTER) / 2
        groups = []
        for table in tables:
            mark = legible(table.table)
            group = []
            for seat, name in table.seats:
                text = wrapped(legible(name), SANS, SIZE, room - NAME_AT, 3)
                height = len(text) * LEADING + PADDING
                group.append(_ColumnItem(height, text, mark, legible(seat)))
                mark = ""
            groups.append(group)
        for number, name in enumerate(sitting_out):
            text = wrapped(legible(name), SANS, SIZE, room - NAME_AT, 3)
            seat = _("sits out") if not number else ""
            groups.append([_ColumnItem(len(text) * LEADING + PADDING, text, "–", seat)])
        _fill(document, lines, groups, room, by_table=True)
        return document.content()


def _fill(
    document: Pdf,
    lines: Sequence[str],
    groups: list[list[_ColumnItem]],
    room: float,
    *,
    by_table: bool = False,
) -> None:
    """The groups into two columns a page; none is parted that fits into a column."""
    document.new_page(document.title)
    top = document.head(lines)
    bottom = document.height - FOOT
    columns = _columns(groups, bottom - top, bottom - TOP, by_table=by_table)
    document.pages = max(1, -(-len(columns) // 2))
    for number, column in enumerate(columns):
        if number and number % 2 == 0:
            document.foot()
            document.new_page(column[0][0].lines[0] if not by_table else column[0][0].mark)
            top = document.running_head()
        x = document.margin + (number % 2) * (room + GUTTER)
        y = top
        for group in column:
            draw = _draw_table if by_table else _draw_name
            y = draw(document, group, x, y, room)
    document.foot()


def _columns(
    groups: list[list[_ColumnItem]], first: float, others: float, *, by_table: bool
) -> list[list[list[_ColumnItem]]]:
    """What stands in which column; the last page's two are made as long as each other."""
    columns: list[list[list[_ColumnItem]]] = [[]]
    used = 0.0
    for group in groups:
        height = _height(group, by_table=by_table)
        left = first if len(columns) <= 2 else others
        if columns[-1] and used + height > left:
            columns.append([])
            used = 0.0
        columns[-1].append(group)
        used += height
    on_last = 2 - len(columns) % 2
    last = [group for column in columns[-on_last:] for group in column]
    heights = [_height(group, by_table=by_table) for group in last]
    cut = next((at for at in range(len(last)) if sum(heights[:at]) >= sum(heights) / 2), len(last))
    if sum(heights[:cut]) <= (first if len(columns) <= 2 else others):
        columns[-on_last:] = [part for part in (last[:cut], last[cut:]) if part]
    return columns


def _height(group: list[_ColumnItem], *, by_table: bool) -> float:
    return sum(block.height for block in group) + (2 * PADDING if by_table else 0)


def _draw_name(document: Pdf, group: list[_ColumnItem], x: float, y: float, room: float) -> float:
    (block,) = group
    base = y + PADDING + SIZE * 0.9
    for number, line in enumerate(block.lines):
        document.text(x, base + number * LEADING, line, size=SIZE)
    right = x + room
    if block.seat:
        document.text(right, base, block.seat, size=SIZE * 0.75, colour=QUIET, align="right")
        right -= max(width(block.seat, SANS, SIZE * 0.75), 30) + 6
    document.text(right, base, block.mark, font=BOLD, size=SIZE * 1.15, align="right")
    y += block.height
    document.line(x, y, x + room, y)
    return y


def _draw_table(document: Pdf, group: list[_ColumnItem], x: float, y: float, room: float) -> float:
    document.line(x, y, x + room, y, colour=EDGE, thick=0.9)
    y += PADDING
    for block in group:
        base = y + PADDING + SIZE * 0.8
        if block.mark:
            document.text(
                x, base + 10, block.mark, font=SERIF_BOLD, size=26, colour=ACCENT, room=42
            )
        document.text(x + 44, base, block.seat, size=SIZE * 0.66, colour=QUIET, room=NAME_AT - 46)
        for number, line in enumerate(block.lines):
            document.text(x + NAME_AT, base + number * LEADING, line, size=SIZE)
        y += block.height
    return y + PADDING


def _mark_width(mark: str, seat: str) -> float:
    taken = width(mark, BOLD, SIZE * 1.15)
    return taken + (max(width(seat, SANS, SIZE * 0.75), 30) + 6 if seat else 0)


def content(request: DocumentRequest) -> Ready:
    """By name, everybody who plays; `?by=table` the tables in their order."""
    shown = round_shown(request)
    title = round_title(request.tournament, request.round_number)
    lines = [request.about]
    if request.query.get("by") == "table":
        tables = [
            SeatedTable(str(table.number), [(each.where, each.title) for each in table.sittings])
            for table in shown.tables
        ]
        return partial(
            seats_by_table,
            request.letterhead,
            title,
            tables,
            sitting_out=shown.sits_out,
            lines=lines,
        )
    names = entry_names(
        request.tournament, request.round_number, for_public=request.viewer.for_public
    )
    people = {
        entry: [*map(str, listed)] or [names[entry].title]
        for entry, listed in persons(names).items()
    }
    seated = [
        SeatLine(person, str(table.number), seat)
        for table in shown.tables
        for place, each in enumerate(table.sittings)
        for person, seat in _seated(request, people.get(each.entry, [UNKNOWN.title]), place)
    ]
    out = [
        SeatLine(person, "")
        for sit_out in shown.round.sit_outs.all()
        for person in people.get(sit_out.entry_id, [UNKNOWN.title])
    ]
    return partial(seats_by_name, request.letterhead, title, [*seated, *out], lines=lines)


def round_shown(request: DocumentRequest) -> ShownRound:
    return shown_rounds(
        request.tournament, for_public=request.viewer.for_public, numbers=(request.round.number,)
    )[0]


def _seated(request: DocumentRequest, own: Sequence[str], place: int) -> list[tuple[str, str]]:
    """Each person of an entry with their seat: two of a pair sit opposite each other."""
    seat = short_seat(request, place)
    if request.tournament.people == len(own) == 2:
        both = [each for each in PAIRS_SEATS if each.side is tuple(Side)[place]]
        letters = [str(engine_texts.SEAT_LETTERS[each]) for each in both]
        return list(zip(own, letters, strict=True))
    return [(person, seat) for person in own]


def short_seat(request: DocumentRequest, place: int) -> str:
    """A seat in as few letters as it has."""
    kind = request.tournament.kind
    if kind.is_of_two:
        side = tuple(Side)[place]
        return "–".join(
            str(engine_texts.SEAT_LETTERS[seat]) for seat in PAIRS_SEATS if seat.side is side
        )
    if kind.has_sides:
        return str(engine_texts.SEAT_LETTERS[PAIRS_SEATS[place]])
    return str(place + 1)


DOCUMENT = Document(
    slug="seats",
    place=(EveningPart.SEATED, 10),
    title=gettext_lazy("Seats of round %(number)d"),
    sentence=gettext_lazy("For the wall: everybody by name, or the tables in their order."),
    is_offered=has_seats,
    of_round=True,
    links=versions(
        (gettext_lazy("By name"), ""),
        (gettext_lazy("By name, A3"), "?paper=a3"),
        (gettext_lazy("By table"), "?by=table"),
        (gettext_lazy("By table, A3"), "?paper=a3&by=table"),
    ),
    contents={"pdf": content},
)
