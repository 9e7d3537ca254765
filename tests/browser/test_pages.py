"""Every page of the site in a real Chromium: nothing overflows, everything can be hit and read."""

import contextlib
from itertools import pairwise
from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import TimeoutError as TooLate

from club.entries.actions import add_entry, withdraw
from club.entries.door_code import door_word
from club.entries.settling import sign_up
from club.memberships.actions import add_member
from club.models import (
    Appointment,
    Club,
    Entry,
    Membership,
    Player,
    Role,
    Season,
    Team,
    Tournament,
    User,
)
from club.pairings.clock import start_round
from club.payments.fees import take
from club.settings import LANGUAGES
from tests.club.evenings import come_in, seated, tournament_of
from tests.scoring.evenings import under_way
from tests.thorough import looks

pytestmark = pytest.mark.browser

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
LONG = "Wolfeschlegelsteinhausenbergerdorff-Ștefănescu Țintă i Montserrat Puigdemont"

PUBLIC = ["/", "/clubs/do-re-mi/", "/account/sign-in/", "/account/password/forgotten/",
          "/account/password/sent/", "/display/", "/rules/", "/rules/deck/", "/referee/record/",
          "/rules/muzicando/", "/rules/individual/", "/rules/remi/", "/rules/points/",
          "/rules/papers/",
          "/referee/?type=G&on=R1@0,0.R4@1,0&asks=1&card=R2&hand-N=R2.Bb&edition=ro",
          "/clubs/do-re-mi/seasons/", "/clubs/do-re-mi/tournaments/", "/t/open/",
          "/t/open/sign-up/", "/t/open/tell/", "/t/running/tell/", "/t/running/",
          "/t/running/rounds/1/", "/t/running/rounds/2/",
          "/t/running/seats/balance/", "/reach/", "/clubs/do-re-mi/notices/",
          "/clubs/do-re-mi/notices/members/", "/clubs/do-re-mi/evenings/",
          "/clubs/do-re-mi/about/", "/api/v1/", "/api/v1/problems/"]  # fmt: skip
STAFF = ["/clubs/do-re-mi/", "/clubs/do-re-mi/edit/", "/clubs/do-re-mi/roles/", "/clubs/new/",
         "/account/", "/account/password/", "/account/second-factor/",
         "/account/second-factor/passkeys/", "/account/sessions/",
         "/clubs/do-re-mi/rules/", "/clubs/do-re-mi/sharing/", "/clubs/do-re-mi/programs/",
         "/clubs/do-re-mi/reach/", "/clubs/do-re-mi/reach/?since=1",
         "/clubs/do-re-mi/members/", "/clubs/do-re-mi/members/new/",
         "/clubs/do-re-mi/members/import/", "/clubs/do-re-mi/members/teams/",
         "/clubs/do-re-mi/members/names/", "/clubs/do-re-mi/members/export/",
         "/clubs/do-re-mi/audit/", "/clubs/do-re-mi/retention/", "/clubs/do-re-mi/notices/",
         "/clubs/do-re-mi/notices/register/", "/clubs/do-re-mi/notices/members/en/",
         "/clubs/do-re-mi/seasons/", "/clubs/do-re-mi/tournaments/",
         "/clubs/do-re-mi/tournaments/new/", "/clubs/do-re-mi/evenings/",
         *(f"/t/open/{page}" for page in (
             "desk/", "people/", "people/?kind=members", "people/?kind=asked", "people/pair/",
             "people/import/", "papers/entries/", "visits/",
             "seats/", "seats/wishes/", "game/", "plan/", "counting/", "copy/", "door/",
             "money/")),
         *(f"/clubs/do-re-mi/{page}" for page in (
             "about/", "file/", "money/", "money/dues/", "money/owing/", "members/consents/",
             "evenings/repeat/", "tournaments/removed/", "certificates/")),
         *(f"/t/running/{page}" for page in (
             "", "desk/", "people/", "seats/", "seats/rebuild/", "rounds/2/seats/"))]  # fmt: skip

