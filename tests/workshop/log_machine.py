"""A Hypothesis machine that plays with the log of a hall: tables enter, agree and correct, late
phones send what they held, some of it again, while the desk decides (F7).

After each step the log gives what is kept beside it, and no card has overruled the desk.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scoring.log import actions
from scoring.log.actions import Actor, DealAt
from scoring.log.commands import DealKey, Receipt
from scoring.log.recheck import disagreements
from scoring.log.refusals import WRONG
from scoring.log.rights import DealStanding, is_desks
from scoring.log.store import standing_of
from scoring.log.tokens import token_of
from scoring.models import Deal, DealState, LineText, Penalty, Version
from scoring.standings.inputs import facts_of
from scoring.standings.standing import standing_of as ranked_by
from tests.workshop.fixtures.hall import Hall

ORDERS = ("NESW", "EWNS", "SENW")
RESULTS = [
    {"contract": contract, "declarer": declarer, "order": [*order], "last_stuck": stuck}
    for contract, declarer, order, stuck in (
        ("1S", "N", ORDERS[0], False),
        ("4M", "E", ORDERS[1], True),
        ("2P", "S", ORDERS[2], False),
    )
]
BREACHES = [{"breach": {"by": seat, "kind": "other", "again": True}} for seat in "NE"]

deals = st.sampled_from([(1, 1, 1), (1, 1, 2), (1, 2, 1), (2, 1, 1), (2, 2, 3)])
"""The number of a round, of a table, of a deal; so few that steps meet each other."""
contents = st.sampled_from([*RESULTS, *RESULTS, *BREACHES])
sides = st.sampled_from(["NS", "EW", None])
reasons = st.sampled_from(["so", "Ana Pop said so"])

Step = Callable[[], Receipt]


class LogMachine(RuleBasedStateMachine):
    hall: Hall
    desk: Actor
    seen: Counter[str]
    """The kinds of lines, and the states of deals, that came about."""

    def __init__(self) -> None:
        super().__init__()
        self.undone = transaction.atomic()
        self.undone.__enter__()
        self.rounds = {each.number: each for each in self.hall.tournament.rounds.all()}
        self.cards = {table: Actor(token=token_of(text)) for table, text in self.hall.cards.items()}
        self.keys = self.looked_at = 0
        self.done: list[tuple[Step, Receipt | None]] = []
        """Every step that was taken, with its receipt; nothing where it was refused."""
        self.held: list[Step] = []
        """By phones without a network."""

    def teardown(self) -> None:
        log = Version.objects.filter(tournament=self.hall.tournament)
        for kind, state in log.values_list("kind", "state"):
            self.seen.update([kind, state])
        transaction.set_rollback(True)
        self.undone.__exit__(None, None, None)

    # What a table does.

    @rule(at=deals, content=contents, side=sides, is_late=st.booleans())
    def enter(self, at: Any, content: Any, side: Any, is_late: bool) -> None:
        self._by_card(at, actions.record, content, side=side, is_late=is_late)

    @rule(at=deals, of=st.integers(0, 1), side=sides, is_late=st.booleans())
    def agree(self, at: Any, of: int, side: Any, is_late: bool) -> None:
        self._by_card(at, actions.agree, of=self._key_at(at, of), side=side, is_late=is_late)

    @rule(at=deals, content=contents, side=sides, of=st.integers(0, 1), is_late=st.booleans())
    def correct(self, at: Any, content: Any, side: Any, of: int, is_late: bool) -> None:
        facts = {"expects": self._key_at(at, of), "side": side}
        self._by_card(at, actions.correct, content, is_late=is_late, **facts)

    @precondition(lambda self: self.held)
    @rule(which=st.integers(0, 99))
    def send_late(self, which: int) -> None:
        self._take(self.held.pop(which % len(self.held)), card=True)

    @precondition(lambda self: self.done)
    @rule(which=st.integers(0, 99))
    def send_again(self, which: int) -> None:
        """What has a receipt gets the same one, and the log nothing."""
        step, first = self.done[which % len(self.done)]
        if first is None:
            return
        before = self._length()
        assert step()[:2] == first[:2]
        assert self._length() == before

    # What the desk does.

    @rule(at=deals, content=contents)
    def desk_enters(self, at: Any, content: Any) -> None:
        self._by_desk(actions.record, self._deal(at), content)

    @rule(at=deals, of=st.integers(0, 1))
    def desk_agrees(self, at: Any, of: int) -> None:
        self._by_desk(actions.agree, self._deal(at), of=self._key_at(at, of))

    @rule(at=deals, content=contents, reason=reasons)
    def desk_corrects(self, at: Any, content: Any, reason: str) -> None:
        self._by_desk(actions.correct, self._deal(at), content, reason=reason)

    @rule(which=st.integers(0, 9), choice=st.one_of(st.integers(0, 1), contents))
    def settle(self, which: int, choice: Any) -> None:
        if disputed := [each for each in self._standings().items() if each[1].rival]:
            deal, now = disputed[which % len(disputed)]
            chosen = now[1:][choice] if isinstance(choice, int) else None
            self._by_desk(actions.settle, self._at(deal), chosen.number if chosen else choice)

    @rule(at=deals, reason=reasons)
    def annul(self, at: Any, reason: str) -> None:
        self._by_desk(actions.annul, self._deal(at), reason=reason)

    @rule(at=deals, points=st.integers(0, 12), reason=reasons)
    def adjust(self, at: Any, points: int, reason: str) -> None:
        given = {"NS": points, "EW": 12 - points}
        self._by_desk(actions.adjust, self._deal(at), given, reason=reason)

    @rule(at=deals, to=deals, exchange=st.booleans())
    def move(self, at: Any, to: Any, exchange: bool) -> None:
        facts = {"to": self._deal(to), "exchange": exchange, "reason": "so"}
        self._by_desk(actions.move, self._deal(at), **facts)

    @rule(at=deals, ns=st.integers(1, 4), ew=st.integers(1, 4))
    def change_people(self, at: Any, ns: int, ew: int) -> None:
        self._by_desk(actions.move, self._deal(at), entries={"NS": ns, "EW": ew}, reason="so")

    @rule(number=st.integers(1, 2), entry=st.integers(1, 4), points=st.integers(0, 9))
    def give_penalty(self, number: int, entry: int, points: int) -> None:
        whom = self.hall.tournament.entries.get(number=entry)
        facts = {"rule": "late", "reason": "the tram"}
        self._by_desk(actions.give_penalty, self.rounds[number], whom, points, **facts)

    @rule()
    def take_back_penalty(self) -> None:
        if (given := Penalty.objects.filter(taken_back=None).first()) is not None:
            self._by_desk(actions.take_back_penalty, given, reason="so")

    @rule(which=st.integers(0, 9))
    def withdraw_text(self, which: int) -> None:
        log = self.hall.tournament
        texts = LineText.objects.filter(version__tournament=log).order_by("pk")
        if typed := list(texts.values_list("version__number", "name")):
            self._by_desk(actions.withdraw_text, log, *typed[which % len(typed)])

    @rule(number=st.integers(1, 2))
    def agree_to_all(self, number: int) -> None:
        actions.agree_to_all(self.rounds[number], key=self._key(), by=self.desk)

    # What holds after each step.

    @invariant()
    def the_log_gives_what_is_kept(self) -> None:
        if (length := self._length()) != self.looked_at:
            self.looked_at = length
            assert list(disagreements(self.hall.tournament)) == []
            self._check_standing()

    def _check_standing(self) -> None:
        """Points of each entry, added up from the lines that count, are those it is ranked by."""
        made: Counter[int] = Counter()
        lines = Version.objects.filter(tournament=self.hall.tournament)
        for line in lines.filter(current_of__isnull=False) | lines.filter(kind__startswith="pen"):
            made.update({int(entry): points for entry, points in line.points.items()})
        ranked = ranked_by(facts_of(self.hall.tournament))
        numbers = dict(self.hall.tournament.entries.values_list("pk", "number"))
        for row in ranked.rows if ranked else ():
            assert row.score == made[numbers[row.entry]]

    # How steps are taken.

    def _by_card(self, at: Any, act: Any, *words: Any, is_late: bool, **facts: Any) -> None:
        named = {"key": self._key(), "by": self.cards[at[1]], **facts}

        def step() -> Receipt:
            return act(self._deal(at), *words, **named)

        if is_late:
            self.held.append(step)
        else:
            self._take(step, card=True)

    def _by_desk(self, act: Any, *words: Any, **facts: Any) -> None:
        named = {"key": self._key(), "by": self.desk, **facts}
        self._take(lambda: act(*words, **named), card=False)

    def _take(self, step: Step, *, card: bool) -> None:
        before, length = (self._standings() if card else {}), self._length()
        try:
            receipt = step()
        except WRONG:
            receipt = None
            assert self._length() == length
        self.done.append((step, receipt))
        if card:
            after = self._standings()
            for key, was in before.items():
                self._check_desk(was, after[key])

    def _check_desk(self, was: DealStanding, now: DealStanding) -> None:
        """What the desk said counts on, or stands there on for it to look at."""
        for place in (was.current, was.rival):
            if place is not None and is_desks(place):
                assert was.current == now.current
                assert place in (now.current, now.rival)

    def _standings(self) -> dict[DealKey, DealStanding]:
        found = Deal.objects.filter(round__in=self.rounds.values())
        return {
            DealKey(each.round_id, each.table, each.number): DealStanding(
                DealState(each.state), each.current, each.rival
            )
            for each in found.select_related("current", "rival")
        }

    def _at(self, key: DealKey) -> DealAt:
        (number,) = (number for number, each in self.rounds.items() if each.pk == key.round)
        return self._deal((number, key.table, key.number))

    def _deal(self, at: Any) -> DealAt:
        number, table, deal = at
        return DealAt(self.rounds[number], table, deal)

    def _key_at(self, at: Any, of: int) -> Any:
        """The client key of what counts there, or of what stands beside."""
        found = standing_of(self._deal(at))[1:][of]
        return str(found.key) if found else None

    def _key(self) -> UUID:
        self.keys += 1
        return UUID(int=self.keys, version=4)

    def _length(self) -> int:
        return Version.objects.filter(tournament=self.hall.tournament).count()


def play(hall: Hall, desk: Actor, runs: int, steps: int, **facts: Any) -> Counter[str]:
    """Interleavings of so many steps at most; what came about in them, how often."""
    seen: Counter[str] = Counter()
    machine = type("Machine", (LogMachine,), {"hall": hall, "desk": desk, "seen": seen})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=runs,
            stateful_step_count=steps,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
            **facts,
        ),
    )
    return seen
