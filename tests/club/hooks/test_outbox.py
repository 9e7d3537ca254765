"""What is told of an evening, and what never is."""

import json
from datetime import datetime

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from club.models import Hook, HookMessage, State, Tournament
from club.pairings import clock
from club.tournaments import actions, states
from club.tournaments.forms import CountingForm
from scoring.wall import reveal
from tests.club.evenings import tournament_of
from tests.club.hooks.conftest import play

pytestmark = pytest.mark.django_db


def told():
    """What was written since this was asked last: the type, and what belongs to it alone."""
    found = [json.loads(each.body) for each in HookMessage.objects.order_by("pk")]
    HookMessage.objects.all().delete()
    return [
        (each["type"], each["data"].get("round") or each["data"].get("state")) for each in found
    ]


def test_an_evening_from_its_draft_to_the_archive(hook, evening):
    tournament = evening(state=State.DRAFT)
    assert told() == []
    states.go_on(tournament)
    assert told() == [("tournament.state", "open")]
    play(tournament, 1)
    assert told() == [
        ("tournament.state", "running"), ("round.finished", 1), ("standings.published", 1)
    ]  # fmt: skip
    for _step in range(2):
        states.go_on(tournament)
    assert told() == [("tournament.state", "finished"), ("tournament.state", "archived")]


def test_back_to_a_draft_nothing_is_told(hook, club):
    tournament = tournament_of(club)
    states.go_back(tournament)
    assert told() == []


def test_a_message_says_little_and_where_more_is(hook, evening, settings, club):
    play(evening(state=State.OPEN), 1)
    message = HookMessage.objects.get(type="round.finished")
    said = json.loads(message.body)
    assert said.keys() == {"type", "timestamp", "data"}
    assert said["data"] == {
        "club": club.slug, "tournament": "joi", "round": 1, "url": "/t/joi/"
    }  # fmt: skip


def test_final_results_are_told_with_their_moment(hook, evening):
    tournament = evening()
    play(tournament, 1)
    states.go_on(tournament)
    later = final_at()
    states.declare_final(tournament)
    assert final_at() < later
    assert HookMessage.objects.filter(type="tournament.state").count() == 3


def final_at():
    return datetime.fromisoformat(json.loads(HookMessage.objects.first().body)["data"]["final_at"])


def test_a_frozen_round_is_told_of_only_when_it_is_shown(hook, evening):
    tournament = evening(frozen_rounds=2)
    play(tournament, 1)
    assert told()[1:] == [("round.finished", 1), ("standings.published", 1)]
    play(tournament, 2)
    assert told() == [("round.finished", 2)]
    play(tournament, 3)
    states.go_on(tournament)
    assert told() == [("round.finished", 3), ("tournament.state", "finished")]
    reveal.announce(tournament, "Prizes")
    assert told() == []
    reveal.show_all(tournament)
    assert told() == [("standings.published", 3)]


@pytest.mark.parametrize("publicity", ["end", "round"])
def test_what_everybody_sees_goes_on_as_it_was_set(hook, evening, publicity):
    tournament = evening(publicity=publicity)
    play(tournament, 1)
    ended = [("standings.published", 1)] if publicity == "round" else []
    assert told()[1:] == [("round.finished", 1), *ended]
    states.go_on(tournament)
    published = [] if ended else [("standings.published", 1)]
    assert told() == [("tournament.state", "finished"), *published]


def test_a_setting_that_shows_more_is_told_and_one_that_shows_less_is_not(hook, evening):
    tournament = evening(publicity="end")
    play(tournament, 1)
    told()
    for publicity, expected in (("live", [("standings.published", 1)]), ("end", [])):
        form = CountingForm(instance=Tournament.objects.get())
        facts = {name: form[name].value() for name in form.fields}
        facts = {
            name: value for name, value in facts.items() if value is not None and value is not False
        }
        form = CountingForm({**facts, "publicity": publicity}, instance=Tournament.objects.get())
        assert form.is_valid(), form.errors
        actions.change_counting(form)
        assert told() == expected


def test_a_rehearsal_tells_nothing(hook, evening):
    tournament = evening()
    other = tournament_of(hook.club, slug="other")
    Tournament.objects.filter(pk=tournament.pk).update(rehearsal_of=other)
    rehearsal = Tournament.every.get(pk=tournament.pk)
    clock.start_round(rehearsal.rounds.get(number=1))
    clock.end_round(rehearsal.rounds.get(number=1))
    assert told() == []


def test_each_hook_that_is_on_gets_a_row_and_no_other_club_does(hook, evening, other_club):
    Hook.objects.create(club=hook.club, url="https://example.org/2", secret=hook.secret)
    Hook.objects.create(club=hook.club, url="https://example.org/3", secret="", is_on=False)
    Hook.objects.create(club=other_club, url="https://example.org/4", secret="")
    play(evening(), 1)
    rows = HookMessage.objects.filter(type="round.finished")
    assert {each.hook.url for each in rows} == {hook.url, "https://example.org/2"}
    assert len({each.uid for each in rows}) == 2


def test_what_was_taken_back_is_not_told(hook, evening):
    tournament = evening()
    with transaction.atomic():
        play(tournament, 1)
        transaction.set_rollback(True)
    assert told() == []


def test_a_club_without_hooks_pays_one_query_a_change(evening):
    tournament = evening()
    round_ = tournament.rounds.get(number=1)
    clock.start_round(round_)
    for change in (lambda: clock.end_round(round_), lambda: states.go_on(tournament)):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            change()
        asked = [each["sql"] for each in queries if "club_hook" in each["sql"]]
        assert len(asked) == 1
        assert not [each for each in queries if "scoring_wall" in each["sql"]]
