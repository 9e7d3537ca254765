import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.spreadsheets.separated import SEPARATORS, likeliest_separator, separated_rows
from club.spreadsheets.xml_parts import Budget, TookTooLong


@pytest.mark.parametrize(
    ("text", "separator"),
    [
        ("Nume;Telefon\nPop Ana;07\nLupu Dan;07", ";"),
        ("Nume,Telefon\nPop Ana,07", ","),
        ("Nume\tTelefon\nPop Ana\t07", "\t"),
        ("Nume|Telefon\nPop Ana|07", "|"),
        ("Pop Ana\nLupu Dan", ""),
        ("Pop Ana & Lupu Dan\nMan Eva\tRus Ion\nVlad Ion & Bud Eva\nRus Ana + Bud Ion", "\t"),
        ("Pop Ana\t\nLupu Dan\nMan Eva", ""),
        ("Pop Ana", ""),
        ("", ""),
        ("Pop, Ana\nLupu, Dan", ","),
        ("Pop Ana; Str. Lungă 3, ap. 5\nLupu Dan; Str. Scurtă 4, ap. 6", ";"),
        ("Nume;Media\nPop Ana;9,50\nLupu Dan;8,75", ";"),
        ("Nume\tAdresa\nPop Ana\tStr. Lungă 3, Sighet\nLupu Dan\tStr. Scurtă 4, Sighet", "\t"),
        (
            "Lista membrilor\n\nClubul Do, Re și Mi\n\nNume;Tel\nPop Ana;1\nLupu Dan;2\nMan Eva;3",
            ";",
        ),
        ("sep=|\na;b|c\nd;e|f", "|"),
        ('Nume;Notă\n"Pop; Ana";"x, y"\n"Lupu; Dan";"x, y"', ";"),
        ("Pop Ana\nLupu Dan\nMan Eva, nou", ""),
    ],
)
def test_the_likeliest_separator(text, separator):
    assert likeliest_separator(text) == separator


def rows(text, separator=";"):
    return list(separated_rows(text, separator, Budget()))


def test_a_quoted_cell_may_hold_anything_and_rows_keep_their_line():
    text = '"Pop; ""Mimi"" Ana";"Str. Lungă\nSighet"\nLupu;"x"'
    assert rows(text) == [(1, ['Pop; "Mimi" Ana', "Str. Lungă\nSighet"]), (3, ["Lupu", "x"])]


def test_quotation_marks_inside_a_cell_are_themselves():
    assert rows('Ana "Mimi" Pop;1') == [(1, ['Ana "Mimi" Pop', "1"])]


def test_a_mark_that_nobody_closed_does_not_swallow_the_rows_below():
    text = 'Nume;Tel\n"Pop Ana;1\nLupu Dan;2\n"Man Eva";3'
    assert rows(text) == [
        (1, ["Nume", "Tel"]),
        (2, ["Pop Ana", "1"]),
        (3, ["Lupu Dan", "2"]),
        (4, ["Man Eva", "3"]),
    ]


def test_without_a_separator_each_line_is_a_cell():
    assert rows('Pop; "Ana"\n\nLupu', "") == [(1, ['Pop; "Ana"']), (2, [""]), (3, ["Lupu"])]


def test_the_budget_is_kept():
    with pytest.raises(TookTooLong):
        list(separated_rows("a;b\n" * 5_000, ";", Budget(seconds=0)))


@given(st.text(), st.sampled_from(["", *SEPARATORS]))
def test_no_letter_is_lost_but_separators_and_marks(text, separator):
    text = text.replace("\r", "\n").replace("\0", "")
    found = "".join(cell for _, row in separated_rows(text, separator, Budget()) for cell in row)
    gone = {separator, "\n", '"', " "}
    assert [letter for letter in found if letter not in gone] == [
        letter for letter in text if letter not in gone
    ]
