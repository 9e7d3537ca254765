"""Somebody leaves while a round runs: it is asked first, and nobody waits for the table."""

from fractions import Fraction
from uuid import uuid4

import pytest

from club.models import Entry, EntryPlayer, EntryState, Seat, SitOut, Tournament
from scoring.desk import departures
from scoring.log.recheck import disagreements
from scoring.models import Version
from scoring.standings.standing import standing
from tests.scoring.evenings import MADE, said


@pytest.fixture
def leaving(evening):
    """An entry at table 2; only the first round runs."""
    evening.tournament.rounds.filter(number=2).update(started_at=None)
    return evening.tournament.entries.get(number=3)


@pytest.fixture
def go(evening, leaving):
    """A press on the page of the table, once it was asked what it costs."""

    def press(way="out", long="good", **facts):
        given = {"entry": leaving.pk, "way": way, "long": long, "key": uuid4(), **facts}
        return evening.post("rounds/1/tables/2/away/", given)

    return press


def score(evening, number):
    own = Tournament.objects.get(pk=evening.tournament.pk)
    return {row.entry: row for row in standing(own).rows}[own.entries.get(number=number).pk]


def values(page):
    return [each.value for each in page.context["offers"]]


def end(evening):
    evening.post("rounds/1/end/", {"sure": "yes"})


@pytest.mark.parametrize("do", ["withdraw", "remove"])
def test_the_price_is_said_before_anybody_leaves(evening, leaving, go, do):
    asked = evening.client.post(f"{evening.home}people/{leaving.pk}/", {"do": do}, follow=True)
    leaving.refresh_from_db()
    assert leaving.state == EntryState.ENTERED
    text = said(asked)
    assert "Round 1 counts for them as one that they sit out: their own average" in text
    assert (
        "A walk-over: a fixed number of points for each of the 4 results that are missing" in text
    )
    assert str(evening.tournament.entries.get(number=4)) in text
    assert asked.context["form"]["long"].value() == "good"
    assert go().status_code == 302
    leaving.refresh_from_db()
    assert (leaving.state, leaving.last_round, leaving.away) == (EntryState.WITHDRAWN, 1, [1])


def test_who_sits_there_is_asked_first(evening, leaving):
    page = evening.get("rounds/1/tables/2/away/")
    assert [key for key, _name in page.context["entries"]] == [
        each.pk for each in evening.tournament.entries.filter(number__in=(3, 4))
    ]
    evening.tournament.rounds.update(finished_at="2026-01-01T00:00Z")
    assert evening.get("rounds/1/tables/2/away/").status_code == 302


def test_a_walk_over_gives_the_others_exactly_what_was_said(evening, leaving, go):
    evening.write(MADE, table=2)
    made = score(evening, 4).score
    page = evening.get(f"rounds/1/tables/2/away/?entry={leaving.pk}")
    assert values(page) == ["average", "out", "walk_over"]
    assert go("walk_over", points=9).status_code == 302
    end(evening)
    row = score(evening, 4)
    assert (row.score, row.parts.deals, row.parts.rounds_out) == (made + 3 * 9, 4, 0)
    assert list(disagreements(evening.tournament)) == []
    again = evening.get("rounds/2/tables/2/away/")
    assert again.status_code == 302
    evening.tournament.club.refresh_from_db()
    assert evening.tournament.club.walk_over_points == 9


def test_the_own_average_fills_the_deals_that_are_missing(evening, leaving, go):
    """Pair 4 made 4 points in the one deal: so much for each of the three others."""
    evening.write(MADE, table=2)
    assert score(evening, 4).score == 4
    page = evening.get(f"rounds/1/tables/2/away/?entry={leaving.pk}")
    (line,) = page.context["offers"][0].lines
    assert line == f"{evening.tournament.entries.get(number=4)}: 4 per result"
    go("average")
    end(evening)
    assert score(evening, 4).score == 4 + 3 * 4


@pytest.mark.parametrize(("way", "gets"), [("average", {1: 5, 2: 5, 3: 5}),
                                          ("walk_over", {1: 9, 2: 9, 3: 9})])  # fmt: skip
