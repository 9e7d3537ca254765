"""The program among the examples plays a round, against a site that is served."""

import runpy
from pathlib import Path

import pytest

from club.models import Round, State
from scoring.log.recheck import damage
from tests.club.evenings import come_in, tournament_of
from tests.scoring.api.conftest import token_text

EXAMPLES = Path(__file__).resolve().parents[3] / "docs" / "examples"


@pytest.fixture
def evening(transactional_db, club):
    tournament = tournament_of(club, form="swiss", rounds=3, deals=2)
    come_in(tournament, 4)
    return tournament


def test_it_stops_with_the_first_refusal(evening, live_server):
    program = runpy.run_path(str(EXAMPLES / "evening.py"))
    wrong = program["played_result"](1, 1, 1) | {"content": {}}
    program["main"].__globals__["played_result"] = lambda *_place: wrong
    with pytest.raises(SystemExit, match="RecordError: contract is missing"):
        program["main"](live_server.url, evening.slug, token_text(evening, "desk"))
    assert Round.objects.get(number=1).finished_at is None


def test_a_round_by_a_program(evening, live_server, capsys):
    program = runpy.run_path(str(EXAMPLES / "evening.py"))
    for number in (1, 2):
        program["main"](live_server.url, evening.slug, token_text(evening, "desk"))
        said = capsys.readouterr().out
        assert said.count("receipt") == 4
        assert Round.objects.get(number=number).finished_at
    evening.refresh_from_db()
    assert evening.state == State.RUNNING
    assert evening.log.count() == 8
    assert {str(each.user) for each in evening.log.all()} == {"Scoreboard"}
    assert not list(damage())
