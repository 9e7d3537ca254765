from io import StringIO

import pytest
from django.core.management import call_command

from club.tournaments.states import raise_version
from scoring.statistics.cache import FIGURES, bring_up_to_date, stale
from tests.scoring.conftest import MADE

pytestmark = pytest.mark.django_db


def test_what_is_too_much_for_a_page_is_counted_beside_it(finished):
    own = finished([MADE, MADE])
    assert bring_up_to_date([own], most_deals=1) == [own]
    assert FIGURES.update_all() == 1
    assert bring_up_to_date([own], most_deals=1) == []
    assert FIGURES.update_all() == 0


def test_what_is_up_to_date_is_not_even_read(finished, django_assert_num_queries):
    several = [finished([MADE], slug=f"cupa-{at}") for at in range(3)]
    assert FIGURES.update_all() == 3
    with django_assert_num_queries(1):
        assert FIGURES.stale() == []
    raise_version(several[1])
    assert FIGURES.stale() == [several[1]]


def test_it_stops_when_it_is_told_to(finished):
    several = [finished([MADE], slug=f"cupa-{at}") for at in range(3)]
    asked = iter((False, True))
    assert FIGURES.update_all(lambda: next(asked)) == 1
    assert len(stale(several)) == 2


def test_the_command_says_how_many_it_counted(finished):
    finished([MADE])
    out = StringIO()
    call_command("figures", stdout=out)
    assert out.getvalue() == "1 tournament counted; all figures are up to date.\n"
