from collections import Counter, defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.players.cell_values import EmailOdd, Misplaced, NumberOdd, PhoneOdd, Problem
from club.players.columns import ColumnChoice, ListColumn, proposed
from club.players.roster import (
    Customs,
    ListedPerson,
    NameMissing,
    NameOdd,
    NumberTwice,
    SkipReason,
    TooLong,
    roster,
)
from club.players.row_people import row_of
from club.spreadsheets.reading import pasted_table
from club.spreadsheets.rows import TextRow

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
            ListedPerson(
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
            ListedPerson(
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
            ListedPerson(
                "Ioan Mureșan",
                team="Roșu",
                birth_year=2012,
                first_name="Ioan",
                last_name="Mureșan",
            ),
        ),
        (10, ListedPerson("Dan", team="Verde", birth_year=2012, consent=False, first_name="Dan")),
    ]
    assert [entry.problems + entry.left_out for entry in found.entries] == [()] * 4
    assert found.blanks == 1
    assert [(each.row, each.why) for each in found.skipped] == [
        (1, SkipReason.ABOVE),
        (2, SkipReason.ABOVE),
        (8, SkipReason.HEAD),
        (11, SkipReason.EMPTY),
        (12, SkipReason.TOTAL),
        (13, SkipReason.TOTAL),
    ]
    assert [entry.row for entry in found.sound] == [5, 6, 9, 10]


def test_a_catalan_list_with_two_last_names():
    found = read(CATALAN)

    assert [entry.person.name for entry in found.entries] == [
        "Núria Puigdollers Solà",
        "Josep Puig i Cadafalch",
        "Lluís Ferrer Roís",
    ]
    assert [entry.person.nickname for entry in found.entries] == ["", "Pep", ""]
    assert [entry.left_out for entry in found.entries] == [
        (),
        (EmailOdd(ListColumn.EMAIL, "josep@example"),),
        (NumberTwice(ListColumn.NUMBER, "12", 2),),
    ]
    assert [entry.person.number for entry in found.entries] == [12, 7, None]
    assert found.sound == found.entries


def test_a_hungarian_list_keeps_its_order_of_names():
    found = read(HUNGARIAN)

    assert [entry.person for entry in found.entries] == [
        ListedPerson("Kovács János", team="Piros", birth_year=2012, consent=True),
        ListedPerson("Nagy Zsófia", team="Kék", birth_year=2011, consent=False),
        ListedPerson("Tóth Ödön", nickname="Ödi", team="Piros", birth_year=1950),
    ]
    assert [each.why for each in found.skipped] == [SkipReason.TOTAL]


def test_a_hungarian_name_in_two_columns_is_put_together_in_its_order():
    text = "Keresztnév;Vezetéknév\nJános;Kovács"
    assert read(text).entries[0].person.name == "János Kovács"
    assert read(text, family_first=True).entries[0].person.name == "Kovács János"


def test_a_comma_follows_the_order_of_the_other_names():
    """In a list that begins with the family everybody stands there by it."""
    families = read("Nume\tTel\nPop Ana\t1\nHotea,Petru\t2\nLupu Maria\t3")
    assert [each.person.name for each in families.entries] == [
        "Pop Ana", "Hotea Petru", "Lupu Maria",
    ]  # fmt: skip
    given = read("Nume\tTel\nAna Pop\t1\nHotea,Petru\t2\nMaria Lupu\t3")
    assert given.entries[1].person.name == "Petru Hotea"
    assert read("Név\tTel\nKovács, János\t1", family_first=True).entries[0].person.name == (
        "Kovács János"
    )


def test_names_out_of_a_message():
    found = read(MESSAGE)
    assert [(entry.person.name, entry.person.nickname) for entry in found.entries[1:]] == [
        ("Ana Pop", ""),
        ("Pop Dan", ""),
        ("Ionescu Maria", "Mimi"),
        ("Lupu/Rus", ""),
    ]
    assert [entry.problems for entry in found.entries] == [
        (NameOdd(ListColumn.NAME, "Cine vine diseară:"),),
        (),
        (),
        (),
        (NameOdd(ListColumn.NAME, "Lupu/Rus"),),
    ]


