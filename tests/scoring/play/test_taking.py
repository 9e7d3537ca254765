import pytest

from club.memberships.actions import add_member
from club.models import Membership, Player, Tournament
from scoring.standings.standing import standing
from tests.scoring.play.test_match import FOUR, PAIRS, REMI, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(client, appointed):
    user = appointed("organiser")
    client.force_login(user)
    return user


def taken(client, club, sent):
    answer = client.post("/play/club/", {"match": sent, "club": club.slug})
    assert answer.status_code == 302, answer.content
    return Tournament.objects.get()


def scores(tournament):
    found = {entry.pk: str(entry) for entry in tournament.entries.all()}
    return {found[row.entry]: row.score for row in standing(tournament).rows}


def test_a_match_becomes_a_finished_tournament(client, club, organiser):
    ana = add_member(club, Player(name="Pop Ana")).player
    tournament = taken(client, club, text())
    assert tournament.state == "finished"
    assert scores(tournament) == {"Pop Ana – Eva Rus": 14, "Ion Bud – Dan Pop": 4}
    assert ana.entries.count() == 1
    assert Membership.objects.filter(is_guest=True).count() == 3


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (text("remi", ["Ana", "Ion"], [REMI, REMI]), {"Ana": 680, "Ion": -200}),
        (text("remi", ["Ana", "Ana"], [REMI]), {"Ana": 340, "Ana ": -100}),
    ],
)
def test_everybody_of_remi_has_their_own_points(client, club, organiser, sent, expected):
    tournament = taken(client, club, sent)
    assert sorted(row.score for row in standing(tournament).rows) == sorted(expected.values())


def test_a_deal_that_is_dealt_again_stays_one(client, club, organiser):
    breach = {"breach": {"by": "E", "kind": "illegal_card", "again": True}}
    tournament = taken(client, club, text(deals=[PAIRS, breach, PAIRS]))
    assert scores(tournament) == {"Ana Pop – Eva Rus": 28, "Ion Bud – Dan Pop": -4}


def test_two_members_of_one_name_are_not_guessed_between(client, club, organiser):
    for _twice in range(2):
        add_member(club, Player(name="Ana Pop"))
    tournament = taken(client, club, text())
    assert Membership.objects.filter(is_guest=True, player__name="Ana Pop").count() == 1
    assert tournament.entries.count() == 2


def test_only_a_club_that_one_runs_is_offered(client, club, appointed):
    client.force_login(appointed("scorer"))
    html = client.post("/play/club/", {"match": text(), "club": club.slug}).content.decode()
    assert "Your account runs no club" in html
    assert not Tournament.objects.exists()


def test_a_sheet_without_a_deal_is_no_tournament(client, club, organiser):
    answer = client.post("/play/club/", {"match": text(deals=[]), "club": club.slug})
    assert answer.status_code == 400
    assert "Nothing was written down yet." in answer.content.decode()
    assert not Tournament.objects.exists()


def test_all_four_names_are_there(client, club, organiser):
    html = client.post("/play/club/", {"match": text()}).content.decode()
    assert ", ".join(FOUR) in html
