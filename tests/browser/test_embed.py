"""A frame on another site, in a real Chromium: where the club names the site, nowhere else."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from club.models import ClubPage
from scoring.embed.sites import sites_in
from tests.browser.test_pages import LONG, violations
from tests.scoring.wall.hall import NS_WIN, enter, evening_in

pytestmark = pytest.mark.browser


@pytest.fixture
def other_site(live_server):
    """Address of a page of another origin, with a frame: `other_site("/t/joi/embed/")`."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            source = f"{live_server.url}{self.path}"
            self.wfile.write(f'<!doctype html><iframe src="{source}"></iframe>'.encode())

        def log_message(self, *_args):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def evening(club, transactional_db):
    return evening_in(club)


def test_it_is_framed_where_the_club_names_the_site(chromium, other_site, evening):
    ClubPage.objects.create(club=evening.club, embedded_on="\n".join(sites_in(other_site)))
    context = chromium.new_context()
    page, complaints = context.new_page(), []
    page.on("console", lambda said: complaints.append(said.text))
    page.goto(f"{other_site}/t/{evening.slug}/embed/")
    frame = page.frame_locator("iframe")
    assert frame.locator("h1").inner_text() == "Standing after round 2"
    assert frame.locator("body").evaluate("body => getComputedStyle(body).marginTop") == "0px"
    page.goto(f"{other_site}/t/{evening.slug}/embed/?show=clock")
    assert frame.locator(".grand").inner_text() == "All rounds have been played"
    assert context.cookies() == []
    assert [each for each in complaints if "favicon" not in each and "404" not in each] == []
    context.close()


@pytest.mark.parametrize("named", ["", "https://club.example.org", "http://127.0.0.1:1"])
def test_it_is_refused_everywhere_else(chromium, other_site, evening, named):
    ClubPage.objects.create(club=evening.club, embedded_on=named)
    context = chromium.new_context()
    page = context.new_page()
    with page.expect_console_message(lambda said: "frame-ancestors" in said.text):
        page.goto(f"{other_site}/t/{evening.slug}/embed/")
    assert page.frame_locator("iframe").locator("h1").filter(has_text="Standing").count() == 0
    context.close()


def test_it_fits_every_width_and_follows_by_itself(visit, evening):
    for entry in evening.entries.all():
        entry.name = LONG
        entry.save()
    for theme in ("light", "dark"):
        page = visit(width=200, height=600, theme=theme)
        for show in ("standing", "clock", "next"):
            for width in (200, 360, 800):
                page.set_viewport_size({"width": width, "height": 600})
                page.go(f"/t/{evening.slug}/embed/?show={show}")
                wide = "document.documentElement.scrollWidth - innerWidth"
                assert page.evaluate(wide) <= 0, (show, width)
            assert violations(page) == []
    page.clock.install()
    page.go(f"/t/{evening.slug}/embed/")
    assert "46" not in page.inner_text(".lines")
    evening.frozen_rounds = 0
    evening.save()
    enter(evening, 4, 1, 1, NS_WIN)
    with page.expect_response(lambda each: "/embed/" in each.url):
        page.clock.fast_forward(31_000)
    page.get_by_text("Standing after round 4").wait_for()
    assert "46" in page.inner_text(".lines")
