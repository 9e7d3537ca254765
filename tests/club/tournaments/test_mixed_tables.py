"""Tables of three and four in one evening: what is said, and what is proposed."""

import pytest

from club.tournaments.mixed_tables import scorings_proposed, sizes_expected, turns_to_deal
from tests.club.evenings import come_in, tournament_of
from tests.club.tournaments.posted import PLAN

EQUALLY = "With 4 deals per round not everyone deals equally often at tables of"


@pytest.mark.parametrize(
    ("sizes", "deals", "said"),
    [
        ((4,), 4, ""),
        ((4, 3), 12, ""),
        ((4, 4, 3), 4, f"{EQUALLY} 4 and 3: set 12 deals, or compare points per deal."),
        ((3,), 4, f"{EQUALLY} 3: set 3 deals, or compare points per deal."),
        (
            (8, 7),
            4,
            f"{EQUALLY} 8 and 7: compare points per deal, or choose tables of one size.",
        ),
    ],
)
def test_a_full_match_is_a_multiple_of_the_players_at_every_table(sizes, deals, said):
    assert turns_to_deal(sizes, deals) == said
    assert turns_to_deal(sizes, deals, match_total=1000) == ""


@pytest.fixture
def eleven(club):
    """Eleven people who came alone."""

    def make(entering, **facts):
        tournament = tournament_of(club, entering, "tables", **facts)
        come_in(tournament, 11)
        return tournament

    return make


@pytest.mark.parametrize(
    ("entering", "scoring", "proposed"),
    [
        ("individual", "sum", ["share", "match"]),
        ("individual", "share", []),
        ("remi", "average", ["match"]),
        ("remi", "match", []),
        ("rotating", "sum", []),
    ],
)
def test_what_compares_is_proposed_where_sizes_mix(eleven, entering, scoring, proposed):
    tournament = eleven(entering, scoring=scoring)
    assert scorings_proposed(tournament, sizes_expected(tournament)) == proposed
    assert scorings_proposed(tournament, [4]) == []


def test_the_pages_say_it_with_what_to_set(eleven, organiser):
    eleven("individual")
    sent = {**PLAN, "form": "tables", "size": 4}
    page = organiser.post("/t/joi/plan/", sent, follow=True).content.decode()
    assert f"{EQUALLY} 4 and 3: set 12 deals" in page
    assert "At tables of 4 and 3 the same place brings unequal points" in page
    assert "What fits: share of the table’s maximum, match points." in page


def test_shares_are_for_the_individual_version_only(eleven, organiser):
    eleven("remi")
    page = organiser.get("/t/joi/counting/").content.decode()
    assert 'value="match"' in page
    assert 'value="share"' not in page
