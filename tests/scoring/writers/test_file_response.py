"""A file as the answer to a request: several that are asked for at once are written in turn."""

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.contrib.auth.models import AnonymousUser

from scoring.writers.file_response import file_response

ASKED = 4


@pytest.fixture
def ask(rf):
    def answered(write, number=0, cache_key=""):
        request = rf.get("/")
        request.user = AnonymousUser()
        return file_response(request, partial(write, number), "list", "csv", cache_key).content

    return answered


def test_files_are_written_one_after_the_other(ask):
    written, together = threading.Event(), []
    busy = threading.Lock()

    def write(number):
        together.append(not busy.acquire(blocking=False))
        written.wait(0.02)
        busy.release()
        return str(number).encode()

    with ThreadPoolExecutor(ASKED) as threads:
        asked = threads.map(partial(ask, write), range(ASKED))
        assert list(asked) == [b"0", b"1", b"2", b"3"]
    assert together == [False] * ASKED


def test_what_is_for_everybody_is_written_once_for_all_who_ask(ask):
    written, slowly = [], threading.Event()

    def write(number):
        slowly.wait(0.02)
        written.append(number)
        return b"standing"

    with ThreadPoolExecutor(ASKED) as threads:
        asked = [threads.submit(ask, write, cache_key="paper:standing") for _ in range(ASKED)]
        assert {each.result() for each in asked} == {b"standing"}
    assert written == [0]


def test_what_is_for_everybody_does_not_wait_for_what_one_has_written(ask):
    begun, may_end = threading.Event(), threading.Event()

    def workbook(_number):
        begun.set()
        assert may_end.wait(20)
        return b"workbook"

    with ThreadPoolExecutor(2) as threads:
        desk = threads.submit(ask, workbook)
        assert begun.wait(20)
        public = threads.submit(ask, lambda _number: b"standing", cache_key="paper:standing")
        assert public.result(20) == b"standing"
        assert not desk.done()
        may_end.set()
        assert desk.result(20) == b"workbook"
