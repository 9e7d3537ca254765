"""A file as the answer to a request: several that are asked for at once are written in turn."""

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from django.contrib.auth.models import AnonymousUser

from scoring.writers.file_response import file_response

ASKED = 4


def test_files_are_written_one_after_the_other(rf):
    written, together = threading.Event(), []
    busy = threading.Lock()

    def write(number):
        together.append(not busy.acquire(blocking=False))
        written.wait(0.02)
        busy.release()
        return str(number).encode()

    def ask(number):
        request = rf.get("/")
        request.user = AnonymousUser()
        return file_response(request, partial(write, number), "list", "csv").content

    with ThreadPoolExecutor(ASKED) as threads:
        assert list(threads.map(ask, range(ASKED))) == [b"0", b"1", b"2", b"3"]
    assert together == [False] * ASKED
