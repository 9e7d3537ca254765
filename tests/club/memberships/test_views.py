import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.entries.actions import guest
from club.memberships import actions
from club.memberships.list_import import ImportedRow, take_back, take_in
from club.models import (
    AuditLine,
    Entry,
    EntryPlayer,
    Membership,
    Naming,
    Player,
    RosterImport,
    Season,
    Team,
    Tournament,
    User,
    Visit,
)
from club.players.codes import code_of
from tests.club.evenings import come_in, tournament_of

LIST = "/clubs/do-re-mi/members/"


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
    assert membership.naming == Naming.SHORT  # nobody is an adult by default
    assert secretary.get(LIST + "new/").context["form"].initial["number"] == 8


def test_a_nickname_that_is_taken_is_said_when_it_is_chosen(secretary, member, club):
    first = member("Ion Vlad")
    for player in Player.objects.filter(pk=first.player_id):
        player.nickname = "Pianissimo"
        player.save()
    page = secretary.post(LIST + "new/", typed(nickname="pianíssimo"))
    assert "Ion Vlad already has this nickname." in page.content.decode()
    assert secretary.post(LIST + "new/", typed(nickname="Forte"))["Location"] == LIST
    page = secretary.post(f"{LIST}{first.pk}/", typed(name="Ion Vlad", nickname="Pianissimo"))
    assert page.status_code == 302


def test_one_may_go_on_adding(secretary):
    assert secretary.post(LIST + "new/", typed(another=""))["Location"] == LIST + "new/"


def test_what_is_wrong_is_said_and_what_was_typed_is_kept(secretary, member, subtests):
    member("Ion Vlad", number=3)
    for field, value, sentence in [
        ("name", "", "This field is required."),
        ("number", "3", "Ion Vlad has this number. The next free one is 4."),
        ("number", "-1", "greater than or equal to 0"),
        ("number", "99999999999999999999", "less than or equal to"),
        ("email", "ana@", "Enter a valid email address."),
        ("team", "999", "Select a valid choice."),
        ("naming", "secret", "Select a valid choice."),
    ]:
        with subtests.test(field=field, value=value, sentence=sentence):
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
    assert membership.naming == Naming.NICKNAME
    assert "In public: Do de Sus" in secretary.get(f"{LIST}{membership.pk}/").content.decode()
    secretary.post(LIST + "new/", typed(name="Ion Pop", birth_year="1950"))
    assert club.memberships.get(player__name="Ion Pop").naming == Naming.FULL


def test_the_list_finds_by_words_without_the_rest(secretary, member, club):
    team = Team.objects.create(club=club, name="Roșii", colour="red")
    member("Ana Pop", number=41, team=team)
    member("Ion Pop", number=42)
    guest = member("Ana Vlad", is_guest=True)

    def names(search="", kind="members"):
        address = f"{LIST}?kind={kind}"
        found = secretary.post(address, {"search": search}) if search else secretary.get(address)
        table = found.context["table"]
        return [str(row.record) for row in table.rows]

    assert names() == ["Ana Pop", "Ion Pop"]
    assert names(search="pop ana") == ["Ana Pop"]
    assert names(search="42") == ["Ion Pop"]
    assert names(search="roșii") == ["Ana Pop"]
    assert names(kind="guests") == [str(guest)]
    assert names(kind="all", search="ana") == ["Ana Pop", "Ana Vlad"]
    assert names(kind="nonsense", search="%") == []


def test_the_list_costs_the_same_for_few_and_for_many(secretary, member, club, cost_of):
    team = Team.objects.create(club=club, name="Roșii")
    member("Ana Pop", team=team)
    secretary.get(LIST)
    few = cost_of(secretary, LIST)
    for number in range(70):
        member(f"Player {number}", team=team)
    assert cost_of(secretary, LIST) == few <= 15


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
    assert "cannot be undone" in look.content.decode()
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
    assert "also plays in another club" in page.content.decode()
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


def test_contacts_are_for_those_who_keep_the_list(referee, member):
    member("Ana Pop", phone="0722 000 111", email="secret@club.example")
    member("Ion Vlad", is_guest=True)
    page = referee.get(LIST, {"kind": "guests"})
    assert "0722" not in page.content.decode()
    assert "Ion Vlad" not in page.content.decode()
    for search in ("secret", "0722"):
        assert "Ana Pop" not in referee.post(LIST, {"search": search}).content.decode()
    assert referee.post(LIST, {"search": "\x00pop"}).status_code == 200


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
    assert "already has a team of this name" in again.content.decode()
    assert club.teams.count() == 1


def test_people_stay_when_their_team_goes(secretary, member, club):
    team = Team.objects.create(club=club, name="Roșii")
    membership = member("Ana Pop", team=team)
    secretary.post(f"{LIST}teams/{team.pk}/remove/")
    membership.refresh_from_db()
    assert membership.team is None


