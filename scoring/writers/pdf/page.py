"""A document under way: its pages, what stands at their head and foot, and drawing on them.

Lengths are in points, from the left and from the top, as one reads.
"""

import io
from collections.abc import Sequence
from typing import Any, Literal

from django.utils.translation import gettext as _

from engine.auction import PlayType
from scoring.writers.pdf import fonts
from scoring.writers.pdf.fonts import BOLD, SANS, SERIF_BOLD, legible, load, shortened, width
from scoring.writers.sheet import Letterhead

MM = 72 / 25.4
# From one size of paper to the next: A4 to A3.
NEXT_SIZE = 2**0.5
PAPERS = {"A4": (210 * MM, 297 * MM), "A3": (297 * MM, 420 * MM)}

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
        self.width, self.height = sorted(PAPERS[size], reverse=landscape)
        self.enlarged = NEXT_SIZE if letterhead.is_enlarged and size == "A4" else 1
        self.pages, self.page = pages, 0
        self._file = io.BytesIO()
        self.canvas = Canvas(
            self._file,
            pagesize=(self.width * self.enlarged, self.height * self.enlarged),
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

    def new_page(self, bookmark: str = "") -> None:
        """The next sheet of paper, listed among the bookmarks if it is given a name."""
        if self.page:
            self.canvas.showPage()
        self.page += 1
        if self.enlarged != 1:
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
    ) -> None:
        """One line, on the base line `y`; shortened where it would not keep to its room."""
        text = legible(text)
        if room is not None:
            text = shortened(text, font, size, room)
        if align != "left":
            x -= width(text, font, size) / (1 if align == "right" else 2)
        drawn = self.canvas.beginText(x, self.height - y)
        drawn.setFillColor(colour_of(colour))
        for name, part in fonts.runs(text, font):
            drawn.setFont(name, size)
            drawn.textOut(part)
        self.canvas.drawText(drawn)

    def upright(self, x: float, y: float, text: str, **look: Any) -> None:
        """One line that runs upwards from there."""
        self.canvas.saveState()
        self.canvas.translate(x, self.height - y)
        self.canvas.rotate(90)
        self.text(0, self.height, text, **look)
        self.canvas.restoreState()

    def paragraph(
        self,
        x: float,
        y: float,
        text: str,
        room: float,
        *,
        size: float = 10,
        colour: str = INK,
        most: int = 99,
    ) -> float:
        """Lines below each other, the first on `y`; where the next one would stand."""
        for line in fonts.wrapped(legible(text), SANS, size, room, most):
            self.text(x, y, line, size=size, colour=colour)
            y += size * 1.4
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

    # The five lines, and what stands at the head and the foot of a page.

    def staff(self, x: float, y: float, across: float, gap: float, *, notes: bool = True) -> None:
        """Five lines from `y` on; at their right end the seven notes rise, each in its colour."""
        for number in range(5):
            self.line(x, y + number * gap, x + across, y + number * gap, thick=gap * 0.12)
        if not notes:
            return
        step = gap * 2
        first = x + across - 7.4 * step
        self.line(first - gap, y + 5 * gap, first + gap, y + 5 * gap, thick=gap * 0.12)
        for number, colour in enumerate(COLOURS.values()):
            self.note(first + number * step, y + 5 * gap - number * gap / 2, gap, colour)

    def note(self, x: float, y: float, gap: float, colour: str) -> None:
        """The head of a note, leaning as on a staff whose lines are `gap` apart."""
        canvas = self.canvas
        canvas.saveState()
        canvas.translate(x, self.height - y)
        canvas.rotate(18)
        canvas.setFillColor(colour_of(colour))
        canvas.ellipse(-gap * 0.72, -gap * 0.52, gap * 0.72, gap * 0.52, stroke=0, fill=1)
        canvas.restoreState()

    def head(self, lines: Sequence[str] = ()) -> float:
        """The club, the title and the staff below them; where the page goes on."""
        y = self.margin
        room = self.room
        if self.letterhead.logo:
            room -= 5 * MM + self.picture(
                self.letterhead.logo, self.right - 40 * MM, y - 2 * MM, 40 * MM, 19 * MM
            )
        y += 8
        colour = COLOURS.get(self.letterhead.colour, ACCENT)
        club = self.letterhead.club
        self.text(self.margin, y, club, font=BOLD, size=9, colour=colour, room=room)
        size = fonts.fitting(self.title, SERIF_BOLD, room, 22, 15)
        y += 6 + size
        for line in fonts.wrapped(self.title, SERIF_BOLD, size, room, 3):
            self.text(self.margin, y, line, font=SERIF_BOLD, size=size)
            y += size * 1.15
        y -= size * 1.15 - 17
        for line in filter(None, lines):
            y = self.paragraph(self.margin, y, line, room, size=10, colour=QUIET, most=3)
        if self.letterhead.logo:
            y = max(y, self.margin + 18 * MM)
        self.staff(self.margin, y - 3, self.room, 3.2)
        return y + 23

    def running_head(self) -> float:
        """Draw the one-line head of the following pages; return the height below it."""
        y = self.margin
        club = legible(self.letterhead.club)
        taken = min(width(club, SANS, 8.5), self.room * 0.4)
        self.text(self.right, y, club, size=8.5, colour=QUIET, align="right", room=taken + 0.1)
        room = self.room - taken - 12
        self.text(self.margin, y, self.title, font=SERIF_BOLD, size=11, room=room)
        self.line(self.margin, y + 6, self.right, y + 6, thick=0.8)
        return y + 14

    def foot(self, *said: str) -> None:
        """Which page this is of how many, and where the paper comes from: the first of some texts
        that has room."""
        y = self.height - 9 * MM
        pages = _("Page %(page)s of %(pages)s") % {"page": self.page, "pages": self.pages}
        self.text(self.right, y, pages, size=8, colour=QUIET, align="right")
        room = self.room - width(pages, SANS, 8) - 12
        texts = [legible(each) for each in said]
        fits = (each for each in texts if width(each, SANS, 8) <= room)
        shown = next(fits, texts[-1] if texts else "")
        self.text(self.margin, y, shown, size=8, colour=QUIET, room=room)


_HEX: dict[str, object] = {}


def colour_of(name: str):
    """The library's colour, made once."""
    if name not in _HEX:
        from reportlab.lib.colors import HexColor

        _HEX[name] = HexColor(name)
    return _HEX[name]
