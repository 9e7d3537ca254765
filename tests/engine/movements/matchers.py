"""A matching by trying everything, for a few nodes."""

from functools import cache


def by_trial(nodes, edges):
    """As many pairs as can be, of the least weight, by trying all."""
    weights = {}
    for one, two, weight in edges:
        weights[one, two] = weights[two, one] = weight

    @cache
    def best(left):
        """The fewest without a partner, their weight, and the pairs, among those left."""
        if not left:
            return (0, 0, ())
        first, rest = min(left), left - {min(left)}
        alone, weight, pairs = best(rest)
        choices = [(alone + 1, weight, pairs)]
        for other in rest:
            if (first, other) in weights:
                alone, weight, pairs = best(rest - {other})
                choices.append((alone, weight + weights[first, other], ((first, other), *pairs)))
        return min(choices)

    return list(best(frozenset(range(nodes)))[2])
