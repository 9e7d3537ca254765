"""A result in one short line, as it is typed at the desk: `2m n nesw s`.

Pairs: the contract, who holds it, the order of going out, `s` if the last one was stuck. Players:
the type, who chose, the order, `s`. Remi: each player's hand after a comma, `120 -15 a, 90 c, -`.
A breach: `x e t r`, by East, out of turn, dealt again. Seats go by their letters in the reader's
language or in English; capitals do not matter, and who is last need not be typed.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from club import words
from engine.auction import BIDS, PlayType
from scoring.results.refusals import Refused

Content = dict[str, Any]

STUCK, AGAIN, BREACH = "s", "r", "x"
BREACH_LETTERS = {
    "c": "illegal_card",
    "p": "pass_with_playable",
    "t": "out_of_turn",
    "o": "other",
}
CLOSINGS = {"c": "tile", "c1": "1", "cj": "joker"}
BOARDS = {
    "b1": "simple",
    "b2": "sets",
    "b3": "mosaic",
    "b4": "two-coloured",
    "b5": "doubles",
    "b6": "one-coloured",
}
EXAMPLES: Mapping[str, Content] = {
    "pairs": {"contract": "2M", "declarer": "N", "order": ["N", "E", "S", "W"], "last_stuck": True},
    "individual": {"type": "P", "chooser": "2", "order": ["3", "1", "2", "4"], "last_stuck": True},
    "remi": {
        "double": False,
        "exhausted": False,
        "players": {
            "1": {"opened": True, "laid": 120, "closed": "joker", "atu": True},
            "2": {"opened": True, "laid": 60, "rack": 25},
            "3": {},
        },
    },
}


class NotUnderstood(Refused):
    sentence = _("“%(part)s” is not understood. Type it like this: %(example)s")


class SeatNotKnown(Refused):
    sentence = _("“%(part)s” is nobody at this table.")


class TooShort(Refused):
    sentence = _("Something is missing. Type it like this: %(example)s")


def content_of(text: str, game: str, seats: Sequence[str]) -> Content:
    """What a line says, in the keys of the log; whether it is possible say the rules."""
    parts = text.casefold().split()
    if not parts:
        raise TooShort(example=example_of(game))
    if parts[0] == BREACH and game != "remi":
        return _breach(parts[1:], game, seats)
    return _READERS[game](text.casefold(), parts, seats)


def example_of(game: str) -> str:
    """A line in the letters of the reader."""
    return text_of(EXAMPLES[game])


def example_of_breach(game: str) -> str:
    by = "E" if game == "pairs" else "2"
    return text_of({"breach": {"by": by, "kind": "out_of_turn", "again": True}})


def text_of(content: Mapping[str, Any]) -> str:
    """The line that says a content; empty for what the desk decided otherwise."""
    if "breach" in content:
        breach = content["breach"]
        kind = next(letter for letter, name in BREACH_LETTERS.items() if name == breach["kind"])
        again = [AGAIN] if breach["again"] else []
        return " ".join([BREACH, _letter(breach["by"]), kind, *again])
    if "order" in content:
        stuck = [STUCK] if content["last_stuck"] else []
        order = "".join(map(_letter, content["order"]))
        if "contract" in content:
            head = [content["contract"].lower(), _letter(content["declarer"])]
        else:
            head = [content["type"].lower(), content["chooser"]]
        return " ".join([*head, order, *stuck])
    if "players" in content:
        flags = ["d"] if content["double"] else []
        flags += ["w"] if content["exhausted"] else []
        hands = ", ".join(_hand_text(hand) for _seat, hand in sorted(content["players"].items()))
        return " ".join([*flags, hands])
    return ""


def _pairs(_text: str, parts: list[str], seats: Sequence[str]) -> Content:
    example = example_of("pairs")
    contract = parts[0].upper()
    if contract not in map(str, BIDS):
        raise NotUnderstood(part=parts[0], example=example)
    if len(parts) < 3:
        raise TooShort(example=example)
    return {
        "contract": contract,
        "declarer": _seat(parts[1], seats),
        **_order_and_stuck(parts[2:], seats, example),
    }


def _individual(_text: str, parts: list[str], seats: Sequence[str]) -> Content:
    example = example_of("individual")
    if parts[0].upper() not in tuple(PlayType):
        raise NotUnderstood(part=parts[0], example=example)
    if len(parts) < 3:
        raise TooShort(example=example)
    return {
        "type": parts[0].upper(),
        "chooser": _seat(parts[1], seats),
        **_order_and_stuck(parts[2:], seats, example),
    }


def _order_and_stuck(parts: list[str], seats: Sequence[str], example: str) -> Content:
    stuck = len(parts) > 1 and parts[-1] == STUCK
    order = _order("".join(parts[:-1] if stuck else parts), seats)
    left = [seat for seat in seats if seat not in order]
    if len(left) == 1 and len(order) == len(seats) - 1:
        order += left
    if len(order) < len(seats):
        raise TooShort(example=example)
    return {"order": order, "last_stuck": stuck}


def _order(text: str, seats: Sequence[str]) -> list[str]:
    """Letters in a row; a Hungarian West has two of them."""
    known = _letters(seats)
    order = []
    while text:
        found = max((each for each in known if text.startswith(each)), key=len, default=None)
        if found is None:
            raise SeatNotKnown(part=text[0])
        order.append(known[found])
        text = text[len(found) :]
    return order


def _seat(text: str, seats: Sequence[str]) -> str:
    known = _letters(seats)
    if text not in known:
        raise SeatNotKnown(part=text)
    return known[text]


def _letters(seats: Sequence[str]) -> dict[str, str]:
    """What each seat may be called. The reader's own letters go before the English ones."""
    return {seat.casefold(): seat for seat in seats} | {_letter(seat): seat for seat in seats}


