"""A deal in one screen, or a question a screen: after every tap all that is asked is in sight."""

import re
from itertools import product

import pytest
from django.utils import timezone

from club.models import Player
from scoring.models import Deal, Version
from tests.browser.test_pages import BROKEN_WORDS
from tests.browser.test_table import look_again, ready, sums, title_is, unfolded
from tests.scoring.evenings import begin_round, card, under_way
from tests.thorough import looks

pytestmark = pytest.mark.browser
PHONE, SMALL_PHONE = (360, 740), (320, 568)
MOST_BYTES = 42_000

COUNT = """() => {
  window.seen = { taps: 0, scrolls: 0 };
  addEventListener("pointerdown", () => { seen.taps += 1; }, true);
  addEventListener("scroll", () => { seen.scrolls += 1; }, true) }"""
# What is asked now and does not lie whole in the window, on top of everything.
HIDDEN = """() => {
  const asked = ["#line", "#entry button", "#entry input:not([type=hidden])", "#entry select",
    "#entry summary", "#sums > div", ".only-breach legend"];
  const isSeen = each => each.checkVisibility({ visibilityProperty: true });
  return [...document.querySelectorAll(asked.join())].filter(isSeen)
    .filter(each => {
      const box = each.getBoundingClientRect();
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const isTop = each.contains(top) || each.closest("label")?.contains(top);
      const isIn = box.left >= -0.5 && box.top >= -0.5 && box.right <= innerWidth + 0.5 &&
        box.bottom <= innerHeight + 0.5;
      return !isTop || !isIn;
    }).map(each => each.outerHTML.slice(0, 90)) }"""


@pytest.fixture
def scan(visit):
    def come(tournament, window=PHONE, **facts):
        page = visit(width=window[0], height=window[1], **facts)
        page.go(f"/table/{card(tournament)}/")
        ready(page).evaluate(COUNT)
        return page

    return come


def all_is_in_sight(page):
    # What is saved is kept first, and what was tapped twice is not taken for the next answer.
    page.wait_for_selector("#entry:not([inert])", state="attached")
    scrolled = "[scrollY, seen.scrolls, entry.scrollTop]"
    found = page.evaluate(f"[({HIDDEN})(), ({BROKEN_WORDS})(), {scrolled}]")
    assert found == [[], [], [0, 0, 0]]


def tap(page, *selectors):
    """One after the other; what a step has no need of is not there."""
    for selector in selectors:
        page.click(selector)
        all_is_in_sight(page)


SAID = {
    "pairs": ["[data-seat=N]", "label.bid:has([value='4M'])",
              *(f"[data-seat={seat}]" for seat in "NES"), "#save"],
    "individual": ["label:has([name=type][value=P])",
                   *(f"[data-seat='{seat}']" for seat in "3145678"), "#save"],
}  # fmt: skip


def tap_remi(page, players):
    """One player after the other: the first closes, the others have something left."""
    tap(page, "label:has([name=closer][value='1'])")
    if page.locator("[name=closed]").first.is_hidden():
        tap(page, "[data-go=next]")
    tap(page, "label:has([name=closed][value=joker])", "[data-go=next]")
    tap(page, "[data-hand='1'] .adding [data-adds='50']")
    for seat in range(2, players + 1):
        tap(page, "[data-go=next]", f"label:has([name=state-{seat}][value=opened])")
        tap(page, f"[data-hand='{seat}'] .adding [data-adds='25']")
        page.focus(f"[name=rack-{seat}]")
        tap(page, f"[data-hand='{seat}'] .adding [data-adds='50']")
        assert len(sums(page)) == players
    tap(page, "#save")


# The easiest and the hardest look; between them in the language whose words are longest.
LOOKS = [(False, PHONE), (True, SMALL_PHONE)]
ALL_LOOKS = sorted(product([False, True], [PHONE, SMALL_PHONE]))
GAMES = [("pairs", 4), ("individual", 8), ("remi", 4)]
PLAIN = ("pairs", 4, "en", LOOKS)
ROWS = [
    *((*game, language, LOOKS) for game in GAMES for language in ("en", "ro", "ca")),
    *((*game, "hu", ALL_LOOKS) for game in (*GAMES, ("individual", 5))),
]


