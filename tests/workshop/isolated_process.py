"""A process with the settings of an isolated site, which calls functions by their names.

One that the command line names may print as it goes on. Those that are named on standard input, a
line each, are called in forks of this process: Django starts once for all of them, and none finds
what another has remembered or left open. Their answers are lines of JSON.
"""

import contextlib
import json
import os
import sys
import traceback
from importlib import import_module
from typing import Any

import django
from django.db import connections


def call(name: str, *facts: Any) -> Any:
    module, _, function = name.rpartition(".")
    return getattr(import_module(module), function)(*facts)


def _answer_in_a_fork(line: str) -> None:
    if child := os.fork():
        os.waitpid(child, 0)
        return
    try:
        with contextlib.redirect_stdout(sys.stderr):
            said = {"answer": call(*json.loads(line))}
    except BaseException:
        said = {"error": traceback.format_exc()}
    connections.close_all()  # whoever is the last one empties SQLite's write-ahead log
    sys.stdout.write(f"{json.dumps(said)}\n")
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    django.setup()
    if sys.argv[1:]:
        answer = call(sys.argv[1], *map(json.loads, sys.argv[2:]))
        if answer is not None:
            json.dump(answer, sys.stdout)
    else:
        import_module("tests.workshop.site_tasks")
        for line in sys.stdin:
            _answer_in_a_fork(line)