def _letter(seat: str) -> str:
    return str(words.SEAT_LETTERS.get(seat, seat)).casefold()


def _breach(parts: list[str], game: str, seats: Sequence[str]) -> Content:
    if not parts:
        raise TooShort(example=example_of_breach(game))
    by, *others = parts
    content = {"by": _seat(by, seats), "kind": "other", "again": False}
    for part in others:
        if part in BREACH_LETTERS:
            content["kind"] = BREACH_LETTERS[part]
        elif part == AGAIN:
            content["again"] = True
        else:
            raise NotUnderstood(part=part, example=example_of_breach(game))
    return {"breach": content}


def _remi(text: str, _parts: list[str], seats: Sequence[str]) -> Content:
    """`d` before all is a double game, `w` the wall exhausted."""
    hands = [part.split() for part in text.split(",")]
    flags = []
    while hands[0] and hands[0][0] in ("d", "w"):
        flags.append(hands[0].pop(0))
    if len(hands) != len(seats):
        raise TooShort(example=example_of("remi"))
    return {
        "double": "d" in flags,
        "exhausted": "w" in flags,
        "players": {seat: _hand(parts) for seat, parts in zip(seats, hands, strict=True)},
    }


def _hand(parts: list[str]) -> Content:
    """`120 -25` laid and left, `-` never opened, `c` closed (`c1`, `cj`), `b1` on the board."""
    if not parts:
        raise TooShort(example=example_of("remi"))
    hand: Content = {}
    for part in parts:
        if part.isdecimal() and len(part) < 6:
            hand |= {"opened": True, "laid": int(part)}
        elif part[0] == "-" and part[1:].isdecimal() and len(part) < 7:
            hand["rack"] = int(part[1:])
        elif part in CLOSINGS:
            hand["closed"] = CLOSINGS[part]
        elif part in BOARDS:
            hand["board"] = BOARDS[part]
        elif part in ("a", "u"):
            hand["atu" if part == "a" else "unannounced"] = True
        elif part != "-":
            raise NotUnderstood(part=part, example=example_of("remi"))
    return hand


def _hand_text(hand: Mapping[str, Any]) -> str:
    names = {name: letter for table in (CLOSINGS, BOARDS) for letter, name in table.items()}
    parts = [str(hand.get("laid", 0))] if hand.get("opened") else []
    parts += [names[hand["board"]]] if hand.get("board") in names else []
    parts += [f"-{hand['rack']}"] if hand.get("rack") else []
    parts += [names[hand["closed"]]] if hand.get("closed") else []
    parts += [letter for name, letter in (("atu", "a"), ("unannounced", "u")) if hand.get(name)]
    return " ".join(parts) or "-"


_READERS: Mapping[str, Callable[[str, list[str], Sequence[str]], Content]] = {
    "pairs": _pairs,
    "individual": _individual,
    "remi": _remi,
}
