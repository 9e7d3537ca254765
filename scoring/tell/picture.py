"""A card drawn as the picture that a chat shows beside a link: 1,200 × 630 pixels, PNG."""

import io
import threading
from functools import lru_cache
from typing import Any, Final

from scoring.tell.cards import DECK, MOST_ROWS, Card, PlaceList, PlaceRow
from scoring.writers.pdf.fonts import (
    BOLD,
    FOLDER,
    SANS,
    SERIF_BOLD,
    fitting,
    legible,
    runs,
    width,
    wrapped,
)
from scoring.writers.pdf.page import COLOURS, INK, LINE, QUIET, WHITE

WIDTH, HEIGHT = 1200, 630
LEFT, RIGHT, TOP, BOTTOM = 64, 1136, 150, 580
ROOM: Final = RIGHT - LEFT - 18
"""Letters set to whole pixels may take a little more than was measured."""
FINE: Final = 2
"""Drawn so many times larger, for round edges."""
PAPER: Final = "#fbf8f1"
TITLES: Final = (96, 84, 72, 62, 54, 46, 40, 34)
NAMES: Final = (24, 20, 17)
"""Sizes of a name that takes several lines."""
LINE_STEP, ROWS_HIGH, HEAD_HIGH = 46, 216, 44
WRITING: Final = threading.Lock()
"""A font has one place at which it is read, and a picture takes memory: one at a time."""


