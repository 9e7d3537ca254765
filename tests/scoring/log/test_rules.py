"""What each command becomes, or what stands against it: no database is asked."""

from uuid import UUID, uuid4

import pytest

from club.models import Entry, Round, State, Tournament, User
from engine.errors import RecordError
from scoring.log import refusals
from scoring.log.commands import (
    Actor,
    AdjustScore,
    AgreeToResult,
    AnnulDeal,
    CorrectResult,
    DealAt,
    GivePenalty,
    MoveResult,
    RecordResult,
    SettleDispute,
    TakeBackPenalty,
    WithdrawText,
)
from scoring.log.repeats import is_repeat
from scoring.log.rights import DealStanding
from scoring.log.rules import CommandContext, rules_of, versions_of
from scoring.log.seating import Seated
from scoring.models import DealState, TableToken, Version

MADE = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"], "last_stuck": False}
LOST = {"contract": "1S", "declarer": "N", "order": ["E", "N", "S", "W"], "last_stuck": False}
AGAIN = {"breach": {"by": "E", "kind": "other", "again": True}}

CUP = Tournament(pk=1, club_id=1, entering="pairs", agreement="touch", state=State.RUNNING)
ROUNDS = [Round(pk=10 + at, number=at, deals=4, tournament=CUP) for at in (1, 2)]
ROUNDS[0].started_at = ROUNDS[1].started_at = "some time ago"
COMING = Round(pk=13, number=3, deals=4, tournament=CUP)
OLD = Tournament(pk=1, club_id=1, entering="pairs", agreement="touch", state=State.ARCHIVED)
PUT_AWAY = Round(pk=11, number=1, deals=4, tournament=OLD, started_at="some time ago")
SEATS = [
    {"NS": {"entry": at, "players": [at]}, "EW": {"entry": at + 1, "players": [at + 1]}}
    for at in (1, 3)
]
CARD, DESK = Actor(token=TableToken(pk=5, tournament=CUP, table=1)), Actor(user=User(pk=7))
FIRST, STRANGER = Entry(number=1, tournament=CUP), Entry(number=1, tournament_id=2)


def at(number=1, table=1, round_number=1):
    return DealAt(ROUNDS[round_number - 1], table, number)


def line(number, content=MADE, kind="result", *, by=CARD, side="NS", deal=1):
    """Of the log, as the store has read it."""
    return Version(
        number=number,
        key=UUID(int=number),
        tournament=CUP,
        round=ROUNDS[0],
        kind=kind,
        table=1,
        deal=deal,
        content=content,
        seats=SEATS[0],
        rules=rules_of(CUP),
        side=side,
        user_id=by.user.pk if by.user else None,
    )


def met(**deals):
    """Two tables of two rounds; `d1=` and so on say how a deal of the first table stands."""
    standings = {at(number, table).key: DealStanding() for number in range(8) for table in (1, 2)}
    standings |= {at(int(name[1:])).key: each for name, each in deals.items()}
    seats = {
        (own.pk, table): Seated(own, table, SEATS[table - 1], {})
        for own in ROUNDS
        for table in (1, 2)
    }
    return CommandContext(rules_of(CUP), ROUNDS, seats, {1: [1], 2: [2], 3: [3]}, standings)


def asked(command, *facts, by=DESK, **named):
    return command(*facts, key=uuid4(), by=by, **named)


EMPTY = met()
ENTERED = met(d1=DealStanding(DealState.PROVISIONAL, line(1)))
AGREED = met(d1=DealStanding(DealState.AGREED, line(1)))
DISPUTED = met(d1=DealStanding(DealState.DISPUTED, line(1), line(2, LOST, side="EW")))
DECIDED = met(d1=DealStanding(DealState.AGREED, line(1, by=DESK)))
ANNULLED = met(d1=DealStanding(DealState.ANNULLED, line(1, {}, by=DESK)))
BREACHED = met(d2=DealStanding(DealState.PROVISIONAL, line(1, AGAIN, deal=2)))
BOTH = met(
    d1=DealStanding(DealState.AGREED, line(1)), d2=DealStanding(DealState.AGREED, line(2, LOST))
)

