"""Questions about the tiles of Remi, in an address, and the ruling on each with its rule.

`ask=attach&tiles=R8-R5.R6.R7&colour=R&is=own`: the tile in question first, then the group.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from club.wording.engine_texts import Text
from club.wording.rule_anchors import Rule
from club.wording.texts import whole_number
from engine import melds
from engine.draw.scenes import picture
from engine.draw.tiles import HEIGHT, WIDTH, draw_tile
from engine.editions import REMI, RemiRules
from engine.melds import COLOURS, JOKER, Ruling, Tile

SHORT: Final[Mapping[str, Text]] = {
    "meld": pgettext_lazy("question about tiles", "Group"),
    "open": pgettext_lazy("question about tiles", "Open"),
    "attach": pgettext_lazy("question about tiles", "Attach"),
    "joker": pgettext_lazy("question about tiles", "Joker"),
    "row": pgettext_lazy("question about tiles", "Row"),
}
ASKS: Final[Mapping[str, Text]] = {
    "meld": gettext_lazy("Is this a group?"),
    "open": gettext_lazy("May these open?"),
    "attach": gettext_lazy("May it be attached?"),
    "joker": gettext_lazy("May the joker be taken?"),
    "row": gettext_lazy("May the row be broken?"),
}
WANTED: Final[Mapping[str, Text]] = {
    "meld": gettext_lazy("Tap the tiles of the group, in the order in which they lie."),
    "open": gettext_lazy("Tap the tiles of the first group, then “Next group”."),
    "attach": gettext_lazy("Tap the tile in question, then the group that lies on the table."),
    "joker": gettext_lazy("Tap the tile that is offered, then the group with its joker."),
}
FACTS: Final[Mapping[str, Text]] = {
    "first": gettext_lazy("It is the first round"),
    "unopened": gettext_lazy("They have not opened in an earlier turn"),
    "board": gettext_lazy("They play on the board"),
    "own": gettext_lazy("It is their own group"),
    "taken": gettext_lazy("It was exchanged once already"),
    "inside": gettext_lazy("It is not the last tile of the row"),
}
FACTS_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "meld": (),
    "open": ("first", "board"),
    "attach": ("own", "unopened", "board"),
    "joker": ("taken", "board"),
    "row": ("first", "unopened", "board", "inside"),
}
TILES: Final[Mapping[str, Text]] = {
    "R": pgettext_lazy("tile", "red %(number)d"),
    "B": pgettext_lazy("tile", "blue %(number)d"),
    "K": pgettext_lazy("tile", "black %(number)d"),
    "Y": pgettext_lazy("tile", "yellow %(number)d"),
    "": pgettext_lazy("tile", "joker"),
}
ABOUT_ONE_TILE: Final = ("attach", "joker")
"""Questions whose first group is the tile in question."""
TILE_COLOURS: Final[Mapping[str, Text]] = {
    "R": pgettext_lazy("tile", "red"),
    "B": pgettext_lazy("tile", "blue"),
    "K": pgettext_lazy("tile", "black"),
    "Y": pgettext_lazy("tile", "yellow"),
}
MOST_TILES: Final = 15
LEFT: Final = (1, 2, 3, 4)
"""Tiles on the rack that make a difference; the last stands for more too."""


class RulingText(NamedTuple):
    text: Text
    rule: Rule
    is_ours: bool = False
    """True where the rulebook is silent or breaks off."""


RULINGS: Final[Mapping[Ruling, RulingText]] = {
    Ruling.RUN: RulingText(gettext_lazy("It is a run."), Rule.MELDS, is_ours=True),
    Ruling.SET: RulingText(gettext_lazy("It is a set."), Rule.MELDS),
    Ruling.TOO_FEW: RulingText(gettext_lazy("A group has at least three tiles."), Rule.MELDS),
    Ruling.TWICE_A_COLOUR: RulingText(
        gettext_lazy("A set has each colour once, so at most four tiles."), Rule.MELDS
    ),
    Ruling.GAP: RulingText(
        gettext_lazy(
            "The numbers of a run follow each other. A 1 comes before the 2 or after the 13, never "
            "between them."
        ),
        Rule.MELDS,
        is_ours=True,
    ),
    Ruling.TOO_LONG: RulingText(
        gettext_lazy("A run has each number once, so at most thirteen tiles."),
        Rule.MELDS,
        is_ours=True,
    ),
    Ruling.NO_MELD: RulingText(
        gettext_lazy(
            "A run is of one colour with numbers that follow each other, a set of one value in "
            "different colours."
        ),
        Rule.MELDS,
    ),
    Ruling.OPENS: RulingText(
        gettext_lazy("They count %(points)s, and there is a run."), Rule.FIRST_MELDING
    ),
    Ruling.NO_RUN: RulingText(
        gettext_lazy("The first time, at least one of the groups is a run."),
        Rule.FIRST_MELDING,
        is_ours=True,
    ),
    Ruling.BELOW: RulingText(
        gettext_lazy("They count %(points)s. The first time it takes at least %(least)d."),
        Rule.FIRST_MELDING,
    ),
    Ruling.FIRST_ROUND: RulingText(
        gettext_lazy("First everybody has had one turn."), Rule.FIRST_MELDING
    ),
    Ruling.MELDS_ON_BOARD: RulingText(
        gettext_lazy(
            "People who play on the board keep their groups on the rack until they close."
        ),
        Rule.ON_THE_BOARD,
    ),
    Ruling.ATTACHES: RulingText(
        gettext_lazy("It fits. It lies face down, and counts for the player who attached it."),
        Rule.ATTACHING,
    ),
    Ruling.DOES_NOT_FIT: RulingText(gettext_lazy("It does not fit this group."), Rule.ATTACHING),
    Ruling.NOT_OPENED: RulingText(
        gettext_lazy("Tiles are attached only after one’s own first groups, in a later turn."),
        Rule.ATTACHING,
    ),
    Ruling.JOKER_TO_OTHERS: RulingText(
        gettext_lazy("A joker is attached to one’s own groups only."), Rule.JOKER
    ),
    Ruling.ON_BOARD: RulingText(
        gettext_lazy("People who play on the board attach nothing."), Rule.ON_THE_BOARD
    ),
    Ruling.TAKES: RulingText(
        gettext_lazy(
            "It stands for this tile. The tile is used in a group in the same turn; if not, all "
            "goes back and the turn is over."
        ),
        Rule.JOKER,
    ),
    Ruling.NOT_THE_TILE: RulingText(gettext_lazy("The joker stands for %(tiles)s."), Rule.JOKER),
    Ruling.NO_JOKER: RulingText(gettext_lazy("There is no joker in this group."), Rule.JOKER),
    Ruling.TAKEN_ONCE: RulingText(gettext_lazy("Each joker is exchanged only once."), Rule.JOKER),
    Ruling.JOKER_ON_BOARD: RulingText(
        gettext_lazy("People who play on the board exchange no joker."), Rule.ON_THE_BOARD
    ),
    Ruling.BREAKS: RulingText(
        gettext_lazy(
            "Only the last tile, and it is used in a group in the same turn. A player who does not "
            "use it announces that they play on the board."
        ),
        Rule.ROW,
    ),
    Ruling.BREAKS_TO_OPEN: RulingText(
        gettext_lazy(
            "Only the last tile, and they open with it in the same turn. A player who does not "
            "open announces that they play on the board."
        ),
        Rule.ROW,
    ),
    Ruling.BREAKS_ON_BOARD: RulingText(gettext_lazy("Only the last tile."), Rule.ON_THE_BOARD),
    Ruling.FEW_LEFT: RulingText(
        gettext_lazy("With two tiles or one left they take from the wall."), Rule.LAST_TILES
    ),
    Ruling.NOT_THE_LAST: RulingText(
        gettext_lazy("Only the last tile may be taken. Some play otherwise; the book does not."),
        Rule.LAST_TILES,
        is_ours=True,
    ),
    Ruling.ONLY_THE_LAST: RulingText(
        gettext_lazy("Only the last tile may be taken."), Rule.LAST_TILES
    ),
}


@dataclass(frozen=True, slots=True)
class TileQuestion:
    ask: str = "meld"
    colour: str = "R"
    """The colour of the tiles that can be tapped."""
    groups: tuple[tuple[Tile, ...], ...] = ((),)
    facts: frozenset[str] = frozenset()
    left: int = LEFT[-1]
    least: int = REMI.first_melding
    """What the first melding counts at least where this is played."""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return tuple(tile for group in self.groups for tile in group)

    @property
    def rules(self) -> RemiRules:
        return replace(REMI, first_melding=self.least)


def read(values: Mapping[str, str]) -> TileQuestion:
    """Question in an address; what cannot be understood is left out."""
    ask, colour = values.get("ask", ""), values.get("colour", "")
    groups = tuple(tuple(_tiles(part)) for part in values.get("tiles", "")[:200].split("-"))
    question = TileQuestion(
        ask=ask if ask in ASKS else "meld",
        colour=colour if colour in tuple(COLOURS) else "R",
        groups=groups,
        facts=frozenset(values.get("is", "").split(".")) & FACTS.keys(),
        left=_number(values.get("left", ""), LEFT[0], LEFT[-1], LEFT[-1]),
        least=_number(values.get("least", ""), 1, 500, REMI.first_melding),
    )
    too_many = len(question.tiles) > MOST_TILES or not melds.possible(question.tiles)
    return replace(question, groups=((),)) if too_many else question


def address(question: TileQuestion) -> str:
    """Link that asks it."""
    tiles = "-".join(".".join(map(str, group)) for group in question.groups)
    values = {
        "ask": question.ask,
        "tiles": tiles,
        "colour": question.colour if question.colour != "R" else "",
        "is": ".".join(sorted(question.facts)),
        "left": "" if question.left == LEFT[-1] else str(question.left),
        "least": "" if question.least == REMI.first_melding else str(question.least),
    }
    return "?" + urlencode({name: value for name, value in values.items() if value})


def page_facts(question: TileQuestion) -> dict[str, Any]:
    """Template context: what is asked, what can be tapped, and the ruling."""
    empty = replace(question, groups=((),), facts=frozenset(), left=LEFT[-1])
    return {
        "question": question,
        "asks": [
            (label, address(replace(empty, ask=name)), name == question.ask)
            for name, label in SHORT.items()
        ],
        "asked": ASKS[question.ask],
        "wanted": WANTED.get(question.ask, ""),
        "colours": [
            (
                drawing(Tile(each, 1)),
                TILE_COLOURS[each],
                address(replace(question, colour=each)),
                each == question.colour,
            )
            for each in COLOURS
        ],
        "keys": [_key(question, tile) for tile in _offered(question.colour)],
        "groups": [
            [(drawing(tile), said(tile)) for tile in group] for group in question.groups if group
        ],
        "facts": [
            (FACTS[name], address(replace(question, facts=question.facts ^ {name})), name)
            for name in FACTS_OF[question.ask]
        ],
        "left": [(each, address(replace(question, left=each))) for each in LEFT],
        "most_left": LEFT[-1],
        "undo": address(replace(question, groups=_without_last(question.groups))),
        "start_over": address(empty),
        "next_group": _next_group(question),
        "answer": answer(question),
    }


def answer(question: TileQuestion) -> dict[str, Any] | None:
    """The ruling in words; None while too little is known."""
    if not _is_whole(question):
        return None
    ruling = RULED[question.ask](question)
    told, group = RULINGS[ruling], melds.meld_of(question.groups[-1])
    count = melds.points_of(question.tiles, question.rules)
    stands_for = " / ".join(map(said, sorted(group.jokers)))
    text = str(told.text) % {
        "points": ngettext("%(count)d point", "%(count)d points", count) % {"count": count},
        "least": question.least,
        "tiles": stands_for,
    }
    if question.ask == "meld" and group.jokers:
        text = f"{text} {RULINGS[Ruling.NOT_THE_TILE].text}" % {"tiles": stands_for}
    return {"yes": ruling in melds.YES, "said": text, "rule": told.rule, "is_ours": told.is_ours}


def _attach(question: TileQuestion) -> Ruling:
    (tile, *_), group, *_ = question.groups
    facts = question.facts
    return melds.may_attach(
        tile,
        group,
        own="own" in facts,
        opened="unopened" not in facts,
        on_board="board" in facts,
    )


def _joker(question: TileQuestion) -> Ruling:
    (tile, *_), group, *_ = question.groups
    return melds.may_take_joker(
        tile, group, taken="taken" in question.facts, on_board="board" in question.facts
    )


RULED: Final[Mapping[str, Callable[[TileQuestion], Ruling]]] = {
    "meld": lambda asked: melds.meld_of(asked.groups[0]).ruling,
    "open": lambda asked: melds.may_open(
        [group for group in asked.groups if group],
        first_round="first" in asked.facts,
        on_board="board" in asked.facts,
        rules=asked.rules,
    ),
    "attach": _attach,
    "joker": _joker,
    "row": lambda asked: melds.may_break(
        asked.left,
        last="inside" not in asked.facts,
        first_round="first" in asked.facts,
        opened="unopened" not in asked.facts,
        on_board="board" in asked.facts,
    ),
}


def _is_whole(question: TileQuestion) -> bool:
    """True if there is enough to rule on."""
    first, *others = question.groups
    if question.ask in ABOUT_ONE_TILE:
        return bool(first and others and len(others[0]) >= melds.FEWEST)
    return question.ask == "row" or len(first) >= melds.FEWEST


def _key(question: TileQuestion, tile: Tile) -> tuple[SafeString, str, str]:
    """A tile to tap, its name, and where it leads; nowhere if no box has so many."""
    *before, last = question.groups
    is_offered = question.ask in ABOUT_ONE_TILE and not before
    groups = (*before, (*last, tile), *(((),) if is_offered else ()))
    tapped = replace(question, groups=groups)
    fits = melds.possible(tapped.tiles) and len(tapped.tiles) <= MOST_TILES
    return drawing(tile), said(tile), address(tapped) if fits else ""


def _next_group(question: TileQuestion) -> str:
    if question.ask != "open" or len(question.groups[-1]) < melds.FEWEST:
        return ""
    return address(replace(question, groups=(*question.groups, ())))


def _without_last(groups: tuple[tuple[Tile, ...], ...]) -> tuple[tuple[Tile, ...], ...]:
    *before, last = groups
    if last or not before:
        return (*before, last[:-1])
    return _without_last(tuple(before))


def _offered(colour: str) -> Iterator[Tile]:
    yield from (Tile(colour, number) for number in range(1, melds.HIGHEST + 1))
    yield JOKER


def said(tile: Tile) -> str:
    return str(TILES[tile.colour]) % {"number": tile.number} if tile.colour else _("joker")


@lru_cache(maxsize=64)
def drawing(tile: Tile) -> SafeString:
    svg = picture([draw_tile(str(tile), 1, 1)], WIDTH + 2, HEIGHT + 2)
    return mark_safe(svg)  # noqa: S308 (drawn by the engine)


def _tiles(text: str) -> Iterator[Tile]:
    for part in filter(None, text.split(".")):
        try:
            yield Tile.parse(part)
        except melds.UnknownTile:
            continue


def _number(text: str, least: int, most: int, usual: int) -> int:
    number = whole_number(text, most)
    return usual if number is None or number < least else number
