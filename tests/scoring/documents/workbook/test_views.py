"""The workbook of a round goes out, comes back filled, and is taken in."""

import uuid
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook, load_workbook

from scoring.log.actions import adjust, annul, record
from scoring.log.commands import DealAt
from scoring.models import Deal, Version
from tests.scoring.documents.conftest import BREACH, LOST, MADE
from tests.scoring.documents.workbook.spreadsheet import Page
from tests.scoring.evenings import under_way

pytestmark = pytest.mark.django_db

ADDRESS = "/t/cupa-pairs/rounds/1/"


@pytest.fixture
def tonight(club, scorer):
    """Two tables; deal 1 of table 1 is in."""
    tournament = under_way(club, tables=2, agreement="none")
    record(DealAt(tournament.rounds.get(), 1, 1), MADE, key=uuid.uuid4(), by=scorer)
    return tournament


@pytest.fixture
def taken_away(tonight, desk):
    return Page(desk.get(f"{ADDRESS}workbook.xlsx").content)


@pytest.mark.parametrize("game", ["pairs", "individual", "remi"])
def test_a_workbook_has_its_points_for_programs_that_do_not_compute(game, club, desk, scorer):
    """Of what is in, and as much nothing as the formulas say of the rest."""
    tournament = under_way(club, game, tables=2, agreement="none")
    contents = {
        "pairs": [MADE, LOST, BREACH],
        "individual": [
            {"type": "P", "chooser": "2", "order": ["3", "1", "2", "4"], "last_stuck": True}
        ],
        "remi": [
            {
                "double": False,
                "exhausted": False,
                "players": {
                    "1": {"opened": True, "laid": 120, "rack": 0, "closed": "joker", "atu": True},
                    **{seat: {"opened": False} for seat in "23"},
                    "4": {"opened": True, "laid": 60, "rack": 25},
                },
            }
        ],
    }[game]
    for number, content in enumerate(contents, 1):
        record(DealAt(tournament.rounds.get(), 1, number), content, key=uuid.uuid4(), by=scorer)
    annul(DealAt(tournament.rounds.get(), 2, 1), key=uuid.uuid4(), by=scorer, reason="Rain")
    content = desk.get(f"/t/cupa-{game}/rounds/1/workbook.xlsx").content
    page, cached = Page(content), load_workbook(BytesIO(content), data_only=True).worksheets[0]
    formulas = [
        cell for row in page.page.iter_rows() for cell in row if str(cell.value).startswith("=")
    ]
    computed = {cell.coordinate: page.shown(cell.coordinate) for cell in formulas}
    # A text of no letters is read as nothing; that it is there keeps `0` away.
    given = {cell: "" if (value := cached[cell].value) is None else value for cell in computed}
    assert given == computed
    assert len([value for value in given.values() if value != ""]) >= 4


@pytest.fixture
def bring(desk):
    def brought(page, address=ADDRESS, name="round.xlsx"):
        content = page.saved() if isinstance(page, Page) else page
        file = SimpleUploadedFile(name, content)
        return desk.post(f"{address}workbook/", {"file": file})

    return brought


@pytest.fixture
def take(desk):
    def taken(looked, address=ADDRESS, **facts):
        sealed = looked.context["take"].initial["sealed"]
        return desk.post(f"{address}workbook/", {"sealed": sealed, **facts})

    return taken


def entered():
    """Every deal that has a result, by table and number."""
    found = Deal.objects.filter(current__isnull=False).select_related("current")
    return {(deal.table, deal.number): deal.current.content for deal in found}


def wrong_in(looked):
    return [tuple(each) for each in looked.context["preview"].wrong]


def test_a_workbook_has_a_line_for_each_deal_with_what_is_entered(taken_away):
    rows = list(taken_away.page.iter_rows(min_row=taken_away.head + 1, values_only=True))
    assert [row[:2] for row in rows] == [(table, deal) for table in (1, 2) for deal in range(1, 5)]
    assert rows[0][2:8] == (
        "Ana Mureșan – Ion Pop",
        "Eva Rusu – Dan Kovács",
        "4M",
        "N",
        "NESW",
        None,
    )
    assert rows[1][4:11] == (None,) * 7
    assert [taken_away.shown(taken_away.address(title, 1)) for title in POINTS] == [14, 4]