def drawn(card: Card, logo: bytes | None) -> bytes:
    from PIL import Image

    drawing = _Drawing()
    drawing.box(0, 0, WIDTH, 18, COLOURS.get(card.colour, COLOURS["indigo"]))
    for at, colour in enumerate(DECK):
        drawing.box(
            WIDTH * at / len(DECK), HEIGHT - 14, WIDTH * (at + 1) / len(DECK), HEIGHT, colour
        )
    x = LEFT + drawing.logo(logo, LEFT, 44, 84)
    has_own_title = card.club != card.title
    if has_own_title:
        drawing.fitted(x, 99, card.club, BOLD, 34, ROOM + LEFT - x, QUIET)
    has_head = card.said or any(each.title for each in card.lists)
    high = ROWS_HIGH + (HEAD_HIGH if has_head else 0) if card.lists else 0
    top = TOP if has_own_title or logo else TOP / 2
    y = _title(drawing, card, top, BOTTOM - high - 16)
    if card.lists:
        _lists(drawing, card, BOTTOM - high)
    elif y < BOTTOM - 150:
        _melody(drawing, BOTTOM - 112)
    size = (WIDTH, HEIGHT)
    small = drawing.image.resize(size, Image.Resampling.BOX)
    file = io.BytesIO()
    small.quantize(255, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def _title(drawing: "_Drawing", card: Card, y: float, bottom: float) -> float:
    """Title and lines, as large as there is room for; returns where they end."""
    title = legible(card.title)
    together = [" · ".join(card.lines)] if card.lists else card.lines
    lines = [part for each in together for part in wrapped(legible(each), SANS, 34, ROOM, 2)]
    space = bottom - y - LINE_STEP * len(lines)
    most = {size: max(1, int(space / (size * 1.14))) for size in TITLES}
    size = next((each for each in TITLES if len(_parts(title, each)) <= most[each]), TITLES[-1])
    for part in wrapped(title, SERIF_BOLD, size, ROOM, most[size]):
        y += size * 1.14
        drawing.text(LEFT, y - size * 0.3, part, SERIF_BOLD, size)
    for part in lines:
        y += LINE_STEP
        drawing.text(LEFT, y - 8, part, SANS, 34, QUIET)
    return y


def _parts(title: str, size: int) -> list[str]:
    return wrapped(title, SERIF_BOLD, size, ROOM)


def _lists(drawing: "_Drawing", card: Card, y: float) -> None:
    """One list over the whole width, two beside each other."""
    gap, many = 48, len(card.lists)
    room = (RIGHT - LEFT - gap * (many - 1)) / many
    for at, each in enumerate(card.lists):
        x, top = LEFT + at * (room + gap), y
        head = " · ".join(filter(None, (each.title, card.said)))
        if head:
            drawing.fitted(x, y + 26, head, BOLD, 26, room, QUIET)
        if BOTTOM - y > ROWS_HIGH:
            top += HEAD_HIGH
        _rows(drawing, each, x, top, room)


def _rows(drawing: "_Drawing", places: PlaceList, x: float, y: float, room: float) -> None:
    rows = list(places.rows)
    if len(rows) > MOST_ROWS:
        left = len(rows) - MOST_ROWS + 1
        rows = [*rows[: MOST_ROWS - 1], PlaceRow(f"+{left}", 0, "", "")]
    step = ROWS_HIGH / max(3, len(rows))
    for row in rows:
        _row(drawing, row, x, y, room, step)
        y += step


def _row(drawing: "_Drawing", row: PlaceRow, x: float, y: float, room: float, step: float) -> None:
    side, middle = step - 12, y + step / 2
    colour = DECK[row.place - 1] if row.place else QUIET
    drawing.box(x, middle - side / 2, x + side, middle + side / 2, colour, radius=10)
    size = fitting(row.mark, SERIF_BOLD, side - 10, side * 0.62, 12)
    across = width(row.mark, SERIF_BOLD, size)
    drawing.text(x + (side - across) / 2, middle + size * 0.34, row.mark, SERIF_BOLD, size, WHITE)
    score = width(row.score, BOLD, 38)
    drawing.text(x + room - score, middle + 13, row.score, BOLD, 38)
    free, name = room - side - 44 - score, legible(row.name)
    size = fitting(name, BOLD, free, 38, 24)
    sizes = (each for each in NAMES if len(wrapped(name, BOLD, each, free)) * each * 1.1 <= step)
    if width(name, BOLD, size) > free:
        size = next(sizes, NAMES[-1])
    parts = wrapped(name, BOLD, size, free, int(step / (size * 1.1)))
    first = middle + size * 0.35 - (len(parts) - 1) * size * 0.55
    for at, part in enumerate(parts):
        drawing.text(x + side + 20, first + at * size * 1.1, part, BOLD, size)


def _melody(drawing: "_Drawing", y: float) -> None:
    """A staff on which the seven notes of the deck rise."""
    gap = 20
    for line in range(5):
        drawing.box(LEFT, y + gap * line, RIGHT, y + gap * line + 2, LINE)
    for at, colour in enumerate(DECK):
        x, middle = LEFT + 90 + at * 148, y + gap * 5 + 1 - at * gap / 2
        drawing.box(x + 12, middle - 66, x + 15, middle, colour)
        drawing.oval(x - 15, middle - 10, x + 15, middle + 10, colour)


class _Drawing:
    """Lengths in pixels of the picture, from the left and from the top; texts by their baseline."""

    def __init__(self) -> None:
        from PIL import Image, ImageDraw

        self.image = Image.new("RGB", (WIDTH * FINE, HEIGHT * FINE), PAPER)
        self._draw = ImageDraw.Draw(self.image)

    def box(
        self, x: float, y: float, right: float, bottom: float, colour: str, radius: float = 0
    ) -> None:
        box = [each * FINE for each in (x, y)] + [each * FINE - 1 for each in (right, bottom)]
        self._draw.rounded_rectangle(box, radius * FINE, fill=colour)

    def oval(self, x: float, y: float, right: float, bottom: float, colour: str) -> None:
        self._draw.ellipse([each * FINE for each in (x, y, right, bottom)], fill=colour)

    def text(
        self, x: float, y: float, text: str, font: str, size: float, colour: str = INK
    ) -> None:
        for name, part in runs(text, font):
            self._draw.text(
                (x * FINE, y * FINE), part, fill=colour, font=_font(name, size * FINE), anchor="ls"
            )
            x += width(part, name, size)

    def fitted(
        self, x: float, y: float, text: str, font: str, size: float, room: float, colour: str
    ) -> None:
        """A text in one line, smaller where it is long."""
        text = legible(text)
        size = fitting(text, font, room, size, 18)
        self.text(x, y, wrapped(text, font, size, room, 1)[0], font, size, colour)

    def logo(self, content: bytes | None, x: float, y: float, side: float) -> float:
        """Room that it takes across, none where the club has none."""
        from PIL import Image

        if not content:
            return 0
        with Image.open(io.BytesIO(content), formats=["PNG"]) as opened:
            picture = opened.convert("RGBA")
        picture.thumbnail((2 * side * FINE, side * FINE))
        down = int(y * FINE + (side * FINE - picture.height) / 2)
        self.image.paste(picture, (int(x * FINE), down), picture)
        return picture.width / FINE + 24


@lru_cache(64)
def _font(name: str, size: float) -> Any:
    from PIL import ImageFont

    engine = ImageFont.Layout.BASIC  # the same on every machine
    return ImageFont.truetype(str(FOLDER / f"{name}.ttf"), size, layout_engine=engine)
