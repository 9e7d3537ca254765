"""A code to scan, its squares drawn as one shape: sharp at any size."""

from itertools import groupby

from scoring.writers.pdf.page import Pdf

QUIET_ZONE = 4


def draw_code(document: Pdf, text: str, x: float, y: float, side: float) -> None:
    """The code of a text, with the white border that scanners need, in a square of `side`."""
    import segno

    matrix = segno.make(text, error="m", micro=False).matrix
    step = side / (len(matrix) + 2 * QUIET_ZONE)
    document.box(x, y, side, side, stroke=None, fill="#ffffff")
    path = document.canvas.beginPath()
    for down, row in enumerate(matrix):
        below = document.height - y - (QUIET_ZONE + down + 1) * step
        for is_dark, run in groupby(range(len(row)), key=row.__getitem__):
            if is_dark:
                bar = list(run)
                path.rect(x + (QUIET_ZONE + bar[0]) * step, below, len(bar) * step, step)
    document.canvas.setFillColor("#000000")
    document.canvas.drawPath(path, stroke=0, fill=1)
