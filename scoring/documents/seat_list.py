"""Seat list of a round, by name and by table, to be read on a notice board from afar."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from club.wording import engine_texts
from club.wording.collation import alphabetical
from club.wording.table_ranges import TableRange, range_named, within
from engine.seats import PAIRS_SEATS, Side
from scoring.documents.document import Document, EveningPart, has_seats, in_two_sizes
from scoring.documents.request import DocumentRequest, round_title
from scoring.names import UNKNOWN, entry_names, persons
from scoring.seats import ShownRound, ShownTable, shown_rounds
from scoring.writers.file_response import Ready
from scoring.writers.pdf.fonts import BOLD, SANS, SERIF_BOLD, legible, width, wrapped
from scoring.writers.pdf.page import ACCENT, EDGE, MM, QUIET, Pdf
from scoring.writers.pdf.paper_head import foot, head, running_head
from scoring.writers.sheet import Letterhead

SIZE = 13.5
GUTTER = 8 * MM
FOOT = 15 * MM
TOP = Pdf.margin + 22
HEAD = 12
# How much larger a list may be set that leaves room on its page, the largest first.
LARGER = (1.6, 1.45, 1.3, 1.15)
# In how much smaller type many names stand in three columns, and from which page on they are many.
SMALLER, MANY_PAGES = (0.85, 0.74), 2
# A larger list may break some more of its names.
MORE_LINES = 1.3
# No name is cut: the longest that a list takes has no more lines.
MOST_LINES = 12


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


_Group = list[_ColumnItem]


class _Setting(NamedTuple):
    """A list as it is set: the size of its type, and the columns of a page."""

    document: Pdf
    groups: Sequence[_Group]
    by_table: bool
    size: float = SIZE
    columns: int = 2
    beside: float = 0
    """The width of a column of seats."""

    @property
    def leading(self) -> float:
        return self.size * 1.185

    @property
    def padding(self) -> float:
        return self.size / 3

    @property
    def room(self) -> float:
        return (self.document.room - GUTTER * (self.columns - 1)) / self.columns

    @property
    def name_at(self) -> float:
        """Where names begin in a table, after its number and the seats."""
        return self.size * 3.2 + self.beside + 8

    @property
    def head(self) -> float:
        return 0 if self.by_table else HEAD

    def height(self, group: _Group) -> float:
        return sum(item.height for item in group) + (2 * self.padding if self.by_table else 0)

    @property
    def lines(self) -> int:
        return sum(len(item.lines) for group in self.groups for item in group)


def seats_by_name(
    letterhead: Letterhead, title: str, seated: Sequence[SeatLine], *, lines: Sequence[str] = ()
) -> bytes:
    """Columns of names in order, each with its table in bold."""
    with override(letterhead.language):
        key = alphabetical()
        items = []
        for each in sorted(seated, key=lambda each: (key(each.name), each.table)):
            seat = legible(each.seat) or ("" if each.table else _("sits out"))
            items.append([(legible(each.name), legible(each.table) or "–", seat)])
        return _filled(Pdf(letterhead, title), lines, items)


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
        items = [
            [
                (legible(name), "" if number else legible(table.table), legible(seat))
                for number, (seat, name) in enumerate(table.seats)
            ]
            for table in tables
        ]
        for number, name in enumerate(sitting_out):
            items.append([(legible(name), "–", "" if number else _("sits out"))])
        return _filled(Pdf(letterhead, title), lines, items, by_table=True)


_Texts = Sequence[Sequence[tuple[str, str, str]]]
"""Of each group the names, each with its mark and its seat."""


def _filled(document: Pdf, lines: Sequence[str], texts: _Texts, *, by_table: bool = False) -> bytes:
    """The groups in columns, none parted that fits into one; in larger type where few leave room,
    in three columns where many names would take more pages."""
    document.new_page(document.title)
    top = head(document, lines)
    bottom = document.height - FOOT
    make = partial(_set, document, texts, by_table=by_table)
    setting = make(SIZE, 2)

    def pages(tried: _Setting) -> int:
        columns = _columns(tried, bottom - top - tried.head, bottom - TOP - tried.head)
        return -(-len(columns) // tried.columns)

    taken = pages(setting)
    if taken > MANY_PAGES and not by_table:
        setting = min((make(SIZE * smaller, 3) for smaller in SMALLER), key=pages)
    elif taken == 1:
        most = setting.lines * MORE_LINES
        tried = (make(SIZE * larger, 2) for larger in LARGER)
        fits = (each for each in tried if each.lines <= most and pages(each) == 1)
        setting = next(fits, setting)
    _draw(setting, top, bottom)
    return document.content()


def _set(document: Pdf, texts: _Texts, size: float, columns: int, *, by_table: bool) -> _Setting:
    setting = _Setting(document, (), by_table, size, columns)
    seats = {seat for group in texts for _name, mark, seat in group if mark != "–"}
    heads = [] if by_table else [_("Seat")]
    widest = max((width(seat, SANS, _seat_size(setting)) for seat in [*seats, *heads]), default=0)
    setting = setting._replace(beside=min(widest, setting.room / 4))
    groups = [[_item(setting, *each) for each in group] for group in texts]
    return setting._replace(groups=groups)


def _item(setting: _Setting, name: str, mark: str, seat: str) -> _ColumnItem:
    if setting.by_table:
        own = width(seat, SANS, _seat_size(setting)) - setting.beside if mark == "–" else 0
        room, padding = setting.room - setting.name_at - max(own, 0), setting.padding
    else:
        room, padding = setting.room - _mark_width(setting, mark, seat) - 8, 2 * setting.padding
    text = wrapped(name, SANS, setting.size, room, MOST_LINES)
    return _ColumnItem(len(text) * setting.leading + padding, text, mark, seat)


def _seat_size(setting: _Setting) -> float:
    return setting.size * (0.66 if setting.by_table else 0.8)


def _seat_width(setting: _Setting, seat: str) -> float:
    return max(width(seat, SANS, _seat_size(setting)), setting.beside)


def _mark_width(setting: _Setting, mark: str, seat: str) -> float:
    taken = width(mark, BOLD, setting.size * 1.15)
    return taken + (_seat_width(setting, seat) + setting.size * 0.7 if seat else 0)


def _draw(setting: _Setting, top: float, bottom: float) -> None:
    document, by_table = setting.document, setting.by_table
    columns = _columns(setting, bottom - top - setting.head, bottom - TOP - setting.head)
    document.pages = max(1, -(-len(columns) // setting.columns))
    has_seats = any(item.seat for group in setting.groups for item in group if item.mark != "–")
    for number, column in enumerate(columns):
        if number and number % setting.columns == 0:
            foot(document)
            document.new_page(column[0][0].mark if by_table else column[0][0].lines[0])
            top = running_head(document)
        x = document.margin + (number % setting.columns) * (setting.room + GUTTER)
        y = top
        if column and not by_table:
            _draw_heads(setting, x, y, has_seats=has_seats)
            y += setting.head
        for group in column:
            y = (_draw_table if by_table else _draw_name)(setting, group, x, y)
    foot(document)


def _columns(setting: _Setting, first: float, others: float) -> list[list[_Group]]:
    """Groups of each column; the columns of the last page are made equally long."""
    abreast = setting.columns
    columns = _packed(setting, setting.groups, [*[first] * abreast, others])
    begins = (len(columns) - 1) // abreast * abreast
    last = [group for column in columns[begins:] for group in column]
    room = others if begins else first
    low, high = sum(map(setting.height, last)) / abreast, room
    for _step in range(12):
        middle = (low + high) / 2
        if len(_packed(setting, last, [middle])) <= abreast:
            high = middle
        else:
            low = middle
    return [*columns[:begins], *_packed(setting, last, [high])]


def _packed(
    setting: _Setting, groups: Sequence[_Group], rooms: Sequence[float]
) -> list[list[_Group]]:
    """One column after another; `rooms` are their heights, the last that of all others."""
    columns: list[list[_Group]] = [[]]
    used = 0.0
    for group in groups:
        height = setting.height(group)
        if columns[-1] and used + height > rooms[min(len(columns), len(rooms)) - 1]:
            columns.append([])
            used = 0.0
        columns[-1].append(group)
        used += height
    return columns


def _draw_heads(setting: _Setting, x: float, y: float, *, has_seats: bool) -> None:
    draw = partial(setting.document.text, size=8, colour=QUIET, font=BOLD)
    right, base = x + setting.room, y + 6
    draw(x, base, _("Name"))
    if has_seats:
        draw(right, base, _("Seat"), align="right")
        right -= setting.beside + setting.size * 0.7
    draw(right, base, _("Table"), align="right")
    setting.document.line(x, y + HEAD, x + setting.room, y + HEAD, colour=EDGE, thick=0.9)


def _draw_name(setting: _Setting, group: _Group, x: float, y: float) -> float:
    (item,) = group
    document, size = setting.document, setting.size
    base = y + setting.padding + size * 0.9
    for number, line in enumerate(item.lines):
        document.text(x, base + number * setting.leading, line, size=size)
    right = x + setting.room
    if item.seat:
        own = _seat_size(setting)
        document.text(right, base, item.seat, size=own, colour=QUIET, align="right")
        right -= _seat_width(setting, item.seat) + size * 0.7
    document.text(right, base, item.mark, font=BOLD, size=size * 1.15, align="right")
    y += item.height
    document.line(x, y, x + setting.room, y)
    return y


def _draw_table(setting: _Setting, group: _Group, x: float, y: float) -> float:
    document, size, own = setting.document, setting.size, _seat_size(setting)
    document.line(x, y, x + setting.room, y, colour=EDGE, thick=0.9)
    y += setting.padding
    for item in group:
        base = y + setting.padding + size * 0.8
        if item.mark:
            large = size * 1.9
            place = base + large * 0.38
            draw = partial(document.text, font=SERIF_BOLD, size=large, colour=ACCENT)
            draw(x, place, item.mark, room=size * 3.1)
        seat = width(item.seat, SANS, own) if item.mark == "–" else setting.beside
        document.text(x + size * 3.2, base, item.seat, size=own, colour=QUIET, room=seat + 1)
        begins = x + setting.name_at + max(seat - setting.beside, 0)
        for number, line in enumerate(item.lines):
            document.text(begins, base + number * setting.leading, line, size=size)
        y += item.height
    return y + setting.padding


def content(request: DocumentRequest) -> Ready:
    """By name, everybody who plays; `?by=table` the tables in their order."""
    shown = round_shown(request)
    title = round_title(request.tournament, request.round_number)
    range_ = _range(request)
    lines = [request.about, *([str(range_)] if range_ else [])]
    if request.query.get("by") == "table":
        tables = [
            SeatedTable(str(table.number), seats_of(request, table)) for table in shown.tables
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
        request.tournament, request.round_number, for_public=request.names_for_public
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
    """The round of the address, with all tables or those of a range that it names."""
    (shown,) = shown_rounds(
        request.tournament,
        for_public=request.names_for_public,
        numbers=(request.round.number,),
        with_hidden=request.viewer.is_desk,
    )
    return shown._replace(tables=within(_range(request), shown.tables))


def _range(request: DocumentRequest) -> TableRange | None:
    return range_named(request.tournament.ranges, request.query.get("range"))


def _seated(request: DocumentRequest, own: Sequence[str], place: int) -> list[tuple[str, str]]:
    """Each person of an entry with their seat: two of a pair sit opposite each other."""
    seat = short_seat(request, place)
    if request.tournament.people == len(own) == 2:
        both = [each for each in PAIRS_SEATS if each.side is tuple(Side)[place]]
        letters = [str(engine_texts.SEAT_LETTERS[each]) for each in both]
        return list(zip(own, letters, strict=True))
    return [(person, seat) for person in own]


def seats_of(request: DocumentRequest, table: ShownTable) -> list[tuple[str, str]]:
    """Seats or sides of a table, and who sits there."""
    return [(short_seat(request, place), each.title) for place, each in enumerate(table.sittings)]


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
    hangs=True,
    place=(EveningPart.SEATED, 10),
    title=gettext_lazy("Seats of round %(number)d"),
    sentence=gettext_lazy("For the wall: everybody by name, or the tables in their order."),
    is_offered=has_seats,
    of_round=True,
    links=in_two_sizes((gettext_lazy("By name"), ""), (gettext_lazy("By table"), "by=table")),
    contents={"pdf": content},
)
