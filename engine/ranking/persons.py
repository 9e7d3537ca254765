"""The rounds of pairs and teams as the rounds of their people, for a ranking of persons."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.ranking.records import RoundScore


def of_persons(
    records: Iterable[RoundScore], people: Mapping[tuple[int, int], Sequence[int]]
) -> Iterator[RoundScore]:
    """Everyone has what their pair or team made; `people` says who that was, for each entry and
    round, so a substitute's round is the substitute's."""
    for record in records:
        opponents = tuple(
            person for other in record.opponents for person in people[other, record.round]
        )
        for person in people[record.entry, record.round]:
            yield record._replace(entry=person, opponents=opponents)
