"""The reveal: one press, one place, and nothing of the next in any answer."""

import re

import pytest
from django.urls import reverse

from club.tournaments.states import NotNow
from scoring.models import Wall
from scoring.visibility import last_round_shown
from scoring.wall.reveal import kept_back, press, show_all, start, steps_of, stop
from scoring.wall.standing import WallRanking, WallRow
from tests.scoring.evenings import said
from tests.scoring.wall.test_views import later, pages, shown

# From the last place up; see the evening in conftest.py.
STEPS = [
    "And now, from the last place up … 4 places are still to come",
    "4 Ilinca Puig – Pau Szabó ▼2 26 3 places are still to come",
    "2 Ana Mureșan – Ion Pop ▼1 36 2 Eva Rusu – Dan Kovács ▲2 36 1 place is still to come "
    "4 ▼2 Ilinca Puig – Pau Szabó 26",
    "1 Réka Vila – Imre Nagy ▲1 46 2 ▼1 Ana Mureșan – Ion Pop 36 2 ▲2 Eva Rusu – Dan Kovács 36 "
    "4 ▼2 Ilinca Puig – Pau Szabó 26",
]


def on(tournament):
    press(tournament, 1, Wall.objects.get().revealed)


def test_each_press_shows_one_place_and_those_who_share_it(client, evening, settings):
    start(evening)
    for step, expected in enumerate(STEPS):
        if step:
            on(evening)
        later(settings)
        response = pages(client, evening)
        assert shown(response) == ["reveal"]
        assert said(response) == f"Standing after round 4 {expected}"


def test_the_pages_turn_again_after_the_last_press(client, evening):
    start(evening)
    for _press in range(4):
        on(evening)
    response = pages(client, evening)
    assert shown(response) == ["standing-1", "clock", "results"]
    assert said(response).startswith("Standing after round 4 1 ")


def test_everybody_else_waits_until_the_winner_is_known(evening):
    start(evening)
    seen = [last_round_shown(evening)]
    for _press in range(4):
        on(evening)
        seen.append(last_round_shown(evening))
    assert seen == [2, 2, 2, 4, 4]


def test_a_press_that_comes_twice_counts_once(evening):
    start(evening)
    press(evening, 1, 0)
    press(evening, 1, 0)
    assert Wall.objects.get().revealed == 1


def test_a_step_can_be_taken_back_but_not_below_the_first(client, evening, settings):
    start(evening)
    press(evening, 1, 0)
    press(evening, -1, 1)
    press(evening, -1, 0)
    assert Wall.objects.get().revealed == 0
    later(settings)
    assert said(pages(client, evening)).endswith(STEPS[0])


def test_what_everybody_has_seen_is_not_hidden_again(evening):
    start(evening)
    for seen in range(3):
        press(evening, 1, seen)
    press(evening, -1, 3)
    assert (Wall.objects.get().revealed, last_round_shown(evening)) == (2, 4)


def test_it_can_be_left_for_later(client, evening):
    start(evening)
    on(evening)
    stop(evening)
    response = pages(client, evening)
    assert shown(response) == ["standing-1", "clock"]
    assert "Standing after round 2" in said(response)
    assert kept_back(evening) == 4


def test_without_a_reveal_everything_is_shown_at_once(client, evening):
    show_all(evening)
    assert "Standing after round 4 1 " in said(pages(client, evening))
    assert kept_back(evening) is None


def test_it_does_not_begin_while_a_round_is_running(evening):
    evening.rounds.filter(number=4).update(finished_at=None)
    for begin in (start, show_all):
        with pytest.raises(NotNow):
            begin(evening)
    assert not Wall.objects.exists()


def test_it_does_not_begin_where_nothing_is_kept_back(evening):
    evening.frozen_rounds = 0
    with pytest.raises(NotNow):
        start(evening)
    assert not Wall.objects.exists()


def test_a_press_without_a_reveal_does_nothing(evening):
    press(evening, 1, 0)
    assert not Wall.objects.exists()