@pytest.mark.parametrize(
    ("entering", "players", "language", "tried"),
    looks(PLAIN, *(row for row in ROWS if row != PLAIN)),
)
def test_after_every_tap_all_that_is_asked_is_in_sight(
    scan, club, entering, players, language, tried
):
    """A deal, and one that was broken off, with each size of the phone and of its type."""
    tournament = under_way(club, entering, at_table=players, deals=8)
    for seat, player in enumerate(Player.objects.order_by("pk")[:players]):
        if seat % 2:
            Player.objects.filter(pk=player.pk).update(name=f"Pianissima {player.name}")
    page, deals = scan(tournament, language=language), 0
    for large, window in tried:
        come_again(page, window, large=large)
        all_is_in_sight(page)
        if entering != "remi" and window == PHONE and not large:
            assert page.get_attribute("#entry", "data-fit") == "one"
        tap_deal(page, entering, players)
        deals = is_written(page, deals + 1)
        all_is_in_sight(page)  # the next deal
        assert page.input_value("#entry [name=deal]") == str(deals + 1)
        if entering != "remi":
            tap_breach(page, "E" if entering == "pairs" else "1")
            deals = is_written(page, deals + 1)


def come_again(page, window, *, large):
    page.set_viewport_size(dict(zip(("width", "height"), window, strict=True)))
    if large:
        page.context.add_cookies([{"name": "display-type", "value": "large", "url": page.url}])
    page.reload()
    ready(page).evaluate(COUNT)


def tap_deal(page, entering, players):
    if entering == "remi":
        tap_remi(page, players)
        return
    steps = SAID[entering]
    tap(page, *(steps if entering == "pairs" else [*steps[:players], "#save"]))
    assert page.evaluate("seen.taps") == (6 if entering == "pairs" else players + 1)


def tap_breach(page, seat):
    tap(page, "label:has([name=what][value=breach])")
    tap(page, f"label:has([name=breach_by][value='{seat}'])")
    tap(page, "label:has([name=breach_kind][value=out_of_turn])")
    tap(page, "label:has([name=breach_again][value=yes])", "#save")


def is_written(page, number):
    page.wait_for_selector(f"#deal-{number}.is-provisional", state="attached")
    assert Version.objects.count() == number
    return number


@pytest.mark.thorough
def test_the_middle_of_the_felt_says_what_is_asked_and_goes_back_to_the_holder(scan, club):
    page = scan(under_way(club))
    asked = lambda: page.inner_text(".asks .question")  # noqa: E731
    said = [asked()]
    for selector in SAID["pairs"][:-1]:
        page.click(selector)
        said.append(asked())
    assert said == [
        "Who holds the contract?", "Which contract?", "Who went out first?", "Who went out next?",
        "Who went out next?", "Everybody is out of cards.",
    ]  # fmt: skip
    page.click(".asks")
    assert asked() == "Who holds the contract?"
    page.click("[data-seat=E]")
    assert page.inner_text("[data-seat=E] .held") == "4M"
    assert sums(page)[1] == ("Eva – Dan", "places 4 − level 4 − Muzicando 4 = −4")


PLACES = """() => Object.fromEntries(
  [...entry.querySelectorAll(".tap, .bid, .seat, .asks, .tick, #save")].map((each, i) => [i, each])
  .filter(([, each]) => each.checkVisibility({ visibilityProperty: true }))
  .map(([at, each]) => [at, each.getBoundingClientRect()])
  .map(([at, box]) => [at, [box.x, box.y, box.width, box.height]]))"""


@pytest.mark.parametrize(
    ("entering", "players", "language", "large"),
    looks(
        ("pairs", 4, "en", False), ("pairs", 4, "hu", False), ("pairs", 4, "hu", True),
        ("individual", 8, "ro", False), ("individual", 5, "ca", True),
        ("individual", 8, "ro", True),
    ),
)  # fmt: skip
@pytest.mark.parametrize("window", [PHONE, (360, 640)])
def test_nothing_moves_between_the_first_tap_and_the_last(
    scan, club, entering, players, language, large, window
):
    """Whatever comes into sight later too, and no name changes its size: what a rounding of the
    browser moves by less than a pixel is not seen."""
    tournament = under_way(club, entering, at_table=players, deals=8)
    if language == "hu":
        for player in Player.objects.all():
            Player.objects.filter(pk=player.pk).update(name=f"Boglárka-{player.name}")
    page = scan(tournament, window, language=language, large=large)
    steps = [*SAID[entering][:-1], ".tick"] if entering == "pairs" else SAID[entering][:players]
    before = page.evaluate(PLACES)
    for selector in steps:
        page.click(selector)
        places = page.evaluate(PLACES)
        for each, box in places.items():
            assert box == pytest.approx(before.get(each, box), abs=0.75), (selector, each)
        before |= places
    assert "apart" not in page.get_attribute("#entry", "data-fit")


