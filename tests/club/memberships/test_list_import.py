import pytest
from django.db import IntegrityError, transaction

from club.memberships import list_import
from club.memberships.actions import add_member
from club.memberships.list_import import ImportedRow, NotWaiting, take_back, take_in
from club.models import Membership, Player, RosterImport, Team
from club.models.roster_import import ImportState


@pytest.fixture
def draft(club):
    return RosterImport.objects.create(club=club, rows=[["1", "Ana Pop"]])


def new(name, **facts):
    return ImportedRow({"name": name, **facts}, None)


def everything(club):
    """All that a list can change, to compare before with after."""
    return (
        sorted(club.memberships.values_list(
            "pk", "number", "player__name", "player__nickname", "team__name", "email", "phone"
        )),
        sorted(club.teams.values_list("name", flat=True)),
        Player.objects.count(),
    )  # fmt: skip


def test_people_come_in_with_their_teams(club, draft):
    Team.objects.create(club=club, name="Roșii")
    take_in(draft, [
        new("Ana Pop", number=4, team="roșii", email="ana@club.example"),
        new("Ion Vlad", team="Albaștri", birth_year=2016)._replace(birth_year=2016),
        new("Szabó Ilona", team="albaștri"),
    ])  # fmt: skip
    people = {each.player.name: each for each in club.memberships.select_related("player", "team")}
    assert people["Ana Pop"].team.name == "Roșii"
    assert people["Ion Vlad"].team == people["Szabó Ilona"].team
    assert people["Ion Vlad"].naming == "nickname"
    assert sorted(club.teams.values_list("name", flat=True)) == ["Albaștri", "Roșii"]
    draft.refresh_from_db()
    assert (draft.state, draft.rows) == (ImportState.DONE, [])


def test_who_is_known_is_changed_only_where_the_list_says_something(club, draft):
    ana = add_member(club, Player(name="Ana Pop", nickname="Solist"), number=4, phone="0722")
    take_in(
        draft,
        [ImportedRow({"name": "Ana Mureșan", "number": None, "email": "a@b.example"}, ana.pk)],
    )
    ana.refresh_from_db()
    assert (ana.player.name, ana.player.nickname) == ("Ana Mureșan", "Solist")
    assert (ana.number, ana.phone, ana.email) == (4, "0722", "a@b.example")
    assert club.memberships.count() == 1


def test_taking_back_leaves_everything_as_it_was(club, draft):
    ana = add_member(club, Player(name="Ana Pop"), number=1)
    ion = add_member(club, Player(name="Ion Vlad"), number=2)
    before = everything(club)
    take_in(draft, [
        ImportedRow({"name": "Ana Mureșan", "number": 2, "team": "Noi"}, ana.pk),
        ImportedRow({"name": "Ion Vlad", "number": 1}, ion.pk),
        new("Crina Hotea", number=3, team="Noi"),
    ])  # fmt: skip
    assert everything(club) != before
    take_back(draft)
    assert everything(club) == before
    draft.refresh_from_db()
    assert draft.state == ImportState.UNDONE


def test_who_has_played_meanwhile_stays(club, draft, monkeypatch):
    take_in(draft, [new("Ana Pop"), new("Ion Vlad")])
    monkeypatch.setattr(list_import, "has_played", lambda player: player.name == "Ana Pop")
    take_back(draft)
    assert [str(each) for each in club.memberships.all()] == ["Ana Pop"]
    assert [str(each) for each in Player.objects.all()] == ["Ana Pop"]


def test_a_list_is_taken_in_once_and_back_once(club, draft):
    with pytest.raises(NotWaiting):
        take_back(draft)
    take_in(draft, [new("Ana Pop")])
    with pytest.raises(NotWaiting):
        take_in(draft, [new("Ana Pop")])
    take_back(draft)
    with pytest.raises(NotWaiting):
        take_back(draft)
    assert not Membership.objects.exists()


def test_everybody_or_nobody(club, draft):
    add_member(club, Player(name="Ana Pop"), number=4)
    before = everything(club)
    with pytest.raises(IntegrityError), transaction.atomic():
        take_in(draft, [new("Ion Vlad"), new("Crina Hotea", number=4)])
    assert everything(club) == before


def test_a_long_list_costs_no_query_a_person(club, draft, django_assert_max_num_queries):
    people = [
        new(f"Player {number}", number=number, team=f"T{number % 8}") for number in range(400)
    ]
    with django_assert_max_num_queries(18):
        take_in(draft, people)
    assert club.memberships.count() == 400
