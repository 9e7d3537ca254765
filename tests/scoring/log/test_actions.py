from datetime import UTC, datetime

import pytest

from club.models import State, Tournament
from club.models.tournament import Agreement, Entrance
from scoring.log import actions, refusals
from scoring.log.actions import Actor, DealAt, record
from scoring.log.batches import record_batch
from scoring.log.commands import second_key
from scoring.log.recheck import disagreements
from scoring.log.refusals import Refusal
from scoring.log.tokens import token_of
from scoring.models import Deal, Penalty, RoundScore, Version
from tests.scoring.evenings import LOST, MADE
from tests.workshop.fixtures.hall import make_hall

STUCK = {**MADE, "last_stuck": True}  # NS 14, EW 3


def deal_now(deal):
    kept = Deal.objects.get(round=deal.round, table=deal.table, number=deal.number)
    rival = kept.rival.number if kept.rival else None
    return kept.state, kept.current.number if kept.current else None, rival


def totals(hall):
    """(points, deals, penalties) of every entry that has a score, by its number."""
    return {
        score.entry.number: (score.points, score.deals, score.penalties)
        for score in RoundScore.objects.filter(round__tournament=hall.tournament)
    }


@pytest.fixture(autouse=True)
def the_log_agrees_with_everything(db):
    """After every test here, the log worked out again says what is kept beside it."""
    yield
    assert [each for one in Tournament.objects.all() for each in disagreements(one)] == []


def test_a_result_is_kept_with_its_points_and_people(hall, table, deal, key):
    receipt = record(deal(), MADE, key=key(), by=table, side="NS")

    version = Version.objects.get()
    players = [
        [one.player_id for one in entry.line_up.all()] for entry in hall.tournament.entries.all()
    ]
    assert receipt[:4] == (1, version.hash[:8], "provisional", {"1": 14, "2": 4})
    assert version.content == {**MADE, "last_stuck": False}
    assert version.seats == {
        "NS": {"entry": 1, "players": players[0]},
        "EW": {"entry": 2, "players": players[1]},
    }
    assert (version.token, version.user) == (table.token, None)
    assert version.rules == {
        "game": "pairs",
        "edition": "ro",
        "first_namer_declares": True,
        "pause_gives_run": True,
        "stuck_loses_place_point": True,
        "breach_costs_side": 12,
        "fewest_deals": 4,
        "agreement": "touch",
    }
    assert totals(hall) == {1: (14, 1, 0), 2: (4, 1, 0)}


def test_a_score_keeps_what_ties_are_broken_by(hall, table, deal, key):
    record(deal(1), MADE, key=key(), by=table)
    record(deal(2), LOST, key=key(), by=table)

    names = (
        "points against deals deals_won contracts_held contracts_made breaches penalties best_deal"
    ).split()
    kept = {
        score.entry.number: tuple(getattr(score, name) for name in names)
        for score in RoundScore.objects.all()
    }
    assert kept == {1: (17, 9, 2, 1, 2, 1, 0, 0, 14), 2: (9, 17, 2, 1, 0, 0, 0, 0, 5)}


def test_a_repeat_answers_the_first_receipt_and_changes_nothing(hall, table, deal, key):
    sent = key()
    first = record(deal(), MADE, key=sent, by=table, side="NS")
    record(deal(), MADE, key=key(), by=table, side="EW")
    version = Tournament.objects.get().version

    assert record(deal(), MADE, key=sent, by=table, side="NS") == first
    assert Version.objects.count() == 2
    assert Tournament.objects.get().version == version
    assert deal_now(deal())[0] == "agreed"


def test_a_repeat_is_answered_even_when_it_would_be_refused_by_now(hall, table, deal, key):
    sent = key()
    first = record(deal(), MADE, key=sent, by=table)
    Tournament.objects.update(state=State.FINISHED)

    assert record(deal(), MADE, key=sent, by=table) == first
    hall.tournament.refresh_from_db()
    with pytest.raises(refusals.NotRunning):
        record(deal(2), MADE, key=key(), by=table)


