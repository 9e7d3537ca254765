"""The pad of a game by points, on a phone: a number for each, what is wrong said before saving."""

import os

import pytest

from scoring.models import Version
from tests.browser.test_one_screen import COUNT, all_is_in_sight
from tests.browser.test_table import ready
from tests.scoring.evenings import card
from tests.workshop.fixtures.hall import make_hall

pytestmark = pytest.mark.browser
SHOTS = os.environ.get("PORTATIV_SHOTS", "")
BELOTE = {"title": "Belote", "total": 162}
DARTS = {"title": "Darts", "called": "leg", "only_outcome": True, "draws": False, "won": 1}


@pytest.fixture
def scan(visit, transactional_db):
    def come(entering, rules, window=(360, 740), look=None, **facts):
        hall = make_hall(1, entering=entering, rules=rules, has_names=True, **facts)
        page = visit(width=window[0], height=window[1], **(look or {}))
        page.go(f"/table/{card(hall.tournament)}/")
        page.wait_for_selector("#entry:not([inert])", state="attached")
        ready(page).evaluate(COUNT)
        return page, hall.tournament

    return come


def shoot(page, name):
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/points-{name}.png")


def tap(page, digits):
    for digit in digits:
        page.click(f"[data-digit='{digit}']")
    all_is_in_sight(page)


def written(tournament):
    return [each.content for each in Version.objects.filter(tournament=tournament)]


@pytest.mark.parametrize("window", [(360, 740), (360, 640), (320, 568)])
def test_two_sides_make_a_sum(scan, window):
    page, tournament = scan("twos", BELOTE, window)
    all_is_in_sight(page)
    tap(page, "170")
    assert "at most 162" in page.inner_text(".missing")
    assert page.is_disabled("#save")
    tap(page, ["back", "back"])
    tap(page, "00")
    shoot(page, f"belote-{window[0]}x{window[1]}")
    assert page.get_attribute("[name=points-EW]", "placeholder") == "62"
    page.click("#save")
    page.wait_for_selector("#saved [data-stored]", state="attached")
    assert written(tournament) == [{"points": {"NS": 100, "EW": 62}}]


@pytest.mark.parametrize("window", [(360, 640), (320, 568)])
def test_half_points_are_tapped_and_taken_back(scan, window):
    page, tournament = scan("twos", {**BELOTE, "halves": True, "least": -10}, window)
    tap(page, "81½")
    assert page.get_attribute("[name=points-EW]", "placeholder") == "80½"
    tap(page, "½½")
    page.click("#save")
    page.wait_for_selector("#saved [data-stored]", state="attached")
    assert written(tournament) == [{"points": {"NS": 81.5, "EW": 80.5}}]
    assert "81½" in page.inner_text("#saved")


@pytest.mark.parametrize(("players", "window"), [(4, (360, 740)), (8, (360, 640)), (3, (320, 568))])
def test_everybody_has_a_number(scan, players, window):
    rules = {"title": "Azul", "called": "game", "least": -20}
    page, tournament = scan("points", rules, window, at_a_table=players, deals=1)
    for at in range(1, players + 1):
        if page.locator(f"[name='points-{at}']").is_visible():
            page.click(f"[name='points-{at}']")
        tap(page, f"{10 + at}")
        if page.locator("[data-go=next]").is_visible():
            page.click("[data-go=next]")
    shoot(page, f"azul-{players}")
    assert page.is_enabled("#save")
    page.click("#save")
    page.wait_for_selector("#saved [data-stored]", state="attached")
    assert written(tournament) == [{"points": {str(at): 10 + at for at in range(1, players + 1)}}]


def test_where_only_the_outcome_counts_one_tap_says_it(scan):
    page, tournament = scan("duels", DARTS, deals=1)
    shoot(page, "darts")
    assert "Leg 1" in page.inner_text("#line")
    all_is_in_sight(page)
    page.click("label:has([name=won][value=EW])")
    all_is_in_sight(page)
    page.click("#save")
    page.wait_for_selector("#saved [data-stored]", state="attached")
    assert written(tournament) == [{"won": "EW"}]


