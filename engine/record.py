"""A deal as a JSON record, and back (rules, 8)."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from engine.auction import Call, PlayType, parse_call
from engine.cards import DECK, Card, cards_in, mask_of
from engine.dealing import PAIRS_HAND, PLAYER_HAND, WHOLE_HANDS, Dealt
from engine.editions import EDITIONS, RuleSet
from engine.errors import RecordError
from engine.game import Game, start, start_individual
from engine.json_text import check_keys, choice, field, read_object, text_of, texts
from engine.moves import Move, parse_move
from engine.seats import FEWEST_PLAYERS, MOST_PLAYERS, PAIRS_SEATS, PLAYER_SEATS, Seat

FORMAT: Final = "muzicando-deal/1"
_SHARED_KEYS: Final = ("format", "game", "edition", "dealer", "hands", "play")
_KEYS: Final = {
    "pairs": (*_SHARED_KEYS, "auction"),
    "individual": (*_SHARED_KEYS, "stock", "type"),
}
"""Of the games whose deals can be written down card by card."""


@dataclass(frozen=True, slots=True)
class Record:
    """A deal and all that was called and laid in it, whether or not the rules allow it."""

    deal: Dealt
    edition: str = "ro"
    auction: tuple[Call, ...] = ()
    type: PlayType | None = None
    """The type chosen in the individual version; in the pairs game the auction settles it."""
    play: tuple[Move, ...] = ()


def first_game(record: Record, rules: RuleSet | None = None) -> Game:
    """The game before its first call or move, by the rules of the edition or of a club."""
    rules = rules or EDITIONS[record.edition]
    if record.type is None:
        return start(record.deal, rules)
    return start_individual(record.deal, record.type, rules)


def dumps(record: Record) -> str:
    return json.dumps(_data_of(record))


def loads(data: str | bytes) -> Record:
    """The record that a text holds; raises `RecordError` when it is no record."""
    return record_of(read_object(data if isinstance(data, str) else text_of(data)))


def _data_of(record: Record) -> dict[str, Any]:
    deal = record.deal
    data: dict[str, Any] = {
        "format": FORMAT,
        "game": deal.game,
        "edition": record.edition,
        "dealer": deal.dealer,
        "hands": {
            seat: [str(card) for card in cards_in(hand)]
            for seat, hand in zip(deal.seats, deal.hands, strict=True)
        },
    }
    if record.type is None:
        data["auction"] = [str(call) for call in record.auction]
    else:
        data["stock"] = [str(card) for card in deal.stock]
        data["type"] = record.type
    return data | {"play": [str(move) for move in record.play]}


def record_of(data: Mapping[str, Any]) -> Record:
    choice(data, "format", (FORMAT,))
    keys = _KEYS[choice(data, "game", _KEYS)]
    check_keys(data, keys)
    has_auction = "auction" in keys
    return Record(
        deal=_pairs_deal(data) if has_auction else _individual_deal(data),
        edition=choice(data, "edition", EDITIONS, default="ro"),
        auction=tuple(parse_call(text) for text in texts(data, "auction", default=[])),
        type=None if has_auction else PlayType(choice(data, "type", tuple(PlayType))),
        play=tuple(parse_move(text) for text in texts(data, "play", default=[])),
    )


def _pairs_deal(data: Mapping[str, Any]) -> Dealt:
    return _deal_of(data, PAIRS_SEATS, (PAIRS_HAND,), stock=())


def _individual_deal(data: Mapping[str, Any]) -> Dealt:
    players = len(field(data, "hands", dict))
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise RecordError(f"hands must be {FEWEST_PLAYERS} to {MOST_PLAYERS}, not {players}")
    stock = tuple(Card.parse(code) for code in texts(data, "stock", default=[]))
    sizes = (PLAYER_HAND, WHOLE_HANDS.get(players, PLAYER_HAND))
    return _deal_of(data, PLAYER_SEATS[:players], sizes, stock)


def _deal_of(
    data: Mapping[str, Any], seats: Sequence[Seat], sizes: Sequence[int], stock: tuple[Card, ...]
) -> Dealt:
    """Deal of hands of one of these sizes; by the first unless all have another."""
    lists = field(data, "hands", dict)
    if set(lists) != set(seats):
        raise RecordError(f"hands must be those of {', '.join(seats)}")
    hands = [[Card.parse(code) for code in texts(lists, seat)] for seat in seats]
    lengths = {len(hand) for hand in hands}
    size = next((each for each in sizes if lengths == {each}), sizes[0])
    for seat, hand in zip(seats, hands, strict=True):
        if len(hand) != size:
            raise RecordError(f"{seat} has {len(hand)} cards, not {size}")
    _check_deck([*chain(*hands), *stock])
    dealer = Seat(choice(data, "dealer", seats))
    return Dealt(dealer, tuple(mask_of(hand) for hand in hands), stock)


def _check_deck(cards: Sequence[Card]) -> None:
    """Hands and stock together are the whole deck."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise RecordError(f"{card} is dealt twice")
        seen.add(card)
    for card in DECK:
        if card not in seen:
            raise RecordError(f"{card} is not dealt")
