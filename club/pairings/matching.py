"""Matching of least weight, which the engine asks for: by rustworkx, or by networkx without it.

Both are imported when they are needed, for they would slow every command by a tenth of a second.
"""

from collections.abc import Sequence
from importlib.util import find_spec

from engine.movements.windows import Edge

HAS_RUSTWORKX = find_spec("rustworkx") is not None
"""Whether there was a wheel for this machine."""


def least_weight_matching(nodes: int, edges: Sequence[Edge]) -> list[tuple[int, int]]:
    """Pairs of nodes 0 … n−1, as many as can be; of all such choices one of least weight."""
    matching = by_rustworkx if HAS_RUSTWORKX else by_networkx
    return matching(nodes, edges)


def by_rustworkx(nodes: int, edges: Sequence[Edge]) -> list[tuple[int, int]]:
    import rustworkx

    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from(_turned(edges))
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)


def by_networkx(nodes: int, edges: Sequence[Edge]) -> list[tuple[int, int]]:
    """The same in plain Python, many times slower."""
    import networkx  # type: ignore[import-untyped]

    graph = networkx.Graph()
    graph.add_nodes_from(range(nodes))
    graph.add_weighted_edges_from(_turned(edges))
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in found)


def _turned(edges: Sequence[Edge]) -> list[Edge]:
    """The least becomes the most, as both libraries seek it."""
    most = max((weight for _, _, weight in edges), default=0)
    return [(one, two, most - weight) for one, two, weight in edges]
