"""Parts that a system refuses, as Windows does with files that it does not know."""

import pytest

from club.process import native_parts
from tests.club.sites import Site

BLOCKED = 'raise ImportError("DLL load failed: a policy has blocked this file.")'


@pytest.fixture
def refusing(tmp_path):
    """Starts a site in whose way packages of these names are."""

    def start(*names):
        for name in names:
            package = tmp_path / "in the way" / name
            package.mkdir(parents=True)
            (package / "__init__.py").write_text(BLOCKED)
        facts = {"PYTHONPATH": str(tmp_path / "in the way")}
        return Site(tmp_path / "data", tmp_path / "printed", "--host", "127.0.0.1", **facts)

    return start


def test_whatever_can_be_done_without_is_named_and_the_site_runs(refusing):
    site = refusing("brotli", "zeroconf", "pyrage", "pysqlite3", "pydantic_core").wait()
    try:
        assert "Portativ" in site.get("/")
    finally:
        assert site.stop() == 0
    for name in native_parts.DONE_WITHOUT:
        assert site.text().count(f"to load {name} (DLL load failed") == 1
    assert "Traceback" not in site.text()


@pytest.mark.parametrize(("folder", "package"), [("granian", "granian"), ("PIL", "pillow")])
def test_without_those_it_stops_and_says_so(refusing, folder, package):
    site = refusing(folder)
    assert site.process.wait(60) == 1
    assert f"to load {package} (DLL load failed" in site.text()
    assert "Traceback" not in site.text()


def test_what_was_never_installed_is_nothing_to_speak_of():
    assert native_parts.why_refused("no_such_package_at_all") == ""
    assert not native_parts.is_usable("no_such_package_at_all")
