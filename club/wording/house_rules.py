"""House rules of a club, other than the rulebooks: an edition, and single fields of its
rule set.

Kept by game as plain values, so that a field that the engine adds later has its edition's value.
The label of each field on the form stands here, and the sentence that tells the other way of
playing.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from club.wording.engine_texts import Text
from club.wording.rule_anchors import Rule
from engine.results import GAMES
from engine.seats import ROMAN


class ChangeableRule(NamedTuple):
    """A field of the rules that a club may change: where it is told, and what the form calls it."""

    told: Rule
    label: Text
    otherwise: Text = ""
    """Where it is off, what holds instead."""
    instead: Text = ""
    """The same as a sentence of its own, where an edition has it on."""
    sign: str = ""
    """Whether it is added or taken off, where the label leaves that open."""


CHANGEABLE: Final = {
    "first_namer_declares": ChangeableRule(
        Rule.DECLARER,
        _("The one who first named the type in the auction opens the play"),
        _("Otherwise the last bidder opens."),
        _("The last bidder opens the play."),
    ),
    "pause_gives_run": ChangeableRule(
        Rule.PAUSE,
        _("The pause lets you lay cards until you pass"),
        _("Otherwise it gives one more turn."),
        _("The pause lifts every block and gives one more turn."),
    ),
    "stuck_loses_place_point": ChangeableRule(
        Rule.STUCK,
        _("A last player who is stuck loses the point of the fourth place"),
        _("Otherwise the fourth place always counts one point."),
        _("The fourth place always counts one point."),
    ),
    "breach_costs_side": ChangeableRule(Rule.BREACH, _("A breach costs the side")),
    "fewest_deals": ChangeableRule(Rule.MATCH, _("Valid deals a match needs")),
    "stuck_player_loses_place_point": ChangeableRule(
        Rule.PLAYERS_SCORING,
        _("A last player who is stuck loses the place point"),
        instead=_("A last player who is stuck keeps the place point."),
    ),
    "type_value_to_winner_only": ChangeableRule(
        Rule.HOUSE_OPTIONS,
        _("The value of the play type goes to the winner only"),
        _("Otherwise every player gets it, as printed."),
    ),
    "breach_costs_player": ChangeableRule(Rule.PLAYERS_BREACH, _("A breach costs the player")),
    "whole_deck": ChangeableRule(
        Rule.WHOLE_DECK,
        _("With two, four, seven or eight players the whole deck is dealt, without a stock"),
        _("Otherwise each gets seven cards, and the rest is the stock."),
    ),
    "unannounced_costs": ChangeableRule(
        Rule.LAST_TILES, _("Three tiles or fewer not announced"), sign="−"
    ),
    "unopened_costs": ChangeableRule(
        Rule.REMI_SCORING, _("Not opened when another player closes"), sign="−"
    ),
    "atu": ChangeableRule(Rule.ATU, _("Trump announced (atu)"), sign="+"),
    "closing": ChangeableRule(Rule.REMI_SCORING, _("Closing"), sign="+"),
    "first_melding": ChangeableRule(Rule.FIRST_MELDING, _("The first melding is worth at least")),
    "ends_at_total": ChangeableRule(
        Rule.REMI_MATCH,
        _("A match ends when a player reaches the agreed total"),
        _("Otherwise all deals of a round are played."),
    ),
    "match_total": ChangeableRule(Rule.REMI_MATCH, _("The total that ends a match")),
}
FIELDS = {
    name: tuple(field for field in game.rule_fields if field in CHANGEABLE)
    for name, game in GAMES.items()
}
"""Of each game, what of its rules a club may change beside the edition, as one value each."""
BOARD_GAMES = {
    "simple": _("simple"),
    "sets": _("sets (bete)"),
    "mosaic": _("mosaic"),
    "two-coloured": _("two-coloured"),
    "doubles": _("doubles"),
    "one-coloured": _("one-coloured"),
}


class RulePart(NamedTuple):
    """One number of a rule that is several of them."""

    label: Text
    keys: tuple[Any, ...]
    """Where it stands in the rule; the same number in each place."""


class PartedRule(NamedTuple):
    """A rule that is several numbers: what each is called in the form, and all of them together."""

    told: Rule
    label: Text
    parts: Mapping[str, RulePart]
    said: Text


_TILES = {
    "1": ("1",),
    "2–9": tuple(map(str, range(2, 10))),
    "10–13": tuple(map(str, range(10, 14))),
}
PARTED = {
    "board_games": PartedRule(
        Rule.BOARD_GAMES,
        _("Game on the board (pe tablă): %(part)s"),
        {f"board-{kind}": RulePart(label, (kind,)) for kind, label in BOARD_GAMES.items()},
        _("Games on the board (pe tablă): %(numbers)s."),
    ),
    "tiles": PartedRule(
        Rule.REMI_SCORING,
        _("Value of a tile: %(part)s"),
        {
            **{f"tile-{keys[0]}": RulePart(name, keys) for name, keys in _TILES.items()},
            "tile-joker": RulePart(pgettext_lazy("tile", "joker"), ("joker",)),
        },
        _("Values of the tiles: %(numbers)s."),
    ),
    "match_points": PartedRule(
        Rule.REMI_MATCH,
        _("Match points for place %(part)s"),
        {f"place-{at + 1}": RulePart(place, (at,)) for at, place in enumerate(ROMAN[:4])},
        _("Match points by place: %(numbers)s."),
    ),
}
"""By the field of the rules; in the form each part has a field of its own."""


class HouseRule(NamedTuple):
    """A rule that is played otherwise than the rulebook prints it, in one sentence."""

    said: str
    told: Rule


def played_by(game: str, kept: Mapping[str, Any]) -> Sequence[HouseRule]:
    """House rules that differ from the edition; `kept` as a club or a tournament keeps it."""
    rules = GAMES[game].rules_of(kept)
    printed = GAMES[game].rules_of({"edition": kept["edition"]} if "edition" in kept else {})
    known: dict[str, ChangeableRule | PartedRule] = {**CHANGEABLE, **PARTED}
    return [
        HouseRule(said, known[name].told)
        for name in GAMES[game].rule_fields
        if name in known and getattr(rules, name) != getattr(printed, name)
        for said in _said(name, known[name], rules, printed)
    ]


def _said(name: str, rule: ChangeableRule | PartedRule, rules: Any, printed: Any) -> Iterator[str]:
    """One sentence, or none for what only matters together with another field."""
    value, usual = getattr(rules, name), getattr(printed, name)
    if isinstance(rule, PartedRule):
        yield _numbers(rule, value, usual)
    elif name == "ends_at_total":
        said = gettext("A match ends when a player reaches %(total)s points.")
        yield said % {"total": rules.match_total}
    elif isinstance(value, bool):
        yield f"{rule.label}." if value else str(rule.instead)
    elif name != "match_total":
        numbers = {"value": f"{rule.sign}{value}", "printed": f"{rule.sign}{usual}"}
        said = gettext("%(rule)s: %(value)s (as printed: %(printed)s).")
        yield said % {"rule": rule.label, **numbers}


def _numbers(rule: PartedRule, value: Any, usual: Any) -> str:
    changed = [part for part in rule.parts.values() if value[part.keys[0]] != usual[part.keys[0]]]
    said = ", ".join(f"{part.label} = {value[part.keys[0]]}" for part in changed)
    return str(rule.said) % {"numbers": said}
