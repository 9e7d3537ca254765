"""What is in a kit: the programs that start it, and the page for who has no Python."""

import re

import pytest

from tests.workshop.kit.__main__ import SYSTEMS, page, starter

WHEEL = "portativ-0.4.0-py3-none-any.whl"
WINDOWS = starter(SYSTEMS["windows"], WHEEL)
LINUX = starter(SYSTEMS["linux"], WHEEL)


def test_the_program_for_windows_has_its_line_ends_letters_and_quotes():
    lines = WINDOWS.decode("ascii").split("\r\n")
    assert lines[0] == "@echo off"
    assert lines[-1] == ""
    assert not any("\n" in line or "{" in line for line in lines)
    assert [line for line in lines if line.count('"') % 2] == []
    # Folders may have spaces: every path of the kit stands in quotes.
    assert [line for line in lines if re.search(r'(?<!")(?<!=)%~dp0', line)] == []
    assert f'set "PYTHONPATH=%~dp0wheels\\{WHEEL}"' in lines


def test_its_window_stays_open_where_something_went_wrong():
    lines = WINDOWS.decode().split("\r\n")
    started = [at for at, line in enumerate(lines) if line.endswith("club.process.kit %*")]
    assert len(started) == 2
    assert {lines[at + 1] for at in started} == {"if errorlevel 1 pause"}


def test_each_label_that_is_gone_to_is_there():
    text = WINDOWS.decode()
    assert set(re.findall(r"goto (\w+)", text)) == set(re.findall(r"^:(\w+)", text, re.M))


@pytest.mark.parametrize("text", [WINDOWS.decode(), LINUX.decode()], ids=["windows", "linux"])
def test_the_folder_it_is_called_from_is_not_read(text):
    """Another `club` there would be taken for ours."""
    assert text.count("-P -m club.process.kit") == text.count("-m club.process.kit") > 0


def test_whoever_has_no_python_is_told_in_every_language():
    text = page("3.14").decode()
    assert re.findall(r'<section lang="(\w+)">', text) == ["en", "ro", "ca", "hu"]
    assert text.count("3.14") == 4
    titles = re.findall(r"<h1>(.*?)</h1>", text)
    assert len(set(titles)) == 4
