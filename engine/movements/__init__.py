"""Movements: who sits where, round by round.

Entries (players, pairs or teams) are the numbers 0 … n−1, a round is its tables and who sits out, a
movement is its rounds. Nothing here knows who the entries are, and everything can be made again
from the same arguments: `from engine.movements import round_robin; round_robin.round_robin(15)`.
"""