def test_of_two_partners_who_left_gets_nothing_and_the_rest_what_was_said(evening_of, way, gets):
    """Entries 4 2 1 3 at N E S W in round 1, 4 3 2 1 in round 2. When entry 4 leaves, 1, 2 and 3
    have made 7, 5 and 3 a deal; opponents get one number, the mean of theirs."""
    evening = evening_of(1, rounds=2, entering="rotating", agreement="none")
    seats = Seat.objects.order_by("place")
    for round_, order in zip(evening.tournament.rounds.all(), ((4, 2, 1, 3), (4, 3, 2, 1)),
                             strict=True):  # fmt: skip
        for place, number in enumerate(order):
            entry = evening.tournament.entries.get(number=number)
            seats.filter(table__round=round_, place=place).update(entry=entry)
    played = {**MADE, "contract": "1S", "order": ["N", "S", "E", "W"]}
    for at in ((1, 1), (1, 2), (2, 1)):
        evening.write(played, round_number=at[0], deal=at[1])
    evening.tournament.rounds.filter(number=1).update(finished_at="2026-01-01T00:00Z")
    four = evening.tournament.entries.get(number=4)
    before = {number: score(evening, number) for number in (1, 2, 3, 4)}
    path = "rounds/2/tables/1/away/"
    (offer,) = [each for each in evening.get(f"{path}?entry={four.pk}").context["offers"]
                if each.value == way]  # fmt: skip
    if way == "average":
        said = ["5 per result", "5 per result, the mean of both averages"]
        assert sorted(line.rpartition(": ")[2] for line in offer.lines) == said
    given = {"entry": four.pk, "way": way, "long": "round", "key": uuid4(), "points": 9}
    assert evening.post(path, given).status_code == 302
    for number, points in gets.items():
        assert score(evening, number).score == before[number].score + 3 * points
    after = score(evening, 4)
    assert (after.score, after.parts.deals) == (before[4].score, before[4].parts.deals)
    assert list(disagreements(evening.tournament)) == []
    assert evening.get("rounds/2/").status_code == 200
    assert evening.get("rounds/2/tables/1/deals/2/").status_code == 200
    assert evening.stranger.get(f"/table/{evening.hall.cards[1]}/", follow=True).status_code == 200


def test_the_mean_of_two_averages_is_rounded_once():
    """26 in 3 deals and 11 in 3 are 6.17 a deal: 9 and 4 rounded before are 6.5, which is 7."""
    own = departures.Leaving(round=None, entry=None)
    own.average_deal = {1: Fraction(26, 3), 2: Fraction(11, 3)}.get
    assert own.average_of([1, 2]) == 6


def test_a_half_is_rounded_upwards_for_everybody():
    own = departures.Leaving(round=None, entry=None)
    own.average_deal = {1: Fraction(13, 2), 2: Fraction(15, 2), 3: Fraction(-1, 2)}.get
    assert [own.average_of([each]) for each in (1, 2, 3)] == [7, 8, 0]


def test_a_round_sat_out_gives_the_average_that_was_said(evening, leaving, go):
    first = evening.tournament.rounds.get(number=1)
    for deal in range(1, 5):
        evening.write(MADE, deal=deal)
        evening.write(MADE, deal=deal, table=2)
    end(evening)
    second = evening.tournament.rounds.get(number=2)
    second.started_at = first.started_at
    second.save()
    page = evening.get(f"rounds/2/tables/2/away/?entry={leaving.pk}")
    assert page.context["offers"][0].lines == [
        f"{evening.tournament.entries.get(number=4)}: 16 as things stand"
    ]
    facts = {"entry": leaving.pk, "way": "out", "long": "good", "key": uuid4()}
    evening.post("rounds/2/tables/2/away/", facts)
    evening.post("rounds/2/end/", {"sure": "yes"})
    row = score(evening, 4)
    assert (row.score, row.parts.sat_out, row.parts.rounds_out) == (32, 16, 1)


def test_who_sits_out_takes_the_seat_and_plays(evening, leaving, go):
    own = evening.tournament
    fifth = Entry.objects.create(tournament=own, number=5, is_here=True)
    for place, one in enumerate(own.entries.get(number=1).line_up.all()):
        EntryPlayer.objects.create(entry=fifth, player=one.player, place=place)
    SitOut.objects.create(round=own.rounds.get(number=1), entry=fifth)
    page = evening.get(f"rounds/1/tables/2/away/?entry={leaving.pk}")
    assert values(page) == [f"anew-{fifth.pk}", "out", "walk_over"]
    go(f"anew-{fifth.pk}", long="round")
    table = own.rounds.get(number=1).tables.get(number=2)
    assert [seat.entry.number for seat in table.seats.order_by("place")] == [5, 4]
    assert not SitOut.objects.exists()
    leaving.refresh_from_db()
    assert (leaving.state, leaving.is_here, leaving.away) == (EntryState.ENTERED, False, [1])
    assert leaving.plays_in(2)
    for deal in range(1, 5):
        evening.write(MADE, deal=deal, table=2)
    assert score(evening, 5).parts.deals == 4


