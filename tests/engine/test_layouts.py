"""Layouts as they lie, against those that play leads to."""

from random import Random

import pytest

from engine import layouts
from engine.auction import PlayType
from engine.cards import DECK, NOTES, SYMBOLS, WHOLE_DECK, Card, mask_of
from engine.dealing import deal_individual, deal_pairs
from engine.editions import CA, RO
from engine.layouts import effect_of, may_be_laid, read_layout
from engine.moves import Lay, parse_move
from engine.play import PLAY
from engine.play.columns import Columns
from engine.play.glissando import CircledOpensRow
from engine.play.grid import NotConsecutive, SideFree, TouchesNothing
from engine.play.opening import NotOpening
from engine.position import after, begin, legal_moves
from engine.turns import Turns

TYPES = list(PlayType)


def lays_of(type_, text):
    return [parse_move(each) for each in text.split()]


def played(type_, seed, rules=RO):
    """Every position of a deal in which somebody always lays what they can."""
    random = Random(seed)
    deal = deal_pairs(seed) if seed % 2 else deal_individual(seed, 2 + seed % 7)
    position, lays = begin(deal, rules, type_, deal.seats[0]), []
    while not position.is_over:
        moves = [move for move in legal_moves(position) if isinstance(move, Lay)]
        move = random.choice(moves) if moves else legal_moves(position)[0]
        before, position = position, after(position, move)
        lays += [move] if isinstance(move, Lay) else []
        yield before, move, position, lays


@pytest.mark.parametrize("type_", TYPES)
def test_every_layout_of_play_is_read_whatever_its_order(type_):
    """And what may be laid upon it is what may be laid in the play, card by card."""
    for seed in range(6):
        random = Random(seed)
        for number, (_before, _move, position, lays) in enumerate(played(type_, seed)):
            if number % 5:
                continue
            told = random.sample(lays, len(lays))
            found = read_layout(type_, told)
            assert found.misplaced == {}, (seed, number)
            assert found.layout == position.layout or found.layout.spots == position.layout.spots
            whole = {
                Lay(card, cell)
                for card in DECK
                for cell in _cells(may_be_laid(type_, found.layout, card), found.layout)
            }
            everything = WHOLE_DECK & ~position.layout.laid
            legal = PLAY[type_].legal_moves(position.layout, everything)
            assert whole == {move for move in legal if isinstance(move, Lay)}


def _cells(answer, layout):
    if answer.refusal:
        return ()
    return (None,) if isinstance(layout, Columns) else answer.cells


@pytest.mark.parametrize("type_", TYPES)
def test_a_layout_that_play_cannot_reach_names_its_card(type_):
    """A card of a layout is exchanged, moved or named twice: it is read as it is only if some play
    would lead there, and what is refused is refused by the play too."""
    refused = 0
    for seed in range(20):
        random = Random(seed)
        *_rest, (_before, _move, _position, lays) = played(type_, seed)
        told = random.sample(lays, len(lays))
        at = random.randrange(len(told))
        told[at] = _damaged(random, told, at)
        found = read_layout(type_, told)
        kept = [lay for number, lay in enumerate(told) if number not in found.misplaced]
        assert found.layout.laid == mask_of(lay.card for lay in kept)
        assert read_layout(type_, kept).misplaced == {}
        for number, refusal in found.misplaced.items():
            card = told[number].card
            assert refusal.card == card
            if isinstance(refusal, layouts.LaidAlready):
                assert [lay.card for lay in told[:number]].count(card)
            else:
                assert PLAY[type_].why_not(found.layout, card, told[number].cell)
        refused += bool(found.misplaced)
    assert refused > 10


def _damaged(random, told, at):
    card, cell = told[at]
    how = random.choice(["twice", "other", "moved"] if cell else ["twice", "other"])
    if how == "moved":
        return Lay(card, (cell[0] + random.choice([-9, 9]), cell[1]))
    laid = mask_of(lay.card for lay in told)
    free = [each for each in DECK if not laid & each.bit]
    if how == "other" and free:
        return Lay(random.choice(free), cell)
    return Lay(told[at - 1].card, cell)


