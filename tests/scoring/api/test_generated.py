"""A client that is made from the document, by a generator that is not ours, plays an evening."""

import importlib
import json
import subprocess
import sys
from uuid import uuid4

import pytest

from club.models import State, Tournament
from scoring.api.document import document
from scoring.log.recheck import damage
from scoring.models import RefereeCall
from tests.club.evenings import come_in, tournament_of
from tests.scoring.api.conftest import token_text

pytestmark = pytest.mark.thorough
generator = pytest.importorskip(
    "openapi_python_client", reason="openapi-python-client is missing: uv sync --group test"
)
NAME = "evening_client"


@pytest.fixture(scope="module")
def generated(tmp_path_factory):
    """The package that the generator writes; it says nothing of what it could not read."""
    folder = tmp_path_factory.mktemp("generated")
    (folder / "openapi.json").write_text(json.dumps(document()))
    (folder / "config.yml").write_text("post_hooks: []\n")
    made = subprocess.run(
        [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none",
         "--path", folder / "openapi.json", "--output-path", folder / NAME,
         "--config", folder / "config.yml", "--fail-on-warning"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stdout + made.stderr
    sys.path.insert(0, str(folder))
    yield importlib.import_module(NAME)
    sys.path.remove(str(folder))
    for name in [each for each in sys.modules if each.partition(".")[0] == NAME]:
        del sys.modules[name]


class Caller:
    """Calls operations of the generated package by their names, each with its own types."""

    def __init__(self, package, site, token):
        self.models = importlib.import_module(f"{package.__name__}.models")
        self.client = package.AuthenticatedClient(base_url=site, token=token)
        operations = {
            each["operationId"]: each["tags"][0]
            for methods in document()["paths"].values()
            for each in methods.values()
        }
        self.operations = {
            name: importlib.import_module(f"{package.__name__}.api.{tag}.{name}")
            for name, tag in operations.items()
        }
        self.called = set()

    def __call__(self, name, *path, status=200, **facts):
        answer = self.operations[name].sync_detailed(*path, client=self.client, **facts)
        assert answer.status_code == status, answer.content
        self.called.add(name)
        return answer.parsed


@pytest.fixture
def earlier(transactional_db, club):
    """An evening of the week before, which the new one is made like."""
    tournament = tournament_of(
        club, form="swiss", rounds=2, deals=2, hides_seats=True, state=State.FINISHED
    )
    tournament.stages.create(
        number=2, form="knock_out", rounds_planned=1, options={"going_on": 2, "carry": "nothing"}
    )
    come_in(tournament, 7)
    return tournament


def results(call, slug, number, contract="4M"):
    """Both games of every table, won by North–South and by East–West in turn, as the generated
    types have them."""
    of, round_ = call.models, call("get_round", slug, number)
    return of.ResultBatch(
        [
            of.SentResult(
                uuid4(), number, table.table, deal,
                content=of.PairsResult(
                    of.PairsResultContract(contract),
                    of.PairsResultDeclarer("N"),
                    [of.PairsResultOrderItem(each) for each in "NESW"],
                    last_stuck=bool((table.table + deal) % 2),
                ),
            )
            for table in round_.tables
            for deal in range(1, round_.deals + 1)
        ]
    )  # fmt: skip


def played(call, slug, number):
    of = call.models
    running = call("set_round", slug, number, body=of.RoundState(of.RoundStateState.RUNNING))
    assert running.state == of.RoundJsonState.RUNNING
    batch = results(call, slug, number)
    receipts = call("send_results", slug, body=batch).results
    assert not any(each.error for each in receipts)
    assert call("send_results", slug, body=batch).results == receipts
    return batch, receipts


def ended(call, slug, number):
    of = call.models
    body = of.RoundState(of.RoundStateState.FINISHED, anyway=True)
    assert call("set_round", slug, number, body=body).state == of.RoundJsonState.FINISHED


@pytest.fixture
def caller(earlier, generated, live_server):
    made = Caller(generated, live_server.url, token_text(earlier, "desk"))
    with made.client:
        yield made


def test_an_evening_of_four_tables_from_making_to_finished(earlier, caller):
    call = caller
    of, club = call.models, earlier.club.slug
    slug = begun(call, earlier, club)

    call("make_seats", slug, status=201, body=of.NewRound(1))
    assert call("release_seats", slug, 1).is_released
    _batch, receipts = played(call, slug, 1)
    corrected_and_settled(call, slug)
    assert len(receipts) == 8
    RefereeCall.objects.create(tournament=Tournament.objects.get(slug=slug), table=2)
    (asking,) = call("list_calls", slug).items
    step = of.CallStep(of.CallStepState.ANSWERED)
    assert call("answer_call", slug, asking.table, body=step).state == of.CallJsonState.ANSWERED
    ended(call, slug, 1)

    assert call("withdraw_entry", slug, 8).state == of.EntryState.WITHDRAWN
    call("check_in", slug, 8, body=of.CheckIn(True))
    call("make_seats", slug, status=201, body=of.NewRound(2))
    played(call, slug, 2)
    ended(call, slug, 2)

    final = call("make_stage", slug, status=201, body=of.NewStage(2))
    assert final.stage == 2
    won(call, slug, final)
    early = call("set_state", slug, status=409, body=of.TournamentStep(of.TournamentStepState.OPEN))
    assert early.status == 409
    over = of.TournamentStep(of.TournamentStepState.FINISHED, anyway=True)
    assert call("set_state", slug, body=over).state == of.State.FINISHED
    assert call("get_tournament", slug).state == of.State.FINISHED
    looked_at(call, slug)
    assert not list(damage())


def begun(call, earlier, club):
    """The new evening, with the people of the earlier one and one pair more, all here."""
    of = call.models
    body = of.NewTournament.from_dict(
        {"like": earlier.slug, "name": "Joi", "starts": "2026-12-03T19:00:00+02:00",
         "with_people": True}
    )  # fmt: skip
    made = call("make_tournament", club, status=201, body=body)
    assert made.state == of.State.DRAFT
    call("set_state", made.slug, body=of.TournamentStep(of.TournamentStepState.OPEN))
    for each in call("list_entries", made.slug).items:
        assert call("check_in", made.slug, each.number, body=of.CheckIn(True)).can_be_seated
    late = of.NewEntry(["Ileana Cosânzeana", "Făt Frumos"], key=uuid4())
    assert call("add_entry", made.slug, status=201, body=late).number == 8
    assert call("add_entry", made.slug, status=200, body=late).number == 8
    return made.slug


def corrected_and_settled(call, slug):
    """A result that is corrected, and one that a second sending disputes."""
    of = call.models
    again = results(call, slug, 1, "1S")
    deal = call("get_deal", slug, 1, 1, 1)
    body = of.Correction(uuid4(), again.results[0].content, "the slip says so")
    call("correct_deal", slug, 1, 1, 1, status=428, body=body)
    stale = call("correct_deal", slug, 1, 1, 1, status=412, body=body, if_match='"999"')
    assert stale.current.version == deal.version
    call("correct_deal", slug, 1, 1, 1, body=body, if_match=f'"{deal.version}"')
    other = of.ResultBatch([again.results[1]])
    (sent,) = call("send_results", slug, body=other).results
    assert sent.state == of.DealState.DISPUTED
    (disputed,) = call("list_deals", slug, state=of.DealState.DISPUTED).items
    choice = of.Settlement(uuid4(), disputed.rival.version)
    where = (1, disputed.table, disputed.deal)
    assert call("settle_dispute", slug, *where, body=choice).state == of.DealState.AGREED


def won(call, slug, final):
    """The final; where both made as much, one of them is named."""
    of, number = call.models, final.number
    played(call, slug, number)
    ended(call, slug, number)
    ties = call("list_ties", slug).items
    named = of.Winners([each.entries[0] for each in ties])
    assert call("name_winners", slug, body=named).items == []


def looked_at(call, slug):
    of = call.models
    standing = call("get_standing", slug)
    assert standing.items[0].place == 1
    assert len(call("get_crosstable", slug).items) == 2
    lines = call("list_log_lines", slug).items
    assert [each.number for each in lines] == list(range(1, len(lines) + 1))
    assert of.VersionKind.CORRECTION in {each.kind for each in lines}
    assert {type(each.content) for each in call("list_deals", slug).items} == {of.PairsResult}
