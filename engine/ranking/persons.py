"""The rounds of pairs and teams as the rounds of their people, for a ranking of persons."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.movements.seating import Pair
from engine.ranking.records import RoundRecord

PlayersInRounds = Mapping[Pair, Sequence[int]]
"""(entry, round) → who played for it."""


def of_persons(records: Iterable[RoundRecord], people: PlayersInRounds) -> Iterator[RoundRecord]:
    """Everyone has what their pair or team made while they played for it, so a substitute's round
    is the substitute's."""
    for record in records:
        opponents = tuple(
            person for other in record.opponents for person in people[other, record.round]
        )
        for person in people[record.entry, record.round]:
            yield record._replace(entry=person, opponents=opponents)


def played_for(
    records: Iterable[RoundRecord], people: PlayersInRounds
) -> dict[int, tuple[Pair, ...]]:
    """Persons, each with the entry and the round of all that they have a record of."""
    found: defaultdict[int, list[Pair]] = defaultdict(list)
    for record in records:
        for person in people[record.entry, record.round]:
            found[person].append((record.entry, record.round))
    return {person: tuple(sorted(own)) for person, own in found.items()}
