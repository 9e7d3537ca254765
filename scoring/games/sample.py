"""Deals as they may fall, for the demo: played card by card by the engine's players."""

from random import Random

from engine.dealing import Dealt
from engine.game import Game
from engine.players import RANDOM, SENSIBLE
from engine.players import played as played_by
from engine.referee import judge

QUICK = SENSIBLE._replace(move=RANDOM.move)


def played(deal: Dealt, chance: Random) -> Game:
    """All call by what they hold; most then lay down what comes to hand, as children do."""
    player = SENSIBLE if chance.random() < 0.4 else QUICK
    return judge(played_by(deal, player, chance)).game
