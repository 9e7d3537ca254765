import pytest

from club.models import SitOut
from scoring.tables.next_seats import NextSeat
from tests.scoring.evenings import begin_round, under_way


def seats_after(tournament, order, scan, *, sits_out=()):
    """As the page of table 1 shows them when the entries sit so in a round that is only drawn."""
    client = scan(tournament)
    entries = [tournament.entries.get(number=number) for number in order]
    at_table = 2 if tournament.people == 2 else 4
    drawn = begin_round(tournament, tournament.stages.get(), 2, entries, at_table)
    drawn.started_at = None
    drawn.save()
    for number in sits_out:
        SitOut.objects.create(round=drawn, entry=tournament.entries.get(number=number))
    return client.get("/table/").context["place"]


def test_everybody_at_the_table_is_told_where_they_sit_next(evening, scan):
    place = seats_after(evening, [3, 1, 4], scan, sits_out=[2])
    assert place.round.number == 1
    assert place.next_seats == [
        NextSeat("Ana Mureșan, Ion Pop", 1, "East–West"),
        NextSeat("Eva Rusu, Dan Kovács", None, ""),
    ]


def test_players_for_themselves_are_told_the_table(club, scan):
    place = seats_after(under_way(club, "individual", tables=2), [1, 5, 6, 7, 2, 3, 8], scan)
    assert [each.table for each in place.next_seats] == [1, 2, 2]  # the fourth has left
    assert {each.where for each in place.next_seats} == {""}


def test_nobody_is_told_anything_before_the_next_round_is_drawn(evening, scan):
    page = scan(evening).get("/table/")
    assert page.context["place"].next_seats == []
    assert "next-seats" not in page.content.decode()


@pytest.mark.parametrize("out", [(), (2,)])
def test_the_next_seats_cost_two_queries(evening, scan, django_assert_max_num_queries, out):
    seats_after(evening, [1, 3, 4] if out else [1, 2, 3, 4], scan, sits_out=out)
    with django_assert_max_num_queries(14):
        scan(evening).get("/table/now/")
