import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.writers.pdf.fonts import (
    BOLD,
    ELLIPSIS,
    SANS,
    SERIF_BOLD,
    fitting,
    legible,
    load,
    runs,
    shortened,
    width,
    wrapped,
)

TEXTS = st.one_of(
    st.text(max_size=60).map(legible),
    st.text("Aij -.ș", max_size=200).map(legible),
    st.lists(st.sampled_from(["Constantinescu-", "Ana", "i", "-", "WWWWWW"])).map(" ".join),
)
ROOM = st.floats(30, 400)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ștefan Țepeș", "Ștefan Țepeș"),
        ("s\u0326", "ș"),
        ("  Ana\r\n Pop ", "Ana Pop"),
        ("\u202eAna\u202c", "Ana"),
        ("Ana 🎉 Pop", "Ana Pop"),
        ("🎉", "□"),
        ("👩\u200d👧", "□"),
        ("山田 Ana", "□□ Ana"),
        ("𝓐𝓷𝓪", "Ana"),
        ("Ａｎａ", "Ana"),
        ("a" + "\u0301\u0302\u0303\u0304\u0305", "á\u0302\u0303\u0304"),
        ("♯ ♮ ♭", "♯ ♮ ♭"),
        ("", ""),
        (" \u200b ", ""),
    ],
)
def test_a_text_is_printed_as_far_as_there_are_letters(text, shown):
    assert legible(text) == shown


@given(st.text())
def test_what_is_printed_has_its_letters_in_the_font_and_prints_the_same_again(text):
    shown = legible(text)
    assert load()[SANS].issuperset(map(ord, shown))
    assert legible(shown) == shown


def test_letters_that_a_heading_lacks_are_set_in_the_sans_of_its_weight():
    assert runs("Ana ♯ Іван", SERIF_BOLD) == [
        (SERIF_BOLD, "Ana "),
        (BOLD, "♯"),
        (SERIF_BOLD, " "),
        (BOLD, "Іван"),
    ]
    assert runs("Ana", SERIF_BOLD) == [(SERIF_BOLD, "Ana")]


@given(TEXTS, ROOM)
def test_lines_keep_to_their_room_and_lose_nothing(text, room):
    lines = wrapped(text, SANS, 10, room)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(width(line, SANS, 10) <= room + 0.02 or len(line) == 1 for line in lines)


@given(TEXTS, ROOM, st.integers(1, 3))
def test_no_more_lines_are_made_than_wanted(text, room, most):
    lines = wrapped(text, SANS, 10, room, most)
    assert len(lines) <= most
    whole = "".join("".join(lines).split())
    assert "".join(text.split()).startswith(whole.removesuffix(ELLIPSIS))


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Ana Maria Pop", ["Ana Maria", "Pop"]),
        ("Ana-Maria Pop", ["Ana-Maria", "Pop"]),
        ("Ilarion-Gheorghe", ["Ilarion-", "Gheorghe"]),
        ("Constantinescu", ["Constantin", "escu"]),
        ("Ana", ["Ana"]),
        ("", [""]),
    ],
)
def test_lines_part_between_words_after_hyphens_and_else_anywhere(text, lines):
    assert wrapped(text, SANS, 10, 55) == lines


@given(TEXTS, ROOM)
def test_what_is_shortened_is_a_beginning_that_fits(text, room):
    short = shortened(text, SANS, 10, room)
    assert width(short, SANS, 10) <= room + 0.02
    assert text.startswith(short.removesuffix(ELLIPSIS))


@given(TEXTS.filter(bool), ROOM)
def test_a_text_set_in_the_size_that_fits_is_not_shortened(text, room):
    size = fitting(text, SERIF_BOLD, room, 40, 0.01)
    assert size <= 40
    assert shortened(text, SERIF_BOLD, size, room) == text
