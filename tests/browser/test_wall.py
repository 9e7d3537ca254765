"""The wall in a real Chromium: it turns, it outlives the network, it is revealed by a key."""

from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from django.utils import timezone

from club.models import Appointment, Player, SitOut
from club.pairings.clock import add_minutes
from club.settings import LANGUAGES
from club.tournaments.states import raise_version
from scoring.log.actions import give_penalty
from scoring.models import RoundScore, Wall
from scoring.wall.reveal import announce, start
from tests.browser.test_pages import LONG, all_fit, violations
from tests.scoring.evenings import FIRST, LAST, under_way
from tests.scoring.wall.hall import EW_WIN, NS_WIN, desk_of, enter, evening_in
from tests.thorough import in_every_engine

pytestmark = pytest.mark.browser
SCREENS = [(1280, 720), (1920, 1080), (1024, 768)]
PAGES = "**/live/pages/**"

# What is cut off or stands over the edge, on the page that is shown.
OVER_THE_EDGE = """() => [...document.querySelectorAll(
    ".page.now, .page.now *, header *, footer *")].filter(each => {
  const box = each.getBoundingClientRect();
  return box.width && (box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1
    || (getComputedStyle(each).display !== "inline" && each.scrollWidth > each.clientWidth + 2
        && !each.closest("header")));
}).map(each => each.outerHTML.slice(0, 100))"""


@pytest.fixture
def organiser(appointed):
    return appointed("organiser")


@pytest.fixture
def hang(visit):
    """A screen in the hall whose clock the test turns: `page = hang(tournament, width=1280)`."""

    def come(tournament, language="en", **facts):
        page = visit(**{"width": 1280, "height": 720, **facts})
        page.emulate_media(reduced_motion="reduce")
        page.clock.install()
        page.go(f"/t/{tournament.slug}/live/?language={language}")
        page.wait_for_selector("body[data-ready]")
        return page

    return come


def now(page):
    return page.get_attribute(".page.now", "data-page")


def after(page, *keys):
    """Which page is shown after each key."""
    found = []
    for key in keys:
        page.keyboard.press(key)
        found.append(now(page))
    return found


def on_each_screen(page):
    """A page is laid out anew for each size, while the evening goes on."""
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("dispatchEvent(new Event('resize'))")
        page.clock.fast_forward(500)
        yield width, height


def ask(page):
    """Time goes on until it has asked once more."""
    with page.expect_event("response", lambda each: "/pages/" in each.url):
        page.clock.fast_forward(4000)


def full_hall(club):
    """Thirty tables in the second round, and names as long as they come."""
    tournament = under_way(club, tables=30, rounds=2, deals=4)
    Player.objects.filter(pk__in=Player.objects.order_by("pk")[:9]).update(name=LONG)
    club.name = tournament.name = LONG
    club.save()
    tournament.save()
    tournament.rounds.filter(number=1).update(finished_at=timezone.now())
    enter(tournament, 1, 1, 1)
    enter(tournament, 1, 2, 1, EW_WIN)
    announce(tournament, LONG)
    return tournament


LOST = {**NS_WIN, "contract": "1S", "order": list("ENSW")}

# Of each standing: the columns, where the units of each end, and how far marks are from numbers.
NUMBERS = """() => {
  const columns = new Set(), units = new Set(), marked = new Set(), gaps = [];
  for (const score of document.querySelectorAll(".standing .score")) {
    const number = score.firstElementChild.getBoundingClientRect(), whole = document.createRange();
    const left = Math.round(score.parentElement.getBoundingClientRect().left);
    whole.selectNode(score.firstElementChild.firstChild);
    columns.add(left);
    units.add(`${left}: ${Math.round(whole.getBoundingClientRect().right)}`);
    for (const mark of score.querySelectorAll("sup")) {
      marked.add(left);
      gaps.push(mark.getBoundingClientRect().left - number.right);
    }
  }
  return [columns.size, units.size, marked.size, gaps.length, Math.max(...gaps)];
}"""


