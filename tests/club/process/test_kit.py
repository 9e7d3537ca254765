"""Starter of a kit: what it refuses, and what it leaves alone."""

import shutil
import sys
import sysconfig
from types import SimpleNamespace

import pytest

from club.process import kit, locks

PYTHON = f"{sys.version_info[0]}.{sys.version_info[1]}"


@pytest.mark.parametrize(
    ("version", "platform"), [("2.7", sysconfig.get_platform()), (PYTHON, "win32")]
)
def test_another_python_or_machine_is_named(version, platform):
    kit.check_python(PYTHON, sysconfig.get_platform())
    with pytest.raises(kit.CannotStart, match=f"{version}, {platform}; this is Python {PYTHON}"):
        kit.check_python(version, platform)


def test_too_little_room_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=9_000_000))
    with pytest.raises(kit.CannotStart, match="Only 9 MB are free"):
        kit.make(tmp_path / "programs" / "new", tmp_path / "data")


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(kit.CannotStart, match="cannot be set up in"):
        kit.make(tmp_path / "file" / "new", tmp_path / "data")


@pytest.fixture
def programs(tmp_path):
    """This environment, that of an older kit, and a folder of somebody's."""
    for name in ("new", "old"):
        (tmp_path / "programs" / name).mkdir(parents=True)
        (tmp_path / "programs" / name / kit.DONE).touch()
    (tmp_path / "programs" / "mine").mkdir()
    return tmp_path / "programs"


def left(programs):
    kit.make(programs / "new", programs.parent / "data")
    return {each.name for each in programs.iterdir() if each.is_dir()}


def test_older_environments_go_and_nothing_else(programs):
    assert left(programs) == {"new", "mine"}


def test_one_that_may_serve_stays(programs):
    data = programs.parent / "data"
    data.mkdir()
    with locks.waited_for(data / kit.SERVED, 0):
        assert left(programs) == {"new", "old", "mine"}
    assert left(programs) == {"new", "mine"}