def test_strangers_see_what_the_most_discreet_club_shows(client, member, other_club):
    player = member("Ana Pop", naming=Naming.FULL).player
    actions.add_member(other_club, player, naming=Naming.SHORT)
    html = client.get(f"/players/{player.pk}/").content.decode()
    assert "<h1>Ana P.</h1>" in html
    assert "Ana Pop" not in html


def test_who_has_left_is_not_shown(client, member):
    membership = member("Ana Pop")
    actions.leave(membership)
    assert client.get(f"/players/{membership.player_id}/").status_code == 404


@pytest.mark.parametrize(("there", "here"), [("nickname", "nickname"), ("full", "full")])
def test_who_comes_by_code_is_shown_as_the_other_club_shows_them(
    secretary, club, other_club, there, here
):
    child = actions.add_member(
        other_club, Player(name="Ilinca Pop", nickname="Bemol"), naming=there
    )
    secretary.post(LIST + "new/code/", {"code": code_of(child.player)})
    assert club.memberships.get().naming == here


def test_a_guest_is_short(club):
    assert guest(club, "Ana Pop").memberships.get().naming == Naming.SHORT


def test_a_name_that_two_clubs_share_is_changed_by_the_first(
    client, appointed, club, other_club, member
):
    first = member("Ilinca Pop", other_club)
    shared = actions.add_member(club, first.player)
    own = f"{LIST}{shared.pk}/"
    client.force_login(appointed("secretary"))
    assert "Altul added this person first, and changes the name" in client.get(own).content.decode()
    client.post(own, typed(name="Ilinca Popescu", nickname="Ilinca Pop", number="9"))
    first.player.refresh_from_db()
    shared.refresh_from_db()
    assert (first.player.name, first.player.nickname) == ("Ilinca Pop", "")
    assert shared.number == 9
    client.force_login(appointed("secretary", other_club))
    client.post(f"/clubs/altul/members/{first.pk}/", typed(name="Ilinca Popescu"))
    first.player.refresh_from_db()
    assert first.player.name == "Ilinca Popescu"
    actions.leave(first)
    client.force_login(User.objects.get(username="secretary-of-do-re-mi"))
    client.post(own, typed(name="Ilinca Vlad"))
    first.player.refresh_from_db()
    assert first.player.name == "Ilinca Vlad"  # the first club that they have not left


def test_joining_two_records_does_not_name_whom_another_club_had_first(member, club, other_club):
    first = member("Ilinca Pop", other_club)
    shared = actions.add_member(club, first.player)
    gone = member("Inca Pop")
    gone.player.nickname = "Inca"
    gone.player.save()
    actions.merge(shared, gone)
    first.player.refresh_from_db()
    assert first.player.nickname == ""


def test_the_desk_is_told_where_another_club_says_less(secretary, member, club, other_club):
    shared = member("Ana Pop", naming=Naming.FULL)
    page = f"{LIST}{shared.pk}/"
    assert "shows less of this name" not in secretary.get(page).content.decode()
    actions.add_member(other_club, shared.player, naming=Naming.SHORT)
    html = secretary.get(page).content.decode()
    assert "In public: Ana P." in html
    assert "Another club on this site shows less of this name" in html
    assert "Ana P." in secretary.get(LIST).content.decode()


def test_full_names_are_given_back_by_a_tick_to_who_is_no_minor(secretary, member, club):
    ana, ion = member("Ana Pop"), member("Ion Vlad")
    child, hidden = member("Eva Rusu", birth_year=2016, naming="short"), member("Dan Rus")
    Membership.objects.filter(pk=hidden.pk).update(naming=Naming.NICKNAME)
    page = secretary.get(LIST + "names/")
    offered = [each.pk for each in page.context["form"].fields["members"].queryset]
    assert offered == [ana.pk, ion.pk]
    assert "checked" not in page.content.decode()
    assert page.content.decode().count('type="checkbox"') == len(offered) + 1, "and one for all"
    refused = secretary.post(LIST + "names/", {"members": [ana.pk, child.pk]})
    assert "is not one of the available choices" in refused.content.decode()
    done = secretary.post(LIST + "names/", {"members": [ana.pk]}, follow=True)
    assert "1 full name is now shown in public." in done.content.decode()
    namings = {each.pk: each.naming for each in club.memberships.all()}
    assert namings == {ana.pk: "full", ion.pk: "short", child.pk: "short", hidden.pk: "nickname"}


def test_full_names_are_given_back_to_all_by_one_tick(secretary, member, club):
    ana, ion = member("Ana Pop"), member("Ion Vlad")
    child = member("Eva Rusu", birth_year=2016, naming="short")
    assert "Tick who agrees." in secretary.post(LIST + "names/", {"none": "1"}).content.decode()
    secretary.post(LIST + "names/", {"everyone": "on"})
    namings = {each.pk: each.naming for each in club.memberships.all()}
    assert namings == {ana.pk: "full", ion.pk: "full", child.pk: "short"}


