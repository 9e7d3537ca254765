import pytest

from club.players.traces import traces_of

TRACES = traces_of(
    ["Ana-Maria Mureșan", "Mimi", "Al"], ["Ana.M@Example.org"], ["+40 740 123 987", "12"]
)


@pytest.mark.parametrize(
    ("text", "openly", "closely"),
    [
        ("Ana-Maria Mureșan was late", True, True),
        ("MURESAN ana maria", True, True),
        ("the hand of Ana Maria Mureșanei", True, True),
        ("ask ana.m@example.org", True, True),
        ("call 40740-123.987 first", True, True),
        ("Mimi", True, True),
        ("Mimi said so", False, True),
        ("Maria said so", False, True),
        ("Ana Pop", False, True),
        ("a mural", False, False),
        ("table 12, deal 3", False, False),
        ("", False, False),
    ],
)
def test_a_text_names_them(text, openly, closely):
    assert (TRACES.is_in(text), TRACES.is_in(text, closely=True)) == (openly, closely)


@pytest.mark.parametrize(
    ("text", "closely", "left"),
    [
        ("Ana-Maria Mureșan & Ion Pop", False, "P & Ion Pop"),
        ("Mimi & Ion Pop", True, "P & Ion Pop"),
        ("Familia Mureșan", True, ""),
        ("Familia Mureșan", False, "Familia Mureșan"),
        ("to ana.m@example.org, +40 740 123 987!", False, "to , !"),
        ("Ion Pop", True, "Ion Pop"),
    ],
)
def test_a_text_without_them(text, closely, left):
    assert TRACES.without(text, "P", closely=closely) == left


def test_keys_are_the_same_for_every_way_to_write():
    assert TRACES.is_named("mureșan, ANA maria")
    assert TRACES.is_contact(" ANA.m@example.ORG ")
    assert TRACES.keys == ["ana maria muresan", "ana.m@example.org", "mimi"]
