"""Muzicando between two sides: N, E, S, W."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from club.referee import sums
from club.wording import engine_texts
from club.wording.engine_texts import Text
from engine.auction import BIDS, Bid, PlayType
from engine.dealing import deal_pairs
from engine.editions import RuleSet
from engine.results.pairs import PairsResult
from engine.seats import PAIRS_SEATS, Seat, next_seat
from scoring.games import pairs_sheet
from scoring.games.going_out import GoingOut, Head
from scoring.games.sample import played
from scoring.games.table_game import Data, SeatLabel
from scoring.writers.pdf.ruled_form import SlipForm
from scoring.writers.pdf.score_table import ScoreSheet, ScoreTable


class PairsGame(GoingOut[PairsResult]):
    result: ClassVar = PairsResult
    rating_title: ClassVar = pgettext_lazy("rating", "Pairs")
    best_deal: ClassVar = gettext_lazy("points in the best deal with a partner:")
    template: ClassVar = "scoring/games/_pairs.html"
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

    def on_sheet(self, titles: list[str]) -> list[str]:
        return pairs_sheet.sides(titles)

    def score_line(
        self,
        result: PairsResult | None,
        points: Mapping[str, float],
        remark: str,
        seats: int,  # noqa: ARG002
    ) -> object:
        return pairs_sheet.line(result, points, remark)

    def score_table(self, title: str, sheet: ScoreSheet, rules: RuleSet) -> ScoreTable:  # noqa: ARG002
        return pairs_sheet.table(sheet)

    def slip(self, seats: int, rules: RuleSet) -> SlipForm:  # noqa: ARG002
        return pairs_sheet.slip()

    def sample(self, players: int, number: int, chance: Random, rules: RuleSet) -> Data:  # noqa: ARG002
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


GAME = PairsGame()
