"""What the organiser sees at the tables while a round runs."""

import re
import sys
from datetime import timedelta

import pytest
from django.utils import timezone, translation

from club.backups.off_house import follow
from club.models import Entry, Hook, Round, Season, Tournament
from scoring.log.tokens import issue_tokens, revoke, see, token_of
from scoring.models import RefereeCall, TableToken
from scoring.tables.referee_calls import call
from tests.club.evenings import come_in, tournament_of
from tests.scoring.evenings import LOST, MADE

AGAIN = {"breach": {"by": "E", "kind": "other", "again": True}}


@pytest.fixture
def evening(evening_of):
    """Two tables, round 1 over and round 2 running."""
    made = evening_of(2, rounds=2, deals=2)
    Round.objects.filter(number=1).update(finished_at=timezone.now())
    return made


def tables(page):
    return {
        each.table.number: (each.state, [deal.state.value for deal in each.deals])
        for each in page.context["opened"].tables
    }


def test_the_desk_says_of_each_table_what_is_in(evening):
    evening.write(MADE, deal=1, round_number=2)
    evening.write(MADE, deal=2, round_number=2, side="NS")
    evening.write(LOST, deal=2, round_number=2, side="EW")
    evening.write(AGAIN, deal=1, table=2, round_number=2)
    page = evening.get("desk/")
    assert tables(page) == {
        1: ("needs", ["provisional", "disputed"]),
        2: ("out", ["provisional", "empty", "empty"]),
    }
    live = page.context["live"]
    assert (live.number_in, live.provisional, live.is_all_in) == (0, 2, False)
    assert [deal[:3] for deal in live.disputes] == [(2, 1, 2)]


def test_a_dispute_of_a_round_before_is_still_named(evening):
    evening.write(MADE, side="NS")
    evening.write(LOST, side="EW")
    assert [deal[:3] for deal in evening.get("desk/").context["live"].disputes] == [(1, 1, 1)]


def test_ending_the_round_is_the_first_press_once_all_tables_are_in(evening):
    buttons = evening.get("desk/now/").content.decode()
    assert buttons.index('value="pause"') < buttons.index('value="end"')
    for table in (1, 2):
        for deal in (1, 2):
            evening.write(MADE, deal=deal, table=table, round_number=2)
    page = evening.get("desk/now/")
    buttons = page.content.decode()
    assert page.context["live"].is_all_in
    assert "All tables are done." in buttons
    assert buttons.index('value="end"') < buttons.index('value="pause"')


def test_the_start_can_be_taken_back_only_while_nothing_is_written(evening):
    assert 'value="undo"' in evening.get("desk/now/").content.decode()
    evening.write(MADE, round_number=2)
    assert 'value="undo"' not in evening.get("desk/now/").content.decode()


def alerts(page):
    return int(re.search(r'data-alerts="(\d+)"', page.content.decode())[1])


def begun(minutes, **facts):
    at = timezone.now() - timedelta(minutes=minutes)
    Round.objects.filter(number=2).update(started_at=at, **facts)


def test_what_needs_the_desk_stands_above_all_and_is_counted_in_the_title(evening):
    assert "<title>(" not in evening.get("desk/").content.decode()
    evening.write(MADE, round_number=2, side="NS")
    evening.write(LOST, round_number=2, side="EW")
    call(evening.tournament, 2, round_number=2)
    page = evening.get("desk/")
    text = page.content.decode()
    assert alerts(page) == alerts(evening.get("desk/now/")) == 2
    assert f"<title>(2) {evening.tournament}" in text
    assert text.index('id="live-alerts"') < text.index('id="live-tables"')


def test_who_is_not_here_is_asked_for_when_the_minutes_are_over(evening):
    Entry.objects.update(is_here=True)
    Entry.objects.filter(number=3).update(is_here=False)
    begun(9)
    assert alerts(evening.get("desk/")) == 0
    begun(11)
    page = evening.get("desk/")
    assert alerts(page) == 1
    assert '/rounds/2/tables/2/away/">' in page.content.decode()
    begun(11, paused_seconds=120)
    assert alerts(evening.get("desk/")) == 0
    Round.objects.update(paused_seconds=0)
    Tournament.objects.update(no_show_minutes=20)
    assert alerts(evening.get("desk/")) == 0


def test_a_table_of_which_nothing_is_heard_is_asked_for_where_the_others_are_at_work(evening_of):
    evening = evening_of(3, rounds=2, deals=2)
    Round.objects.filter(number=1).update(finished_at=timezone.now())
    Entry.objects.update(is_here=True)
    begun(11)
    assert alerts(evening.get("desk/")) == 0
    evening.write(MADE, round_number=2)
    assert alerts(evening.get("desk/")) == 0
    see(token_of(evening.hall.cards[2]))
    page = evening.get("desk/")
    assert [each.table.number for each in page.context["live"].no_shows] == [3]
    assert "No word from table 3" in page.content.decode()


