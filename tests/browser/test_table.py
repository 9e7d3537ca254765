"""A table's page on a phone: six taps, no network, two tabs, two phones."""

import random
from itertools import permutations
from uuid import uuid4

import pytest
from django.utils import timezone

from club.models import Entry
from club.pairings.actions import swap
from club.tournaments.states import raise_version
from club.wording import engine_texts
from engine.auction import (
    BIDS,
    Auction,
    Bid,
    Contract,
    PlayType,
    contract_of,
    legal_calls,
    with_call,
)
from engine.editions import CA, RO
from engine.errors import RuleError
from engine.points import individual, pairs
from engine.results import GAMES
from engine.seats import PAIRS_SEATS, player_seats
from scoring.log.actions import Actor, DealAt, record
from scoring.log.batches import record_batch
from scoring.log.content import preview
from scoring.log.tokens import token_of
from scoring.models import Deal, RefereeCall, Version
from tests.browser.conftest import QUIET, SLOW_HAND, look_again, ready
from tests.browser.test_pages import BROKEN_WORDS, all_is_well
from tests.scoring.evenings import begin_round, card, under_way
from tests.thorough import in_every_engine, looks

pytestmark = pytest.mark.browser
SENDING = "**/table/results/"


def tap_result(page, holder="N", contract="4M", order="NES"):
    page.click(f".tapped [data-seat={holder}]")
    page.click(f"label.bid:has([value='{contract}'])")
    for seat in order:
        page.click(f".tapped [data-seat={seat}]")


def enter(page, *result):
    tap_result(page, *result)
    page.click("#save")


def sums(page):
    """Who has which sum, as the form shows them."""
    return [
        tuple(each.strip().split("\n")) for each in page.locator("#sums > div").all_inner_texts()
    ]


def unfolded(page):
    """With everything that is folded into the line above the form."""
    if page.get_attribute("html", "data-view") == "entry":
        page.click("#line")
    return page


def put_right(page, contract, said=""):
    """Of the deal that is open in the list."""
    unfolded(page).click("text=Something is wrong")
    page.wait_for_selector("#correcting")
    assert said in page.inner_text("#correcting")
    page.click(f"label.bid:has([value='{contract}'])")
    page.click("#save")


def is_recorded(page):
    """What was saved last has its receipt."""
    page.wait_for_selector("#saved [data-stored]", state="attached")


def line_says(page, tone):
    """The line above the form, which is never cut off."""
    line = page.locator(f".line[data-tone={tone}] .line-said")
    assert line.evaluate("each => each.scrollWidth <= each.clientWidth")
    return line.inner_text()


def waits(page, number):
    """As many as this are shown as not sent."""
    page.wait_for_selector(f"#waiting-line[data-waiting='{number}']", state="attached")


def entered():
    """What the log holds: each deal with its contract."""
    return [(each.deal, each.content.get("contract")) for each in Version.objects.all()]


# --- entering ---------------------------------------------------------------------------------


COUNT_TAPS = """() => { window.taps = 0;
    addEventListener("click", each => { window.taps += each.isTrusted; }, true) }"""


@in_every_engine
def test_a_usual_result_takes_six_taps(scan, club):
    page = scan(under_way(club))
    page.evaluate(COUNT_TAPS)
    tap_result(page)
    assert sums(page) == [
        ("Ana – Ion", "places 6 + level 4 + Muzicando 4 = 14"), ("Eva – Dan", "places 4"),
    ]  # fmt: skip
    page.click("#save")
    is_recorded(page)
    assert page.evaluate("window.taps") == 6
    assert line_says(page, "saved") == "✓ Deal 1 saved: 14 to 4"
    assert Deal.objects.get().state == "provisional"
    assert Version.objects.get().points == {"1": 14, "2": 4}
    assert Version.objects.get().content == {
        "contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"], "last_stuck": False,
    }  # fmt: skip
    title_is(page, "Deal 2")


@pytest.mark.thorough
def test_a_second_tap_takes_a_seat_out_of_the_order(scan, club):
    page = scan(under_way(club))
    tap_result(page)
    page.click(".tapped [data-seat=E]")
    shown = "each => each.map(seat => seat.dataset.seat + seat.querySelector('.place').innerText)"
    assert sorted(page.eval_on_selector_all(".tapped .seat", shown)) == ["E", "NI", "SII", "W"]
    assert page.is_disabled("#save")
    assert page.inner_text(".missing").startswith("Tap the players in the order")
    page.click(".tapped [data-seat=W]")
    assert sorted(page.eval_on_selector_all(".tapped .seat", shown)) == ["EIV", "NI", "SII", "WIII"]


def test_contract_and_holder_follow_from_the_auction(scan, club):
    page = scan(under_way(club))
    page.click(".auction summary")
    for call in ("pass", "1S", "2P", "pass", "3P", "pass", "pass"):
        page.click(f"[data-call='{call}']")
    assert page.is_disabled("[data-call='3P']")
    assert page.is_disabled("[data-call='1M']")
    assert page.is_enabled("[data-call='3M']")
    page.click("[data-call=pass]")
    assert page.eval_on_selector_all("[data-call]", "all => all.every(each => each.disabled)")
    assert page.inner_text(".turn") == "The auction is over: 3P, held by Dan Kovács."
    page.click(".auction .done")
    for seat in "NES":
        page.click(f".tapped [data-seat={seat}]")
    page.click("#save")
    is_recorded(page)
    assert Version.objects.get().content == {
        "contract": "3P", "declarer": "W", "order": ["N", "E", "S", "W"], "last_stuck": False,
        "auction": ["pass", "1S", "2P", "pass", "3P", "pass", "pass", "pass"], "first": "E",
    }  # fmt: skip


