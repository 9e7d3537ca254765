import pytest

from engine.movements.format import UNDECIDED, MovementSetting
from engine.movements.formats import FORMATS, format_of, formats_for, movement_of
from engine.movements.seating import Kind
from tests.engine.movements.counting import everyone_has_one_place


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("pairs", "swiss round_robin mitchell danish groups knock_out hand_made"),
        ("teams", "round_robin swiss danish groups knock_out hand_made"),
        ("rotating", "whist danish hand_made"),
        ("individual", "tables swiss danish hand_made"),
        ("remi", "tables swiss danish hand_made"),
        ("duels", "swiss round_robin mitchell danish groups knock_out hand_made"),
        ("twos", "swiss round_robin mitchell danish groups knock_out hand_made"),
        ("squads", "round_robin swiss danish groups knock_out hand_made"),
        ("points", "tables swiss danish hand_made"),
    ],
)
def test_an_organiser_chooses_among_these_the_usual_one_first(kind, names):
    assert [each.name for each in formats_for(Kind(kind))] == names.split()


def test_a_name_is_that_of_its_format_and_none_is_nobodys():
    assert {name: each.name for name, each in FORMATS.items()} == {name: name for name in FORMATS}
    assert format_of("swiss") is FORMATS["swiss"]
    assert format_of("") is UNDECIDED
    assert not UNDECIDED.is_arranged


def test_which_are_drawn_and_which_the_desk_makes():
    drawn = {name for name, each in FORMATS.items() if each.is_drawn}
    assert drawn == {"swiss", "danish", "knock_out"}
    assert [name for name, each in FORMATS.items() if not each.is_arranged] == ["hand_made"]


@pytest.mark.parametrize("entries", [2, 3, 5, 8, 13])
@pytest.mark.parametrize("name", [name for name, each in FORMATS.items() if each.make])
def test_a_movement_that_is_made_at_once_seats_everybody_for_whom_it_is_chosen(name, entries):
    for kind in FORMATS[name].kinds or (Kind.ROTATING,):
        options = {"switched": True, "size": 3, "groups": 2}
        movement = movement_of(name, MovementSetting(kind, entries, 3, options=options, effort=500))
        assert sorted(movement.entries) == list(range(entries))
        tables = [round_._replace(tables=round_.tables[::2]) for round_ in movement.rounds]
        rounds = tables if movement.kind.is_team else movement.rounds
        assert everyone_has_one_place(rounds, entries)


def test_what_is_drawn_is_not_made_at_once():
    with pytest.raises(ValueError, match="swiss"):
        movement_of("swiss", MovementSetting(Kind.PAIRS, 8, 3))
