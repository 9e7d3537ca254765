"""What the wall answers, to whom, and at what price."""

import re
import uuid
from contextlib import contextmanager
from random import Random

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.models import Entry, Membership, Player, Role, Seat, SitOut, Table, Tournament
from club.tournaments.states import raise_version
from scoring.log.actions import Actor, adjust, annul, give_penalty
from scoring.log.batches import record_batch
from scoring.log.commands import DealAt
from scoring.models import Deal, TableToken, Wall
from scoring.wall.reveal import announce
from tests.club.evenings import tournament_of
from tests.scoring.evenings import begin_round, said, under_way
from tests.scoring.wall.hall import DEALT_AGAIN, EW_WIN, NS_WIN, desk_of, enter
from tests.workshop.fixtures.hall import make_hall
from tests.workshop.load_generator import item


def pages(client, tournament, language="en", **headers):
    address = reverse("wall:pages", args=[tournament.slug])
    return client.get(f"{address}?language={language}", headers=headers)


def shown(response):
    """Which pages there are, in order."""
    return re.findall(r'data-page="([^"]+)"', response.content.decode())


def later(settings):
    """As if what is kept in memory had grown old."""
    settings.CACHES = {
        name: {**facts, "KEY_PREFIX": f"{facts['KEY_PREFIX']}+"}
        for name, facts in settings.CACHES.items()
    }


# --- what is shown when ---------------------------------------------------------------------------


def test_before_the_first_round_it_says_welcome(client, club):
    response = pages(client, tournament_of(club))
    assert shown(response) == ["clock"]
    assert "Welcome!" in said(response)


def test_a_coming_round_shows_first_who_sits_where(client, club):
    tournament = under_way(club, tables=1)
    tournament.rounds.update(started_at=None)
    response = pages(client, tournament)
    assert shown(response) == ["places", "clock"]
    assert "Round 1: who sits where Ana Mureșan Table 1 North–South Dan Kovács" in said(response)


def test_names_are_in_the_order_of_the_alphabet_that_people_know(client, club):
    tournament = under_way(club, tables=1)
    tournament.rounds.update(started_at=None)
    entry = Entry.objects.get(number=1)
    for one, name in zip(entry.line_up.all(), ("Țintea Pop", "Ștefan Rusu"), strict=True):
        one.player.name = name
        one.player.save()
    told = said(pages(client, tournament))
    assert told.index("Dan Kovács") < told.index("Ștefan Rusu") < told.index("Țintea Pop")


def test_who_is_not_shown_finds_the_seat_by_the_partner_and_two_of_one_name_too(client, club):
    tournament = under_way(club, tables=1)
    tournament.rounds.update(started_at=None)
    Membership.objects.filter(player__name="Ion Pop").update(naming="hidden")
    Player.objects.filter(name="Eva Rusu").update(name="Ana Mureșan")
    told = said(pages(client, tournament))
    for line in ("partner of Ana Mureșan", "Ana Mureșan (with Dan Kovács)"):
        assert f"{line} Table 1" in told


def test_seats_stay_until_the_first_deal_of_the_round_is_in(client, club, settings):
    tournament = under_way(club)
    assert shown(pages(client, tournament)) == ["places", "clock", "waiting"]
    enter(tournament, 1, 1, 1)
    later(settings)
    assert shown(pages(client, tournament)) == ["clock", "waiting", "standing-1", "results"]


def test_before_a_round_the_seats_alone_take_turns_and_after_its_start_the_standing_too(
    client, club, settings
):
    tournament = under_way(club, rounds=2)
    enter(tournament, 1, 1, 1)
    tournament.rounds.filter(number=1).update(finished_at=timezone.now())
    tournament.rounds.filter(number=2).update(started_at=None)
    assert shown(pages(client, tournament)) == ["places", "clock"]
    tournament.rounds.filter(number=2).update(started_at=timezone.now())
    raise_version(tournament)
    later(settings)
    assert shown(pages(client, tournament)) == ["places", "clock", "waiting", "standing-1"]


