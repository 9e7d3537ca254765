import pytest
from django.core.management import CommandError, call_command

from tests.workshop.drills import conflict


def test_a_drill_that_fails_says_so(monkeypatch):
    monkeypatch.setattr(conflict, "run", lambda _write: False)
    with pytest.raises(CommandError, match="lost, doubled or refused"):
        call_command("drill", "conflict")
