"""Parts that a system refuses, as Windows does with files that it does not know."""

import sys

import pytest

from club.process import native_parts
from tests.club.sites import Site
from tests.workshop.isolated_site import in_the_way


@pytest.fixture
def refusing(tmp_path):
    """Starts a site in whose way packages of these names are."""

    def start(*names):
        facts = in_the_way(tmp_path / "in the way", *names)
        return Site(tmp_path / "data", tmp_path / "printed", "--host", "127.0.0.1", **facts)

    return start


def test_whatever_can_be_done_without_is_named_and_the_site_runs(refusing):
    site = refusing(*native_parts.DONE_WITHOUT).wait()
    try:
        assert "Portativ" in site.get("/")
    finally:
        assert site.stop() == 0
    for name in native_parts.DONE_WITHOUT:
        assert site.text().count(f"to load {name} (DLL load failed") == 1
    assert "Traceback" not in site.text()


def test_without_pillow_it_stops_and_says_so(refusing):
    site = refusing("PIL")
    assert site.process.wait(60) == 1
    assert "to load pillow (DLL load failed" in site.text()
    assert "Traceback" not in site.text()


def test_where_its_server_has_no_wheel_another_one_serves_and_says_what_it_holds(monkeypatch):
    monkeypatch.setitem(sys.modules, native_parts.SERVER, None)
    monkeypatch.setattr(native_parts, "is_there", lambda module: module != native_parts.SERVER)
    said = [each for each in native_parts.done_without() if "Python alone" in each]
    assert said == [str(native_parts.DONE_WITHOUT[native_parts.SERVER])]


def test_what_was_never_installed_is_nothing_to_speak_of():
    assert native_parts.why_refused("no_such_package_at_all") == ""
    assert not native_parts.is_usable("no_such_package_at_all")