SMALL_TARGETS = """() => [...document.querySelectorAll(
    "a, button, summary, input:not([type=hidden], [type=radio], [type=checkbox]), select")]
  .filter(each => each.checkVisibility() && !each.closest(".skip") && !inText(each))
  .filter(each => { const box = each.getBoundingClientRect(); return box.height < 43.5 })
  .map(each => each.outerHTML.slice(0, 120));
  function inText(each) {
    return each.tagName === "A" && each.parentElement.tagName === "P" &&
      getComputedStyle(each).display === "inline" }"""

BROKEN_WORDS = """() => {
  const found = new Set(), range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode());) {
    if (!text.parentElement.checkVisibility() || text.parentElement.closest("svg, code")) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const boxes = [...range.getClientRects()].filter(box => box.width);
      if (new Set(boxes.map(box => Math.round(box.top))).size > 1) found.add(word);
    }
  }
  return [...found]; }"""

TYPE = """type => {
  document.documentElement.dataset.type = type;
  dispatchEvent(new Event("look")) }"""
IS_IN = "theme => getComputedStyle(document.documentElement).colorScheme === theme"
RULES = "{ rules: { 'label-content-name-mismatch': { enabled: true } } }"
VIOLATIONS = f"""() => axe.run({RULES}).then(found => found.violations.map(
    each => [each.id, each.nodes.map(node => node.html)]))"""


def violations(page):
    """What axe-core finds wrong."""
    page.evaluate(AXE)
    return page.evaluate(VIOLATIONS)


def fits(page, path=""):
    """Nothing overflows, and everything can be hit."""
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path
    assert page.evaluate(SMALL_TARGETS) == [], path


def all_is_well(page, path=""):
    """It fits, and can be hit and read."""
    fits(page, path)
    assert violations(page) == [], path


def unfold(page):
    page.evaluate("document.querySelectorAll('main details').forEach(each => each.open = true)")


def in_every_look(test):
    """Narrow and wide, in either size of type, light and dark, in each language."""
    seen = [
        {"width": 360, "large": True, "theme": "dark", "language": "ro"},
        {"width": 360, "large": False, "theme": "light", "language": "en"},
        {"width": 1280, "large": False, "theme": "dark", "language": "ca"},
        {"width": 1280, "large": True, "theme": "light", "language": "hu"},
    ]
    return pytest.mark.thorough(pytest.mark.parametrize("seen", looks(*seen))(test))


def all_fit(page, paths, *, read=True):
    """Each of these pages, with everything in it unfolded."""
    for path in paths:
        assert page.go(path).status == 200
        unfold(page)
        (all_is_well if read else fits)(page, path)


@pytest.fixture
def owner(transactional_db):
    """The owner of a club with long names in it; may do everything."""
    from django.contrib.auth.hashers import make_password

    user = User.objects.create(
        username="owner", name=LONG, is_superuser=True, password=make_password("x" * 20)
    )
    club = Club.objects.create(
        name=LONG, language="en", slug="do-re-mi", place=LONG, colour="green"
    )
    Appointment.objects.create(club=club, user=user, role=Role.OWNER)
    team = Team.objects.create(club=club, name=LONG[:40], colour="violet")
    player = Player(name=LONG, nickname=LONG[:40])
    add_member(club, player, number=9_999_999, team=team, phone="+40 722 000 111",
               naming="full")  # fmt: skip
    add_member(club, Player(name=f"{LONG} Trei"))
    evenings(club)
    return user