@pytest.mark.parametrize(("entering", "last"), looks(("pairs", "W"), ("individual", "2")))
def test_the_first_tap_on_who_went_last_agrees_and_the_next_takes_it_back(
    scan, club, entering, last
):
    page = scan(under_way(club, entering, deals=8))
    tap(page, *(SAID[entering][:-1] if entering == "pairs" else SAID[entering][:4]))
    place = f"[data-seat='{last}'] .place"
    for shown in ("IV", "IV", ""):
        assert page.inner_text(place) == shown
        assert page.is_disabled("#save") == (not shown)
        page.click(f"[data-seat='{last}']")


@pytest.mark.parametrize("window", looks(PHONE, (SMALL_PHONE,)))
def test_a_correction_marks_the_holder_alone_where_it_asks_for_the_holder(scan, club, window):
    """It begins where the places are, and is saved from there; with a name of two lines too."""
    Player.objects.update(name="Pianissima Constantinescu")
    page = scan(under_way(club), window)
    tap(page, *SAID["pairs"])
    page.wait_for_selector("#deal-1.is-provisional", state="attached")
    unfolded(page).click("text=Something is wrong")
    title_is(page, "Deal 1")
    assert page.evaluate(HIDDEN) == []
    assert page.get_attribute("#entry", "data-fit") == ("one" if window == PHONE else "steps")
    assert page.is_enabled("#save")
    assert page.locator("[data-seat] .place").all_inner_texts() == ["I", "II", "III", "IV"]
    page.click(".asks")
    pressed = (
        "all => all.filter(each => each.ariaPressed === 'true').map(each => each.dataset.seat)"
    )
    assert page.eval_on_selector_all("[data-seat]", pressed) == ["N"]
    assert page.locator("[data-seat] .place:not(:empty)").count() == 0
    page.click("[data-seat=E]")
    assert page.evaluate("deal.content().order") == ["N", "E", "S", "W"]
    assert page.evaluate("deal.content().declarer") == "E"


def test_one_question_a_screen_goes_back_and_forth(scan, club):
    page = scan(under_way(club), SMALL_PHONE)
    assert page.is_hidden("[data-go=back]")
    tap(page, *SAID["pairs"][:2])
    tap(page, "[data-go=back]", "label.bid:has([value='2P'])", *SAID["pairs"][2:])
    page.wait_for_selector("#deal-1.is-provisional", state="attached")
    assert Version.objects.get().content["contract"] == "2P"


# Each control of the table's page, by what is tapped before it.
CONTROLS = [
    ("[data-seat=N]",), ("[data-seat=N]", "label.bid:has([value='2S'])"),
    *((*SAID["pairs"][:at], SAID["pairs"][at]) for at in range(2, 6)),
    (*SAID["pairs"][:3], ".asks"), ("[data-seat=N]", "[data-go=back]"),
    (*SAID["pairs"][:-1], "label:has([name=last_stuck])"),
    (*SAID["pairs"][:-1], ".auction summary"),
    (*SAID["pairs"][:-1], ".auction summary", "[data-call='1S']"),
    (*SAID["pairs"][:-1], ".auction summary", "[data-call='1S']", ".undo"),
    (*SAID["pairs"][:-1], ".auction summary", ".auction .done"),
    ("label:has([name=what][value=breach])",),
    ("label:has([name=what][value=breach])", "label:has([name=breach_by][value=E])"),
    ("label:has([name=what][value=breach])", "label:has([name=what][value=result])"),
    ("#line",), ("#line", "#deal-2 a"), ("#line", "#bell"), ("#line", ".call"),
]  # fmt: skip
STATE = """() => JSON.stringify([
  entry.dataset.fit, document.documentElement.dataset.view, deal.number(),
  deal.snapshot().filter(([name]) => name !== "sat"), document.querySelector(".auction").open,
  [...entry.querySelectorAll("[data-step]")].map(each => each.className),
  document.getElementById("bell").ariaPressed])"""


def double_tap(page, selector, gap):
    """Where a finger is, that does not follow what moves; a single tap without a gap."""
    box = page.locator(selector).first.bounding_box()
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(*at)
    page.wait_for_timeout(gap or 400)
    if gap:
        page.evaluate("ms => { window.gap = ms }", gap)
        page.mouse.click(*at)
    page.wait_for_selector("#entry:not([inert])", state="attached")


