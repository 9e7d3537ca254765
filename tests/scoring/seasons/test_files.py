"""The season on paper and in files, and its diplomas."""

import csv
import io
import json

import pytest
from django.test import Client
from openpyxl import load_workbook

from club.models import Membership, Player, Team
from engine.ranking.season import SeasonCounting, Takes
from scoring.seasons.actions import change_rules, freeze
from scoring.seasons.rules import SeasonChoices
from scoring.seasons.table import SeasonTable
from tests.scoring.documents.hostile_names import NAMES
from tests.scoring.documents.reading import active_parts, read, text_of

pytestmark = pytest.mark.django_db

PAGE = "/clubs/do-re-mi/seasons/2026/"


@pytest.fixture
def keeper(appointed):
    client = Client()
    client.force_login(appointed("organiser"))
    return client


@pytest.fixture
def played(hold, season):
    """Two evenings, of which the better one counts."""
    hold("Ana Ion Eva")
    hold("Ion Ana")
    change_rules(season, SeasonChoices(rules=SeasonCounting(takes=Takes.BEST, best=1)))
    return season


def test_a_file_has_every_evening_and_its_numbers_add_up(client, played):
    content = client.get(PAGE + "table.json").content
    found = json.loads(content)
    assert found["format"] == "portativ-season/1"
    first, second = (column["title"] for column in found["columns"][-3:-1])
    assert [list(row.values()) for row in found["rows"]] == [
        [1, "Ana", None, 14, 2, 1, 2, 12, 10, second],
        [1, "Ion", None, 14, 2, 1, 2, 10, 12, first],
        [3, "Eva", None, 9, 1, 1, 1, 8, None, None],
    ]
    names = [column["name"] for column in found["columns"]]
    assert names[-4:] == ["bonus", "tournament-1", "tournament-2", "left-out"]
    assert found["notes"] == []


def test_teams_are_taken_away_with_who_counts_for_them(client, played, club, person):
    team = Team.objects.create(club=club, name="Roșii")
    club.memberships.filter(player__in=[person("Ana"), person("Eva")]).update(team=team)
    found = json.loads(client.get(PAGE + "table.json?of=teams").content)
    assert found["format"] == "portativ-season-teams/1"
    assert [list(row.values()) for row in found["rows"]] == [[1, "Roșii", 23, "Ana 14, Eva 9"]]
    assert "Roșii" in text_of(client.get(PAGE + "table.pdf?of=teams").content)


def test_a_club_without_teams_has_no_paper_of_them(client, played):
    assert client.get(PAGE + "table.pdf?of=teams").status_code == 404


def test_csv_and_excel_say_the_same(client, played):
    text = client.get(PAGE + "table.csv").content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    assert rows[1][:9] == ["1", "Ana", "", "14", "2", "1", "2", "12", "10"]
    book = load_workbook(io.BytesIO(client.get(PAGE + "table.xlsx").content))
    cells = [[cell.value for cell in row] for row in book.active.iter_rows()]
    assert [1, "Ana", None, 14, 2, 1, 2, 12, 10] in [row[:9] for row in cells]
    ana = next(row for row in book.active.iter_rows() if row[1].value == "Ana")
    assert [cell.number_format for cell in ana[7:9]] == ["0;-0;0", "(0);(-0);(0)"]


def test_the_paper_names_the_season_and_everybody(client, played):
    answer = client.get(PAGE + "table.pdf")
    assert answer["Content-Type"] == "application/pdf"
    found = text_of(answer.content)
    for word in ("ClubulDo-Re-Mi,season2026–2027", "Ana", "Eva", "After2tournaments"):
        assert word in found


def test_no_file_of_a_table_that_is_being_worked_out(keeper, played, monkeypatch):
    """The page says so in its place, and a program is told to come again."""
    assert keeper.get(PAGE).status_code == 200
    monkeypatch.setattr(SeasonTable, "is_whole", False)
    for name in ("table.pdf", "table.xlsx", "table.json", "table.csv?of=teams", "diplomas.pdf"):
        answer = keeper.get(PAGE + name)
        assert (answer.status_code, answer.get("Retry-After")) == (503, "5"), name
        assert "still being recalculated" in answer.content.decode()


def test_an_empty_season_has_no_paper_and_an_unknown_file_is_not_there(client, season):
    for name in ("table.pdf", "table.json", "table.exe"):
        assert client.get(PAGE + name).status_code == 404


def test_the_same_table_is_sent_once(client, played):
    tag = client.get(PAGE + "table.pdf")["ETag"]
    assert client.get(PAGE + "table.pdf", headers={"if-none-match": tag}).status_code == 304


def test_diplomas_are_for_the_first_three_places(keeper, hold):
    hold("Ana+Ion Eva+Dan Mara+Teo", "pairs", points=[30, 20, 10])
    paper = keeper.get(PAGE + "diplomas.pdf")
    assert len(read(paper.content).pages) == 4
    found = text_of(paper.content)
    assert "Ana" in found
    assert "Dan" in found
    assert "Mara" not in found
    assert "13points" in found
    for_children = keeper.get(PAGE + "diplomas.pdf?colours=1").content
    assert text_of(for_children) == found
    assert len(for_children) > len(paper.content)


def test_diplomas_of_a_frozen_season_are_for_its_table(keeper, hold, season, make_points):
    tournament = hold("Ana Ion Eva Dan")
    freeze(season, by=None)
    make_points(tournament, 4, 99)
    assert "Dan" not in text_of(keeper.get(PAGE + "diplomas.pdf").content)


def test_strangers_print_no_diplomas(client, hold):
    hold("Ana Ion")
    assert client.get(PAGE + "diplomas.pdf").status_code == 302


def test_names_made_to_harm_stand_as_they_are(keeper, hold, club):
    """All of them on one page, and in every file."""
    people = list(Player.objects.bulk_create(Player(name=name[:120]) for name in NAMES))
    tournament = hold(" ".join(f"P{number}" for number in range(len(people))))
    for entry, player in zip(tournament.entries.order_by("number"), people, strict=True):
        entry.line_up.update(player=player)
    team = Team.objects.create(club=club, name="<b>=1+1")
    Membership.objects.bulk_create(
        Membership(club=club, player=player, team=team) for player in people
    )
    for kind in ("pdf", "xlsx", "csv", "json"):
        for asked in ("", "?of=teams"):
            assert keeper.get(f"{PAGE}table.{kind}{asked}").status_code == 200, kind
    assert active_parts(keeper.get(PAGE + "table.pdf").content) == []
    page = "".join(keeper.get(f"{PAGE}?page={number}").content.decode() for number in range(1, 4))
    for mark in ("<img src=x", "<script>alert", "<iframe", "<svg onload", "<b>Ana"):
        assert mark not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    for asked in ("", "?of=teams"):
        book = load_workbook(io.BytesIO(keeper.get(f"{PAGE}table.xlsx{asked}").content))
        kinds = {cell.data_type for row in book.active.iter_rows() for cell in row}
        assert "f" not in kinds