def evenings(club):
    """One that is open, with a sign-up and singles; one under way, with a newcomer and one gone."""
    opened = tournament_of(
        club, "pairs", slug="open", name=LONG, place=LONG, fee=LONG[:40], takes_sign_ups=True,
        approves_sign_ups=True, limit=30, fee_amount=99_999_99, reduced_fee=750,
    )  # fmt: skip
    first, *_others = come_in(opened, 4)
    take(first, club.appointments.get().user)
    facts = {"starts": "2000-01-01", "ends": "2099-12-31", "dues": 6000, "reduced_dues": 3000}
    Season.objects.create(club=club, name=LONG[:60], slug="lung", **facts)
    sign_up(opened, [LONG, LONG])
    for name in (f"{LONG} Unu", f"{LONG} Doi"):
        single = add_member(club, Player(name=name), naming="full").player
        add_entry(opened, [single], is_here=True)
    running = tournament_of(club, "pairs", "round_robin", slug="running", name=LONG, rounds=3)
    pair = [add_member(club, Player(name=f"{LONG} {at}"), naming="full").player for at in "AB"]
    add_entry(running, pair, is_here=True)
    seated(running, 4)
    start_round(running.rounds.get(number=1))
    withdraw(running.entries.get(number=2))
    come_in(running, 1)


def paths(user, as_owner):
    if not as_owner:
        opened = Tournament.objects.get(slug="open")
        signed_up = opened.entries.exclude(code="").get()
        door = f"/t/open/door/{door_word(opened)}/"
        return [*PUBLIC, door, f"/t/open/sign-up/{signed_up.code}/"]
    pk, member = user.appointments.get().pk, Membership.objects.get(number=9_999_999).pk
    members = f"/clubs/do-re-mi/members/{member}/"
    entry, signed_up = (Entry.objects.filter(tournament__slug="open").order_by("number")[at].pk
                        for at in (0, 4))  # fmt: skip
    entries = [f"/t/open/people/{key}/" for key in (entry, signed_up)]
    return [*STAFF, *entries, f"/clubs/do-re-mi/roles/{pk}/", members, f"{members}merge/"]


def in_language(path, language):
    """What everybody may see of a tournament is in its club's language unless asked otherwise."""
    return f"{path}{'&' if '?' in path else '?'}language={language}" if "/t/" in path else path


THEMES = ("light", "dark")
LOOKS = {
    "ro": [(360, True)],
    "ca": [(1280, False)],
    "hu": [(1920, True), (360, True)],
    "en": [(360, False)],
}


@pytest.mark.thorough
@pytest.mark.parametrize("as_owner", [False, True], ids=["public", "staff"])
@pytest.mark.parametrize("language", dict(LANGUAGES))
def test_every_page_fits_and_can_be_hit_and_read(visit, owner, as_owner, language):
    """In every language nothing overflows. WCAG 2.2 A and AA by axe-core (contrast, names, order,
    roles): each page light in one language and dark in the next, and in all the menus over one."""
    page, own = (
        visit(language=language, user=owner if as_owner else None),
        [*dict(LANGUAGES)].index(language),
    )
    for at, path in enumerate(paths(owner, as_owner)):
        page.go(in_language(path, language))
        for width, large in LOOKS[language]:
            look(page, width, large=large)
            fits(page, path)
        look(page, 360, large=False)
        for turn, theme in enumerate(THEMES):
            if at == 0 or (at + turn) % len(LANGUAGES) == own:
                page.evaluate(AXE)
                all_can_read(page, path, theme, menus=at == 0)


FITS = "() => document.documentElement.scrollWidth <= innerWidth"


def look(page, width, *, large):
    """Of a page that is there already; its charts follow a moment later."""
    page.set_viewport_size({"width": width, "height": 740})
    page.evaluate(TYPE, "large" if large else "ordinary")
    with contextlib.suppress(TooLate):  # whoever looks says what is too wide
        page.wait_for_function(FITS, timeout=2_000)


def all_can_read(page, path, theme, *, menus):
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.wait_for_function(IS_IN, arg=theme)
    assert page.evaluate(VIOLATIONS) == [], (path, theme)
    for menu in page.locator("header details").all() if menus else ():
        menu.evaluate("each => each.open = true")
        fits(page, path)
        assert page.evaluate(VIOLATIONS) == [], (path, theme)
        menu.evaluate("each => each.open = false")


