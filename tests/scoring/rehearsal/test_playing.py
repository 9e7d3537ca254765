"""Tables of a rehearsal play by the clock of the round, each time the same."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from club.models import Rehearsal, RehearsalPace, State, Tournament
from club.pairings import actions, clock
from club.tournaments.states import go_on
from scoring.archive.views import ArriveForm
from scoring.desk.stages import name_winners, undecided
from scoring.log.actions import Actor, DealAt, record, settle
from scoring.log.recheck import disagreements
from scoring.log.tokens import issue_tokens, revoke, token_of
from scoring.models import Deal, RefereeCall, Version
from scoring.rehearsal import playing
from scoring.rehearsal.pace import change_pace, minutes_of
from scoring.rehearsal.playing import play_all, play_due
from scoring.standings.draws import standing_for_draw
from tests.scoring.evenings import LOST

pytestmark = pytest.mark.django_db
LONG = 1000


def states(round_):
    return sorted(Deal.objects.filter(round=round_).values_list("state", flat=True))


def written(tournament):
    """Every deal as it stands."""
    found = Deal.objects.filter(round__tournament=tournament)
    return list(found.values_list("table", "number", "state", "current__content"))


def play_to_the_end(one, rounds):
    """All that the desk presses; a tied match goes to the first of the two."""
    one.set_seats()
    for number in range(1, rounds + 1):
        if not one.tournament.rounds.filter(number=number).exists():
            stage = actions.stage_now(one.tournament)
            if tied := undecided(one.tournament, stage):
                name_winners(stage, [at for at, _ in tied], [pair[0] for _, pair in tied])
            actions.draw_round(one.tournament, standing_for_draw(one.tournament))
        round_ = one.start()
        one.wait(round_, LONG)
        assert set(states(round_)) == {"agreed"} | ({"annulled"} & {*states(round_)})
        clock.end_round(round_)
    one.tournament.refresh_from_db()
    go_on(one.tournament)
    assert list(disagreements(one.tournament)) == []


@pytest.mark.parametrize(
    ("entering", "form", "rounds"),
    [
        ("pairs", "swiss", 3),
        ("pairs", "round_robin", 3),
        ("pairs", "knock_out", 3),
        ("teams", "round_robin", 3),
        ("rotating", "whist", 3),
        ("individual", "tables", 2),
        ("remi", "swiss", 2),
        ("duels", "swiss", 2),
        ("points", "tables", 2),
    ],
)
def test_every_game_and_format_is_played_to_its_end(volunteer, entering, form, rounds):
    one = volunteer(entering, form, rounds=rounds, deals=2)
    play_to_the_end(one, rounds)
    assert one.tournament.state == State.FINISHED


@pytest.mark.parametrize("agreement", ["none", "touch", "both"])
def test_however_results_are_agreed_all_of_them_are_in_the_end(volunteer, agreement):
    play_to_the_end(volunteer(rounds=1, deals=2, agreement=agreement), 1)


def test_where_the_desk_enters_results_nobody_disputes_or_calls(volunteer):
    one = volunteer(rounds=1, deals=2, entrance="desk")
    play_to_the_end(one, 1)
    assert set(Version.objects.values_list("kind", flat=True)) == {"result"}
    assert not RefereeCall.objects.exists()


def test_results_come_one_after_another_as_the_clock_runs(volunteer):
    one = volunteer(rounds=5)
    one.set_seats()
    round_ = one.start()
    found = []
    for minute in (0, 0.5, 1, 1.5, 2):
        one.wait(round_, minute)
        found.append(Deal.objects.count())
    assert (found[0], found[-1]) == (0, 16)
    assert found == sorted({*found})


def test_the_same_seed_plays_the_same_however_often_somebody_looks(volunteer):
    logs = []
    for looks in (1, 30):
        one = volunteer(rounds=2, deals=2, slug=f"joi-{looks}")
        one.set_seats()
        round_ = one.start()
        for look in range(1, looks + 1):
            one.wait(round_, LONG * look / looks / 100)
        logs.append(written(one.tournament))
    assert logs[0] == logs[1]


def test_one_table_disputes_until_the_desk_settles_it_or_it_gives_in(volunteer):
    one = volunteer(rounds=2)
    one.set_seats()
    round_ = one.start()
    one.wait(round_, round_.minutes)
    disputed = Deal.objects.select_related("current").get(state="disputed")
    at = DealAt(round_, disputed.table, disputed.number)
    settle(at, disputed.current.number, key=uuid4(), by=Actor(user=one.rehearsal.by))
    before = Version.objects.count()
    one.wait(round_, LONG)
    assert Version.objects.count() == before
    assert set(states(round_)) <= {"agreed", "annulled"}


def test_one_table_calls_and_one_entry_leaves_after_the_first_round(volunteer, client):
    one = volunteer(rounds=3)
    one.set_seats()
    round_ = one.start()
    one.wait(round_, round_.minutes)
    assert RefereeCall.objects.get(answered_at=None).tournament == one.tournament
    gone = one.tournament.entries.get(last_round=1)
    clock.end_round(round_)
    client.force_login(one.rehearsal.by)
    page = client.get(f"/t/{one.tournament.slug}/desk/")
    assert page.context["todo"] == "rebuild"
    assert f"after round 1 these go home: {gone}." in page.content.decode()


def test_what_somebody_tries_at_a_table_is_answered_by_the_other_side(volunteer):
    one = volunteer(rounds=2)
    one.set_seats()
    round_ = one.start()
    card = Actor(token=token_of(issue_tokens(one.tournament, [1])[1]))
    tried = record(DealAt(round_, 1, 2), LOST, key=uuid4(), by=card, side="EW")
    one.wait(round_, LONG)
    deal = Deal.objects.select_related("current").get(table=1, number=2)
    assert (deal.state, deal.current.number) == ("agreed", tried.number)


def test_a_table_without_a_code_waits_for_the_desk(volunteer):
    one = volunteer(rounds=2)
    one.set_seats()
    revoke(one.tournament, 1)
    one.wait(one.start(), LONG)
    assert set(Deal.objects.values_list("table", flat=True)) == {2, 3, 4}


def test_a_paused_clock_and_an_ended_round_hold_the_tables(volunteer):
    one = volunteer(rounds=2)
    one.set_seats()
    round_ = one.start()
    clock.pause(round_)
    one.wait(round_, LONG)
    clock.go_on(round_, round_.started_at + timedelta(minutes=LONG))
    one.wait(round_, LONG)
    clock.end_round(round_)
    one.wait(round_, 2 * LONG)
    assert not Deal.objects.exists()


def test_another_pace_goes_on_from_where_the_round_is(volunteer):
    one = volunteer(rounds=5)
    one.set_seats()
    round_ = one.start()
    assert (one.tournament.minutes, round_.minutes) == (2, 2)
    one.wait(round_, 1)
    half = Deal.objects.count()
    now = round_.started_at + timedelta(minutes=1)
    change_pace(one.tournament, RehearsalPace.CALM, now)
    one.wait(round_, 1)
    assert Deal.objects.count() == half
    round_.refresh_from_db()
    assert round_.minutes == 4  # the one that has gone by, and half of six
    one.wait(round_, 4)
    assert Deal.objects.count() == 16
    assert one.tournament.rounds.get(number=2).minutes == 6
    assert [minutes_of(one.tournament, pace) for pace in RehearsalPace] == [6, 2, 1]


def test_a_second_machine_that_looks_at_the_same_time_writes_nothing(volunteer):
    one = volunteer(rounds=2)
    one.set_seats()
    at = one.start().started_at + timedelta(minutes=3)
    first, second = one.rehearsal, one.rehearsal
    assert play_due(first, at) > 0
    before = Version.objects.count()
    assert play_due(second, at) == 0
    assert Version.objects.count() == before


def test_one_that_cannot_be_played_or_ended_holds_up_no_other(volunteer, monkeypatch):
    own, done = [], []
    for number in (1, 2):
        one = volunteer(rounds=2, slug=f"joi-{number}")
        one.set_seats()
        one.start()
        own.append(one.tournament)
    Tournament.every.update(made_at=timezone.now() - timedelta(days=8))

    def act(what, tournament):
        done.append((what, tournament))
        if tournament == own[0]:
            raise ZeroDivisionError

    monkeypatch.setattr(playing, "play_due", lambda each: act("play", each.tournament))
    monkeypatch.setattr(playing, "end", lambda each: act("end", each))
    said = list(playing.play_all(lambda: False))
    assert [what.startswith(own[0].name) for what in said] == [True, True]
    assert done == [(what, each) for what in ("play", "end") for each in own]


def test_a_round_of_a_rehearsal_holds_up_no_import(volunteer):
    one = volunteer(rounds=2)
    one.set_seats()
    round_ = one.start()
    assert "meanwhile" not in ArriveForm().fields
    Tournament.every.filter(pk=round_.tournament_id).update(rehearsal_of=None)
    assert "meanwhile" in ArriveForm().fields


def test_the_job_plays_what_runs_and_asks_little_where_there_is_none(
    volunteer, django_assert_num_queries
):
    with django_assert_num_queries(1):
        assert list(play_all(lambda: False)) == []
    one = volunteer(rounds=2)
    one.set_seats()
    round_ = one.start()
    one.tournament.rounds.filter(pk=round_.pk).update(
        started_at=timezone.now() - timedelta(hours=1)
    )
    assert list(play_all(lambda: False)) == []
    assert Deal.objects.exists()
    assert Rehearsal.objects.get().round == 1
