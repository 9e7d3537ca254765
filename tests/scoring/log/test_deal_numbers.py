from scoring.log.deal_numbers import last_deal, turn_of


def test_a_deal_that_is_dealt_again_has_one_more_at_the_end():
    assert last_deal(4, {}) == 4
    assert last_deal(4, {1: False, 2: True, 5: True}) == 6
    assert last_deal(4, {7: False}) == 7


def test_whoever_dealt_a_deal_that_is_dealt_again_deals_the_next():
    again = {1: False, 2: True, 3: False}
    assert [turn_of(number, again) for number in range(1, 6)] == [1, 2, 2, 3, 4]
    assert turn_of(4, {2: True, 3: True}) == 2
