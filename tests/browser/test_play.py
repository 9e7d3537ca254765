"""A game at home on one phone: nothing but the phone knows of it."""

import pytest
from playwright.sync_api import expect

from tests.thorough import in_every_engine

pytestmark = pytest.mark.browser
FOUR = ["Ana Pop", "Ion Bud", "Eva Rus", "Dan Pop"]


@pytest.fixture
def phone(visit):
    def begin(game, names, **facts):
        page = visit(width=360, height=740, **facts)
        page.go("/play/")
        page.check(f"input[name=game][value={game}]")
        for at, name in enumerate(names):
            page.locator("input[name=name]").nth(at).fill(name)
        page.click("button:has-text('Begin')")
        page.wait_for_selector("#entry")
        return page

    return begin


def deal_of_pairs(page, contract, order, holder="N"):
    page.click(f".tapped [data-seat={holder}]")
    page.click(f"label.bid:has(input[value='{contract}'])")
    for seat in order[:-1]:
        page.click(f".tapped [data-seat={seat}]")
    page.click("#save")


def rows(page):
    cells = "all => all.map(row => [...row.cells].map(cell => cell.innerText.trim()))"
    return page.eval_on_selector_all("#sheet tr", cells)


def total(page):
    return page.locator("#sheet tfoot td").first.inner_text()


@in_every_engine
def test_a_match_of_pairs_is_kept_changed_and_found_again(phone):
    page = phone("pairs", FOUR)
    deal_of_pairs(page, "4M", "NESW")
    page.wait_for_selector("#sheet tfoot:has-text('14')")
    page.click("#next-deal")
    deal_of_pairs(page, "1S", "ENSW")
    assert rows(page) == [
        ["", "Ana Pop – Eva Rus", "Ion Bud – Dan Pop"],
        ["1", "14", "4"],
        ["2", "3", "5"],
        ["Σ", "17", "9"],
    ]
    page.click("[aria-label='Change deal 2']")
    page.click("label.bid:has(input[value='2S'])")
    page.click("#save")
    page.reload()
    page.wait_for_selector("#sheet tfoot:has-text('16')")
    assert rows(page)[0][1] == "Ana Pop – Eva Rus"
    assert rows(page)[2] == ["2", "2", "5"]
    page.click("text=Remove from this phone")
    page.click("button:has-text('Remove the match')")
    page.wait_for_url("**/play/")
    page.wait_for_selector("#kept", state="hidden")


def test_the_points_of_each_player_stand_in_their_own_column(phone):
    page = phone("individual", ["Ana", "Ana", "Eva"])
    page.click("label.tap:has(input[name=type][value=P])")
    for seat in ("3", "1"):
        page.click(f".tapped [data-seat='{seat}']")
    page.click("#save")
    expect(page.locator("#sheet tfoot")).to_be_visible()
    assert rows(page)[1] == ["1", "5", "4", "6"]


def test_another_phone_scans_the_whole_sheet(phone, visit):
    page = phone("pairs", FOUR)
    deal_of_pairs(page, "4M", "NESW")
    page.click("#copy summary")
    expect(page.locator("#copy svg")).to_be_visible()
    packed = page.evaluate("matches.packed(matches.all()[0])")
    other = visit(width=360, height=740)
    other.go(f"/play/#copy={packed}")
    expect(other.locator("#sheet tfoot")).to_contain_text("14")
    page.get_by_role("button", name="Change deal 1").click()
    page.click("label.bid:has(input[value='1M'])")
    page.click("#save")
    mended = page.evaluate("matches.packed(matches.all()[0])")
    assert total(page) != "14"
    for copy in (mended, packed):
        other.go(f"/play/#copy={copy}")
        expect(other.locator("#sheet tfoot td").first).to_have_text(total(page))
    other.go("/play/#copy=abc")
    expect(other.locator("#kept a")).to_have_count(1)


def test_too_few_names_are_met_by_what_is_wanted(visit):
    page = visit(width=360, height=740)
    page.go("/play/")
    page.locator("input[name=name]").first.fill('<b>"Ana"</b>')
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".wrong-names")).to_have_text("Give four names.")
    assert page.locator("input[name=name]").first.input_value() == '<b>"Ana"</b>'


def test_a_browser_that_keeps_nothing_says_so_and_stays(visit):
    page = visit(width=360, height=740)
    page.go("/play/")
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    for at, name in enumerate(FOUR):
        page.locator("input[name=name]").nth(at).fill(name)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".wrong-names")).to_contain_text("This browser keeps nothing")
    assert page.locator("input[name=name]").first.input_value() == FOUR[0]


def test_a_name_is_a_name_and_no_markup(phone):
    page = phone("remi", ["<img src=x onerror=alert(1)>", 'Ana "\\'])
    assert page.locator("main img").count() == 0
    expect(page.locator(".closer .seat").first).to_contain_text("img src=x")


def test_without_its_match_the_sheet_leads_back(visit):
    page = visit(width=360, height=740)
    page.go("/play/remi/3/")
    page.wait_for_url("**/play/")