def enter_breach(page, *, again="yes"):
    page.click("label:has([value=breach])")
    page.click(".only-breach label.seat:has([value=E])")
    page.click("label:has([value=out_of_turn])")
    assert page.is_disabled("#save")
    page.click(f"label:has([name=breach_again][value={again}])")
    assert sums(page) == [("Eva – Dan", "−12")]
    page.click("#save")


def title_is(page, said):
    page.wait_for_function(
        "said => document.querySelector('.deal-title').textContent.trim() === said", arg=said
    )


@pytest.mark.parametrize("offline", looks(True, False))
def test_the_page_goes_on_to_the_deal_that_is_dealt_again(scan, club, offline):
    page = scan(under_way(club, deals=2), cuts=offline)
    page.context.set_offline(offline)
    enter(page)
    enter_breach(page)
    title_is(page, "Deal 3")
    assert page.is_hidden("#all-in")
    enter(page, "E", "2S", "WES")
    page.wait_for_selector("#all-in:visible")
    assert page.is_hidden("#entry")
    page.context.set_offline(False)
    waits(page, 0)
    page.wait_for_selector("#deal-3.is-provisional")
    assert page.is_visible("#all-in")
    assert entered() == [(1, "4M"), (2, None), (3, "2S")]


@pytest.mark.thorough
def test_what_another_phone_writes_adds_a_deal_here_too(scan, club):
    tournament = under_way(club, deals=1)
    ours, theirs = scan(tournament), scan(tournament)
    enter_breach(ours, again="no")
    ours.wait_for_selector("#all-in:visible")
    look_again(theirs)
    theirs.wait_for_selector("#deal-1.is-provisional", state="attached")
    unfolded(theirs).click("#deal-1 >> text=Something is wrong")
    theirs.click("label:has([name=breach_again][value=yes])")
    theirs.click("#save")
    title_is(theirs, "Deal 2")
    look_again(ours)
    ours.wait_for_selector("#deal-1.is-disputed")
    ours.click("#deal-1 form.agree button >> nth=1")  # theirs is right
    look_again(ours)
    title_is(ours, "Deal 2")
    assert ours.is_visible("#entry")
    assert ours.is_hidden("#all-in")


@in_every_engine
def test_an_individual_deal_is_tapped(scan, club):
    page = scan(under_way(club, "individual", at_table=3))
    dealt = "dealt by Ana Mureșan, Ion Pop chooses"
    assert page.inner_text("#line .line-said").startswith(dealt)
    assert page.inner_text(".back-to") == "change: Ion Pop"
    page.click("label:has([name=type][value=P])")
    page.click(".asks")  # somebody else chose, for once
    page.click(".tapped [data-seat='1']")
    for seat in "31":
        page.click(f".tapped [data-seat='{seat}']")
    page.check("[name=last_stuck]")
    assert sums(page) == [
        ("Eva Rusu", "3 + Parada 3 = 6"),
        ("Ana Mureșan", "2 + Parada 3 = 5"),
        ("Ion Pop", "1 + Parada 3 − stuck 1 = 3"),
    ]  # fmt: skip
    page.click("#save")
    is_recorded(page)
    assert Version.objects.get().points == {"1": 5, "2": 3, "3": 6}
    assert Version.objects.get().content["chooser"] == "1"
    title_is(page, "Deal 2")
    assert page.inner_text(".back-to") == "change: Eva Rusu"


@in_every_engine
def test_a_remi_deal_is_added_up_from_tiles(scan, club):
    page = scan(under_way(club, "remi", at_table=2))
    page.click("label:has([name=closer][value='1'])")
    page.click("label:has([name=closed][value=joker])")
    page.click("[data-go=next]")
    assert page.is_disabled("[name=state-1][value=unopened]")
    assert page.is_disabled("[data-go=next]")  # opened, and nothing laid yet
    for tile in (1, 1, 4):  # two ones and a joker
        page.click(f"[data-hand='1'] [data-count=laid] .tiles button:nth-child({tile})")
    page.click("[data-hand='1'] [data-adds=back] >> visible=true")
    page.check("[name=atu-1]")
    said = "laid 50, trump announced 50, closed 50, closed with a 1 or a joker 150"
    assert page.inner_text("[data-hand='1'] .named") == said
    page.fill("[name=laid-1]", "50+")
    page.click("[data-go=next]")
    page.click("label:has([name=state-2][value=unopened])")
    assert page.inner_text(".missing") == "Give a whole number, at most 10000."
    page.click("[data-go=back]")
    page.fill("[name=laid-1]", "50")
    page.click("[data-go=back]")
    page.check("[name=double]")
    for _player in range(2):
        page.click("[data-go=next]")
    whole = "each => each.map(sum => sum.textContent)"
    assert page.eval_on_selector_all("#sums dd", whole) == [
        "50 + 50 + 50 + 150 + 300 = 600", "−100 − 100 = −200",
    ]  # fmt: skip
    page.click("#save")
    is_recorded(page)
    assert Version.objects.get().points == {"1": 600, "2": -200}


def test_what_is_half_entered_survives_a_reload(scan, club):
    page = scan(under_way(club))
    page.click(".tapped [data-seat=N]")
    page.click("label.bid:has([value='2G'])")
    page.click(".tapped [data-seat=W]")
    page.check("[name=last_stuck]")
    page.wait_for_timeout(200)
    page.reload()
    ready(page)
    assert page.is_checked("[value='2G']")
    assert page.inner_text(".tapped [data-seat=N] .held") == "2G"
    assert page.inner_text(".tapped [data-seat=W] .place") == "I"
    assert page.is_checked("[name=last_stuck]")


@in_every_engine
def test_ones_own_entry_is_put_right_in_one_step_after_a_reload_too(scan, club):
    page = scan(under_way(club))
    enter(page)
    is_recorded(page)
    page.reload()
    ready(page)
    for contract in ("3M", "2M"):
        put_right(page, contract, "This replaces what is written.")
        page.wait_for_selector(f"#deal-1:has-text('{contract[0]} Muzicando')", state="attached")
    assert [each.kind for each in Version.objects.all()] == ["result", "correction", "correction"]
    assert Deal.objects.get().state == "provisional"


