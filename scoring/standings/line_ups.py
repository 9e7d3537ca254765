"""Line-ups: the people of an entry who played in each round."""

from collections import defaultdict
from collections.abc import Sequence

from club.models import EntryPlayer, Tournament
from engine.ranking.persons import PlayersInRounds


def players_in_rounds(tournament: Tournament, rounds: Sequence[int]) -> PlayersInRounds:
    """(entry, round) → the keys of its players: for each place the last who was put there."""
    found: defaultdict[tuple[int, int], dict[int, int]] = defaultdict(dict)
    people = EntryPlayer.objects.filter(entry__tournament=tournament).order_by("pk")
    for entry, place, player, first, last in people.values_list(
        "entry", "place", "player", "first_round", "last_round"
    ):
        for number in rounds:
            if first <= number and (last is None or number <= last):
                found[entry, number][place] = player
    return defaultdict(
        tuple,
        {key: tuple(places[place] for place in sorted(places)) for key, places in found.items()},
    )
