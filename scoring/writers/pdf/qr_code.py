"""A code to scan, its squares drawn as one shape: sharp at any size."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from scoring.writers.pdf.page import Pdf

QUIET_ZONE = 4


def draw_code(document: Pdf, text: str, x: float, y: float, side: float) -> None:
    """The code of a text, with the white border that scanners need, in a square of `side`."""
    squares, bars = _shape(text)
    step = side / (squares + 2 * QUIET_ZONE)
    document.box(x, y, side, side, stroke=None, fill="#ffffff")
    with document.moved(x + QUIET_ZONE * step, y + (QUIET_ZONE + squares) * step) as canvas:
        canvas.scale(step, step)
        canvas.setFillColor("#000000")
        canvas.addLiteral(bars)


@lru_cache(maxsize=256)
def _shape(text: str) -> tuple[int, str]:
    """How many squares a side has, and its dark ones row by row in the words of a PDF: finding the
    best mask for a code takes longer than all else on its card."""
    import segno

    matrix = segno.make(text, error="m", micro=False).matrix
    bars = [_bars(row, len(matrix) - 1 - down) for down, row in enumerate(matrix)]
    return len(matrix), f"{' '.join(filter(None, bars))} f"


def _bars(row: Sequence[int], below: int) -> str:
    runs = (list(run) for is_dark, run in groupby(range(len(row)), key=row.__getitem__) if is_dark)
    return " ".join(f"{run[0]} {below} {len(run)} 1 re" for run in runs)