@pytest.mark.thorough
def test_what_waits_is_put_right_in_its_turn(scan, club):
    page = scan(under_way(club), cuts=True)
    enter(page)
    page.wait_for_selector("#deal-1.is-provisional", state="attached")
    page.context.set_offline(True)
    for contract in ("3M", "2M"):
        put_right(page, contract)
    waits(page, 2)
    page.context.set_offline(False)
    waits(page, 0)
    assert [each.kind for each in Version.objects.all()] == ["result", "correction", "correction"]
    assert Deal.objects.get().current.content["contract"] == "2M"


SLOW_TO_KEEP = """() => {
    const keep = outbox.keep;
    outbox.keep = async (...given) => {
        await new Promise((done) => setTimeout(done, 1000));
        return keep(...given);
    };
}"""


@pytest.mark.thorough
def test_the_deal_that_was_asked_for_last_stays_open_on_a_slow_phone(scan, club):
    """Who puts something right while the deal before is still being saved taps into no other."""
    page = scan(under_way(club))
    enter(page)
    is_recorded(page)
    page.evaluate(SLOW_TO_KEEP)
    enter(page)
    unfolded(page).click("text=Something is wrong")
    page.click("label.bid:has([value='3M'])")
    page.wait_for_selector("#deal-2.is-provisional", state="attached")
    title_is(page, "Deal 1")
    assert page.inner_text("#correcting") == "This replaces what is written."
    page.click("#save")
    page.wait_for_selector("#deal-1:has-text('3 Muzicando')", state="attached")
    assert entered() == [(1, "4M"), (2, "4M"), (1, "3M")]


@pytest.mark.thorough
def test_another_phone_does_not_overwrite_and_both_see_the_field(scan, club):
    tournament = under_way(club)
    ours, theirs = scan(tournament), scan(tournament)
    enter(ours)
    is_recorded(ours)
    look_again(theirs)
    unfolded(theirs).click("text=Something is wrong")
    theirs.wait_for_selector("#correcting")
    assert "until you agree" in theirs.inner_text("#correcting")
    theirs.click("label.bid:has([value='3M'])")
    theirs.click("#save")
    is_recorded(theirs)
    for page, other in ((ours, 3), (theirs, 4)):
        look_again(page)
        page.wait_for_selector("#deal-1.is-disputed", state="attached")
        assert line_says(page, "look") == f"The other phone says {other} Muzicando: look"
        assert "from this phone" in page.text_content(f".dispute th:nth-child({other - 1}) small")
        assert page.locator(".dispute small").count() == 1
        unfolded(page).wait_for_selector("#deal-1.is-disputed")
        assert page.inner_text("#deal-1 .differs >> nth=0").split("\t")[1:] == [
            "4 Muzicando", "3 Muzicando",
        ]  # fmt: skip
    assert [each.kind for each in Version.objects.all()] == ["result", "result"]
    ours.click("text=3 Muzicando is right")
    ours.wait_for_selector("#deal-1.is-agreed")
    assert Deal.objects.get().current.content["contract"] == "3M"


def test_what_comes_after_the_desk_decided_is_kept_and_said(scan, club, make_user):
    tournament = under_way(club)
    page = scan(tournament, cuts=True)
    page.context.set_offline(True)
    enter(page)
    waits(page, 1)
    content = {"contract": "1S", "declarer": "N", "order": ["E", "N", "S", "W"]}
    by = Actor(user=make_user("desk"))
    record(DealAt(tournament.rounds.get(), 1, 1), content, key=uuid4(), by=by)
    page.context.set_offline(False)
    waits(page, 0)
    page.wait_for_selector(".line[data-tone=look] :text('Deal 1: the desk has decided, look')")
    unfolded(page).wait_for_selector("#deal-1.is-disputed")
    assert "What you sent is kept, and the desk sees it." in page.inner_text("#deal-1")
    assert page.locator("#deal-1 form.agree").count() == 0
    assert (Deal.objects.get().state, Deal.objects.get().current.number) == ("disputed", 1)


@pytest.mark.thorough
def test_a_key_that_is_used_for_something_else_is_changed_and_the_result_goes(scan, club):
    tournament = under_way(club)
    page = scan(tournament, cuts=True)
    page.context.set_offline(True)
    enter(page)
    waits(page, 1)
    used = page.evaluate("outbox.all().then(all => all[0].key)")
    content = {"contract": "1S", "declarer": "N", "order": ["E", "N", "S", "W"]}
    by = Actor(token=token_of(card(tournament)))
    record(DealAt(tournament.rounds.get(), 1, 2), content, key=used, by=by)
    page.context.set_offline(False)
    page.go(f"/table/{card(tournament)}/")
    waits(ready(page), 0)
    assert entered() == [(2, "1S"), (1, "4M")]


@pytest.mark.thorough
def test_the_keyboard_alone_is_enough(scan, club):
    page = scan(under_way(club), width=1280)
    page.focus(".tapped [data-seat=N]")
    page.keyboard.press("Space")
    page.focus("[name=contract]")
    page.keyboard.press("Space")
    assert page.is_checked("[value='1S']")
    for _at in range(3):
        page.keyboard.press("ArrowRight")
    assert page.is_checked("[value='1M']")
    page.focus(".tapped [data-seat=N]")
    for _at in range(3):
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
    page.focus("#save")
    page.keyboard.press("Enter")
    is_recorded(page)
    assert entered() == [(1, "1M")]


def test_the_referee_is_called(scan, club):
    page = scan(under_way(club))
    unfolded(page).click("text=Call the referee")
    page.wait_for_selector("text=The referee is called.")
    page.wait_for_selector("text=The referee was called at")
    assert RefereeCall.objects.get().table == 1
    page.click("text=No longer needed")
    page.wait_for_selector("text=The referee was called at", state="detached")
    assert page.locator("text=The referee is called.").count() == 0
    assert RefereeCall.objects.get().answered_at