def test_what_is_written_down_keeps_its_seats(evening, leaving):
    Entry.objects.create(tournament=evening.tournament, number=5, is_here=True)
    evening.write(MADE, table=2)
    page = evening.get(f"rounds/1/tables/2/away/?entry={leaving.pk}")
    assert values(page) == ["average", "out", "walk_over"]


def test_three_players_play_on_without_the_fourth(evening_of):
    evening = evening_of(1, entering="individual", rounds=1, deals=4)
    leaving = evening.tournament.entries.get(number=2)
    page = evening.get(f"rounds/1/tables/1/away/?entry={leaving.pk}")
    assert values(page) == ["close_up", "out", "walk_over"]
    facts = {"entry": leaving.pk, "way": "close_up", "long": "good", "key": uuid4()}
    evening.post("rounds/1/tables/1/away/", facts)
    seats = evening.tournament.rounds.get(number=1).tables.get(number=1).seats.order_by("place")
    assert [(seat.place, seat.entry.number) for seat in seats] == [(0, 1), (1, 3), (2, 4)]


@pytest.mark.parametrize(
    ("wrong", "name"),
    [
        ({"way": "fly"}, "way"),
        ({"way": "anew-1"}, "way"),
        ({"long": ""}, "long"),
        ({"way": "walk_over", "points": ""}, "points"),
        ({"way": "walk_over", "points": "-3"}, "points"),
    ],
)
def test_what_is_wrong_is_said_and_nobody_leaves(evening, leaving, go, wrong, name):
    page = go(**wrong)
    assert page.context["form"].errors[name]
    leaving.refresh_from_db()
    assert leaving.state == EntryState.ENTERED
    assert not Version.objects.exists()


def test_who_keeps_the_list_gives_no_scores_and_no_seats(evening, leaving, appointed):
    evening.client.force_login(appointed("secretary", evening.tournament.club))
    page = evening.get(f"rounds/1/tables/2/away/?entry={leaving.pk}")
    assert values(page) == ["out"]


def test_the_table_and_the_wall_say_that_it_waits_for_nobody(evening, leaving, go):
    assert "no longer waiting for anybody" not in said(evening.get("live/pages/"))
    go()
    assert "no longer waiting for anybody" in said(evening.get("live/pages/?language=en"))
    phone = evening.stranger
    phone.get(f"/table/{evening.hall.cards[2]}/")
    assert "This table is not waiting for anybody." in said(phone.get("/table/"))
    phone.get(f"/table/{evening.hall.cards[1]}/")
    assert "no longer waiting for anybody" not in said(phone.get("/table/"))


def test_who_has_no_seat_in_a_running_round_leaves_at_once(evening, leaving):
    evening.tournament.rounds.update(finished_at="2026-01-01T00:00Z")
    evening.post(f"people/{leaving.pk}/", {"do": "withdraw"})
    leaving.refresh_from_db()
    assert (leaving.state, leaving.away) == (EntryState.WITHDRAWN, [])


def test_the_desk_says_that_the_table_waits_for_nobody(evening, leaving, go):
    for deal in range(1, 5):
        evening.write(MADE, deal=deal)
    go()
    page = evening.get("desk/")
    assert page.context["live"].is_all_in
    assert f"No longer waiting {leaving} left in this round." in said(page)


def test_who_is_not_here_after_all_keeps_the_seat_and_the_desk_is_told(evening, leaving):
    page = evening.client.post(
        f"{evening.home}people/{leaving.pk}/", {"do": "not_here"}, follow=True
    )
    assert "still has a seat at table 2 in round 1" in said(page)


def test_who_comes_back_plays_on_and_has_missed_what_was_over(evening, leaving, go):
    go()
    evening.tournament.rounds.filter(number=1).update(finished_at="2026-01-01T00:00Z")
    evening.post(f"people/{leaving.pk}/", {"do": "here"})
    leaving.refresh_from_db()
    assert (leaving.state, leaving.last_round, leaving.away) == (EntryState.ENTERED, None, [1])
    assert leaving.plays_in(2)


def test_the_entry_page_says_why_a_round_counts_as_sat_out(evening, leaving, go):
    go()
    evening.tournament.rounds.filter(number=1).update(finished_at="2026-01-01T00:00Z")
    page = evening.get("entries/4/")
    assert "A player at this table left and nothing was played" in said(page)
