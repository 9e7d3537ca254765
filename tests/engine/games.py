"""Deals, games and records for the tests, from a seed."""

from random import Random

from hypothesis import strategies as st

from engine.auction import Bid, PlayType
from engine.dealing import deal_individual, deal_pairs
from engine.editions import EDITIONS
from engine.game import legal_moves, play, start, start_individual
from engine.moves import PASS
from engine.record import Record
from engine.seats import PAIRS_SEATS

SIZES = [None, *range(2, 9)]
"""Four partners, or two to eight players."""

seeds = st.integers(0, 2**32)
types = st.sampled_from(PlayType)
editions = st.sampled_from(sorted(EDITIONS))
sizes = st.sampled_from(SIZES)


def new_deal(seed, size=None):
    random = Random(seed)
    if size is None:
        return deal_pairs(seed, random.choice(PAIRS_SEATS))
    deal = deal_individual(seed, size)
    return deal_individual(seed, size, random.choice(deal.seats))


def new_game(seed, type_, edition="ro", size=None):
    """A game whose play is about to begin, and the calls that came before."""
    deal = new_deal(seed, size)
    if size:
        return start_individual(deal, type_, EDITIONS[edition]), ()
    calls = (PASS,) * (seed % 4) + (Bid(1 + seed % 4, type_), PASS, PASS, PASS)
    game = start(deal, EDITIONS[edition])
    for call in calls:
        game = play(game, call)
    return game, calls


def random_record(seed, type_, edition="ro", size=None, moves=None):
    """The record of a random game, whole or of some moves."""
    game, calls = new_game(seed, type_, edition, size)
    random, played = Random(seed), []
    while not game.is_over and (moves is None or len(played) < moves):
        played.append(random.choice(legal_moves(game)))
        game = play(game, played[-1])
    chosen = type_ if size else None
    return Record(game.deal, edition, calls, chosen, tuple(played)), game


def positions_of(record_game):
    """All games from the first card on to the end of a random game."""
    seed, type_, edition, size = record_game
    game, _ = new_game(seed, type_, edition, size)
    random = Random(seed)
    yield game
    while not game.is_over:
        game = play(game, random.choice(legal_moves(game)))
        yield game