def test_a_wrong_number_is_said_where_it_is_asked_for(scan):
    look = {"language": "en", "large": True}
    rules = {"title": "Azul", "most": 120}
    page, _tournament = scan("points", rules, (320, 568), look, at_a_table=8, deals=1)
    assert page.is_visible("[data-go=next]")
    tap(page, "170")
    assert page.inner_text(".missing:not(.unseen)") == "170 is too much: at most 120 is possible."
    assert page.is_disabled("[data-go=next]")
    shoot(page, "wrong")
    tap(page, ["back"])
    assert page.locator(".missing.unseen").count() == 1
    assert page.is_enabled("[data-go=next]")


@pytest.mark.parametrize("language", ["hu", "ro"])
@pytest.mark.parametrize(("window", "large"), [((360, 640), True), ((320, 568), True)])
@pytest.mark.parametrize(("entering", "players"), [("twos", None), ("points", 8), ("duels", None)])
def test_nothing_is_hidden_in_the_hardest_looks(scan, language, window, large, entering, players):
    rules = {"twos": BELOTE, "points": {"title": "Azul", "least": -20}, "duels": DARTS}[entering]
    look = {"language": language, "large": large}
    page, _tournament = scan(entering, rules, window, look, at_a_table=players, deals=1)
    all_is_in_sight(page)
    if entering != "duels":
        tap(page, "17000")
    shoot(page, f"look-{entering}-{language}-{window[0]}")


@pytest.mark.parametrize(
    ("game", "names", "taps", "rows"),
    [
        ("sides", ["Ana", "Ion", "Eva", "Dan"], ["82", "80"], ["Ana – Eva", "Ion – Dan"]),
        ("sides", ["Ana", "Ion"], ["3", "1"], ["Ana", "Ion"]),
        ("points", ["Ana", "Ion", "Eva"], ["12", "7", "5"], ["Ana", "Ion", "Eva"]),
    ],
)
def test_a_game_by_points_at_home(visit, transactional_db, game, names, taps, rows):
    page = visit(width=360, height=740)
    page.go("/play/")
    page.check(f"input[name=game][value={game}]")
    assert not page.is_visible(".by-book")
    for at, name in enumerate(names):
        page.locator("input[name=name]").nth(at).fill(name)
    page.click("button:has-text('Begin')")
    page.wait_for_selector("#entry")
    inputs = page.locator(".written input")
    for at, digits in enumerate(taps):
        inputs.nth(at).click()
        for digit in digits:
            page.click(f"[data-digit='{digit}']")
    page.click("#save")
    page.wait_for_selector("#sheet tfoot td")
    cells = "all => all.map(row => [...row.cells].map(cell => cell.innerText.trim()))"
    found = page.eval_on_selector_all("#sheet tr", cells)
    assert found == [["", *rows], ["1", *taps], ["Σ", *taps]]


def test_a_preset_at_home_gives_the_name_and_the_bounds(visit, transactional_db):
    page = visit(width=360, height=740, cuts=True)  # the browser complains of the refusal
    page.go("/play/")
    page.check("input[name=game][value=sides]")
    page.select_option("[name=sides-preset]", "belote")
    assert page.input_value("[name=sides-total]") == "162"
    for at, name in enumerate(["Ana", "Ion", "Eva", "Dan"]):
        page.locator("input[name=name]").nth(at).fill(name)
    page.fill("[name=sides-least]", "500")
    shoot(page, "home")
    page.click("button:has-text('Begin')")
    page.wait_for_selector(".wrong-names:has-text('Fewest points of each: ')")
    page.fill("[name=sides-least]", "0")
    page.click("button:has-text('Begin')")
    page.wait_for_selector("#entry")
    shoot(page, "home-sheet")
    page.click("[name=points-NS]")
    for digit in "100":
        page.click(f"[data-digit='{digit}']")
    page.click("#save")
    page.wait_for_selector("#sheet tfoot td")
    assert page.inner_text("h1") == "Belote"
    assert page.locator("#sheet tfoot td").all_inner_texts() == ["100", "62"]
    page.go("/play/")
    assert "Belote" in page.inner_text("#kept")
