from decimal import Decimal
from fractions import Fraction

from django.template import Context, Template
from hypothesis import given
from hypothesis import strategies as st

from club.wording.rounding import rounded
from scoring.writers.sheet import Column, ColumnKind
from scoring.writers.value_format import number, points, shower

FRACTIONS = st.fractions(min_value=-1000, max_value=1000, max_denominator=9999)
PAGE = Template("{{ value|floatformat:decimals }}")


@given(FRACTIONS, st.integers(0, 3))
def test_it_is_the_nearest_and_a_half_goes_away_from_zero(value, decimals):
    found, step = Fraction(rounded(value, decimals)), Fraction(1, 10**decimals)
    assert abs(found - value) <= step / 2
    if abs(found - value) == step / 2:
        assert abs(found) > abs(value)


@given(FRACTIONS, st.integers(0, 3))
def test_page_paper_and_file_have_one_figure(value, decimals):
    """Files get six decimals, and a paper what a file gets; a page has the value itself."""
    in_file = round(float(value), 6)
    column = Column("average", "Average", ColumnKind.DECIMAL, decimals=decimals)
    on_paper = shower(column)(in_file)
    assert on_paper == number(value, decimals=decimals)
    page = PAGE.render(Context({"value": float(value), "decimals": decimals}))
    assert page.replace("-", "\u2212") == on_paper or Decimal(page) == 0
    assert points(in_file) == (number(in_file, decimals=0) if in_file % 1 == 0 else number(value))


def test_a_quarter_is_no_even_one():
    assert (str(rounded(2.25, 1)), str(rounded(Fraction(5, 4), 1))) == ("2.3", "1.3")
