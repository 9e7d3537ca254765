"""What is said of a plan before it is taken."""

import pytest

from club.models import Tournament
from club.pairings.pairing_texts import wait_in_first_round
from tests.club.evenings import come_in, tournament_of


@pytest.mark.parametrize(
    ("entries", "entering", "said"),
    [
        (9, "pairs", "In the first round 2 play and 7 wait: 14 people for 35 minutes."),
        (7, "pairs", "In the first round 6 play and 1 waits: 2 people for 35 minutes."),
        (6, "remi", "In the first round 4 play and 2 wait for 35 minutes."),
        (8, "pairs", ""),
        (2, "pairs", ""),
        (1, "pairs", ""),
        (0, "pairs", ""),
    ],
)
def test_a_knock_out_says_how_many_wait_and_how_long(entries, entering, said):
    assert wait_in_first_round(entries, Tournament(entering=entering, minutes=35)) == said


def test_the_proposal_says_it(organiser, club):
    tournament = tournament_of(club, form="knock_out")
    come_in(tournament, 9)
    page = organiser.get(f"/t/{tournament.slug}/seats/?minutes=200")
    plan = next(each for each in page.context["plans"] if each["plan"].form == "knock_out")
    assert "7 wait: 14 people" in plan["waiting"]
    assert plan["waiting"] in page.content.decode()
    others = [each for each in page.context["plans"] if each["plan"].form != "knock_out"]
    assert others
    assert not any(each["waiting"] for each in others)
