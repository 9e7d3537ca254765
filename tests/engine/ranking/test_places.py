import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.movements.seating import Kind
from engine.ranking.places import Broke, Ranked, ranking, rankings
from engine.ranking.records import Competitor, RoundRecord
from engine.ranking.rules import RankingRules, Scoring, SitOutRule
from engine.ranking.scores import Parts
from engine.ranking.tie_breaks import Apart, TieBreak
from tests.engine.ranking.notation import entries_of, rounds, rules_of
from tests.engine.ranking.slowly import places_slowly
from tests.engine.ranking.tournaments import tournaments

CASES = [
    json.loads(line)
    for line in Path(__file__).with_suffix(".jsonl").read_text("utf-8").splitlines()
]


def row(ranked):
    """`place entry score`, and what parts it from the next: `step own next`."""
    words = [
        f"{ranked.place}{'=' * ranked.is_shared}",
        ranked.entry,
        f"{ranked.score}{'*' * ranked.is_provisional}",
    ]
    if ranked.broke:
        own, following = ("none" if value is None else value for value in ranked.broke[1:])
        words += [ranked.broke.by, own, following]
    return " ".join(map(str, words))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_ranking(case):
    records = list(rounds(case["rounds"]))
    present = {record.entry for record in records}
    numbers = range(1, case["entries"] + 1) if "entries" in case else present
    entries = entries_of(numbers, case.get("besides", {}))
    assert (
        list(map(row, ranking(records, entries, rules_of(case.get("rules", {}))))) == case["answer"]
    )


def levels(ranked):
    """Place, who shares it, and the score."""
    places = {}
    for row in ranked:
        places.setdefault(row.place, []).append(row)
    return [(place, [row.entry for row in rows], rows[0].score) for place, rows in places.items()]


@settings(max_examples=400)
@given(tournaments())
def test_ranking_is_the_same_as_step_by_step(tournament):
    records, entries, rules = tournament
    assert levels(ranking(records, entries, rules)) == places_slowly(records, entries, rules)


@given(tournaments(), st.randoms(use_true_random=False))
def test_the_order_of_what_comes_in_does_not_matter(tournament, random):
    records, entries, rules = tournament
    ranked = ranking(records, entries, rules)
    for values in (records, entries):
        random.shuffle(values)
    turned = [
        record._replace(opponents=tuple(random.sample(record.opponents, len(record.opponents))))
        for record in records
    ]
    assert ranking(iter(turned), entries, rules) == ranked


@given(tournaments(), st.integers(1, 1000))
def test_other_numbers_for_the_same_entries_change_no_place(tournament, more):
    records, entries, rules = tournament
    rules = replace(rules, tie_breaks=tuple(s for s in rules.tie_breaks if s is not TieBreak.LOTS))
    renamed = [
        record._replace(
            entry=more - record.entry, opponents=tuple(more - other for other in record.opponents)
        )
        for record in records
    ]
    others = [entry._replace(number=more - entry.number) for entry in entries]
    assert [
        (place, sorted(more - entry for entry in shared), score)
        for place, shared, score in levels(ranking(renamed, others, rules))
    ] == levels(ranking(records, entries, rules))


@given(tournaments())
def test_places_count_everyone_above_and_the_parts_make_the_score(tournament):
    records, entries, rules = tournament
    ranked = ranking(records, entries, rules)
    assert sorted(row.entry for row in ranked) == sorted(entry.number for entry in entries)
    for row in ranked:
        level = [other for other in ranked if other.place == row.place]
        assert row.place == 1 + sum(other.place < row.place for other in ranked)
        assert row.is_shared is (len(level) > 1)
        parts = row.parts
        assert row.score == parts.won + parts.sat_out + parts.carried - parts.penalty
        assert not isinstance(row.score, float)


@given(tournaments())
def test_what_parts_two_rows_is_a_step_of_the_rules_by_which_the_first_is_better(tournament):
    records, entries, rules = tournament
    ranked = ranking(records, entries, rules)
    for row, following in pairwise(ranked):
        if row.place == following.place:
            assert row.broke is None
            continue
        step, own, other = row.broke
        assert step in (*Apart, *rules.tie_breaks)
        assert other is None or (own < other if step.lower_is_better else own > other)
        assert (step in (Apart.SCORE, Apart.WITHDRAWN, Apart.UNPLAYED)) or (
            row.score == following.score
        )
    assert all(row.broke is None for row in ranked[-1:])


@given(tournaments(), st.integers(-5, 5))
def test_a_constant_more_for_every_deal_changes_no_place(tournament, more):
    """With everybody's rounds of the same deals; a sit-out's fixed score grows with them. Nobody's
    opponents are missing: a match against nothing would be won by all of the constant. A sum,
    also of shares, grows more for whoever has played more."""
    records, entries, rules = tournament
    there = {(record.round, record.entry) for record in records}
    met = {
        record: tuple(each for each in record.opponents if (record.round, each) in there)
        for record in records
    }
    records = [
        record._replace(opponents=met[record], deals=record.deals if met[record] else 0)
        for record in records
    ]
    assume(rules.sit_out is not SitOutRule.NOTHING)
    assume(rules.scoring not in (Scoring.SUM, Scoring.SHARE))
    entries = [entry._replace(carried=0, penalty=0) for entry in entries]
    unit = more if rules.scoring is Scoring.AVERAGE else 0
    shifted = [
        record._replace(points=record.points + more * record.deals, best_deal=None)
        for record in records
    ]
    unshifted = [record._replace(best_deal=None) for record in records]
    rules = replace(rules, tie_breaks=(TieBreak.DEALS_WON, TieBreak.DIFFERENCE))
    later = replace(rules, sit_out_points=rules.sit_out_points + unit)
    assume(rules.scoring is not Scoring.AVERAGE or any(record.deals for record in records))
    assert [(place, shared) for place, shared, _ in levels(ranking(shifted, entries, later))] == [
        (place, shared) for place, shared, _ in levels(ranking(unshifted, entries, rules))
    ]


