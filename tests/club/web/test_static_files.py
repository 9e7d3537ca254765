import os

import pytest

from club.web import static_files


@pytest.fixture
def own(settings, tmp_path):
    """A file of the site's own, collected once."""
    settings.STATICFILES_DIRS = [tmp_path / "sources"]
    settings.STATIC_ROOT = tmp_path / "static"
    file = tmp_path / "sources" / "own.css"
    file.parent.mkdir()
    file.write_text("a { color: red; }")
    static_files.collect()
    return file


@pytest.fixture
def storage():
    """Of the site, with no address kept, before or after; as a global it would be made while tests
    are collected. It is a proxy: what is patched on it would be taken off its object at the end."""
    found = static_files.staticfiles_storage
    found._addresses.clear()
    yield found
    found._addresses.clear()


@pytest.fixture
def collected(own, monkeypatch):
    """What is collected from here on."""
    made = []
    real = static_files.call_command
    monkeypatch.setattr(
        static_files,
        "call_command",
        lambda *names, **facts: (made.append(names), real(*names, **facts)),
    )
    return made


def served(settings):
    return (settings.STATIC_ROOT / "own.css").read_text()


def test_a_second_start_makes_none_of_them_again(settings, collected):
    static_files.collect()
    assert not collected
    assert served(settings) == "a{color:red}"


def test_a_file_that_is_another_is_made_again_even_if_it_is_older(settings, own, collected):
    own.write_text("a { color: tan; }")
    os.utime(own, (1, 1))
    static_files.collect()
    static_files.collect()
    assert collected == [("collectstatic",)]
    assert served(settings) == "a{color:tan}"


@pytest.mark.parametrize("gone", ["own.css", "staticfiles.json"])
def test_what_is_gone_is_made_again(settings, collected, gone):
    (settings.STATIC_ROOT / gone).unlink()
    static_files.collect()
    assert collected
    assert served(settings) == "a{color:red}"


def test_after_an_older_program_they_are_made_again(settings, collected):
    (settings.STATIC_ROOT / static_files.MANIFEST).write_text('{"paths": {}}')
    static_files.collect()
    assert collected
    assert "own.css" in (settings.STATIC_ROOT / static_files.MANIFEST).read_text()


def test_what_is_not_known_to_be_whole_is_made_again(settings, collected):
    (settings.STATIC_ROOT / static_files.MADE_FROM).write_bytes(b"\xff")
    static_files.collect()
    assert collected


def test_a_joined_file_holds_its_parts_in_order(storage):
    """Each as small as by itself; a script's parts all begin with what the first says for them."""

    def made(name):
        with storage.open(storage.stored_name(name)) as file:
            return file.read().decode()

    for name in storage.joined_files():
        whole, at = made(name), 0
        for part in map(made, storage.parts(name)):
            at = whole.index(part, at) + len(part)
            assert name.endswith(".css") or part.startswith('"use strict";')


@pytest.mark.usefixtures("storage")
def test_a_page_names_what_is_joined_and_in_debugging_its_parts(settings):
    assert static_files.joined("joined/evening.css").count("<link") == 1
    settings.DEBUG = True
    assert static_files.joined("joined/evening.js") == "".join(
        f'<script src="/static/{name}.js" defer></script>\n'
        for name in ("age", "scoring/clock", "scoring/follow")
    )
