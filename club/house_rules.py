"""What a club plays otherwise than the rulebooks: an edition, and single fields of its rule set.

Kept by game as plain values, so that a field that the engine adds later has its edition's value.
"""

from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext_lazy as _

from engine.editions import EDITIONS, REMI, RemiRules, RuleSet

# Which fields of a rule set each game reads.
FIELDS = {
    "pairs": (
        "first_namer_declares",
        "pause_gives_run",
        "stuck_loses_place_point",
        "breach_costs_side",
        "fewest_deals",
    ),
    "individual": (
        "pause_gives_run",
        "stuck_player_loses_place_point",
        "type_value_to_winner_only",
        "breach_costs_player",
    ),
}
REMI_NUMBERS = ("unannounced_costs", "unopened_costs", "atu", "closing", "match_total")

LABELS = {
    "first_namer_declares": _("The one who first named the type in the auction opens the play"),
    "pause_gives_run": _("The pause gives all that can be laid until a pass"),
    "stuck_loses_place_point": _("A last player who is stuck loses the point of the fourth place"),
    "breach_costs_side": _("A breach costs the side"),
    "fewest_deals": _("Valid deals that a match has at least"),
    "stuck_player_loses_place_point": _("A last player who is stuck loses the place point"),
    "type_value_to_winner_only": _("The value of the play type goes to the winner only"),
    "breach_costs_player": _("A breach costs the player"),
    "unannounced_costs": _("Three tiles or fewer not announced"),
    "unopened_costs": _("Never opened when somebody closes"),
    "atu": _("Trump announced (atu)"),
    "closing": _("Closing"),
    "match_total": _("The total that ends a match"),
}
# Where a field is off, what holds instead.
OTHERWISE = {
    "first_namer_declares": _("Otherwise the last bidder opens."),
    "pause_gives_run": _("Otherwise it gives one more turn."),
    "stuck_loses_place_point": _("Otherwise the fourth place always counts one point."),
    "type_value_to_winner_only": _("Otherwise every player gets it, as printed."),
}
BOARD_GAMES = {
    "simple": _("simple"),
    "sets": _("sets (bete)"),
    "mosaic": _("mosaic"),
    "two-coloured": _("two-coloured"),
    "doubles": _("doubles"),
    "one-coloured": _("one-coloured"),
}


def rule_set(kept: Mapping[str, Any], game: str) -> RuleSet:
    """The rules of a Muzicando game as a club keeps them; the Romanian edition unless it says."""
    changed = {name: kept[name] for name in FIELDS[game] if name in kept}
    return _changed(kept.get("edition", "ro"), **changed)


@lru_cache(typed=True)
def _changed(edition: str, **changed: Any) -> RuleSet:
    return replace(EDITIONS[edition], **changed)


def remi_rules(kept: Mapping[str, Any]) -> RemiRules:
    known = {field.name for field in fields(RemiRules)}
    changed = {name: value for name, value in kept.items() if name in known}
    if "board_games" in changed:
        changed["board_games"] = {**REMI.board_games, **changed["board_games"]}
    if "match_points" in changed:
        changed["match_points"] = tuple(changed["match_points"])
    return replace(REMI, **changed)


def to_keep(rules: RuleSet, game: str) -> dict[str, Any]:
    """What is not as in the edition: the rest follows the engine."""
    usual = asdict(EDITIONS[rules.edition])
    own = {name: getattr(rules, name) for name in FIELDS[game]}
    return {"edition": rules.edition} | {
        name: value for name, value in own.items() if value != usual[name]
    }


def differences(kept: Mapping[str, Any], game: str) -> list[str]:
    """The names of the fields in which a club's rules are its own."""
    return [name for name in FIELDS[game] if name in kept]
