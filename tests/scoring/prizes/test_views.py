"""The page of the prizes: the list as it stands, and lots that are drawn once."""

import pytest
from django.test import Client
from django.utils import timezone

from club.entries.actions import substitute, withdraw
from club.entries.numbers import draw_numbers
from club.memberships.actions import add_member, merge
from club.models import AuditLine, Membership, Player, PrizeList, State, Team
from club.tournaments.states import raise_version
from engine.ranking.prizes import draw_order
from scoring.models import Wall
from tests.scoring.documents.reading import text_of
from tests.scoring.evenings import under_way
from tests.scoring.wall.hall import EW_WIN, enter

pytestmark = pytest.mark.django_db
HOME = "/t/cupa-pairs/"
TEXT = "1: Cup\nNewcomers 1: Box\nTeams 1: Banner\n3 x Tea"
LIST = {"do": "list", "text": TEXT, "sharing": "each", "one_each": "on"}
DRAW = {"do": "draw", "many": "3", "here": "played", "seed": "7", "after": "0"}


@pytest.fixture
def evening(club):
    """Pairs 2 and 4 share the first place, 1 and 3 the third."""
    made = under_way(club, tables=2, deals=1, categories=["newcomers"], team_by="average")
    team = Team.objects.create(club=club, name="Roșii", colour="red")
    Membership.objects.filter(player__entries__entry__number=2).update(team=team)
    for table in (1, 2):
        enter(made, 1, table, 1, EW_WIN)
    made.rounds.update(finished_at=timezone.now())
    raise_version(made)
    made.refresh_from_db()
    return made


@pytest.fixture
def desk(appointed):
    client = Client()
    client.force_login(appointed("organiser"))
    return client


def awarded(desk):
    page = desk.get(f"{HOME}prizes/").context
    return [(each.prize, each.won, len(each.names), each.is_shared) for each in page["awards"]]


def test_a_draw_keeps_the_list_that_was_typed_beside_it(evening, desk):
    desk.post(f"{HOME}prizes/", LIST)
    desk.post(f"{HOME}prizes/", {**LIST, "text": "2 x Ceai", **DRAW})
    assert [award[0] for award in awarded(desk)] == ["Ceai", "Ceai"]
    page = desk.post(f"{HOME}prizes/", {**LIST, "text": "Ceai!", **DRAW, "after": "1"})
    assert "Ceai!" in page.content.decode()
    assert evening.prize_draws.count() == 1


def test_the_rankings_to_begin_a_line_with_have_teams_only_where_somebody_is_of_one(evening, desk):
    def rankings():
        return desk.get(f"{HOME}prizes/").context["rankings"]

    assert rankings() == ["Newcomers", "Teams"]
    Membership.objects.update(team=None)
    raise_version(evening)
    assert rankings() == ["Newcomers"]


def test_a_list_is_kept_and_says_who_gets_what(evening, desk):
    desk.post(f"{HOME}prizes/", LIST)
    assert awarded(desk) == [
        ("Cup", "place 1", 2, False),
        ("Box", "Newcomers, place 1", 2, False),
        ("Banner", "Teams, place 1", 1, False),
        *[("Tea", "By lot", 0, False)] * 3,
    ]
    desk.post(f"{HOME}prizes/", {**LIST, "sharing": "shared", "one_each": ""})
    assert awarded(desk)[:2] == [
        ("Cup", "place 1", 2, True),
        ("Box", "Newcomers, place 1", 2, True),
    ]
    page = desk.post(f"{HOME}prizes/", {**LIST, "text": "1: Cup\nCup"})
    assert "“Cup” is no prize" in page.context["form"].errors["text"][0]
    assert page.context["form"]["text"].value() == "1: Cup\nCup"
    assert [line[3] for line in PrizeList.objects.get().lines] == ["Cup", "Box", "Banner", "Tea"]


def test_lots_are_drawn_once_among_those_without_a_prize(evening, desk):
    desk.post(f"{HOME}prizes/", {**LIST, "text": "1: Cup\n3 x Tea"})
    for _twice in range(2):
        desk.post(f"{HOME}prizes/", DRAW)
    (drawn,) = evening.prize_draws.all()
    everybody = ["1.1", "1.2", "3.1", "3.2"]  # 2 and 4 have a cup
    assert drawn.tickets == draw_order(7, everybody)
    assert (drawn.seed, [each.ticket for each in drawn.winners]) == (7, drawn.tickets[:3])
    desk.post(f"{HOME}prizes/", {**DRAW, "after": "1", "seed": ""})
    first, second = evening.prize_draws.all()
    assert first.winners == drawn.winners
    assert second.tickets == drawn.tickets[3:]
    assert second.seed_said == f"Number {second.seed}, by chance"
    assert {str(first.by_id), str(second.by_id)} == {desk.session["_auth_user_id"]}
    lines = AuditLine.objects.order_by("pk").values_list("detail", flat=True)
    assert [*lines] == [
        f"tournament {evening.pk}, seed called out 7",
        f"tournament {evening.pk}, seed by chance {second.seed}",
    ]
    page = desk.post(f"{HOME}prizes/", {**DRAW, "after": "2"}, follow=True)
    assert "Nobody without a prize is left" in page.content.decode()
    desk.post(f"{HOME}prizes/", {**LIST, "text": "1: Cup\n3 x Tea", "one_each": ""})
    desk.post(f"{HOME}prizes/", {**DRAW, "after": "2", "here": "here"})
    assert evening.prize_draws.count() == 2  # nobody is checked in
    evening.entries.filter(number=4).update(is_here=True)
    desk.post(f"{HOME}prizes/", {**DRAW, "after": "2", "here": "here"})
    assert sorted(evening.prize_draws.last().tickets) == ["4.1", "4.2"]