# --- agreement --------------------------------------------------------------------------------


@in_every_engine
def test_the_other_side_agrees_with_one_touch(scan, club):
    page = scan(under_way(club))
    enter(page)
    unfolded(page).click("text=Yes, that is right")
    page.wait_for_selector("#deal-1.is-agreed")
    assert Deal.objects.get().state == "agreed"


@in_every_engine
@pytest.mark.each_database
def test_two_phones_that_differ_see_the_field_and_one_gives_in(scan, club):
    tournament = under_way(club, agreement="both")
    ours, theirs = scan(tournament), scan(tournament)
    ours.click(".whose label:has([value=NS])")
    theirs.click(".whose label:has([value=EW])")
    enter(ours)
    is_recorded(ours)
    enter(theirs, "N", "3M", "NES")
    is_recorded(theirs)
    for page in (ours, theirs):
        look_again(page)
        unfolded(page).wait_for_selector("#deal-1.is-disputed")
        contracts = page.locator("#deal-1 .differs >> nth=0 >> td").all_inner_texts()
        assert contracts == ["4 Muzicando", "3 Muzicando"]
        assert page.locator(".dispute tr.differs").count() == 2  # the contract, and its sum
    assert not theirs.is_visible("text=3 Muzicando is right")
    theirs.click("text=4 Muzicando is right")
    theirs.wait_for_selector("#deal-1.is-agreed")
    look_again(ours)
    for page in (ours, theirs):
        page.wait_for_selector("#deal-1.is-agreed")
    assert Deal.objects.get().current.content["contract"] == "4M"
    assert [each.kind for each in Version.objects.all()] == ["result", "result", "agreement"]


@pytest.mark.thorough
def test_the_same_from_both_phones_is_agreed(scan, club):
    tournament = under_way(club, agreement="both")
    ours, theirs = scan(tournament), scan(tournament)
    ours.click(".whose label:has([value=NS])")
    enter(ours)
    is_recorded(ours)
    look_again(theirs)
    theirs.wait_for_selector("#deal-1.is-provisional", state="attached")
    theirs.click(".whose label:has([value=EW])")
    title_is(theirs, "Deal 1")
    enter(theirs)
    theirs.wait_for_selector("#deal-1.is-agreed", state="attached")
    look_again(ours)
    ours.wait_for_selector("#deal-1.is-agreed", state="attached")
    assert Deal.objects.get().state == "agreed"


def test_a_phone_that_comes_after_the_last_deal_says_whose_it_is_and_agrees(scan, club):
    tournament = under_way(club, deals=1, agreement="both")
    ours = scan(tournament)
    ours.click(".whose label:has([value=NS])")
    enter(ours)
    is_recorded(ours)
    theirs = scan(tournament)
    assert not theirs.is_visible("#deal-1 form.agree")
    theirs.click("#whose label:has([value=NS])")
    assert not theirs.is_visible("#deal-1 form.agree")
    theirs.click("#whose label:has([value=EW])")
    theirs.click("#deal-1 form.agree button")
    theirs.wait_for_selector("#deal-1.is-agreed", state="attached")
    theirs.wait_for_selector("#whose", state="hidden")
    assert Deal.objects.get().state == "agreed"


# --- the outbox -------------------------------------------------------------------------------


@in_every_engine
def test_results_wait_for_the_network_and_come_once(scan, club):
    page = scan(under_way(club), cuts=True)
    page.context.set_offline(True)
    enter(page, "N", "4M", "NES")
    enter(page, "E", "2S", "WES")
    waits(page, 2)
    assert page.text_content(".line-mark") == "↑2 2 not yet sent"
    assert line_says(page, "waits") == "Not sent yet (2)"
    assert "On this phone only, not yet sent: 2" in unfolded(page).inner_text("#waiting-line")
    assert "on this phone only" in page.inner_text("#deal-1")
    assert entered() == []
    page.context.set_offline(False)
    waits(page, 0)
    assert entered() == [(1, "4M"), (2, "2S")]
    page.wait_for_selector("#deal-2.is-provisional")


@pytest.mark.thorough
def test_a_touch_without_network_goes_with_its_result(scan, club):
    page = scan(under_way(club), cuts=True)
    page.context.set_offline(True)
    enter(page)
    unfolded(page).click("#saved >> text=Yes, that is right")
    waits(page, 2)
    page.context.set_offline(False)
    waits(page, 0)
    assert [(each.kind, each.state) for each in Version.objects.all()] == [
        ("result", "provisional"),
        ("agreement", "agreed"),
    ]


@pytest.mark.thorough
def test_an_answer_that_is_lost_does_not_enter_a_result_twice(scan, club):
    page = scan(under_way(club), cuts=True)
    lost = []

    def lose(route):
        lost.append(route.fetch().status)
        route.abort()

    page.route(SENDING, lose, times=2)
    enter(page)
    page.wait_for_selector("#saved .success", state="attached", timeout=15_000)
    assert lost == [200, 200]
    assert entered() == [(1, "4M")]


def test_the_queue_is_still_there_after_a_reload(scan, club):
    page = scan(under_way(club), cuts=True)
    page.route(SENDING, lambda route: route.abort())
    enter(page)
    waits(page, 1)
    page.go("/rules/")
    page.go("/table/")
    ready(page)
    waits(page, 1)
    title_is(page, "Deal 2")
    page.unroute(SENDING)
    unfolded(page).click("text=Send now")
    waits(page, 0)
    assert entered() == [(1, "4M")]


