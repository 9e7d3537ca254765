import re

import pytest

from club.rules.point_tables import contract_rows, misprints, place_rows, points_of, remi_rows
from engine.auction import Bid
from engine.points.remi import Closing, Hand, deal_points
from engine.seats import PLAYER_SEATS

pytestmark = pytest.mark.django_db


def test_the_page_has_the_ninety_six_cells_and_marks_two_misprints(client):
    html = client.get("/rules/points/").content.decode()
    table = html.split("<tbody>")[1].split("</tbody>")[0]
    cells = re.findall(r"<strong>(−?\d+)</strong>", table)
    assert cells == [cell.said for row in contract_rows() for cell in row.cells]
    assert len(cells) == 96
    assert table.count('class="book-mark"') == 2
    assert "calls the row of 2M (2 + 4 = 6) “3M (2+4=6)”." in html
    assert "For 1S with the places I + IV the Catalan rulebook prints 8." in html


def test_the_misprints_are_those_of_two_rows():
    found = {str(row.bid): misprints(row) for row in contract_rows()}
    assert {bid for bid, said in found.items() if said} == {"2M", "1S"}
    assert points_of(Bid.parse("1S"), (1, 4))[0] == 7
    assert "Right is 5 + 1 + 1 = 7." in found["1S"][0]


def test_the_places_of_the_individual_version_count_down_to_one():
    assert dict(place_rows()) == {n: list(range(n, 0, -1)) for n in range(2, 9)}


def test_what_is_said_of_remi_is_what_the_engine_counts():
    """The two doublings, and what closing, the trump and a loss count."""
    said = [worth for _what, worth in remi_rows()]
    one, two = PLAYER_SEATS[:2]
    closer, other = Hand(opened=True, laid=100, closed=Closing.TILE), Hand()
    plain = deal_points({one: closer, two: other}, double=False, exhausted=False)
    assert (f"+{plain[one] - 100}", f"−{-plain[two]}") == (said[4], said[6])
    joker = {one: closer._replace(closed=Closing.JOKER), two: other}
    double = deal_points(joker, double=True, exhausted=False)
    assert (f"× {double[two] // plain[two]}", f"× {double[one] // plain[one]}") == (
        said[8],
        said[10],
    )
    trump = {one: closer._replace(atu=True), two: other._replace(unannounced=True)}
    found = deal_points(trump, double=True, exhausted=False)
    assert (f"+{found[one] // 2 - plain[one]}", f"−{-found[two]}") == (said[5], said[7])
