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
        os.killpg(running.pid, signal.SIGINT)
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
    page = context.new_page()
    page.goto(link)
    page.click("main button")
    page.fill("[name=name]", "Clubul Ș")
    page.click("text=Create the club")
    evening(page, served)
    context.close()


def evening(page, served):
    page.click("text=New tournament")
    page.fill("[name=name]", "Friday")
    page.click("text=Save and go to the desk")
    page.click("text=Check people in")
    desk = page.url.partition("people/")[0] + "desk/"
    for letter in "AB":
        page.fill("[name=person_0]", f"Ana {letter}")
        page.fill("[name=person_1]", f"Ion {letter}")
        page.click("main button:text-is('Enter')")
        expect(page.locator("main")).to_contain_text(f"Ion {letter}")
    page.goto(desk)
    page.click("text=See what fits")
    page.locator("button[name=plan]").first.click()
    page.click("text=Start round 1")
    page.click("text=Enter results")
    for deal in range(1, 5):
        page.fill(f"[name='1-{deal}']", "4m n nes")
    page.click("text=Save all lines")
    expect(page.locator("main")).to_contain_text("dealt by")
    page.goto(desk)
    page.click("text=Finish the tournament")
    expect(page.locator("main")).to_contain_text("56")