@pytest.mark.thorough
def test_a_phone_that_is_reloaded_while_it_sends_does_not_wait_for_itself(scan, club):
    page = scan(under_way(club))
    keep = """async (by) => {
      const open = indexedDB.open("portativ");
      await new Promise(done => { open.onsuccess = done; });
      const locks = open.result.transaction("locks", "readwrite").objectStore("locks");
      locks.put({ by, until: Date.now() + 15_000 }, "sender");
      await new Promise(done => { locks.transaction.oncomplete = done; }) }"""
    page.evaluate(keep, page.evaluate("sessionStorage.portativTab"))
    page.reload()
    enter(ready(page))
    is_recorded(page)


@pytest.mark.thorough
def test_the_queue_is_still_there_after_the_browser_was_closed(
    chromium, chromium_path, live_server, club, tmp_path
):
    tournament = under_way(club)

    def start():
        return chromium.browser_type.launch_persistent_context(
            tmp_path, executable_path=chromium_path, args=QUIET
        )

    with start() as browser:
        browser.add_init_script(SLOW_HAND)
        page = browser.new_page()
        page.goto(f"{live_server.url}/table/{card(tournament)}/")
        page.route(SENDING, lambda route: route.abort())
        enter(ready(page))
        waits(page, 1)
    assert entered() == []
    with start() as browser:
        page = browser.new_page()
        page.goto(f"{live_server.url}/table/")
        waits(page, 0)
        page.wait_for_selector("#deal-1.is-provisional", state="attached")
    assert entered() == [(1, "4M")]


@pytest.fixture
def sent(monkeypatch):
    """The keys of all results that reach the server, as often as they come."""
    keys = []

    def noted(tournament, items, **facts):
        keys.extend(item["key"] for item in items)
        return record_batch(tournament, items, **facts)

    monkeypatch.setattr("scoring.tables.outbox.views.record_batch", noted)
    return keys


@in_every_engine
@pytest.mark.thorough
def test_two_tabs_send_everything_once(scan, club, sent):
    page = scan(under_way(club), cuts=True)
    page.context.set_offline(True)
    for contract in ("1S", "2S", "3S"):
        enter(page, "N", contract, "NES")
    waits(page, 3)
    page.context.set_offline(False)
    other = page.context.new_page()
    other.goto(page.url)
    ready(other)
    waits(page, 0)
    waits(other, 0)
    assert entered() == [(1, "1S"), (2, "2S"), (3, "3S")]
    assert len(sent) == len(set(sent)) == 3


# As WebKit does while a phone sleeps: what was opened by then is of no use, what is opened anew is.
LOSE_CONNECTION = """name => {
  const { open } = IDBFactory.prototype, { transaction } = IDBDatabase.prototype;
  const anew = new WeakSet();
  IDBFactory.prototype.open = function (...given) {
    const request = open.apply(this, given);
    request.addEventListener("success", () => anew.add(request.result));
    return request;
  };
  IDBDatabase.prototype.transaction = function (...given) {
    if (anew.has(this)) return transaction.apply(this, given);
    throw new DOMException("Connection to Indexed Database server lost.", name);
  };
  const line = document.getElementById("waiting-line"), seen = () => line.dataset.waiting;
  window.waiting = [seen()];
  new MutationObserver(() => window.waiting.push(seen())).observe(line, { attributes: true });
}"""
# What an engine says then.
LOST = {"webkit": "UnknownError"}


@in_every_engine
def test_a_phone_that_slept_holds_what_waits_and_sends_it_once(scan, club, sent, engine):
    page = scan(under_way(club), cuts=True)
    page.context.set_offline(True)
    enter(page, "N", "1S", "NES")
    waits(page, 1)
    page.evaluate(LOSE_CONNECTION, LOST.get(engine, "InvalidStateError"))
    look_again(page)
    title_is(page, "Deal 2")
    waits(page, 1)
    enter(page, "N", "2S", "NES")
    waits(page, 2)
    title_is(page, "Deal 3")
    assert set(page.evaluate("window.waiting")) == {"1", "2"}
    page.context.set_offline(False)
    waits(page, 0)
    page.wait_for_selector("#deal-2.is-provisional", state="attached")
    page.reload()
    waits(ready(page), 0)
    title_is(page, "Deal 3")
    assert entered() == [(1, "1S"), (2, "2S")]
    assert len(sent) == len(set(sent)) == 2
    assert {each.state for each in Deal.objects.all()} == {"provisional"}


@pytest.mark.thorough
def test_two_tabs_with_one_draft_lose_neither_entry(scan, club):
    """The second is another entry of the deal: a dispute, and not a repeat that changes nothing."""
    page = scan(under_way(club), cuts=True)
    page.click("label.bid:has([value='2G'])")
    page.wait_for_timeout(200)
    other = page.context.new_page()
    other.goto(page.url)
    assert ready(other).is_checked("[value='2G']")
    enter(page, "N", "4M", "NES")
    is_recorded(page)
    enter(other, "N", "3M", "NES")
    is_recorded(other)
    assert entered() == [(1, "4M"), (1, "3M")]
    assert Deal.objects.get().state == "disputed"


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        ("Object.defineProperty(window, 'indexedDB', {get() { throw new Error('no') }})",
         "This browser keeps nothing"),
        ("const full = () => { throw new DOMException('', 'QuotaExceededError') };"
         "IDBObjectStore.prototype.add = full",
         "This phone is full"),
    ],
    ids=["refused", "full"],
)  # fmt: skip
def test_where_nothing_can_be_kept_the_page_says_so_and_still_sends(scan, club, refusal, said):
    tournament = under_way(club)
    page = scan(tournament, cuts=True)
    page.context.add_init_script(refusal)
    page.reload()
    ready(page).context.set_offline(True)
    enter(page)
    waits(page, 1)
    assert said in unfolded(page).inner_text("#waiting-line")
    page.click("#line")
    page.context.set_offline(False)
    waits(page, 0)
    is_recorded(page)
    assert entered() == [(1, "4M")]


