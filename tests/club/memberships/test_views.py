import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.memberships import actions
from club.models import Membership, Naming, Player, Team

pytestmark = pytest.mark.django_db

LIST = "/clubs/do-re-mi/members/"


@pytest.fixture
def secretary(client, appointed):
    client.force_login(appointed("secretary"))
    return client


@pytest.fixture
def member(club):
    """A member of the club: `member("Ana Pop", number=3)`."""

    def make(name, club=club, **facts):
        return actions.add_member(club, Player(name=name), **facts)

    return make


def typed(**facts):
    return {"name": "Ana Pop", "number": "", "naming": "", **facts}


def test_a_person_is_added_and_the_next_number_is_offered(secretary, club):
    assert secretary.get(LIST + "new/").context["form"].initial["number"] == 1
    response = secretary.post(LIST + "new/", typed(name=" Ana \u202e Mureșan", number="7"))
    assert response["Location"] == LIST
    membership = Membership.objects.get()
    assert (membership.player.name, membership.number) == ("Ana Mureșan", 7)
    assert membership.naming == Naming.FULL
    assert secretary.get(LIST + "new/").context["form"].initial["number"] == 8


def test_one_may_go_on_adding(secretary):
    assert secretary.post(LIST + "new/", typed(another=""))["Location"] == LIST + "new/"


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "", "This field is required."),
        ("number", "3", "Ion Vlad has this number. The next free one is 4."),
        ("number", "-1", "greater than or equal to 0"),
        ("number", "99999999999999999999", "less than or equal to"),
        ("email", "ana@", "Enter a valid email address."),
        ("team", "999", "Select a valid choice."),
        ("naming", "secret", "Select a valid choice."),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_is_kept(
    secretary, member, field, value, sentence
):
    member("Ion Vlad", number=3)
    html = secretary.post(LIST + "new/", typed(phone="0722 000 111", **{field: value}))
    assert sentence in html.content.decode()
    assert "0722 000 111" in html.content.decode()
    assert Membership.objects.count() == 1


def test_years_of_birth_are_asked_only_where_the_club_keeps_them(secretary, club):
    assert "birth_year" not in secretary.get(LIST + "new/").context["form"].fields
    club.keeps_birth_years = True
    club.save()
    secretary.post(LIST + "new/", typed(birth_year="2016", nickname="Do de Sus"))
    membership = Membership.objects.get()
    assert (membership.naming, membership.public_name) == (Naming.NICKNAME, "Do de Sus")


def test_the_list_finds_by_words_without_the_rest(secretary, member, club):
    team = Team.objects.create(club=club, name="Roșii", colour="red")
    member("Ana Pop", number=41, team=team)
    member("Ion Pop", number=42)
    guest = member("Ana Vlad", is_guest=True)

    def names(**query):
        table = secretary.get(LIST, query).context["table"]
        return [str(row.record) for row in table.rows]

    assert names() == ["Ana Pop", "Ion Pop"]
    assert names(search="pop ana") == ["Ana Pop"]
    assert names(search="42") == ["Ion Pop"]
    assert names(search="roșii") == ["Ana Pop"]
    assert names(kind="guests") == [str(guest)]
    assert names(kind="all", search="ana") == ["Ana Pop", "Ana Vlad"]
    assert names(kind="nonsense", search="%") == []


def test_the_list_costs_the_same_for_few_and_for_many(secretary, member, club):
    team = Team.objects.create(club=club, name="Roșii")

    def cost():
        with CaptureQueriesContext(
            connection,
        ) as queries:
            secretary.get(LIST)
        return len(queries)

    member("Ana Pop", team=team)
    cost()
    few = cost()
    for number in range(70):
        member(f"Player {number}", team=team)
    assert cost() == few <= 15


def test_who_never_played_is_taken_off_for_good(secretary, member):
    membership = member("Ana Pop")
    secretary.post(f"{LIST}{membership.pk}/remove/")
    assert not Membership.objects.exists()
    assert not Player.objects.exists()


def test_who_played_has_left_and_may_return(secretary, member, monkeypatch):
    membership = member("Ana Pop")
    monkeypatch.setattr(actions, "has_played", lambda _player: True)
    secretary.post(f"{LIST}{membership.pk}/remove/")
    membership.refresh_from_db()
    assert membership.left is not None
    assert "Ana Pop" in secretary.get(LIST, {"kind": "left"}).content.decode()
    secretary.post(f"{LIST}{membership.pk}/return/")
    membership.refresh_from_db()
    assert membership.left is None


def test_two_records_become_one_after_a_look(secretary, member, club):
    team = Team.objects.create(club=club, name="Roșii")
    keep = member("Ana Pop", email="ana@club.example")
    gone = member("Pop Ana", number=9, team=team, phone="0722", is_guest=True)
    page = f"{LIST}{keep.pk}/merge/"
    look = secretary.post(page, {"other": gone.pk})
    assert "cannot be taken back" in look.content.decode()
    assert Membership.objects.count() == 2
    secretary.post(page, {"other": gone.pk, "sure": ""})
    only = Membership.objects.get()
    assert (only.pk, only.number, only.team, only.phone) == (keep.pk, 9, team, "0722")
    assert (only.email, only.is_guest) == ("ana@club.example", False)
    old = secretary.get(f"/players/{gone.player_id}/")
    assert (old.status_code, old["Location"]) == (301, f"/players/{keep.player_id}/")


