"""What is final changes with a reason and a referee's name, after old and new places were shown."""

import json
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from club.models import Club, State
from club.tournaments import states
from scoring.archive.reader import read_in
from scoring.archive.writer import taken_away
from scoring.log.actions import Actor, DealAt, annul, record
from scoring.log.recheck import disagreements
from scoring.log.refusals import ReasonMissing, RefereeMissing
from scoring.models import LineText, Version
from scoring.standings.standing import standing
from tests.scoring.evenings import LOST, MADE, said

FIELDS = {**LOST, "step": "save"}


def places(tournament):
    return {row.entry: row.place for row in standing(tournament).rows}


@pytest.fixture
def final(evening_of):
    """Two tables; a deal is written at each, the tournament is finished and its results final."""
    made = evening_of(2, deals=2)
    made.write(MADE)
    made.write(LOST, table=2)
    made.tournament.rounds.update(finished_at=timezone.now())
    states.go_on(made.tournament)
    states.declare_final(made.tournament)
    return made


def test_the_results_are_final_when_the_time_for_corrections_is_over(evening):
    own = evening.tournament
    evening.tournament.rounds.update(finished_at=timezone.now())
    assert own.declared_final is None
    states.go_on(own)
    assert own.declared_final is None
    assert own.becomes_final == own.finished_at + timedelta(minutes=30)
    own.finished_at -= timedelta(minutes=30)
    assert own.declared_final == own.becomes_final
    own.correction_minutes = 31
    assert own.declared_final is None


def test_what_was_final_stays_so_when_the_play_goes_on(final):
    own, since = final.tournament, final.tournament.declared_final
    states.go_back(own)
    own.refresh_from_db()
    assert (own.state, own.declared_final) == (State.RUNNING, since)
    by = Actor(user=final.user)
    with pytest.raises(RefereeMissing):
        annul(final.at(), key=uuid4(), by=by, reason="A slip")
    assert record(final.at(2), MADE, key=uuid4(), by=by).state == "agreed"


def test_nothing_final_changes_without_a_referee_and_a_reason(final):
    deal = DealAt(final.at().round, 1, 2)
    with pytest.raises(RefereeMissing):
        record(deal, MADE, key=uuid4(), by=Actor(user=final.user), reason="A slip was found")
    with pytest.raises(ReasonMissing):
        record(deal, MADE, key=uuid4(), by=Actor(user=final.user, referee="Ana Pop"))
    assert Version.objects.count() == 2


def test_before_it_is_final_nobody_is_asked_for_a_referee(final):
    final.tournament.declared_at = None
    final.tournament.save()
    assert "referee" not in final.get("penalties/").context["form"].fields
    assert final.press("annul", reason="A slip").status_code == 302
    assert not LineText.objects.filter(name="referee").exists()


def test_old_and_new_places_stand_side_by_side_and_nothing_is_written_yet(final):
    before = places(final.tournament)
    page = final.press("annul", reason="Cards were shown", referee="Ana Pop")
    assert [each[1:3] for each in page.context["beside"] if each.place != each.new_place]
    assert Version.objects.count() == 2
    final.tournament.refresh_from_db()
    assert final.tournament.corrected_at is None
    assert places(final.tournament) == before
    sent = dict(page.context["sent"])
    final.client.post(final.path(), {**sent, "sure": "yes"})
    after = places(final.tournament)
    told = {each.name: each.new_place for each in page.context["beside"]}
    names = {str(entry): after[entry.pk] for entry in final.tournament.entries.all()}
    assert told.items() <= names.items()
    assert after != before


