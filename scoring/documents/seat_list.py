"""Seat list of a round, by name and by table, to be read on a notice board from afar."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from club.wording.collation import alphabetical
from club.wording.engine_texts import letters
from club.wording.table_ranges import TableRange, range_named, within
from engine.seats import PAIRS_SEATS, Side
from scoring.documents.document import Document, EveningPart, has_seats, in_two_sizes
from scoring.documents.request import DocumentRequest, round_title
from scoring.names import UNKNOWN, entry_names, persons
from scoring.seats import ShownRound, ShownTable, shown_rounds
from scoring.writers.file_response import Ready
from scoring.writers.pdf.fonts import BOLD, SANS, SERIF_BOLD, legible, width, wrapped
from scoring.writers.pdf.page import ACCENT, EDGE, MM, QUIET, Pdf
from scoring.writers.pdf.paper_head import foot, head, next_page
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
    make = partial(_SetList, document, texts, top, by_table=by_table)
    chosen = make(SIZE, 2)
    if chosen.pages > MANY_PAGES and not by_table:
        chosen = min((make(SIZE * smaller, 3) for smaller in SMALLER), key=lambda each: each.pages)
    elif chosen.pages == 1:
        most = chosen.lines * MORE_LINES
        tried = (make(SIZE * larger, 2) for larger in LARGER)
        fits = (each for each in tried if each.lines <= most and each.pages == 1)
        chosen = next(fits, chosen)
    chosen.draw(top)
    return document.content()


class _Item(NamedTuple):
    """A name in its lines, and what stands beside it."""

    lines: list[str]
    mark: str
    seat: str


class _Group(NamedTuple):
    """A name, or all those of a table."""

    height: float
    items: list[_Item]


class _SetList:
    """A list in type of a size, with so many columns abreast: its columns, and drawing them."""

    def __init__(
        self,
        document: Pdf,
        texts: _Texts,
        top: float,
        size: float,
        abreast: int,
        *,
        by_table: bool,
    ) -> None:
        self.document, self.by_table, self.size, self.abreast = document, by_table, size, abreast
        self.leading, self.padding = size * 1.185, size / 3
        self.seat_size = size * (0.66 if by_table else 0.8)
        self.head = 0 if by_table else HEAD
        self.room = (document.room - GUTTER * (abreast - 1)) / abreast
        seats = {seat for group in texts for _name, mark, seat in group if mark != "–"}
        self.has_seats = any(seats)
        heads = [] if by_table else [_("Seat")]
        self.beside = min(max(map(self._seat_width, [*seats, *heads]), default=0), self.room / 4)
        # Where names begin in a table, after its number and the seats.
        self.name_at = size * 3.2 + self.beside + 8
        groups = [self._group(group) for group in texts]
        self.lines = sum(len(item.lines) for group in groups for item in group.items)
        room = document.height - FOOT - self.head
        self.columns = _columns(groups, abreast, room - top, room - TOP)
        self.pages = max(1, -(-len(self.columns) // abreast))

    def _seat_width(self, seat: str) -> float:
        return width(seat, SANS, self.seat_size)

    def _group(self, texts: Sequence[tuple[str, str, str]]) -> _Group:
        items = [self._item(*each) for each in texts]
        between = len(items) if self.by_table else 0
        lines = sum(len(item.lines) for item in items)
        return _Group(lines * self.leading + (between + 2) * self.padding, items)

    def _item(self, name: str, mark: str, seat: str) -> _Item:
        if self.by_table:
            own = self._seat_width(seat) - self.beside if mark == "–" else 0
            room = self.room - self.name_at - max(own, 0)
        else:
            room = self.room - width(mark, BOLD, self.size * 1.15) - 8
            room -= self._seat_room(seat) if seat else 0
        return _Item(wrapped(name, SANS, self.size, room, MOST_LINES), mark, seat)

    def _seat_room(self, seat: str) -> float:
        """Room that a seat takes after the mark, in a list by name."""
        return max(self._seat_width(seat), self.beside) + self.size * 0.7

    def draw(self, top: float) -> None:
        document = self.document
        document.pages = self.pages
        for number, column in enumerate(self.columns):
            if number and number % self.abreast == 0:
                first = column[0].items[0]
                name = first.mark if self.by_table else first.lines[0]
                top = next_page(document, bookmark=name)
            x = document.margin + (number % self.abreast) * (self.room + GUTTER)
            y = top + self.head
            if column and not self.by_table:
                self._draw_heads(x, top)
            for group in column:
                (self._draw_table if self.by_table else self._draw_name)(group, x, y)
                y += group.height
        foot(document)

    def _draw_heads(self, x: float, y: float) -> None:
        draw = partial(self.document.text, size=8, colour=QUIET, font=BOLD)
        right, base = x + self.room, y + 6
        draw(x, base, _("Name"))
        if self.has_seats:
            draw(right, base, _("Seat"), align="right")
            right -= self._seat_room("")
        draw(right, base, _("Table"), align="right")
        self.document.line(x, y + HEAD, x + self.room, y + HEAD, colour=EDGE, thick=0.9)

    def _draw_name(self, group: _Group, x: float, y: float) -> None:
        (item,) = group.items
        right, base = x + self.room, y + self.padding + self.size * 0.9
        self._draw_lines(item, x, base)
        draw = partial(self.document.text, align="right")
        if item.seat:
            draw(right, base, item.seat, size=self.seat_size, colour=QUIET)
            right -= self._seat_room(item.seat)
        draw(right, base, item.mark, font=BOLD, size=self.size * 1.15)
        bottom = y + group.height
        self.document.line(x, bottom, x + self.room, bottom)

    def _draw_table(self, group: _Group, x: float, y: float) -> None:
        document, size = self.document, self.size
        document.line(x, y, x + self.room, y, colour=EDGE, thick=0.9)
        base = y + 2 * self.padding + size * 0.8
        for item in group.items:
            if item.mark:
                large = size * 1.9
                draw = partial(document.text, font=SERIF_BOLD, size=large, colour=ACCENT)
                draw(x, base + large * 0.38, item.mark, room=size * 3.1)
            seat = self._seat_width(item.seat) if item.mark == "–" else self.beside
            draw = partial(document.text, size=self.seat_size, colour=QUIET)
            draw(x + size * 3.2, base, item.seat, room=seat + 1)
            self._draw_lines(item, x + self.name_at + max(seat - self.beside, 0), base)
            base += len(item.lines) * self.leading + self.padding

    def _draw_lines(self, item: _Item, x: float, base: float) -> None:
        for number, line in enumerate(item.lines):
            self.document.text(x, base + number * self.leading, line, size=self.size)


def _columns(
    groups: Sequence[_Group], abreast: int, first: float, others: float
) -> list[list[_Group]]:
    """Groups of each column; the columns of the last page are made equally long."""
    columns = _packed(groups, [*[first] * abreast, others])
    begins = (len(columns) - 1) // abreast * abreast
    last = [group for column in columns[begins:] for group in column]
    least, most = int(sum(group.height for group in last) / abreast), others if begins else first
    heights = range(least, int(most))
    shorter = bisect_left(heights, True, key=lambda room: len(_packed(last, [room])) <= abreast)
    return [*columns[:begins], *_packed(last, [min(least + shorter, most)])]


def _packed(groups: Sequence[_Group], rooms: Sequence[float]) -> list[list[_Group]]:
    """One column after another; `rooms` are their heights, the last that of all others."""
    columns: list[list[_Group]] = [[]]
    used = 0.0
    for group in groups:
        if columns[-1] and used + group.height > rooms[min(len(columns), len(rooms)) - 1]:
            columns.append([])
            used = 0.0
        columns[-1].append(group)
        used += group.height
    return columns


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
        both = [letters(each) for each in PAIRS_SEATS if each.side is tuple(Side)[place]]
        return list(zip(own, both, strict=True))
    return [(person, seat) for person in own]


def seats_of(request: DocumentRequest, table: ShownTable) -> list[tuple[str, str]]:
    """Seats or sides of a table, and who sits there."""
    return [(short_seat(request, place), each.title) for place, each in enumerate(table.sittings)]


def short_seat(request: DocumentRequest, place: int) -> str:
    """A seat in as few letters as it has."""
    kind = request.tournament.kind
    if kind.is_of_two and not kind.is_duel:
        return letters(tuple(Side)[place])
    is_compass = kind.has_sides and not kind.is_duel
    return letters(PAIRS_SEATS[place]) if is_compass else str(place + 1)


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
