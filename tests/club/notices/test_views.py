"""Four texts from one club's settings: read in four languages, worded by the club, never untrue."""

import io
import re
from pathlib import Path

import pytest
from django.utils.translation import override
from pypdf import PdfReader

from club.memberships.actions import add_member
from club.models import AuditLine, Club, Notice, Player
from club.notices.kinds import KINDS, text_of, usual_text
from club.notices.notation import BlockKind, blocks_of
from club.notices.values import LABELS, NARROWEST, SMALLEST_TARGET, Facts, facts_of
from club.settings import LANGUAGES

PAGE = "/clubs/do-re-mi/notices/"


@pytest.fixture
def owner(client, appointed, club):
    Club.objects.update(contact="Ana Pop, ana@club.example")
    client.force_login(appointed("owner"))
    return client


def words_of(page):
    return re.sub(r"\s+", " ", page.content.decode())


def test_a_notice_says_what_the_settings_say(owner, club, settings):
    page = words_of(owner.get(f"{PAGE}members/"))
    for said in (
        "Questions: Ana Pop, ana@club.example.",
        "For anyone under 16 a parent or guardian",
        "Contacts of guests: 30 days",
        "members who left: 3 years",
        "Who signed in when: 90 days. Who changed what: 1 year.",
        "No year of birth: this club does not keep it.",
        "Search engines are asked not to list players’ pages.",
    ):
        assert said in page
    settings.OPERATOR, settings.SIGN_IN_DAYS = "Federația Muzicando", 40
    add_member(club, Player(name="Eva Rus"), birth_year=2015)  # kept from when it was asked for
    Club.objects.update(guardian_age=14, retention={"guests": 7, "left": 100}, contact="")
    page = words_of(owner.get(f"{PAGE}members/"))
    for said in (
        "Federația Muzicando runs this site for the club and acts only on its behalf.",
        "Ask the organisers of the club",
        "For anyone under 14",
        "Contacts of guests: 7 days",
        "members who left: 100 days",
        "Who signed in when: 40 days",
        "Year of birth, if you gave it",
    ):
        assert said in page


def test_every_value_stands_in_a_notice(club):
    """What the settings say and no text tells would not be missed."""
    said = "".join(text_of(kind, ODD) for kind in KINDS)
    for name, value in ODD._asdict().items():
        shown = SAID_OF.get(name, str(value))
        assert shown in said or name == "keeps_birth_years", name
    assert set(LABELS) == set(Facts._fields)
    assert "year of birth" in said


ODD = Facts("Club X", "Y", "Z", 15, True, 101, 102, 103, 104, 105, 106, 107, 108, True, True)
SAID_OF = {"hosted": "All pages travel", "in_search": "Search engines may list"}


def test_each_is_whole_in_each_language(owner, club, subtests):
    for kind in list(KINDS):
        for language in dict(LANGUAGES):
            with subtests.test(language=language, kind=kind):
                with override(language):
                    blocks = blocks_of(usual_text(club, kind, language))
                assert {each.kind for each in blocks} == set(BlockKind)
                assert all(line for each in blocks for line in each.lines)
                assert "%(" not in str(blocks)
                page = owner.get(f"{PAGE}{kind}/", headers={"accept-language": language})
                assert page.status_code == 200
                file = owner.get(f"{PAGE}{kind}.pdf?language={language}")
                assert file.content.startswith(b"%PDF")


def test_a_paper_has_the_same_words_on_as_many_pages_as_it_takes(owner):
    owner.post(f"{PAGE}members/en/", {"text": "# Head\n\n- one\n- two\n\n" + "Long words. " * 1200})
    pages = PdfReader(io.BytesIO(owner.get(f"{PAGE}members.pdf").content)).pages
    assert len(pages) > 2
    first = pages[0].extract_text()
    assert all(word in first for word in ("Your data at the club", "Head", "one", "•"))
    assert f"Page 2 of {len(pages)}" in pages[1].extract_text()


def test_strangers_read_what_is_for_them(client, club):
    assert [client.get(f"{PAGE}{kind}/").status_code for kind in KINDS] == [200, 200, 404, 404]
    assert [client.get(f"{PAGE}{kind}.pdf").status_code for kind in KINDS] == [200, 200, 404, 404]
    listed = client.get(PAGE).content.decode()
    assert ("Your data at the club" in listed, "Register" in listed) == (True, False)
    assert PAGE in client.get("/clubs/do-re-mi/").content.decode()


