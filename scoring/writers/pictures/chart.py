"""A picture of figures, drawn on the screen by `static/scoring/pictures.js`.

A view makes it:

    chart = Chart(
        "line", _("Rating"), labels=["3 May", "10 May"],
        series=[ChartSeries("Ana M.", [1500, 1534]), ChartSeries("Ion P.", [1500, None])],
        across=_("Tournament"), up=_("Rating"), note=_("Ana M. leads since May."),
    )

and a page shows it, as many as it likes:

    {% load pictures %}
    {% block head %}{% picture_files %}{% endblock %}
    {% block content %}… {% picture chart %} …{% endblock %}

Kinds: `line`; `bars`, several series side by side; `bump`, places with 1 on top; `spread`, bars
without gaps, for how often each value was seen. None is where there is nothing. Names and titles
are texts in the reader's language, by the names that this reader may see. More than eight series
can hardly be told apart.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Literal

from django.utils.text import slugify

from scoring.writers.value_format import number

ChartKind = Literal["line", "bars", "bump", "spread"]
NOTHING: Final = "–"


@dataclass(frozen=True)
class ChartSeries:
    name: str
    values: Sequence[float | None]
    """One for each label of the chart."""


@dataclass(frozen=True)
class Chart:
    kind: ChartKind
    title: str
    labels: Sequence[str]
    """What stands below the picture, from left to right."""
    series: Sequence[ChartSeries]
    across: str = ""
    """What the labels are: rounds, tournaments, points."""
    up: str = ""
    """What the values are."""
    note: str = ""
    """What is to be seen, in a sentence: it stands below the title, and is read out."""
    decimals: int = 0
    """How many are shown of each value."""
    unit: str = ""
    """Behind each value, such as %."""

    def __post_init__(self) -> None:
        wrong = [each.name for each in self.series if len(each.values) != len(self.labels)]
        if wrong:
            raise ValueError(f"{wrong[0]} has not one value for each of {len(self.labels)} labels")

    @property
    def key(self) -> str:
        """The same for the same picture: what its parts on a page are called."""
        return f"picture-{hashlib.blake2b(repr(self).encode(), digest_size=6).hexdigest()}"

    @property
    def said(self) -> str:
        """Text read out in its place."""
        return f"{self.title}. {self.note}" if self.note else self.title


class Figures:
    """The same as a table. Series are its columns; of places, and where there are many of them,
    its rows."""

    def __init__(self, chart: Chart) -> None:
        by_series = chart.kind == "bump" or len(chart.series) > MOST_COLUMNS
        shown = [[value_shown(chart, value) for value in each.values] for each in chart.series]
        names = [each.name for each in chart.series]
        self.corner = "" if by_series else chart.across
        self.head = list(chart.labels) if by_series else names
        rows = shown if by_series else list(zip(*shown, strict=True))
        self.rows = list(zip(names if by_series else chart.labels, rows, strict=True))


MOST_COLUMNS: Final = 4


def value_shown(chart: Chart, value: float | None) -> str:
    if value is None:
        return NOTHING
    shown = number(Fraction(value), decimals=chart.decimals)
    return f"{shown}\u202f{chart.unit}" if chart.unit else shown


def for_script(chart: Chart) -> dict[str, Any]:
    """Data for `static/scoring/pictures.js`."""
    return {
        "kind": chart.kind,
        "title": chart.title,
        "labels": [str(label) for label in chart.labels],
        "series": [{"name": str(each.name), "values": list(each.values)} for each in chart.series],
        "across": chart.across,
        "up": chart.up,
        "decimals": chart.decimals,
        "unit": chart.unit,
        "file": f"{slugify(chart.title) or 'picture'}.png",
    }
