import pytest

from club.memberships.actions import add_member
from club.models import Player
from club.players.codes import code_of, player_with


@pytest.fixture
def elsewhere(other_club):
    return add_member(other_club, Player(name="Ana Pop")).player


def test_a_code_finds_its_player_and_no_other(elsewhere):
    code = code_of(elsewhere)
    assert player_with(f" {code.upper()} ") == elsewhere
    number, proof = code.split("-")
    other = proof[:-1] + ("y" if proof.endswith("x") else "x")
    for wrong in (f"{int(number) + 1}-{proof}", f"{number}-{other}", number, proof, "", "-"):
        assert player_with(wrong) is None


@pytest.mark.parametrize(
    "code", ["99999999999999999999999-aaaaaaaa", "١-aaaaaaaa", "x-y", "1-" + "é"]
)
def test_nonsense_is_no_code(code):
    assert player_with(code) is None


def test_a_person_in_two_clubs_is_one_person(secretary, club, elsewhere):
    page = "/clubs/do-re-mi/members/new/code/"
    wrong = secretary.post(page, {"code": "1-wrong"})
    assert "This code is not right." in wrong.content.decode()
    secretary.post(page, {"code": code_of(elsewhere)})
    membership = club.memberships.get()
    assert (membership.player, membership.number) == (elsewhere, 1)
    again = secretary.post(page, {"code": code_of(elsewhere)})
    assert "Ana Pop is already on the list." in again.content.decode()
    assert (
        code_of(elsewhere)
        in secretary.get(f"/clubs/do-re-mi/members/{membership.pk}/").content.decode()
    )