def test_a_heading_is_the_team_of_those_below():
    found = read(BY_TEAMS)
    assert [(entry.person.name, entry.person.team) for entry in found.entries] == [
        ("Pop Ana", "ROȘU"),
        ("Lupu Dan", "ROȘU"),
        ("Rus Ioan", "Verde"),
        ("Man Eva", "Clasa a V-a"),
    ]
    assert {each.why for each in found.skipped} == {SkipReason.HEADING}


def test_what_a_person_chooses_goes_before_what_was_proposed():
    rows = pasted_table("A;B;C\nAna;Pop;12\nDan;Lupu;x").rows
    choice = ColumnChoice(1, True, (ListColumn.FIRST_NAME, ListColumn.LAST_NAME, ListColumn.NUMBER))

    found = roster(rows, choice, CUSTOMS)

    assert [entry.person.name for entry in found.entries] == ["Ana Pop", "Dan Lupu"]
    assert [entry.person.number for entry in found.entries] == [12, None]
    assert found.entries[1].left_out == (NumberOdd(ListColumn.NUMBER, "x"),)


def test_a_row_without_a_name_says_so():
    found = read("Nume;Telefon\n;0740123456")
    assert found.entries[0].problems == (NameMissing(ListColumn.NAME, ""),)


@pytest.mark.parametrize(
    ("column", "most"), [(ListColumn.NAME, 120), (ListColumn.NICKNAME, 40), (ListColumn.TEAM, 40)]
)
def test_what_is_too_long_to_keep_is_left_out(column, most):
    def problems(length):
        cells = (
            ("Ana", "a" * length) if column is not ListColumn.NAME else ("A" + "a" * (length - 1),)
        )
        columns = (ListColumn.NAME, column)[: len(cells)]
        (entry,) = roster([TextRow(1, cells)], ColumnChoice(0, False, columns), CUSTOMS).entries
        return entry.problems if column is ListColumn.NAME else entry.left_out

    assert problems(most) == ()
    (problem,) = problems(most + 1)
    assert isinstance(problem, TooLong)
    assert (problem.column, problem.most, len(problem.value)) == (column, most, most + 1)


def test_every_row_has_all_its_problems():
    found = read("Nume;Telefon;E-mail;Nr.\nAna Pop 7;x;y;z")
    (entry,) = found.entries
    assert [type(problem) for problem in entry.problems] == [NameOdd]
    assert [type(problem) for problem in entry.left_out] == [PhoneOdd, EmailOdd, NumberOdd]


def test_what_stands_in_the_wrong_column_is_taken_for_what_it_is():
    found = read(
        "Nume;Telefon;E-mail\nAna Pop;ana@x.ro;\nIon Vlad;ion@x.ro;0740123456\nEva Rus;eva@;"
    )
    people = [(each.person.email, each.person.phone) for each in found.entries]
    assert people == [("ana@x.ro", ""), ("ion@x.ro", "0740123456"), ("", "")]
    assert [type(each.left_out[0]) for each in found.entries] == [Misplaced, Misplaced, PhoneOdd]


PAIRS = """\
1. Bud Vasile & Bud Elena
2. Ion – Ana
3. Pop Ana-Maria
4. Lupu/Rus
5. Bud Vasile și Elena
6. Vlad Dan, Rus Eva
7. Pau Casals i Defilló
8. Ana Pop + ?
9. Vlad – Pop Ion
"""


def test_pairs_are_read_out_of_one_column():
    rows = pasted_table(PAIRS).rows
    found = roster(rows, ColumnChoice(0, False, (ListColumn.NAME,), people=2), CUSTOMS)
    names = defaultdict(list)
    for entry in found.entries:
        names[row_of(entry.row)].append(entry.person.name)
    assert dict(names) == {
        1: ["Bud Vasile", "Bud Elena"],
        2: ["Ion", "Ana"],
        3: ["Pop Ana-Maria"],
        4: ["Lupu", "Rus"],
        5: ["Bud Vasile", "Bud Elena"],
        6: ["Vlad Dan", "Rus Eva"],
        7: ["Pau Casals i Defilló"],
        8: ["Ana Pop"],
        9: ["Vlad", "Pop Ion"],
    }