@pytest.mark.parametrize(
    ("chosen", "before", "after"),
    [
        ("all", ["places", "clock", "waiting"], ["clock", "waiting", "standing-1", "results"]),
        ("seats", ["places"], ["places"]),
        ("standing", ["clock"], ["standing-1"]),
        ("clock", ["clock"], ["clock"]),
    ],
)
def test_the_desk_chooses_what_is_shown(client, club, settings, appointed, chosen, before, after):
    tournament = under_way(club)
    client.force_login(appointed(Role.REFEREE))
    press, desk = (reverse(name, args=[tournament.slug]) for name in ("wall:show", "desk:desk"))
    assert client.post(press, {"pages": "everything"}).status_code == 400
    assert client.post(press, {"pages": chosen, "next": desk}).url == desk
    assert shown(pages(client, tournament)) == before
    enter(tournament, 1, 1, 1)
    later(settings)
    assert shown(pages(client, tournament)) == after
    for address in (reverse("wall:desk", args=[tournament.slug]), desk):
        page = client.get(address).content.decode()
        assert re.findall(r'value="(\w+)"\s+aria-pressed="true"', page) == [chosen], address


def test_a_knock_out_shows_its_bracket_and_a_bye_what_it_is(client, club, settings):
    """As far as everybody may see it, from the first deal of the first round on."""
    tournament = under_way(club, tables=2, frozen_rounds=1)
    tournament.stages.update(form="knock_out", rounds_planned=2)
    first = tournament.rounds.get()
    first.tables.get(number=2).delete()
    SitOut.objects.create(round=first, entry=tournament.entries.get(number=3))
    Wall.objects.create(tournament=tournament, pages="standing")
    assert shown(pages(client, tournament)) == ["bracket-1"]
    Wall.objects.update(pages="seats")
    raise_version(tournament)
    later(settings)
    assert said(pages(client, tournament)).count("through without playing") == 2
    Wall.objects.update(pages="all")
    enter(tournament, 1, 1, 1)
    later(settings)
    response = pages(client, tournament)
    assert shown(response) == ["clock", "waiting", "bracket-1", "results"]
    bracket = said(response).split("Bracket")[1].split("Last results")[0]
    assert (bracket.count("bye"), bracket.count(" 14 "), bracket.count("Final")) == (1, 1, 1)


def test_a_breach_is_told_to_the_hall_when_the_table_has_agreed(client, club, settings):
    tournament = under_way(club)
    enter(tournament, 1, 1, 1)
    enter(tournament, 1, 1, 2, DEALT_AGAIN)
    deal = Deal.objects.get(number=2)
    Deal.objects.filter(pk=deal.pk).update(state="provisional")
    tournament.refresh_from_db()
    assert "deal 2" not in said(pages(client, tournament))
    Deal.objects.filter(pk=deal.pk).update(state="annulled")
    raise_version(tournament)
    later(settings)
    assert "deal 2" in said(pages(client, tournament))


def test_tables_that_still_play_say_how_many_deals_are_in(client, club):
    tournament = under_way(club, tables=2, deals=2)
    for deal in (1, 2):
        enter(tournament, 1, 1, deal)
    enter(tournament, 1, 2, 1)
    assert "1 table is still playing Table 2 1 of 2" in said(pages(client, tournament))


def test_a_table_that_deals_once_more_still_plays(client, club, settings):
    tournament = under_way(club, deals=2)
    enter(tournament, 1, 1, 1)
    enter(tournament, 1, 1, 2, DEALT_AGAIN)
    assert "1 table is still playing Table 1 2 of 3" in said(pages(client, tournament))
    enter(tournament, 1, 1, 3)
    later(settings)
    assert "waiting" not in shown(pages(client, tournament))


def test_last_results_come_newest_first_with_who_made_more_on_top(client, club):
    tournament = under_way(club)
    enter(tournament, 1, 1, 1)
    enter(tournament, 1, 1, 2, EW_WIN)
    told = said(pages(client, tournament))
    assert told.endswith(
        "Last results Table 1 · deal 2 · 4 Muzicando Eva Rusu – Dan Kovács 14 "
        "Ana Mureșan – Ion Pop 4 Table 1 · deal 1 · 4 Muzicando "
        "Ana Mureșan – Ion Pop 14 Eva Rusu – Dan Kovács 4"
    )


