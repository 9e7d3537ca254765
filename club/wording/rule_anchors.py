"""The rules that pages, refusals and papers lead to: each by its page and its anchor there."""

from enum import StrEnum
from typing import Final

from django.urls import reverse

CHAPTERS: Final = {"pairs": "muzicando", "individual": "individual", "remi": "remi"}
"""The page of each game."""
PAGES: Final = tuple(CHAPTERS.values())


class Rule(StrEnum):
    """A passage of the book of the games; its value is its page and its anchor there."""

    AIM = "muzicando#aim"
    CARDS = "muzicando#cards"
    SEATS = "muzicando#seats"
    DEALING = "muzicando#dealing"
    AUCTION = "muzicando#auction"
    DECLARER = "muzicando#declarer"
    TURN = "muzicando#turn"
    DUTY = "muzicando#duty"
    OPENING = "muzicando#opening"
    MUZICANDO = "muzicando#muzicando"
    PARADA = "muzicando#parada"
    SARABANDA = "muzicando#sarabanda"
    GLISSANDO = "muzicando#glissando"
    SYMBOLS = "muzicando#symbols"
    SHARP = "muzicando#sharp"
    FLAT = "muzicando#flat"
    NATURAL = "muzicando#natural"
    BLOCKS = "muzicando#blocks"
    PAUSE = "muzicando#pause"
    GOING_OUT = "muzicando#going-out"
    STUCK = "muzicando#stuck"
    DEAD_TABLE = "muzicando#dead-table"
    SCORING = "muzicando#scoring"
    MATCH = "muzicando#match"
    BREACH = "muzicando#breach"
    EDITIONS = "muzicando#editions"

    PLAYERS_AIM = "individual#aim"
    SEAT_DRAW = "individual#seat-draw"
    PLAYERS_DEALING = "individual#dealing"
    CHOOSER = "individual#chooser"
    PLAYERS_TURN = "individual#turn"
    STOCK = "individual#stock"
    WHOLE_DECK = "individual#whole-deck"
    PLAYERS_END = "individual#end"
    PLAYERS_SCORING = "individual#scoring"
    PLAYERS_MATCH = "individual#match"
    PLAYERS_BREACH = "individual#breach"
    HOUSE_OPTIONS = "individual#house-options"

    REMI_AIM = "remi#aim"
    REMI_SET = "remi#set"
    WALL = "remi#wall"
    MAKER = "remi#maker"
    REMI_DEALING = "remi#dealing"
    DOUBLES = "remi#doubles"
    ATU = "remi#atu"
    REMI_TURN = "remi#turn"
    ROW = "remi#row"
    MELDS = "remi#melds"
    FIRST_MELDING = "remi#first-melding"
    ATTACHING = "remi#attaching"
    JOKER = "remi#joker"
    LAST_TILES = "remi#last-tiles"
    REMI_END = "remi#end"
    REMI_SCORING = "remi#scoring"
    DOUBLE_GAME = "remi#double-game"
    ON_THE_BOARD = "remi#board"
    BOARD_GAMES = "remi#board-games"
    OFFENCES = "remi#offences"
    REMI_MATCH = "remi#match"

    @property
    def page(self) -> str:
        return self.partition("#")[0]

    @property
    def anchor(self) -> str:
        return self.partition("#")[2]

    @property
    def address(self) -> str:
        """Address of the passage, on the page of its game."""
        return f"{reverse(f'rules:{self.page}')}#{self.anchor}"


def address_of_game(game: str) -> str:
    return reverse(f"rules:{CHAPTERS.get(game, 'rules')}")
