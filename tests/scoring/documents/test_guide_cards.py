import pytest

from scoring.documents.guide_cards import Guide, GuideRound, _lines, guide_cards
from scoring.writers.pdf.fonts import SANS
from tests.scoring.documents.made_of import letterhead
from tests.scoring.documents.reading import bare, read, sizes_of, text_of, words_of
from tests.scoring.evenings import under_way

HEAD = letterhead(language="en")
EVENING = "/t/cupa-pairs/"


def words(client, address):
    return words_of(client.get(address).content)


def text(client, address):
    return text_of(client.get(address).content)


def test_a_guide_card_says_where_to_sit_and_when_not():
    rounds = [GuideRound("1", "12", "N–S", "Ana & Ion"), GuideRound("2", "", "", "")]
    assert text_of(guide_cards(HEAD, "Cup", [Guide("Eva", "7", rounds)])) == (
        "7CupEvaRdTableSeatAgainst112N–SAna&Ion2Yousitout"
    )


@pytest.mark.parametrize(("rounds", "cards"), [(0, 1), (20, 1), (21, 2), (45, 3)])
def test_very_many_rounds_take_more_cards_and_none_is_lost(rounds, cards):
    guide = Guide("Ana", "7", [GuideRound(f"r{n}", "1", "N", "x") for n in range(rounds)])
    words = words_of(guide_cards(HEAD, "Cup", [guide]))
    assert words.count("Ana") == cards
    assert [word for word in words if word[0] == "r"] == [f"r{n}" for n in range(rounds)]


@pytest.mark.parametrize(("rounds", "on_a_page"), [(1, 12), (3, 8), (5, 6), (10, 4)])
def test_cards_of_few_rounds_stand_closer(rounds, on_a_page):
    guide = Guide("Ana", "7", [GuideRound("1", "1", "N", "x")] * rounds)
    assert len(read(guide_cards(HEAD, "Cup", [guide] * 12)).pages) == -(-12 // on_a_page)


LONG = "Maximiliana-Theodora Constantinescu-Mărgineanu de la Râșnov"


@pytest.mark.parametrize("rounds", [1, 2, 5, 9, 20])
def test_nobody_is_left_out_of_a_card_and_none_is_set_too_small(rounds):
    pair, many = f"{LONG} – Ion Pop", f"{LONG} – Eva Rusu, {LONG} – Dan Kovács"
    own = [GuideRound(str(n), "12", "N–S", many) for n in range(rounds)]
    others = [GuideRound(str(n), "12", "N–S", "Ana – Imre") for n in range(rounds)]
    made = guide_cards(HEAD, "Cup", [Guide(pair, "7", own), Guide("Ana – Ion", "8", others)])
    printed = text_of(made)
    assert printed.count("IonPop") >= 1
    assert [printed.count(name) for name in ("EvaRusu", "DanKovács", "Imre")] == [rounds] * 3
    (size,) = sizes_of(made, "Imre")
    assert sizes_of(made, "Rusu") == {size}
    assert size >= 7


@pytest.mark.parametrize(("name", "lines"), [("Ana Pop", ["Ana Pop"]), (f"{LONG} – Ion", 3)])
def test_names_are_broken_between_partners_and_shortened_last(name, lines):
    found = _lines(name, SANS, 10, 150)
    assert found == lines or len(found) == lines
    assert "…" not in "".join(found)
    assert _lines("Ana Mureșan-Pop – Ion Țepeneag", SANS, 10, 110) == [
        "Ana Mureșan-Pop –",
        "Ion Țepeneag",
    ]
    shortened = _lines(f"{LONG * 3} – {LONG * 3}", SANS, 10, 150)
    assert [line[-1] for line in shortened] == ["…", "…"]


@pytest.mark.django_db
def test_a_guide_card_says_table_side_and_opponents_of_each_round(evening, client):
    found = words(client, f"{EVENING}guides.pdf")
    at = found.index("Against")
    wanted = "1 1 N–S Eva Rusu – Dan Kovács 2 1 N–S Eva Rusu – Dan Kovács".split()
    assert found[at + 1 : at + 1 + len(wanted)] == wanted


@pytest.mark.django_db
def test_a_partner_of_a_round_is_named_first(club, client):
    under_way(club, "rotating", at_table=4)
    found = text(client, "/t/cupa-rotating/guides.pdf")
    assert bare("with Eva Rusu against Ion Pop, Dan Kovács") in found
