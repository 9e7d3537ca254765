"""Seats that are not released yet: every address outside the desk answers as if the round were not
drawn. The addresses are made from the URLconf, so a new public page is asked too.
"""

import re
from itertools import product

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from club.entries.door_code import door_word
from club.models import Tournament
from club.models.round import released
from club.pairings import actions, clock
from club.pairings.drawing import DrawStanding
from club.tournaments.states import raise_version
from scoring.documents.registry import OF_ROUND, OF_TOURNAMENT
from scoring.log.tokens import issue_tokens
from tests.club.evenings import seated, tournament_of
from tests.club.test_doors import FACTS, ROWS, routes

PUBLIC = {row["route"] for row in ROWS if row["method"] == "GET" and row["anonymous"] == "200"}
PAPERS = {*OF_TOURNAMENT, *OF_ROUND}
VOLATILE = re.compile(rb'(?:csrfmiddlewaretoken" value|data-csrf)="\w+"|name="key" value="[\w-]+"')
TELL = {
    *("follow:me", "rounds:round", "rounds:table_history", "pairings:balance", "pairings:clock"),
    *("standings:tournament", "documents:papers", "documents:of_round", "documents:of_tournament"),
    *("wall:wall", "wall:pages", "deals:deal", "desk:referee", "table", "tell:tell"),
    *("api:get_tournament", "api:list_rounds", "api:get_round"),
}
"""Whatever has something to say of a round that is drawn and released."""


@pytest.fixture
def evening(club):
    """Round 1 is over; seats are hidden."""
    tournament = tournament_of(club, form="swiss", rounds=4, hides_seats=True)
    seated(tournament, 8)
    first = tournament.rounds.get()
    clock.release(first)
    clock.start_round(first)
    clock.end_round(first)
    return tournament


def addresses(tournament):
    """Every public address of the tournament, each with its route."""
    known = {
        **{name: [value] for name, value in FACTS.items()},
        "slug": [tournament.slug],
        "number": [1, 2, 5],
        "table": [1, 4],
        "deal": [1],
        "word": [door_word(tournament)],
        "code": ["0"],
    }
    for route, words in routes(get_resolver().url_patterns):
        if route not in PUBLIC or "slug" not in words:
            continue
        if "paper" in words:
            own = OF_ROUND if "number" in words else OF_TOURNAMENT
            papers = [{"paper": paper, "kind": kind} for paper, kind in own]
        else:
            papers = [{}]
        names = [word for word in words if word not in ("paper", "kind")]
        for paper, found in product(papers, product(*(known[word] for word in names))):
            yield route, reverse(route, kwargs={**dict(zip(names, found, strict=True)), **paper})


def answers(tournament, card, followers):
    """What a stranger, people who said who they are, and a phone at a table get everywhere."""
    asked = [(Client(), *each) for each in addresses(tournament)]
    asked += [(one, *each) for one in followers for each in addresses(tournament)]
    asked += [(card, "table", address) for address in ("/table/", "/table/now/")]
    found = {}
    for at, (client, route, address) in enumerate(asked):
        response = client.get(address)
        body = b"".join(response) if response.streaming else response.content
        found[route, address, at] = response.status_code, VOLATILE.sub(b"", body)
    return found


@pytest.fixture
def card(evening):
    client = Client()
    client.get(f"/table/{issue_tokens(evening, [1])[1]}/")
    return client


@pytest.fixture
def followers(evening, appointed):
    """One without an account, and a member with one."""
    anyone, member = Client(), Client()
    member.force_login(appointed("member"))
    for client, entry in zip((anyone, member), evening.entries.all(), strict=False):
        client.post(f"/t/{evening.slug}/me/", {"player": entry.line_up.first().player_id})
    return anyone, member


@pytest.fixture
def second(evening):
    made = {entry.pk: -entry.number for entry in evening.entries.all()}
    return actions.draw_round(evening, DrawStanding(made, in_round={1: made}))


def test_no_address_outside_the_desk_tells_of_hidden_seats(evening, card, followers, request):
    before = answers(evening, card, followers)
    second = request.getfixturevalue("second")
    hidden = answers(evening, card, followers)
    assert {key for key in before if hidden[key] != before[key]} == set()
    clock.release(second)
    shown = answers(evening, card, followers)
    assert {key[0] for key in before if shown[key] != before[key]} == TELL


def test_the_desk_sees_them_prints_them_and_releases_them(evening, second, organiser):
    page, home = organiser.get(f"/t/{evening.slug}/desk/"), f"/t/{evening.slug}/"
    assert "The seats of round 2 are hidden" in page.content.decode()
    assert organiser.get(f"{home}rounds/2/").status_code == 200
    for paper in ("seats", "slips"):
        assert organiser.get(f"{home}rounds/2/{paper}.pdf").status_code == 200
    pressed = organiser.post(f"{home}rounds/2/clock/", {"do": "release"}, follow=True)
    assert "are hidden" not in pressed.content.decode()
    assert Client().get(f"{home}rounds/2/").status_code == 200


def test_a_start_releases_and_stays_so_when_it_is_taken_back(evening, second):
    clock.start_round(second)
    clock.take_back_start(second)
    assert released(evening, evening.rounds.all()) == [*evening.rounds.all()]


def test_seats_that_are_drawn_again_are_hidden_again(evening, second):
    clock.release(second)
    made = {entry.pk: entry.number for entry in evening.entries.all()}
    again = actions.draw_round(evening, DrawStanding(made, in_round={1: made}))
    assert again not in released(evening, evening.rounds.all())


def test_nothing_is_hidden_unless_the_organiser_wants_it(evening, second):
    Tournament.objects.update(hides_seats=False)
    raise_version(evening)
    assert Client().get(f"/t/{evening.slug}/rounds/2/").status_code == 200
