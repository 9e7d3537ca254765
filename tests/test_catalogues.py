"""Every text a person reads is there in every language, and the built files say the same."""

import ast
import gettext
import re
import shutil
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.core.management import call_command

ASKING = {"_", "gettext", "gettext_lazy", "ngettext", "pgettext", "npgettext", "pgettext_lazy"}
LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en"]
PLACEHOLDER = re.compile(r"%\([a-z_]+\)[sd]|%%|\{[a-z_]*\}|<[^>]+>|&[a-z]+;")
WORDS = 3
"""A text of more words says itself what it means."""
CEDILLAS = "şţŞŢ"


def catalogue(code: str) -> polib.POFile:
    return polib.pofile(str(source(code)))


def source(code: str) -> Path:
    return Path(settings.LOCALE_PATHS[0]) / code / "LC_MESSAGES" / "django.po"


@pytest.fixture(scope="module")
def extracted(tmp_path_factory):
    """What the code says today, read out of a copy of it as `manage.py catalogues` does."""
    if not shutil.which("xgettext"):
        pytest.skip("Debian's gettext is not installed, so the texts cannot be read out")
    copy = tmp_path_factory.mktemp("texts")
    for folder in ("club", "scoring", "templates"):
        leave = shutil.ignore_patterns("*.po", "*.mo", "__pycache__")
        shutil.copytree(settings.BASE_DIR / folder, copy / folder, ignore=leave)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(copy)
        patch.setattr(settings, "LOCALE_PATHS", [str(copy / "club" / "locale")])
        call_command("makemessages", locale=["ro"], verbosity=0)
    return polib.pofile(str(copy / "club" / "locale" / "ro" / "LC_MESSAGES" / "django.po"))


@pytest.fixture(scope="module")
def texts(extracted):
    return {(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in extracted}


def test_a_word_that_two_packages_share_means_one_thing(extracted):
    """One English word for two things is one wrong translation: the wall of tiles stood on the
    desk's tab of the projector. Give it a context; or, where both mean the same, list it."""
    listed = Path(__file__).with_name("shared_texts.txt").read_text("utf-8").splitlines()
    shared = {
        entry.msgid
        for entry in extracted
        if not entry.msgctxt
        and len(entry.msgid.split()) <= WORDS
        and len({package(path) for path, _line in entry.occurrences}) > 1
    }
    assert shared - set(listed) == set(), "used by two packages: the same meaning in both?"
    assert set(listed) - shared == set(), "listed, but no longer shared"
    assert listed == sorted(listed)


def package(path: str) -> str:
    """`club/rules` of `templates/club/rules/deck.html` and of `club/rules/text.py`."""
    parts = Path(path.removeprefix("./").removeprefix("templates/")).parts
    return "/".join(parts[:2]) if len(parts) > 2 else parts[0]


@pytest.mark.parametrize("code", LANGUAGES)
def test_catalogue_has_every_text_and_no_other(code, texts):
    listed = {
        (entry.msgctxt, entry.msgid, entry.msgid_plural)
        for entry in catalogue(code)
        if not entry.obsolete
    }
    assert len(texts) > 100
    assert texts - listed == set()
    assert listed - texts == set()


@pytest.mark.parametrize("code", LANGUAGES)
def test_catalogue_is_translated_and_sure_of_it(code):
    entries = catalogue(code)
    assert [entry.msgid for entry in entries.untranslated_entries()] == []
    assert [entry.msgid for entry in entries.fuzzy_entries()] == []
    assert [entry.msgid for entry in entries.obsolete_entries()] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_placeholders_and_marks_are_the_same(code):
    for entry in catalogue(code):
        wanted = sorted(PLACEHOLDER.findall(entry.msgid))
        for text in filter(None, [entry.msgstr]):
            assert sorted(PLACEHOLDER.findall(text)) == wanted, entry.msgid


def test_romanian_has_its_three_forms_of_number():
    counted = [entry for entry in catalogue("ro") if entry.msgid_plural]
    assert counted
    for entry in counted:
        assert sorted(entry.msgstr_plural) == [0, 1, 2]
        assert all(entry.msgstr_plural.values())
        # From twenty on a Romanian number, here or shown before the text, is tied to its noun
        # by "de".
        tied = re.compile(r"(^|%(\(\w+\))?[ds] )de ")
        few, many = entry.msgstr_plural[1], entry.msgstr_plural[2]
        # Without a noun ("3 schimbate", "23 schimbate") there is nothing to tie.
        assert tied.search(many) or many == few, many
        assert not tied.search(entry.msgstr_plural[1]), entry.msgstr_plural[1]


@pytest.mark.parametrize(
    ("number", "form"), [(0, 1), (1, 0), (2, 1), (19, 1), (20, 2), (100, 2), (101, 1), (120, 2)]
)
def test_romanian_picks_the_right_form(number, form):
    assert built("ro").plural(number) == form


def test_romanian_letters_have_commas_below():
    wrong = [
        entry.msgid
        for entry in catalogue("ro")
        if any(mark in text for text in texts_of(entry) for mark in CEDILLAS)
    ]
    assert wrong == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_built_catalogue_says_what_its_source_says(code):
    spoken = built(code)
    for entry in catalogue(code):
        if entry.msgid_plural:
            for form, text in entry.msgstr_plural.items():
                named = f"{entry.msgctxt}\x04{entry.msgid}" if entry.msgctxt else entry.msgid
                assert spoken._catalog[(named, form)] == text
        elif entry.msgctxt:
            assert spoken.pgettext(entry.msgctxt, entry.msgid) == entry.msgstr
        else:
            assert spoken.gettext(entry.msgid) == entry.msgstr


def built(code: str) -> gettext.GNUTranslations:
    with source(code).with_suffix(".mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def texts_of(entry) -> list[str]:
    return [entry.msgstr, *entry.msgstr_plural.values()]


@pytest.mark.parametrize("package", ["club", "scoring"])
def test_no_text_is_asked_for_within_an_f_string(package):
    """What reads the texts out does not look into them."""
    hidden = [
        f"{path}:{call.lineno}"
        for path in (settings.BASE_DIR / package).rglob("*.py")
        for string in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(string, ast.JoinedStr)
        for call in ast.walk(string)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ASKING
    ]
    assert hidden == []


@pytest.mark.parametrize("package", ["club", "scoring"])
def test_texts_are_asked_for_by_names_that_are_known(package):
    """What reads the texts out does not know of any other."""
    renamed = [
        f"{path}:{step.lineno}"
        for path in (settings.BASE_DIR / package).rglob("*.py")
        for step in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(step, ast.ImportFrom) and step.module == "django.utils.translation"
        for name in step.names
        if name.asname not in (None, "_")
    ]
    assert renamed == []