def test_the_desk_agrees_to_a_round_or_to_a_table_at_once(hall, table, desk, deal, key):
    for number in (1, 2, 3):
        record(deal(number), MADE, key=key(), by=table)
    record(deal(1, table=2), MADE, key=key(), by=Actor(token=token_of(hall.cards[2])))
    record(deal(3), LOST, key=key(), by=table)
    press = key()
    assert actions.agree_to_all(hall.round, key=press, by=desk, table=1) == 2
    assert actions.agree_to_all(hall.round, key=press, by=desk, table=1) == 0
    assert actions.agree_to_all(hall.round, key=key(), by=desk) == 1
    assert [(each.kind, each.points) for each in Version.objects.order_by("number")[5:]] == [
        ("agreement", {"1": 14, "2": 4}), ("agreement", {"1": 14, "2": 4}),
        ("agreement", {"3": 14, "4": 4}),
    ]  # fmt: skip
    assert [deal_now(deal(number))[0] for number in (1, 2, 3)] == ["agreed", "agreed", "disputed"]
    record(deal(1), LOST, key=key(), by=table, side="EW")
    assert totals(hall)[1] == (42, 3, 0)


def test_a_key_that_was_used_for_something_else_is_refused_by_name(hall, table, desk, deal, key):
    sent = key()
    first = record(deal(), MADE, key=sent, by=table, side="NS")
    other = make_hall(1)
    other.tournament.club = hall.tournament.club
    other.tournament.save()
    uses = [
        lambda: record(deal(), LOST, key=sent, by=table, side="NS"),
        lambda: record(deal(), MADE, key=sent, by=table, side="EW"),
        lambda: record(deal(2), MADE, key=sent, by=table, side="NS"),
        lambda: record(deal(1, table=2), MADE, key=sent, by=desk, side="NS"),
        lambda: record(DealAt(other.round, 1, 1), MADE, key=sent, by=desk, side="NS"),
        lambda: actions.agree(deal(), key=sent, by=table, of=1, side="EW"),
        lambda: actions.annul(deal(), key=sent, by=desk, reason="so"),
        lambda: actions.adjust(deal(), {"NS": 1, "EW": 2}, key=sent, by=desk, reason="so"),
        lambda: actions.move(deal(), to=deal(2), key=sent, by=desk, reason="so"),
        lambda: actions.settle(deal(), 1, key=sent, by=desk),
        lambda: actions.give_penalty(
            hall.round, hall.tournament.entries.first(), 5, rule="r", key=sent, by=desk, reason="so"
        ),
    ]
    for use in uses:
        with pytest.raises(refusals.KeyUsed):
            use()
    assert record(deal(), MADE, key=sent, by=table, side="NS") == first
    assert Version.objects.count() == 1


def test_the_second_key_of_a_press_may_be_taken_too(hall, table, desk, deal, key):
    press = key()
    record(deal(), MADE, key=key(), by=table)
    record(deal(3), MADE, key=second_key(press), by=table)
    with pytest.raises(refusals.KeyUsed):
        actions.move(deal(), to=deal(2), key=press, by=desk, reason="so")
    assert Version.objects.count() == 2