GOES = {
    "a card records": (
        asked(RecordResult, at(), MADE, by=CARD, side="NS"),
        EMPTY,
        [("result", 1, MADE, {"1": 14, "2": 4})],
    ),
    "a deal more than planned, after a breach": (
        asked(RecordResult, at(5), LOST),
        BREACHED,
        [("result", 5, LOST, {"1": 3, "2": 5})],
    ),
    "the other side agrees": (
        asked(AgreeToResult, at(), of=1, by=CARD, side="EW"),
        ENTERED,
        [("agreement", 1, {"of": 1}, {})],
    ),
    "one side gives in, by the key of the other's": (
        asked(AgreeToResult, at(), of=str(UUID(int=2)), by=CARD, side="NS"),
        DISPUTED,
        [("agreement", 1, {"of": 2}, {})],
    ),
    "the desk agrees, and it is the desk's": (
        asked(AgreeToResult, at(), of=1),
        ENTERED,
        [("agreement", 1, MADE, {"1": 14, "2": 4})],
    ),
    "a card corrects its own": (
        asked(CorrectResult, at(), LOST, by=CARD, expects=str(UUID(int=1))),
        ENTERED,
        [("correction", 1, LOST, {"1": 3, "2": 5})],
    ),
    "a card that shows no key sets it beside": (
        asked(CorrectResult, at(), LOST, by=CARD, expects=1),
        ENTERED,
        [("result", 1, LOST, {"1": 3, "2": 5})],
    ),
    "a card corrects what was agreed": (
        asked(CorrectResult, at(), LOST, by=CARD, expects=str(UUID(int=1))),
        AGREED,
        [("result", 1, LOST, {"1": 3, "2": 5})],
    ),
    "the desk corrects anything": (
        asked(CorrectResult, at(), LOST, expects=1, reason="so"),
        DISPUTED,
        [("correction", 1, LOST, {"1": 3, "2": 5})],
    ),
    "the desk settles by a number": (
        asked(SettleDispute, at(), 2),
        DISPUTED,
        [("settlement", 1, LOST, {"1": 3, "2": 5})],
    ),
    "the desk settles by what both had wrong": (
        asked(SettleDispute, at(), {**MADE, "last_stuck": True}),
        DISPUTED,
        [("settlement", 1, {**MADE, "last_stuck": True}, {"1": 14, "2": 3})],
    ),
    "annulled": (asked(AnnulDeal, at(), reason="so"), ENTERED, [("annulment", 1, {}, {})]),
    "a score for a deal that was never played": (
        asked(AdjustScore, at(3), {"NS": 9, "EW": 6}, reason="so"),
        EMPTY,
        [("adjustment", 3, {"adjusted": {"NS": 9, "EW": 6}}, {"1": 9, "2": 6})],
    ),
    "moved to another deal": (
        asked(MoveResult, at(), to=at(3), reason="so"),
        ENTERED,
        [("moved_here", 3, MADE, {"1": 14, "2": 4}), ("moved_away", 1, {}, {})],
    ),
    "moved to another table and its people": (
        asked(MoveResult, at(), to=at(1, table=2), reason="so"),
        ENTERED,
        [("moved_here", 1, MADE, {"3": 14, "4": 4}), ("moved_away", 1, {}, {})],
    ),
    "two change places": (
        asked(MoveResult, at(), to=at(2), exchange=True, reason="so"),
        BOTH,
        [("moved_here", 2, MADE, {"1": 14, "2": 4}), ("moved_here", 1, LOST, {"1": 3, "2": 5})],
    ),
    "to other people": (
        asked(MoveResult, at(), entries={"NS": 3, "EW": 1}, reason="so"),
        ENTERED,
        [("moved_here", 1, MADE, {"3": 14, "1": 4})],
    ),
    "an annulment stays one where it is moved": (
        asked(MoveResult, at(), to=at(2), reason="so"),
        ANNULLED,
        [("moved_here", 2, {}, {}), ("moved_away", 1, {}, {})],
    ),
}