def test_a_start_and_its_way_back_have_one_press_each(evening):
    page = evening.get("desk/").content.decode()
    assert page.count("Undo the start") == 1
    Round.objects.update(started_at=None, finished_at=None)
    Entry.objects.update(is_here=True)
    Tournament.objects.update(state="open")
    page = evening.get("desk/").content.decode()
    assert "Start round 1" in page
    assert '/live/">Show the seats' in page
    assert "Start the tournament" not in page


def test_the_same_is_not_sent_twice(evening, monkeypatch):
    monkeypatch.setattr("scoring.desk.views.milliseconds", lambda: 1_000_000)
    first = evening.get("desk/now/")
    again = {"headers": {"if-none-match": first["ETag"]}}
    assert evening.get("desk/now/", **again).status_code == 304
    evening.write(MADE, round_number=2)
    assert evening.get("desk/now/", **again).status_code == 200


def test_another_role_and_another_language_have_their_own(evening, appointed):
    ours = evening.get("desk/now/")["ETag"]
    with translation.override("en"):
        romanian = evening.get("desk/now/", headers={"accept-language": "ro"})["ETag"]
    evening.client.force_login(appointed("scorer", evening.tournament.club))
    assert len({ours, romanian, evening.get("desk/now/")["ETag"]}) == 3


def queue(page):
    html = page.content.decode().split('id="live-alerts"')[1].split("</section>")[0]
    lines = re.findall(r'<li class="is-.*?</li>', html, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]*>", " ", each).split()) for each in lines]


def test_a_call_stands_at_the_desk_until_somebody_went_there(evening, appointed):
    made = call(evening.tournament, 2, round_number=2, deal=1)
    page = evening.get("desk/")
    assert queue(page) == ["Table 2 calls I am going Done"]
    assert tables(page)[2][0] == "needs"
    assert "I am going" in page.content.decode()
    evening.post("desk/calls/", {"take": made.pk})
    assert "I am going" not in evening.get("desk/").content.decode()
    evening.client.force_login(appointed("referee", evening.tournament.club))
    page = evening.get("desk/").content.decode()
    assert f"{evening.user} is going" in page
    assert "I am going" in page
    evening.client.force_login(evening.user)
    evening.post("desk/calls/", {"call": made.pk})
    made.refresh_from_db()
    assert made.answered_by == made.taken_by == evening.user
    assert queue(evening.get("desk/")) == []


def test_a_call_of_another_tournament_is_not_there(evening, evening_of):
    other = call(evening.tournament, 1)
    elsewhere = evening_of(1)
    assert elsewhere.post("desk/calls/", {"call": other.pk}).status_code == 404
    assert elsewhere.post("desk/calls/", {"call": "x" * 50}).status_code == 404
    assert RefereeCall.objects.get().answered_at is None


def test_many_tables_are_squares_and_one_of_them_or_what_waits_a_card(evening_of):
    evening = evening_of(70, deals=1)
    evening.write(MADE, table=65)
    call(evening.tournament, 64)

    def shown(query=""):
        page = evening.get(f"desk/{query}")
        text = page.content.decode()
        assert ("only=waiting" in text, 'data-live="' in text) == (True, True)
        cards = re.findall(r'<li class="sheet is-\w+[^"]*" id="table-(\d+)"', text)
        return [int(each) for each in cards], text.count('id="square-')

    assert shown() == ([], 70)
    assert shown("?table=9") == ([9], 70)
    assert shown("?only=waiting") == ([64, 65], 0)
    assert shown("?tables=all") == (list(range(1, 71)), 0)
    assert shown("?table=x&round=99999999999") == ([], 70)


def test_few_tables_are_cards_with_their_points(evening):
    evening.write(MADE, round_number=2)
    page = evening.get("desk/").content.decode()
    assert page.count('id="table-') == 2
    assert "14 : 4" in page
    assert "A player left" not in page
    assert "A player left" in evening.get("desk/?table=1").content.decode()


def test_a_round_before_is_opened_while_the_next_one_runs(evening):
    evening.write(MADE)
    page = evening.get("desk/?round=1")
    assert page.context["opened"].round.number == 1
    text = page.content.decode()
    assert "/rounds/1/tables/1/deals/1/" in text
    assert 'value="pause"' in text
    assert "desk/now/?round=1" in text
    assert evening.get("desk/now/?round=1").context["opened"].round.number == 1