def test_the_referee_stays_in_the_log_and_everybody_is_told(final):
    sent = {"annul-key": uuid4(), "annul-reason": "Cards were shown", "annul-referee": "Ana Pop"}
    final.client.post(final.path(), {**sent, "do": "annul", "sure": "yes"})
    line = Version.objects.latest("number")
    assert (line.why, line.referee) == ("Cards were shown", "Ana Pop")
    assert list(disagreements(final.tournament)) == []
    final.tournament.refresh_from_db()
    assert final.tournament.corrected_at == line.at
    marked = "Corrected after the results were final"
    assert marked in said(final.get("desk/"))
    assert "Ana Pop" in said(final.client.get(final.path()))
    for page in ("", "live/pages/"):
        text = said(final.stranger.get(f"{final.home}{page}?language=en"))
        assert marked in text
        assert "Ana Pop" not in text
    sheet = json.loads(final.stranger.get(f"{final.home}standings.json?language=en").content)
    assert marked in sheet["notes"][0]
    assert all(row["corrected-after-final"] for row in sheet["rows"])
    table = final.stranger.get(f"{final.home}standings.csv?language=en").content.decode("utf-8-sig")
    assert table.splitlines()[0].endswith("Corrected after the results were final")


def test_a_result_that_was_right_carries_no_mark(final):
    sheet = json.loads(final.stranger.get(f"{final.home}standings.json").content)
    assert "corrected-after-final" not in sheet["rows"][0]
    assert not any("Corrected" in note for note in sheet["notes"])


def test_a_form_without_a_referee_says_so_and_keeps_what_was_typed(final):
    page = final.press("annul", reason="Cards were shown")
    assert page.context["forms"]["annul"].errors["referee"]
    assert "Cards were shown" in page.content.decode()
    page = final.client.post(
        final.path(more="enter/"),
        {**FIELDS, "key": uuid4(), "replaces": 1, "reason": "Read out wrong"},
    )
    assert "the name of the referee" in page.context["form"].error


def test_a_correction_a_settlement_and_a_penalty_are_asked_the_same(final):
    facts = {**FIELDS, "key": uuid4(), "replaces": 1, "reason": "So", "referee": "Ana Pop"}
    page = final.client.post(final.path(more="enter/"), facts)
    assert page.context["beside"]
    final.client.post(final.path(more="enter/"), {**facts, "sure": "yes"})
    entry = final.tournament.entries.get(number=2)
    gives = {"who": entry.pk, "offence": "late", "round": 1, "do": "give", "key": uuid4()}
    gives |= {"reason": "Ten minutes", "referee": "Ana Pop"}
    assert final.post("penalties/", gives).context["beside"]
    final.post("penalties/", {**gives, "sure": "yes"})
    given = final.get("penalties/").context["rows"][0][0]
    back = {"do": "back", "penalty": given.pk, "back-key": uuid4(), "back-reason": "No"}
    assert final.post("penalties/", back).context["back"].errors["referee"]
    back["back-referee"] = "Ana Pop"
    assert final.post("penalties/", back).context["beside"]
    final.post("penalties/", {**back, "sure": "yes"})
    kinds = Version.objects.filter(texts__name="referee").order_by("number")
    assert list(kinds.values_list("kind", flat=True)) == [
        *("correction", "penalty", "penalty_taken_back"),
    ]


def test_a_line_typed_at_the_desk_says_where_a_final_result_is_changed(final):
    final.post("rounds/1/enter/", {"1-2": "4M N NESW"})
    page = final.post("rounds/1/enter/", {"1-2": "4M N NESW"})
    assert "the name of the referee" in said(page)
    assert Version.objects.count() == 2


def test_a_copy_elsewhere_knows_that_it_was_corrected(final, other_club):
    sent = {"annul-key": uuid4(), "annul-reason": "So", "annul-referee": "Ana Pop"}
    final.client.post(final.path(), {**sent, "do": "annul", "sure": "yes"})
    own = final.tournament
    own.refresh_from_db()
    for for_public in (False, True):
        made = read_in(taken_away(own, for_public=for_public), other_club())
        made.refresh_from_db()
        assert (made.corrected_at, made.declared_at) == (own.corrected_at, own.declared_at)
        texts = LineText.objects.filter(version__tournament=made, name="referee")
        assert texts.get().text == ("" if for_public else "Ana Pop")


@pytest.fixture
def other_club(db):
    made = iter(range(9))

    def make():
        number = next(made)
        return Club.objects.create(name=f"Clubul {number}", slug=f"clubul-{number}")

    return make
