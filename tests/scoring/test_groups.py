"""Three clubs of a group: one calendar, season and list of ratings; a visitor, and a move."""

import random
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from club.clubs import groups
from club.models import AuditLine, Club, Consent, Membership, Player, Season, Tournament, User
from club.players.codes import short_code_of
from scoring.log.actions import Actor
from scoring.models import RatedTournament, RatingState
from scoring.ratings.links import links_of
from scoring.ratings.stored import ChangedClubs, bring_up_to_date
from scoring.seasons.table import live
from tests.scoring.evenings import said
from tests.scoring.statistics.clubs import random_club

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner_of(make_user, appointed):
    def sign_in(club):
        client = Client()
        client.force_login(appointed("owner", club))
        return client

    return sign_in


@pytest.fixture
def clubs(make_user, owner_of):
    """Three clubs with an evening each, and their owners; the first has begun a group through the
    page, and the others came in by its code."""
    desk = Actor(user=make_user("desk"))
    found = [random_club(random.Random(at), desk, 12, ("pairs",))[0].club for at in range(3)]
    for club, name in zip(found, ("Do", "Re", "Mi"), strict=True):
        club.name = name
        club.save()
    first, *others = ((club, owner_of(club)) for club in found)
    page(first, do="begin", name="Liga")
    group = Club.objects.get(is_group=True)
    for each in others:
        code = first[1].get(f"/clubs/{group.slug}/group/").context["code"]
        assert "is in the group Liga" in page(each, do="join", code=f" {code.upper()} ")
    return [first, *others]


def page(of, **typed):
    club, client = of
    return said(client.post(f"/clubs/{club.slug}/group/", typed, follow=True))


@pytest.fixture
def group(clubs):
    return Club.objects.get(is_group=True)


def test_a_code_is_good_for_one_club(clubs, group, owner_of, other_club):
    code = groups.code_of(group)
    stranger = other_club, owner_of(other_club)
    assert "is not right" in page(stranger, do="join", code="x")
    page(clubs[2], do="leave")
    assert "is not right" in page(stranger, do="join", code=code)
    page(stranger, do="join", code=groups.code_of(group))
    other_club.refresh_from_db()
    assert other_club.group == group
    details = AuditLine.objects.filter(club=other_club).values_list("detail", flat=True)
    assert "group, joined" in details


def test_a_second_press_starts_no_second_group(clubs, group):
    club, (owner,) = clubs[0][0], User.objects.filter(appointments__club=clubs[0][0])
    before_it = Club(pk=club.pk, name=club.name)
    assert groups.begin(before_it, "Liga", by=owner) == group
    groups.join(before_it, Club.objects.create(name="B", slug="b", is_group=True), by=owner)
    club.refresh_from_db()
    assert club.group == group


def test_an_owner_starts_no_groups_without_end(clubs):
    for at in range(5):
        page(clubs[0], do="leave")
        said_of_it = page(clubs[0], do="begin", name=f"Liga {at}")
    assert "You own five groups already" in said_of_it
    assert Club.objects.filter(is_group=True).count() == 5


def test_the_settings_of_a_group_are_few_and_saved(clubs, group):
    owner, edit = clubs[0][1], f"/clubs/{group.slug}/edit/"
    form = owner.get(edit).context["form"]
    assert not {"wifi_name", "guardian_age", "currency"} & {*form.fields}
    typed = {name: value for name, value in form.initial.items() if name in form.fields and value}
    answer = owner.post(edit, {**typed, "name": "Liga nouă"})
    assert answer.status_code == 302, answer.context["form"].errors
    group.refresh_from_db()
    assert group.name == "Liga nouă"


def test_the_owner_of_the_group_takes_a_club_out(clubs, group):
    second = clubs[1][0]
    page((group, clubs[0][1]), do="remove", club=second.slug)
    second.refresh_from_db()
    assert second.group is None


