"""Muzicando between two sides: N, E, S, W."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from club import engine_texts
from club.engine_texts import Text
from club.referee import sums
from engine.auction import BIDS, Bid, Contract, PlayType
from engine.dealing import deal_pairs
from engine.editions import RuleSet
from engine.points.lines import Part
from engine.points.pairs import explain
from engine.results.pairs import PairsResult
from engine.seats import PAIRS_SEATS, Seat, Side, next_seat
from scoring.games import breach, pairs_sheet
from scoring.games.going_out import GoingOut, Head, stuck_field
from scoring.games.sample import played
from scoring.games.table_game import Data, SeatLabel
from scoring.games.workbook_cells import (
    Cells,
    Choice,
    ChoiceLists,
    Choices,
    WorkbookField,
    needed,
    shown,
    yes_choices,
)
from scoring.writers.pdf.ruled_form import SlipForm
from scoring.writers.pdf.score_table import ScoreSheet, ScoreTable


class PairsGame(GoingOut[PairsResult]):
    result: ClassVar = PairsResult
    rating_title: ClassVar = pgettext_lazy("rating", "Pairs")
    best_deal: ClassVar = gettext_lazy("points in the best deal with a partner:")
    template: ClassVar = "scoring/games/_pairs.html"
    scripts: ClassVar = ("scoring/auction.js", *GoingOut.scripts)
    shape: ClassVar = "felt"
    measures: ClassVar = pairs_sheet.MEASURES
    upright: ClassVar = 2
    has_record: ClassVar = True
    keys: ClassVar = ("contract", "declarer")
    labels: ClassVar = (gettext_lazy("Contract"), gettext_lazy("Held by"))
    codes: ClassVar = tuple(map(str, BIDS))
    wanted: ClassVar = {
        "declarer": gettext_lazy("Tap who holds the contract."),
        "contract": gettext_lazy("Tap the contract."),
    }
    cell_wanted: ClassVar = {
        "contract": gettext_lazy("Say the contract."),
        "declarer": gettext_lazy("Say who holds the contract."),
    }
    order_column: ClassVar = "order"
    breaker: ClassVar = Seat.E
    stuck_costs: ClassVar = "stuck_loses_place_point"
    example: ClassVar = {
        "contract": "2M",
        "declarer": "N",
        "order": ["N", "E", "S", "W"],
        "last_stuck": True,
    }

    def head(self, result: PairsResult) -> Head:
        bid, declarer = result.contract.bid, result.contract.declarer
        return Head(str(bid), _said(bid), declarer)

    def fields(self, result: PairsResult) -> Data:
        auction = result.auction
        calls = {} if auction is None else {"auction": " ".join([str(result.caller), *auction])}
        return super().fields(result) | calls

    def form(self, rules: RuleSet, sittings: Sequence[SeatLabel], data: Data) -> Data:
        return super().form(rules, sittings, data) | {
            "types": [(type_.value, engine_texts.PLAY_TYPES[type_]) for type_ in PlayType],
            "bids": [
                {"code": str(bid), "type": bid.type.value, "said": _said(bid), "worth": bid.worth}
                for bid in BIDS
            ],
            # Who calls first, by the seat that deals.
            "firsts": "".join(next_seat(seat, PAIRS_SEATS) for seat in PAIRS_SEATS),
            "holder_question": _("Who holds the contract?"),
            "what_question": _("Which contract?"),
            "first_namer_declares": "yes" if rules.first_namer_declares else "no",
        }

    def content_of(self, data: Mapping[str, Any], seats: Sequence[str]) -> Data:
        content = super().content_of(data, seats)
        first, *calls = str(data.get("auction", "")).split() or [""]
        if calls and "order" in content:
            content |= {"auction": calls, "first": first}
        return content

    def sums(self, rules: RuleSet, seats: int) -> Iterator[tuple[str, str]]:  # noqa: ARG002
        yield from sums.of_pairs(rules)

    def typed_help(self) -> list[tuple[str, Text]]:
        return [
            (
                self.typed_example,
                _(
                    "2 Muzicando held by North; North went out first, then East, South, West; the "
                    "last one was stuck (s). Who is last need not be typed."
                ),
            ),
            (
                self.breach_example,
                _(
                    "A breach by East, dealt again (r). The kind: c card, p pass, t out of turn, "
                    "o something else."
                ),
            ),
        ]

    def scorer_columns(self, scorer: str) -> tuple[str, str]:
        return scorer.lower(), f"{scorer.lower()}-points"

    def columns(self, seats: Sequence[str]) -> list[str]:  # noqa: ARG002
        played = ["contract", "by", "made", "order", "stuck", "breach"]
        return ["ns", "ew", *played, "ns-points", "ew-points"]

    def values(self, result: PairsResult) -> Data:
        made = pgettext("in a table", "yes") if result.is_made else pgettext("in a table", "no")
        return super().values(result) | {"made": made}

    def people_of(self, titles: Sequence[str]) -> dict[str, str]:
        return dict(zip(map(str, Side), self.on_sheet([*titles]), strict=True))

    def workbook_fields(self, seats: int) -> list[WorkbookField]:  # noqa: ARG002
        return [
            WorkbookField("NS", str(engine_texts.SIDES[Side.NS]), is_typed=False, width=18),
            WorkbookField("EW", str(engine_texts.SIDES[Side.EW]), is_typed=False, width=18),
            WorkbookField("contract", _("Contract"), "contracts"),
            WorkbookField("declarer", _("Held by"), "seats"),
            WorkbookField("order", _("Order of going out"), "orders", width=11),
            stuck_field(),
            *breach.workbook_fields(),
            WorkbookField("points-NS", _("Points N–S"), is_typed=False, is_number=True, width=11),
            WorkbookField("points-EW", _("Points E–W"), is_typed=False, is_number=True, width=11),
        ]

    def choices(self, rules: RuleSet) -> dict[str, list[Choice]]:
        letters = engine_texts.SEAT_LETTERS
        return {
            "contracts": [Choice(str(bid), str(bid), (bid.worth,)) for bid in BIDS],
            "seats": [
                Choice(str(letters[seat]), str(seat), (1 if seat.side is Side.NS else -1,))
                for seat in PAIRS_SEATS
            ],
            "orders": [_order_choice(order, rules) for order in permutations(PAIRS_SEATS)],
            "yes": yes_choices(),
            "breaches": breach.choices(),
        }

    def order_cells(self, result: PairsResult, choices: Choices) -> Data:
        return {"order": shown(choices["orders"], [str(seat) for seat in result.order])}

    def order_in_cells(self, cells: Cells, choices: Choices, seats: int) -> Any:  # noqa: ARG002
        said = _("Say in which order they went out.")
        return needed(cells, "order", choices["orders"], said)

    def formulas(self, cells: Cells, lists: ChoiceLists, rules: RuleSet, seats: int) -> list[str]:  # noqa: ARG002
        contract, by, order = cells["contract"], cells["declarer"], cells["order"]
        stuck, breached = cells["stuck"], cells["breach"]
        worth = lists["contracts"].figure(contract)
        held = lists["seats"].figure(by)
        first = lists["orders"].figure(order, 5)
        offender, cost = lists["seats"].figure(breached), rules.breach_costs_side
        made = []
        for own, at in ((1, 2), (-1, 3)):
            places = lists["orders"].figure(order, f'IF({stuck}="",{at},{at + 2})')
            points = f"{places}+IF({held}={own},{worth}*{first}*{own},0)"
            is_open = f'OR({contract}="",{by}="",{order}="")'
            annulled = f"IF({offender}={own},-{cost},0)"
            made.append(f'IF({breached}<>"",{annulled},IF({is_open},"",{points}))')
        return made

    def on_sheet(self, titles: list[str]) -> list[str]:
        return pairs_sheet.sides(titles)

    def score_line(
        self,
        result: PairsResult | None,
        points: Mapping[str, int],
        remark: str,
        seats: int,  # noqa: ARG002
    ) -> object:
        return pairs_sheet.line(result, points, remark)

    def score_table(self, title: str, sheet: ScoreSheet, rules: RuleSet) -> ScoreTable:  # noqa: ARG002
        return pairs_sheet.table(sheet)

    def slip(self, seats: int) -> SlipForm:  # noqa: ARG002
        return pairs_sheet.slip()

    def sample(self, players: int, number: int, chance: Random) -> Data:  # noqa: ARG002
        deal = deal_pairs(chance.getrandbits(32), PAIRS_SEATS[(number - 1) % 4])
        game = played(deal, chance)
        return {
            "contract": str(game.contract),
            "declarer": str(game.declarer),
            "order": [str(seat) for seat in game.order],
            "last_stuck": game.last_stuck,
        }


def _said(bid: Bid) -> str:
    """“4 Muzicando”."""
    return f"{bid.level} {engine_texts.PLAY_TYPES[bid.type]}"


def _order_choice(order: Sequence[Seat], rules: RuleSet) -> Choice:
    """The points of both sides' places, ordinarily and with the last one stuck, and who is first:
    1 for North–South."""
    # The worth of the contract is looked up by itself.
    told = [
        explain(Contract(BIDS[0], PAIRS_SEATS[0]), order, last_stuck=is_stuck, rules=rules)
        for is_stuck in (False, True)
    ]
    figures = [
        sum(line.points for line in lines[side] if line.part is not Part.WORTH)
        for lines in told
        for side in Side
    ]
    first = 1 if order[0].side is Side.NS else -1
    letters = "".join(str(engine_texts.SEAT_LETTERS[seat]) for seat in order)
    return Choice(letters, [str(seat) for seat in order], (*figures, first))


GAME = PairsGame()
