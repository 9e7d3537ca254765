"""Somebody keeps a table and a seat in every round, in every format; what cannot be is said."""

import pytest

from club.entries.forms import KeptSeatForm
from club.entries.queries import titles
from club.models import Seat
from club.pairings import kept_seats
from club.pairings.rounds import kept_rounds
from tests.club.evenings import come_in, seated, tournament_of


def tables_of(tournament, number):
    """Table and place of an entry, by the number of the round."""
    seats = Seat.objects.filter(entry__tournament=tournament, entry__number=number)
    return {
        round_: (table, place)
        for round_, table, place in seats.order_by("place", "table__number").values_list(
            "table__round__number", "table__number", "place"
        )
    }


@pytest.mark.parametrize(
    ("entering", "form"),
    [
        ("pairs", "mitchell"),
        ("pairs", "round_robin"),
        ("pairs", "swiss"),
        ("rotating", "whist"),
        ("individual", "tables"),
        ("remi", "tables"),
    ],
)
def test_every_format_gives_the_seat_in_each_round(club, entering, form):
    tournament = tournament_of(club, entering, form, rounds=3)
    come_in(tournament, 12)
    tournament.entries.filter(number=5).update(keeps_table=2, keeps_place=0)
    seated(tournament)
    assert (
        tables_of(tournament, 5).items()
        == dict.fromkeys(tournament.rounds.values_list("number", flat=True), (2, 0)).items()
    )


def test_a_seat_that_is_not_there_is_said(club):
    tournament = tournament_of(club, form="swiss")
    come_in(tournament, 4)
    tournament.entries.filter(number=1).update(keeps_table=9)
    seated(tournament)
    names = titles(tournament, for_public=False)
    (said,) = kept_seats.kept_seats(tournament, kept_rounds(tournament), names).refused
    assert said.startswith("Round 1 has 2 tables: ")
    assert said.endswith(", and not at table 9.")


def test_a_seat_of_the_game_that_was_chosen_before_is_any(club):
    tournament = tournament_of(club, form="swiss")
    come_in(tournament, 4)
    tournament.entries.filter(number=1).update(keeps_place=3)
    tournament.entries.filter(number=2).update(keeps_table=1, keeps_place=3)
    seated(tournament)
    assert kept_seats.refused_in(tournament.rounds.get()) == []
    assert tables_of(tournament, 2)[1][0] == 1


def test_rounds_that_are_made_take_the_seat_by_a_press(club, organiser):
    tournament = tournament_of(club, form="round_robin")
    come_in(tournament, 6)
    seated(tournament)
    tournament.entries.filter(number=1).update(keeps_table=3)
    page = f"/t/{tournament.slug}/seats/"
    assert "Seat them there" in organiser.get(page).content.decode()
    organiser.post(f"{page}keep/")
    assert {table for table, _place in tables_of(tournament, 1).values()} == {3}
    assert "Seat them there" not in organiser.get(page).content.decode()


def test_two_that_keep_one_table_are_told_which_are_free(club):
    tournament = tournament_of(club, form="swiss")
    one, two, *_others = come_in(tournament, 6)
    tournament.entries.filter(pk=one.pk).update(keeps_table=2)
    form = KeptSeatForm({"keeps_table": "2"}, instance=tournament.entries.get(pk=two.pk))
    assert form.errors["keeps_table"] == [
        f"{two} and {one} cannot both keep table 2. Free: 1, 3, 4, 5."
    ]


def test_the_seat_is_set_on_the_page_of_the_entry(club, organiser):
    tournament = tournament_of(club, form="swiss")
    entry = come_in(tournament, 4)[0]
    path, facts = f"/t/{tournament.slug}/people/{entry.pk}/", {"do": "keeps", "keeps_table": "2"}
    assert organiser.post(path, {**facts, "keeps_place": "1"}).status_code == 302
    entry.refresh_from_db()
    assert (entry.keeps_table, entry.keeps_place) == (2, 1)
