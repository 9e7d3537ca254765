import itertools
import math
import re
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.auction import Bid, PlayType
from engine.cards import NOTES, Colour
from engine.draw import ENGLISH, Labels, draw
from engine.draw.card import FILLS
from engine.game import legal_moves, play, start
from engine.moves import PASS
from engine.seats import Seat
from tests.engine.games import SIZES, new_deal, positions_of

SVG = "{http://www.w3.org/2000/svg}"
KINDS = list(itertools.product(PlayType, SIZES))


def texts(drawing):
    return [part.text or "" for part in ElementTree.fromstring(drawing).iter(f"{SVG}text")]


@pytest.mark.parametrize(("type_", "size"), KINDS)
def test_a_drawing_is_sound_and_needs_no_style(type_, size):
    for game in list(positions_of((5, type_, "ro", size)))[::9]:
        root = ElementTree.fromstring(draw(game))
        tags = {part.tag.removeprefix(SVG) for part in root.iter()}
        assert tags <= {"svg", "title", "desc", "g", "rect", "circle", "path", "text"}
        names = {name for part in root.iter() for name in part.attrib}
        assert not names & {"style", "class", "href"}
        assert not [name for name in names if name.startswith("on")]
        assert root.attrib["role"] == "img"
        labelled = root.attrib["aria-labelledby"].split()
        assert [part.attrib["id"] for part in root.iter() if "id" in part.attrib] == labelled


@pytest.mark.parametrize(("type_", "size"), KINDS)
def test_every_card_is_drawn_once(type_, size):
    """Each has its colour's letter, and notes their name, symbols their sign."""
    for game in list(positions_of((6, type_, "ca", size)))[::9]:
        drawn = texts(draw(game))
        heads = 0 if type_.has_cells else 7
        letters = [text for text in drawn if text in set(Colour)]
        assert len(letters) == 56 - covered(game) + heads
        notes = [text for text in drawn if text in ENGLISH.notes]
        places = 0 if type_.has_cells else 49 - notes_laid(game)
        assert len(notes) == 49 + places


def covered(game):
    """A symbol on top of a note: one card is seen."""
    return len(getattr(game.position.layout, "symbols", ()))


def notes_laid(game):
    return (game.position.layout.laid & NOTES).bit_count()


def test_whose_turn_who_is_blocked_and_which_place_are_told():
    seen = set()
    for seed in range(30):
        for game in positions_of((seed, PlayType.MUZICANDO, "ro", None)):
            if not (game.blocked or game.is_over):
                continue
            drawn = texts(draw(game))
            assert drawn.count("misses a turn") == len(game.blocked)
            assert sum(text.startswith("place ") for text in drawn) == len(game.order)
            if game.is_over:
                assert "The deal is over" in drawn
                assert ("place IV, stuck" in drawn) == game.last_stuck
            else:
                assert f"{game.turn} to play" in drawn
                seen.add(("run", game.position.turns.in_run))
            seen.add(("blocked", len(game.blocked)))
    assert seen >= {("run", True), ("blocked", 1), ("blocked", 2), ("blocked", 3)}


def test_the_auction_is_drawn_too():
    game = play(play(start(new_deal(1)), Bid(2, PlayType.PARADA)), PASS)

    drawn = texts(draw(game))

    assert {"Auction", "2P", "pass", f"{game.turn} to call"} <= set(drawn)


def test_the_words_can_be_handed_in_and_are_escaped():
    game = next(positions_of((1, PlayType.SARABANDA, "ro", None)))
    labels = replace(
        ENGLISH,
        to_play='joacă <script>alert("x")</script> & gata',
        seats={seat: f"<{seat}>" for seat in Seat},
        notes=["Utt", "<b>", "c", "d", "e", "f", "g"],
    )

    drawing = draw(game, labels, name="table-3")

    assert "<script" not in drawing
    assert 'id="table-3-title"' in drawing
    assert 'joacă <script>alert("x")</script> & gata' in texts(drawing)
    assert "<N>" in texts(drawing)
    assert isinstance(labels, Labels)


def test_the_grid_shows_its_coordinates():
    *_, game = positions_of((2, PlayType.GLISSANDO, "ro", None))
    xs = {x for x, _ in game.position.layout.cells}

    drawn = texts(draw(game))

    assert {str(x).replace("-", "\N{MINUS SIGN}") for x in xs} <= set(drawn)


def test_a_drawing_is_never_wider_than_the_page():
    for seed in range(10):
        *_, game = positions_of((seed, PlayType.GLISSANDO, "ro", None))
        assert re.search(r'viewBox="0 0 1000 \d+"', draw(game))
    assert legal_moves(game) == []


@cache
def all_positions(type_, size):
    return list(positions_of((7, type_, "ro", size)))


def looked_at(type_, size, step):
    """One line of drawings.txt: which game, how far, and the digest of its drawing."""
    if type_ == "auction":
        game = play(play(start(new_deal(1)), Bid(2, PlayType.PARADA)), PASS)
    else:
        game = all_positions(PlayType(type_), int(size) or None)[int(step)]
    return f"{type_} {size} {step} {sha256(draw(game).encode()).hexdigest()[:16]}"


def test_drawings_are_as_they_were_looked_at():
    """After a change that is meant, look at `python -m engine draw`, and note what differs."""
    for line in Path(__file__).with_name("drawings.txt").read_text("utf-8").splitlines():
        assert looked_at(*line.split()[:3]) == line


# Machado, Oliveira and Fernandes (2009), full severity.
SIGHTS = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red cones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green cones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue cones": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_seven_colours_stay_apart_to_every_eye(sight):
    seen = {colour: lab(seen_as(linear(fill), SIGHTS[sight])) for colour, fill in FILLS.items()}

    for one, other in itertools.combinations(seen, 2):
        assert math.dist(seen[one], seen[other]) > 32


def linear(fill):
    parts = [int(fill[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def seen_as(light, sight):
    mixed = [sum(a * b for a, b in zip(row, light, strict=True)) for row in sight]
    return [min(1, max(0, part)) for part in mixed]


def lab(light):
    r, g, b = light
    x = cube_root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    y = cube_root(0.2126 * r + 0.7152 * g + 0.0722 * b)
    z = cube_root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def cube_root(part):
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
