import sys

import pytest
from django.core.management import CommandError, call_command


def test_another_name_is_refused():
    with pytest.raises(CommandError, match="invalid choice"):
        call_command("bench", "nothing")


def test_an_installed_site_says_where_the_benches_stand(monkeypatch):
    monkeypatch.setitem(sys.modules, "tests.workshop", None)
    monkeypatch.delitem(sys.modules, "tests.workshop.benches", raising=False)
    monkeypatch.delitem(sys.modules, "tests.workshop.benches.engine", raising=False)
    with pytest.raises(CommandError, match="run them in a checkout of the source"):
        call_command("bench", "engine")


def test_a_library_that_is_missing_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "chess", None)
    monkeypatch.delitem(sys.modules, "tests.workshop.benches.engine", raising=False)
    with pytest.raises(CommandError, match="chess is missing: install group `test`"):
        call_command("bench", "engine")