def test_places_below_the_first_shown_alone_come_together():
    rows = [WallRow(place, place, "", "", None) for place in (1, 2, 2, 4, 5, 6)]
    steps = steps_of([WallRanking("", rows)], 4)
    assert [([row.place for row in step.rows], step.left) for step in steps] == [
        ([5, 6], 4), ([4], 3), ([2, 2], 1), ([1], 0),
    ]  # fmt: skip


def test_one_line_is_revealed_after_the_other():
    rankings = [
        WallRanking(title, [WallRow(1, 1, "", "", None), WallRow(2, 2, "", "", None)])
        for title in "AB"
    ]
    steps = [(step.ranking.title, step.rows[0].place) for step in steps_of(rankings, 10)]
    assert steps == [("A", 2), ("A", 1), ("B", 2), ("B", 1)]


# --- at the desk ----------------------------------------------------------------------------------


def send(client, tournament, **sent):
    return client.post(reverse("wall:reveal", args=[tournament.slug]), sent)


def at_desk(client, tournament):
    body = client.get(reverse("wall:desk", args=[tournament.slug])).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", body).split())


def test_the_desk_begins_turns_and_ends_it(organiser, evening):
    assert "The standing after round 4 is kept secret." in at_desk(organiser, evening)
    send(organiser, evening, do="start", one_by_one=10)
    assert "The wall shows step 0 of 3." in at_desk(organiser, evening)
    for seen in range(3):
        send(organiser, evening, do="on", seen=seen)
    assert "Everybody has been shown." in at_desk(organiser, evening)
    send(organiser, evening, do="on", seen=3)
    assert "Nothing is kept secret now." in at_desk(organiser, evening)
    assert Wall.objects.get().shown_through == 4


def test_the_desk_reads_who_comes_next_and_the_wall_does_not(organiser, evening, client):
    send(organiser, evening, do="start", one_by_one=10)
    assert "Next on the wall Ilinca Puig – Pau Szabó 26" in at_desk(organiser, evening)
    assert "Ilinca Puig" not in said(client.get(reverse("wall:pages", args=[evening.slug])))
    for seen in range(3):
        send(organiser, evening, do="on", seen=seen)
    assert "Next on the wall" not in at_desk(organiser, evening)


def test_the_desk_is_told_that_a_round_is_still_to_come(organiser, evening):
    evening.rounds.filter(number=4).update(started_at=None, finished_at=None)
    assert "Round 4 is still to be played." in at_desk(organiser, evening)


def test_the_desk_reads_while_the_last_rounds_are_played_that_they_are_secret(organiser, evening):
    evening.rounds.filter(number=4).update(finished_at=None)
    assert "kept secret. When" in at_desk(organiser, evening)


def test_a_key_on_the_walls_machine_is_answered_without_a_page(organiser, evening):
    send(organiser, evening, do="start", one_by_one=10)
    response = organiser.post(
        reverse("wall:reveal", args=[evening.slug]),
        {"do": "on", "seen": "0"},
        headers={"Accept": "application/json"},
    )
    assert (response.status_code, response.content) == (204, b"")
    assert Wall.objects.get().revealed == 1


def test_what_is_no_press_is_refused(organiser, evening, subtests):
    for sent in [
        {},
        {"do": "wipe"},
        {"do": "on"},
        {"do": "on", "seen": "-1"},
        {"do": "on", "seen": "²"},
        {"do": "on", "seen": "1e3"},
        {"do": "start", "one_by_one": "99999"},
    ]:
        with subtests.test(sent=sent):
            assert send(organiser, evening, **sent).status_code == 400
            assert not Wall.objects.exists()


def test_a_line_that_is_too_long_is_refused_with_a_sentence(organiser, evening):
    address = reverse("wall:announce", args=[evening.slug])
    response = organiser.post(address, {"text": "x" * 141}, follow=True)
    assert "at most 140 characters" in response.content.decode()
    assert not Wall.objects.exists()


def test_a_line_is_cleaned_of_what_the_eye_cannot_see(organiser, evening):
    organiser.post(reverse("wall:announce", args=[evening.slug]), {"text": " Cake\u202e at\nten "})
    assert Wall.objects.get().announcement == "Cake at ten"
