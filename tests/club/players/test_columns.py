import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.players.columns import ColumnChoice, ListColumn, corrected, proposed
from club.spreadsheets.reading import pasted_table
from club.spreadsheets.rows import TextRow
from club.wording.folding import folded

CASES = list(csv.DictReader(Path(__file__).with_suffix(".csv").read_text("utf-8").splitlines()))


def plain(text):
    return folded(text.replace("'", " "))


def columns(text):
    choice = proposed(pasted_table(text).rows)
    return choice.top, "|".join(column.value if column else "-" for column in choice.columns)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["heads"])
@pytest.mark.parametrize("form", [str, plain, str.upper])
def test_a_head_tells_its_column(case, form):
    heads = form(case["heads"])
    width = heads.count("|")

    found = columns(f"{heads}\nAna Pop{'|' * width}\n")

    assert found == (1, case["columns"])


@pytest.mark.parametrize(
    ("text", "top", "told"),
    [
        ("Ana Pop\nDan Lupu", 0, "name"),
        ("Nume\nAna Pop", 1, "name"),
        ("Jucători\nAna\nDan", 1, "name"),
        ("Pop;Ana\nIonescu;Mihai\nLupu;Maria", 0, "last_name|first_name"),
        ("Ana;Pop\nMihai;Ionescu\nMaria;Lupu", 0, "first_name|last_name"),
        ("Kovács;János\nTóth;Zsófia", 0, "last_name|first_name"),
        ("Puig;Jordi\nFerrer;Montserrat", 0, "last_name|first_name"),
        ("1;Pop Ana;0740 123 456\n2;Lupu Dan;+40 740 123 457", 0, "-|name|phone"),
        ("12;Pop Ana;2011\n7;Lupu Dan;1950", 0, "number|name|birth_year"),
        ("Pop Ana;roșu;da\nLupu Dan;verde;nu", 0, "name|team|consent"),
        ("Pop Ana;2050607080910\nLupu Dan;1050607080911", 0, "name|-"),
        ("Pop Ana;12.05.2011;ana@x.ro", 0, "name|birth_year|email"),
        ("Cine vine;Contact;Puncte\nPop Ana;0740123456;12\nLupu Dan;0740123457;40", 0, ""),
        (
            "Nume;Contact;Data înscrierii;Puncte\nPop Ana;0740123456;2024-09-01;12\n",
            1,
            "name|phone|-|-",
        ),
        ("Lista membrilor 2024\n\nClubul Do-Re-Mi;;\nNume;Tel.;Echipa\nPop Ana;07;x", 3, ""),
    ],
)
def test_without_words_the_look_tells(text, top, told):
    found = columns(text)
    if told:
        assert found == (top, told)
    else:
        assert found[1].startswith("name|phone")


@pytest.mark.parametrize("name", ["Diák Péter", "Copil Ana", "Copil Unu", "Tag", "Elev 1"])
@pytest.mark.parametrize("place", [0, 2])
def test_a_person_called_by_a_word_for_people_is_no_head(name, place):
    if (name, place) == ("Tag", 0):
        pytest.skip("alone in the first line, a word for people is a head")
    lines = ["Ana Pop", "Dan Lupu", "Mia Bar", "Ion Rusu"]
    lines[place] = name
    assert columns("\n".join(lines)) == (0, "name")


@pytest.mark.parametrize(
    ("text", "top"),
    [
        ("Elev 1\nElev 2\nElev 3", 0),
        ("Elev 1;Elev 2\nElev 3;Elev 4", 0),
        ("Jucător 1;Jucător 2\nAna;Dan", 1),
        ("Copil Ana;clasa 5\nAna Pop;clasa 5", 0),
        ("Clubul de joi\nNume\nAna Pop", 2),
    ],
)
def test_words_for_people_are_a_head_in_the_first_line_unless_others_are_like_it(text, top):
    assert columns(text)[0] == top


def test_a_column_told_by_its_look_says_so():
    choice = proposed(pasted_table("Nume;?;Echipa\nPop Ana;0740 123 456;Roșu").rows)
    assert choice.columns == (ListColumn.NAME, ListColumn.PHONE, ListColumn.TEAM)
    assert choice.by_look == (1,)


def test_a_head_in_two_rows_is_read_together():
    rows = [
        TextRow(1, ("Nr. crt.", "Elevul", "", "Contact", "")),
        TextRow(2, ("", "Nume", "Prenume", "Telefon", "E-mail")),
        TextRow(3, ("1", "Pop", "Ana", "", "")),
    ]
    choice = proposed(rows)
    told = (None, ListColumn.LAST_NAME, ListColumn.FIRST_NAME, ListColumn.PHONE, ListColumn.EMAIL)
    assert choice == ColumnChoice(2, True, told)


def test_what_a_person_gives_to_one_column_is_taken_from_another():
    choice = ColumnChoice(
        1, True, (ListColumn.NAME, ListColumn.PHONE, None, ListColumn.LAST_NAME), (1,)
    )

    found = corrected(choice, {2: ListColumn.PHONE, 0: ListColumn.LAST_NAME})

    assert found.columns == (ListColumn.LAST_NAME, None, ListColumn.PHONE, ListColumn.LAST_NAME)
    assert found.by_look == ()
    assert corrected(choice, {1: None}).columns == (
        ListColumn.NAME,
        None,
        None,
        ListColumn.LAST_NAME,
    )
    assert corrected(choice, {}) == choice


CELLS = st.one_of(
    st.sampled_from("Nume Prenume Telefon da nu 1 2 2011 Roșu Echipa Total ana@x.ro".split()),
    st.text(max_size=12),
)


@pytest.mark.thorough
@given(st.lists(st.tuples(CELLS, CELLS, CELLS), min_size=1, max_size=8))
def test_whatever_the_cells_each_column_is_proposed_once(cells):
    choice = proposed([TextRow(at, each) for at, each in enumerate(cells, start=1)])

    assert len(choice.columns) == 3
    assert 0 <= choice.top <= len(cells)
    assert choice.has_head == (choice.top > 0)
    named = [column for column in choice.columns if column]
    repeated = {column for column in named if named.count(column) > 1}
    assert repeated <= {ListColumn.FIRST_NAME, ListColumn.LAST_NAME}
