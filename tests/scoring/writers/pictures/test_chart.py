"""A chart, its figures as a table, and its colours for every eye."""

import hashlib
import itertools
import json
import re
from pathlib import Path

import pytest
from django.template import engines
from django.utils.translation import override

from scoring.writers.pictures.chart import Chart, ChartSeries, Figures, value_shown

ROOT = Path(__file__).parents[4]
STYLE = (ROOT / "static/scoring/pictures.css").read_text("utf-8")
VENDORED = {
    "chart-4.6.1.umd.min.js": "c17f2ce49fb9c71ef7fb39c03f868804ac5ab34730149976eebe6b7f807bef0c",
    "chart.LICENSE": "41a84aa2caba645f966a18d9c2056b73e6d3a81d80bc0046bc0011a2634d4cce",
    "htmx-4.0.1.min.js": "a0abb04f2f45a1f89d1d4844023245537e5e6014c87b144553e0607b4cc32130",
    "htmx.LICENSE": "d3d2456f76414f2456104660ebd65aff1c04cd7966b942bdabd63f3cdb316a38",
}


def chart(kind="line", **facts):
    two = [ChartSeries("Ana", [1500, 1532.4]), ChartSeries("Ion", [None, -3])]
    facts = {"title": "Rating", "series": two, "across": "Evening", "up": "Points", **facts}
    return Chart(kind, labels=["3 May", "10 May"], **facts)


def page_of(shown):
    template = engines["django"].from_string("{% load pictures %}{% picture chart %}")
    return template.render({"chart": shown})


def test_figures_have_a_column_for_each_series():
    figures = Figures(chart())
    assert (figures.corner, figures.head) == ("Evening", ["Ana", "Ion"])
    assert figures.rows == [("3 May", ("1500", "–")), ("10 May", ("1532", "−3"))]


def test_figures_of_places_have_a_row_for_each_series():
    figures = Figures(chart("bump"))
    assert (figures.corner, figures.head) == ("", ["3 May", "10 May"])
    assert figures.rows == [("Ana", ["1500", "1532"]), ("Ion", ["–", "−3"])]


def test_figures_of_many_series_have_a_row_for_each():
    many = [ChartSeries(name, [1, 2]) for name in "ABCDE"]
    assert [name for name, _row in Figures(chart(series=many)).rows] == list("ABCDE")


@pytest.mark.parametrize(
    ("language", "value", "shown"),
    [("en", 12.345, "12.3\u202f%"), ("ro", 12.345, "12,3\u202f%"), ("ro", -4, "−4,0\u202f%")],
)
def test_a_value_is_shown_as_its_chart_and_the_language_say(language, value, shown):
    with override(language):
        assert value_shown(chart(decimals=1, unit="%"), value) == shown


def test_a_series_without_a_value_for_each_label_is_refused():
    with pytest.raises(ValueError, match="Ana has not one value for each of 2 labels"):
        chart(series=[ChartSeries("Ana", [1])])


def test_names_are_texts_and_never_markup():
    name = "</script><b onclick=x>Ana & Ion"
    page = page_of(chart(title=name, note=name, series=[ChartSeries(name, [1, 2])]))
    assert "<b " not in page
    assert page.count("</script>") == 1
    data = json.loads(re.search(r"<script[^>]*>(.*)</script>", page)[1])
    assert data["series"] == [{"name": name, "values": [1, 2]}]


def test_the_picture_says_what_is_to_be_seen():
    assert 'aria-label="Rating. Ana leads."' in page_of(chart(note="Ana leads."))
    assert 'aria-label="Rating"' in page_of(chart())


def test_two_pictures_of_a_page_have_names_of_their_own():
    assert chart().key == chart().key != chart(title="Places").key


@pytest.mark.parametrize("name", VENDORED)
def test_what_others_made_is_as_they_made_it(name):
    """Held against the integrity that its registry states; a line that names a map is left out."""
    content = (ROOT / "static/vendor" / name).read_bytes()
    assert hashlib.sha256(content).hexdigest() == VENDORED[name]


def test_every_file_that_others_made_is_checked():
    assert {path.name for path in (ROOT / "static/vendor").iterdir()} == set(VENDORED)


GROUNDS = {"light": "#fffefb", "dark": "#1e1b27"}
# What an eye without its red, green or blue cones sees of linear red, green and blue (Machado,
# Oliveira and Fernandes, A Physiologically-based Model for Simulation of Color Vision Deficiency,
# 2009, severity 1.0).
EYES = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def luminance(colour):
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lab(rgb):
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1, 1.089)
    x, y, z = (
        max(sum(a * b for a, b in zip(row, rgb, strict=True)) / whole, 1e-6) ** (1 / 3)
        for row, whole in zip(to_xyz, white, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour, eye):
    rgb = linear(colour)
    return lab([sum(a * b for a, b in zip(row, rgb, strict=True)) for row in EYES[eye]])


def palette(ground):
    return re.findall(rf"--on-{ground}-\d: (#[0-9a-f]{{6}});", STYLE)


@pytest.mark.parametrize("ground", GROUNDS)
def test_a_colour_stands_out_from_its_ground(ground):
    assert len(palette(ground)) == 8
    assert [c for c in palette(ground) if contrast(c, GROUNDS[ground]) < 3] == []


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_the_first_five_colours_differ_for_every_eye(ground, eye):
    """By 10 of CIE 1976 at least, some four times what an eye just notices; shapes and dashes tell
    the rest apart."""
    close = [
        (one, other, round(distance))
        for one, other in itertools.combinations(palette(ground)[:5], 2)
        if (distance := sum((a - b) ** 2 for a, b in zip(seen(one, eye), seen(other, eye),
                                                         strict=True)) ** 0.5) < 10
    ]  # fmt: skip
    assert close == []