def test_a_naming_is_seen_at_once_in_the_tournaments_of_every_club(member, other_club):
    """Their version says that a page of theirs is another one now."""
    shared = member("Ana Pop", naming=Naming.FULL)
    there = tournament_of(other_club)
    entry = Entry.objects.create(tournament=there, number=1)
    EntryPlayer.objects.create(entry=entry, player=shared.player)

    def version_after(change):
        before = Tournament.objects.get(pk=there.pk).version
        change()
        return Tournament.objects.get(pk=there.pk).version - before

    elsewhere = []
    assert version_after(lambda: actions.show_full_names(Membership.objects.all())) == 1
    assert version_after(lambda: actions.save_member(shared)) == 1
    assert (
        version_after(lambda: elsewhere.append(actions.add_member(other_club, shared.player))) == 1
    )
    facts = ImportedRow({"name": "Ana Popa"}, shared.pk)
    draft = RosterImport.objects.create(club=shared.club, rows=[])
    assert version_after(lambda: take_in(draft, [facts])) == 1
    assert version_after(lambda: take_back(draft)) == 1


@pytest.mark.parametrize("column", ["number", "player", "team"])
def test_the_list_is_sorted_by_any_of_its_columns(secretary, member, club, column):
    teams = [Team.objects.create(club=club, name=name) for name in ("Bemol", "Diez")]
    member("Ana Pop", number=2, team=teams[0])
    member("Zoe Rus", number=5, team=teams[1])
    for sort, first in ((column, "Ana Pop"), (f"-{column}", "Zoe Rus")):
        rows = secretary.get(f"{LIST}?sort={sort}").context["table"].paginated_rows
        assert next(iter(rows)).record.player.name == first, sort


def test_children_are_proposed_the_reduced_rate_and_one_press_sets_it(secretary, member, club):
    year = timezone.localdate().year
    child, other = (member(name, birth_year=year - 10) for name in ("Ana Pop", "Eva Pop"))
    adult = member("Ion Vlad", birth_year=year - 40)
    assert secretary.get(LIST).context["children"] == 0
    club.keeps_birth_years = True
    club.save()
    assert secretary.get(LIST).context["children"] == 0  # nothing is paid yet
    days = {"starts": "2026-09-01", "ends": "2026-12-31"}
    Season.objects.create(club=club, name="Anul", slug="an", dues=5000, **days)
    form = secretary.get(f"{LIST}{child.pk}/").context["form"]
    assert (form.initial["rate"], form.fields["rate"].help_text[:8]) == ("reduced", "Proposed")
    assert secretary.get(f"{LIST}{adult.pk}/").context["form"].initial["rate"] == ""
    secretary.post(f"{LIST}{other.pk}/", typed(name="Eva Pop", birth_year=year - 10, rate="free"))
    assert "Reduced for the 1 child" in " ".join(secretary.get(LIST).content.decode().split())
    secretary.post(LIST, {"do": "reduce"})
    rates = club.memberships.order_by("pk").values_list("rate", flat=True)
    assert list(rates) == ["reduced", "free", ""]
    assert secretary.get(LIST).context["children"] == 0
    told = AuditLine.objects.order_by("pk").values_list("detail", flat=True)
    assert list(told) == ["naming, rate", "rate"]


def test_a_helper_at_the_desk_sets_no_rates_of_the_list(client, appointed, member, club):
    club.keeps_birth_years = True
    club.save()
    child = member("Ana Pop", birth_year=timezone.localdate().year - 10)
    client.force_login(appointed("scorer"))
    client.post(LIST, {"do": "reduce"})
    child.refresh_from_db()
    assert child.rate == ""


def test_of_two_records_of_one_person_the_rate_is_kept(member):
    keep, gone = member("Ana Pop"), member("Ana Pop", rate="reduced")
    actions.merge(keep, gone)
    keep.refresh_from_db()
    assert keep.rate == "reduced"


def test_the_list_says_how_often_somebody_came_and_has_no_query_for_each(secretary, club):
    season = club.seasons.create(name="Toate", slug="toate", starts="2020-01-01", ends="2099-12-31")
    played = tournament_of(club, "individual", slug="a", season=season, state="running")
    visited = tournament_of(club, slug="b", season=season)
    one, away = come_in(played, 2)
    Entry.objects.filter(pk=away.pk).update(is_here=False)
    member = club.memberships.get(player=one.line_up.get().player)
    member.email = "ana@exemplu.ro"
    member.save()
    for evening in (played, visited):
        Visit.objects.create(tournament=evening, player=member.player)
    table = secretary.get("/clubs/do-re-mi/members/").context["table"]
    came = {row.record.pk: row.get_cell("came") for row in table.paginated_rows}
    assert sorted(came.values()) == [0, 2]
    assert came[member.pk] == 2
    with CaptureQueriesContext(connection) as few:
        assert "ana@exemplu.ro" in secretary.get("/clubs/do-re-mi/members/").content.decode()
    come_in(played, 5)
    with CaptureQueriesContext(connection) as many:
        secretary.get("/clubs/do-re-mi/members/")
    assert len(many) == len(few)
