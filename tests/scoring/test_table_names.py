from scoring.table_names import names_by_scorer, names_by_seat, people_of, short_names, sittings

PAIRS = {"NS": {"entry": 1, "players": [1, 2]}, "EW": {"entry": 2, "players": [3, 4]}}
NAMES = {1: "Ana", 2: "Ion", 3: "Eva", 4: "Dan", 5: "Pau", 6: "Mara"}


def test_the_two_of_a_side_sit_opposite_each_other():
    assert names_by_seat(PAIRS, NAMES) == {"N": "Ana", "S": "Ion", "E": "Eva", "W": "Dan"}
    assert [each.letter for each in sittings(PAIRS, NAMES)] == ["N", "E", "S", "W"]


def test_a_team_is_named_together_and_a_missing_partner_not_at_all():
    team = {"NS": {"entry": 1, "players": [1, 2, 5, 6]}, "EW": {"entry": 2, "players": [3]}}
    together = "Ana, Ion, Pau, Mara"
    assert names_by_seat(team, NAMES) == {"N": together, "S": together, "E": "Eva", "W": ""}


def test_sides_have_the_points_of_pairs_and_players_their_own():
    assert names_by_scorer(PAIRS, NAMES, "pairs") == {"NS": "Ana – Ion", "EW": "Eva – Dan"}
    assert names_by_scorer(PAIRS, {}, "pairs") == {"NS": "North–South", "EW": "East–West"}
    two = {"1": {"entry": 4, "players": [1]}, "2": {"entry": 5, "players": []}}
    assert names_by_scorer(two, NAMES, "individual") == {"1": "Ana", "2": "player 2"}


def test_two_of_the_same_first_name_are_told_apart():
    names = {"N": "Ana Pop", "E": "Ana Mureșan", "S": "Ion", "W": ""}
    assert short_names(names) == {"N": "Ana P.", "E": "Ana M.", "S": "Ion"}
    assert short_names({"N": "Ana Pop", "E": "Ana Pintea"}) == {"N": "Ana Pop", "E": "Ana Pintea"}
    assert short_names({"N": "dr. Zoicaș Livia", "E": "Bodea Ion II"}) == {
        "N": "Zoicaș",
        "E": "Bodea",
    }
    both = {**NAMES, 3: "Ana"}
    by_seat = {"N": "Ana (N)", "S": "Ion", "E": "Ana (E)", "W": "Dan"}
    assert names_by_seat(PAIRS, both) == by_seat
    assert names_by_scorer(PAIRS, both, "pairs") == {"NS": "Ana (N) – Ion", "EW": "Ana (E) – Dan"}


def test_who_is_not_named_goes_by_the_seat():
    """Somebody whose name strangers may not see sits there, and is called something."""
    known = {1: "Ana", 3: "Eva", 4: "Dan"}
    assert [each.name for each in sittings(PAIRS, known)] == ["Ana", "Eva", "South", "Dan"]
    assert names_by_scorer(PAIRS, known, "pairs") == {"NS": "Ana – South", "EW": "Eva – Dan"}
    three = {seat: {"entry": int(seat), "players": [int(seat)]} for seat in "123"}
    assert [each.name for each in sittings(three, {1: "Ana"})] == ["Ana", "player 2", "player 3"]
    assert [people_of(*each, known) for each in [*PAIRS.items(), *three.items()]] == [
        "Ana, South", "Eva, Dan", "Ana", "player 2", "Eva",
    ]  # fmt: skip