@pytest.mark.parametrize("state", ["running", "over", "drawn", "not begun"])
def test_the_desk_costs_few_queries_at_512_tables(evening_of, django_assert_max_num_queries, state):
    evening = evening_of(512, rounds=2)
    evening.write(MADE)
    evening.write(MADE, round_number=2)
    Entry.objects.update(is_here=True)
    now, second = timezone.now(), Round.objects.filter(number=2)
    Round.objects.filter(number=1).update(finished_at=now)
    if state == "over":
        second.update(finished_at=now)
    if state in ("drawn", "not begun"):
        second.update(started_at=None)
    if state == "not begun":
        Round.objects.update(started_at=None, finished_at=None)
    evening.client.get("/")  # the session's own queries, once in its life
    for page in ("desk/", "desk/now/", "log/", "log/?person=Juc&entry=3", "penalties/", "tables/",
                 "tables/print/"):  # fmt: skip
        # The page itself, not what it asks for again and again, looks for a hook that went off, and
        # for a line to the site where everybody follows.
        with django_assert_max_num_queries(17 + 2 * (page == "desk/")):
            assert evening.get(page).status_code == 200, page


def test_the_desk_says_that_a_hook_of_the_club_has_gone_off(evening):
    said = "A webhook of the club was switched off"
    hook = Hook.objects.create(club=evening.tournament.club, url="https://example.org/", secret="")
    for facts, is_said in (({"is_on": False}, False), ({"off_because": "failed"}, True)):
        Hook.objects.filter(pk=hook.pk).update(**facts)
        assert (said in evening.get("desk/").content.decode()) == is_said


def test_the_desk_of_what_is_over_still_shows_its_last_round(evening):
    Tournament.objects.update(state="finished")
    Round.objects.filter(number=2).update(finished_at=timezone.now())
    evening.tournament.refresh_from_db()
    page = evening.get("desk/")
    assert page.context["todo"] == "over"
    assert page.context["live"].round.number == 2
    assert 'value="end"' not in page.content.decode()


def test_the_season_of_what_is_finished_is_still_chosen_at_the_desk(evening):
    Tournament.objects.update(state="finished")
    assert "/season/" not in evening.get("desk/").content.decode()
    club = evening.tournament.club
    season = Season.objects.create(
        club=club, name="2026", slug="2026", starts="2026-01-01", ends="2026-12-31"
    )
    assert "/season/" in evening.get("desk/").content.decode()
    path = f"/t/{evening.tournament.slug}/season/"
    evening.client.post(path, {"season": season.pk})
    assert season.tournaments.get() == evening.tournament
    Tournament.objects.update(state="archived")
    evening.client.post(path, {"season": ""})
    assert season.tournaments.exists()


@pytest.mark.parametrize("page", ["game/", "plan/", "counting/", "people/import/"])
def test_who_may_not_because_all_is_over_is_not_told_of_roles(evening, page):
    Tournament.objects.update(state="finished")
    answer = evening.get(page)
    assert answer.status_code == 403
    assert "This tournament is over" in answer.content.decode()
    assert "Ask an owner" not in answer.content.decode()


def test_a_round_that_was_drawn_stands_above_the_one_that_was_played(evening):
    """And what has results is not offered to be removed."""
    now = timezone.now()
    Round.objects.filter(number=1).update(finished_at=now)
    Round.objects.filter(number=2).update(started_at=None)
    page = evening.get("desk/").content.decode()
    assert 'id="live-tables"' not in page
    assert page.count("North–South") == 2
    assert "Remove the tournament" not in page
    assert 'id="live-tables"' in evening.get("desk/?round=1").content.decode()


def seats_accepted(client, *, entries=4, **facts):
    """A draft whose seats were set by the press of an organiser who is signed in."""
    tournament = tournament_of(client.organiser_of, form="round_robin", state="draft", **facts)
    come_in(tournament, entries)
    plans = client.get("/t/joi/seats/").context["plans"]
    press = {"plan": plans[0]["plan"].key, "here": str(entries)}
    return tournament, client.post("/t/joi/seats/", press, follow=True)


@pytest.fixture
def organiser(client, club, appointed):
    client.force_login(appointed("organiser"))
    client.organiser_of = club
    return client


def test_setting_seats_opens_the_page_and_makes_the_codes(organiser):
    tournament, page = seats_accepted(organiser)
    said = page.content.decode()
    assert "page is now open to everyone. “Back to preparing” on the desk" in said
    assert f"/t/joi/rounds/{tournament.rounds.first().number}/tables.pdf" in said
    assert "no code to enter" not in said
    cards = issue_tokens(tournament)
    assert TableToken.objects.count() == len(cards) == 2
    organiser.logout()
    assert organiser.get(f"/table/{cards[1]}/", follow=True).status_code == 200
    for place in ("", "live/", "me/", "rounds/1/"):
        assert organiser.get(f"/t/joi/{place}").status_code == 200, place