@pytest.mark.parametrize(
    ("type_", "told", "refused"),
    [
        ("S", "R2@0,0 R3@1,0", {0: NotOpening, 1: NotOpening}),
        ("S", "R2@4,0 R1@5,0", {}),
        ("S", "R1@0,0 R2@1,0 R4@2,0", {2: NotConsecutive}),
        ("S", "R1@0,0 R2@5,5", {1: TouchesNothing}),
        ("S", "R1@0,0 R2@1,0 R#@0,0", {2: SideFree}),
        ("G", "R3@0,0 O2@1,0 R1@2,0", {2: CircledOpensRow}),
        ("G", "O1@0,0 O2@1,0 R1@1,1", {}),
        ("P", "G3 G2 G4", {}),
        ("P", "G5 G2", {0: NotOpening, 1: NotOpening}),
        ("M", "R2 R1 R2", {2: layouts.LaidAlready}),
    ],
)
def test_what_is_read(type_, told, refused):
    found = read_layout(PlayType(type_), lays_of(type_, told))
    assert {at: type(refusal) for at, refusal in found.misplaced.items()} == refused


@pytest.mark.parametrize(
    ("type_", "told", "card", "refusal"),
    [
        ("S", "R1@0,0", "R4", layouts.NoFittingSide),
        ("S", "R1@0,0", "R#", layouts.NoNoteEnclosed),
        ("G", "R1@0,0", "R4", layouts.NoFittingEnd),
        ("G", "R1@0,0", "G4", layouts.NoRowToOpen),
        ("G", "", "R2", NotOpening),
        ("M", "R1", "R1", layouts.LaidAlready),
    ],
)
def test_why_a_card_may_not_be_laid(type_, told, card, refusal):
    layout = read_layout(PlayType(type_), lays_of(type_, told)).layout
    answer = may_be_laid(PlayType(type_), layout, Card.parse(card))
    assert type(answer.refusal) is refusal
    assert answer.cells == ()


def test_a_pile_is_told_by_its_last_card():
    start = PLAY[PlayType.MUZICANDO].start()
    assert [str(card) for card in layouts.below(start, Card.parse("G4"))] == [
        "G1",
        "G2",
        "G3",
        "G4",
    ]
    parada = read_layout(PlayType.PARADA, lays_of("P", "G4 G3")).layout
    assert [str(card) for card in layouts.below(parada, Card.parse("G1"))] == ["G2", "G1"]
    assert [str(card) for card in layouts.below(parada, Card.parse("B7"))] == ["B5", "B6", "B7"]


@pytest.mark.parametrize("rules", [RO, CA])
@pytest.mark.parametrize("type_", TYPES)
def test_the_next_turn_is_that_of_the_play(type_, rules):
    symbols = 0
    for seed in range(8):
        for before, move, position, _lays in played(type_, seed, rules):
            card = move.card if isinstance(move, Lay) else None
            effect = effect_of(
                before.turns, card, players=len(before.deal.seats),
                is_pairs=before.deal.is_pairs, rules=rules,
                is_last=card is not None and before.hand == card.bit, drew=bool(before.stock),
            )  # fmt: skip
            symbols += card is not None and bool(SYMBOLS & card.bit)
            if position.is_over:
                assert not effect.turns.holding
            else:
                assert effect.turns == position.turns
    assert symbols > 10


@pytest.mark.parametrize(
    ("card", "rules", "turn", "missed"),
    [
        ("R1", RO, 1, ""),
        ("R#", RO, 2, "E"),
        ("Yn", RO, 2, "EW"),
        ("Bb", RO, 1, "W"),
        ("Vp", RO, 0, "ESW"),
        ("Vp", CA, 0, ""),
    ],
)
def test_who_misses_a_turn(card, rules, turn, missed):
    turns = Turns(0, holding=0b1111)
    effect = effect_of(turns, Card.parse(card), players=4, is_pairs=True, rules=rules)
    assert effect.turns.turn == turn
    assert effect.blocked == sum(1 << "NESW".index(seat) for seat in missed)


@pytest.mark.parametrize("type_", TYPES)
def test_moves_are_counted_and_notes_named_as_they_are_listed(type_):
    for position, *_ in played(type_, 3):
        layout, hand = position.layout, position.hand
        moves = PLAY[type_].legal_moves(layout, hand)
        notes = {move.card for move in moves if isinstance(move, Lay) and move.card.bit & NOTES}
        assert PLAY[type_].count_moves(layout, hand) == len(moves)
        assert layouts.notes_to_lay(type_, layout, hand) == sorted(notes)


def test_the_places_at_a_dead_table_follow_from_the_hands_that_are_known():
    turns = Turns(3, holding=0b1111, passed=0b0111)
    hands = [0b1, 0b11, 0b100, 0b1000]
    asked = {"players": 4, "is_pairs": True, "rules": RO}
    assert effect_of(turns, None, **asked, hands=hands).turns.order == (0, 2, 3, 1)
    assert effect_of(turns, None, **asked).turns.order == (0, 1, 2, 3)
