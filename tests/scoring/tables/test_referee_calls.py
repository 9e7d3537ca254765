from scoring.models import RefereeCall
from scoring.tables import referee_calls


def test_a_call_stands_until_it_is_answered(evening, make_user):
    referee = make_user("referee")
    before = evening.version
    first = referee_calls.call(evening, 2, round_number=1, deal=3)
    assert referee_calls.call(evening, 2, round_number=1, deal=4) == first
    referee_calls.call(evening, 1)
    open_calls = evening.referee_calls.filter(answered_at=None)
    assert [each.table for each in open_calls.all()] == [2, 1]
    referee_calls.answer(first, by=referee)
    referee_calls.answer(first, by=make_user("late"))
    assert [each.table for each in open_calls.all()] == [1]
    assert RefereeCall.objects.get(pk=first.pk).answered_by == referee
    evening.refresh_from_db()
    assert evening.version == before + 3


def test_a_table_may_call_again_after_it_was_answered(evening, make_user):
    referee_calls.answer(referee_calls.call(evening, 2), by=make_user("referee"))
    referee_calls.call(evening, 2)
    assert RefereeCall.objects.filter(table=2).count() == 2


def test_a_table_takes_its_call_back_but_not_what_it_could_not_send(evening):
    for table in (1, 2):
        referee_calls.call(evening, table)
    referee_calls.note_unsent(evening, 2, {"key": (1, 1)})
    for table in (1, 2):
        referee_calls.take_back(evening, table)
    open_calls = evening.referee_calls.filter(answered_at=None)
    assert [each.table for each in open_calls] == [2]
