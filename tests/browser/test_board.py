"""The board for a stream among the examples, as a page of another origin in a real Chromium."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from club.tournaments.states import raise_version
from tests.scoring.wall.hall import evening_in

pytestmark = pytest.mark.browser
EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_facts):
        pass


@pytest.fixture
def elsewhere():
    """Another origin, which hands out the examples."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=EXAMPLES))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_a_board_follows_the_standing(chromium, live_server, transactional_db, club, elsewhere):
    tournament = evening_in(club)
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{elsewhere}/board.html?site={live_server.url}&tournament={tournament.slug}")
    page.wait_for_selector("tr")
    before = page.locator("table").inner_text()
    assert len(before.splitlines()) == tournament.entries.count()
    tournament.frozen_rounds = 0
    tournament.save()
    raise_version(tournament)
    page.wait_for_function(
        "before => document.querySelector('table').innerText !== before", arg=before
    )
    assert page.locator("tr").first.inner_text().split("\t")[-1] == "46"
    assert context.cookies() == []
    context.close()
