from engine.movements.certificate import certificate
from engine.movements.round_robin import round_robin
from engine.movements.seating import Kind, Seating
from engine.movements.teams import both_tables, for_teams, one_table


def test_a_match_is_two_tables_with_sides_changed():
    round_ = Seating(((0, 3), (2, 1)), (4,))
    assert both_tables(round_) == Seating(((0, 3), (3, 0), (2, 1), (1, 2)), (4,))
    assert one_table(both_tables(round_)) == round_


def test_every_team_meets_every_other_once():
    for entries in range(2, 65):
        movement = for_teams(round_robin(entries))
        assert movement.kind.is_team
        assert [one_table(round_) for round_ in movement.rounds] == list(
            round_robin(entries).rounds
        )
        counted = certificate(movement.rounds, Kind.TEAMS)
        assert counted.opponents.counts == {1: entries * (entries - 1) // 2}
        assert counted.sat_out.counts == {entries % 2: entries}
        assert counted.directions is None
