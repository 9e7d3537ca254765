"""Pictures of `docs/evening.md`: `uv run --group test python -m tests.workshop.guide_pictures`.

A demo club is made and served; its pages are photographed as an organiser and a player see them.
"""

import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.workshop.isolated_site import ROOT, Site, site_on_sqlite

PICTURES = ROOT / "docs" / "pictures"
LAPTOP, PHONE = (1200, 720), (360, 740)
OWNER = "maria.pop"


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with site_on_sqlite() as site:
        site.manage("migrate", "--verbosity=0")
        site.collect_static()
        site.manage("demo", "--language", "ro")
        photograph(site, f"{site.up()}/")


def photograph(site: Site, address: str) -> None:
    """Save a picture of each page that the guide shows."""
    with sync_playwright() as player:
        browser = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        chromium = player.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        desk = _page(chromium, LAPTOP)
        desk.goto(site.manage("sign_in_link", OWNER).split()[0])
        desk.goto(f"{address}clubs/portativ-demo/")
        desk.click("main a[href*='/t/'] >> nth=0")
        evening = desk.url.split("/t/")[1].split("/")[0]
        desk.goto(f"{address}t/{evening}/desk/")
        with desk.expect_response("**/account/hints/**"):
            desk.click(".hint button")
        for name in ("people", "desk"):
            _keep(desk, f"{address}t/{evening}/{name}/", name)
        _keep(_page(chromium, LAPTOP), f"{address}t/{evening}/", "standing")
        _keep(_page(chromium, LAPTOP), f"{address}t/{evening}/live/?language=en", "wall")
        phone = _page(chromium, PHONE)
        phone.goto(f"{address}table/")
        phone.click(".demo-tables a >> nth=2")
        _keep(phone, f"{address}table/", "table")
        chromium.close()


def _page(chromium: Browser, size: tuple[int, int]) -> Any:
    width, height = size
    context = chromium.new_context(viewport={"width": width, "height": height}, locale="en")
    context.add_init_script(path=ROOT / "tests/browser/slow_hand.js")
    return context.new_page()


def _keep(page: Any, address: str, name: str) -> None:
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.screenshot(path=Path(PICTURES, f"{name}.png"))


if __name__ == "__main__":
    main()