def test_a_deal_that_is_dealt_again_has_its_line(tonight, desk, scorer, bring):
    again = {"breach": BREACH["breach"] | {"again": True}}
    record(DealAt(tonight.rounds.get(), 1, 2), again, key=uuid.uuid4(), by=scorer)
    page = Page(desk.get(f"{ADDRESS}workbook.xlsx").content)
    rows = list(page.page.iter_rows(min_row=page.head + 1, values_only=True))
    assert [row[1] for row in rows if row[0] == 1] == [1, 2, 3, 4, 5]
    assert [row[1] for row in rows if row[0] == 2] == [1, 2, 3, 4]
    page.type_in(5, Contract="1S", Held_by="E", Order_of_going_out="SNEW", Last_one_stuck="yes")
    assert [(line.table, line.deal) for line in bring(page).context["preview"].new] == [(1, 5)]


POINTS = ("Points N–S", "Points E–W")


def test_only_what_is_to_be_typed_is_open(taken_away):
    open_ = {
        title
        for title in taken_away.titles
        if not taken_away.page[taken_away.address(title, 1)].protection.locked
    }
    assert taken_away.page.protection.sheet
    assert open_ == {
        *("Contract", "Held by", "Order of going out", "Last one stuck"),
        *("Breach by", "What it was", "Dealt again"),
    }


def test_each_cell_offers_what_can_be_chosen(taken_away):
    offered = {}
    for check in taken_away.page.data_validations.dataValidation:
        _if_any, rows = check.formula1.split("!")
        values = [cell.value for (cell,) in taken_away.book["Lists"][rows.replace("$", "")]]
        offered[str(check.sqref)] = values
    rows = f"{taken_away.head + 1}", f"{taken_away.head + 8}"
    contracts = offered[f"E{rows[0]}:E{rows[1]}"]
    assert contracts == [f"{level}{kind}" for level in range(1, 5) for kind in "SGPM"]
    assert offered[f"F{rows[0]}:F{rows[1]}"] == ["N", "E", "S", "W"]
    assert len(set(offered[f"G{rows[0]}:G{rows[1]}"])) == 24
    assert taken_away.book["Lists"].sheet_state == "hidden"


def test_what_was_typed_is_looked_at_and_then_taken_in(taken_away, bring, take, desk):
    taken_away.type_in(
        2, Contract="1S", Held_by="E", Order_of_going_out="SNEW", Last_one_stuck="yes"
    )
    taken_away.type_in(5, Breach_by="W", What_it_was="a card that may not be laid there")
    looked = bring(taken_away)
    preview = looked.context["preview"]
    assert (len(preview.new), preview.same, preview.changed, preview.wrong) == (2, 1, [], [])
    assert Version.objects.count() == 1

    answer = take(looked)

    assert (answer.status_code, answer["Location"]) == (302, ADDRESS)
    assert entered() == {(1, 1): MADE, (1, 2): LOST, (2, 1): BREACH}
    version = Version.objects.last()
    assert (version.kind, version.user.username) == ("result", "organiser-of-do-re-mi")


def test_a_second_time_changes_nothing(taken_away, bring, take):
    taken_away.type_in(2, Contract="1S", Held_by="E", Order_of_going_out="SNEW")
    looked = bring(taken_away)
    take(looked)
    take(looked)
    again = bring(taken_away)
    assert Version.objects.count() == 2
    assert again.context["preview"].same == 2
    assert again.context["take"] is None


def test_what_says_otherwise_is_left_as_it_is_until_somebody_says_why(taken_away, bring, take):
    taken_away.type_in(1, Contract="2S")
    looked = bring(taken_away)
    (changed,) = looked.context["preview"].changed
    assert (changed.table, changed.deal) == (1, 1)
    assert changed.was.startswith("4 Muzicando · N")
    assert changed.now.startswith("2 Sarabanda · N")
    take(looked)
    assert entered() == {(1, 1): MADE}
    unsaid = take(looked, replaces="on")
    assert unsaid.context["take"].errors["reason"] == ["Say why: the reason stays in the log."]
    take(looked, replaces="on", reason="Read wrongly")
    take(looked, replaces="on", reason="Read wrongly")
    assert entered() == {(1, 1): {**MADE, "contract": "2S"}}
    last = Version.objects.last()
    assert (Version.objects.count(), last.kind, last.why) == (2, "correction", "Read wrongly")


