"""The pictures show what the engine allows, and cross out what it refuses."""

from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree

import pytest

from club.rules.book import chapters
from club.rules.pictures import DRAWN, SCENES, SEATINGS, TILES, picture
from engine.cards import Card
from engine.dealing import deal_pairs
from engine.draw import ENGLISH
from engine.draw.card import PlaceName
from engine.draw.scenes import laid_of, layout_of, lays
from engine.editions import EDITIONS
from engine.play import PLAY
from engine.seats import PAIRS_SEATS, Seat
from engine.turns import Turns, after_card, after_pass

SVG = "{http://www.w3.org/2000/svg}"


def named():
    """The pictures that the book takes."""
    for chapter in chapters():
        for passage in chapter.passages:
            for item in passage.items:
                if item.kind == "picture":
                    yield item.name
                elif item.kind == "difference":
                    yield from item.pictures.values()


def test_the_book_takes_every_picture_once():
    assert sorted(named()) == sorted(DRAWN)


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_is_sound_and_needs_no_style(name):
    root = ElementTree.fromstring(picture(name))
    names = {key for part in root.iter() for key in part.attrib}
    assert not names & {"style", "class", "href", "id"}
    assert root.attrib["aria-hidden"] == "true"
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    assert 40 < width < 600
    assert 40 < height < 500


@pytest.mark.parametrize("name", SCENES)
def test_what_is_marked_as_free_may_be_laid_and_what_is_crossed_out_may_not(name):
    scene = SCENES[name]
    layout, play = layout_of(scene), PLAY[scene.type]
    for move in lays(scene.free):
        assert play.why_not(layout, move.card, move.cell) is None, str(move)
    for move in lays(scene.wrong):
        assert play.why_not(layout, move.card, move.cell), str(move)
    if scene.new:
        assert scene.new in {str(move.card) for move in lays(scene.moves)}


def test_a_free_place_shows_colour_and_ring_where_they_count():
    def names(name):
        laid = laid_of(SCENES[name])
        return {each for place in laid if place.card is None for each in place.names}

    green, blue = Card.parse("G5").colour, Card.parse("B5").colour
    assert names("parada-opening") == {
        PlaceName("Sol", green), PlaceName("Mi", green), PlaceName("Sol", blue, True)
    }  # fmt: skip
    circled = {
        PlaceName("Mi", Card.parse("Y3").colour, True),
        PlaceName("Do", Card.parse("R1").colour, True),
    }
    assert names("glissando-opening") == {PlaceName("Do"), PlaceName("Mi"), *circled}
    assert names("sarabanda-opening") == {PlaceName("Re"), PlaceName("Si")}


def test_a_layout_that_the_rules_refuse_is_not_drawn():
    scene = SCENES["sarabanda-wrong"]
    with pytest.raises(Exception, match="not consecutive"):
        layout_of(scene._replace(moves=f"{scene.moves} {scene.wrong}"))


@pytest.mark.parametrize("name", ["sharp", "flat", "natural"])
def test_who_misses_a_turn_in_the_picture_is_skipped_by_the_engine(name):
    """East, South and West pass, one after the other, as far as they are asked."""
    scene = SEATINGS[name]
    ((seat, (card,)),) = scene.laid.items()
    turns = Turns(PAIRS_SEATS.index(seat), holding=0b1111)
    turns = after_card(turns, card, deal_pairs(1), EDITIONS["ro"], is_last=False)
    assert PAIRS_SEATS[turns.turn] is scene.turn
    asked = []
    while turns.turn != PAIRS_SEATS.index(seat):
        asked.append(PAIRS_SEATS[turns.turn])
        turns = after_pass(turns, [1, 1, 1, 1], drew=False)
    assert {*PAIRS_SEATS} - {seat, *asked} == {*scene.blocked}


def test_after_a_pause_its_player_goes_on():
    for edition, rules in EDITIONS.items():
        scene = SEATINGS[f"pause-{edition}"]
        turns = Turns(0, holding=0b1111)
        for card in scene.laid[Seat.N][:-1]:
            turns = after_card(turns, card, deal_pairs(1), rules, is_last=False)
        assert PAIRS_SEATS[turns.turn] is scene.turn
        last = after_card(turns, scene.laid[Seat.N][-1], deal_pairs(1), rules, is_last=False)
        assert PAIRS_SEATS[last.turn] is (Seat.N if rules.pause_gives_run else Seat.E)


def test_things_lie_where_the_rulebooks_put_them():
    """A symbol beside a pile, on a finished one, on the opening card; both layouts of Parada; the
    wall; the row with its first tile turned over; the turn of Remi the other way round."""
    beside = {str(each.card): (each.x, each.y) for each in laid_of(SCENES["muzicando-growth"])}
    assert beside["R#"] == (beside["R4"][0], 1)
    *_others, symbol, _red = laid_of(SCENES["muzicando-finished"])
    assert (str(symbol.card), 0 < symbol.x < 0.5, 0 < symbol.y < 0.5) == ("Yn", True, True)
    covered = {str(each.card): str(each.symbol) for each in laid_of(SCENES["parada-symbol"])}
    assert covered["G4"] == "Gn"
    ro, ca = (laid_of(SCENES[f"parada-{edition}"]) for edition in EDITIONS)
    assert {each.y for each in ro if each.card.is_circled} == {0}
    assert all(each.y == -each.card.note for each in ca)
    for cards in (ro, ca):
        assert len({(each.x, each.card.colour) for each in cards}) == 4
    assert not SEATINGS["remi-seats"].is_clockwise
    assert picture("remi-wall").count("<rect") == 15 * 7 + 1
    for name, tile in (("remi-row", 0), ("remi-attached", -1)):
        assert TILES[name][0].split()[tile] == "-"


def test_pictures_are_as_they_were_looked_at():
    """After a change that is meant, look at them on the pages of the rules, and note what differs.
    The letters are the engine's own."""
    noted = Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines()
    found = {name: sha256(draw(ENGLISH).encode()).hexdigest()[:16] for name, draw in DRAWN.items()}
    assert [f"{name} {digest}" for name, digest in found.items()] == noted
