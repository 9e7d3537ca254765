import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.players.columns import Choice, Column, proposed
from club.players.facts import EmailOdd, NumberOdd, PhoneOdd, Problem
from club.players.roster import (
    Customs,
    NameMissing,
    NameOdd,
    NumberTwice,
    Person,
    TooLong,
    Why,
    roster,
)
from club.spreadsheets.reading import pasted_table
from club.spreadsheets.rows import Row

CUSTOMS = Customs(this_year=2026)

ROMANIAN = """\
Clubul Copiilor „Do-Re-Mi” Sighet
Lista membrilor, anul 2025–2026

Nr. crt.\tNumele\tPrenumele\tData nașterii\tTelefon părinte\tAcord\tEchipa
1\tPOP\tAna-Maria\t2014-05-12\t740123456\tda\tRoșu
2\tŞTEFĂNESCU\tMihăiţă\t03.11.2013\t0740 123 457\tDA\tGalben

Nr. crt.\tNumele\tPrenumele\tData nașterii\tTelefon părinte\tAcord\tEchipa
3\tMureșan\tIoan\t2012\t-\t\tRoșu
4\t\tDan\t2012\t\tnu\tVerde
5\t\t\t\t\t\t
Total: 4 copii
Întocmit,\tsecretar
"""
CATALAN = """\
Núm. soci;Nom;Primer cognom;Segon cognom;Correu;Mòbil;Àlies
12;Núria;Puigdollers;Solà;nuria@example.cat;612345678;
7;Josep;Puig i Cadafalch;;josep@example;612 345 679;«Pep»
12;LLUÍS;FERRER;ROÍS;;;
"""
HUNGARIAN = """\
Ssz.|Név|Csapat|Születési év|Szülői hozzájárulás
1.|Kovács János|Piros|2012|igen
2.|NAGY ZSÓFIA|Kék|2011|nem
3.|Tóth Ödön "Ödi"|Piros|1950|
Összesen: 3 fő
"""
MESSAGE = """\
Cine vine diseară:
1. Ana Pop
2) pop dan
- Ionescu „Mimi” Maria
• Lupu/Rus
"""
BY_TEAMS = """\
ROȘU
Pop Ana
Lupu Dan
Echipa Verde:
Rus Ioan
Clasa a V-a
Man Eva
"""


def read(text, **customs):
    rows = pasted_table(text).rows
    return roster(rows, proposed(rows), Customs(this_year=2026, **customs))


def test_a_romanian_list_with_titles_heads_again_totals_and_numbers_alone():
    found = read(ROMANIAN, country="RO")

    assert [(entry.row, entry.person) for entry in found.entries] == [
        (
            5,
            Person(
                "Ana-Maria Pop",
                phone="0740123456",
                team="Roșu",
                birth_year=2014,
                consent=True,
                first_name="Ana-Maria",
                last_name="Pop",
            ),
        ),
        (
            6,
            Person(
                "Mihăiță Ștefănescu",
                phone="0740 123 457",
                team="Galben",
                birth_year=2013,
                consent=True,
                first_name="Mihăiță",
                last_name="Ștefănescu",
            ),
        ),
        (
            9,
            Person(
                "Ioan Mureșan",
                team="Roșu",
                birth_year=2012,
                first_name="Ioan",
                last_name="Mureșan",
            ),
        ),
        (10, Person("Dan", team="Verde", birth_year=2012, consent=False, first_name="Dan")),
    ]
    assert [entry.problems for entry in found.entries] == [
        (),
        (),
        (PhoneOdd(Column.PHONE, "-"),),
        (),
    ]
    assert [(each.row, each.why) for each in found.skipped] == [
        (1, Why.ABOVE),
        (2, Why.ABOVE),
        (8, Why.HEAD),
        (11, Why.EMPTY),
        (12, Why.TOTAL),
        (13, Why.TOTAL),
    ]
    assert [entry.row for entry in found.sound] == [5, 6, 10]


def test_a_catalan_list_with_two_last_names():
    found = read(CATALAN)

    assert [entry.person.name for entry in found.entries] == [
        "Núria Puigdollers Solà",
        "Josep Puig i Cadafalch",
        "Lluís Ferrer Roís",
    ]
    assert [entry.person.nickname for entry in found.entries] == ["", "Pep", ""]
    assert [entry.problems for entry in found.entries] == [
        (),
        (EmailOdd(Column.EMAIL, "josep@example"),),
        (NumberTwice(Column.NUMBER, "12", 2),),
    ]


