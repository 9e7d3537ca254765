import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from club.pairings import matching
from club.pairings.matching import by_networkx, by_rustworkx, least_weight_matching
from tests.engine.movements.matchers import by_trial


@st.composite
def graphs(draw, most=9, heaviest=10**30):
    """Some nodes, some of their edges, weights as large as the draws have them."""
    nodes = draw(st.integers(0, most))
    pairs = [(one, two) for one in range(nodes) for two in range(one + 1, nodes)]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    weight = st.one_of(st.integers(0, 9), st.integers(0, heaviest))
    return nodes, [(one, two, draw(weight)) for one, two in chosen]


def worth(pairs, edges):
    weights = {(one, two): weight for one, two, weight in edges}
    nodes = [node for pair in pairs for node in pair]
    assert len(nodes) == len(set(nodes))
    return len(pairs), sum(weights[pair] for pair in pairs)


@given(graphs())
def test_both_libraries_match_as_trying_everything_does(graph):
    nodes, edges = graph
    expected = worth(by_trial(nodes, edges), edges)
    assert worth(by_rustworkx(nodes, edges), edges) == expected
    assert worth(by_networkx(nodes, edges), edges) == expected


@settings(max_examples=15, deadline=None)
@given(st.integers(10, 60), st.integers(0, 50), st.randoms(use_true_random=False))
def test_both_libraries_match_larger_graphs_equally_well(nodes, score, random):
    scores = [random.randint(0, score) for _ in range(nodes)]
    edges = [
        (one, two, abs(scores[one] - scores[two]) + random.choice([0, 0, 0, 10**24]))
        for one in range(nodes)
        for two in range(one + 1, nodes)
    ]
    assert worth(by_rustworkx(nodes, edges), edges) == worth(by_networkx(nodes, edges), edges)


def test_more_pairs_come_before_less_weight():
    edges = [(0, 1, 1), (1, 2, 0), (2, 3, 10**18)]
    assert least_weight_matching(4, edges) == [(0, 1), (2, 3)]


def test_without_the_wheel_networkx_matches(monkeypatch):
    monkeypatch.setattr(matching, "HAS_RUSTWORKX", False)
    monkeypatch.setattr(matching, "by_rustworkx", None)
    assert least_weight_matching(4, [(0, 1, 5), (0, 2, 1), (1, 3, 1), (2, 3, 5)]) == [
        (0, 2),
        (1, 3),
    ]


@pytest.mark.parametrize("by", [by_rustworkx, by_networkx])
def test_nodes_without_edges_stay_alone(by):
    assert by(0, []) == []
    assert by(3, []) == []
    assert by(3, [(0, 2, 0)]) == [(0, 2)]