def test_every_decision_repeated_answers_its_first_receipt(hall, table, desk, deal, key):
    first = record(deal(), MADE, key=key(), by=table, side="NS")
    record(deal(), LOST, key=key(), by=table, side="EW")
    record(deal(4), MADE, key=key(), by=table)
    entry = hall.tournament.entries.first()
    keys = iter([key() for _ in range(7)])
    steps = [
        lambda at: actions.settle(deal(), first.number, key=at, by=desk),
        lambda at: actions.correct(deal(), LOST, key=at, by=desk, reason="so"),
        lambda at: actions.annul(deal(), key=at, by=desk, reason="so"),
        lambda at: actions.adjust(deal(), {"NS": 9, "EW": 6}, key=at, by=desk, reason="so"),
        lambda at: actions.agree(deal(4), key=at, by=desk, of=3),
        lambda at: actions.move(deal(4), to=deal(2), key=at, by=desk, reason="so"),
        lambda at: actions.give_penalty(
            hall.round, entry, 5, rule="r", key=at, by=desk, reason="so"
        ),
    ]
    done = [(step, at, step(at)) for step, at in zip(steps, keys, strict=True)]
    written = Version.objects.count()
    assert [step(at) for step, at, _receipt in done] == [receipt for *_step, receipt in done]
    assert Version.objects.count() == written


def test_a_batch_answers_a_used_key_by_name(hall, table, key):
    used = str(key())
    items = [
        {"key": used, "round": 1, "deal": 1, "content": MADE},
        {"key": used, "round": 1, "deal": 1, "content": LOST},
        {"key": used, "round": 1, "deal": 2, "content": MADE},
        {"key": used, "round": 1, "deal": 1, "kind": "agreement", "version": used, "side": "EW"},
        {"key": used, "round": 1, "deal": 1, "content": MADE, "typed_at": "2026-11-21T20:14Z"},
    ]
    for _at in range(2):
        answers = record_batch(hall.tournament.pk, items, by=table)
        assert [getattr(each, "reason", each[0]) for each in answers] == [
            1, "KeyUsed", "KeyUsed", "KeyUsed", 1,
        ]  # fmt: skip
    assert answers[1].sentence.startswith("Something else was already saved from this form")
    assert Version.objects.count() == 1


def test_a_breach_costs_and_the_deal_is_dealt_again_after_the_last(hall, table, deal, key):
    breach = {"breach": {"by": "E", "kind": "illegal_card", "again": True}}
    with pytest.raises(refusals.DealUnknown):
        record(deal(5), MADE, key=key(), by=table)
    record(deal(2), breach, key=key(), by=table)
    assert totals(hall) == {1: (0, 0, 0), 2: (-12, 0, 0)}
    record(deal(5), MADE, key=key(), by=table)
    assert totals(hall) == {1: (14, 1, 0), 2: (-8, 1, 0)}
    with pytest.raises(refusals.DealUnknown):
        record(deal(6), MADE, key=key(), by=table)


def test_results_keep_their_people_when_seats_change(hall, table, desk, deal, key):
    record(deal(1), MADE, key=key(), by=table)
    for seat, entry in zip(
        hall.round.tables.get(number=1).seats.all(), hall.tournament.entries.all()[2:], strict=True
    ):
        seat.entry = entry
        seat.save()
    actions.correct(deal(1), LOST, key=key(), by=desk, reason="typed wrong")
    record(deal(2), MADE, key=key(), by=table)
    assert totals(hall) == {1: (3, 1, 0), 2: (5, 1, 0), 3: (14, 1, 0), 4: (4, 1, 0)}


def test_a_penalty_is_in_the_log_and_is_taken_back_once(hall, desk, deal, key):
    entry = hall.tournament.entries.get(number=3)
    actions.give_penalty(
        hall.round, entry, 12, rule="late", key=key(), by=desk, reason="20 minutes"
    )
    penalty = Penalty.objects.get()
    assert totals(hall) == {3: (0, 0, 12)}
    assert (penalty.points, penalty.given.rule, penalty.given.why) == (12, "late", "20 minutes")
    actions.take_back_penalty(penalty, key=key(), by=desk, reason="the tram")
    assert totals(hall) == {3: (0, 0, 0)}
    with pytest.raises(refusals.TakenBack):
        actions.take_back_penalty(penalty, key=key(), by=desk, reason="again")
    assert Version.objects.count() == 2


