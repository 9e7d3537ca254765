"""The desk while a round runs: it follows the tables by itself, and loses nothing that is typed."""

from uuid import uuid4

import pytest
from django.utils import timezone

from club.models import Appointment, Role, User
from scoring.log.actions import Actor, DealAt, annul, give_penalty, record
from scoring.models import Version
from scoring.tables.referee_calls import answer, call
from tests.browser.conftest import look_again
from tests.browser.test_pages import LONG, all_fit, in_every_look
from tests.scoring.evenings import LOST, MADE, card, under_way

pytestmark = pytest.mark.browser
DEAL = "rounds/1/tables/1/deals"
PAGES = ["desk/", f"{DEAL}/1/", f"{DEAL}/2/", f"{DEAL}/1/enter/", "penalties/",
         "log/?table=1", "tables/?table=1", "tables/print/", "rounds/1/end/", "finish/",
         "rounds/1/tables/2/away/"]  # fmt: skip


@pytest.fixture
def organiser(club):
    user = User.objects.create(username="organiser", name=LONG)
    Appointment.objects.create(club=club, user=user, role=Role.ORGANISER)
    return user


@pytest.fixture
def tournament(club):
    return under_way(club, tables=2, deals=2)


def write(tournament, content, table=1, deal=1, **facts):
    at = DealAt(tournament.rounds.get(), table, deal)
    return record(at, content, key=uuid4(), by=Actor(user=facts.pop("user", None)), **facts)


def test_a_result_appears_without_reloading_and_keeps_what_is_typed(visit, tournament, organiser):
    page = visit(width=1280, user=organiser)
    page.go(f"/t/{tournament.slug}/desk/")
    page.click("text=More time")
    page.fill("[name=table]", "2")
    page.evaluate("window.isTheSame = true")
    write(tournament, MADE)
    look_again(page)
    page.wait_for_selector("#chip-1-1.is-provisional")
    assert page.input_value("[name=table]") == "2"
    assert page.evaluate("window.isTheSame")
    assert page.evaluate("document.activeElement.name") == "table"


def test_a_hint_goes_at_a_press_without_reloading(visit, tournament, organiser):
    page = visit(width=1366, height=768, user=organiser)
    page.go(f"/t/{tournament.slug}/desk/")
    page.evaluate("window.isTheSame = true")
    with page.expect_response("**/account/hints/tables/"):
        page.click(".hint button")
    assert page.locator(".hint").count() == 0
    assert page.evaluate("window.isTheSame")
    assert page.evaluate("document.activeElement.closest('main') !== null"), "the keyboard goes on"
    page.reload()
    assert page.locator(".hint").count() == 0


def test_the_first_tables_of_a_running_round_show_on_a_laptop(visit, tournament, organiser):
    """The clock and what it does in one row, from the first minute to the last."""
    tournament.rounds.update(started_at=timezone.now())
    page = visit(width=1366, height=768, language="ro", user=organiser)
    page.go(f"/t/{tournament.slug}/desk/")
    pieces = [".clock", "[value=five]", "[value=pause]", "[value=end]", ".now-bar summary"]
    boxes = [each.bounding_box() for piece in pieces for each in page.locator(piece).all()]
    assert max(box["y"] for box in boxes) < min(box["y"] + box["height"] for box in boxes)
    chip = page.locator("#chip-1-1").bounding_box()
    assert chip["y"] + chip["height"] < 400


def test_all_tables_in_makes_ending_the_round_the_first_press(visit, tournament, organiser):
    page = visit(width=1280, user=organiser)
    page.go(f"/t/{tournament.slug}/desk/")
    for table in (1, 2):
        for deal in (1, 2):
            write(tournament, MADE, table, deal)
    look_again(page)
    page.wait_for_selector("text=All tables are done.")
    page.click("#live-head button >> nth=0")
    assert "4 results are not agreed yet." in page.inner_text(".missing")
    page.click("text=End it anyway")
    assert page.inner_text("#next") == "All rounds have been played"


