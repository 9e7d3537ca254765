"""What a club plays otherwise than the rulebooks: an edition, and single fields of its rule set.

Kept by game as plain values, so that a field that the engine adds later has its edition's value.
"""

from django.utils.translation import gettext_lazy as _

from engine.results import GAMES

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
FIELDS = {
    name: tuple(field for field in game.rule_fields if field in LABELS)
    for name, game in GAMES.items()
}
"""Of each game, what of its rules a club may change beside the edition: what has a label."""
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