def test_winners_stay_who_they_were(evening, desk):
    """Whatever is renumbered, whoever plays for them, under whichever record."""
    desk.post(f"{HOME}prizes/", {**LIST, "text": "8 x Tea", "one_each": ""})
    desk.post(f"{HOME}prizes/", {**DRAW, "many": "8"})
    before = named(desk)
    assert len({name for name, _said in before}) == 8
    entries = list(evening.entries.order_by("number"))
    withdraw(entries[0])
    draw_numbers(evening, [each.pk for each in reversed(entries)])
    fresh = Player.objects.create(name="Nou Venit")
    substitute(entries[1], 0, fresh, 1, None)
    members = list(Membership.objects.select_related("player").order_by("pk"))
    twin = add_member(evening.club, Player(name=members[4].player.name))
    merge(twin, members[4])
    assert named(desk) == before
    Player.objects.filter(pk=members[7].player_id).update(name="Player 77")
    raise_version(evening)
    paper = text_of(desk.get(f"{HOME}prizes.pdf?names=full").content).replace(" ", "")
    assert "Number7,calledout" in paper
    gone = set(before) - set(named(desk))
    assert [name for name, _at in gone] == [members[7].player.name]
    desk.post(f"{HOME}prizes/", {**LIST, "text": "9 x Tea"})
    desk.post(f"{HOME}prizes/", {**DRAW, "after": "1"})
    (late,) = evening.prize_draws.last().held
    assert late.player == fresh.pk  # the others have won


def named(desk):
    page = desk.get(f"{HOME}prizes/").context
    drawn = [lot.name for _draw, _said, lots in page["draws"] for lot in lots]
    assert [name for each in page["awards"] for name in each.names] == drawn
    return [(name, at) for at, name in enumerate(drawn)]


def test_what_is_archived_takes_neither_list_nor_draw(evening, desk):
    evening.state = State.ARCHIVED
    evening.save()
    for press in (LIST, DRAW):
        page = desk.post(f"{HOME}prizes/", press, follow=True)
        assert "nothing in it can be changed any more" in page.content.decode()
    assert not PrizeList.objects.exists()
    assert not evening.prize_draws.exists()
    assert b"<textarea" not in desk.get(f"{HOME}prizes/").content


def test_the_wall_shows_who_won_by_the_names_that_are_shown(evening, desk, client):
    desk.post(f"{HOME}prizes/", {**LIST, "text": "1: Cup\n4 x Tea"})
    hidden, nick = Membership.objects.filter(player__entries__entry__number__in=(1, 3))[:2]
    Membership.objects.filter(pk=hidden.pk).update(naming="hidden")
    Membership.objects.filter(pk=nick.pk).update(naming="nickname")
    desk.post(f"{HOME}prizes/", {**DRAW, "many": "4"})
    desk.post(f"{HOME}live/show/", {"pages": "raffle"})
    page = client.get(f"{HOME}live/").content.decode()
    assert page.count("Number 7, called out.") == 4
    for own in (hidden, nick):
        assert str(own.player).split()[-1] not in page
    assert "No. " in page


def test_a_draw_that_left_winners_out_waits_for_the_reveal(evening, desk, client):
    desk.post(f"{HOME}prizes/", {**LIST, "text": "1: Cup\n4 x Tea"})
    desk.post(f"{HOME}prizes/", DRAW)
    Wall.objects.create(tournament=evening, pages="raffle")
    evening.publicity = "end"
    evening.save()
    raise_version(evening)
    assert "Number 7" not in client.get(f"{HOME}live/").content.decode()
    evening.prize_draws.update(spares_winners=False)
    raise_version(evening)
    assert "Number 7" in client.get(f"{HOME}live/").content.decode()


def test_the_paper_for_the_wall_has_public_names_and_no_ages(evening, desk):
    evening.club.keeps_birth_years = True
    evening.club.save()
    evening.age_groups = "-12"
    evening.save()
    own = Membership.objects.filter(player__entries__entry__number=2)
    own.update(birth_year=timezone.localdate(evening.starts).year - 10, naming="nickname")
    raise_version(evening)
    desk.post(f"{HOME}prizes/", {**LIST, "text": "Up to 12 years 1: Book\n1: Cup"})
    whole = text_of(desk.get(f"{HOME}prizes.pdf?names=full").content)
    wall = text_of(desk.get(f"{HOME}prizes.pdf").content)
    last = str(own[0].player).split()[-1]
    assert (last in whole, last in wall) == (True, False)
    assert "BookUpto12years,place1–Cup" in wall.replace(" ", "").replace("\n", "")
    assert desk.get(f"{HOME}prizes.xlsx").status_code == 200


def test_diplomas_name_the_people_of_a_team_and_the_category(evening, desk):
    team = text_of(desk.get(f"{HOME}diplomas.pdf?teams=1").content).replace(" ", "")
    names = [str(each.player).replace(" ", "") for each in Membership.objects.exclude(team=None)]
    assert all(name in team for name in ["Roșii", "Firstplace", *names])
    page = text_of(desk.get(f"{HOME}diplomas.pdf?category=1").content)
    assert page.count("Newcomers") == 4
