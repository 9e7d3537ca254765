from dataclasses import replace

from engine.movements.seating import Kind
from engine.ranking.persons import of_persons
from engine.ranking.places import ranking
from engine.ranking.records import Entry, RoundScore
from engine.ranking.rules import RankingRules, Scoring
from tests.engine.ranking.notation import rounds

PAIRS = {1: (11, 12), 2: (21, 22), 3: (31, 32)}
EVENING = ["1:30w2c1b12 2:20p12? | out 3", "1:25 3:28 | out 2"]
PEOPLE = {(pair, number): people for pair, people in PAIRS.items() for number in (0, 1)}


def test_everyone_has_what_their_pair_made_against_both_of_the_other():
    records = list(rounds(EVENING[:1]))
    assert list(of_persons(records, PEOPLE)) == [
        *(RoundScore(person, 0, (21, 22), 30, 4, 2, 1, 12) for person in (11, 12)),
        *(
            RoundScore(person, 0, (11, 12), 20, 4, penalties=12, provisional=True)
            for person in (21, 22)
        ),
        *(RoundScore(person, 0, sat_out=True) for person in (31, 32)),
    ]


def test_persons_of_fixed_pairs_stand_as_their_pairs():
    records = list(rounds(EVENING))
    rules = RankingRules(scoring=Scoring.VICTORY, tie_breaks=())
    pairs = ranking(records, map(Entry, PAIRS), rules)
    people = [Entry(person) for pair in PAIRS.values() for person in pair]
    persons = ranking(of_persons(records, PEOPLE), people, replace(rules, kind=Kind.ROTATING))
    assert [(row.entry, row.score) for row in persons] == [
        (person, row.score) for row in pairs for person in PAIRS[row.entry]
    ]


def test_a_round_is_the_substitutes_who_played_it():
    people = PEOPLE | {(1, 1): (11, 99)}
    ranked = ranking(
        of_persons(rounds(EVENING), people), map(Entry, (11, 12, 99)), RankingRules(tie_breaks=())
    )
    assert [(row.entry, row.score) for row in ranked] == [(11, 55), (12, 30), (99, 25)]
