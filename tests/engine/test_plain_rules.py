"""The engine held against the slow, plain second reading of the rules in `plain_rules.py`."""

from random import Random

import pytest

from engine.auction import PlayType
from engine.cards import cards_in
from engine.dealing import deal_individual, deal_pairs
from engine.editions import EDITIONS
from engine.position import after, begin, count_moves, legal_moves
from engine.seats import PAIRS_SEATS
from tests.engine.plain_rules import Table
from tests.engine.shared_cases import shared_cases

DEALS = 24


def table_of(deal, type_, edition, opener):
    hands = {
        str(seat): [str(card) for card in cards_in(hand)]
        for seat, hand in zip(deal.seats, deal.hands, strict=True)
    }
    return Table(str(type_), edition, hands, [str(card) for card in deal.stock], str(opener))


def assert_same(position, table, moves):
    assert {str(move) for move in moves} == table.moves()
    assert len(moves) == count_moves(position) == len(table.moves())
    assert position.turn == (None if table.over else table.turn)
    assert [str(seat) for seat in position.order] == table.order
    assert position.is_over == table.over
    assert position.last_stuck == table.stuck
    blocked = table.blocked
    if table.run_of is not None and not table.over:
        blocked = set(table.holders()) - {table.run_of}
    if not table.over:
        assert {str(seat) for seat in position.blocked} == blocked


@pytest.mark.thorough
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("type_", PlayType)
@pytest.mark.parametrize("players", [None, *range(2, 9)], ids=lambda n: f"{n or 'pairs'}")
def test_both_readings_agree_in_every_position_of_random_deals(type_, edition, players):
    for seed in range(DEALS if players is None else DEALS // 6):
        random = Random(f"{type_} {edition} {players} {seed}")
        if players is None:
            deal = deal_pairs(seed, random.choice(PAIRS_SEATS))
            opener = random.choice(PAIRS_SEATS)
        else:
            deal = deal_individual(seed, players)
            opener = deal.first_served
        position = begin(deal, EDITIONS[edition], type_, opener)
        table = table_of(deal, type_, edition, opener)
        prefers = random.choice(["any", "symbols", "notes"])
        while True:
            moves = legal_moves(position)
            assert_same(position, table, moves)
            if not moves:
                break
            move = chosen(moves, prefers, random)
            position = after(position, move)
            table.do(str(move))


def chosen(moves, prefers, random):
    """Some deals go for symbols, some keep them to the end: so the rare cases come up too."""
    symbols = [move for move in moves if getattr(move, "card", None) and move.card.is_symbol]
    others = [move for move in moves if move not in symbols]
    if prefers == "symbols" and symbols:
        return random.choice(symbols)
    if prefers == "notes" and others:
        return random.choice(others)
    return random.choice(moves)


INDIVIDUAL = [case for case in shared_cases("moves") if case["record"]["game"] == "individual"]


@pytest.mark.parametrize("case", INDIVIDUAL, ids=lambda case: case["record"]["type"])
def test_the_plain_reading_too_gives_the_shared_moves(case):
    record = case["record"]
    seats = sorted(record["hands"])
    opener = seats[(seats.index(record["dealer"]) + 1) % len(seats)]
    table = Table(record["type"], record["edition"], record["hands"], record["stock"], opener)

    for move in record["play"]:
        assert move in table.moves()
        table.do(move)

    assert sorted(table.moves()) == case["expect"]["moves"]