@given(tournaments())
def test_with_the_own_average_for_sit_outs_the_sum_ranks_as_the_average_of_the_rounds(tournament):
    """As long as nobody was away, and nothing else counts."""
    records, entries, rules = tournament
    numbers = {record.round for record in records}
    played = {(record.entry, record.round) for record in records if record.deals or record.sat_out}
    entries = [
        Competitor(entry.number)
        for entry in entries
        if all((entry.number, number) in played for number in numbers)
        and any(record.entry == entry.number and record.deals for record in records)
    ]
    rules = replace(rules, kind=Kind.PAIRS, tie_breaks=(TieBreak.DEALS_WON,))
    unpunished = [record._replace(penalties=0) for record in records]
    one, two = (
        levels(ranking(unpunished, entries, replace(rules, scoring=Scoring.SUM, sit_out=sit_out)))
        for sit_out in (SitOutRule.AVERAGE, SitOutRule.NOT_COUNTED)
    )
    assert [row[:2] for row in one] == [row[:2] for row in two]


def test_two_lines_are_ranked_apart_and_meet_each_other():
    records = list(rounds(["1:30 2:20 | 3:25 4:25", "1:30 4:20 | 3:40 2:25"]))
    rules = RankingRules(scoring=Scoring.MATCH, tie_breaks=(TieBreak.BUCHHOLZ,))
    lines = rankings(records, map(Competitor, range(1, 5)), [(1, 3), (4, 2), ()], rules)
    assert [[row(ranked) for ranked in line] for line in lines] == [
        ["1 1 4 score 4 3", "2 3 3"],
        ["1 4 1 score 1 0", "2 2 0"],
        [],
    ]


def test_a_row_says_all_of_it():
    records = list(rounds(["1:30p2 2:20 | out 3", "1:25? 3:25 | out 2"]))
    entries = [
        Competitor(1, carried=5, penalty=1, penalty_points=3),
        Competitor(2),
        Competitor(3, withdrawn=True),
    ]
    assert ranking(records, entries, RankingRules(tie_breaks=())) == (
        Ranked(
            1,
            False,
            1,
            56,
            Parts(
                won=52,
                sat_out=0,
                carried=5,
                penalty=1,
                points=52,
                penalties=5,
                deals=8,
                rounds=2,
                rounds_out=0,
            ),
            Broke(Apart.SCORE, 56, 40),
            is_withdrawn=False,
            is_provisional=True,
        ),
        Ranked(
            2,
            False,
            2,
            40,
            Parts(20, 20, 0, 0, 20, 0, 4, 1, 1),
            Broke(Apart.WITHDRAWN, 0, 1),
            is_withdrawn=False,
            is_provisional=False,
        ),
        Ranked(
            3,
            False,
            3,
            50,
            Parts(25, 25, 0, 0, 25, 0, 4, 1, 1),
            None,
            is_withdrawn=True,
            is_provisional=False,
        ),
    )


@pytest.mark.parametrize("scoring", [Scoring.VICTORY, Scoring.MATCH])
def test_an_opponent_who_has_no_record_is_no_match(scoring):
    rules = RankingRules(scoring=scoring, tie_breaks=tuple(TieBreak))
    (only,) = ranking([RoundRecord(1, 0, (2,), points=50, deals=4)], [Competitor(1)], rules)
    assert only.parts == Parts(0, 0, 0, 0, 50, 0, 4, 0, 0)


@pytest.mark.parametrize("scoring", Scoring)
def test_tie_breaks_leave_out_opponents_who_have_no_record(scoring):
    records = [RoundRecord(1, 0, (2, 9), deals=4), RoundRecord(2, 1, (1, 9), deals=4)]
    rules = RankingRules(scoring=scoring, tie_breaks=(TieBreak.HEAD_TO_HEAD, TieBreak.BUCHHOLZ))
    ranked = ranking(records, [Competitor(1), Competitor(2)], rules)
    assert levels(ranked) == [(1, [1, 2], 0)]


def test_lots_are_drawn_by_the_seed_and_stay_between_two_whoever_else_is_tied():
    def drawn(numbers, seed):
        rules = RankingRules(tie_breaks=(TieBreak.LOTS,), seed=seed)
        return [ranked.entry for ranked in ranking([], map(Competitor, numbers), rules)]

    everyone = drawn(range(30), 7)
    assert sorted(everyone) == list(range(30))
    assert drawn(range(30), 7) == everyone
    assert drawn(range(10, 20), 7) == [entry for entry in everyone if 10 <= entry < 20]
    assert len({tuple(drawn(range(30), seed)) for seed in range(20)}) == 20
    firsts = [drawn(range(4), seed)[0] for seed in range(400)]
    assert all(firsts.count(entry) > 60 for entry in range(4))


def test_the_scores_of_a_large_field_add_up_and_stand_in_order():
    random = Random(3)
    records = []
    for number in range(6):
        order = random.sample(range(1000), 1000)
        records += [
            RoundRecord(entry, number, (order[seat ^ 1],), random.randint(0, 99), 4)
            for seat, entry in enumerate(order)
        ]
    ranked = ranking(records, list(map(Competitor, range(1000))), RankingRules(tie_breaks=()))
    made = dict.fromkeys(range(1000), 0)
    for record in records:
        made[record.entry] += record.points
    assert [row.score for row in ranked] == sorted(made.values(), reverse=True)
    assert {row.entry: row.score for row in ranked} == made