REFUSED = {
    "what cannot be": (
        asked(RecordResult, at(), {**MADE, "contract": "9X"}),
        EMPTY,
        RecordError,
    ),
    "a side that is none": (asked(RecordResult, at(), MADE, side="X"), EMPTY, RecordError),
    "a deal that is not planned": (asked(RecordResult, at(5), MADE), EMPTY, refusals.DealUnknown),
    "one more than was dealt again": (
        asked(RecordResult, at(6), MADE),
        BREACHED,
        refusals.DealUnknown,
    ),
    "a table that is not there": (
        asked(RecordResult, at(1, table=3), MADE),
        EMPTY,
        refusals.TableUnknown,
    ),
    "a card at another table": (
        asked(RecordResult, at(1, table=2), MADE, by=CARD),
        EMPTY,
        refusals.OtherTable,
    ),
    "nothing to agree to": (asked(AgreeToResult, at(), of=1), EMPTY, refusals.NothingEntered),
    "a side agrees to its own": (
        asked(AgreeToResult, at(), of=1, by=CARD, side="NS"),
        ENTERED,
        refusals.OwnSide,
    ),
    "another counts by now": (asked(AgreeToResult, at(), of=9), ENTERED, refusals.ResultChanged),
    "the desk does not end a dispute by agreeing": (
        asked(AgreeToResult, at(), of=1),
        DISPUTED,
        refusals.ResultChanged,
    ),
    "a card agrees to what the desk decided": (
        asked(AgreeToResult, at(), of=1, by=CARD, side="EW"),
        DECIDED,
        refusals.DeskDecided,
    ),
    "nobody agrees to an annulment": (
        asked(AgreeToResult, at(), of=1),
        ANNULLED,
        refusals.DeskDecided,
    ),
    "the desk corrects without a reason": (
        asked(CorrectResult, at(), LOST, reason=" "),
        ENTERED,
        refusals.ReasonMissing,
    ),
    "the desk looked at another": (
        asked(CorrectResult, at(), LOST, expects=9, reason="so"),
        ENTERED,
        refusals.ResultChanged,
    ),
    "nothing is disputed": (asked(SettleDispute, at(), 1), ENTERED, refusals.NothingDisputed),
    "settled by another number": (asked(SettleDispute, at(), 9), DISPUTED, refusals.ResultChanged),
    "annulled without a reason": (
        asked(AnnulDeal, at(), reason=""),
        ENTERED,
        refusals.ReasonMissing,
    ),
    "nothing to move": (
        asked(MoveResult, at(), to=at(2), reason="so"),
        EMPTY,
        refusals.NothingEntered,
    ),
    "the place is taken": (
        asked(MoveResult, at(), to=at(2), reason="so"),
        BOTH,
        refusals.PlaceTaken,
    ),
    "a dispute is not moved": (
        asked(MoveResult, at(), to=at(2), reason="so"),
        DISPUTED,
        refusals.ResultChanged,
    ),
    "people who are not there": (
        asked(MoveResult, at(), entries={"NS": 9, "EW": 1}, reason="so"),
        ENTERED,
        refusals.EntryUnknown,
    ),
    "one for both seats": (
        asked(MoveResult, at(), entries={"NS": 1, "EW": 1}, reason="so"),
        ENTERED,
        refusals.OtherPeople,
    ),
    "a seat that is left out": (
        asked(MoveResult, at(), entries={"NS": 3}, reason="so"),
        ENTERED,
        refusals.OtherPeople,
    ),
    "an entry of another tournament": (
        asked(GivePenalty, ROUNDS[0], STRANGER, 5, rule="", reason="so"),
        EMPTY,
        refusals.EntryUnknown,
    ),
    "a penalty that gives": (
        asked(GivePenalty, ROUNDS[0], FIRST, -1, rule="", reason="so"),
        EMPTY,
        refusals.PenaltyTooLarge,
    ),
    "a penalty that is taken back": (
        asked(TakeBackPenalty, ROUNDS[0], FIRST, 5, penalty=3, given=8, reason="so"),
        EMPTY,
        refusals.TakenBack,
    ),
    **{
        f"the desk {what} {where}": (asked(kind, *given, **facts), ENTERED, refusal)
        for where, round_, refusal in (
            ("before the round", COMING, refusals.NotBegun),
            ("in an archive", PUT_AWAY, refusals.IsArchived),
        )
        for what, kind, given, facts in (
            ("enters", RecordResult, [DealAt(round_, 1, 1), MADE], {}),
            ("corrects", CorrectResult, [DealAt(round_, 1, 1), LOST], {"reason": "so"}),
            ("agrees", AgreeToResult, [DealAt(round_, 1, 1)], {"of": 1}),
            ("punishes", GivePenalty, [round_, FIRST, 5], {"rule": "late", "reason": "so"}),
        )
    },
    "moved into a round that has not begun": (
        asked(MoveResult, at(), to=DealAt(COMING, 1, 1), reason="so"),
        ENTERED,
        refusals.NotBegun,
    ),
    "a text of no line": (asked(WithdrawText, CUP, 3, "reason"), EMPTY, refusals.TextGone),
}