@pytest.mark.thorough
def test_a_wrong_clock_changes_nothing(scan, club):
    tournament = under_way(club)
    page = scan(tournament)
    page.context.add_init_script(
        "const now = Date.now; Date.now = () => now() - 400 * 24 * 3600 * 1000"
    )
    page.reload()
    ready(page)
    left = page.inner_text(".line time")
    assert left.startswith(("34:", "35:00"))
    enter(page)
    is_recorded(page)
    version = Version.objects.get()
    assert abs((version.at - version.typed_at).total_seconds()) < 60


@pytest.mark.thorough
def test_a_phone_that_went_on_to_another_table_still_sends(scan, club):
    tournament = under_way(club, tables=2)
    page = scan(tournament, cuts=True)
    page.route(SENDING, lambda route: route.abort())
    enter(page)
    waits(page, 1)
    page.go(f"/table/{card(tournament, 2)}/")
    ready(page)
    assert unfolded(page).inner_text("h1").startswith("Table 2")
    assert "another table" in page.inner_text("#waiting-line")
    page.unroute(SENDING)
    page.click("text=Send now")
    waits(page, 0)
    assert Deal.objects.get().table == 1


@pytest.mark.thorough
def test_what_the_server_refuses_is_shown_and_kept(scan, club):
    tournament = under_way(club)
    page = scan(tournament, cuts=True)
    page.context.set_offline(True)
    enter(page)
    tournament.entrance = "desk"
    tournament.save()
    page.context.set_offline(False)
    page.wait_for_selector("text=Deal 1 was not taken", state="attached")
    said = unfolded(page).inner_text("#waiting-line")
    assert "Ana – Ion: places 6 + level 4 + Muzicando 4 = 14" in said
    page.click("text=Discard")
    page.wait_for_selector("text=Deal 1 was not taken", state="detached")
    assert entered() == []


@pytest.mark.thorough
def test_a_new_round_is_noticed(scan, club):
    tournament = under_way(club)
    page = scan(tournament)
    begin_round(tournament, tournament.stages.get(), 2, list(tournament.entries.all()), 2)
    tournament.version += 1
    tournament.save()
    look_again(page)
    unfolded(page).click("text=Go there")
    assert unfolded(ready(page)).inner_text("h1") == "Table 1 · Round 2"
    page.click("text=Look at round 1")
    assert unfolded(ready(page)).inner_text("h1") == "Table 1 · Round 1"


# --- the page and the engine say the same -------------------------------------------------------

SUMS = """cases => cases.map(each => {
    deal.restore(deal.fieldsOf(each)); return deal.explained().map(pair => pair[1]) })"""


def test_what_nobody_has_agreed_to_is_put_right_at_the_table(scan, club):
    page = scan(under_way(club))
    enter(page)
    unfolded(page).click("text=Something is wrong")
    page.wait_for_selector("#correcting")
    assert page.is_checked("[value='4M']")
    assert page.inner_text(".tapped [data-seat=N] .held") == "4M"
    page.click("label.bid:has([value='3M'])")
    page.click("#save")
    page.wait_for_selector("#deal-1:has-text('3 Muzicando')", state="attached")
    assert [(each.kind, each.points) for each in Version.objects.all()] == [
        ("result", {"1": 14, "2": 4}),
        ("correction", {"1": 13, "2": 4}),
    ]


@pytest.mark.each_database
def test_an_evening_on_two_phones_is_counted_exactly(scan, club):
    """Two tables, two deals each, the network cut in the middle."""
    tournament = under_way(club, tables=2, deals=2)
    one, two = scan(tournament, cuts=True), scan(tournament, 2, cuts=True)
    enter(one, "N", "4M", "NES")
    enter(two, "E", "1G", "ENW")
    for page in (one, two):
        is_recorded(page)
        page.context.set_offline(True)
    enter(one, "W", "3P", "SEN")
    enter(two, "S", "2S", "SWN")
    for page in (one, two):
        waits(page, 1)
        page.context.set_offline(False)
    for page in (one, two):
        waits(page, 0)
        page.wait_for_selector("#all-in", state="visible")
    totals = {
        entry.number: [score.points for score in entry.scores.all()]
        for entry in tournament.entries.all()
    }
    assert totals == {1: [20], 2: [2], 3: [13], 4: [13]}
    assert Version.objects.count() == 4


def named_sums(explained):
    return [engine_texts.named_sum(lines) for lines in explained.values()]


@pytest.mark.parametrize("edition", looks(RO, CA), ids=["ro", "ca"])
def test_every_sum_of_pairs_on_the_page_is_the_engines(scan, club, edition):
    page = scan(under_way(club, rules={"edition": edition.edition}))
    cases = [
        {"contract": str(bid), "declarer": str(declarer), "order": list(order), "last_stuck": stuck}
        for bid in BIDS
        for declarer in PAIRS_SEATS[:2]
        for order in permutations(PAIRS_SEATS)
        for stuck in ((False, True) if edition.stuck_loses_place_point else (False,))
    ]
    assert page.evaluate(SUMS, cases) == [
        named_sums(
            pairs.explain(
                Contract(Bid.parse(case["contract"]), PAIRS_SEATS["NE".index(case["declarer"])]),
                case["order"], last_stuck=case["last_stuck"], rules=edition,
            )
        )
        for case in cases
    ]  # fmt: skip


@pytest.mark.thorough
def test_every_sum_of_players_on_the_page_is_the_engines(scan, club):
    page = scan(under_way(club, "individual", at_table=4))
    cases = [
        {"type": str(type_), "chooser": "1", "order": list(order), "last_stuck": stuck}
        for type_ in PlayType
        for order in permutations(player_seats(4))
        for stuck in (False, True)
    ]
    assert page.evaluate(SUMS, cases) == [
        named_sums(
            individual.explain(
                PlayType(case["type"]), case["order"], last_stuck=case["last_stuck"], rules=RO
            )
        )
        for case in cases
    ]