INDIVIDUAL = {"type": "P", "chooser": "2", "order": ["3", "1", "2"], "last_stuck": False}
REMI = {
    "double": False,
    "exhausted": False,
    "players": {
        "1": {"opened": True, "laid": 120, "rack": 0, "closed": "tile"},
        "2": {"opened": True, "laid": 60, "rack": 10},
        "3": {"opened": False},
    },
}
KINDS = {
    "rotating": (4, NS_WIN, "Ana Mureșan Table 1 North", "4 Muzicando", "14"),
    "teams": (4, NS_WIN, "Table 1 North–South", "4 Muzicando", "14"),
    "individual": (3, INDIVIDUAL, "Ana Mureșan Table 1 seat 1", "deal 1 · Parada", "Eva Rusu 6"),
    "remi": (3, REMI, "Ana Mureșan Table 1 seat 1", "deal 1", "Ana Mureșan 170"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_game_has_its_wall(client, club, kind, settings):
    at_table, content, place, played, best = KINDS[kind]
    tournament = under_way(club, kind, at_table=at_table)
    assert place in said(pages(client, tournament))
    enter(tournament, 1, 1, 1, content)
    later(settings)
    told = said(pages(client, tournament))
    assert played in told
    assert best in told


def test_the_standing_says_who_moved(client, evening):
    evening.frozen_rounds = 0
    evening.save()
    assert said(pages(client, evening)).startswith(
        "Standing after round 4 1 Réka Vila – Imre Nagy 46 2 ▼1 Ana Mureșan – Ion Pop 36 "
        "2 ▲1 Eva Rusu – Dan Kovács 36 4 ▼1 Ilinca Puig – Pau Szabó 26"
    )


def test_who_withdrew_and_who_has_a_penalty_is_marked(client, evening):
    evening.frozen_rounds = 0
    evening.save()
    evening.entries.filter(number=3).update(state="withdrawn")
    give_penalty(
        evening.rounds.first(), evening.entries.get(number=1), 12, rule="Late", key=uuid.uuid4(),
        by=desk_of(evening.club), reason="The bus",
    )  # fmt: skip
    told = said(pages(client, evening))
    assert "Ilinca Puig – Pau Szabó (withdrawn) 26" in told
    assert "Ana Mureșan – Ion Pop 24 P" in told
    assert "P: These points include a penalty." in told


def test_who_sits_out_is_told(client, club):
    tournament = under_way(club, tables=1)
    tournament.rounds.update(started_at=None)
    entry = Entry.objects.get(number=2)
    Seat.objects.filter(entry=entry).delete()
    tournament.rounds.get().sit_outs.create(entry=entry)
    assert "Eva Rusu sits out this round" in said(pages(client, tournament))


def test_a_clock_that_stands_still_says_so(client, club):
    tournament = under_way(club)
    tournament.rounds.update(paused_at=timezone.now())
    response = pages(client, tournament)
    assert "The clock is stopped." in said(response)
    assert b"data-paused" in response.content
    assert b'data-over="{time} over"' in response.content  # as clock.js fills it in


def test_the_desks_line_is_shown_as_text(client, club):
    tournament = under_way(club)
    announce(tournament, "<b>Cake</b> at ten")
    assert b"&lt;b&gt;Cake&lt;/b&gt; at ten" in pages(client, tournament).content


# --- who may --------------------------------------------------------------------------------------


def test_only_who_runs_it_is_handed_the_keys(client, club, appointed):
    tournament = under_way(club)
    address = f"/t/{tournament.slug}/live/"
    for role in ("member", "scorer", "secretary", "referee"):
        client.force_login(appointed(role))
        assert b"data-token" not in client.get(address).content
    for role in ("organiser", "owner"):
        client.force_login(appointed(role))
        assert b"data-token" in client.get(address).content


# --- the poll -------------------------------------------------------------------------------------


def test_what_it_costs_anew_does_not_grow_with_the_hall(
    client, club, django_assert_max_num_queries, settings
):
    small = under_way(club, tables=1)
    many = Tournament.objects.get(pk=big(club).pk)
    enter(small, 1, 1, 1)
    enter(many, 1, 1, 1)
    for tournament in (small, many):
        later(settings)
        with django_assert_max_num_queries(MOST_QUERIES):
            pages(client, tournament)


MOST_QUERIES = 15


def big(club):
    tournament = under_way(club, "rotating", tables=1, frozen_rounds=1)
    stage = tournament.stages.get()
    Entry.objects.bulk_create(Entry(tournament=tournament, number=n) for n in range(5, 405))
    entries = list(tournament.entries.filter(number__gt=4))
    tournament.rounds.update(finished_at=timezone.now())
    round_ = begin_round(tournament, stage, 2, [], 4)
    Table.objects.bulk_create(Table(round=round_, number=n) for n in range(1, 101))
    tables = {table.number: table for table in round_.tables.all()}
    Seat.objects.bulk_create(
        Seat(table=tables[at // 4 + 1], place=at % 4, entry=entry)
        for at, entry in enumerate(entries)
    )
    return tournament


# --- what is kept back ----------------------------------------------------------------------------


BREACH = {"breach": {"by": "E", "kind": "out_of_turn", "again": False}}
AGAIN = {"breach": {"by": "E", "kind": "out_of_turn", "again": True}}


def test_no_answer_depends_on_a_result_that_is_kept_back(client, club, desk, settings):
    """Byte for byte the same, tag and all, however the hidden round went at a table."""
    tournament = under_way(club, tables=2, rounds=2, deals=1, frozen_rounds=1)
    enter(tournament, 1, 1, 1)
    enter(tournament, 1, 2, 1)
    tournament.rounds.filter(number=1).update(finished_at=timezone.now())
    hidden = DealAt(tournament.rounds.get(number=2), 1, 1)
    entry = tournament.entries.get(number=1)

    def twice():
        enter(tournament, 2, 1, 1)
        adjust(hidden, {"NS": 60, "EW": 0}, key=uuid.uuid4(), by=desk, reason="a misdeal")

    def punished():
        enter(tournament, 2, 1, 1)
        give_penalty(hidden.round, entry, 12, rule="late", key=uuid.uuid4(), by=desk, reason="late")

    def dealt_again():
        enter(tournament, 2, 1, 1, AGAIN)
        enter(tournament, 2, 1, 2, EW_WIN)

    ways = [
        lambda: enter(tournament, 2, 1, 1),
        lambda: enter(tournament, 2, 1, 1, EW_WIN),
        lambda: enter(tournament, 2, 1, 1, BREACH),
        twice,
        punished,
        dealt_again,
    ]
    answers = set()
    for way in ways:
        with undone():
            way()
            later(settings)
            response = pages(client, tournament)
            answers.add((response["ETag"], response.content))
    assert len(answers) == 1
    told = said(response)
    assert "Standing after round 1 What was played after that stays secret until the end." in told
    assert "1 table is still playing Table 2 0 of 1" in told


def test_nothing_of_a_round_that_is_kept_back_is_told_before_it_is_over(client, club):
    tournament = under_way(club, publicity="end")
    enter(tournament, 1, 1, 1)
    assert shown(pages(client, tournament)) == ["clock", "waiting"]


def test_the_organisers_own_wall_keeps_it_back_too(owner, evening):
    """The desk may see everything; but this page hangs in the hall."""
    told = said(owner.get(f"/t/{evening.slug}/live/?language=en"))
    assert "Standing after round 2 What was played after that stays secret" in told
    assert "1 Ana Mureșan – Ion Pop 28" in told
    assert "46" not in told


def test_a_wall_hears_nothing_of_a_change_that_is_kept_back(client, evening, desk, settings):
    first = pages(client, evening)
    hidden = DealAt(evening.rounds.get(number=4), 1, 1)
    annul(hidden, key=uuid.uuid4(), by=desk, reason="wrong cards")
    later(settings)
    assert pages(client, evening, **{"If-None-Match": first["ETag"]}).status_code == 304


@contextmanager
def undone():
    """What is written here is as if it had never been."""
    point = transaction.savepoint()
    yield
    transaction.savepoint_rollback(point)


def test_what_watchers_ask_for_again_and_again_is_small_at_256_tables(client, appointed):
    """Packed, with names of real length, however many deals are played: a thousand watchers have
    20 Mbit/s of a hall's Wi-Fi together."""
    hall = make_hall(256, deals=60, has_names=True)
    chance = Random(1)
    cards = {each.table: each for each in TableToken.objects.filter(tournament=hall.tournament)}
    for table, card in cards.items():
        played = [item(1, deal, chance) for deal in range(1, 2 + table % 3)]
        record_batch(hall.tournament.pk, played, by=Actor(token=card))
    packed = Client(headers={"accept-encoding": "gzip"})
    desk = Client(headers={"accept-encoding": "gzip"})
    desk.force_login(appointed("organiser", hall.tournament.club))
    home = f"/t/{hall.tournament.slug}/"
    for own, path in ((packed, "live/pages/"), (packed, ""), (desk, "desk/now/")):
        answer = own.get(f"{home}{path}")
        assert answer["Content-Encoding"] == "gzip"
        assert len(answer.content) <= 12 * 1024, path
