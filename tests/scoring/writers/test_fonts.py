"""The files in which everything on paper is set."""

import hashlib

import pytest

from scoring.writers.pdf.fonts import BOLD, FOLDER, FONTS, SANS, SERIF_BOLD, load

LOCAL = "ăâîșțĂÂÎȘȚşţŞŢàèéíïòóúüçÀÈÉÍÏÒÓÚÜÇ·ŀĿáéíóöőúüűÁÉÍÓÖŐÚÜŰ„”«»’–—…−×€№"
SIGNS = "♯♮♭♩♪♫←↑→↓✓✗★□☐●▲≤≥≠ⅠⅡⅢⅣ"


def test_every_file_is_the_one_that_was_made():
    lines = (FOLDER / "checksums.txt").read_text().splitlines()
    wanted = {name: checksum for checksum, name in (line.split() for line in lines)}
    found = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in FOLDER.glob("*.ttf")
    }
    assert found == wanted
    assert set(found) == {f"{name}.ttf" for name in FONTS}


@pytest.mark.parametrize("name", FONTS)
def test_every_font_has_the_letters_of_our_languages(name):
    assert [letter for letter in LOCAL if ord(letter) not in load()[name]] == []


@pytest.mark.parametrize("name", [SANS, BOLD])
def test_the_sans_has_the_signs_and_the_neighbours_letters(name):
    wanted = SIGNS + "АБВГҐЄЇабвгґєїЂђЋћΑΒΓαβγ"
    assert [letter for letter in wanted if ord(letter) not in load()[name]] == []


def test_licences_and_origin_lie_beside_them():
    assert "SIL OPEN FONT LICENSE" in (FOLDER / "OFL.txt").read_text()
    assert "GUST Font License" in (FOLDER / "GUST.txt").read_text()
    readme = (FOLDER / "README.md").read_text()
    assert all(f"{family}-Regular" in readme for family in ("PortativSans", "PortativSerif"))


def test_the_library_trusts_no_address_once_they_are_loaded():
    from reportlab import rl_config

    assert load()[SERIF_BOLD]
    assert (rl_config.trustedHosts, rl_config.trustedSchemes) == ([], [])
