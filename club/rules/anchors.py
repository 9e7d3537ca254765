"""Where the book of the games tells a rule that a club may change."""

from typing import Final

from django.urls import reverse

from club.rule_anchors import Rule

CHAPTERS: Final = {"pairs": "muzicando", "individual": "individual", "remi": "remi"}
"""By the name of a game."""
_OF_FIELDS: Final = {
    "first_namer_declares": Rule.DECLARER,
    "pause_gives_run": Rule.PAUSE,
    "stuck_loses_place_point": Rule.STUCK,
    "breach_costs_side": Rule.BREACH,
    "fewest_deals": Rule.MATCH,
    "stuck_player_loses_place_point": Rule.PLAYERS_SCORING,
    "type_value_to_winner_only": Rule.HOUSE_OPTIONS,
    "breach_costs_player": Rule.PLAYERS_BREACH,
    "whole_deck": Rule.WHOLE_DECK,
    "board_games": Rule.BOARD_GAMES,
    "tiles": Rule.REMI_SCORING,
    "atu": Rule.ATU,
    "closing": Rule.REMI_SCORING,
    "unopened_costs": Rule.REMI_SCORING,
    "unannounced_costs": Rule.LAST_TILES,
    "first_melding": Rule.FIRST_MELDING,
    "match_points": Rule.REMI_MATCH,
    "match_total": Rule.REMI_MATCH,
    "ends_at_total": Rule.REMI_MATCH,
}


def address_of_rule(game: str, field: str = "") -> str:
    """The page of a game, or the passage that tells a field of its rules."""
    return _OF_FIELDS[field].address if field else reverse(f"rules:{CHAPTERS[game]}")