def test_the_clubs_own_text_stays_and_says_what_has_changed_since(owner, client, club):
    page = f"{PAGE}members/en/"
    owner.post(page, {"text": "# Us\n\nGuests: 30 days <b>&\n- a list"})
    assert "Guests: 30 days &lt;b&gt;&amp;" in owner.get(f"{PAGE}members/").content.decode()
    assert "<h2>Us</h2>" in owner.get(f"{PAGE}members/").content.decode()
    other = owner.get(f"{PAGE}members/", headers={"accept-language": "ro"}).content.decode()
    assert "<h2>Us</h2>" not in other
    assert "The settings have changed" not in words_of(owner.get(page))

    Club.objects.update(retention={"guests": 60}, guardian_age=14)
    changed = "age from which people agree for themselves, Contacts of guests."
    for where in (page, f"{PAGE}members/"):
        assert f"The settings have changed since this text was worded: {changed}" in words_of(
            owner.get(where)
        )
    client.logout()
    assert "The settings have changed" not in words_of(client.get(f"{PAGE}members/"))


def test_saving_words_again_is_to_know_of_the_change(owner, club):
    page = f"{PAGE}register/en/"
    owner.post(page, {"text": "Ours."})
    Club.objects.update(retention={"guests": 60})
    owner.post(page, {"text": "Ours, with 60 days."})
    assert "The settings have changed" not in words_of(owner.get(page))
    assert Notice.objects.get().facts == facts_of(Club.objects.get())._asdict()


def test_the_usual_text_comes_back_and_typed_again_is_no_own_one(owner, club):
    page = f"{PAGE}register/en/"
    usual = owner.get(page).context["form"].initial["text"]
    owner.post(page, {"text": usual.replace("\n", "\r\n")})
    assert not Notice.objects.exists()
    owner.post(page, {"text": "Ours."})
    owner.post(page, {"back": ""})
    assert not Notice.objects.exists()
    assert [*AuditLine.objects.order_by("pk").values_list("detail", flat=True)] == [
        *("register, en, own text", "register, en, usual text")
    ]


def test_what_is_typed_is_asked_for_and_kept(owner):
    page = owner.post(f"{PAGE}register/en/", {"text": "  "})
    assert "This field is required." in page.content.decode()
    page = owner.post(f"{PAGE}register/en/", {"text": "x" * 20_001})
    assert "at most 20000 characters" in page.content.decode()
    assert "x" * 20_001 in page.content.decode()
    for odd in ("register/xx/", "nothing/en/", "nothing/", "nothing.pdf"):
        assert owner.get(f"{PAGE}{odd}").status_code == 404


def test_the_owner_is_told_what_is_missing(owner, other_club, settings):
    Club.objects.update(contact="")
    page = words_of(owner.get(PAGE))
    assert "No contact is named for questions" in page
    assert "PORTATIV_OPERATOR" in page
    Club.objects.update(contact="Ana")
    settings.OPERATOR = "Federația"
    page = words_of(owner.get(PAGE))
    assert not any(each in page for each in ("No contact is named", "PORTATIV_OPERATOR"))


def test_the_statement_says_what_the_browser_tests_hold():
    """Its figures are those of the tests; who changes them there changes them here."""
    browser = Path(__file__).parents[2] / "browser"
    tests = (browser / "test_pages.py").read_text("utf-8")
    assert f"width={NARROWEST}" in (browser / "conftest.py").read_text("utf-8")
    assert f"box.height < {SMALLEST_TARGET - 0.5}" in tests
    for held in ("axe.run(", "WCAG 2.2 A and AA", "LANGUAGES", "large", "keyboard_alone", "dark"):
        assert held in tests


def test_the_languages_of_a_text_are_not_named_after_the_page(owner):
    for path in (f"{PAGE}members/ro/", "/clubs/do-re-mi/members/consents/ro/"):
        page = words_of(owner.get(path))
        names = re.findall(r'<nav [^>]*aria-label="([^"]+)"', page)
        assert "Language of the text" in names
        assert len({*names}) == len(names)
