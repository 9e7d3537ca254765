"""Ornaments: a clef, a frame of staff lines, a rainbow, a note that smiles.

As everywhere, lengths are in points from the left and from the top; `gap` is the room between
two lines of the staff that a thing belongs to.
"""

from math import cos, radians, sin

from scoring.writers.pdf.page import ACCENT, COLOURS, EDGE, WHITE, Pdf, colour_of

Curve = tuple[float, float, float, float, float, float]

# From inside the curl around the second line up to the top, down the stem and into the foot; in
# gaps, to the right and upwards from that line.
CLEF_BEGINS = (0.02, -0.48)
CLEF: tuple[Curve, ...] = (
    (-0.72, -0.42, -0.72, 0.52, 0.06, 0.6),
    (1.1, 0.66, 1.2, -1.02, 0.02, -1.04),
    (-1.4, -1.04, -1.75, 0.5, -0.86, 1.36),
    (-0.28, 1.95, 0.52, 2.55, 0.56, 3.55),
    (0.58, 4.15, 0.36, 4.62, 0.16, 4.56),
    (-0.22, 4.42, -0.32, 3.55, -0.2, 2.85),
    (0.02, 1.5, 0.3, -0.5, 0.44, -1.75),
    (0.52, -2.6, -0.12, -2.95, -0.5, -2.66),
)
CLEF_FOOT = (-0.4, -2.34, 0.32)
PEN = (35, 0.16, 9)
"""A broad pen: at which angle it is held, how broad it is in gaps, and with how many hairs."""


def clef(document: Pdf, x: float, y: float, gap: float, colour: str) -> None:
    """A treble clef around the line `y`, written as with a broad pen: thick down, thin across."""
    angle, broad, hairs = PEN
    with document.moved(x, y) as canvas:
        canvas.setStrokeColor(colour_of(colour))
        canvas.setFillColor(colour_of(colour))
        canvas.setLineWidth(gap * 0.075)
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        path = canvas.beginPath()
        for hair in range(hairs):
            away = broad * (hair / (hairs - 1) - 0.5)
            right, up = away * cos(radians(angle)), away * sin(radians(angle))
            path.moveTo((CLEF_BEGINS[0] + right) * gap, (CLEF_BEGINS[1] + up) * gap)
            for curve in CLEF:
                along = zip(curve, (right, up) * 3, strict=True)
                path.curveTo(*((each + by) * gap for each, by in along))
        canvas.drawPath(path, stroke=1, fill=0)
        at, up, size = CLEF_FOOT
        canvas.circle(at * gap, up * gap, size * gap, stroke=0, fill=1)


def melody(
    document: Pdf, x: float, y: float, across: float, gap: float, colour: str = ACCENT
) -> None:
    """A staff with its clef, on which the seven notes rise over the whole width."""
    document.staff_lines(x, y, across, gap)
    clef(document, x + gap * 2.2, y + 3 * gap, gap, colour)
    document.rising_notes(x + gap * 7, y, (across - gap * 9) / (len(COLOURS) - 1), gap)


def staff_frame(document: Pdf, edge: float, gap: float, colours: list[str]) -> None:
    """Five lines around the page, as a staff that comes back to its beginning."""
    canvas = document.canvas
    for number in range(5):
        at = edge + number * gap
        canvas.setStrokeColor(colour_of(colours[number % len(colours)]))
        canvas.setLineWidth(gap * 0.16 if len(colours) == 1 else gap * 0.55)
        across, down = document.width - 2 * at, document.height - 2 * at
        canvas.roundRect(at, at, across, down, 6 * gap - number * gap, stroke=1, fill=0)


def rainbow(document: Pdf, x: float, y: float, radius: float, thick: float) -> None:
    """Half a circle in the seven colours, standing on `y`."""
    with document.moved() as canvas:
        canvas.setLineWidth(thick * 0.92)
        for number, colour in enumerate(COLOURS.values()):
            reach = radius - number * thick
            left, below = x - reach, document.height - y - reach
            canvas.setStrokeColor(colour_of(colour))
            canvas.arc(left, below, left + 2 * reach, below + 2 * reach, 0, 180)


def smiling_note(document: Pdf, x: float, y: float, gap: float, colour: str) -> None:
    """A note with its stem and flag, and a face on its head."""
    with document.moved(x, y) as canvas:
        canvas.setStrokeColor(colour_of(colour))
        canvas.setFillColor(colour_of(colour))
        canvas.setLineWidth(gap * 0.26)
        canvas.setLineCap(1)
        canvas.line(gap * 1.12, gap * 0.2, gap * 1.12, gap * 4.4)
        flag = canvas.beginPath()
        flag.moveTo(gap * 1.12, gap * 4.4)
        flag.curveTo(gap * 1.3, gap * 3.3, gap * 2.9, gap * 3.3, gap * 2.2, gap * 1.7)
        flag.curveTo(gap * 2.4, gap * 2.9, gap * 1.4, gap * 2.9, gap * 1.12, gap * 3.2)
        canvas.drawPath(flag, stroke=0, fill=1)
        canvas.rotate(14)
        canvas.ellipse(-gap * 1.3, -gap, gap * 1.3, gap, stroke=0, fill=1)
        canvas.setFillColor(colour_of(WHITE))
        for eye in (-0.45, 0.45):
            canvas.circle(gap * eye, gap * 0.25, gap * 0.16, stroke=0, fill=1)
        canvas.setStrokeColor(colour_of(WHITE))
        canvas.setLineWidth(gap * 0.13)
        canvas.arc(-gap * 0.55, -gap * 0.55, gap * 0.55, gap * 0.25, 205, 130)


def line_to_sign(document: Pdf, middle: float, y: float, across: float, who: str) -> None:
    document.line(middle - across / 2, y, middle + across / 2, y, colour=EDGE, thick=0.8)
    document.text(middle, y + 14, who, size=10, align="middle", room=across)
