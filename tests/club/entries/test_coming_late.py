"""Who comes late is told what it costs, and so is whoever draws them in."""

import pytest

from club.entries.coming_late import missed_now, newcomers_of
from club.models import Entry, Round, Seat, SitOut
from tests.club.evenings import tournament_of
from tests.scoring.evenings import under_way


@pytest.fixture
def tournament(club):
    """Two tables in round 1, which has begun."""
    return under_way(club)


def test_before_the_first_round_nobody_has_missed_anything(club):
    assert missed_now(tournament_of(club)) == ""


def test_what_a_latecomer_has_missed_is_told(tournament, scorer):
    page = scorer.get(f"/t/{tournament.slug}/people/").content.decode()
    told = "New entries play from round 2. Round 1 counts 0 for them."
    assert told in page
    assert "not seated yet" not in page
    typed = {"person_0": "Eva Târzie", "person_1": "Dan Târziu", "is_here": "on"}
    page = scorer.post(f"/t/{tournament.slug}/people/add/", typed, follow=True).content.decode()
    assert f"entered. {told}" in page
    assert page.count("not seated yet") == 1
    for facts in ({"scoring": "average"}, {"sit_out": "not_counted"}):
        for name, value in facts.items():
            setattr(tournament, name, value)
        assert missed_now(tournament) == "New entries play from round 2."


def test_who_is_new_in_a_round_is_named_when_it_is_drawn(tournament):
    first = tournament.rounds.get(number=1)
    assert newcomers_of(first) == ""
    second = Round.objects.create(
        tournament=tournament, stage=first.stage, number=2, deals=4, minutes=35
    )
    known = Seat.objects.filter(table__round=first)[0].entry
    late = Entry.objects.create(tournament=tournament, number=90, name="Târzii")
    SitOut.objects.create(round=second, entry=known)
    assert newcomers_of(second) == ""
    SitOut.objects.create(round=second, entry=late)
    said = newcomers_of(second)
    assert said == "New in round 2, with no points for the rounds before: Târzii."