@pytest.mark.parametrize(
    ("text", "people", "columns", "read_as"),
    [
        ("Bud Vasile;Bud Elena\nIon Pop;Ana Vlad", 2, "name name", [2, 2]),
        ("Jucător 1;Jucător 2;Tel\nIon Pop;Ana;-", 2, "name name phone", [2]),
        ("Pereche;Telefon\nIon – Ana;0740123456", 2, "name phone", [2]),
        ("Nume;Prenume;Nume;Prenume\nPop;Ana;Vlad;Ion", 2,
         "last_name first_name last_name first_name", [2]),
        ("Cognom;Segon cognom;Nom\nFerrer;Roís;Lluís", 2, "last_name last_name first_name", [1]),
        ("Asii;Ana Pop;Ion Vlad;Dan Lup;Eva Rus\nZero;Ina Pop;Ilie Vlad;Doru Lup;Ema Rus", 4,
         "team name name name name", [4, 4]),
        ("Echipa;Jucători\nAsii;Ana Pop, Ion Vlad, Dan Lup, Eva Rus", 4, "team name", [4]),
        ("Ana Pop\nIon Vlad", 2, "name", [1, 1]),
    ],
)  # fmt: skip
def test_pairs_and_teams_are_read_out_of_several_columns(text, people, columns, read_as):
    rows = pasted_table(text).rows
    choice = proposed(rows, people)
    assert " ".join(each or "-" for each in choice.columns) == columns
    counts = Counter(row_of(each.row) for each in roster(rows, choice, CUSTOMS).entries)
    assert list(counts.values()) == read_as


def test_what_stands_once_in_the_row_of_two_is_the_first_ones():
    rows = pasted_table("Perechea\tTelefon\tAn\nIon Pop & Ana Vlad\t0740123456\t1961/1963").rows
    columns = (ListColumn.NAME, ListColumn.PHONE, ListColumn.BIRTH_YEAR)
    found = roster(rows, ColumnChoice(1, True, columns, people=2), CUSTOMS)
    people = [(each.person.phone, each.person.birth_year) for each in found.entries]
    assert people == [("0740123456", 1961), ("", 1963)]


def test_two_people_in_a_row_of_a_list_of_members_are_two():
    found = read("Nume;Telefon\nBud Vasile & Bud Elena;0740123456\nPop - Ana;")
    assert [(each.person.name, each.person.phone) for each in found.entries] == [
        ("Bud Vasile", "0740123456"), ("Bud Elena", ""), ("Pop Ana", ""),
    ]  # fmt: skip


CELLS = st.one_of(
    st.sampled_from(["Ana Pop", "Total", "roșu", "da", "7", "0740123456", "ana@x.ro", "2011", ""]),
    st.text(max_size=10),
)
COLUMNS = st.sampled_from([None, *ListColumn])


@given(st.lists(st.tuples(CELLS, CELLS, CELLS)), st.tuples(COLUMNS, COLUMNS, COLUMNS))
def test_every_row_is_a_person_or_skipped_and_none_is_lost(cells, columns):
    rows = [TextRow(at, each) for at, each in enumerate(cells, start=1)]

    found = roster(rows, ColumnChoice(len(rows) // 2, False, columns), CUSTOMS)

    told = {row_of(entry.row) for entry in found.entries} | {each.row for each in found.skipped}
    assert sorted(told) == [row.number for row in rows]
    assert len({entry.row for entry in found.entries}) == len(found.entries)
    for entry in found.entries:
        assert all(isinstance(problem, Problem) for problem in entry.problems)
        assert entry.person.name or entry.problems
