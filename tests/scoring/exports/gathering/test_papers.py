"""What stands in seat lists, cards, sheets, certificates and diplomas."""

import json
import uuid

import pytest

from club.models import SitOut
from club.tournaments.states import raise_version
from scoring.results.actions import record
from scoring.results.drafts import DealAt
from tests.scoring.evenings import under_way
from tests.scoring.exports.gathering.test_deals import INDIVIDUAL, REMI
from tests.scoring.exports.reading import after, bare, read, text_of, words_of

pytestmark = pytest.mark.django_db

HEAD = "/t/cupa-pairs/"


def text(client, address):
    return text_of(client.get(address).content)


def words(client, address):
    return words_of(client.get(address).content)


def test_everybody_finds_their_name_with_table_and_seat(evening, client):
    found = text(client, f"{HEAD}rounds/1/seats.pdf")
    for said in ("AnaMureșanN1", "IonPopS1", "ImreNagyW2"):
        assert said in found


def test_who_sits_out_is_told_so(evening, client):
    round_, entry = evening.rounds.first(), evening.entries.get(number=4)
    round_.tables.get(number=2).seats.filter(entry=entry).delete()
    SitOut.objects.create(round=round_, entry=entry)
    raise_version(evening)
    assert "ImreNagysitsout–" in text(client, f"{HEAD}rounds/1/seats.pdf")
    assert "sitsout" in text(client, f"{HEAD}rounds/1/seats.pdf?by=table")
    assert "Yousitout" in text(client, f"{HEAD}guides.pdf")


def test_the_tables_stand_in_their_order(evening, client):
    found = text(client, f"{HEAD}rounds/1/seats.pdf?by=table")
    names = ("AnaMureșan", "EvaRusu", "IlincaPuig", "RékaVila")
    assert sorted(names, key=found.index) == list(names)


def test_a_guide_card_says_table_side_and_opponents_of_each_round(evening, client):
    found = words(client, f"{HEAD}guides.pdf")
    at = found.index("Against")
    wanted = "1 1 N–S Eva Rusu – Dan Kovács 2 1 N–S Eva Rusu – Dan Kovács".split()
    assert found[at + 1 : at + 1 + len(wanted)] == wanted


def test_a_partner_of_a_round_is_named_first(club, client):
    under_way(club, "rotating", at_table=4)
    found = text(client, "/t/cupa-rotating/guides.pdf")
    assert bare("with Eva Rusu against Ion Pop, Dan Kovács") in found


def test_a_slip_leads_to_where_it_is_typed_in(evening, client, monkeypatch):
    told = []
    from scoring.exports.papers import result_slips

    monkeypatch.setattr(
        result_slips, "draw_code", lambda _document, address, *_place: told.append(address)
    )
    client.get(f"{HEAD}rounds/1/slips.pdf")
    assert told == [
        f"http://testserver{HEAD}rounds/1/tables/{table}/deals/1/enter/" for table in (1, 2)
    ]


def test_a_score_sheet_is_filled_with_what_is_entered(evening, client):
    found = words(client, f"{HEAD}scoresheets.pdf?round=1")
    at = after("4M", found, 15)
    assert at == "4M 14 14 4 4 2 7 21 4 0 1S 3 breach, W 21".split()
    assert after("Total", found[found.index("breach,") :], 3) == ["Total", "21", "−8"]


def test_a_blank_score_sheet_has_a_line_for_each_deal(evening, client):
    page = read(client.get(f"{HEAD}scoresheets.pdf?blank=1").content).pages[0]
    found = page.extract_text().split()
    assert "4M" not in found
    assert [word for word in found if word.isdecimal()][:6].count("4") == 1
    assert {"1", "2", "3", "4"} <= set(found)


@pytest.mark.parametrize(("again", "last"), [(False, "4"), (True, "5")])
def test_a_sheet_has_lines_for_the_deals_that_are_still_played(club, client, scorer, again, last):
    round_ = under_way(club).rounds.get()
    breach = {"breach": {"by": "W", "kind": "illegal_card", "again": again}}
    record(DealAt(round_, 1, 1), breach, key=uuid.uuid4(), by=scorer)
    found = words(client, f"{HEAD}scoresheets.pdf")
    assert found[found.index("Total") - 1] == last


