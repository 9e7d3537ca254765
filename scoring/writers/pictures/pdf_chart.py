"""The same picture for paper, as a drawing that `scoring/documents` sets on a page.

Drawn by ReportLab's own charts in the type of our papers; colours as on a light screen, with a
shape and a dash for each series, so that a copy in black and white says as much.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from scoring.writers.pdf import fonts
from scoring.writers.pictures.chart import Chart, value_shown

if TYPE_CHECKING:
    from reportlab.graphics.shapes import Drawing

COLOURS: Final = (
    *("#43389b", "#cb5400", "#008a63", "#b24f8b"),
    *("#211d2b", "#2b8cc4", "#9a6f00", "#6f6c66"),
)
"""Those of `static/scoring/pictures.css` on light ground."""
SHAPES: Final = (
    *("FilledCircle", "FilledSquare", "FilledTriangle", "FilledDiamond"),
    *("FilledStarFive", "FilledCross", "FilledArrowHead", "FilledPentagon"),
)
DASHES: Final = (None, (5, 3), (1.5, 2), (7, 3, 1.5, 3))
INK, QUIET, LINE = "#211d2b", "#5d5768", "#e3dccd"
SIZE: Final = 8.0
TITLE_SIZE: Final = 12.0
LEADING: Final = 12.0
MARK: Final = 14.0
"""What a sign of the legend takes, with the room behind it."""


def drawing(chart: Chart, width: float, height: float) -> "Drawing":
    """The picture with its title, its sentence and its legend, as large as that."""
    from reportlab.graphics.shapes import Drawing

    fonts.load()
    sheet = Drawing(width, height)
    top = height - _heading(sheet, chart, width, height)
    bottom = _legend(sheet, chart, width) if len(chart.series) > 1 else 0.0
    if chart.across:
        bottom += LEADING
        _write(sheet, chart.across, width / 2, bottom - LEADING + 3, anchor="middle", ink=QUIET)
    if chart.up:
        top -= LEADING
        _write(sheet, chart.up, 0, top, ink=QUIET)
        top -= 4
    if not chart.is_empty:
        plot = _bars(chart) if chart.kind in ("bars", "spread") else _lines(chart)
        _place(plot, chart, width, bottom, top)
        sheet.add(plot)
    return sheet


def _heading(sheet: "Drawing", chart: Chart, width: float, height: float) -> float:
    """Height that the heading takes from above."""
    title = fonts.shortened(fonts.legible(chart.title), fonts.SERIF_BOLD, TITLE_SIZE, width)
    _write(sheet, title, 0, height - TITLE_SIZE, font=fonts.SERIF_BOLD, size=TITLE_SIZE)
    taken = TITLE_SIZE + 6
    if chart.note:
        said = fonts.legible(chart.note)
        for line in fonts.wrapped(said, fonts.SANS, SIZE, width, most=2):
            _write(sheet, line, 0, height - taken - SIZE, ink=QUIET)
            taken += LEADING
    return taken + 4


def _legend(sheet: "Drawing", chart: Chart, width: float) -> float:
    """Signs and names in as many lines as they need, from the lowest; what they take."""
    room = width - MARK
    names = [
        fonts.shortened(fonts.legible(str(each.name)), fonts.SANS, SIZE, room)
        for each in chart.series
    ]
    lines: list[list[int]] = [[]]
    taken = 0.0
    for at, name in enumerate(names):
        needs = MARK + fonts.width(name, fonts.SANS, SIZE) + 12
        if lines[-1] and taken + needs > width:
            lines.append([])
            taken = 0.0
        lines[-1].append(at)
        taken += needs
    for row, line in enumerate(lines):
        x, y = 0.0, (len(lines) - 1 - row) * LEADING + 2
        for at in line:
            sheet.add(_sign(chart, at, x + 5, y + SIZE * 0.35))
            _write(sheet, names[at], x + MARK, y)
            x += MARK + fonts.width(names[at], fonts.SANS, SIZE) + 12
    return len(lines) * LEADING + 8


def _sign(chart: Chart, at: int, x: float, y: float) -> Any:
    from reportlab.graphics.shapes import Rect

    colour = _colour(COLOURS[at % len(COLOURS)])
    if chart.kind in ("bars", "spread"):
        return Rect(x - 4, y - 4, 8, 8, fillColor=_tint(at), strokeColor=colour, strokeWidth=1)
    sign = _marker(at)
    sign.x, sign.y = x, y
    sign.fillColor = sign.strokeColor = colour
    return sign


def _lines(chart: Chart) -> Any:
    from reportlab.graphics.charts.linecharts import HorizontalLineChart

    plot = HorizontalLineChart()
    for at, _each in enumerate(chart.series):
        line = plot.lines[at]
        line.strokeColor = _colour(COLOURS[at % len(COLOURS)])
        line.strokeWidth = 1.6
        line.strokeDashArray = DASHES[at % len(DASHES)]
        line.symbol = _marker(at)
        line.symbol.fillColor = line.symbol.strokeColor = line.strokeColor
    if chart.kind == "bump":
        plot.valueAxis.reverseDirection = 1
        plot.valueAxis.valueMin, plot.valueAxis.valueStep = 1, 1
        plot.valueAxis.valueMax = max(2, max(_known(chart)))
    return plot


def _bars(chart: Chart) -> Any:
    from reportlab.graphics.charts.barcharts import VerticalBarChart

    plot = VerticalBarChart()
    plot.groupSpacing = 0.6 if chart.kind == "spread" else 5
    plot.barSpacing = 0.5
    for at, _each in enumerate(chart.series):
        plot.bars[at].fillColor = _tint(at)
        plot.bars[at].strokeColor = _colour(COLOURS[at % len(COLOURS)])
        plot.bars[at].strokeWidth = 0.8
    plot.valueAxis.valueMin = min(0, *_known(chart))
    return plot


def _place(plot: Any, chart: Chart, width: float, bottom: float, top: float) -> None:
    plot.data = [tuple(each.values) for each in chart.series]
    values, names = plot.valueAxis, plot.categoryAxis
    values.labelTextFormat = lambda value: value_shown(chart, value)
    values.forceZero = chart.kind in ("bars", "spread")
    values.visibleAxis = values.visibleTicks = False
    values.visibleGrid = True
    values.gridStrokeColor, values.gridStrokeWidth = _colour(LINE), 0.6
    names.categoryNames = _thinned([fonts.legible(str(each)) for each in chart.labels], width)
    names.strokeColor, names.strokeWidth = _colour(QUIET), 0.6
    names.visibleTicks = False
    names.joinAxisMode = "bottom"
    for axis in (values, names):
        axis.labels.fontName, axis.labels.fontSize = fonts.SANS, SIZE
        axis.labels.fillColor = _colour(QUIET)
    names.labels.boxAnchor, names.labels.dy = "n", -3
    widest = max(
        fonts.width(value_shown(chart, value), fonts.SANS, SIZE) for value in _known(chart)
    )
    plot.x, plot.y = widest + 10, bottom + LEADING + 4
    plot.width, plot.height = width - plot.x - 6, top - plot.y - 4


def _thinned(names: Sequence[str], width: float) -> list[str]:
    """As many of them as have room beside each other; the others are empty."""
    widest = max((fonts.width(name, fonts.SANS, SIZE) for name in names), default=0.0)
    room = width * 0.9 / max(1, len(names))
    each = max(1, -(-int(widest + 4) // max(1, int(room))))
    return [name if at % each == 0 else "" for at, name in enumerate(names)]


def _known(chart: Chart) -> list[float]:
    return [value for each in chart.series for value in each.values if value is not None]


def _marker(at: int) -> Any:
    from reportlab.graphics.widgets.markers import makeMarker

    sign = makeMarker(SHAPES[at % len(SHAPES)])
    sign.size = 5
    return sign


def _tint(at: int) -> Any:
    """The first full, the next ever lighter: they differ on a grey copy too."""
    from reportlab.lib.colors import white

    colour = _colour(COLOURS[at % len(COLOURS)])
    share = (0.0, 0.65, 0.35, 0.85)[at % 4]
    mixed = [
        part + (light - part) * share for part, light in zip(colour.rgb(), white.rgb(), strict=True)
    ]
    return type(colour)(*mixed)


def _colour(text: str) -> Any:
    from reportlab.lib.colors import HexColor

    return HexColor(text)


def _write(
    sheet: "Drawing",
    text: str,
    x: float,
    y: float,
    *,
    font: str = fonts.SANS,
    size: float = SIZE,
    ink: str = INK,
    anchor: str = "start",
) -> None:
    from reportlab.graphics.shapes import String

    text = fonts.legible(text)
    if anchor == "middle":
        x -= fonts.width(text, font, size) / 2
    for part, name in [(part, name) for name, part in fonts.runs(text, font)]:
        sheet.add(String(x, y, part, fontName=name, fontSize=size, fillColor=_colour(ink)))
        x += fonts.width(part, name, size)