@pytest.mark.parametrize(
    ("taps", "gap"), looks((CONTROLS[5], 60), *zip(CONTROLS, [30, 120, 220, 400] * 5, strict=True))
)
def test_a_double_tap_leaves_what_a_single_tap_leaves(visit, club, taps, gap):
    tournament, found = under_way(club, tables=2, deals=4), []
    for table, twice in ((1, 0), (2, gap)):
        page = visit(width=360, height=640)
        page.go(f"/table/{card(tournament, table)}/")
        for selector in taps[:-1]:
            ready(page).click(selector)
        double_tap(ready(page), taps[-1], twice)
        found.append(page.evaluate(STATE))
        assert Version.objects.count() == (table if taps[-1] == "#save" else 0)
    assert found[0] == found[1]


def test_whose_phone_it_is_is_asked_once_by_name(scan, club):
    page = scan(under_way(club, agreement="both"))
    assert page.locator(".whose label").all_inner_texts() == ["Ana – Ion", "Eva – Dan"]
    assert page.is_hidden("[data-seat=N]")
    all_is_in_sight(page)
    tap(page, ".whose label:has([value=EW])", *SAID["pairs"])
    page.wait_for_selector("#deal-1.is-provisional", state="attached")
    assert page.is_hidden(".whose")
    assert Version.objects.get().side == "EW"
    assert page.inner_text(".line-said") == "✓ Deal 1 saved: 14 to 4"
    unfolded(page).click("text=Somebody else holds this phone")
    assert page.is_visible(".whose")


@pytest.mark.thorough
def test_the_dealer_of_a_breach_deals_again(scan, club):
    page = scan(under_way(club))
    deals = lambda: page.locator(".deals-now:visible").locator("../..").get_attribute("data-seat")  # noqa: E731
    seen = [deals()]
    for number in range(1, 5):
        breach = number == 2
        if breach:
            tap(
                page, "label:has([name=what][value=breach])", "label:has([name=breach_by][value=E])"
            )
            tap(page, "label:has([name=breach_kind][value=other])")
            tap(page, "label:has([name=breach_again][value=yes])", "#save")
        else:
            tap(page, *SAID["pairs"])
        title_is(page, f"Deal {number + 1}")
        seen.append(deals())
    assert seen == ["N", "E", "E", "S", "W"]
    page.reload()
    ready(page)
    assert deals() == "W"
    assert page.text_content(".dealer") == "dealt by Dan Kovács"


def test_the_first_load_of_a_table_and_of_a_standing_is_small(visit, club):
    """On the wire, the icon apart: card or clock, page, style and two scripts."""
    tournament = under_way(club)
    for path in (f"/table/{card(tournament)}/", f"/t/{tournament.slug}/"):
        page, answers, sizes = visit(), [], []
        wire = page.context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.on("Network.responseReceivedExtraInfo", lambda each, to=answers: to.append(each))
        wire.on(
            "Network.loadingFinished", lambda each, to=sizes: to.append(each["encodedDataLength"])
        )
        page.go(path)
        page.wait_for_load_state("networkidle")
        assert len(answers) == 5, path
        assert sum(sizes) < MOST_BYTES, path


# --- from one deal to the next round --------------------------------------------------------------


def play_round(page, deals):
    for number in range(1, deals + 1):
        tap(page, *SAID["pairs"][:-1])
        page.click("#save")
        if number < deals:
            title_is(page, f"Deal {number + 1}")


# A phone that is long in giving back the sender's lease: the next batch is due before it has.
SLOW_DISK = """() => {
  const remove = IDBObjectStore.prototype.delete;
  IDBObjectStore.prototype.delete = function (key) {
    const end = performance.now() + 150;
    while (this.name === "locks" && performance.now() < end);
    return remove.call(this, key);
  } }"""


@pytest.mark.parametrize("held_up_by", looks("network", "", "disk"))
def test_one_press_agrees_to_every_open_deal(scan, club, held_up_by):
    offline = held_up_by == "network"
    page = scan(under_way(club, deals=3), cuts=offline)
    page.context.set_offline(offline)
    play_round(page, 3)
    page.wait_for_selector("#all-right:visible")
    if not offline:
        page.wait_for_selector("#deal-3.is-provisional")
        page.reload()
        ready(page)
    if held_up_by == "disk":
        page.evaluate(SLOW_DISK)
    page.click("#all-right >> text=All 3 are right")
    page.context.set_offline(False)
    page.wait_for_selector(":nth-match(.deals > .is-agreed, 3)")
    page.wait_for_selector("#all-right", state="hidden")
    assert page.inner_text("#saved") == "All 3 are agreed."
    assert [each.kind for each in Version.objects.all()] == ["result"] * 3 + ["agreement"] * 3
    assert {each.state for each in Deal.objects.all()} == {"agreed"}


