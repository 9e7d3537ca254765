import pytest

from club.wording import house_rules
from engine.editions import CA, REMI, RO, RuleSet, remi_rules
from engine.results import GAMES

PAGE = "/clubs/do-re-mi/rules/"


def answers(form) -> dict:
    """What a browser sends when nothing is changed on the page."""
    sent = {}
    for each in form.context["forms"].values():
        for name in each.fields:
            value = each.initial[name]
            if value is not False:
                sent[f"{each.prefix}-{name}"] = "on" if value is True else value
    return sent


@pytest.fixture
def page(client, club, appointed, db):
    client.force_login(appointed("owner"))
    return client


def test_nothing_changed_keeps_nothing_but_the_edition(page, club):
    page.post(PAGE, answers(page.get(PAGE)))
    club.refresh_from_db()
    assert club.house_rules == {
        "pairs": {"edition": "ro"},
        "individual": {"edition": "ro"},
        "remi": {},
    }
    assert GAMES["pairs"].rules_of(club.house_rules["pairs"]) == RO
    assert remi_rules(club.house_rules["remi"]) == REMI


def test_single_fields_are_the_clubs_own(page, club):
    sent = answers(page.get(PAGE))
    sent |= {"individual-type_value_to_winner_only": "on", "pairs-breach_costs_side": "20"}
    sent |= {"remi-board-mosaic": "999"}
    del sent["pairs-pause_gives_run"]
    page.post(PAGE, sent)
    club.refresh_from_db()
    pairs = GAMES["pairs"].rules_of(club.house_rules["pairs"])
    assert (pairs.pause_gives_run, pairs.breach_costs_side) == (False, 20)
    assert club.house_rules["individual"] == {"edition": "ro", "type_value_to_winner_only": True}
    assert remi_rules(club.house_rules["remi"]).board_games["mosaic"] == 999
    assert page.get(PAGE).context["forms"]["pairs"].initial["breach_costs_side"] == 20


def test_a_rule_of_several_numbers_keeps_those_that_differ(page, club):
    sent = answers(page.get(PAGE)) | {"remi-tile-2": "6", "remi-place-1": "4"}
    page.post(PAGE, sent)
    club.refresh_from_db()
    kept = club.house_rules["remi"]
    assert kept == {"tiles": dict.fromkeys("23456789", 6), "match_points": [4, 2, 1, 0]}
    assert (remi_rules(kept).tiles["9"], remi_rules(kept).tiles["10"]) == (6, 10)


def test_a_lower_place_has_no_more_match_points(page, club):
    answer = page.post(PAGE, answers(page.get(PAGE)) | {"remi-place-3": "5"})
    assert "A lower place has no more points" in answer.content.decode()
    club.refresh_from_db()
    assert club.house_rules == {}


def test_another_rulebook_holds_as_it_is_printed(page, club):
    sent = answers(page.get(PAGE)) | {"pairs-edition": "ca"}
    assert page.post(PAGE, sent)["Location"] == PAGE
    club.refresh_from_db()
    assert GAMES["pairs"].rules_of(club.house_rules["pairs"]) == CA


@pytest.mark.parametrize("value", ["", "-1", "x", "1.5", "99999999"])
def test_a_number_that_is_none_is_refused(page, club, value):
    sent = answers(page.get(PAGE)) | {"pairs-breach_costs_side": value}
    assert "errorlist" in page.post(PAGE, sent).content.decode()
    club.refresh_from_db()
    assert club.house_rules == {}


def test_every_field_that_an_edition_changes_can_be_chosen():
    """A field that the engine adds must be named here, or the site would hide it."""
    of_games = house_rules.FIELDS.items()
    chosen = {name for game, names in of_games if GAMES[game].rules_of({}) == RO for name in names}
    assert chosen | {"edition"} == set(RuleSet.__dataclass_fields__)
    assert {name for _game, names in of_games for name in names} == set(house_rules.CHANGEABLE)
    assert set(house_rules.BOARD_GAMES) == set(REMI.board_games)


@pytest.mark.parametrize(
    ("game", "kept", "said"),
    [
        ("pairs", {}, []),
        ("pairs", {"edition": "ca", "fewest_deals": 4}, []),
        ("pairs", {"first_namer_declares": False}, ["The last bidder opens the play."]),
        (
            "pairs",
            {"edition": "ca", "pause_gives_run": True, "breach_costs_side": 20},
            [
                "The pause lets you lay cards until you pass.",
                "A breach costs the side: 20 (as printed: 12).",
            ],
        ),
        (
            "individual",
            {"whole_deck": True},
            ["With two, four, seven or eight players the whole deck is dealt, without a stock."],
        ),
        ("remi", {"match_total": 500}, []),
        (
            "remi",
            {"ends_at_total": True, "match_total": 500, "unopened_costs": 50},
            [
                "Not opened when another player closes: −50 (as printed: −100).",
                "A match ends when a player reaches 500 points.",
            ],
        ),
        (
            "remi",
            {"tiles": {"joker": 30}, "board_games": {"sets": 1}, "match_points": [4, 2, 1, 0]},
            [
                "Games on the board (pe tablă): sets (bete) = 1.",
                "Values of the tiles: joker = 30.",
                "Match points by place: I = 4.",
            ],
        ),
    ],
)
def test_what_is_played_otherwise_is_said_in_a_sentence_each(game, kept, said):
    assert [each.said for each in house_rules.played_by(game, kept)] == said


def test_each_field_has_a_sentence_whichever_way_it_differs():
    for game, names in house_rules.FIELDS.items():
        for edition in ("ro", "ca"):
            printed = GAMES[game].whole_rules({"edition": edition})
            for name in set(names) - {"match_total"}:
                value = printed[name]
                other = not value if isinstance(value, bool) else value + 1
                (rule,) = house_rules.played_by(game, printed | {name: other})
                assert (rule.told, len(rule.said) > 9) == (house_rules.CHANGEABLE[name].told, True)
