"""The rules as settled, sentence by sentence, for the rules pages.

Each section is a title and its sentences; a sentence of one edition names it. What is said here is
what `engine` does; the numbers in it are the engine's.
"""

from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from club.choices import GAMES
from club.engine_texts import Text


class Sentence(NamedTuple):
    text: Text
    edition: str = ""
    """`ro` or `ca` where only that rulebook says so."""


class Section(NamedTuple):
    slug: str
    title: Text
    sentences: tuple[Sentence, ...]


class Chapter(NamedTuple):
    """The rules of a game."""

    slug: str
    title: Text
    sections: tuple[Section, ...]


def _section(slug: str, title: Text, *sentences: Text | Sentence) -> Section:
    whole = [each if isinstance(each, Sentence) else Sentence(each) for each in sentences]
    return Section(slug, title, tuple(whole))


# A sentence is a line, however long.
# fmt: off
MUZICANDO = (
    _section(
        "aim",
        _("The aim"),
        _("Four play in two sides, North–South against East–West, partners facing each other."),
        _("Each gets 14 of the 56 cards. Whoever lays all their cards first has place I."),
        _("An auction settles which of four types is played, and for how much."),
    ),
    _section(
        "auction",
        _("The auction"),
        _("A bid is a level from 1 to 4 and a type: S Sarabanda, G Glissando, P Parada, M Muzicando."),
        _("Bids rise: 1S 1G 1P 1M 2S … 4M. Each must be higher than the last; or you pass."),
        _("The player on the dealer’s left calls first. Whoever has passed may bid later."),
        _("Three passes after a bid end the auction: the last bid is the contract."),
        _("After four passes at the start the first player must bid, and that is the contract."),
        Sentence(_("The play is opened by the player of that side who first named its type."), "ro"),
        Sentence(_("The play is opened by the last bidder."), "ca"),
    ),
    _section(
        "types",
        _("The four types"),
        _("Muzicando: a pile for each colour, from its Do upwards, one note after the other."),
        _("Parada: a column for each colour, from its circled card upwards and downwards. Do and Si do not meet."),
        _("Sarabanda: a grid that begins with a Do. A note must be a neighbour, on the circle, of every card that it touches by a side; colours do not matter."),
        _("Glissando: rows that grow at both ends by neighbouring notes. Only a circled card opens a row, above or below a neighbouring note, and a row has no second circled card."),
        _("On the circle Do and Si are neighbours too."),
        _("The first card is a Do in Sarabanda and Muzicando, a circled card in Glissando and Parada."),
    ),
    _section(
        "duty",
        _("In turn"),
        _("In turn, each player lays one card or passes."),
        _("If you can lay a note you must not pass. You never have to lay a symbol."),
        _("In Muzicando and Parada a symbol may be laid once its colour is opened."),
        _("In Sarabanda and Glissando it goes on top of a note of its colour whose four sides are occupied."),
    ),
    _section(
        "symbols",
        _("The symbols"),
        _("Sharp ♯: the next player misses a turn. Flat ♭: the previous one. Natural ♮: both."),
        _("Next and previous are the nearest who still hold cards. Blocks do not add up."),
        Sentence(_("Pause: everyone else is blocked; its player lays all they can until they pass, symbols too. Then every block is lifted."), "ro"),
        Sentence(_("Pause: every block is lifted and its player has one more turn."), "ca"),
        _("If the pause was its player’s last card, the partner has that right."),
    ),
    _section(
        "end",
        _("The end of a deal"),
        _("Play goes on until every place is known. The last one goes on alone; if they have to "
          "pass, they are stuck last."),
        _("When all who hold cards have passed since the last card was laid, the table is dead: fewer cards, better place."),
    ),
    _section(
        "points",
        _("Points"),
        _("Places I to IV count 4, 3, 2 and 1 for the side."),
        _("A contract is worth its level plus its type: S 1, G 2, P 3, M 4."),
        _("The side that holds it adds the worth if one of its players has place I, and subtracts it otherwise."),
        Sentence(_("A last player who is stuck loses the point of place IV."), "ro"),
        Sentence(_("Place IV always counts 1."), "ca"),
        _("A match is at least four valid deals; its score is the sum over all of them."),
    ),
    _section(
        "breach",
        _("A breach"),
        _("Breaking a duty annuls the deal: nobody scores, and the offender’s side loses 12 points."),
        _("The organiser says whether the deal is dealt again."),
    ),
)

INDIVIDUAL = (
    _section(
        "seats",
        _("Seats and cards"),
        _("Two to eight play, each for themselves. One card each decides who sits where: Do, Re, Mi …"),
        _("Each gets seven cards; the rest is the stock. Who sits at Do deals first."),
        _("The player on the dealer’s left chooses the type and opens, and deals the next deal."),
    ),
    _section(
        "play",
        _("In turn"),
        _("As in pairs, without partners and without an auction."),
        _("Whoever passes draws a card from the stock. Once it is empty, a pass is a pass."),
        _("Whoever is left alone draws and goes on while there is a stock."),
    ),
    _section(
        "points",
        _("Points"),
        _("With eight players the places count 8, 7, 6 … 1; with fewer, as many as there are players."),
        _("Every player adds the value of the type: S 1, G 2, P 3, M 4. A club may give it to the winner only."),
        _("A last player who is stuck loses the place point."),
        _("A breach annuls the deal and costs the offender 11 points."),
        _("A full match is a number of valid deals that the number of players divides."),
    ),
)

REMI = (
    _section(
        "entry",
        _("What is written down"),
        _("For each player: opened or not, points laid, points left on the rack, and who closed with what."),
        _("Besides: trump announced (atu), a game on the board (pe tablă), three tiles or fewer not announced."),
        _("Tiles 2 to 9 count 5, 10 to 13 count 10, a 1 counts 25, a joker 50."),
    ),
    _section(
        "points",
        _("Points"),
        _("Whoever opened scores what they laid, minus what is left on the rack, plus 50 for closing."),
        _("Whoever never opened when somebody closes scores −100."),
        _("Trump announced adds 50."),
        _("Three tiles or fewer not announced: −500, and nothing else counts."),
        _("A game on the board that closes has the value of its kind; one that does not close, −100."),
        _("A double game, made with a 1 or a joker, counts twice for everyone; closing with a 1 or a joker doubles the closer’s points again."),
        _("When the wall is exhausted nobody has closed: everyone scores what they laid, minus "
          "the rack."),
    ),
)

CHAPTERS = (
    Chapter("muzicando", GAMES["pairs"], MUZICANDO),
    Chapter("individual", GAMES["individual"], INDIVIDUAL),
    Chapter("remi", GAMES["remi"], REMI),
)