def test_a_hungarian_list_keeps_its_order_of_names():
    found = read(HUNGARIAN)

    assert [entry.person for entry in found.entries] == [
        Person("Kovács János", team="Piros", birth_year=2012, consent=True),
        Person("Nagy Zsófia", team="Kék", birth_year=2011, consent=False),
        Person("Tóth Ödön", nickname="Ödi", team="Piros", birth_year=1950),
    ]
    assert [each.why for each in found.skipped] == [Why.TOTAL]


def test_a_hungarian_name_in_two_columns_is_put_together_in_its_order():
    text = "Keresztnév;Vezetéknév\nJános;Kovács"
    assert read(text).entries[0].person.name == "János Kovács"
    assert read(text, family_first=True).entries[0].person.name == "Kovács János"


def test_names_out_of_a_message():
    found = read(MESSAGE)
    assert [(entry.person.name, entry.person.nickname) for entry in found.entries[1:]] == [
        ("Ana Pop", ""),
        ("Pop Dan", ""),
        ("Ionescu Maria", "Mimi"),
        ("Lupu/Rus", ""),
    ]
    assert [entry.problems for entry in found.entries] == [
        (NameOdd(Column.NAME, "Cine vine diseară:"),),
        (),
        (),
        (),
        (NameOdd(Column.NAME, "Lupu/Rus"),),
    ]


def test_a_heading_is_the_team_of_those_below():
    found = read(BY_TEAMS)
    assert [(entry.person.name, entry.person.team) for entry in found.entries] == [
        ("Pop Ana", "ROȘU"),
        ("Lupu Dan", "ROȘU"),
        ("Rus Ioan", "Verde"),
        ("Man Eva", "Clasa a V-a"),
    ]
    assert {each.why for each in found.skipped} == {Why.HEADING}


def test_what_a_person_chooses_goes_before_what_was_proposed():
    rows = pasted_table("A;B;C\nAna;Pop;12\nDan;Lupu;x").rows
    choice = Choice(1, True, (Column.FIRST_NAME, Column.LAST_NAME, Column.NUMBER))

    found = roster(rows, choice, CUSTOMS)

    assert [entry.person.name for entry in found.entries] == ["Ana Pop", "Dan Lupu"]
    assert [entry.person.number for entry in found.entries] == [12, None]
    assert found.entries[1].problems == (NumberOdd(Column.NUMBER, "x"),)


def test_a_row_without_a_name_says_so():
    found = read("Nume;Telefon\n;0740123456")
    assert found.entries[0].problems == (NameMissing(Column.NAME, ""),)


@pytest.mark.parametrize(
    ("column", "most"), [(Column.NAME, 120), (Column.NICKNAME, 40), (Column.TEAM, 40)]
)
def test_what_is_too_long_to_keep_is_refused(column, most):
    def problems(length):
        cells = ("Ana", "a" * length) if column is not Column.NAME else ("A" + "a" * (length - 1),)
        columns = (Column.NAME, column)[: len(cells)]
        return roster([Row(1, cells)], Choice(0, False, columns), CUSTOMS).entries[0].problems

    assert problems(most) == ()
    (problem,) = problems(most + 1)
    assert isinstance(problem, TooLong)
    assert (problem.column, problem.most, len(problem.value)) == (column, most, most + 1)


def test_every_row_has_all_its_problems():
    found = read("Nume;Telefon;E-mail;Nr.\nAna 7;x;y;z")
    kinds = [type(problem) for problem in found.entries[0].problems]
    assert kinds == [NameOdd, PhoneOdd, EmailOdd, NumberOdd]


CELLS = st.one_of(
    st.sampled_from(["Ana Pop", "Total", "roșu", "da", "7", "0740123456", "ana@x.ro", "2011", ""]),
    st.text(max_size=10),
)
COLUMNS = st.sampled_from([None, *Column])


@given(st.lists(st.tuples(CELLS, CELLS, CELLS)), st.tuples(COLUMNS, COLUMNS, COLUMNS))
def test_every_row_is_a_person_or_skipped_and_none_is_lost(cells, columns):
    rows = [Row(at, each) for at, each in enumerate(cells, start=1)]

    found = roster(rows, Choice(len(rows) // 2, False, columns), CUSTOMS)

    told = [entry.row for entry in found.entries] + [each.row for each in found.skipped]
    assert sorted(told) == [row.number for row in rows]
    for entry in found.entries:
        assert all(isinstance(problem, Problem) for problem in entry.problems)
        assert entry.person.name or entry.problems
