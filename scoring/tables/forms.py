"""The form of one deal: what it offers for its game, and what was entered with it.

The fields are those that `static/scoring/deal.js` reads; without script the same form is posted.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.text import capfirst

from club.wording.by_points import numbered
from engine.dealing import dealer_of
from engine.seats import ROMAN, next_seat
from scoring import table_names
from scoring.games import GAMES, worded
from scoring.games.breach import BREACHES
from scoring.games.table_game import Data, Fact, SeatLabel, TableGame
from scoring.log.content import Content, DealValue, Rules, result_of
from scoring.log.deal_numbers import turn_of
from scoring.log.seating import Seats
from scoring.tables.queries import TablePage


@dataclass
class DealForm:
    """Context of a form's template; `data` is what was entered, by the names of the fields."""

    game: TableGame[Any]
    deal: int
    seats: list[SeatLabel]
    data: Data
    key: str
    replaces: int | None = None
    own_key: str = ""
    """The key of what is replaced, if this browser wrote it."""
    error: str = ""
    shown_sums: list[Fact] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    asks_side: bool = False
    sides: list[Fact] = field(default_factory=list)
    turn: int = 0
    """The number by which the dealer is found."""
    numbered: str = ""
    """Word for one result, with its number in braces."""
    facts: dict[str, Any] = field(default_factory=dict)
    """Fields of the game's own template (`TableGame.form`), and of dealing."""

    @property
    def letters(self) -> list[str]:
        return [seat.letter for seat in self.seats]

    @property
    def seat_letters(self) -> str:
        return json.dumps(self.letters)

    @property
    def side_names(self) -> str:
        return json.dumps(dict(self.sides))

    @property
    def title(self) -> str:
        return self.numbered.format(deal=self.deal)

    @property
    def places(self) -> list[dict[str, str]]:
        order = [*self.data.get("order", []), *[""] * len(ROMAN)]
        return [
            {"label": label, "value": value}
            for label, value, _seat in zip(ROMAN, order, self.seats, strict=False)
        ]

    @property
    def content(self) -> Data:
        """The result that the fields say, in the keys that the log keeps."""
        return self.game.content_of(self.data, self.letters)

    @property
    def missing(self) -> str:
        """The first thing that was not said, as what is wanted; nothing when all is there."""
        return self.game.missing(self.data, self.letters)


def form_of(
    place: TablePage, deal: int, key: str, data: Mapping[str, Any] | None = None, turn: int = 0
) -> DealForm:
    """By `turn` is found who deals; else it is counted by the deals of the page."""
    game, tournament = GAMES[place.game], place.tournament
    form = DealForm(game, deal, place.sittings, dict(data or {}), key)
    form.numbered = capfirst(numbered(tournament))
    form.turn = turn or turn_of(deal, {each.number: each.again for each in place.deals})
    rules = game.result.rules_of(tournament.rules)
    form.facts = game.form(rules, form.seats, form.data) | dealing(form)
    form.sides = list(table_names.names_by_scorer(place.seats, place.names, place.game).items())
    form.asks_side = bool(place.sides)
    return form


def dealing(form: DealForm) -> dict[str, Any]:
    """Dealer and chooser, now and in every deal of the table."""
    seats, dealings = form.letters, form.game.dealings(form.seats)
    holders = [form.game.holder(turn, seats) for turn in range(1, len(seats) + 1)]
    return {
        "dealers": json.dumps([*dealings.values()]),
        "dealer": dealings[dealer_of(form.turn, [*dealings])],
        "first_served": next_seat(dealer_of(form.turn, [*dealings]), [*dealings]),
        "holders": json.dumps(holders) if all(holders) else "",
        "holder": form.game.holder(form.turn, seats),
        "breach_kinds": BREACHES.items(),
    }


def doubts_of(
    content: Content, seats: Seats, names: table_names.PlayerNames, rules: Rules
) -> list[str]:
    """Second questions about a result that may be entered."""
    result = result_of(content, rules["game"])
    if result is None:
        return []
    own = GAMES[rules["game"]].result.rules_of(rules)
    return worded(result).doubts(result, table_names.names_by_seat(seats, names), own)


def fields_of(result: DealValue | None) -> Data:
    """The fields that say what a result says."""
    return worded(result).fields(result) if result else {}


def data_of(posted: QueryDict) -> dict[str, Any]:
    """Posted values by the names of the fields; the order of going out as a list, in which a place
    that was left open before another is empty."""
    data: dict[str, Any] = {name: posted[name] for name in posted}
    order = posted.getlist("order")
    while order and not order[-1]:
        order.pop()
    data["order"] = order
    return data