def test_what_needs_the_desk_is_counted_in_the_title_and_rings_in_the_background(
    visit, tournament, organiser
):
    page = visit(width=1280, user=organiser)
    page.go(f"/t/{tournament.slug}/desk/")
    title = page.title()
    assert not title.startswith("(")
    made = call(tournament, 2)
    look_again(page)
    page.wait_for_selector("#live-alerts >> text=Table 2 calls")
    assert page.title() == f"(1) {title}"
    answer(made, by=organiser)
    look_again(page)
    page.wait_for_selector("#live-alerts >> text=Table 2", state="detached")
    assert page.title() == title
    page.click("text=Sound when something needs you")
    page.evaluate("""() => {
      window.rings = 0;
      bell.ring = () => { rings += 1; };
      Object.defineProperty(document, "hidden", { get: () => true }) }""")
    call(tournament, 1)
    look_again(page)
    page.wait_for_selector("#live-alerts >> text=Table 1 calls")
    assert page.title() == f"(1) {title}"
    assert page.evaluate("rings") == 1


@pytest.mark.thorough
def test_the_path_of_the_evening_stands_in_one_line_on_a_laptop_and_a_phone(
    visit, tournament, organiser
):
    for width in (1366, 360):
        page = visit(width=width, user=organiser)
        page.go(f"/t/{tournament.slug}/people/")
        tops = "[...document.querySelectorAll('.path ol > li')].map((each) => each.offsetTop)"
        assert page.evaluate(f"new Set({tops}).size") == 1
        last = page.locator(".path summary").bounding_box()
        assert last["x"] + last["width"] <= width
        assert page.locator(".path .is-now").count() == 1


def test_fifty_tables_stand_on_one_screen_of_a_laptop(visit, club, organiser):
    tournament = under_way(club, tables=50, deals=4)
    page = visit(width=1366, height=768, user=organiser)
    page.go(f"/t/{tournament.slug}/desk/")
    last = page.locator("#square-50").bounding_box()
    assert last["y"] + last["height"] <= 768
    page.click("#square-50")
    page.wait_for_selector("#table-50")


def test_a_call_is_answered_and_the_focus_stays(visit, tournament, organiser):
    page = visit(width=360, user=organiser)
    page.go(f"/t/{tournament.slug}/desk/")
    call(tournament, 2, round_number=1)
    look_again(page)
    page.focus("button[name=call]")
    write(tournament, MADE)
    look_again(page)
    page.wait_for_selector("#chip-1-1.is-provisional")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=The call from table 2 is answered.")
    assert page.locator("button[name=call]").count() == 0


def test_without_a_connection_the_desk_stays_and_says_so(visit, tournament, organiser):
    page = visit(width=1280, user=organiser, cuts=True)
    page.go(f"/t/{tournament.slug}/desk/")
    page.route("**/desk/now/", lambda route: route.fulfill(status=500, body="<p>broken</p>"))
    look_again(page)
    page.wait_for_selector(".stale:not([hidden])")
    assert page.locator(".watch > li").count() == 2
    assert "broken" not in page.content()
    page.unroute("**/desk/now/")
    write(tournament, MADE)
    look_again(page)
    page.wait_for_selector("#chip-1-1.is-provisional")
    assert page.locator(".stale:not([hidden])").count() == 0


def test_a_result_is_corrected_by_taps(visit, tournament, organiser):
    write(tournament, MADE)
    page = visit(width=360, user=organiser)
    page.go(f"/t/{tournament.slug}/{DEAL}/1/")
    page.click("text=Correct it")
    page.click("label.bid:has([value='2P'])")
    page.fill("#reason", "Read out wrong")
    page.click("#save")
    page.wait_for_selector("text=What changes because of it")
    version = Version.objects.latest("number")
    assert (version.kind, version.content["contract"]) == ("correction", "2P")
    assert version.why == "Read out wrong"


@in_every_look
def test_every_page_fits_can_be_hit_and_read(visit, tournament, organiser, seen):
    """With a dispute, a call, a penalty, and something in every list."""
    entry, round_ = tournament.entries.first(), tournament.rounds.get()
    player = entry.line_up.first().player
    player.name = LONG
    player.save()
    write(tournament, MADE, side="NS")
    write(tournament, LOST, side="EW")
    write(tournament, MADE, deal=2)
    by = Actor(user=organiser)
    annul(DealAt(round_, 1, 2), key=uuid4(), by=by, reason=LONG)
    give_penalty(round_, entry, 12, rule=LONG, key=uuid4(), by=by, reason=LONG, table=1, deal=1)
    write(tournament, {"breach": {"by": "E", "kind": "other", "again": True}}, deal=2, table=2)
    call(tournament, 1, round_number=1)
    card(tournament)
    page = visit(**seen, user=organiser)
    paths = [f"/t/{tournament.slug}/{path}" for path in PAGES]
    all_fit(page, paths, read=seen["width"] == 360)
