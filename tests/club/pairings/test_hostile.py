"""Whatever is sent to the pages of tournaments, entries and seats: an answer, never a fault."""

import re

import pytest

from club.models import Tournament
from tests.club.evenings import come_in, seated, tournament_of

ODD = ["", "-1", "0", "x", "1.5", "99999999999999999999999", "٣", "²", "1e3", "\x00", "None",
       "1 OR 1", "0000000000000000010", "<b>", "a" * 3000, "\r\nSet-Cookie: a=b"]  # fmt: skip
# Each press and field that the pages know, and every one of them with every odd value.
PRESSES = ["", "here", "not_here", "paid", "move_up", "split", "withdraw", "return", "name", "type",
           "availability", "substitute", "take_in", "swap", "add", "remove", "start", "undo",
           "pause", "go_on", "more", "table", "end", "open"]  # fmt: skip
FIELDS = ["plan", "here", "minutes", "table", "entry", "one", "other", "wish", "tables", "person_0",
          "place", "person", "first_round", "last_round", "away", "how_long", "name", "next",
          "starts", "season", "entering", "form", "rounds", "deals", "size", "then", "going_on",
          "scoring", "scale_text", "limit", "sit_out_points", "frozen_rounds", "tie_break_0",
          "pairs-breach_costs_side", "contact", "on"]  # fmt: skip
PLACES = ["game/", "plan/", "counting/", "copy/", "state/", "people/add/", "people/pair/",
          "people/{entry}/", "people/numbers/", "sign-up/", "seats/", "seats/hand/",
          "seats/rebuild/", "seats/wishes/", "seats/remove/", "rounds/1/seats/", "rounds/1/clock/",
          "draw/", "winners/", "stage/"]  # fmt: skip


@pytest.fixture
def evening(club):
    tournament = tournament_of(club, form="round_robin", takes_sign_ups=True)
    seated(tournament, 5)
    return tournament


@pytest.mark.parametrize("place", PLACES)
def test_odd_values_get_an_answer(place, organiser, evening):
    path = f"/t/{evening.slug}/" + place.format(entry=evening.entries.first().pk)
    for at, press in enumerate(PRESSES):
        facts = {name: ODD[(at + step) % len(ODD)] for step, name in enumerate(FIELDS)}
        response = organiser.post(path, {**facts, "do": press})
        assert response.status_code in (200, 302, 400, 403, 404), (press, response.status_code)
        where = response.get("Location", "/t/")
        assert re.match(r"/[a-z]", where), where
        assert not response.has_header("Set-Cookie"), where
    assert Tournament.objects.get().entries.count() >= 4


def test_odd_searches_and_pages_get_an_answer(organiser, evening):
    for odd in ODD:
        for place in ("", "people/", "seats/", "rounds/1/", "seats/balance/", "clock.json"):
            asked = {"page": odd, "search": odd, "kind": odd, "minutes": odd}
            assert organiser.get(f"/t/{evening.slug}/{place}", asked).status_code == 200, place


def test_another_clubs_entries_and_rounds_are_not_there(organiser, evening, other_club, club):
    other = tournament_of(other_club, slug="alta")
    (foreign,) = come_in(other, 1)
    member = other_club.memberships.first()
    at = f"/t/{evening.slug}"
    assert organiser.get(f"{at}/people/{foreign.pk}/").status_code == 404
    assert organiser.post(f"{at}/people/{foreign.pk}/", {"do": "withdraw"}).status_code == 404
    assert organiser.post(f"{at}/people/add/{member.pk}/").status_code == 404
    assert organiser.get("/t/alta/desk/").status_code == 403
    assert organiser.post("/t/alta/people/add/", {"person_0": "Ana Pop"}).status_code == 403
    for number in ("one", "other"):
        mine = evening.entries.first().pk
        facts = {"do": "add", "one": mine, "other": mine, number: foreign.pk}
        page = organiser.post(f"{at}/seats/wishes/", facts)
        assert "Select a valid choice" in str(page.context["form"].errors[number])
    page = organiser.post(
        f"{at}/rounds/1/seats/", {"do": "swap", "places": [evening.entries.first().pk, foreign.pk]}
    )
    assert "Select a valid choice" in str(page.context["swap_form"].errors["places"])
    assert not evening.wishes.exists()
    foreign.refresh_from_db()
    assert foreign.state == "entered"


def test_a_draft_is_there_for_its_desk_only(client, appointed, make_user, evening):
    evening.state = "draft"
    evening.save()
    places = ["", "rounds/1/", "seats/balance/", "clock.json", "sign-up/", "people/", "desk/",
              "game/", "live/", "live/pages/", "poster.pdf", "papers/"]  # fmt: skip
    for user in (None, make_user("stranger"), appointed("member")):
        if user:
            client.force_login(user)
        for place in places:
            status = client.get(f"/t/{evening.slug}/{place}").status_code
            assert status == 404 or (user is None and status == 302), place
        assert evening.name not in client.get("/clubs/do-re-mi/tournaments/").content.decode()
        assert evening.name not in client.get("/").content.decode()
    client.force_login(appointed("scorer"))
    for place in ("", "live/", "live/pages/", "poster.pdf", "papers/"):
        assert client.get(f"/t/{evening.slug}/{place}").status_code == 200, place


@pytest.mark.parametrize(
    "where", ["//evil.example", "https://evil.example/", "/\\evil.example", "/account/", "x", "/t"]
)
def test_next_stays_in_the_tournaments(where, organiser, evening):
    entry = evening.entries.first()
    facts = {"do": "here", "next": where}
    page = organiser.post(f"/t/{evening.slug}/people/{entry.pk}/", facts)
    assert page["Location"] == f"/t/{evening.slug}/people/"
