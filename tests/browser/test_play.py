"""A game at home on one phone: nothing but the phone knows of it."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_pages import all_is_well
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
    page.click("[aria-label='Change result 2']")
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
    page.get_by_role("button", name="Change result 1").click()
    page.click("label.bid:has(input[value='1M'])")
    page.click("#save")
    mended = page.evaluate("matches.packed(matches.all()[0])")
    assert total(page) != "14"
    for copy in (mended, packed):
        other.go(f"/play/#copy={copy}")
        expect(other.locator("#sheet tfoot td").first).to_have_text(total(page))
    other.go("/play/#copy=abc")
    expect(other.locator("#kept a")).to_have_count(1)
    expect(other.locator(".wrong-names")).to_have_text("This phone cannot read that code.")


def test_older_phones_show_a_code_that_every_phone_reads(phone, visit):
    page = phone("pairs", FOUR)
    packed = page.evaluate("matches.packed(matches.all()[0])")
    page.evaluate("delete window.CompressionStream")
    deal_of_pairs(page, "4M", "NESW")
    page.click("#copy summary")
    expect(page.locator("#copy svg")).to_be_visible()
    plain = page.evaluate("matches.packed(matches.all()[0])")
    for is_old in (False, True):
        other = visit(width=360)
        if is_old:
            other.add_init_script("delete window.DecompressionStream")
        other.go(f"/play/#copy={plain}")
        expect(other.locator("#sheet tfoot")).to_contain_text("14")
    other.go(f"/play/#copy={packed}")
    expect(other.locator(".wrong-names")).to_have_text("This phone cannot read that code.")
    page.evaluate(
        "matches.keep({ ...matches.all()[0], deals: Array(90).fill(matches.all()[0].deals[0]) })"
    )
    page.reload()
    page.evaluate("delete window.CompressionStream")
    page.click("#copy summary")
    expect(page.locator("#copy .code")).to_have_text("This match is too long for a code.")


def test_two_tabs_are_one_match(phone):
    """What is half filled in one goes on, as the deal after that of the other."""
    page = phone("pairs", FOUR)
    deal_of_pairs(page, "4M", "NESW")
    page.click("#next-deal")
    page.click(".tapped [data-seat=N]")
    other = page.context.new_page()
    other.goto(page.url)
    other.click("#next-deal")
    deal_of_pairs(other, "1S", "ENSW")
    expect(page.locator(".line-deal")).to_have_text("Deal 3")
    page.click("label.bid:has(input[value='2S'])")
    for seat in "NES":
        page.click(f".tapped [data-seat={seat}]")
    page.click("#save")
    assert [row[0] for row in rows(page)] == ["", "1", "2", "3", "Σ"]
    assert rows(page)[2] == ["2", "3", "5"]
    expect(other.locator("#sheet tbody tr")).to_have_count(3)
    assert rows(other) == rows(page)
    other.get_by_text("Remove from this phone").click()
    other.get_by_role("button", name="Remove the match").click()
    page.wait_for_url("**/play/")


BROKEN_NUMBERS = """() => [...document.querySelectorAll("#sheet tbody td")].filter((each) => {
  const text = document.createRange();
  text.selectNodeContents(each);
  return text.getClientRects().length !== 1;
}).map((each) => each.textContent)"""
FIRST_NUMBER = "document.querySelector('#sheet tbody td').getBoundingClientRect().bottom"


@pytest.mark.parametrize("large", [False, True])
def test_eight_players_have_a_line_each(phone, large):
    names = ["BunicaTataMama", "Maximiliana-Theodora", *"ABCDEF"]
    page = phone("individual", names, large=large)
    page.set_viewport_size({"width": 360, "height": 640})
    for number in (1, 2):
        page.click("label.tap:has(input[name=type][value=P])")
        for seat in "3124567":
            page.click(f".tapped [data-seat='{seat}']")
        page.click("#save")
        if number == 1:
            page.click("#next-deal")
    assert [row[0] for row in rows(page)[1:]] == names
    assert rows(page)[0] == ["", "Σ", "2", "1"]
    assert {int(row[1]) - int(row[2]) - int(row[3]) for row in rows(page)[1:]} == {0}
    assert page.evaluate(BROKEN_NUMBERS) == []
    assert page.evaluate(FIRST_NUMBER) < 640
    all_is_well(page)
    page.get_by_role("button", name="Change result 1").click()
    expect(page.locator(".line-deal")).to_have_text("Deal 1")


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


FILL = """() => {
  for (let size = 4e6; size >= 1; size /= 2) {
    try { localStorage.setItem(`full ${size}`, "x".repeat(size)); } catch { /* smaller */ }
  } }"""


def test_a_full_phone_asks_once_and_plays_on_until_the_tab_is_closed(visit):
    page = visit(width=360)
    page.go("/play/")
    page.evaluate(FILL)
    for at, name in enumerate(FOUR):
        page.locator("input[name=name]").nth(at).fill(name)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#no-room")).to_contain_text("This phone is full")
    page.get_by_role("button", name="Play anyway").click()
    for contract in ("4M", "1S"):
        page.wait_for_selector("#next-deal:visible, #entry:visible")
        if page.locator("#next-deal").is_visible():
            page.click("#next-deal")
        deal_of_pairs(page, contract, "NESW")
        expect(page.locator("[data-kept-in=sessionStorage]")).to_be_visible()
    page.reload()
    expect(page.locator("#sheet tbody tr")).to_have_count(2)
    page.evaluate("localStorage.clear()")
    page.click("#next-deal")
    deal_of_pairs(page, "2S", "NESW")
    expect(page.locator("#sheet tbody tr")).to_have_count(3)
    expect(page.locator("[data-kept-in=sessionStorage]")).to_be_hidden()
    page.go("/play/")
    expect(page.locator("#kept a")).to_have_count(1)


def test_a_name_is_a_name_and_no_markup(phone):
    page = phone("remi", ["<img src=x onerror=alert(1)>", 'Ana "\\'])
    assert page.locator("main img").count() == 0
    expect(page.locator(".closer .seat").first).to_contain_text("img src=x")


def test_without_its_match_the_sheet_leads_back(visit):
    page = visit(width=360, height=740)
    page.go("/play/remi/3/")
    page.wait_for_url("**/play/")
