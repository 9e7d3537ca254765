import pytest
from django.utils import translation

from club.settings import LANGUAGES
from club.wording import engine_texts
from engine import errors
from engine.auction import Bid, Contract, PlayType
from engine.cards import DECK, Card
from engine.editions import RO
from engine.points import pairs
from engine.points.lines import Part
from engine.seats import Seat, Side


def refusals():
    """Those of the games; who may sit where is said by the pages that seat people."""
    every = errors.refusals()
    return [kind for kind in every if not kind.__module__.startswith("engine.movements")]


def test_every_refusal_of_the_games_has_words():
    assert set(engine_texts.REFUSALS) == {kind.__name__ for kind in refusals()}


def test_every_part_of_a_sum_has_a_name():
    assert set(engine_texts.PARTS) == set(Part)
    assert set(engine_texts.PLAY_TYPES) == set(PlayType)


@pytest.mark.parametrize("language", dict(LANGUAGES))
def test_every_refusal_is_said_with_its_values(language):
    """Each refusal made with plausible values; no placeholder is left over."""
    made = 0
    values = {
        "seat": Seat.N, "card": Card.parse("R1"), "bid": Bid.parse("1S"), "last": Bid.parse("2M"),
        "contract": Bid.parse("4M"), "cell": (0, -2), "by": Card.parse("Vp"), "rack": 5,
        "beside": Card.parse("O3"), "cards": (Card.parse("R1"), Card.parse("G1")), "points": -3,
        "wanted": (Card.parse("Y2"),), "seats": (Seat.N, Seat.E), "board": "x", "players": 9,
        "fewest": 2, "most": 8, "least": 1, "made": 9,
    }  # fmt: skip
    with translation.override(language):
        for kind in refusals():
            names = kind.__init__.__code__.co_varnames[1 : kind.__init__.__code__.co_argcount]
            said = engine_texts.explain(kind(*(values[name] for name in names)))
            assert "%(" not in said, kind
            assert said[0] == said[0].upper(), kind
            assert said.endswith("."), kind
            made += 1
    assert made == len(engine_texts.REFUSALS)


def test_a_refusal_speaks_of_cards_and_seats_by_name():
    from engine.position import MustPlay

    said = engine_texts.explain(
        MustPlay(Seat.W, [Card.parse("R1"), Card.parse("G2"), Card.parse("V3")])
    )
    assert (
        said
        == "Passing is not allowed while a note fits: West can lay red Do, green Re or violet Mi."
    )


def test_every_card_has_a_name_of_its_own():
    names = [engine_texts.card(card) for card in DECK]
    assert len(set(names)) == 56
    assert names[0] == "red Do"
    assert names[-1] == "violet pause"


@pytest.mark.parametrize(
    ("bid", "declarer", "order", "stuck", "ns", "ew"),
    [
        ("4M", "N", "NSEW", False, "7 + 4 + 4 = 15", "3"),
        ("4M", "N", "EWNS", False, "3 − 4 − 4 = −5", "7"),
        ("1S", "E", "NESW", True, "6", "4 − 1 − 1 − 1 = 1"),
    ],
)
def test_a_sum_is_said_as_at_the_table(bid, declarer, order, stuck, ns, ew):
    contract = Contract(Bid.parse(bid), declarer=Seat(declarer))
    lines = pairs.explain(contract, [Seat(each) for each in order], last_stuck=stuck, rules=RO)
    assert (engine_texts.sum_of(lines[Side.NS]), engine_texts.sum_of(lines[Side.EW])) == (ns, ew)


def test_players_of_the_individual_version_go_by_number():
    assert engine_texts.seat(Seat("3")) == "player 3"
    assert engine_texts.seat(None) == ""


def test_a_sum_says_what_each_part_is():
    contract = Contract(Bid.parse("1S"), declarer=Seat("E"))
    lines = pairs.explain(contract, [*map(Seat, "NESW")], last_stuck=True, rules=RO)
    said = "places 4 − level 1 − Sarabanda 1 − stuck 1 = 1"
    assert engine_texts.named_sum(lines[Side.EW]) == said
    assert engine_texts.named_sum(lines[Side.NS]) == "places 6"
    assert engine_texts.named_sum(()) == "0"
