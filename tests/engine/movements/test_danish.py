import pytest

from engine.movements.danish import DANISH
from engine.movements.seating import Kind, Seating
from engine.movements.swiss import SWISS
from tests.engine.movements.drawings import drawing_of

EIGHT = range(8)


@pytest.mark.parametrize(
    ("kind", "options", "companies"),
    [
        (Kind.PAIRS, {}, ["01", "23", "45", "67"]),
        (Kind.TEAMS, {}, ["01", "01", "23", "23", "45", "45", "67", "67"]),
        (Kind.ROTATING, {}, ["0123", "4567"]),
        (Kind.INDIVIDUAL, {"size": 3}, ["012", "345", "67"]),
        (Kind.REMI, {"size": 3}, ["0123", "4567"]),
    ],
)
def test_neighbours_in_the_standing_sit_together(kind, options, companies):
    drawn = DANISH.draw(drawing_of(kind, EIGHT, options=options))
    assert sorted("".join(map(str, sorted(table))) for table in drawn.tables) == companies


@pytest.mark.parametrize(("fours", "partners"), [("1+4 v 2+3", {0, 3}), ("1+2 v 3+4", {0, 1})])
def test_partners_are_as_chosen(fours, partners):
    drawn = DANISH.draw(drawing_of(Kind.ROTATING, range(4), options={"fours": fours}))
    (table,) = drawn.tables
    assert partners in (set(table[::2]), set(table[1::2]))


@pytest.mark.parametrize(
    ("danish_last", "companies"),
    [(0, [{0, 2}, {1, 4}, {3, 5}]), (1, [{0, 1}, {2, 3}, {4, 5}])],
)
def test_the_last_rounds_of_a_swiss_may_be_danish(danish_last, companies):
    """Neighbours who have met give way by one place only, and here meet again."""
    tables = [((5, 0), (2, 4), (3, 1)), ((0, 5), (3, 4), (1, 2)), ((2, 1), (4, 5), (3, 0))]
    facts = {"rounds": 4, "options": {"danish_last": danish_last}}
    drawn = SWISS.draw(drawing_of(Kind.PAIRS, range(6), played=[*map(Seating, tables)], **facts))
    assert sorted(map(set, drawn.tables), key=min) == companies
