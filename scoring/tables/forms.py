"""The form of one deal, for each game: what it offers, and what was entered with it.

The fields are those that `static/scoring/deal.js` reads; without script the same form is posted.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from club import words
from club.house_rules import BOARD_GAMES, remi_rules, rule_set
from club.models.tournament import Agreement
from engine.auction import BIDS, PlayType
from engine.points.remi import Closing
from engine.seats import PAIRS_SEATS
from scoring.tables import people, sums
from scoring.tables.queries import Place
from scoring.tables.words import BREACHES, HAND_STATES, PLACES, Fact
from scoring.tables.words import bid as bid_said

Content = dict[str, Any]


@dataclass
class DealForm:
    """What the template of a form shows; `data` is what was entered, by the names of the fields."""

    template: str
    game: str
    deal: int
    seats: list[people.Sitting]
    data: dict[str, Any]
    key: str
    replaces: int | None = None
    own_key: str = ""
    """The key of what is replaced, if this browser wrote it."""
    error: str = ""
    shown_sums: list[Fact] = field(default_factory=list)
    asks_side: bool = False
    sides: list[Fact] = field(default_factory=list)
    sums: str = ""
    rules: str = ""
    shape: str = "felt"
    counts_stuck: bool = False
    facts: dict[str, Any] = field(default_factory=dict)

    def __getattr__(self, name: str) -> Any:
        """What only one game has."""
        try:
            return self.__dict__["facts"][name]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def seat_letters(self) -> str:
        return json.dumps([seat.letter for seat in self.seats])

    @property
    def side_names(self) -> str:
        return json.dumps(dict(self.sides))

    @property
    def places(self) -> list[dict[str, str]]:
        order = [*self.data.get("order", []), *[""] * len(PLACES)]
        return [
            {"label": label, "value": value}
            for label, value, _seat in zip(PLACES, order, self.seats, strict=False)
        ]

    @property
    def order_question(self) -> str:
        return _("In which order did they run out of cards?")

    @property
    def breach_kinds(self) -> list[tuple[str, str]]:
        return [(kind, str(said)) for kind, said in BREACHES.items()]


def form_of(place: Place, deal: int, key: str, data: Mapping[str, Any] | None = None) -> DealForm:
    form = _MAKERS[place.game](place, deal, key, dict(data or {}))
    form.sides = list(people.names_by_scorer(place.seats, place.names, place.game).items())
    form.asks_side = place.tournament.agreement == Agreement.BOTH
    return form


def data_of(posted: QueryDict) -> dict[str, Any]:
    """What was posted, by the names of the fields; the order of going out as a list."""
    data: dict[str, Any] = {name: posted[name] for name in posted}
    data["order"] = [seat for seat in posted.getlist("order") if seat]
    return data


def content_of(data: Mapping[str, Any], game: str, seats: list[people.Sitting]) -> Content:
    """The result that these fields say, in the keys that the log keeps."""
    if game == "remi":
        return _remi_content(data, seats)
    if data.get("what") == "breach":
        return {
            "breach": {
                "by": data.get("breach_by", ""),
                "kind": data.get("breach_kind", "other"),
                "again": data.get("breach_again") == "yes",
            }
        }
    result = {"order": list(data.get("order", [])), "last_stuck": "last_stuck" in data}
    if game == "individual":
        return {"type": data.get("type", ""), "chooser": data.get("chooser", ""), **result}
    return {"contract": data.get("contract", ""), "declarer": data.get("declarer", ""), **result}


def data_from(content: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that say what a content says."""
    if "breach" in content:
        breach = content["breach"]
        again = "yes" if breach["again"] else "no"
        return {
            "what": "breach", "breach_by": breach["by"], "breach_kind": breach["kind"],
            "breach_again": again,
        }  # fmt: skip
    data = {name: value for name, value in content.items() if isinstance(value, str | list)}
    data |= {name: "on" for name in ("last_stuck", "double") if content.get(name)}
    if content.get("exhausted"):
        data["closer"] = "nobody"
    for seat, hand in content.get("players", {}).items():
        state = "board" if hand.get("board") else "opened" if hand.get("opened") else "unopened"
        data[f"state-{seat}"] = state
        data |= {f"{name}-{seat}": hand[name] for name in ("laid", "rack", "board") if name in hand}
        data |= {f"{name}-{seat}": "on" for name in ("atu", "unannounced") if hand.get(name)}
        if "closed" in hand:
            data |= {"closer": seat, "closed": hand["closed"]}
    return data


def missing(data: Mapping[str, Any], game: str, seats: list[people.Sitting]) -> str:
    """The first thing that was not said, as what is wanted; nothing when all is there."""
    if game == "remi":
        return _missing_in_remi(data, seats)
    if data.get("what") == "breach":
        said = data.get("breach_by") and data.get("breach_kind") and data.get("breach_again")
        return "" if said else _("Say who broke the rules, how, and whether you play it again.")
    if game == "pairs" and not data.get("declarer"):
        return _("Tap who holds the contract.")
    if game == "pairs" and not data.get("contract"):
        return _("Tap the contract.")
    if game == "individual" and not data.get("type"):
        return _("Tap what was played.")
    if game == "individual" and not data.get("chooser"):
        return _("Tap who chose the type.")
    if len(data.get("order", [])) < len(seats):
        return _("Tap the players in the order they ran out of cards.")
    return ""


