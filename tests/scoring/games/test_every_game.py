"""What holds of each game, and of one that says as little of itself as a game can."""

from dataclasses import dataclass
from random import Random
from typing import ClassVar

import pytest

from engine.auction import PlayType
from engine.editions import RO
from engine.json_text import check_keys, field
from engine.points.individual import explain
from engine.points.lines import Part, totals
from engine.results.going_out import GoingOutResult, order_of
from engine.seats import PLAYER_SEATS, Seat
from scoring.documents.result_slips import Slip, result_slips
from scoring.documents.score_sheets import score_sheets
from scoring.games import GAMES
from scoring.games.going_out import GoingOut
from scoring.games.table_game import SeatLabel
from scoring.writers.columns import column
from scoring.writers.pdf.score_table import ScoreSheet
from tests.scoring.documents.made_of import letterhead
from tests.scoring.documents.reading import after, words_of

HEADING = letterhead(language="en")


@dataclass(frozen=True, slots=True)
class PlacesResult(GoingOutResult):
    """Three players, with points for their places and for being stuck."""

    name: ClassVar = "places"
    table_sizes: ClassVar = (3,)
    rule_fields: ClassVar = ("edition", "stuck_player_loses_place_point", "breach_costs_player")
    scored_by: ClassVar = rule_fields

    order: tuple[Seat, ...]
    last_stuck: bool = False

    @classmethod
    def from_data(cls, data):
        check_keys(data, ("order", "last_stuck"))
        order = order_of(data, PLAYER_SEATS[:3])
        return cls(order, field(data, "last_stuck", bool, default=False))

    def data(self):
        return {"order": [*map(str, self.order)], "last_stuck": self.last_stuck}

    def check(self, seats, rules):  # noqa: ARG002
        self.explained(rules)
        return self

    def explained(self, rules):
        lines = explain(PlayType.SARABANDA, self.order, last_stuck=self.last_stuck, rules=rules)
        return {
            seat: tuple(line for line in own if line.part is not Part.TYPE_VALUE)
            for seat, own in lines.items()
        }

    @classmethod
    def breach_costs(cls, rules):
        return rules.breach_costs_player


class Places(GoingOut):
    result: ClassVar = PlacesResult
    rating_title: ClassVar = "Places"
    best_deal: ClassVar = "best"
    stuck_costs: ClassVar = "stuck_player_loses_place_point"
    example: ClassVar = {"order": ["3", "1", "2"]}

    def typed_help(self):
        return [(self.typed_example, "so")]


PLACES = Places()
EVERY = [*GAMES.values(), PLACES]


def samples(game, number=12):
    chance = Random(game.result.name)
    for at in range(1, number + 1):
        players = min(4, chance.choice(game.result.table_sizes))
        seats = game.result.seats_at(players)
        content = game.sample(players, at, chance, game.result.rules_of({}))
        yield seats, game.result.from_data(content).check(seats, game.result.rules_of({}))


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.result.name)
def test_a_deal_comes_back_from_wherever_it_is_written(game):
    for seats, result in samples(game):
        letters = [*map(str, seats)]
        data = game.fields(result)
        assert game.missing(data, letters) == ""
        for content in (
            result.data(),
            game.content_of(data, letters),
            game.read_line(game.line(result), letters),
        ):
            assert game.result.from_data(content) == result
        assert game.facts(result, {})
        assert game.headline(result, {}) or game.result.only_counts
        assert set(game.values(result)) <= set(game.columns(seats))
    assert [column(name).title for name in game.columns(PLAYER_SEATS[:4])]


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.result.name)
def test_papers_hold_what_is_written(game):
    rules = game.result.rules_of({})
    sheets = [
        ScoreSheet(
            game.on_sheet(["Ana"] * len(seats)),
            deals=[game.score_line(result, totals(result.explained(rules)), "", len(seats))],
        )
        for seats, result in samples(game, 3)
    ]
    words = words_of(score_sheets(HEADING, "T", sheets, game, rules))
    assert words.count("Total") >= len(sheets)
    slips = [Slip("Table 1", [("1", "Ana")], ["7"], seats=3)]
    words = words_of(result_slips(HEADING, "Cup", slips, game))
    assert ("□" in words) is not game.result.only_counts


def test_points_for_places_alone_are_said_by_the_engine():
    sittings = [SeatLabel(letter, letter, "") for letter in "123"]
    form = PLACES.form(RO, sittings, {})
    assert form["sums"].split("\n") == [
        *("- 1:3", "- 2:2", "- 3:1"),
        *("- 1s:3", "- 2s:2"),
        *("- 3s:1 − stuck 1 = 0", "breach:−11"),
    ]
    assert (form["fields"], form["counts_stuck"]) == ("", True)
    sheet = score_sheets(HEADING, "T", [ScoreSheet([""] * 3, blank=1)], PLACES, RO)
    assert after("I", words_of(sheet), 9) == [*"I = 3, II = 2, III = 1".split()]