@pytest.mark.thorough
def test_sums_of_remi_on_the_page_are_the_engines(scan, club):
    chance = random.Random(7)
    page = scan(under_way(club, "remi", at_table=3))
    seats = {str(number): {"entry": number, "players": []} for number in (1, 2, 3)}
    cases, expected = [], []
    while len(cases) < 1000:
        case = _some_remi(chance)
        try:
            explained = preview(seats, case, GAMES["remi"].scoring_rules({}))
        except RuleError:
            continue
        cases.append(case)
        expected.append([engine_texts.sum_of(lines) for lines in explained.values()])
    assert page.evaluate(SUMS, cases) == expected


def _some_remi(chance):
    """What the form can say: numbers only where they count."""
    closer = chance.choice(["1", "2", "3", None])
    players = {}
    for seat in "123":
        hand = {}
        state = chance.choice(["opened", "board", "unopened"])
        if state == "board":
            hand["board"] = chance.choice(["simple", "doubles"])
        hand["opened"] = state == "opened"
        hand["unannounced"] = chance.random() < 0.1
        hand["atu"] = chance.random() < 0.3
        if hand["opened"] and not hand["unannounced"]:
            hand["laid"] = chance.randrange(0, 300, 5)
        if closer == seat:
            hand["closed"] = chance.choice(["tile", "1", "joker"])
        elif not hand["unannounced"] and (hand["opened"] or closer is None):
            hand["rack"] = chance.randrange(0, 200, 5)
        players[seat] = {name: value for name, value in hand.items() if value}
    return {"double": chance.random() < 0.5, "exhausted": closer is None, "players": players}


@pytest.mark.thorough
def test_auctions_on_the_page_are_the_engines(scan, club):
    chance = random.Random(7)
    cases, expected = [], []
    for _at in range(300):
        auction = Auction(chance.choice(PAIRS_SEATS))
        may_call = []
        while not auction.is_over:
            legal = legal_calls(auction)
            may_call.append(sorted(map(str, legal)))
            auction = with_call(auction, chance.choice([*legal[:3], legal[-1], legal[-1]]))
        cases.append([str(auction.first), [str(call) for call in auction.calls]])
        reached = [contract_of(auction, rules) for rules in (RO, CA)]
        expected.append(
            [may_call, *({"contract": str(c.bid), "declarer": str(c.declarer)} for c in reached)]
        )
    page = scan(under_way(club))
    found = page.evaluate(
        """cases => {
          const bids = [1, 2, 3, 4].flatMap(level => [..."SGPM"].map(type => level + type));
          const mayCall = calls => ["pass", ...bids].filter(call => auction.mayCall(calls, call));
          return cases.map(([first, calls]) => [
            calls.map((_call, at) => mayCall(calls.slice(0, at)).sort()),
            auction.contract(first, calls, true), auction.contract(first, calls, false)]) }""",
        cases,
    )
    assert found == expected


# --- the look -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", looks("hu", "en", "ca", "ro"))
def test_a_dispute_breaks_no_word_on_a_small_phone(scan, club, language):
    tournament = under_way(club)
    phones = [
        scan(tournament, language=language, width=320, height=568, large=True) for _ in range(2)
    ]
    for page, contract in zip(phones, ("4M", "3M"), strict=True):
        enter(page, "N", contract, "NES")
        is_recorded(page)
    look_again(page)
    page.wait_for_selector("#deal-1.is-disputed", state="attached")
    assert line_says(page, "look")
    unfolded(page)
    assert page.evaluate(BROKEN_WORDS) == []


@pytest.mark.parametrize(
    ("entering", "language", "theme", "width", "large"),
    looks(
        ("pairs", "ro", "dark", 360, True),
        ("pairs", "en", "light", 360, False),
        ("pairs", "ca", "light", 1280, False),
        ("pairs", "hu", "dark", 360, False),
        ("individual", "hu", "light", 360, True),
        ("remi", "ro", "dark", 360, True),
        ("remi", "en", "light", 1280, False),
    ),
)
def test_nothing_overflows_and_everything_can_be_read_and_hit(
    scan, club, entering, language, theme, width, large
):
    page = scan(
        under_way(club, entering, at_table=3 if entering != "pairs" else 4),
        language=language, theme=theme, width=width, large=large,
    )  # fmt: skip
    all_is_well(page)
    if entering == "pairs":
        enter(page)
        page.wait_for_selector("#deal-1.is-provisional", state="attached")
        if not large:
            page.click(".auction summary")
            all_is_well(page)
            page.click(".auction summary")
    if entering != "remi":
        page.click("label:has([value=breach])")
    all_is_well(page)
    all_is_well(unfolded(page))


FINISHED = "This tournament is finished; the desk must enter these: show this screen at the desk."


def finish(tournament):
    tournament.state = "finished"
    tournament.save()


def too_late(scan, club):
    """A tournament that was finished while a phone without a network held a result."""
    tournament = under_way(club)
    page = scan(tournament, cuts=True)
    page.context.set_offline(True)
    enter(page)
    waits(page, 1)
    finish(tournament)
    page.context.set_offline(False)
    page.wait_for_selector(f"#on-phone >> text={FINISHED}")
    return tournament, page


def test_after_the_end_the_phone_shows_what_it_holds_and_the_desk_is_told(scan, club):
    tournament, page = too_late(scan, club)
    said = "Ana – Ion: places 6 + level 4 + Muzicando 4 = 14 · Eva – Dan: places 4"
    held = f"Table 1, round 1, result 1: {said}"
    for path in ("/table/", f"/table/{card(tournament)}/"):
        page.go(path)
        page.wait_for_selector("#on-phone li")
        assert page.inner_text("h1") == "This tournament is finished"
        assert FINISHED in page.inner_text("#on-phone")
        assert page.inner_text("#on-phone li") == held
    assert entered() == []
    assert [(each.table, each.unsent) for each in RefereeCall.objects.all()] == [(1, 1)]