def test_what_changed_meanwhile_is_not_overwritten(tonight, taken_away, bring, take, scorer):
    taken_away.type_in(1, Contract="2S")
    looked = bring(taken_away)
    adjust(
        DealAt(tonight.rounds.get(), 1, 1), {"NS": 3, "EW": 3}, key=uuid.uuid4(), by=scorer,
        reason="As it was",
    )  # fmt: skip
    outcome = take(looked, replaces="on", reason="Read wrongly").context["outcome"]
    assert outcome.entered == 0
    assert [tuple(each) for each in outcome.refused] == [
        ("Table 1, deal 1", "The result has changed in the meantime. Look at it again.")
    ]


def test_what_the_desk_has_decided_stays(tonight, desk, bring, scorer):
    annul(DealAt(tonight.rounds.get(), 1, 1), key=uuid.uuid4(), by=scorer, reason="Wrong deck")
    page = Page(desk.get(f"{ADDRESS}workbook.xlsx").content)
    assert page.page[page.address("Remark", 1)].value == "annulled"
    assert page.page[page.address("Contract", 1)].value is None
    page.type_in(1, Contract="1S", Held_by="E", Order_of_going_out="SNEW")
    said = "Table 1, deal 1: the desk has decided this deal."
    assert wrong_in(bring(page)) == [(f"A{page.head + 1}", said)]


def test_each_error_names_its_cell(taken_away, bring, take):
    head = taken_away.head
    lines = {
        2: {"Contract": "5M", "Held_by": "E", "Order_of_going_out": "SNEW"},
        3: {"Contract": "1S", "Order_of_going_out": "SNEW"},
        4: {"Contract": "1S", "Held_by": "E", "Order_of_going_out": "SNEE"},
        5: {"Held_by": "E", "Order_of_going_out": "SNEW"},
        6: {"Contract": "1s", "Held_by": "e", "Order_of_going_out": "s, n, e, w"},
        7: {"Breach_by": "Q"},
        8: {"Table": 9, "Contract": "1S"},
    }
    for row, texts in lines.items():
        taken_away.type_in(row, **texts)
    looked = bring(taken_away)
    assert wrong_in(looked) == [
        (f"E{head + 2}", "“5M” is none of the choices."),
        (f"F{head + 3}", "Say who holds the contract."),
        (f"G{head + 4}", "“SNEE” is none of the choices."),
        (f"E{head + 5}", "Say the contract."),
        (f"I{head + 7}", "“Q” is none of the choices."),
        (f"B{head + 8}", "Nobody plays this deal at this table."),
    ]
    assert "“5M” is none of the choices." in looked.content.decode()
    take(looked)
    assert set(entered()) == {(1, 1), (2, 2)}


def test_a_line_that_stands_there_twice_is_taken_once(taken_away, bring):
    for row in (2, 3):
        taken_away.type_in(row, Contract="1S", Held_by="E", Order_of_going_out="SNEW", Deal=2)
    looked = bring(taken_away)
    assert wrong_in(looked) == [(f"B{taken_away.head + 3}", "This deal is listed twice.")]
    assert len(looked.context["preview"].new) == 1


def test_a_workbook_is_read_in_its_own_language_and_judged_in_the_readers(
    tonight, desk, bring, take
):
    page = Page(desk.get(f"{ADDRESS}workbook.xlsx?language=hu").content)
    order = page.book["Lists"]["G3"].value
    assert order == "ÉKNYD"
    row = page.head + 2
    for column, text in (("E", "1S"), ("F", "K"), ("G", order)):
        page.page[f"{column}{row}"] = text
    page.page[f"E{row + 1}"] = "5M"
    looked = bring(page)
    assert wrong_in(looked) == [(f"E{row + 1}", "“5M” is none of the choices.")]
    take(looked)
    wanted = {"contract": "1S", "declarer": "E", "order": list("NEWS"), "last_stuck": False}
    assert entered()[1, 2] == wanted


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("round.xlsx", b"PK\x03\x04 not a workbook", "The file is cut off or damaged."),
        ("round.xlsm", b"PK\x03\x04", "The file holds macros."),
        ("round.pdf", b"%PDF-1.7", "This is a file of PDF."),
    ],
)
def test_a_file_that_is_none_is_refused(name, content, said, tonight, bring):
    looked = bring(content, name=name)
    assert said in looked.content.decode()
    assert Version.objects.count() == 1


