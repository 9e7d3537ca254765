"""A real Chromium, driven as people drive it; for the most important tests Firefox and WebKit."""

import os
import threading
import time
from pathlib import Path

import pytest
from django.conf import settings as site_settings

from tests.browser import engines, visitors

PATIENCE = 10

# Without the others it looks for its maker's hosts, again and again; the last saves a process.
QUIET = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--in-process-gpu"]  # fmt: skip


SLOW_HAND = (Path(__file__).parent / "slow_hand.js").read_text("utf-8")


@pytest.fixture(scope="session")
def chromium(chromium_path):
    if not chromium_path:
        give_up = pytest.fail if os.environ.get("CI") else pytest.skip
        give_up("no Chromium: apt-get install chromium-headless-shell, or set PORTATIV_CHROMIUM")
    from playwright.sync_api import sync_playwright

    with pytest.MonkeyPatch.context() as patch, sync_playwright() as player:
        # Playwright keeps a loop running in this thread, which Django takes for async code.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        # It hangs where `faketime` is preloaded.
        told = {**os.environ, "LD_PRELOAD": ""}
        browser = player.chromium.launch(executable_path=chromium_path, args=QUIET, env=told)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def live_server(request, collected_static_files):
    """The site as it is served: its own middleware hands out the static files, by their names."""
    from pytest_django.live_server_helper import LiveServer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "django.contrib.staticfiles.handlers.StaticFilesHandler", lambda handler: handler
        )
        lent = ["tests.browser.visitors.lend_hands", *site_settings.MIDDLEWARE]
        patch.setattr(site_settings, "MIDDLEWARE", lent)
        server = LiveServer("localhost")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def sessions(tmp_path_factory):
    """Firefox and WebKit, each started when it is first asked for."""
    started = {}

    def session(engine):
        kind, find, packages = OTHERS[engine]
        if not find():
            give_up = pytest.fail if os.environ.get("CI") else pytest.skip
            give_up(f"no {engine}: apt-get install {packages}")
        if engine not in started:
            started[engine] = kind(tmp_path_factory.mktemp(engine))
        return started[engine]

    yield session
    for each in started.values():
        each.end()


OTHERS = {
    "firefox": (engines.Firefox, engines.find_firefox, "firefox-esr"),
    "webkit": (engines.WebKit, engines.find_webkit, "webkit2gtk-driver xvfb"),
}


@pytest.fixture
def engine(request):
    """Chromium, but for a test `in_every_engine`."""
    return getattr(request, "param", "chromium")


@pytest.fixture
def visit(request, engine):
    """A new visitor: `page = visit(width=360, user=ana)`, in the engine of the test."""
    return request.getfixturevalue(
        "visit_in_chromium" if engine == "chromium" else "visit_in_other"
    )


@pytest.fixture
def visit_in_other(engine, sessions, live_server, transactional_db, settings):
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, ".localhost"]
    session, there = sessions(engine), []

    def come(*, user=None, **facts):
        cookies = {"sessionid": session_key(user)} if user else {}
        there.append(visitors.Visitor(session, live_server, cookies=cookies, **facts))
        there[-1].add_init_script(SLOW_HAND)
        return there[-1].new_page()

    yield come
    complaints = [said for visitor in there for said in visitor.close()]
    wait_for_the_last_answer()
    assert complaints == []


@pytest.fixture
def visit_in_chromium(chromium, live_server, transactional_db):
    """A new visitor: `page = visit(width=360, theme="dark", language="ro", user=ana)`.

    What the browser complains of (a refused script, a missing file, a fault) fails the test;
    with `cuts` a request may fail, for the test cuts the network.
    """
    complaints, contexts = [], []

    def come(*, width=360, height=740, theme="light", language="en", user=None, large=False,
             zone="Europe/Bucharest", cuts=False):  # fmt: skip
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme=theme,
            locale=language,
            timezone_id=zone,
        )
        contexts.append(context)
        context.add_init_script(SLOW_HAND)
        cookies = {"display-type": "large"} if large else {}
        if user:
            cookies["sessionid"] = session_key(user)
        context.add_cookies(
            [
                {"name": name, "value": value, "url": live_server.url}
                for name, value in cookies.items()
            ]
        )
        page = context.new_page()
        page.on("console", lambda said: is_bad(said, cuts=cuts) and complaints.append(said.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.asked_before_leaving = []
        page.on("dialog", lambda dialog: answer(page, dialog, complaints))
        page.go = lambda path: page.goto(f"{live_server.url}{path}")
        return page

    yield come
    for context in contexts:
        context.close()
    wait_for_the_last_answer()
    assert complaints == []


@pytest.fixture
def scan(visit):
    """A phone that has scanned the code of a table."""
    from tests.scoring.evenings import card

    def come(tournament, table=1, **facts):
        page = visit(**facts)
        page.go(f"/table/{card(tournament, table)}/")
        return ready(page)

    return come


def ready(page):
    page.wait_for_selector("[data-ready]")
    return page


def look_again(page):
    """Coming back to a page: it asks at once, and not only after some seconds."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def wait_for_the_last_answer():
    """What a page asked for as it was closed is still being answered, and the database is emptied
    next. The server has a thread for each connection, which ends with it."""
    end = time.monotonic() + PATIENCE
    while any("process_request_thread" in each.name for each in threading.enumerate()):
        if time.monotonic() > end:
            break
        time.sleep(0.01)


def answer(page, dialog, complaints):
    """Leaves where the page asks whether to; any other dialog is none of ours."""
    if dialog.type == "beforeunload":
        page.asked_before_leaving.append(page.url)
    else:
        complaints.append(f"dialog: {dialog.message}")
    dialog.accept()


BAD = {"error", "warning"}


def is_bad(said, *, cuts) -> bool:
    return said.type in BAD and not (cuts and said.text.startswith("Failed to load resource"))


def session_key(user) -> str:
    """A session as signing in makes it."""
    from django.test import Client

    client = Client()
    client.force_login(user)
    return client.session.session_key