@pytest.mark.thorough
def test_what_came_too_late_is_sent_if_the_tournament_is_opened_again(scan, club):
    tournament, page = too_late(scan, club)
    tournament.state = "running"
    tournament.save()
    page.reload()
    waits(ready(page), 0)
    assert entered() == [(1, "4M")]


def test_without_script_a_result_is_looked_at_and_saved(chromium, live_server, club):
    tournament = under_way(club)
    context = chromium.new_context(
        java_script_enabled=False, viewport={"width": 360, "height": 740}
    )
    page = context.new_page()
    page.goto(f"{live_server.url}/table/{card(tournament)}/")
    page.click(".only-result label.seat:has([name=declarer][value=N])")
    page.click("label.bid:has([value='4M'])")
    for place, seat in enumerate("NESW", start=1):
        page.select_option(f"[name=order][data-place='{place}']", seat)
    page.click("text=Show the points")
    assert "places 6 + level 4 + Muzicando 4 = 14" in page.inner_text("#sums")
    page.click("button:has-text('Save')")
    assert "Deal 1 saved: 14 to 4" in page.inner_text(".notice.success")
    context.close()
    assert entered() == [(1, "4M")]


def test_what_others_played_is_not_written_to_who_sits_there_now(scan, club):
    """The desk changes the seats while a phone is without a network, and while another is open."""
    tournament = under_way(club, tables=2)
    away, open_ = scan(tournament, cuts=True), scan(tournament)
    away.context.set_offline(True)
    enter(away)
    waits(away, 1)
    entries = [Entry.objects.get(tournament=tournament, number=number) for number in (1, 3)]
    swap(tournament.rounds.get(), *entries)
    away.context.set_offline(False)
    unfolded(away).wait_for_selector("text=entered for other people than those who sit there now")
    assert "Ana – Ion: places 6" in away.inner_text("#waiting-line")
    assert not Version.objects.exists()
    assert RefereeCall.objects.get().deal == 1

    for page in (away, open_):
        look_again(page)
        page.wait_for_selector("#entry[inert]", state="attached")
        unfolded(page).click("#elsewhere >> text=Go there")
        ready(page)
        assert page.locator("#save").is_disabled() or page.evaluate("Boolean(deal.missing())")
        enter(page, "E", "1S", "NES")
    is_recorded(open_)
    assert {each.seats["NS"]["entry"] for each in Version.objects.all()} == {3}


def test_a_laptop_that_is_back_in_an_earlier_round_mixes_no_lists(scan, club, make_user):
    tournament = under_way(club, rounds=2)
    by = Actor(user=make_user("desk"))
    made = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"]}
    record(DealAt(tournament.rounds.get(number=1), 1, 1), made, key=uuid4(), by=by)
    page = scan(tournament)
    tournament.rounds.filter(number=2).update(started_at=None)
    raise_version(tournament)
    look_again(page)
    page.wait_for_selector("#elsewhere", state="attached")
    assert "earlier round. What this phone holds of round 2 goes in" in page.text_content(
        "#elsewhere"
    )
    assert page.locator("#deal-1.is-agreed").count() == 0
    tournament.rounds.filter(number=2).update(started_at=timezone.now())
    raise_version(tournament)
    look_again(page)
    page.wait_for_selector("#elsewhere", state="detached")
    enter(page)
    is_recorded(page)


def test_a_second_phone_moves_on_from_what_another_wrote_unless_it_is_touched(scan, club):
    tournament = under_way(club)
    first, second, third = (scan(tournament) for _ in range(3))
    third.click(".tapped [data-seat=N]")
    enter(first)
    is_recorded(first)
    for page in (second, third):
        look_again(page)
        page.wait_for_selector("#deal-1.is-provisional", state="attached")
    assert second.input_value("#entry [name=deal]") == "2"
    assert second.inner_text(".line-said").startswith("? The other side")
    assert third.input_value("#entry [name=deal]") == "1"


def test_a_single_deal_that_is_left_open_is_asked_for(scan, club, make_user):
    tournament = under_way(club, deals=2)
    page = scan(tournament)
    for _deal in range(2):
        enter(page)
        is_recorded(page)
    page.wait_for_selector("html[data-view=list]")
    page.click("#all-right >> text=All 2 are right")
    page.wait_for_selector(":nth-match(.deals > .is-agreed, 2)")
    own = Deal.objects.get(number=1)
    Deal.objects.filter(pk=own.pk).update(state="provisional")
    raise_version(tournament)
    look_again(page)
    page.click("#all-right >> text=Deal 1 is right")
    page.wait_for_selector("#deal-1.is-agreed", state="attached")


def test_a_table_that_waits_for_nobody_says_so_first(scan, club):
    tournament = under_way(club)
    page = scan(tournament)
    tournament.entries.filter(number=1).update(away=[1])
    raise_version(tournament)
    look_again(page)
    page.wait_for_selector("text=This table is not waiting for anybody.", state="visible")


def test_my_row_is_marked_in_the_standing_after_i_said_who_i_am(visit, club):
    tournament = under_way(club)
    record(
        DealAt(tournament.rounds.get(), 1, 1),
        {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"]},
        key=uuid4(),
        by=Actor(token=token_of(card(tournament))),
    )
    page, own = visit(), "tr[aria-current]"
    page.go("/t/cupa-pairs/")
    assert page.locator(own).count() == 0
    page.go("/t/cupa-pairs/me/")
    page.click("button:has-text('Dan Kovács')")
    page.wait_for_selector("h1:text('Dan Kovács')")
    page.go("/t/cupa-pairs/")
    assert "Dan Kovács" in page.inner_text(own)
    page.go("/t/cupa-pairs/me/")
    page.click("text=That is not me")
    page.wait_for_selector("h1:text('Who are you?')")
    page.go("/t/cupa-pairs/")
    assert page.locator(own).count() == 0
