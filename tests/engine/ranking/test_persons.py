from dataclasses import replace

import pytest
from hypothesis import assume, given, settings

from engine.movements.seating import Kind
from engine.ranking.persons import of_persons, played_for
from engine.ranking.places import ranking
from engine.ranking.records import Competitor, RoundRecord
from engine.ranking.rules import RankingRules, Scoring
from engine.ranking.tie_breaks import TieBreak
from tests.engine.ranking.notation import rounds
from tests.engine.ranking.tournaments import tournaments

PAIRS = {1: (11, 12), 2: (21, 22), 3: (31, 32)}
EVENING = ["1:30w2c1b12 2:20p12? | out 3", "1:25 3:28 | out 2"]
PEOPLE = {(pair, number): people for pair, people in PAIRS.items() for number in (0, 1)}


def test_everyone_has_what_their_pair_made_against_both_of_the_other():
    records = list(rounds(EVENING[:1]))
    assert list(of_persons(records, PEOPLE)) == [
        *(RoundRecord(person, 0, (21, 22), 30, 4, 2, 1, 12) for person in (11, 12)),
        *(
            RoundRecord(person, 0, (11, 12), 20, 4, penalties=12, provisional=True)
            for person in (21, 22)
        ),
        *(RoundRecord(person, 0, sat_out=True) for person in (31, 32)),
    ]


def test_persons_of_fixed_pairs_stand_as_their_pairs():
    records = list(rounds(EVENING))
    rules = RankingRules(scoring=Scoring.VICTORY, tie_breaks=())
    pairs = ranking(records, map(Competitor, PAIRS), rules)
    people = [Competitor(person) for pair in PAIRS.values() for person in pair]
    persons = ranking(of_persons(records, PEOPLE), people, replace(rules, kind=Kind.ROTATING))
    assert [(row.entry, row.score) for row in persons] == [
        (person, row.score) for row in pairs for person in PAIRS[row.entry]
    ]


def test_a_round_is_the_substitutes_who_played_it():
    people = PEOPLE | {(1, 1): (11, 99)}
    ranked = ranking(
        of_persons(rounds(EVENING), people),
        map(Competitor, (11, 12, 99)),
        RankingRules(tie_breaks=()),
    )
    assert [(row.entry, row.score) for row in ranked] == [(11, 55), (12, 30), (99, 25)]


def of_people(records, people, pairs):
    """The persons as entries, each with what its pair has besides its rounds."""
    known = {pair.number: pair for pair in pairs}
    return [
        known[whose[-1][0]]._replace(number=person, played_for=whose)
        for person, whose in played_for(records, people).items()
        if whose[-1][0] in known
    ]


@pytest.mark.thorough
@settings(max_examples=400)
@given(tournaments())
def test_persons_of_pairs_that_stay_together_stand_as_their_pairs_whatever_decides(tournament):
    records, pairs, rules = tournament
    assume(rules.kind.is_of_two)
    played = {record.entry for record in records}
    pairs = [pair for pair in pairs if pair.number in played]
    # The keys of persons are those of other pairs, or of their own.
    players = {pair: (8 - pair, 9 + pair) for pair in range(9)}
    people = {(pair, number): players[pair] for pair in players for number in range(4)}
    ranked = ranking(records, pairs, rules)
    persons = ranking(of_persons(records, people), of_people(records, people, pairs), rules)
    place = {row.entry: row.place for row in ranked}
    assert {row.entry: row.place for row in persons} == {
        player: 1 + 2 * (place[pair] - 1) for pair in place for player in players[pair]
    }
    by_person = {player: row for row in ranked for player in players[row.entry]}
    assert all(row.score == by_person[row.entry].score for row in persons)
    assert [row.broke for row in persons if row.broke] == [row.broke for row in ranked if row.broke]


def persons(lines, people, **rules):
    records = list(rounds(lines))
    entries = [
        Competitor(person, played_for=whose)
        for person, whose in played_for(records, people).items()
    ]
    return [
        (row.place, row.entry)
        for row in ranking(of_persons(records, people), entries, RankingRules(**rules))
    ]


def test_partners_need_not_have_met_for_head_to_head_to_decide():
    """As in a final of a demo evening: 1 and 2 are equal, and 2 won when they met."""
    lines = ["1:10w9 2:12 | 3:9 4:1", "1:30 3:0 | 2:28 4:0"]
    people = {(pair, at): (10 * pair, 10 * pair + 1) for pair in range(1, 5) for at in (0, 1)}
    assert persons(lines, people)[:4] == [(1, 20), (1, 21), (3, 10), (3, 11)]


def test_who_was_a_partner_for_a_while_only_must_have_been_met():
    """11 and 12 made as much as each other, and did not play together all the time: nobody asks
    who won when they met others."""
    lines = ["1:10 2:12w3 | 3:2 4:1", "1:2 3:9w1 | 2:0 4:9"]
    together = {(pair, at): (10 * pair, 10 * pair + 1) for pair in range(1, 5) for at in (0, 1)}
    changed = together | {(1, 1): (10, 99), (4, 1): (11, 41)}
    rules = {"tie_breaks": (TieBreak.HEAD_TO_HEAD, TieBreak.SHARED)}
    assert (1, 20) in persons(lines, together, **rules)
    assert persons(lines, changed, **rules)[0] == (1, 11)


def test_lots_are_drawn_for_pairs_and_part_those_who_were_not_partners():
    lines = ["1:5 2:5", "1:5 2:5"]
    together = {(pair, at): (10 * pair, 10 * pair + 1) for pair in (1, 2) for at in (0, 1)}
    for seed in range(8):
        rules = {"tie_breaks": (TieBreak.LOTS,), "seed": seed}
        assert [place for place, _ in persons(lines, together, **rules)] == [1, 1, 3, 3]
    changed = together | {(1, 1): (10, 21), (2, 1): (20, 11)}
    assert [place for place, _ in persons(lines, changed, tie_breaks=(TieBreak.LOTS,))] == [
        1, 2, 3, 4,
    ]  # fmt: skip