def test_a_workbook_of_somebody_else_is_refused(tonight, bring, desk):
    book = Workbook()
    book.active["A1"] = "Table"
    file = BytesIO()
    book.save(file)
    assert "This is not a workbook of this site." in bring(file.getvalue()).content.decode()
    other = Page(desk.get(f"{ADDRESS}workbook.xlsx").content)
    other.page["A4"] = "portativ-workbook/1 cupa-pairs 2 en"
    said = "This workbook is for round 2 of cupa-pairs."
    assert said in bring(other).content.decode()


def test_what_was_not_looked_at_is_not_taken(tonight, desk):
    answer = desk.post(f"{ADDRESS}workbook/", {"sealed": "made up"})
    assert (answer.status_code, answer["Location"]) == (302, f"{ADDRESS}workbook/")
    assert Version.objects.count() == 1


def test_nothing_is_taken_before_the_round_has_begun(tonight, taken_away, bring):
    tonight.rounds.update(started_at=None)
    looked = bring(taken_away)
    assert "The round has not begun: start it first." in looked.content.decode()
    assert "preview" not in looked.context


INDIVIDUAL = {"type": "P", "chooser": "2", "order": ["3", "1", "2"], "last_stuck": True}
REMI = {
    "double": True,
    "exhausted": False,
    "players": {
        "1": {"opened": True, "laid": 120, "closed": "joker", "atu": True},
        "2": {},
        "3": {"opened": True, "laid": 60, "rack": 35},
    },
}


def test_an_individual_round_is_typed_in(club, desk, bring, take):
    under_way(club, "individual", tables=1, at_table=3, agreement="none")
    address = "/t/cupa-individual/rounds/1/"
    page = Page(desk.get(f"{address}workbook.xlsx").content)
    page.type_in(1, Type="P", Chosen_by=2, I=3, II=1, III=2, Last_one_stuck="yes")
    points = [page.shown(page.address(f"Points of {seat}", 1)) for seat in (1, 2, 3)]
    assert points == [5, 3, 6]
    take(bring(page, address), address)
    assert entered() == {(1, 1): INDIVIDUAL}
    page.type_in(2, Type="P", Chosen_by=2, I=3, II=3, III=2)
    assert [cell for cell, _said in wrong_in(bring(page, address))] == [f"F{page.head + 2}"]


def test_a_round_of_remi_is_typed_in(club, desk, bring, take):
    under_way(club, "remi", tables=1, at_table=3, agreement="none")
    address = "/t/cupa-remi/rounds/1/"
    page = Page(desk.get(f"{address}workbook.xlsx").content)
    page.type_in(1, Double_game="yes", Closed_by=1, Closed_with="with a joker")
    hands = (
        ("opened", 120, None, "yes"),
        ("not opened", None, None, None),
        ("opened", 60, 35, None),
    )
    for number, hand in enumerate(hands):
        page.page[page.address(f"Player {number + 1}", 1)] = hand[0]
        for title, value in zip(("Laid", "Left on the rack", "Trump"), hand[1:], strict=True):
            page.page[page.address(title, 1, number)] = value
    points = [page.shown(page.address(f"Points of {seat}", 1)) for seat in (1, 2, 3)]
    assert points == [880, -200, 50]
    take(bring(page, address), address)
    assert entered() == {(1, 1): REMI}
    again = Page(desk.get(f"{address}workbook.xlsx").content)
    assert bring(again, address).context["preview"].same == 1
    again.page[again.address("Laid", 1)] = "much"
    again.page[again.address("Closed by", 2)] = 1
    assert wrong_in(bring(again, address)) == [
        (again.address("Laid", 1), "Give a whole number, at most 10000."),
        (again.address("Player 1", 2), "Say how this player played."),
    ]
