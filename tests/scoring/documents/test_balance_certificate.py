import pytest
from django.utils.translation import override

from engine.movements.certificate import certificate
from engine.movements.seating import Kind, Seating
from scoring.documents.balance_certificate import balance_certificate, counts_of, sentences
from tests.scoring.documents.made_of import letterhead
from tests.scoring.documents.reading import bare, text_of

# Two rounds of pairs in which 0 meets 1 twice, and 4 sits out twice before the others have once.
UNFAIR = certificate(
    [Seating(((0, 1), (2, 3)), (4,)), Seating(((0, 1), (2, 3)), (4,))], Kind.PAIRS, range(5)
)
FAIR = certificate([Seating(((0, 1), (2, 3))), Seating(((2, 0), (1, 3)))], Kind.PAIRS, range(4))
NAMES = {0: "Ana & Ion", 1: "Ilie & Eva", 4: "Nuți & Pal"}
HEAD = "/t/cupa-pairs/"


def text(client, address):
    return text_of(client.get(address).content)


def test_the_worst_cases_are_named():
    with override("en"):
        assert sentences(UNFAIR, NAMES) == [
            "Most often, 2 times, these meet: Ana & Ion, Ilie & Eva.",
            "Nobody sits in one direction more than 2 times more often than in the other.",
            "These sit out again before all have done so: Nuți & Pal (round 2).",
        ]


def test_what_is_fair_is_said_in_short():
    with override("en"):
        assert sentences(FAIR, NAMES)[0] == "No one meets twice."
        assert sentences(FAIR, NAMES)[-1] == "No one sits out."


def test_counts_stand_under_how_often():
    with override("en"):
        columns, rows = counts_of(UNFAIR)
    assert [column.title for column in columns] == ["", "0×", "1×", "2×"]
    assert rows == [
        ["Two are opponents", 8, None, 2],
        ["Two meet at a table", 8, None, 2],
        ["In one direction more often than in the other", 1, None, 4],
        ["Sits out", 4, None, 1],
        ["Sits at a smaller table", 5, None, None],
    ]


def test_the_paper_says_both():
    text = text_of(balance_certificate(letterhead(language="en"), "Cup", UNFAIR, NAMES))
    assert bare("5 entries, 2 rounds") in text
    assert bare("these meet: Ana & Ion, Ilie & Eva.") in text
    assert bare("Two are opponents82") in text
    once = balance_certificate(letterhead(language="en"), "Cup", UNFAIR._replace(rounds=1), NAMES)
    assert "5entries,1round" in text_of(once)
    assert "1rounds" not in text_of(once)


@pytest.mark.django_db
def test_the_certificate_counts_all_rounds(evening, client):
    found = text(client, f"{HEAD}balance.pdf")
    assert bare("4 entries, 2 rounds") in found
    assert bare("No one sits out.") in found
