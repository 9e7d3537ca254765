"""A hand of Remi as people say it: in words, typed, in the form of a deal."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.wording import engine_texts
from club.wording.engine_texts import Text
from club.wording.house_rules import BOARD_GAMES
from engine.points.remi import Hand
from engine.seats import PLAYER_SEATS
from scoring.games.table_game import Data, SeatLabel
from scoring.games.typed_line import NotUnderstood, TooShort

HAND_STATES: Final[Mapping[str, Text]] = {
    "opened": gettext_lazy("opened"),
    "unopened": gettext_lazy("not opened"),
    "board": gettext_lazy("on the board"),
}
CLOSING_LETTERS: Final = {"c": "tile", "c1": "1", "cj": "joker"}
BOARD_LETTERS: Final = {f"b{at}": name for at, name in enumerate(BOARD_GAMES, start=1)}
FLAG_LETTERS: Final = {"a": "atu", "u": "unannounced"}


def in_words(hand: Hand) -> str:
    """“melded 120, left 30, closed with a joker”."""
    state = "board" if hand.board else "opened" if hand.opened else "unopened"
    parts = [] if hand.opened and hand.laid and not hand.board else [str(HAND_STATES[state])]
    if hand.board:
        parts.append(str(BOARD_GAMES.get(hand.board, hand.board)))
    if hand.laid:
        parts.append(_("melded %(points)d") % {"points": hand.laid})
    if hand.rack:
        parts.append(_("left %(points)d") % {"points": hand.rack})
    if hand.closed:
        parts.append(_("closed %(how)s") % {"how": engine_texts.CLOSINGS[hand.closed]})
    if hand.atu:
        parts.append(_("trump announced"))
    if hand.unannounced:
        parts.append(_("three tiles or fewer not announced"))
    return ", ".join(parts)


def typed(hand: Hand) -> str:
    letters = {
        name: letter for known in (CLOSING_LETTERS, BOARD_LETTERS) for letter, name in known.items()
    }
    said = hand._asdict()
    parts = [str(hand.laid)] if hand.opened else []
    parts += [letters[hand.board]] if hand.board in letters else []
    parts += [f"-{hand.rack}"] if hand.rack else []
    parts += [letters[hand.closed]] if hand.closed else []
    parts += [letter for letter, name in FLAG_LETTERS.items() if said[name]]
    return " ".join(parts) or "-"


def read(parts: list[str], example: str) -> Data:
    """`120 -25` laid and left, `-` never opened, `c` closed (`c1`, `cj`), `b1` on the board."""
    if not parts:
        raise TooShort(example=example)
    hand: Data = {}
    for part in parts:
        if part.isdecimal() and len(part) < 6:
            hand |= {"opened": True, "laid": int(part)}
        elif part[0] == "-" and part[1:].isdecimal() and len(part) < 7:
            hand["rack"] = int(part[1:])
        elif part in CLOSING_LETTERS:
            hand["closed"] = CLOSING_LETTERS[part]
        elif part in BOARD_LETTERS:
            hand["board"] = BOARD_LETTERS[part]
        elif part in FLAG_LETTERS:
            hand[FLAG_LETTERS[part]] = True
        elif part != "-":
            raise NotUnderstood(part=part, example=example)
    return hand


def form_facts(seat: SeatLabel, data: Mapping[str, Any]) -> Data:
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


def in_fields(data: Mapping[str, Any], seat: str, closer: str, *, exhausted: bool) -> Data:
    """Counted fields of a hand: one that never opened has laid nothing, and its rack counts only at
    the end."""
    state = data.get(f"state-{seat}", "")
    hand: Data = {
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
        said = str(data.get(f"{name}-{seat}", "")).strip() or "0"
        hand[name] = int(said) if said.isdecimal() and len(said) < 6 else -1
    if closer == seat:
        hand.pop("rack", None)
    return {name: value for name, value in hand.items() if value}


def fields(seat: str, hand: Hand) -> Data:
    """Form fields of a hand."""
    state = "board" if hand.board else "opened" if hand.opened else "unopened"
    said = hand._asdict()
    data: Data = {f"state-{seat}": state}
    data |= {f"{name}-{seat}": said[name] for name in ("laid", "rack", "board") if said[name]}
    data |= {f"{name}-{seat}": "on" for name in FLAG_LETTERS.values() if said[name]}
    return data | ({"closer": seat, "closed": str(hand.closed)} if hand.closed else {})


def sample(players: int, chance: Random) -> Data:
    """Tiles are not played out: what is left and laid falls as it usually does."""
    exhausted = chance.random() < 0.08
    closer = None if exhausted else chance.randrange(players)
    hands: dict[str, Data] = {}
    for at, seat in enumerate(PLAYER_SEATS[:players]):
        opened = at == closer or chance.random() < 0.75
        hand: Data = {"opened": opened, "atu": chance.random() < 0.12}
        if opened:
            hand |= {"laid": 5 * chance.randrange(9, 40)}
            hand |= {"rack": 0 if at == closer else 5 * chance.randrange(1, 16)}
        if at == closer:
            hand["closed"] = chance.choice(("tile", "tile", "tile", "1", "joker"))
        hands[str(seat)] = hand
    return {"double": chance.random() < 0.05, "exhausted": exhausted, "players": hands}
