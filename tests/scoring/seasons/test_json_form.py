"""Rules and tables are kept as JSON and come back as they were, to the last fraction."""

import json
from datetime import date
from fractions import Fraction

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from engine.ranking.season import SeasonCounting, SeasonResult, season_table, team_table
from scoring.seasons.json_form import differs, packed_table, unpacked_table
from scoring.seasons.rules import SeasonChoices, TournamentChoice, packed, unpacked
from scoring.seasons.scales import PRESETS, read_scale, write_scale
from scoring.seasons.table import Event, SeasonTable, TeamName
from tests.engine.ranking.test_season import some_events, some_results, some_rules

some_chosen = st.builds(
    SeasonChoices,
    which=st.sampled_from(TournamentChoice),
    games=st.lists(st.sampled_from(["pairs", "individual", "remi"]), unique=True).map(tuple),
    picked=st.frozensets(st.integers(1, 99)),
    weights=st.dictionaries(st.integers(1, 99), st.sampled_from([2, Fraction(3, 2)])),
    planned=st.none() | st.integers(1, 60),
    rules=some_rules,
)


def stored(value):
    return json.loads(json.dumps(value))


def table_of(results, events, rules):
    rows = season_table(results, events, rules)
    team_of = {1: 7, 2: 7, 3: 8}
    return SeasonTable(
        events=tuple(
            Event(key, f"seara-{key}", f"Seara {key}", date(2026, 9, key), weight, 8)
            for key, weight in events.items()
        ),
        rows=tuple(rows),
        teams=tuple(team_table(rows, team_of, rules)),
        team_of=team_of,
        names={7: TeamName("Roșii", "red"), 8: TeamName("Alții", "")},
    )


@given(some_chosen)
def test_rules_come_back_as_they_were_chosen(chosen):
    assert unpacked(stored(packed(chosen))) == chosen


def test_what_was_kept_before_a_field_came_is_as_usual_in_it():
    kept = packed(SeasonChoices(rules=SeasonCounting(bonus=3)))
    del kept["at_least"], kept["ties"]
    assert unpacked(kept) == SeasonChoices(rules=SeasonCounting(bonus=3))
    assert unpacked({}) == SeasonChoices()


@given(some_results, some_events, some_rules)
def test_a_table_comes_back_as_it_was_frozen(results, events, rules):
    table = table_of(results, events, rules)
    again = unpacked_table(stored(packed_table(table)))
    assert again == table
    assert not differs(again, table)


def test_a_table_differs_when_a_total_or_a_place_does():
    one = [SeasonResult(person, 1, person, 8, 1, 0, 0) for person in (1, 2, 3)]
    table = table_of(one, {1: 1}, SeasonCounting())
    other = table_of([*one, SeasonResult(3, 2, 1, 8, 1, 0, 0)], {1: 1, 2: 1}, SeasonCounting())
    assert differs(table, other)
    names = {7: TeamName("Verzii", "green"), 8: TeamName("Alții", "")}
    assert not differs(table, table._replace(names=names))


@pytest.mark.parametrize("scale", PRESETS.values(), ids=PRESETS)
def test_a_scale_is_read_as_it_is_written(scale):
    assert read_scale(write_scale(scale)) == scale


@pytest.mark.parametrize("text", ["12 10 7.5", "12-10-7.5", " 12, 10; 7.5\n", "12/10–7.50"])
def test_a_scale_is_read_however_its_numbers_are_parted(text):
    assert read_scale(text) == (12, 10, Fraction(15, 2))


@pytest.mark.parametrize("text", ["", "x", "1 2", "-", "1e9", "99999", "1001", "½", "1..5", "NaN"])
def test_what_is_no_scale_is_refused(text):
    with pytest.raises(ValidationError):
        read_scale(text)