def test_what_was_joined_before_comes_along(member):
    keep, gone, older = member("Ana Pop"), member("Pop Ana"), member("A. Pop")
    actions.merge(gone, older)
    actions.merge(keep, gone)
    assert {each.merged_into for each in Player.objects.exclude(pk=keep.player_id)} == {keep.player}


def test_another_clubs_record_is_not_joined_away(secretary, member, other_club):
    keep, gone = member("Ana Pop"), member("Pop Ana")
    actions.add_member(other_club, gone.player, number=8)
    page = secretary.post(f"{LIST}{keep.pk}/merge/", {"other": gone.pk, "sure": ""})
    assert "plays in another club too" in page.content.decode()
    with pytest.raises(actions.PlaysElsewhere):
        actions.merge(keep, gone)
    assert other_club.memberships.count() == 1
    actions.merge(gone, keep)
    assert other_club.memberships.get().player == gone.player


def test_the_more_discreet_name_stays_when_two_are_joined(member):
    keep = member("Ana Pop", naming=Naming.FULL)
    actions.merge(keep, member("Pop Ana", birth_year=2016))
    keep.refresh_from_db()
    assert (keep.birth_year, keep.naming) == (2016, Naming.NICKNAME)


def test_contacts_are_for_those_who_keep_the_list(client, member, appointed):
    member("Ana Pop", phone="0722 000 111", email="secret@club.example")
    member("Ion Vlad", is_guest=True)
    client.force_login(appointed("referee"))
    page = client.get(LIST, {"kind": "guests"})
    assert "0722" not in page.content.decode()
    assert "Ion Vlad" not in page.content.decode()
    for search in ("secret", "0722"):
        assert "Ana Pop" not in client.get(LIST, {"search": search}).content.decode()
    assert client.get(LIST, {"search": "\x00pop"}).status_code == 200


def test_who_is_young_stays_so_when_the_club_stops_asking(secretary, member):
    membership = member("Ana Pop", birth_year=2016)
    secretary.post(f"{LIST}{membership.pk}/", typed())
    membership.refresh_from_db()
    assert (membership.birth_year, membership.naming) == (2016, Naming.NICKNAME)


def test_a_record_is_not_joined_with_itself_or_a_foreign_one(secretary, member, other_club):
    membership = member("Ana Pop")
    foreign = member("Ana Pop", club=other_club)
    for pk in (membership.pk, foreign.pk, "x"):
        page = secretary.post(f"{LIST}{membership.pk}/merge/", {"other": pk, "sure": ""})
        assert "Select a valid choice" in page.content.decode()
    with pytest.raises(actions.SamePerson):
        actions.merge(membership, membership)


def test_a_foreign_clubs_member_is_not_there(secretary, member, other_club):
    foreign = member("Ana Pop", club=other_club)
    for page in ("", "merge/"):
        assert secretary.get(f"{LIST}{foreign.pk}/{page}").status_code == 404
    for page in ("remove/", "return/"):
        assert secretary.post(f"{LIST}{foreign.pk}/{page}").status_code == 404
    assert Membership.objects.filter(pk=foreign.pk, left=None).exists()


def test_the_rainbow_is_made_once(secretary, club):
    Team.objects.create(club=club, name="roșu", colour="red")
    for _each in range(2):
        secretary.post(LIST + "teams/rainbow/")
    assert sorted(club.teams.values_list("colour", flat=True)) == sorted(
        ["red", "orange", "yellow", "green", "blue", "indigo", "violet", "white"]
    )


def test_two_teams_have_two_names(secretary, club):
    secretary.post(LIST + "teams/", {"name": "Clasa a V-a"})
    again = secretary.post(LIST + "teams/", {"name": "clasa a v-A"})
    assert "has a team of this name already" in again.content.decode()
    assert club.teams.count() == 1


def test_people_stay_when_their_team_goes(secretary, member, club):
    team = Team.objects.create(club=club, name="Roșii")
    membership = member("Ana Pop", team=team)
    secretary.post(f"{LIST}teams/{team.pk}/remove/")
    membership.refresh_from_db()
    assert membership.team is None


@pytest.mark.parametrize(
    ("namings", "shown"),
    [
        ([Naming.FULL], "Ana Maria Pop"),
        ([Naming.SHORT], "Ana P."),
        ([Naming.NICKNAME], "Solist"),
        ([Naming.FULL, Naming.NICKNAME], "Solist"),
    ],
)
def test_strangers_see_what_the_most_discreet_club_shows(client, club, other_club, namings, shown):
    player = Player(name="Ana Maria Pop", nickname="Solist")
    for place, naming in zip((club, other_club), namings, strict=False):
        actions.add_member(place, player, naming=naming)
    html = client.get(f"/players/{player.pk}/").content.decode()
    assert f"<h1>{shown}</h1>" in html
    assert ("Ana Maria" in html) is (shown == "Ana Maria Pop")


def test_who_has_left_is_not_shown(client, member):
    membership = member("Ana Pop")
    actions.leave(membership)
    assert client.get(f"/players/{membership.player_id}/").status_code == 404


@pytest.mark.parametrize(
    ("name", "nickname", "naming", "shown"),
    [
        ("Ana", "", "short", "Ana"),
        ("Ana Pop", "", "nickname", "Ana P."),
        ("Szabó Ilona", "", "short", "Szabó I."),
    ],
)
def test_public_name(name, nickname, naming, shown):
    from club.models import public_name

    assert public_name(name, nickname, naming) == shown
