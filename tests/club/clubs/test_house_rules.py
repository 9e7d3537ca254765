import pytest

from club import house_rules
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
    assert {name for _game, names in of_games for name in names} == set(house_rules.LABELS)
    assert set(house_rules.BOARD_GAMES) == set(REMI.board_games)
