"""Pictures in a real Chromium: drawn, read out, redrawn, taken away, and tables without script."""

import struct

import pytest
from django.http import HttpResponse
from django.template import engines
from django.urls import include, path

from scoring.writers.pictures.chart import Chart, ChartSeries
from tests.browser.test_pages import violations
from tests.thorough import looks

pytestmark = pytest.mark.browser

PAGE = """{% extends "base.html" %}{% load pictures %}{% block title %}Pictures{% endblock %}
{% block head %}{% picture_files %}{% endblock %}
{% block content %}<h1>Pictures</h1>
<div class="pictures">{% for chart in charts %}{% picture chart %}{% endfor %}</div>
{% endblock %}"""
ROUNDS = [str(number) for number in range(1, 9)]
PLACES = [
    ("Ana M. – Ion P.", [5, 3, 2, 1, 1, 2, 1, 1]),
    ("Eva N. – Vlad T.", [1, 1, 1, 2, 2, 1, 2, 2]),
    ("Do-Re", [2, 4, 4, 4, 3, 3, 3, 3]),
    ("Mihai C. – Ioana D.", [3, 2, 3, 3, 5, 5, 4, 4]),
    ("Pau B. – Marta G.", [4, 5, 5, 5, 4, 4, 5, 5]),
    ("Sol", [None, 8, 7, 6, 6, 6, 6, 6]),
    ("La – Si", [6, 6, 6, 7, 8, 7, 7, 7]),
    ("Bemol", [7, 7, 8, 8, 7, 8, 8, 8]),
]
CHARTS = [
    Chart(
        "line", "Rating", ["3 May", "10 May", "17 May", "24 May"],
        [
            ChartSeries("Ana M.", [1500, 1534, 1561, 1549]),
            ChartSeries("Ion P.", [None, 1500, 1488, 1512]),
        ],
        across="Tournament", up="Rating", note="Ana M. leads since May.",
    ),
    Chart("bump", "Places round by round", ROUNDS, [ChartSeries(*each) for each in PLACES],
          across="Round", note="Ana M. – Ion P. came from the fifth place."),
    Chart("bars", "Contracts made", ["Sarabanda", "Glissando", "Parada", "Muzicando"],
          [ChartSeries("Made", [61.5, 55, 48, 30]), ChartSeries("Overbid", [12, 18, 22, 40])],
          across="Play type", decimals=1, unit="%"),
    Chart("spread", "Spread of results", [str(each) for each in range(-6, 12)],
          [ChartSeries("Deals", [0, 1, 2, 4, 7, 11, 19, 24, 31, 35, 30, 26, 20, 12, 9, 5, 3, 1])],
          across="Points", up="Deals"),
]  # fmt: skip


def pictures(request):
    template = engines["django"].from_string(PAGE)
    return HttpResponse(template.render({"charts": CHARTS}, request))


@pytest.fixture
def at_pictures(visit, settings):
    settings.ROOT_URLCONF = (path("pictures/", pictures), path("", include("club.urls")))

    def come(**facts):
        page = visit(**facts)
        page.go("/pictures/")
        page.wait_for_load_state("networkidle")
        return page

    return come


INK = """async canvas => {
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const pen = copy.getContext("2d", { willReadFrequently: true });
  pen.drawImage(canvas, 0, 0);
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  const seen = new Set();
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3] === 255) seen.add(`#${[0, 1, 2].map(
      more => data[at + more].toString(16).padStart(2, "0")).join("")}`);
  return [...seen] }"""
FIRST_LIGHT, FIRST_DARK = "#43389b", "#bdb4f7"


@pytest.mark.parametrize("theme", looks("light", "dark"))
def test_every_kind_is_drawn_in_the_colours_of_its_ground(at_pictures, theme):
    page = at_pictures(theme=theme)
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        page.reload()
        canvases = page.locator("figure.picture canvas")
        assert canvases.count() == len(CHARTS)
        for number in range(len(CHARTS)):
            is_drawn(page, canvases.nth(number), {"light": FIRST_LIGHT, "dark": FIRST_DARK}[theme])
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def is_drawn(page, canvas, colour):
    """Sooner or later: a picture grows."""
    for _ in range(100):
        if colours(canvas) == {colour}:
            return
        page.wait_for_timeout(50)
    raise AssertionError(colour)


def test_lines_end_where_their_points_are(at_pictures):
    """The page dresses its pictures while they still grow: lines once stayed halfway."""
    page = at_pictures(width=1280)
    page.wait_for_timeout(1000)
    for canvas in page.locator("canvas").all()[:2]:
        assert canvas.evaluate("""canvas => {
          const chart = Chart.getChart(canvas), shown = canvas.toDataURL();
          chart.getSortedVisibleDatasetMetas().forEach(each => { delete each.dataset._path; });
          chart.draw();
          return shown === canvas.toDataURL() }""")


@pytest.mark.thorough
def test_a_picture_follows_the_device_into_the_dark_and_onto_paper(at_pictures):
    page = at_pictures()
    canvas = page.locator("canvas").first
    is_drawn(page, canvas, FIRST_LIGHT)
    page.emulate_media(color_scheme="dark")
    is_drawn(page, canvas, FIRST_DARK)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert colours(canvas) == {FIRST_LIGHT}
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert colours(canvas) == {FIRST_DARK}


def colours(canvas):
    """Lines, points and legend alike have turned: nothing of the other ground is left."""
    return {FIRST_LIGHT, FIRST_DARK} & set(canvas.evaluate(INK))


@pytest.mark.thorough
def test_a_printed_picture_keeps_to_the_paper(at_pictures, tmp_path):
    page = at_pictures(width=1280)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 700, "height": 900})
    assert page.evaluate("""[...document.querySelectorAll("canvas")].every(canvas =>
      canvas.getBoundingClientRect().right <= canvas.closest("figure").getBoundingClientRect().right
    )""")


def test_a_picture_is_taken_away_as_a_file(at_pictures, tmp_path):
    page = at_pictures(theme="dark")
    with page.expect_download() as taken:
        page.get_by_role("button", name="Save as picture").first.click()
    assert taken.value.suggested_filename == "rating.png"
    taken.value.save_as(tmp_path / "rating.png")
    content = (tmp_path / "rating.png").read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", content[16:24]) == (2400, 1350)


@pytest.mark.thorough
def test_the_figures_are_a_table_behind_a_word(at_pictures):
    page = at_pictures()
    table = page.locator("figure table").first
    assert not table.is_visible()
    page.get_by_text("The figures").first.click()
    assert table.inner_text().split() == [
        *("Tournament", "Ana", "M.", "Ion", "P.", "3", "May", "1500", "–"),
        *("10", "May", "1534", "1500", "17", "May", "1561", "1488", "24", "May", "1549", "1512"),
    ]


@pytest.mark.thorough
def test_without_script_the_figures_stand_there(chromium, live_server, settings):
    settings.ROOT_URLCONF = (path("pictures/", pictures), path("", include("club.urls")))
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/pictures/")
    assert page.locator("figure table").first.is_visible()
    assert not page.locator("canvas, .keep").first.is_visible()
    context.close()


@pytest.mark.thorough
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(at_pictures, theme):
    page = at_pictures(theme=theme)
    for word in page.get_by_text("The figures").all():
        word.click()
    assert violations(page) == []
