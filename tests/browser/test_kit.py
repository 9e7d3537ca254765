"""The kit for Linux, unpacked far from the checkout, and an evening played on it, offline."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SLOW_HAND
from tests.workshop.isolated_site import free_port
from tests.workshop.kit.__main__ import SYSTEMS, make

PATIENCE_SECONDS = 180
NOWHERE = "http://127.0.0.1:9"


@pytest.fixture
def starter(tmp_path):
    """Function that runs its starter, with nothing of this machine but its Python."""
    python = f"{sys.version_info[0]}.{sys.version_info[1]}"
    kit = make(SYSTEMS["linux"]._replace(python=python), tmp_path)
    folder = tmp_path / "Serile noastre ș"
    with zipfile.ZipFile(kit) as packed:
        packed.extractall(folder)
    program = folder / kit.stem / "Start Portativ.sh"
    found = Path(sys.base_prefix) / "bin"
    own = {"HOME": str(tmp_path / "acasă"), "PATH": f"{found}:/usr/bin:/bin", "LANG": "en_US.UTF-8"}
    own |= {"http_proxy": NOWHERE, "https_proxy": NOWHERE, "no_proxy": "localhost,127.0.0.1"}

    def start(*words, **facts):
        whole = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, **facts}
        command = ["sh", str(program), *words]
        return subprocess.Popen(command, cwd=tmp_path, env=own, start_new_session=True, **whole)

    return start


@pytest.fixture
def served(starter, tmp_path):
    """Its address, while it runs."""
    port = free_port()
    printed = tmp_path / "printed"
    with printed.open("w") as file:
        running = starter("up", "--port", str(port), stdout=file)
    address = f"http://localhost:{port}"
    try:
        wait_until_served(f"{address}/healthz", running, printed)
        yield address
        assert running.wait(PATIENCE_SECONDS) == 0
        assert "Stopped. Everything is saved." in printed.read_text("utf-8")
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)


def wait_until_served(address, running, printed):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline and running.poll() is None:
        try:
            urllib.request.urlopen(address, timeout=5).close()
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise AssertionError(printed.read_text("utf-8"))


@pytest.mark.browser
@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="the kit for Linux")
def test_an_evening_is_played_on_the_kit(chromium, starter, served, tmp_path):
    data = tmp_path / "acasă" / "Documents" / "Portativ" / "data"
    assert (data / "portativ.sqlite3").is_file()
    assert "All is well." in starter("doctor").communicate()[0]
    link = starter("sign_in_link", "organiser").communicate()[0].split()[0]
    context = chromium.new_context(viewport={"width": 1366, "height": 768}, locale="en")
    context.add_init_script(SLOW_HAND)
    page = context.new_page()
    page.goto(link)
    page.fill("[name=name]", "Clubul Ș")
    page.get_by_role("button", name="Create the club").click()
    evening(page)
    stop(page)
    context.close()


def evening(page):
    def press(name, role="button"):
        page.get_by_role(role, name=name, exact=True).first.click()

    press("New tournament", "link")
    page.fill("[name=name]", "Friday")
    press("Save and go to the desk")
    press("Check people in", "link")
    desk = page.url.partition("people/")[0] + "desk/"
    for letter in "AB":
        page.fill("[name=person_0]", f"Ana {letter}")
        page.fill("[name=person_1]", f"Ion {letter}")
        press("Enter")
        expect(page.locator("main")).to_contain_text(f"Ion {letter}")
    page.goto(desk)
    press("See what fits", "link")
    press("Use this plan")
    press("Start round 1")
    press("Enter results", "link")
    for deal in range(1, 5):
        page.fill(f"[name='1-{deal}']", "4m n nes")
    press("Save all lines")
    expect(page.get_by_text("✓")).to_have_count(4)
    page.goto(desk)
    press("End the round")
    page.goto(desk.replace("desk/", ""))
    expect(page.locator("main")).to_contain_text("56")


def stop(page):
    page.get_by_role("link", name="Stop", exact=True).click()
    page.get_by_role("button", name="Stop now").click()
    expect(page.locator("main")).to_contain_text("You can close this page.")