def test_rotating_partners_have_the_points_of_their_side(desk, key):
    hall = make_hall(1, entering="rotating")
    record(DealAt(hall.round, 1, 1), MADE, key=key(), by=desk)
    assert totals(hall) == {1: (14, 1, 0), 2: (4, 1, 0), 3: (14, 1, 0), 4: (4, 1, 0)}


def test_an_individual_deal(desk, key):
    hall = make_hall(1, entering="individual", at_a_table=3)
    result = {"type": "P", "chooser": "2", "order": ["3", "1", "2"], "last_stuck": True}
    deal = DealAt(hall.round, 1, 1)
    assert record(deal, result, key=key(), by=desk).points == {"1": 5, "2": 3, "3": 6}
    breach = {"breach": {"by": "2", "kind": "other"}}
    assert record(DealAt(hall.round, 1, 2), breach, key=key(), by=desk).points == {"2": -11}
    assert totals(hall) == {1: (5, 1, 0), 2: (-8, 1, 0), 3: (6, 1, 0)}


def test_a_deal_of_remi(desk, key):
    hall = make_hall(1, entering="remi", at_a_table=2)
    result = {"players": {"1": {"opened": True, "laid": 120, "closed": "joker", "atu": True},
                          "2": {}}}  # fmt: skip
    deal = DealAt(hall.round, 1, 1)
    assert record(deal, result, key=key(), by=desk).points == {"1": 440, "2": -100}


@pytest.mark.parametrize(
    ("facts", "refusal"),
    [
        ({"table": 2}, refusals.OtherTable),
        ({"round_number": 3}, refusals.NotThisRound),
        ({"round_number": 1}, None),
        ({"round_number": 4}, refusals.NotThisRound),
    ],
)
def test_a_card_is_for_its_table_in_this_round_and_the_last(key, facts, refusal):
    hall = make_hall(2, rounds=4)
    rounds = hall.tournament.rounds
    rounds.filter(number__gt=2).update(started_at=None)
    by = Actor(token=token_of(hall.cards[1]))
    facts = {"table": 1, "round_number": 2, **facts}
    deal = DealAt(rounds.get(number=facts["round_number"]), facts["table"], 1)
    if refusal is None:
        assert record(deal, MADE, key=key(), by=by).number == 1
    else:
        with pytest.raises(refusal):
            record(deal, MADE, key=key(), by=by)
        assert not Version.objects.exists()


def test_a_round_ago_but_one_is_for_the_desk(desk, key):
    hall = make_hall(1, rounds=3)
    by = Actor(token=token_of(hall.cards[1]))
    deal = DealAt(hall.round, 1, 1)
    with pytest.raises(refusals.NotThisRound):
        record(deal, MADE, key=key(), by=by)
    assert record(deal, MADE, key=key(), by=desk).number == 1


def test_a_card_enters_nothing_where_only_the_desk_does(key):
    hall = make_hall(1, entrance=Entrance.DESK)
    by = Actor(token=token_of(hall.cards[1]))
    with pytest.raises(refusals.OnlyDesk):
        record(DealAt(hall.round, 1, 1), MADE, key=key(), by=by)


def test_a_batch_answers_each_item_by_itself(hall, table, key):
    keys = [str(key()) for _ in range(7)]
    touch = {"kind": "agreement", "version": keys[0], "side": "EW"}
    items = [
        {"key": keys[0], "round": 1, "deal": 1, "content": MADE, "side": "NS"},
        {"key": keys[1], "round": 1, "deal": 1, **touch},
        {"key": keys[2], "round": 1, "deal": 9, "content": MADE},
        {"key": keys[3], "round": 1, "deal": 2, "content": {**MADE, "order": ["N", "N", "S", "W"]}},
        {"key": keys[4], "round": 1, "deal": 2, "content": {"contract": "9X"}},
        {"key": keys[0], "round": 1, "deal": 1, "content": MADE, "side": "NS"},
        {"key": "no key", "round": 1, "deal": 3, "content": MADE},
        {"key": keys[5], "round": 9, "deal": 1, "content": MADE},
        {"key": keys[6], "round": 2, "deal": 1, "content": LOST, "typed_at": "2026-11-21T20:14Z"},
    ]  # fmt: skip
    answers = record_batch(hall.tournament.pk, items, by=table)

    assert [
        answer.reason if isinstance(answer, Refusal) else (answer.number, answer.state)
        for answer in answers
    ] == [
        (1, "provisional"),
        (2, "agreed"),
        "DealUnknown",
        "SeatTwice",
        "RecordError",
        (1, "provisional"),
        "KeyMissing",
        "RoundUnknown",
        (3, "provisional"),
    ]
    assert answers[3] == Refusal(
        keys[3], "SeatTwice", "North is named twice: name each player once."
    )
    assert record_batch(hall.tournament.pk, items, by=table) == answers
    assert Version.objects.count() == 3


