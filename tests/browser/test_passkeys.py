"""A passkey as the second factor, with the authenticator that Chromium plays."""

import re

import pytest

from tests.browser.test_pages import all_is_well
from tests.club.accounts.test_second_factor import PASSWORD

pytestmark = pytest.mark.browser
FRONT = re.compile(r":\d+/$")
ADD = "/account/second-factor/passkeys/"


def authenticator(page):
    """A device whose owner agrees to all; pressed again, it has forgotten what it knew."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    facts = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    facts |= {"hasUserVerification": True, "isUserVerified": True}
    made = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": facts})
    return lambda: devtools.send("WebAuthn.clearCredentials", made)


def add(page, name):
    page.go(ADD)
    page.fill("#id_name", name)
    page.fill("#id_password", PASSWORD)
    page.click("main form button")
    page.click("[data-passkey] button")


def give_password(page):
    page.go("/account/sign-in/")
    page.fill("#id_name_or_email", "ana")
    page.fill("#id_password", PASSWORD)
    page.click("main form button")


def sign_out(page):
    page.context.clear_cookies()


@pytest.mark.parametrize("width", [360, 1366])
def test_it_is_added_asked_for_and_removed(visit, make_user, width):
    page = visit(width=width, user=make_user("ana"))
    authenticator(page)
    page.go("/account/second-factor/")
    all_is_well(page)
    page.click(f"a[href^='{ADD}']")
    add(page, "my phone")
    page.wait_for_selector(".codes li")
    page.click("main a.button")
    add(page, "the same again")
    page.wait_for_selector("text=already has a passkey")
    assert page.is_enabled("[data-passkey] button")
    all_is_well(page)
    sign_out(page)

    give_password(page)
    assert not page.is_visible("[role=status]")
    all_is_well(page)
    page.click("[data-passkey] button")
    page.wait_for_url(FRONT)
    page.go("/account/second-factor/")
    assert "last used on" in page.inner_text("main")
    all_is_well(page)
    page.fill("#id_password", PASSWORD)
    page.click(f"[formaction^='{ADD}']")
    page.wait_for_url("**/account/")
    assert "The second factor is off." in page.inner_text("main")


def test_without_the_device_a_code_is_typed(visit, make_user):
    page = visit(user=make_user("ana"))
    forget = authenticator(page)
    add(page, "my phone")
    code = page.inner_text(".codes li")
    sign_out(page)
    forget()
    give_password(page)
    page.click("[data-passkey] button")
    page.wait_for_selector("text=The browser gave no passkey")
    page.fill("#id_code", code)
    page.click("form:has(#id_code) button")
    page.wait_for_url(FRONT)


def test_a_browser_that_knows_none_says_so_and_takes_a_code(visit, make_user):
    page = visit(user=make_user("ana"))
    authenticator(page)
    add(page, "my phone")
    page.wait_for_selector(".codes li")
    sign_out(page)
    page.add_init_script("delete window.PublicKeyCredential")
    give_password(page)
    assert "cannot use passkeys" in page.inner_text("[role=status]")
    assert not page.is_visible("[data-passkey] button")
    assert page.is_visible("#id_code")
