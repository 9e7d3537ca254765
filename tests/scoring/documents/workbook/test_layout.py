"""The live points of a workbook are those of the engine, whatever is chosen."""

import random

import pytest
from django.utils.translation import override

from club.spreadsheets.rows import letter
from engine.results import result_of
from scoring.documents.workbook import layout
from scoring.documents.workbook.writer import HEAD, Book, WorkbookLine, workbook
from scoring.games import GAMES, worded
from scoring.log.content import explain, points_by_scorer, read
from scoring.writers.sheet import Letterhead
from tests.scoring.documents.workbook.spreadsheet import Page

RULES = {
    "pairs, ro": ("pairs", {}),
    "pairs, ca": ("pairs", {"edition": "ca"}),
    "pairs, own": ("pairs", {"breach_costs_side": 20}),
    "individual": ("individual", {}),
    "individual, own": (
        "individual",
        {"type_value_to_winner_only": True, "stuck_player_loses_place_point": False},
    ),
    "remi": ("remi", {}),
    "remi, own": ("remi", {"atu": 70, "closing": 30, "board_games": {"sets": 650}}),
}
SAMPLE = 24
BREACH_EVERY = 12
SIDES = {"NS": {"entry": 1, "players": []}, "EW": {"entry": 2, "players": []}}


def seats_of(game, number):
    if game == "pairs":
        return SIDES
    return {str(seat): {"entry": seat, "players": []} for seat in range(1, number + 1)}


def choices_of(game, rules):
    return GAMES[game].choices(GAMES[game].result.rules_of(rules))


def points_names(game, seats):
    return [f"points-{scorer}" for scorer in GAMES[game].scorers(seats)]


def drawn(game, seats, chance):
    """A content that is possible, by lot."""
    names = list("NESW") if game == "pairs" else list(seats)
    if game == "remi":
        return _drawn_remi(names, chance)
    if chance.randrange(BREACH_EVERY) == 0:
        return {"breach": {"by": chance.choice(names), "kind": "other", "again": False}}
    order = chance.sample(names, len(names))
    content = {"order": order, "last_stuck": chance.random() < 0.4}
    if game == "individual":
        return content | {"type": chance.choice("SGPM"), "chooser": chance.choice(names)}
    contract = f"{chance.randint(1, 4)}{chance.choice('SGPM')}"
    return content | {"contract": contract, "declarer": chance.choice(names)}


def _drawn_remi(names, chance):
    exhausted = chance.random() < 0.2
    closer = None if exhausted else chance.choice(names)
    players = {}
    for name in names:
        way = chance.choice(["opened", "opened", "unopened", "board", "unannounced"])
        if name == closer:
            way = chance.choice(["opened", "board"])
        hand = {"atu": chance.random() < 0.3}
        if way == "opened":
            hand |= {"opened": True, "laid": chance.randrange(200)}
            hand |= {"rack": 0 if name == closer else chance.randrange(90)}
        elif way == "board":
            hand["board"] = chance.choice(["simple", "sets", "doubles"])
        elif way == "unannounced":
            hand = {"unannounced": True}
        if name == closer:
            hand["closed"] = chance.choice(["tile", "1", "joker"])
        players[name] = hand
    return {"double": chance.random() < 0.3, "exhausted": exhausted, "players": players}


@pytest.mark.parametrize(
    ("case", "language"), [*((case, "en") for case in RULES), ("pairs, ro", "hu"), ("remi", "ca")]
)
def test_the_formulas_say_what_the_engine_says(case, language):
    game, own = RULES[case]
    rules = GAMES[game].result.scoring_rules(own)
    chance = random.Random(case)
    most = {"pairs": 2, "individual": 5, "remi": 4}[game]
    lines, wanted = [], []
    with override(language):
        choices = choices_of(game, rules)
        for at in range(SAMPLE):
            number = 2 if game == "pairs" else chance.randint(2, most)
            seats = seats_of(game, number)
            content = read(drawn(game, seats, chance), seats, rules)
            result = result_of(content, game)
            typed = worded(result).cells(result, choices)
            lines.append(WorkbookLine(1, at + 1, number, {}, typed))
            points = points_by_scorer(content, rules)
            scorers = ["NS", "EW"] if game == "pairs" else sorted(seats)
            wanted.append([points.get(scorer, 0) for scorer in scorers])
    book = Book("Cup", "cup", 1, GAMES[game], most, rules, lines)
    page = Page(workbook(Letterhead("Club", language), book))

    for row, (line, points) in enumerate(zip(lines, wanted, strict=True), start=HEAD + 1):
        names = points_names(game, line.seats)
        found = [page.shown(_cell_of(game, most, name, row)) for name in names]
        assert found == points, line


def _cell_of(game, seats, name, row):
    names = [field.name for field in layout.fields(GAMES[game], seats)]
    return f"{letter(names.index(name))}{row}"


@pytest.mark.parametrize("game", ["pairs", "individual", "remi"])
def test_nothing_is_said_of_a_line_that_is_not_filled(game):
    rules = GAMES[game].result.scoring_rules({})
    book = Book("Cup", "cup", 1, GAMES[game], 3, rules, [WorkbookLine(1, 1, 3, {}, {})])
    page = Page(workbook(Letterhead("Club", "en"), book))
    for name in points_names(game, 3):
        assert page.shown(_cell_of(game, 3, name, HEAD + 1)) == ""


def test_what_cannot_be_is_marked():
    rules = GAMES["pairs"].result.scoring_rules({})
    typed = {"contract": "5X", "declarer": "N", "order": "NESW"}
    book = Book("Cup", "cup", 1, GAMES["pairs"], 2, rules, [WorkbookLine(1, 1, 2, {}, typed)])
    page = Page(workbook(Letterhead("Club", "en"), book))
    assert page.shown(_cell_of("pairs", 2, "points-NS", HEAD + 1)) == "?"


def test_every_order_has_the_places_of_the_engine():
    rules = GAMES["pairs"].result.scoring_rules({})
    orders = choices_of("pairs", rules)["orders"]
    assert len({each.shown for each in orders}) == 24
    for each in orders:
        for last_stuck, at in ((False, 0), (True, 2)):
            content = {"contract": "1S", "declarer": "N", "order": each.value}
            content["last_stuck"] = last_stuck
            lines = explain(read(content, SIDES, rules), rules)
            made = sum(line.points for line in lines["EW"])
            assert each.figures[at + 1] == made
