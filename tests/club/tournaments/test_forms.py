"""What counts, as it is typed: an empty field means what is usual."""

import pytest

from club.models import Tournament
from club.tournaments.forms import CountingForm, RoundsForm
from tests.club.evenings import tournament_of
from tests.club.tournaments.posted import COUNTING


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [
        ({}, (10, 30)),
        ({"no_show_minutes": "", "correction_minutes": ""}, (10, 30)),
        ({"no_show_minutes": 5, "correction_minutes": 0}, (5, 0)),
    ],
)
def test_minutes_that_are_left_empty_are_the_usual_ones(club, typed, minutes):
    form = CountingForm({**COUNTING, **typed}, instance=tournament_of(club))
    assert form.is_valid(), form.errors
    saved = form.save()
    saved.refresh_from_db()
    assert (saved.no_show_minutes, saved.correction_minutes) == minutes


@pytest.mark.parametrize(
    ("name", "typed"),
    [("no_show_minutes", 0), ("correction_minutes", -1), ("correction_minutes", "x")],
)
def test_minutes_that_cannot_be_are_refused(club, name, typed):
    form = CountingForm({**COUNTING, name: typed}, instance=tournament_of(club))
    assert form.errors[name]


@pytest.mark.parametrize(("entering", "third"), [("pairs", "contracts_made"), ("remi", "shared")])
def test_contracts_are_no_tie_break_where_nobody_bids(club, entering, third):
    form = CountingForm(instance=tournament_of(club, entering))
    assert form.initial["tie_break_2"] == third


def test_formats_of_a_list_begin_with_a_capital(club):
    form = RoundsForm(instance=tournament_of(club))
    radios = [each.data["label"] for each in form["form"]]
    following = [label for _name, label in form.fields["then"].choices]
    assert "Round robin" in radios
    assert "Swiss" in radios
    assert [each for each in [*radios, *following] if each[0].islower()] == []


def test_categories_of_ages_are_offered_only_where_years_of_birth_are_kept(club):
    pairs = Tournament(club=club, entering="pairs", categories=["mixed"], age_groups="-12")
    form = CountingForm(instance=pairs)
    assert "age_groups" not in form.fields
    assert [name for name, _title in form.fields["categories"].choices] == ["newcomers", "guests"]
    club.keeps_birth_years = True
    assert form_errors(pairs, age_groups="12") == ["age_groups"]
    alone = CountingForm(instance=Tournament(club=club, entering="individual"))
    assert "mixed" not in dict(alone.fields["categories"].choices)


def form_errors(tournament, **typed):
    return [name for name in CountingForm(typed, instance=tournament).errors if name in typed]
