"""A document under way: its pages, and drawing on them. Their heads and feet are `paper_head`'s.

Lengths are in points, from the left and from the top, as one reads.
"""

import io
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Literal

from engine.auction import PlayType
from scoring.writers.pdf import fonts
from scoring.writers.pdf.fonts import SANS, legible, load, shortened, width
from scoring.writers.sheet import Letterhead

MM = 72 / 25.4
PAPERS = {
    "a4": {"A4": (210 * MM, 297 * MM), "A3": (297 * MM, 420 * MM)},
    "letter": {"A4": (612.0, 792.0), "A3": (792.0, 1224.0)},
}
"""By a club's paper: A4 and A3, and what stands for them where there are none."""

INK, QUIET, LINE, EDGE = "#211d2b", "#5d5768", "#ddd6c8", "#857d92"
ACCENT, WASH, WHITE = "#43389b", "#f4f2fb", "#ffffff"
COLOURS = {
    "red": "#c62f28",
    "orange": "#d96b12",
    "yellow": "#d3a20a",
    "green": "#2f8a45",
    "blue": "#1d74b8",
    "indigo": "#5a4fc4",
    "violet": "#a04bb0",
}
TYPE_COLOURS = {
    PlayType.SARABANDA: "#e69f00",
    PlayType.GLISSANDO: "#0072b2",
    PlayType.PARADA: "#009e73",
    PlayType.MUZICANDO: "#b5568f",
}
"""Those of `static/base.css` on light ground."""

Align = Literal["left", "right", "middle"]