@pytest.mark.parametrize("case", GOES.values(), ids=GOES)
def test_what_a_command_becomes(case):
    command, situation, wanted = case
    found = versions_of(command, situation)
    assert [(str(one.kind), one.deal, one.content, one.points) for one in found] == wanted
    assert [one.key for one in found] == list(command.keys[: len(found)])
    assert {(one.user_id, one.token_id) for one in found} <= {(7, None), (None, 5)}


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED)
def test_what_stands_against_a_command(case):
    command, situation, refusal = case
    with pytest.raises(refusal):
        versions_of(command, situation)


def test_a_penalty_and_its_taking_back_name_the_entry():
    entry = Entry(number=3, tournament=CUP)
    given = asked(GivePenalty, ROUNDS[0], entry, 5, rule="late", reason="so", table=2)
    situation = met()
    situation.penalties = [3]
    back = asked(TakeBackPenalty, ROUNDS[0], entry, 5, penalty=3, given=8, reason="so")
    found = [each for command in (given, back) for each in versions_of(command, situation)]
    assert [(one.points, one.content, one.seats) for one in found] == [
        (points, content, {"": {"entry": 3, "players": [3]}})
        for points, content in (
            ({"3": -5}, {"penalty": {"player": None, "table": 2, "deal": None}}),
            ({"3": 5}, {"of": 8}),
        )
    ]


REPEATS = [
    (asked(RecordResult, at(), MADE, side="NS"), line(1), True),
    (asked(RecordResult, at(), {**MADE, "last_stuck": True}, side="NS"), line(1), False),
    (asked(RecordResult, at(), MADE, side="EW"), line(1), False),
    (asked(RecordResult, at(2), MADE, side="NS"), line(1), False),
    (asked(CorrectResult, at(), MADE, side="NS"), line(1), True),
    (asked(AnnulDeal, at(), reason="so"), line(1), False),
    (asked(AnnulDeal, at(), reason="why"), line(1, {}, "annulment"), True),
    (asked(AgreeToResult, at(), of=4), line(5, {"of": 4}, "agreement"), True),
    (asked(AgreeToResult, at(), of=4), line(5, {"of": 3}, "agreement"), False),
    (asked(SettleDispute, at(), 4), line(5, MADE, "settlement"), True),
    (asked(SettleDispute, at(), 4), line(5, LOST, "settlement"), False),
    (asked(SettleDispute, at(), LOST), line(5, LOST, "settlement"), True),
    (
        asked(AdjustScore, at(), {"NS": 1, "EW": 2}, reason="so"),
        line(5, {"adjusted": {"NS": 1, "EW": 2}}, "adjustment"),
        True,
    ),
    (asked(MoveResult, at(3), to=at(), reason="so"), line(5, MADE, "moved_here"), False),
    (asked(MoveResult, at(1), to=at(2), reason="so"), line(5, MADE, "moved_here", deal=2), True),
    (
        asked(MoveResult, at(), entries={"NS": 1, "EW": 2}, reason="so"),
        line(5, MADE, "moved_here"),
        True,
    ),
    (
        asked(MoveResult, at(), entries={"NS": 1, "EW": 4}, reason="so"),
        line(5, MADE, "moved_here"),
        False,
    ),
]


@pytest.mark.parametrize(("command", "kept", "same"), REPEATS)
def test_the_same_key_is_for_the_same_request(command, kept, same):
    """The line that the command is about is the fourth: the first deal's."""
    assert is_repeat(command, kept, line(4)) is same
