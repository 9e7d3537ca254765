"""When a tournament begins, as people type it: hours that are there twice, or not at all."""

from datetime import UTC, datetime

import pytest
from django.utils import timezone, translation

from club.tournaments.forms import GameForm
from club.tournaments.moments import CopyForm, MomentField


def form_of(starts):
    return CopyForm({"name": "Joi", "starts": starts})


@pytest.mark.parametrize(
    ("zone", "typed", "kept"),
    [
        ("Europe/Bucharest", "2026-10-25T03:30", datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),
        ("Europe/Madrid", "2026-10-25T02:30", datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),
        ("Atlantic/Azores", "2026-10-25T00:30", datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),
    ],
)
def test_an_hour_that_is_there_twice_is_the_first_of_the_two(zone, typed, kept):
    with timezone.override(zone):
        form = form_of(typed)
        assert form.is_valid(), form.errors
        assert form.cleaned_data["starts"] == kept
        again = CopyForm(initial={"starts": form.cleaned_data["starts"]})
        assert f'value="{typed}"' in str(again["starts"])


@pytest.mark.parametrize(
    ("zone", "typed", "hour"),
    [
        ("Europe/Bucharest", "2026-03-29T03:30", "03:30"),
        ("Europe/Madrid", "2026-03-29T02:00", "02:00"),
    ],
)
def test_an_hour_that_is_not_there_is_said_to_be_none(zone, typed, hour):
    with timezone.override(zone), translation.override("en"):
        assert form_of(typed).errors["starts"] == [
            f"There is no {hour} on 29 March 2026: the clocks go forward. Give another hour."
        ]


@pytest.mark.parametrize("typed", ["0201-01-01T19:00", "9999-12-31T23:59", "0001-01-01T00:00"])
def test_a_year_with_a_slip_is_asked_for(typed):
    assert form_of(typed).errors["starts"] == ["Give a year from 1990 to 2199."]


def test_the_form_of_a_new_tournament_takes_the_same(club):
    assert isinstance(GameForm(club).fields["starts"], MomentField)