def test_the_calendar_and_the_pages_show_the_evenings_of_all(clubs, group, client):
    evening = Tournament.objects.order_by("pk").first()
    starts = timezone.now() + timedelta(days=2)
    Tournament.objects.filter(pk=evening.pk).update(name="Joia lungă", state="open", starts=starts)
    draft = Tournament.objects.order_by("pk").last()
    Tournament.objects.filter(pk=draft.pk).update(name="Ciornă", state="draft", starts=starts)
    for path in ("", "evenings/", "tournaments/"):
        html = said(client.get(f"/clubs/{group.slug}/{path}"))
        assert "Joia lungă" in html, path
        assert "Do" in html, path
        assert "Ciornă" not in html, path
    calendar = client.get(f"/clubs/{group.slug}/calendar.ics").content.decode()
    assert "Joia lungă · Do" in calendar
    own = f"/clubs/{clubs[0][0].slug}/calendar.ics"
    Club.objects.filter(pk=clubs[0][0].pk).update(language="hu")
    for path in (own, f"/clubs/{group.slug}/calendar.ics") * 2:
        assert "SEQUENCE:1" in client.get(path).content.decode()
    listed = {each["name"]: each for each in client.get("/api/v1/clubs").json()["items"]}
    assert (listed["Liga"]["is_group"], listed["Liga"]["group"]) == (True, None)
    assert (listed["Do"]["is_group"], listed["Do"]["group"]) == (False, group.slug)
    assert "In the group Liga" in said(client.get(f"/clubs/{clubs[0][0].slug}/"))


CLOSED = (
    *("members/", "members/new/", "members/import/", "money/", "money/dues/", "tournaments/new/"),
    *("evenings/repeat/", "attendance/"),
)


@pytest.mark.parametrize("path", CLOSED)
def test_a_group_has_neither_members_nor_evenings(clubs, group, path, make_user):
    owner = clubs[0][1]
    answer = owner.get(f"/clubs/{group.slug}/{path}", follow=True)
    assert answer.status_code == 403 or answer.redirect_chain
    site_owner = Client()
    site_owner.force_login(make_user("site-owner", is_superuser=True))
    answer = site_owner.get(f"/clubs/{group.slug}/{path}", follow=True)
    assert answer.status_code == 403 or answer.redirect_chain


def test_a_season_counts_the_evenings_of_all_clubs_and_its_teams_are_the_clubs(clubs, group):
    owner, today = clubs[0][1], timezone.localdate()
    typed = {"name": "Liga 1", "starts": today - timedelta(days=9), "ends": today}
    answer = owner.post(f"/clubs/{group.slug}/seasons/", typed)
    assert answer.status_code == 302, answer.context["form"].errors
    season = Season.objects.get(club=group)
    table = live(season).table
    assert len(table.events) == 3
    assert {each.name for each in table.names.values()} == {"Do", "Re", "Mi"}
    assert len(table.teams) == 3
    html = said(owner.get(f"/clubs/{group.slug}/seasons/{season.slug}/"))
    assert " · Do" in html
    for path in ("table.pdf", "table.xlsx", "table.csv?of=teams"):
        answer = owner.get(f"/clubs/{group.slug}/seasons/{season.slug}/{path}")
        assert answer.status_code == 200, path
    owner.post(f"/clubs/{group.slug}/seasons/{season.slug}/freeze/")
    assert "frozen" in said(owner.get(f"/clubs/{group.slug}/seasons/{season.slug}/"))


def test_who_is_forgotten_is_so_in_the_season_of_the_group(clubs, group, make_user):
    (club, owner), today = clubs[0], timezone.localdate()
    owner.post(
        f"/clubs/{group.slug}/seasons/",
        {"name": "L", "starts": today - timedelta(days=9), "ends": today},
    )
    player = Player.objects.create(name="Zenobia Curcubeu")
    member = Membership.objects.create(club=club, player=player)
    evening = club.tournaments.get()
    Tournament.objects.filter(pk=evening.pk).update(name="Zenobia Curcubeu 80")
    owner.post(f"/clubs/{group.slug}/seasons/l/freeze/")
    table = f"/clubs/{group.slug}/seasons/l/"
    assert "Zenobia Curcubeu 80 · Do" in said(owner.get(table))
    page(clubs[0], do="leave")
    owner.post(f"/clubs/{club.slug}/members/{member.pk}/forget/", {"sure": "yes"}, follow=True)
    player.refresh_from_db()
    assert player.forgotten_at
    assert "Zenobia" not in said(owner.get(table))
    assert " · Do" in said(owner.get(table))


