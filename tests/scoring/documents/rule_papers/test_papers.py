"""Paper of no tournament: every one of them, in every variant, for whoever comes."""

import csv
import io

import pytest

from club.rules.instruments import INSTRUMENTS, MUSICIANS
from club.rules.point_tables import contract_rows
from scoring.documents.rule_papers.papers import PAPERS
from tests.scoring.documents.reading import bare, read, text_of

pytestmark = pytest.mark.django_db

VARIANTS = [
    (name, variant)
    for name, paper in PAPERS.items()
    for variant, _said in paper.variants or [("", "")]
]


def test_the_page_lists_every_paper_and_its_links_open(client):
    html = client.get("/rules/papers/").content.decode()
    for name, variant in VARIANTS:
        asked = f"?for={variant}&amp;language=en" if variant else "?language=en"
        assert f'href="/rules/papers/{name}.pdf{asked}"' in html


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_a_paper_is_one_page_or_two_slips_on_one(client, name, variant):
    answer = client.get(f"/rules/papers/{name}.pdf", {"for": variant} if variant else {})
    assert answer["Content-Type"] == "application/pdf"
    assert len(read(answer.content).pages) == 1


def test_the_usual_table_has_four_players(client):
    usual = client.get("/rules/papers/score-sheet-individual.pdf")
    assert usual.content == client.get("/rules/papers/score-sheet-individual.pdf?for=4").content


@pytest.mark.parametrize(
    "address",
    [
        "score-sheet-individual.pdf?for=9", "score-sheet-remi.pdf?for=5", "points.xlsx",
        "deck.csv", "nothing.pdf", "points.pdf?for=hu", "deck.pdf?paper=a9",
    ],
)  # fmt: skip
def test_what_there_is_not_is_not_found(client, address):
    assert client.get(f"/rules/papers/{address}").status_code == 404


def test_the_card_says_which_edition_counts_and_what_the_print_has_wrong(client):
    found = {
        edition: text_of(client.get(f"/rules/papers/points.pdf?for={edition}").content)
        for edition in ("ro", "ca")
    }
    assert bare("A last player who is stuck loses") in found["ro"]
    assert bare("Place IV always counts 1.") in found["ca"]
    for text in found.values():
        assert bare("prints 8. Right is 5 + 1 + 1 = 7.") in text
        assert bare("“3M (2+4=6)”") in text


def test_the_rows_have_every_cell(client):
    text = client.get("/rules/papers/points.csv").content.decode("utf-8-sig")
    head, *rows = csv.reader(io.StringIO(text))
    assert head[2:8] == ["I + II", "I + III", "I + IV", "II + III", "II + IV", "III + IV"]
    assert [row[2:8] for row in rows] == [
        [str(cell.points) for cell in row.cells] for row in contract_rows()
    ]
    assert [row[0] for row in rows if row[8]] == ["2M", "1S"]


def test_the_sheet_of_the_deck_names_every_instrument_and_musician(client):
    text = text_of(client.get("/rules/papers/deck.pdf?language=en").content)
    for colour, pictured in INSTRUMENTS.items():
        for instrument in pictured:
            assert bare(str(instrument.name)) in text
        assert bare(MUSICIANS[colour].name) in text
        assert bare(str(MUSICIANS[colour].years)) in text


def test_a_paper_is_in_the_language_that_the_address_names(client):
    found = client.get("/rules/papers/score-sheet-pairs.pdf?language=ro").content
    assert bare("Contract adjudecat") in text_of(found)
