"""1,024 entries: seats are made and drawn, and every page answers with as few queries as ever."""

import pytest

from club.pairings import actions, clock
from club.pairings.drawing import DrawStanding
from tests.club.evenings import come_in, keys_in, seated, tournament_of

MANY = 1024
PAGES = ["", "desk/", "people/", "people/?kind=members", "people/?kind=here",
         "people/pair/", "people/{entry}/", "seats/", "seats/wishes/", "seats/balance/",
         "seats/rebuild/", "rounds/1/", "rounds/1/seats/", "game/", "plan/",
         "counting/", "copy/", "clock.json", "door/", "winners/"]  # fmt: skip


@pytest.fixture
def many(club):
    """Swiss, the first round played and the second drawn."""
    tournament = tournament_of(club, form="swiss", rounds=9)
    seated(tournament, MANY)
    first = tournament.rounds.get(number=1)
    clock.start_round(first)
    clock.end_round(first)
    made = {entry.pk: entry.number % 37 for entry in tournament.entries.all()}
    actions.draw_round(tournament, DrawStanding(made, in_round={1: made}))
    return tournament


@pytest.mark.thorough
def test_pages_ask_no_more_for_many(many, client, appointed, django_assert_max_num_queries):
    first, second = many.rounds.all()
    assert len(keys_in(second)) == len(keys_in(first)) == MANY
    entry = many.entries.get(number=512)
    for user in (None, appointed("organiser")):
        if user:
            client.force_login(user)
            client.get("/")
        for page in PAGES:
            path = f"/t/{many.slug}/{page.format(entry=entry.pk)}"
            with django_assert_max_num_queries(19, info=path):
                response = client.get(path)
            assert response.status_code == 200 or (user is None and response.status_code == 302)


@pytest.mark.parametrize(
    ("entering", "form", "rounds"),
    [
        ("pairs", "mitchell", 5),
        ("teams", "round_robin", 3),
        ("rotating", "whist", 3),
        ("remi", "tables", 3),
    ],
)
def test_seats_of_many_are_offered_and_made(club, organiser, entering, form, rounds):
    tournament = tournament_of(club, entering, form, rounds=rounds)
    come_in(tournament, MANY)
    page = organiser.get(f"/t/{tournament.slug}/seats/?minutes=180")
    first = page.context["plans"][0]["plan"]
    facts = {"plan": first.key, "here": MANY, "minutes": 180}
    assert organiser.post(f"/t/{tournament.slug}/seats/", facts).status_code == 302
    assert tournament.rounds.count() == rounds
    assert len(keys_in(tournament.rounds.get(number=rounds))) == MANY