def hall_with_marks(club):
    """Sixteen pairs after three rounds: places by a tie-break, two penalties, half a point."""
    tournament = under_way(club, tables=8, rounds=3, deals=1, tie_breaks=["best_deal"])
    entries, last = list(tournament.entries.all()), tournament.rounds.last()
    last.tables.get(number=8).delete()
    for entry in entries[-2:]:
        SitOut.objects.create(round=last, entry=entry)
    for number, result in enumerate((NS_WIN, LOST, NS_WIN), 1):
        for table in range(1, 8 if number == last.number else 9):
            enter(tournament, number, table, 1, result)
    for entry in (entries[1], entries[-1]):
        give_penalty(last, entry, 2, rule="7", key=uuid4(), by=desk_of(club), reason="Late")
    best = RoundScore.objects.filter(round=last, entry__in=[entries[0], *entries[5::2]])
    best.update(best_deal=99)
    tournament.rounds.update(finished_at=timezone.now())
    raise_version(tournament)
    return tournament


def test_marks_beside_the_points_push_nothing_off_the_page(hang, club):
    page = hang(hall_with_marks(club), width=1920, height=1080)
    page.keyboard.press(" ")
    assert page.locator(".standing > li").count() == 16
    assert page.locator("[data-page=standing-1]").count() == 1
    assert page.evaluate(OVER_THE_EDGE) == []
    columns, units, marked, marks, gap = page.evaluate(NUMBERS)
    assert (columns, units, marked, marks) == (2, 2, 2, 4)
    assert gap < 10


# The names, and the words with a hyphen in them, that stand on more than one line.
BROKEN = """() => [...document.querySelectorAll(".names span")].filter(each =>
  each.getBoundingClientRect().height > 1.6 * parseFloat(getComputedStyle(each).lineHeight))
  .map(each => each.textContent)"""


def test_a_pair_breaks_at_its_dash_and_no_name_where_it_has_room(hang, visit, club):
    tournament = hall_with_marks(club)
    Player.objects.filter(entries__place=0).update(name="Ion Pop")
    Player.objects.filter(entries__place=1).update(name="Ana-Maria Moldovan")
    raise_version(tournament)
    wall, phone = hang(tournament), visit(width=360)
    for page, path in ((wall, "live/"), (phone, "rounds/1/"), (phone, "")):
        page.go(f"/t/{tournament.slug}/{path}")
        assert page.locator(".names").count() >= 16
        assert page.evaluate(BROKEN) == [], path
    heights = "[...document.querySelectorAll('.names')].map((each) => each.clientHeight)"
    assert max(phone.evaluate(heights)) < 60, "a pair on more than two lines"


# The matches that stand over the edge, and the names that do.
CUT = """() => [...document.querySelectorAll(".page.now :is(.match, .match .who)")].filter(each => {
  const box = each.getBoundingClientRect(), room = each.closest(".draw").getBoundingClientRect();
  return box.right > room.right + 1 || box.bottom > room.bottom + 1
    || (each.matches(".who") && each.scrollWidth > each.clientWidth + 1);
}).map(each => each.textContent)"""


def test_the_bracket_of_a_knock_out_has_room_on_the_wall_and_on_a_phone(hang, visit, club):
    tournament = under_way(club, tables=8, deals=1)
    Player.objects.filter(entries__place=0, entries__entry__number=2).update(name=LONG)
    tournament.stages.update(form="knock_out", rounds_planned=4)
    for table in range(1, 9):
        enter(tournament, 1, table, 1)
    tournament.rounds.update(finished_at=timezone.now())
    raise_version(tournament)
    page = hang(tournament)
    for screen in on_each_screen(page):
        assert now(page) == "bracket-1"
        assert page.evaluate(CUT) == [], screen
    size = page.locator(".draw").evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
    assert size > 10
    assert page.locator(".page.now .match").count() == 16
    for facts in ({"width": 360, "theme": "dark"}, {"width": 1366}):
        own = visit(**facts)
        all_fit(own, [f"/t/{tournament.slug}/"])
        assert violations(own) == []


@in_every_engine
def test_pages_are_turned_by_keys_and_buttons(hang, club):
    page = hang(evening_in(club))
    assert now(page) == "standing-1"
    keys = ["ArrowRight", "PageDown", "ArrowLeft", "PageUp", "ArrowDown"]
    assert after(page, *keys) == ["clock", "standing-1", "clock", "standing-1", "clock"]
    page.click("[data-do=on]")
    assert now(page) == "standing-1"


def test_pages_turn_by_themselves_until_one_is_held(hang, club):
    page = hang(evening_in(club))
    seen = []
    for _turn in range(3):
        page.clock.fast_forward(9000)
        seen.append(now(page))
    assert seen == ["clock", "standing-1", "clock"]
    page.keyboard.press(" ")
    assert page.get_attribute("[data-do=pause]", "aria-pressed") == "true"
    page.clock.fast_forward(60_000)
    assert now(page) == "clock"


