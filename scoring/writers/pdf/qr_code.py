"""A code to scan, its squares drawn as one shape: sharp at any size."""

from scoring.writers.pdf.page import Pdf

QUIET_ZONE = 4


def draw_code(document: Pdf, text: str, x: float, y: float, side: float) -> None:
    """The code of a text, with the white border that scanners need, in a square of `side`."""
    import segno

    matrix = [list(row) for row in segno.make(text, error="m", micro=False).matrix]
    step = side / (len(matrix) + 2 * QUIET_ZONE)
    document.box(x, y, side, side, stroke=None, fill="#ffffff")
    path = document.canvas.beginPath()
    for down, row in enumerate(matrix):
        for across, length in _bars(row):
            left = x + (QUIET_ZONE + across) * step
            below = document.height - y - (QUIET_ZONE + down + 1) * step
            path.rect(left, below, length * step, step)
    document.canvas.setFillColor("#000000")
    document.canvas.drawPath(path, stroke=0, fill=1)


def _bars(row: list[int]) -> list[tuple[int, int]]:
    """Where the dark stretches of a row begin and how long they are."""
    bars: list[tuple[int, int]] = []
    for at, dark in enumerate(row):
        if dark and bars and sum(bars[-1]) == at:
            bars[-1] = (bars[-1][0], bars[-1][1] + 1)
        elif dark:
            bars.append((at, 1))
    return bars
