"""What a table wrote, in the words that are said there."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from club import words
from club.house_rules import BOARD_GAMES
from engine.auction import Bid, PlayType
from engine.points.remi import Closing

Fact = tuple[str, str]

PLACES = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
BREACHES: Mapping[str, str | Promise] = {
    "illegal_card": gettext_lazy("a card that may not be laid there"),
    "pass_with_playable": gettext_lazy("a pass with a note that could be laid"),
    "out_of_turn": gettext_lazy("out of turn"),
    "other": gettext_lazy("something else"),
}
HAND_STATES: Mapping[str, str | Promise] = {
    "opened": gettext_lazy("opened"),
    "unopened": gettext_lazy("not opened"),
    "board": gettext_lazy("on the board"),
}
MARKS: Mapping[str, str] = {
    "agreed": "✓",
    "provisional": "●",
    "disputed": "≠",
    "annulled": "∅",
    "adjusted": "✎",
}


def bid(code: str) -> str:
    """“4 Muzicando”."""
    called = Bid.parse(code)
    return f"{called.level} {words.PLAY_TYPES[called.type]}"


def facts_of(content: Mapping[str, Any], names: Mapping[str, str]) -> list[Fact]:
    """A content as lines; two contents of one game have lines that can be compared."""
    if "breach" in content:
        return _breach_facts(content["breach"], names)
    if "adjusted" in content:
        return [(_("Score"), _("given by the desk"))]
    if "contract" in content:
        return _pairs_facts(content, names)
    if "type" in content:
        return _individual_facts(content, names)
    return _remi_facts(content, names) if "players" in content else []


def lines_of(content: Mapping[str, Any], names: Mapping[str, str]) -> list[str]:
    """A content in a few short lines: what was played by whom, and who went out when."""
    if "order" not in content:
        facts = facts_of(content, names)
        if "players" in content and not content["double"]:
            facts = facts[1:]
        return [f"{label}: {said}" for label, said in facts]
    if "contract" in content:
        first = f"{bid(content['contract'])} · {_who(content['declarer'], names)}"
    else:
        played = words.PLAY_TYPES[PlayType(content["type"])]
        first = f"{played} · {_who(content['chooser'], names)}"
    order = [
        f"{place} {words.SEAT_LETTERS.get(seat, names.get(seat) or seat)}"
        for place, seat in zip(PLACES, content["order"], strict=False)
    ]
    stuck = [_("the last one was stuck")] if content["last_stuck"] else []
    return [first, ", ".join([*order, *stuck])]


def _pairs_facts(content: Mapping[str, Any], names: Mapping[str, str]) -> list[Fact]:
    return [
        (_("Contract"), bid(content["contract"])),
        (_("Held by"), _who(content["declarer"], names)),
        *_order_facts(content, names),
    ]


def _individual_facts(content: Mapping[str, Any], names: Mapping[str, str]) -> list[Fact]:
    return [
        (_("Played"), words.PLAY_TYPES[PlayType(content["type"])]),
        (_("Chosen by"), _who(content["chooser"], names)),
        *_order_facts(content, names),
    ]


def _order_facts(content: Mapping[str, Any], names: Mapping[str, str]) -> list[Fact]:
    facts = [
        (_("Place %(place)s") % {"place": place}, _who(seat, names))
        for place, seat in zip(PLACES, content["order"], strict=False)
    ]
    stuck = pgettext("the last one stuck", "yes") if content["last_stuck"] else "–"
    return [*facts, (_("Last one stuck"), stuck)]


def _breach_facts(breach: Mapping[str, Any], names: Mapping[str, str]) -> list[Fact]:
    again = _("yes, dealt again") if breach["again"] else _("no")
    return [
        (_("Breach by"), _who(breach["by"], names)),
        (_("What it was"), str(BREACHES[breach["kind"]])),
        (_("Played again"), again),
    ]


def _remi_facts(content: Mapping[str, Any], names: Mapping[str, str]) -> list[Fact]:
    kind = _("yes") if content["double"] else _("no")
    facts = [(_("Double game"), kind)]
    if content["exhausted"]:
        facts.append((_("Wall"), _("exhausted")))
    return [*facts, *((names.get(seat, seat), hand(each)) for seat, each in _hands(content))]


def _hands(content: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    return sorted(content["players"].items())


def hand(hand: Mapping[str, Any]) -> str:
    """“opened, laid 120, left 30, closed with a joker”."""
    board = hand.get("board")
    state = "board" if board else "opened" if hand.get("opened") else "unopened"
    parts = [str(HAND_STATES[state])]
    if board:
        parts.append(str(BOARD_GAMES.get(board, board)))
    if hand.get("laid"):
        parts.append(_("laid %(points)d") % {"points": hand["laid"]})
    if hand.get("rack"):
        parts.append(_("left %(points)d") % {"points": hand["rack"]})
    if hand.get("closed"):
        how = words.CLOSINGS[Closing(hand["closed"])]
        parts.append(_("closed %(how)s") % {"how": how})
    if hand.get("atu"):
        parts.append(_("trump announced"))
    if hand.get("unannounced"):
        parts.append(_("three tiles or fewer not announced"))
    return ", ".join(parts)


def _who(seat: str, names: Mapping[str, str]) -> str:
    label = str(words.SEAT_LETTERS.get(seat, seat))
    return f"{label} · {names[seat]}" if names.get(seat) else label