class Pdf:
    """A PDF that grows page by page; the same values give the same bytes."""

    margin = 15 * MM

    def __init__(
        self,
        letterhead: Letterhead,
        title: str,
        *,
        size: str = "A4",
        landscape: bool = False,
        subject: str = "",
        pages: int = 1,
    ) -> None:
        from reportlab.pdfgen.canvas import Canvas

        load()
        self.letterhead = letterhead
        self.title = legible(title)
        own = PAPERS[letterhead.paper]
        self.width, self.height = sorted(own[size], reverse=landscape)
        is_enlarged = letterhead.is_enlarged and size == "A4"
        across, self._down = sorted(own["A3" if is_enlarged else size], reverse=landscape)
        self.enlarged = min(across / self.width, self._down / self.height)
        self.pages, self.page = pages, 0
        self._file = io.BytesIO()
        self._shapes: dict[Hashable, tuple[str, float, float, float]] = {}
        self.canvas = Canvas(
            self._file,
            pagesize=(across, self._down),
            invariant=1,
            pageCompression=1,
            lang=letterhead.language,
            initialFontName=SANS,
        )
        self.canvas.setTitle(self.title)
        self.canvas.setAuthor(legible(letterhead.club))
        self.canvas.setSubject(legible(subject))
        self.canvas.setCreator("Portativ")
        self.canvas.setProducer("Portativ")
        self.canvas.setViewerPreference("DisplayDocTitle", "true")

    @property
    def room(self) -> float:
        return self.width - 2 * self.margin

    @property
    def right(self) -> float:
        return self.width - self.margin

    @property
    def middle(self) -> float:
        return self.width / 2

    @property
    def colour(self) -> str:
        """That of the club."""
        return COLOURS.get(self.letterhead.colour, ACCENT)

    def new_page(self, bookmark: str = "") -> None:
        """The next sheet of paper, listed among the bookmarks if it is given a name."""
        if self.page:
            self.canvas.showPage()
        self.page += 1
        if self.enlarged != 1:
            self.canvas.translate(0, self._down - self.height * self.enlarged)
            self.canvas.scale(self.enlarged, self.enlarged)
        if bookmark:
            self.bookmark(bookmark)

    def bookmark(self, name: str) -> None:
        key = f"page-{self.page}-{legible(name)}"
        self.canvas.bookmarkPage(key)
        self.canvas.addOutlineEntry(legible(name) or "…", key, level=0)

    def content(self) -> bytes:
        """The whole file; an empty sheet of paper where nothing was drawn."""
        if not self.page:
            self.new_page()
        self.canvas.showPage()
        with fonts.WRITING:
            self.canvas.save()
        return self._file.getvalue()

    # What is drawn.

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        font: str = SANS,
        size: float = 10,
        colour: str = INK,
        align: Align = "left",
        room: float | None = None,
        smallest: float | None = None,
    ) -> None:
        """One line, on the base line `y`; where it would not keep to its room, it is set smaller as
        far as it may be, then shortened."""
        text = legible(text)
        if room is not None:
            size = fonts.fitting(text, font, room, size, smallest) if smallest else size
            text = shortened(text, font, size, room)
        if align != "left":
            x -= width(text, font, size) / (1 if align == "right" else 2)
        drawn = self.canvas.beginText(x, self.height - y)
        drawn.setFillColor(colour_of(colour))
        for name, part in fonts.runs(text, font):
            drawn.setFont(name, size)
            drawn.textOut(part)
        self.canvas.drawText(drawn)

    @contextmanager
    def moved(self, x: float = 0, y: float = 0) -> Iterator[Any]:
        """The canvas with its origin there, as long as it is used; then all is as before."""
        self.canvas.saveState()
        if x or y:
            self.canvas.translate(x, self.height - y)
        yield self.canvas
        self.canvas.restoreState()

    def upright(self, x: float, y: float, text: str, **look: Any) -> None:
        """One line that runs upwards from there."""
        with self.moved(x, y):
            self.canvas.rotate(90)
            self.text(0, self.height, text, **look)

    def paragraph(
        self,
        x: float,
        y: float,
        text: str,
        room: float,
        *,
        font: str = SANS,
        size: float = 10,
        colour: str = INK,
        align: Align = "left",
        most: int = 99,
        step: float = 0,
    ) -> float:
        """Lines below each other, the first on `y`; where the next one would stand, `step` further
        down."""
        for line in fonts.wrapped(legible(text), font, size, room, most):
            self.text(x, y, line, font=font, size=size, colour=colour, align=align)
            y += step or size * 1.4
        return y

    def line(
        self, x: float, y: float, x2: float, y2: float, *, colour: str = LINE, thick: float = 0.5
    ) -> None:
        self.canvas.setStrokeColor(colour_of(colour))
        self.canvas.setLineWidth(thick)
        self.canvas.line(x, self.height - y, x2, self.height - y2)

    def box(
        self,
        x: float,
        y: float,
        across: float,
        down: float,
        *,
        stroke: str | None = LINE,
        fill: str | None = None,
        thick: float = 0.5,
    ) -> None:
        """A frame whose upper left corner is given."""
        canvas = self.canvas
        if stroke:
            canvas.setStrokeColor(colour_of(stroke))
            canvas.setLineWidth(thick)
        if fill:
            canvas.setFillColor(colour_of(fill))
        bottom = self.height - y - down
        kinds = {"stroke": int(bool(stroke)), "fill": int(bool(fill))}
        canvas.rect(x, bottom, across, down, **kinds)

    def picture(self, png: bytes, x: float, y: float, across: float, down: float) -> float:
        """A picture in the upper right corner of its room; how wide it came out."""
        from PIL import Image
        from reportlab.lib.utils import ImageReader

        opened = Image.open(io.BytesIO(png), formats=["PNG"])
        scale = min(across / opened.width, down / opened.height)
        drawn = opened.width * scale
        self.canvas.drawImage(
            ImageReader(opened),
            x + across - drawn,
            self.height - y - opened.height * scale,
            drawn,
            opened.height * scale,
            mask="auto",
        )
        return drawn

    def once(self, key: Hashable, x: float, y: float, draw: Callable[[], float]) -> float:
        """What repeats, such as the form of every slip: drawn the first time, and shown again
        wherever its upper left corner is; `draw` says where it ends."""
        name, left, top, end = self._shapes.get(key) or (f"shape-{len(self._shapes)}", x, y, 0.0)
        if key not in self._shapes:
            self.canvas.beginForm(name, -self.width, -self.height, 2 * self.width, 2 * self.height)
            end = draw()
            self.canvas.endForm()
            self._shapes[key] = name, left, top, end
        self.canvas.saveState()
        self.canvas.translate(x - left, top - y)
        self.canvas.doForm(name)
        self.canvas.restoreState()
        return end + y - top

    # The five lines.

    def staff(self, x: float, y: float, across: float, gap: float) -> None:
        """Five lines from `y` on; at their right end the seven notes rise, each in its colour."""
        self.once(("staff", across, gap), x, y, partial(self._draw_staff, x, y, across, gap))

    def _draw_staff(self, x: float, y: float, across: float, gap: float) -> float:
        self.staff_lines(x, y, across, gap)
        self.rising_notes(x + across - 14.8 * gap, y, gap * 2, gap)
        return y

    def staff_lines(self, x: float, y: float, across: float, gap: float) -> None:
        for number in range(5):
            self.line(x, y + number * gap, x + across, y + number * gap, thick=gap * 0.12)

    def rising_notes(self, x: float, y: float, step: float, gap: float) -> None:
        """The seven notes on a staff, the first on a line of its own below it."""
        below = y + 5 * gap
        self.line(x - gap, below, x + gap, below, thick=gap * 0.12)
        for number, colour in enumerate(COLOURS.values()):
            self.note(x + number * step, below - number * gap / 2, gap, colour)

    def note(self, x: float, y: float, gap: float, colour: str) -> None:
        """The head of a note, leaning as on a staff whose lines are `gap` apart."""
        with self.moved(x, y) as canvas:
            canvas.rotate(18)
            canvas.setFillColor(colour_of(colour))
            canvas.ellipse(-gap * 0.72, -gap * 0.52, gap * 0.72, gap * 0.52, stroke=0, fill=1)


_HEX: dict[str, object] = {}


def colour_of(name: str):
    """The library's colour, made once."""
    if name not in _HEX:
        from reportlab.lib.colors import HexColor

        _HEX[name] = HexColor(name)
    return _HEX[name]