@pytest.mark.thorough
@pytest.mark.parametrize("state", ["before", "during"])
def test_nothing_is_over_the_edge(hang, club, state):
    tournament = full_hall(club)
    if state == "before":
        tournament.rounds.filter(number=2).update(started_at=None)
    else:
        enter(tournament, 2, 1, 1)
    page = hang(tournament, "hu")
    page.keyboard.press(" ")
    first = {"places"} if state == "before" else {"waiting", "standing-1", "results"}
    for _screen in on_each_screen(page):
        kinds = set()
        for _page in range(page.locator(".page").count()):
            kinds.add(now(page))
            assert page.evaluate(OVER_THE_EDGE) == [], now(page)
            page.keyboard.press("ArrowRight")
        assert kinds == {"clock"} | first


@pytest.mark.thorough
def test_everybody_finds_themselves_once(hang, club):
    """However many pages the seats take, no line is lost between two of them."""
    tournament = full_hall(club)
    tournament.rounds.filter(number=2).update(started_at=None)
    page = hang(tournament)
    pages = page.locator("[data-page=places]")
    assert pages.count() > 1
    assert page.locator("[data-page=places] li").count() == 120
    assert pages.first.locator("h1").inner_text().endswith(f"1 / {pages.count()}")


# Of the list that is shown: the size of its type, its columns, and words that go on in a next line.
TYPE = """() => {
  const list = document.querySelector(".page.now .lines"), columns = new Set(), broken = [];
  for (const row of list.children) columns.add(Math.round(row.getBoundingClientRect().left));
  const texts = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    for (const word of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + word[0].length);
      if (range.getClientRects().length > 1) broken.push(word[0]);
    }
  }
  return [parseFloat(getComputedStyle(list).fontSize), columns.size, broken];
}"""


def seen_in(page, seconds):
    """Pages shown within this time, each with its number."""
    seen = set()
    for _second in range(seconds):
        shown = page.locator(".page.now")
        seen.add((shown.get_attribute("data-page"), shown.get_attribute("data-number")))
        page.clock.fast_forward(1000)
    return seen


def two_hundred(club):
    """Called to their seats, and everybody has a name of their own."""
    tournament = under_way(club, tables=50)
    tournament.rounds.update(started_at=None)
    last = [*LAST, "Bologa", "Chindriș", "Ardelean", "Opriș", "Roman", "Iuga"]
    names = [f"{one} {other}" for other in last for one in FIRST]
    players = list(Player.objects.order_by("pk"))
    for player, name in zip(players, names, strict=False):
        player.name = name
    Player.objects.bulk_update(players, ["name"])
    return tournament


@pytest.mark.parametrize("screen", [(1920, 1080), (1280, 720)])
def test_two_hundred_seats_take_three_pages_and_45_seconds(hang, club, screen):
    tournament = two_hundred(club)
    width, height = screen
    page = hang(tournament, "ro", width=width, height=height)
    places = page.locator("[data-page=places]")
    assert places.locator("li").count() == 200
    assert places.count() <= 3
    size, columns, broken = page.evaluate(TYPE)
    assert size * 1080 / height >= 26
    assert columns >= 3
    assert broken == []
    assert len(seen_in(page, seconds=45)) == places.count() + 1


# The class stands for two frames, which a wait for it may miss.
SWAPPED = """() => new Promise(done => {
    const main = document.querySelector("main");
    new MutationObserver((changes, own) => {
        if (main.classList.contains("swapping")) return;
        own.disconnect();
        done();
    }).observe(main, { attributeFilter: ["class"] });
    dispatchEvent(new Event("resize"));
})"""


def test_two_hundred_seats_are_laid_out_twice(visit, club):
    """Once to measure them, once to see that they fit; the rest is what is shown."""
    page, tournament = visit(width=1920, height=1080), two_hundred(club)
    wire = page.context.new_cdp_session(page)
    wire.send("Performance.enable")

    def layouts():
        found = wire.send("Performance.getMetrics")["metrics"]
        return next(each["value"] for each in found if each["name"] == "LayoutCount")

    with page.expect_response(PAGES) as answer:
        page.go(f"/t/{tournament.slug}/live/?language=ro")
    assert answer.value.status == 304, "the page brought them"
    page.wait_for_selector("body[data-ready]")
    page.wait_for_selector("main:not(.swapping)")
    begun = layouts()
    page.evaluate(SWAPPED)
    assert begun < 14
    assert layouts() - begun <= 4
    assert page.locator("[data-page=places] li").count() == 200


