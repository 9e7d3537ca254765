from hypothesis import given

from engine.movements.stages import Carry, carried
from engine.ranking.carry_over import won_against
from engine.ranking.places import ranking
from engine.ranking.records import Competitor
from engine.ranking.rules import RankingRules, Scoring, SitOutRule
from tests.engine.ranking.notation import exact, rounds
from tests.engine.ranking.tournaments import tournaments

GROUP = ["1:30 2:20 | 3:25 4:25", "1:40 3:0 | 2:60 4:10", "1:9/2 4:3/2 | 2:20/2 3:30/2"]


def test_the_points_of_each_meeting():
    assert won_against(rounds(GROUP), RankingRules()) == {
        (1, 2): 30,
        (2, 1): 20,
        (3, 4): 25,
        (4, 3): 25,
        (1, 3): 40,
        (3, 1): 0,
        (2, 4): 60,
        (4, 2): 10,
        (1, 4): 9,
        (4, 1): 3,
        (2, 3): 20,
        (3, 2): 30,
    }


def test_match_points_taken_along_against_others_who_go_on():
    rules = RankingRules(scoring=Scoring.MATCH)
    against = won_against(rounds(GROUP), rules)
    assert carried(Carry.AMONG, {}, against, [1, 2, 3]) == {1: 4, 2: 0, 3: 2}


def test_an_average_is_made_of_parts_for_each_opponent():
    """1 played 10 deals, and made 30, 40 and 9 points."""
    against = won_against(rounds(GROUP), RankingRules(scoring=Scoring.AVERAGE))
    assert [against[1, other] for other in (2, 3, 4)] == [3, 4, exact("9/10")]


def test_an_opponent_without_a_record_gives_nothing():
    records = [record for record in rounds(["1:30 2:20 3:10"]) if record.entry != 3]
    assert won_against(records, RankingRules()) == {(1, 2): 30, (2, 1): 20}


def test_at_a_table_of_several_each_gives_an_even_part():
    against = won_against(rounds(["1:30 2:20 3:10"]), RankingRules())
    assert against == {(1, 2): 15, (1, 3): 15, (2, 1): 10, (2, 3): 10, (3, 1): 5, (3, 2): 5}


def test_half_of_a_score_is_exact():
    scores = {1: exact("1/3"), 2: 7}
    assert carried(Carry.HALF, scores, {}, [1, 2]) == {1: exact("1/6"), 2: exact("7/2")}


@given(tournaments())
def test_against_everyone_together_is_all_that_was_won(tournament):
    records, entries, rules = tournament
    there = {(record.entry, record.round) for record in records}
    records = [
        record
        for record in records
        if any((other, record.round) in there for other in record.opponents)
    ]
    everyone = {entry.number for entry in entries} | {record.entry for record in records}
    along = carried(Carry.AMONG, {}, won_against(records, rules), everyone)
    ranked = ranking(records, map(Competitor, everyone), rules)
    assert along == {row.entry: row.parts.won for row in ranked}


def test_a_round_by_itself_gives_nothing_to_take_along():
    rules = RankingRules(sit_out=SitOutRule.NOT_COUNTED)
    assert won_against(rounds(["out 1 2"]), rules) == {}
