import pytest

from engine.movements.fields import ORDERS, difference, product


@pytest.mark.parametrize("order", sorted(ORDERS))
def test_differences_and_products_are_those_of_a_field(order):
    elements = range(order)
    for one in elements:
        assert {difference(one, two, order) for two in elements} == set(elements)
        assert difference(one, one, order) == 0
        assert product(one, 0, order) == 0
        assert product(one, 1, order) == one
        if one:
            assert {product(one, two, order) for two in elements} == set(elements)


@pytest.mark.parametrize("order", [4, 8, 9, 16])
def test_products_distribute_over_differences(order):
    for one in range(order):
        for two in range(order):
            assert product(one, two, order) == product(two, one, order)
            for three in range(order):
                left = product(one, difference(two, three, order), order)
                right = difference(product(one, two, order), product(one, three, order), order)
                assert left == right


def test_in_the_field_of_four_the_third_element_squared_is_the_fourth():
    assert product(2, 2, 4) == 3
    assert product(2, 3, 4) == 1
    assert difference(3, 1, 4) == 2


def test_in_the_field_of_nine_three_squared_is_minus_one():
    assert product(3, 3, 9) == 2
    assert difference(0, 1, 9) == 2