def test_the_first_page_and_the_clock_are_there_before_the_columns(visit, club):
    tournament, page = two_hundred(club), visit(width=1280, height=720)
    page.add_init_script("window.setTimeout = () => 0")
    page.go(f"/t/{tournament.slug}/live/")
    page.wait_for_selector("[data-time-of-day]:not(:empty)")
    assert page.locator(".page.now[data-page=places] li").count() == 40
    tournament.rounds.update(started_at=timezone.now())
    raise_version(tournament)
    page.go(f"/t/{tournament.slug}/live/?language=ro")
    page.wait_for_selector(".page.now time:has-text(':'), [data-place=clock] time:has-text(':')")
    assert page.locator("body[data-ready]").count() == 0


def test_few_rows_grow_and_many_share_the_page(hang, club):
    tournament = hall_with_marks(club)
    many = hang(tournament, width=1920, height=1080)
    size, columns, broken = many.evaluate(TYPE)
    assert (size > 35, columns, broken) == (True, 2, [])
    tournament.slug = "many"
    tournament.save()
    few = hang(evening_in(club), width=1920, height=1080)
    assert few.locator("[data-page=standing-1] li").count() == 4
    grown, columns, broken = few.evaluate(TYPE)
    assert (grown > 60, columns, broken) == (True, 1, [])
    assert few.evaluate(OVER_THE_EDGE) == []


def test_a_result_is_on_the_wall_seconds_later(hang, club):
    tournament = under_way(club)
    page = hang(tournament)
    page.keyboard.press(" ")
    enter(tournament, 1, 1, 1)
    ask(page)
    page.wait_for_selector("[data-page=results]", state="attached")
    assert "14" in page.locator("[data-page=results]").text_content()


# Instead of a loudspeaker: the pitches that were struck.
STRUCK = """() => {
  window.struck = [];
  const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const part = () => ({ frequency: {}, gain, connect: (to) => to, stop() {},
    start() { window.struck.push(this.frequency.value); } });
  window.AudioContext = class {
    currentTime = 0; resume() {} createOscillator = part; createGain = part;
  };
}"""