@pytest.mark.thorough
def test_a_match_that_a_total_ended_asks_for_all_of_it_after_a_reload_too(scan, club):
    rules = {"ends_at_total": True, "match_total": 300}
    page = scan(under_way(club, "remi", deals=6, rules=rules))
    tap_remi(page, 4)
    title_is(page, "Deal 2")
    tap_remi(page, 4)
    page.wait_for_selector("#deal-2.is-provisional")
    page.reload()
    ready(page)
    page.wait_for_selector("#all-right >> text=All 2 are right")


@pytest.mark.thorough
def test_with_two_phones_one_press_agrees_to_the_other_sides_deals(scan, club):
    tournament = under_way(club, deals=2, agreement="both")
    ours, theirs = scan(tournament), scan(tournament)
    tap(ours, ".whose label:has([value=NS])")
    play_round(ours, 2)
    ours.wait_for_selector("#deal-2.is-provisional")
    assert ours.is_hidden("#all-right")
    tap(theirs, ".whose label:has([value=EW])")
    look_again(theirs)
    theirs.wait_for_selector("#deal-2.is-provisional", state="attached")
    unfolded(theirs).click("#all-right >> text=All 2 are right")
    theirs.wait_for_selector(":nth-match(.deals > .is-agreed, 2)")
    assert [(each.kind, each.side) for each in Version.objects.all()] == [
        ("result", "NS"), ("result", "NS"), ("agreement", "EW"), ("agreement", "EW"),
    ]  # fmt: skip


BELLS = """() => { window.rung = 0;
  AudioContext.prototype.createOscillator = new Proxy(AudioContext.prototype.createOscillator, {
    apply: (make, context) => { rung += 1; return make.call(context); } }) }"""


def test_the_page_says_where_everybody_sits_next_and_rings_if_asked(scan, club):
    tournament = under_way(club, tables=2, deals=1)
    page = scan(tournament)
    page.evaluate(BELLS)
    unfolded(page).click("text=Sound when we change seats")
    heard = page.evaluate("rung")
    entries = [tournament.entries.get(number=number) for number in (3, 2, 1, 4)]
    following = begin_round(tournament, tournament.stages.get(), 2, entries, 2)
    for started in (None, following.started_at):
        following.started_at = started
        following.save()
        tournament.version += 1
        tournament.save()
        look_again(page)
        begun = f"[data-begun='{'yes' if started else ''}']"
        page.wait_for_selector(f".next-seats{begun}")
        heard, before = page.evaluate("rung"), heard
        assert heard > before
    assert page.inner_text(".next-seats dl").split("\n") == [
        "Ana Mureșan, Ion Pop", "Table 2 · North–South", "Eva Rusu, Dan Kovács",
        "Table 1 · East–West",
    ]  # fmt: skip
    assert "Go there and scan the code" in page.inner_text(".next-seats")
    page.reload()
    assert unfolded(ready(page)).get_attribute("#bell", "aria-pressed") == "true"
    assert page.locator(".thread a").evaluate_all("all => all.map(each => each.pathname)") == [
        "/t/cupa-pairs/", "/t/cupa-pairs/me/", "/t/cupa-pairs/",
        "/t/cupa-pairs/rounds/2/tables/1/referee/",
    ]  # fmt: skip


@pytest.mark.thorough
def test_before_the_first_round_there_is_nothing_to_fold(scan, club):
    tournament = under_way(club)
    tournament.rounds.update(started_at=None)
    page = scan(tournament)
    assert page.is_hidden("#line")
    assert page.is_visible("text=The round has not begun yet.")
    tournament.rounds.update(started_at=timezone.now())
    tournament.version += 1
    tournament.save()
    look_again(page)
    page.click("text=Go there")
    ready(page).click("[data-seat=N]")
    assert page.evaluate(HIDDEN) == []


@pytest.mark.thorough
def test_when_the_card_is_over_the_page_leads_to_the_standing(scan, club):
    tournament = under_way(club)
    page = scan(tournament, cuts=True)
    tournament.state = "finished"
    tournament.save()
    look_again(page)
    page.wait_for_selector("h1:text('This tournament is finished')")
    page.click("text=Standing")
    page.wait_for_url(re.compile(r"/t/cupa-pairs/(\?|$)"))