DARK, LARGE = "rgb(21, 19, 27)", "21px"
BACKGROUND = "getComputedStyle(document.body).backgroundColor"
SIZE = "getComputedStyle(document.documentElement).fontSize"


def choose(page, *links):
    for link in links:
        if not page.locator("header details[open]").count():
            page.click("header summary >> nth=0")
        page.click(f"header {link}")


def test_language_and_look_are_kept_from_one_public_page_to_the_next(visit, owner):
    page = visit(width=360)
    page.go("/t/running/")
    choose(page, "[data-theme=dark]", "[data-type=large]")
    assert (page.evaluate(BACKGROUND), page.evaluate(SIZE)) == (DARK, LARGE)
    choose(page, "[data-language=hu]")
    page.wait_for_url("**/t/running/?language=hu")
    for _ in range(2):
        assert page.get_attribute("html", "lang") == "hu"
        assert (page.evaluate(BACKGROUND), page.evaluate(SIZE)) == (DARK, LARGE)
        assert page.locator("header [data-theme=dark]").get_attribute("aria-current") == "true"
        page.click("main a[href$='/rounds/1/'] >> nth=0")
        page.wait_for_url("**/rounds/1/?language=hu")
    page.go("/t/running/")  # as somebody sent it
    page.wait_for_url("**/t/running/?language=hu")
    page.go("/rules/")
    page.wait_for_url("**/rules/?language=hu")
    assert page.get_attribute("html", "lang") == "hu"
    assert not [each for each in page.context.cookies() if "display" in each["name"]]


def test_a_phone_that_chose_nothing_reads_every_page_in_its_own_language(visit, owner):
    """Also those that are kept for all in the club's; one of a language that the site does not
    speak reads that of the club."""
    page = visit(language="ro")
    for path in ("/t/running/", "/t/running/rounds/1/", "/t/running/me/", "/clubs/do-re-mi/"):
        page.go(path)
        page.wait_for_function("document.documentElement.lang === 'ro'")
    other = visit(language="de")
    other.go("/t/running/")
    assert other.locator("html").get_attribute("lang") == "en"
    assert "language" not in other.url


@pytest.mark.thorough
def test_language_and_look_are_chosen_without_script(chromium, live_server, owner):
    context = chromium.new_context(java_script_enabled=False, locale="en", color_scheme="light")
    page = context.new_page()
    page.goto(f"{live_server.url}/t/running/")
    page.click("header summary >> nth=0")
    page.click("header a[data-theme=dark]")
    assert page.url.endswith("/display/?next=/t/running/")
    page.click("button[value=dark]")
    assert page.url.endswith("/t/running/")
    page.goto(f"{live_server.url}/display/?next=/clubs/do-re-mi/")
    assert page.evaluate(IS_IN, "dark")
    page.click("button[value=ca]")
    assert page.get_attribute("html", "lang") == "ca"
    page.goto(f"{live_server.url}/t/running/")
    page.click("header summary >> nth=0")
    page.click("header >> text=Magyar")
    assert page.get_attribute("html", "lang") == "hu"
    context.close()


@pytest.mark.thorough
def test_a_page_that_was_kept_for_all_shows_whose_account_it_is(visit, owner):
    page = visit(width=1280, user=owner)
    page.go("/clubs/do-re-mi/")
    session = [each for each in page.context.cookies() if each["name"] == "sessionid"]
    page.context.clear_cookies(name="sessionid")
    with page.expect_response("**/account/menu/") as asked:
        page.go("/t/running/")
    assert asked.value.status == 204
    page.context.add_cookies(session)
    page.go("/clubs/do-re-mi/")
    page.route("**/t/running/", lambda route: route.fulfill(body=stranger))
    stranger = page.request.get(
        page.url.split("/clubs")[0] + "/t/running/", headers={"cookie": ""}
    ).text()
    page.go("/t/running/")
    page.wait_for_selector("header details.account")