def test_a_sheet_for_home_needs_no_round(club, client):
    under_way(club, rounds=0)
    found = words(client, f"{HEAD}scoresheets.pdf")
    assert "12" in found


def test_an_individual_sheet_says_the_rules_that_are_played(club, client, scorer):
    own = {"type_value_to_winner_only": True, "breach_costs_player": 20}
    tournament = under_way(
        club, "individual", at_table=3, rules={**own, "stuck_player_loses_place_point": False}
    )
    at = DealAt(tournament.rounds.get(), 1, 1)
    record(at, INDIVIDUAL, key=uuid.uuid4(), by=scorer)
    found = text(client, "/t/cupa-individual/scoresheets.pdf")
    assert bare("for the winner of the deal only") in found
    assert bare("−20") in found
    assert "stuck" not in found
    words_ = words(client, "/t/cupa-individual/scoresheets.pdf")
    assert after("P", words_, 10) == "P II 2 2 III 1 1 I 6 6".split()


def test_a_remi_sheet_shows_what_was_laid_and_left(club, client, scorer):
    tournament = under_way(club, "remi", at_table=3)
    record(DealAt(tournament.rounds.get(), 1, 1), REMI, key=uuid.uuid4(), by=scorer)
    found = words(client, "/t/cupa-remi/scoresheets.pdf")
    assert after("120", found, 4) == ["120", "✓J", "+", "440"]
    assert after("60", found, 4) == ["60", "35", "25", "25"]


def test_the_certificate_counts_all_rounds(evening, client):
    found = text(client, f"{HEAD}balance.pdf")
    assert bare("4 entries, 2 rounds") in found
    assert bare("Nobody sits out.") in found


def test_diplomas_go_to_the_first_of_each_line(evening, desk):
    pages = [
        bare(page.extract_text()) for page in read(desk.get(f"{HEAD}diplomas.pdf").content).pages
    ]
    assert ["AnaMureșan" in pages[0], "PlaceI" in pages[0]] == [True, True]
    assert all("PlaceII" in page for page in pages[1:])
    assert all("Salamare" in page for page in pages)


def test_the_help_card_goes_by_the_rules_of_the_tournament(evening, client, change):
    assert bare("loses the point of place IV") in text(client, f"{HEAD}points.pdf")
    change(rules={"edition": "ca"})
    assert bare("Place IV always counts 1.") in text(client, f"{HEAD}points.pdf")


def test_the_poster_says_when_where_and_its_address(evening, client, change):
    change(fee="20 lei")
    found = text(client, f"{HEAD}poster.pdf")
    for said in ("Cupadetoamnă", "Salamare", "Fee:20lei", "http://testserver/t/cupa-pairs/"):
        assert said in found


def test_the_square_holds_the_points_of_each_meeting(evening, client):
    found = json.loads(client.get(f"{HEAD}crosstable.json").content)
    rows = {row["name"]: row for row in found["rows"]}
    first, last = rows["Ana Mureșan – Ion Pop"], rows["Eva Rusu – Dan Kovács"]
    assert (first["against-4"], last["against-1"]) == ("21; 21", "−20; −8")
    assert (first["points"], first["against-2"], first["against-1"]) == (42, None, None)


def test_where_many_meet_at_a_table_they_stand_round_by_round(club, client, scorer):
    tournament = under_way(club, "individual", at_table=3)
    at = DealAt(tournament.rounds.get(), 1, 1)
    record(at, INDIVIDUAL, key=uuid.uuid4(), by=scorer)
    found = json.loads(client.get("/t/cupa-individual/crosstable.json").content)["rows"]
    assert [(row["name"], row["round-1"]) for row in found] == [
        ("Eva Rusu", "2, 3: 6"), ("Ana Mureșan", "3, 1: 5"), ("Ion Pop", "2, 1: 3"),
    ]  # fmt: skip