def test_what_fits_says_why_the_first_is_first_and_a_round_to_come_is_not_started(organiser):
    tournament = tournament_of(organiser.organiser_of, form="round_robin", state="draft")
    come_in(tournament, 4)
    assert "The format you chose comes first" in organiser.get("/t/joi/seats/").content.decode()
    tournament.delete()
    tournament, _page = seats_accepted(organiser)
    assert "not started" in organiser.get("/t/joi/seats/").content.decode()
    assert "Remove the tournament" in organiser.get("/t/joi/desk/").content.decode()
    tournament.rounds.filter(number=1).update(started_at=timezone.now(), finished_at=timezone.now())
    assert "Remove the tournament" not in organiser.get("/t/joi/desk/").content.decode()


def test_a_pair_that_comes_late_brings_the_code_of_its_table(organiser):
    tournament, _page = seats_accepted(organiser)
    come_in(tournament, 2)
    organiser.post("/t/joi/seats/rebuild/")
    assert sorted(TableToken.objects.values_list("table", flat=True)) == [1, 2, 3]


def test_start_names_tables_without_a_code_and_makes_them(organiser):
    tournament, _page = seats_accepted(organiser)
    revoke(tournament, 2)
    shown = organiser.get("/t/joi/desk/").content.decode()
    assert "1 table has no code to enter results." in shown
    answer = organiser.post("/t/joi/tables/", {"do": "make", "next": "/t/joi/desk/"}, follow=True)
    assert answer.redirect_chain[-1][0] == "/t/joi/desk/"
    assert "no code to enter" not in answer.content.decode()
    TableToken.objects.all().delete()
    Tournament.objects.update(entrance="desk")
    assert "no code to enter" not in organiser.get("/t/joi/desk/").content.decode()


def test_making_codes_in_a_draft_opens_its_page(organiser):
    seats_accepted(organiser)
    Tournament.objects.update(state="draft")
    organiser.post("/t/joi/tables/", {"do": "make"})
    organiser.logout()
    assert organiser.get("/t/joi/").status_code == 200


def test_a_poster_of_a_draft_opens_its_page(organiser):
    tournament_of(organiser.organiser_of, state="draft", takes_sign_ups=True)
    shown = organiser.get("/t/joi/papers/").content.decode()
    (poster,) = re.findall(r'name="next" value="(/t/joi/poster.pdf)"', shown)
    answer = organiser.post("/t/joi/state/", {"on": "draft", "next": poster})
    assert answer["Location"] == poster
    assert organiser.get(poster)["Content-Type"] == "application/pdf"
    said = organiser.get("/t/joi/papers/").content.decode()
    assert "page is now open to everyone. People can sign up there.</p>" in said
    assert 'name="next"' not in said
    organiser.logout()
    assert organiser.get("/t/joi/").status_code == 200


def test_when_all_is_over_the_desk_is_the_step_that_finishes(evening):
    current = r'<a href="[^"]+/(\w+)/"\s+aria-label="[^"]*"\s+aria-current="page"'
    assert re.findall(current, evening.get("desk/").content.decode()) == ["desk"]
    Tournament.objects.update(state="finished")
    assert re.findall(current, evening.get("desk/").content.decode()) == ["finish"]


def test_an_evening_without_results_is_removed_when_it_is_over(evening):
    Round.objects.update(finished_at=timezone.now())
    Tournament.objects.update(state="finished")
    page = evening.get("desk/").content.decode()
    assert "From then on nothing can be changed, until you reopen it" in page
    assert f'action="{evening.home}remove/"' in page
    evening.post("remove/", {})
    assert not Tournament.objects.exists()


def test_an_evening_with_results_is_removed_with_a_reason_once_it_is_finished(evening):
    evening.write(MADE, round_number=2)
    evening.post("remove/", {})
    assert "Finish the tournament first" in evening.get("desk/").content.decode()
    Round.objects.update(finished_at=timezone.now())
    Tournament.objects.update(state="finished")
    assert "For 30 days it can be brought" in evening.get("desk/").content.decode()
    evening.post("remove/", {"why": " "})
    assert "Say why it is removed" in evening.get("desk/").content.decode()
    assert Tournament.objects.exists()


def test_the_desk_says_that_copies_do_not_leave_the_house(evening, settings, tmp_path):
    """To those who run the evening, without the words of the machine."""
    settings.DATA_DIR, settings.AFTER_BACKUP = tmp_path, ["no-such-program"]
    follow(tmp_path)
    said = "not taken to another place (PORTATIV_AFTER_BACKUP)."
    desk = evening.get("desk/").content.decode()
    assert (desk.count(said), "no-such-program" in desk) == (1, False)
    settings.AFTER_BACKUP = [sys.executable, "-c", ""]
    follow(tmp_path)
    assert said not in evening.get("desk/").content.decode()