def test_the_keyboard_alone_is_enough_to_sign_in(visit, owner):
    page = visit(width=1280)
    page.go("/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    page.wait_for_url("**/#content")
    page.go("/account/sign-in/")
    page.wait_for_function("document.activeElement.name === 'name_or_email'")
    page.keyboard.type("owner")
    page.keyboard.press("Tab")
    page.keyboard.type("x" * 20)
    with page.expect_navigation(url=lambda url: "sign-in" not in url):
        page.keyboard.press("Enter")
    assert LONG[:10] in page.inner_text("header")


@pytest.mark.thorough
@pytest.mark.parametrize("language", dict(LANGUAGES))
def test_no_word_is_broken_over_two_lines_on_a_phone(visit, club, site_owner, language):
    """With names as people have them; a long address or a name of 46 letters may break."""
    tournament = under_way(club, tables=2, rounds=2)
    pages = [f"/t/{tournament.slug}/{page}" for page in (
        "", "me/", "rounds/1/", "entries/1/", "crosstable/", "desk/", "people/", "log/",
        "live/desk/", "papers/", "plan/", "counting/")]  # fmt: skip
    page = visit(width=360, language=language, user=site_owner)
    for path in (club.get_absolute_url(), "/account/", "/rules/", *pages):
        page.go(in_language(path, language))
        for large in (True, False):
            look(page, 360, large=large)
            assert page.evaluate(BROKEN_WORDS) == [], (path, large)
    for menu in page.locator("header details").all():
        menu.evaluate("each => each.open = true")
        for large in (True, False):
            look(page, 360, large=large)
            assert page.evaluate(BROKEN_WORDS) == [], large
        fits(page)
        assert page.locator(".choices a").evaluate_all(
            "all => all.every(each => each.scrollWidth <= each.clientWidth)"
        )


@pytest.mark.thorough
def test_the_steps_to_a_page_take_one_line_on_a_laptop(visit, owner):
    page = visit(width=1366, height=768, user=owner)
    page.go("/t/open/people/import/")
    steps = [each.bounding_box() for each in page.locator(".where li").all()]
    assert len(steps) == 4
    assert len({step["y"] for step in steps}) == 1
    for step, following in pairwise(steps):
        assert step["x"] + step["width"] < following["x"]
    third = page.locator(".where li:nth-child(3) a")
    assert third.evaluate("each => each.scrollWidth <= each.clientWidth")
    fits(page)


def test_escape_a_press_elsewhere_and_the_way_back_close_a_menu(visit, owner):
    page = visit(width=1280)
    page.go("/rules/")
    menu, summary = page.locator("header details").first, page.locator("header summary").first
    summary.click()
    page.keyboard.press("Escape")
    assert menu.get_attribute("open") is None
    assert summary.evaluate("each => each === document.activeElement")
    summary.click()
    page.click("h1")
    assert menu.get_attribute("open") is None
    summary.click()
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    assert menu.get_attribute("open") is None


def test_a_new_club_has_the_clock_and_the_money_of_the_browser(visit, site_owner):
    page = visit(user=site_owner, zone="Europe/London")
    page.go("/clubs/new/")
    assert page.input_value("[name=time_zone]") == "Europe/London"
    assert page.input_value("[name=currency]") == "£"
    page.fill("[name=name]", "Card Club")
    page.click("summary >> text=More")
    page.fill("[name=wifi_password]", "short")
    page.evaluate("document.querySelector('form.new-club').noValidate = true")
    page.select_option("[name=time_zone]", "Europe/Dublin")
    page.click("text=Create the club")
    link = page.locator("form > .errorlist a")
    link.wait_for()
    assert page.input_value("[name=time_zone]") == "Europe/Dublin", "what was chosen stays"
    link.click()
    assert page.locator("[name=wifi_password]").bounding_box()["y"] < 740


def test_printing_leaves_the_menus_out(visit, owner):
    page = visit(width=1280, user=owner)
    page.go("/clubs/do-re-mi/roles/")
    page.emulate_media(media="print")
    assert not page.locator("header summary").first.is_visible()
    assert page.locator("table").is_visible()
