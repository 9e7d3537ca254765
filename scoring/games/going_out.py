"""The games of which the order of going out is written down, and whether the last one was stuck.

What is said here is of a game in which everybody plays for themselves and has points for their
place alone; the others say what is different.

Typed, a result is what was played and by whom, where the game asks for that, the order, and `s` if
the last one was stuck: `2m n nesw s`. Who is last need not be typed.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from club.referee.sums import sum_key
from club.wording import engine_texts
from club.wording.engine_texts import Text
from engine.points.lines import Lines, total
from engine.seats import PLAYER_SEATS, ROMAN, Seat
from scoring.games import breach, players_sheet
from scoring.games.players_sheet import SlipColumn
from scoring.games.table_game import (
    Data,
    Fact,
    ResultValue,
    SeatLabel,
    SeatNames,
    TableGame,
    who,
)
from scoring.games.typed_line import (
    STUCK,
    NotUnderstood,
    TooShort,
    letter_of,
    order_and_stuck,
    seat_in,
)
from scoring.writers.pdf.ruled_form import SlipForm
from scoring.writers.pdf.score_table import ScoreSheet, ScoreTable

PARTNERS: Final = ({"N", "S"}, {"E", "W"})


class Head(NamedTuple):
    """Contract or play type of a deal, and the seat that named it."""

    code: str
    said: str
    by: Seat


class GoingOut(TableGame[ResultValue]):
    keys: ClassVar[tuple[str, ...]] = ()
    """What the log calls the head of a result: what was played, and by whom."""
    codes: ClassVar[tuple[str, ...]] = ()
    wanted: ClassVar[Mapping[str, Text]] = {}
    """What is said as long as the head is missing, in the order in which it is asked for."""
    breaker: ClassVar[Seat] = Seat.P2
    """Of the example of a breach."""
    stuck_costs: ClassVar[str] = ""
    """The field of its rules that says whether being stuck costs anything; none where it never
    does."""
    measures: ClassVar = players_sheet.MEASURES
    upright: ClassVar = 4

    def head(self, result: ResultValue) -> Head | None:  # noqa: ARG002
        return None

    def counts_stuck(self, rules: Any) -> bool:
        return bool(self.stuck_costs) and getattr(rules, self.stuck_costs)

    def by_place(self, rules: Any, seats: int, *, last_stuck: bool = False) -> list[Lines]:
        """The sum of each place at a table of so many."""
        order = PLAYER_SEATS[:seats]
        result = self.result.from_data({"order": [*map(str, order)], "last_stuck": last_stuck})
        explained = result.explained(rules)
        return [explained[seat] for seat in order]

    def sums(self, rules: Any, seats: int) -> Iterable[tuple[str, str]]:
        """Every sum that a deal can come to, in the words of the table: `4M 14`, the places and
        `s` where the last one is stuck."""
        for last_stuck in (False, True) if self.counts_stuck(rules) else (False,):
            by_place = self.by_place(rules, seats, last_stuck=last_stuck)
            for place, lines in enumerate(by_place, start=1):
                yield sum_key("-", (place,), last_stuck), engine_texts.named_sum(lines)

    def facts(self, result: ResultValue, names: SeatNames) -> list[Fact]:
        head = self.head(result)
        said = (head.said, who(head.by, names)) if head else ()
        places = [
            (_("Place %(place)s") % {"place": place}, who(seat, names))
            for place, seat in zip(ROMAN, result.places, strict=False)
        ]
        stuck = pgettext("the last one stuck", "yes") if result.stuck else "–"
        heads = zip(map(str, self.labels), said, strict=True)
        return [*heads, *places, (_("Last one stuck"), stuck)]

    def lines(self, result: ResultValue, names: SeatNames) -> list[str]:
        head = self.head(result)
        order = [
            f"{place} {_called(seat, names)}"
            for place, seat in zip(ROMAN, result.places, strict=False)
        ]
        stuck = [_("the last one was stuck")] if result.stuck else []
        first = [f"{head.said} · {who(head.by, names)}"] if head else []
        return [*first, ", ".join([*order, *stuck])]

    def played(self, result: ResultValue) -> str:
        head = self.head(result)
        return head.said if head else ""

    def fields(self, result: ResultValue) -> Data:
        head = self.head(result)
        said = dict(zip(self.keys, (head.code, str(head.by)), strict=True)) if head else {}
        stuck = {"last_stuck": "on"} if result.stuck else {}
        return {**said, "order": [str(seat) for seat in result.places], **stuck}

    def form(self, rules: Any, sittings: Sequence[SeatLabel], data: Data) -> Data:  # noqa: ARG002
        order = _("Tap the players in the order they ran out of cards.")
        sums, says = [*self.sums(rules, len(sittings))], [*self.wanted.items(), ("order", order)]
        cost = self.result.breach_costs(rules)
        if cost is not None:
            sums.append(breach.sum_of(cost))
            says.append(("breach", breach.wanted()))
        return {
            "sums": "\n".join(f"{key}:{text}" for key, text in sums),
            "counts_stuck": self.counts_stuck(rules),
            "fields": " ".join(self.keys),
            "says": says,
        }

    def content_of(self, data: Mapping[str, Any], seats: Sequence[str]) -> Data:
        if data.get("what") == "breach":
            return breach.content_of(data)
        return {
            **{key: data.get(key, "") for key in self.keys},
            "order": _order(data, seats),
            "last_stuck": "last_stuck" in data,
        }

    def missing(self, data: Mapping[str, Any], seats: Sequence[str]) -> str:
        if data.get("what") == "breach":
            return breach.missing(data)
        for key, said in self.wanted.items():
            if not data.get(key):
                return str(said)
        if len(_order(data, seats)) < len(seats):
            return _("Choose the players in the order they ran out of cards.")
        return ""

    def line(self, result: ResultValue) -> str:
        head = self.head(result)
        first = [head.code.lower(), letter_of(head.by)] if head else []
        stuck = [STUCK] if result.stuck else []
        return " ".join([*first, "".join(map(letter_of, result.places)), *stuck])

    def read_line(self, text: str, seats: Sequence[str], turn: int = 1) -> Data:
        parts = text.casefold().split()
        if not parts:
            raise TooShort(example=self.typed_example)
        if parts[0] == breach.SIGN and self.knows_breach:
            return breach.read_line(parts[1:], seats, self.breach_example)
        if not self.keys:
            return order_and_stuck(parts, seats, self.typed_example)
        what, by = self.keys
        if parts[0].upper() not in self.codes:
            raise NotUnderstood(part=parts[0], example=self.typed_example)
        holder, rest = self.holder(turn, seats), parts[1:]
        if not holder or len(rest) - rest.count(STUCK) > 1:
            if len(rest) < 2:
                raise TooShort(example=self.typed_example)
            holder, rest = seat_in(rest[0], seats), rest[1:]
        head = {what: parts[0].upper(), by: holder}
        return {**head, **order_and_stuck(rest, seats, self.typed_example)}

    @property
    def breach_example(self) -> str:
        return breach.example(self.result, self.breaker)

    def columns(self, seats: Sequence[str]) -> list[str]:
        head = [self.keys[0], "by"] if self.keys else []
        breaches = ["breach"] if self.knows_breach else []
        of_seats = [f"{what}-{seat}" for seat in seats for what in ("player", "points")]
        return [*head, "order", "stuck", *breaches, *of_seats]

    def values(self, result: ResultValue) -> Data:
        head = self.head(result)
        said = {self.keys[0]: head.code, "by": engine_texts.letters(head.by)} if head else {}
        stuck = pgettext("in a table", "yes") if result.stuck else ""
        return {**said, "order": " ".join(map(engine_texts.letters, result.places)), "stuck": stuck}

    def score_line(
        self, result: ResultValue | None, points: Mapping[str, float], remark: str, seats: int
    ) -> object:
        head = self.head(result) if result else None
        played = remark or (head.code if head else "")
        return players_sheet.line(result.places if result else (), played, points, seats)

    def score_table(self, title: str, sheet: ScoreSheet, rules: Any) -> ScoreTable:
        said = " ".join(self.how_it_counts(rules, len(sheet.people)))
        return players_sheet.table(title, sheet, self.played_title(), said)

    def played_title(self) -> str:
        """The head of a column for what was played, or for a remark instead of it."""
        return _("Remark")

    def how_it_counts(self, rules: Any, players: int) -> list[str]:
        """A deal at a table of so many, under the rules that are played, in short sentences."""
        cost, said = self.result.breach_costs(rules), [self.what_counts(rules, players)]
        if self.counts_stuck(rules):
            said.append(_("A last player who is stuck loses the place point."))
        if cost is not None:
            said.append(_("A breach annuls the deal: −%(points)s.") % {"points": cost})
        return said

    def what_counts(self, rules: Any, players: int) -> str:
        return players_sheet.places_said(map(total, self.by_place(rules, players)))

    def asked_on_slip(self) -> list[SlipColumn]:
        return []

    def slip(self, seats: int, rules: Any) -> SlipForm:  # noqa: ARG002
        return players_sheet.slip(seats, *self.asked_on_slip(), breach=self.knows_breach)

    def sample(self, players: int, number: int, chance: Random, rules: Any) -> Data:  # noqa: ARG002
        order = [*map(str, PLAYER_SEATS[:players])]
        chance.shuffle(order)
        return {"order": order, "last_stuck": chance.random() < 0.1}

    def otherwise(self, content: Mapping[str, Any]) -> Data:
        """With the first to go out and the next opponent in the other order."""
        order = list(content["order"])
        other = 2 if {*order[:2]} in PARTNERS else 1
        order[0], order[other] = order[other], order[0]
        return {**content, "order": order}


def _order(data: Mapping[str, Any], seats: Sequence[str]) -> list[str]:
    """The order that was chosen; where all but the last are, who is left is the last."""
    order = list(data.get("order", []))
    left = [seat for seat in seats if seat not in order]
    is_clear = len(left) == 1 and len(order) == len(seats) - 1 and all(order)
    return order + left if is_clear else [seat for seat in order if seat]


def _called(seat: str, names: SeatNames) -> str:
    return names.get(seat) or engine_texts.seat(Seat(seat))