def test_a_batch_of_another_day_stands_in_the_log_at_its_own_moments(hall, table, key):
    moments = [datetime(2026, 7, 9, 16, minute, tzinfo=UTC) for minute in (3, 5)]
    items = [
        {"key": str(key()), "round": 1, "deal": deal, "content": MADE, "side": "NS"}
        for deal in (1, 2)
    ]
    first, _second = record_batch(hall.tournament.pk, items, by=table, at=moments)
    assert list(Version.objects.order_by("number").values_list("at", flat=True)) == moments
    assert record_batch(hall.tournament.pk, items[:1], by=table) == [first]


def test_a_batch_of_nothing_but_rubbish_is_answered(hall, table):
    rubbish = [
        {}, {"key": []}, {"key": {}, "round": []}, {"key": str(Agreement), "round": True},
        *(
            {"key": f"00000000-0000-4000-8000-{at:012}", **item}
            for at, item in enumerate([
                {}, {"round": [], "deal": {}}, {"round": 1, "deal": 10**30, "content": MADE},
                {"round": 1, "deal": 1, "content": [], "side": "NS"},
                {"round": 1, "deal": 1, "content": MADE, "side": ["NS"]},
                {"round": 1, "deal": 1, "content": MADE, "side": "X"},
                {"round": 1, "deal": 1, "kind": "agreement", "version": {}, "side": "EW"},
                {"round": 1, "deal": 1, "kind": "agreement", "version": 10**40, "side": {}},
                {"round": 1, "deal": -1, "content": MADE, "kind": "correction", "version": []},
                {"round": 1, "deal": 1, "content": MADE, "kind": ["result"]},
                {"round": 1, "table": 10**40, "deal": 1, "content": MADE},
                {"round": 1, "deal": 1, "content": {"breach": []}},
                {"round": 1, "deal": 1, "content": {"adjusted": {"NS": 99, "EW": 0}}},
                {"round": 1, "deal": 1, "content": {"of": 1}},
                {"round": 1, "deal": 1, "content": {}},
            ])
        ),
    ]  # fmt: skip
    answers = record_batch(hall.tournament.pk, rubbish, by=table)
    assert len(answers) == len(rubbish)
    assert all(isinstance(answer, Refusal) and answer.sentence for answer in answers)
    assert not Version.objects.exists()


@pytest.mark.parametrize("typed", ["0001-01-01T00:00:00+14:00", "soon", 7, None, "9999-12-31"])
def test_a_wrong_clock_stops_nothing(hall, table, key, typed):
    item = {"key": str(key()), "round": 1, "deal": 1, "content": MADE, "typed_at": typed}
    (answer,) = record_batch(hall.tournament.pk, [item], by=table)
    assert answer.number == 1


def test_the_version_of_the_tournament_rises_once_a_batch(hall, table, key):
    before = Tournament.objects.get().version
    items = [{"key": str(key()), "round": 1, "deal": at, "content": MADE} for at in (1, 2, 3)]
    record_batch(hall.tournament.pk, items, by=table)
    assert Tournament.objects.get().version == before + 1