def test_ratings_go_over_all_clubs_and_follow_who_comes_and_goes(clubs, group, client):
    page_of = f"/clubs/{group.slug}/ratings/"
    html = said(client.get(page_of))
    assert "How the clubs are linked" in html
    assert [each.meetings for each in links_of(group)] == [0, 0, 0]
    assert RatedTournament.objects.filter(club=group).count() == 3
    own = clubs[0][0]
    bring_up_to_date(own)
    assert RatedTournament.objects.filter(club=own).count() == 1
    assert client.get(f"{page_of[:-1]}.pdf").status_code == 200
    looks = ChangedClubs()
    while any(map(bring_up_to_date, looks.stale())):
        pass
    assert list(looks.stale()) == []
    page(clubs[0], do="leave")
    assert group in list(looks.stale())
    client.get(page_of)
    assert RatedTournament.objects.filter(club=group).count() == 2
    known = Membership.objects.filter(club=own).values("player")
    assert not RatingState.objects.filter(club=group, player__in=known).exists()


def test_a_visitor_is_found_by_name_and_short_code_and_moves(clubs, group):
    (home, _owner), (away, secretary), _third = clubs
    visitor = Player.objects.create(name="Ștefan Pop")
    Membership.objects.create(club=home, player=visitor, number=77)
    at = f"/clubs/{away.slug}/members/"
    code = short_code_of(visitor)
    typed = {"name": "pop stefan", "code": code.upper(), "agrees": "on"}
    wrong = secretary.post(f"{at}new/code/", {**typed, "name": "Ion Pop"})
    assert "No member of the group has this name and this code" in said(wrong)
    wrong = secretary.post(f"{at}new/code/", {**typed, "agrees": ""})
    assert "Ask them, and tick it when they agree." in said(wrong)
    assert not visitor.memberships.filter(club=away).exists()
    answer = secretary.post(f"{at}new/code/?next=/t/seara/people/", typed)
    assert answer.url == "/t/seara/people/"
    guest = visitor.memberships.get(club=away)
    assert guest.is_guest
    consent = Consent.objects.get(player=visitor)
    assert (consent.club, consent.purpose, consent.how, consent.given) == (
        away, "part", "spoken", True,
    )  # fmt: skip
    page = said(secretary.get(f"{at}{guest.pk}/"))
    assert "Their membership in Do ends today" in page
    secretary.post(f"{at}{guest.pk}/move/")
    guest.refresh_from_db()
    assert (guest.is_guest, guest.number is not None) == (False, True)
    left = visitor.memberships.get(club=home)
    assert left.left == timezone.localdate()
    assert "left" in AuditLine.objects.filter(club=home, about=visitor).first().detail
    assert "/move/" not in secretary.get(f"{at}{guest.pk}/").content.decode()


def test_codes_are_not_guessed_without_end(clubs):
    (away, secretary) = clubs[1]
    typed = {"name": "Ion", "code": "aaaa", "agrees": "on"}
    answers = [secretary.post(f"/clubs/{away.slug}/members/new/code/", typed) for _at in range(7)]
    assert "Too many attempts" in said(answers[-1])


def test_a_member_of_no_group_is_found_by_the_whole_code_alone(owner_of, other_club, club):
    Membership.objects.create(club=club, player=(player := Player.objects.create(name="Ana")))
    secretary = owner_of(other_club)
    typed = {"name": "Ana", "code": short_code_of(player), "agrees": "on"}
    answer = secretary.post("/clubs/altul/members/new/code/", typed)
    assert "This code is not right" in said(answer)


def test_people_of_two_clubs_who_meet_link_them(clubs, group):
    (one, _owner), (other, _other), _third = clubs
    evening = one.tournaments.get()
    table = evening.rounds.first().tables.first()
    seated = [each.entry for each in table.seats.select_related("entry")]
    for person in seated[0].line_up.values_list("player", flat=True):
        Membership.objects.filter(player=person).delete()
        Membership.objects.create(club=other, player_id=person)
    first = links_of(group)[0]
    assert {first.one, first.other} == {one, other}
    assert first.meetings >= 1