def _missing_in_remi(data: Mapping[str, Any], seats: list[people.Sitting]) -> str:
    if not data.get("closer"):
        return _("Say who closed.")
    if data["closer"] != "nobody" and not data.get("closed"):
        return _("Say what it was closed with.")
    if any(not data.get(f"state-{seat.letter}") for seat in seats):
        return _("Say for each player: opened, not opened, or on the board.")
    return ""


def _pairs_form(place: Place, deal: int, key: str, data: dict[str, Any]) -> DealForm:
    rules = rule_set(place.tournament.rules, "pairs")
    letters = {seat.letter: seat.label for seat in place.sittings}
    dealers = [letters[seat] for seat in PAIRS_SEATS]
    dealer = dealers[(deal - 1) % len(dealers)]
    return DealForm(
        "scoring/tables/_pairs.html", "pairs", deal, place.sittings, data, key,
        sums=sums.of_pairs(rules),
        counts_stuck=rules.stuck_loses_place_point,
        facts={
            "types": [(type_.value, words.PLAY_TYPES[type_]) for type_ in PlayType],
            "bids": [
                {"code": str(bid), "type": bid.type.value, "said": bid_said(str(bid)),
                 "worth": bid.worth}
                for bid in BIDS
            ],
            "dealers": json.dumps(dealers),
            "dealer": _("dealt by {seat}").format(seat=dealer),
            # First served is the next seat clockwise after the dealer.
            "firsts": "ESWN",
            "first_namer_declares": "yes" if rules.first_namer_declares else "no",
        },
    )  # fmt: skip


def _individual_form(place: Place, deal: int, key: str, data: dict[str, Any]) -> DealForm:
    rules = rule_set(place.tournament.rules, "individual")
    return DealForm(
        "scoring/tables/_individual.html", "individual", deal, place.sittings, data, key,
        sums=sums.of_individual(len(place.seats), rules),
        shape="company",
        counts_stuck=rules.stuck_player_loses_place_point,
        facts={
            "types": [(type_.value, words.PLAY_TYPES[type_], type_.points) for type_ in PlayType],
        },
    )  # fmt: skip


def _remi_form(place: Place, deal: int, key: str, data: dict[str, Any]) -> DealForm:
    rules = remi_rules(place.tournament.rules)
    boards = [(kind, BOARD_GAMES.get(kind, kind)) for kind in rules.board_games]
    return DealForm(
        "scoring/tables/_remi.html", "remi", deal, place.sittings, data, key,
        rules=json.dumps({
            name: value for name, value in asdict(rules).items()
            if name in ("unannounced_costs", "unopened_costs", "atu", "closing", "board_games")
        }),
        shape="company",
        facts={
            "hands": [_hand(seat, data) for seat in place.sittings],
            "states": list(HAND_STATES.items()),
            "boards": [(kind, f"{name} · {rules.board_games[kind]}") for kind, name in boards],
            "closings": [(closing.value, words.CLOSINGS[closing]) for closing in Closing],
            "tiles": sums.tile_buttons(rules),
        },
    )  # fmt: skip


def _hand(seat: people.Sitting, data: Mapping[str, Any]) -> dict[str, Any]:
    letter = seat.letter
    counts = [("laid", _("Points laid")), ("rack", _("Points left on the rack"))]
    return {
        "seat": seat,
        "state": data.get(f"state-{letter}", ""),
        "board": data.get(f"board-{letter}", ""),
        "atu": f"atu-{letter}" in data,
        "unannounced": f"unannounced-{letter}" in data,
        "counts": [
            {"what": what, "label": label, "value": data.get(f"{what}-{letter}", "")}
            for what, label in counts
        ],
    }


def _remi_content(data: Mapping[str, Any], seats: list[people.Sitting]) -> Content:
    closer = data.get("closer", "")
    exhausted = closer == "nobody"
    return {
        "double": "double" in data,
        "exhausted": exhausted,
        "players": {
            seat.letter: _remi_hand(data, seat.letter, closer, exhausted=exhausted)
            for seat in seats
        },
    }


def _remi_hand(data: Mapping[str, Any], seat: str, closer: str, *, exhausted: bool) -> Content:
    """What counts of a hand: who never opened has laid nothing, and the rack only at the end."""
    state = data.get(f"state-{seat}", "")
    hand: Content = {
        "opened": state == "opened",
        "atu": f"atu-{seat}" in data,
        "unannounced": f"unannounced-{seat}" in data,
    }
    if state == "board":
        hand["board"] = data.get(f"board-{seat}", "")
    if closer == seat:
        hand["closed"] = data.get("closed", "")
    counted: tuple[str, ...] = (
        () if hand["unannounced"] else ("laid", "rack") if hand["opened"] else ()
    )
    if exhausted and not hand["opened"] and not hand["unannounced"]:
        counted = ("rack",)
    for name in counted:
        number = str(data.get(f"{name}-{seat}", "")).strip() or "0"
        hand[name] = int(number) if number.isdecimal() and len(number) < 6 else -1
    if closer == seat:
        hand.pop("rack", None)
    return {name: value for name, value in hand.items() if value}


_MAKERS = {"pairs": _pairs_form, "individual": _individual_form, "remi": _remi_form}