def strokes_within(page, seconds):
    """Without the network, by which the wall would go back to the true time."""
    page.context.set_offline(True)
    page.evaluate("struck.length = 0")
    for _some in range(seconds // 5):
        page.clock.fast_forward(5000)
    return page.evaluate("struck.length")


def test_the_bell_rings_at_three_minutes_and_at_the_end_for_those_who_want_it(hang, club):
    tournament = under_way(club)
    tournament.rounds.update(started_at=timezone.now() - timedelta(minutes=31))
    page = hang(tournament, cuts=True)
    page.evaluate(STRUCK)
    assert strokes_within(page, 80) == 0, "no one asked for it"
    page.context.set_offline(False)
    ask(page)
    page.click("#bell")
    assert page.evaluate("struck.length") == 3, "how it sounds"
    assert [strokes_within(page, seconds) for seconds in (40, 40, 120, 60, 60)] == [0, 2, 0, 3, 0]
    add_minutes(tournament.rounds.get(), 5)
    page.context.set_offline(False)
    ask(page)
    assert strokes_within(page, 400) == 2, "a clock that was set forward has three minutes again"
    page.context.set_offline(False)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    page.evaluate(STRUCK)
    assert page.locator(".mute").is_visible(), "a browser lets nothing sound before a press"
    page.keyboard.press("Shift")
    page.clock.fast_forward(1000)
    assert not page.locator(".mute").is_visible()


def test_it_goes_on_without_a_network_and_says_how_old_it_is(hang, club):
    tournament = evening_in(club)
    page = hang(tournament, cuts=True)
    page.context.set_offline(True)
    page.clock.fast_forward(12_000)
    page.wait_for_selector(".stale:not(:empty)")
    assert page.inner_text(".stale").startswith("No connection · as of ")
    assert len(page.inner_text(".stale")) == len("No connection · as of 20:14")
    assert now(page) == "clock"
    assert after(page, "ArrowRight") == ["standing-1"]
    assert page.locator(".page.now li").count() == 4
    announce(tournament, "Cake at ten")
    page.context.set_offline(False)
    ask(page)
    page.wait_for_selector(".announcement:text-is('Cake at ten')")
    page.clock.fast_forward(1000)
    page.wait_for_selector(".stale:empty", state="attached")


def strange_answer(status, route):
    route.fulfill(status=status, body="<h1>Pay</h1>", content_type="text/html")


@pytest.mark.thorough
def test_a_strange_answer_is_not_shown(hang, club):
    """An error page, a sign-in page, the page of a hotel's network: the wall keeps what it has."""
    page = hang(evening_in(club), cuts=True)
    for status in (200, 302, 403, 404, 500, 503):
        page.route(PAGES, partial(strange_answer, status))
        page.clock.fast_forward(12_000)
        page.wait_for_selector(".stale:not(:empty)")
        assert "Pay" not in page.inner_text("body"), status
        assert page.inner_text(".page.now") != "", status
        page.unroute(PAGES)
        ask(page)
        page.wait_for_selector(".stale:empty", state="attached")


@in_every_engine
def test_the_organisers_key_reveals_and_every_screen_follows(hang, club, organiser):
    tournament = evening_in(club)
    start(tournament)
    screen, other = hang(tournament, user=organiser), hang(tournament)
    assert "And now, from the last place up" in screen.inner_text(".page.now")
    assert "Ilinca" not in screen.content() + other.content()
    places = []
    for key in (" ", "PageDown", "ArrowRight"):
        step = screen.get_attribute(".reveal", "data-revealed")
        screen.keyboard.press(key)
        for page in (screen, other):
            page.clock.fast_forward(2000)
            page.wait_for_selector(f".reveal:not([data-revealed='{step}'])")
        assert screen.inner_text(".newest") == other.inner_text(".newest")
        places.append(screen.locator(".newest .place").all_inner_texts())
    assert places == [["4"], ["2", "2"], ["1"]]
    assert "Réka Vila\u00a0– Imre Nagy" in other.inner_text(".newest")
    screen.keyboard.press(" ")
    screen.wait_for_selector("[data-page=standing-1]")


def test_nobody_elses_key_reveals_anything(hang, club):
    tournament = evening_in(club)
    start(tournament)
    page = hang(tournament)
    assert after(page, " ", "ArrowRight", "Enter") == ["reveal", "reveal", "reveal"]
    ask(page)
    assert Wall.objects.get().revealed == 0


@pytest.mark.thorough
def test_a_key_that_is_not_taken_is_said(hang, club, organiser):
    tournament = evening_in(club)
    start(tournament)
    page = hang(tournament, user=organiser, cuts=True)
    Appointment.objects.all().delete()
    page.keyboard.press(" ")
    page.wait_for_selector(".stale:has-text('That press had no effect')")
    assert Wall.objects.get().revealed == 0


@pytest.mark.thorough
def test_the_reveal_stays_on_the_screen(hang, club, organiser):
    tournament = full_hall(club)
    tournament.frozen_rounds = 1
    tournament.save()
    enter(tournament, 2, 1, 1)
    tournament.rounds.update(finished_at=timezone.now())
    start(tournament)
    page = hang(tournament, "hu", user=organiser)
    for step in range(3):
        page.wait_for_selector(f".reveal[data-revealed='{step}']")
        for _screen in on_each_screen(page):
            assert page.evaluate(OVER_THE_EDGE) == [], step
        page.keyboard.press(" ")


@pytest.mark.thorough
def test_axe_finds_nothing(hang, club):
    """Every page of the wall, and two steps of a reveal."""
    tournament = evening_in(club)
    announce(tournament, "Cake at ten")
    for language in dict(LANGUAGES):
        page = hang(tournament, language)
        for _page in range(page.locator(".page").count()):
            assert violations(page) == []
            page.keyboard.press("ArrowRight")
    start(tournament)
    Wall.objects.update(revealed=2)
    ask(page)
    page.wait_for_selector(".newest")
    assert violations(page) == []


@pytest.mark.thorough
def test_the_desks_page_of_the_wall_can_be_hit_and_read(visit, club, organiser):
    tournament = evening_in(club)
    page = visit(width=360, user=organiser)
    for begin in (lambda: None, lambda: start(tournament)):
        begin()
        all_fit(page, [f"/t/{tournament.slug}/live/desk/"])


def test_sixteen_pairs_and_whom_they_met_stand_beside_each_other_on_a_laptop(visit, club):
    page = visit(width=1366, height=768)
    page.go(f"/t/{hall_with_marks(club).slug}/crosstable/")
    page.evaluate("document.querySelectorAll('.met').forEach((each) => each.textContent = '17:12')")
    table = page.locator(".crosstable").locator("..")
    assert table.evaluate("each => each.scrollWidth <= each.clientWidth")
