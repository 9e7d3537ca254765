from scoring.models import RefereeCall
from scoring.tables import calls


def test_a_call_stands_until_it_is_answered(evening, make_user):
    referee = make_user("referee")
    before = evening.version
    first = calls.call(evening, 2, round_number=1, deal=3)
    assert calls.call(evening, 2, round_number=1, deal=4) == first
    calls.call(evening, 1)
    assert [each.table for each in calls.open_calls(evening)] == [2, 1]
    calls.answer(first, by=referee)
    calls.answer(first, by=make_user("late"))
    assert [each.table for each in calls.open_calls(evening)] == [1]
    assert RefereeCall.objects.get(pk=first.pk).answered_by == referee
    evening.refresh_from_db()
    assert evening.version == before + 3


def test_a_table_may_call_again_after_it_was_answered(evening, make_user):
    calls.answer(calls.call(evening, 2), by=make_user("referee"))
    calls.call(evening, 2)
    assert RefereeCall.objects.filter(table=2).count() == 2
