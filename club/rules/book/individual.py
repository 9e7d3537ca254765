"""The individual version of Muzicando, told whole (`muzicando-ca` X; rules, 6 and 9)."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.rules.book.chapter import (
    Chapter,
    ChapterPart,
    Picture,
    Values,
    example,
    house,
    ours,
    passage,
)
from club.wording.choices import GAMES
from club.wording.rule_anchors import Rule

# A paragraph is a line, however long.
# fmt: off
BEFORE = ChapterPart(_("Before the first deal"), (
    passage(
        Rule.PLAYERS_AIM,
        _("The aim"),
        _("Two to eight people play with one deck, everyone for themselves. There are no partners and there is no auction."),
        _("Whoever lays all their cards first wins the deal. Whoever has most points after all deals wins."),
        _("The cards, the four types of play and the symbols are those of the pairs game: read that chapter first."),
        _("Only the Catalan rulebook has this version."),
        ours(_("It can be played with the pause of either rulebook.")),
    ),
    passage(
        Rule.SEAT_DRAW,
        _("Who sits where"),
        _("Take as many cards as there are players, each with a different note, from Do upwards: for three players a Do, a Re and a Mi."),
        _("Shuffle them face down and deal one to each player, clockwise. The players sit down in the order of the notes: Do, Re, Mi, Fa, Sol, La, Si."),
        _("With eight players the eighth card is the one with Guido d’Arezzo, the pause. Whoever gets it sits wherever they like."),
        ours(_("The seats follow clockwise. They are numbered from 1, which is Do.")),
        ours(_("If the eighth sits down between others, these keep their order.")),
        Picture("seats-drawn", _("Five players have drawn their seats. Do deals first; Re chooses the type and opens.")),
    ),
    passage(
        Rule.PLAYERS_DEALING,
        _("Shuffling and dealing"),
        _("The player with the Do shuffles and deals first. Each player gets seven cards, one by one, face down, beginning on the dealer’s left."),
        _("With fewer than eight players cards are left over. They are put face down in the middle: this is the stock."),
        _("After that, whoever chose the type deals the next deal."),
        ours(_("If a deal is annulled and dealt again, the same player deals and the same player chooses.")),
    ),
    passage(
        Rule.WHOLE_DECK,
        _("The whole deck"),
        _("A tip of the rulebook: with four or with eight players the whole deck can be dealt, 14 or 7 cards each. Then there is no stock."),
        ours(_("It also comes out even with two players, 28 cards each, and with seven, 8 cards each.")),
        house(_("A club says whether it plays so. Without that everybody gets seven cards.")),
    ),
))

PLAY = ChapterPart(_("The play"), (
    passage(
        Rule.CHOOSER,
        _("Who chooses the type"),
        _("The player on the dealer’s left looks at their cards, chooses one of the four types of play and lays the first card."),
        example(_("With four players: player 1 deals, player 2 chooses. Then player 2 deals and player 3 chooses, and so on round the table.")),
    ),
    passage(
        Rule.PLAYERS_TURN,
        _("Your turn"),
        _("In your turn you lay one card, or you pass. What fits, when you must lay a note and what symbols do is the same as in pairs."),
        ours(_("If the pause was your last card, nobody takes over your turn: the next player with cards plays.")),
    ),
    passage(
        Rule.STOCK,
        _("The stock"),
        _("If you pass you draw one card from the stock. Your turn is over."),
        _("When the stock is empty, a pass is simply a pass, and the next player goes on."),
        ours(_("You may not lay the card that you have just drawn. If you pass to end a pause, you draw as well.")),
    ),
    passage(
        Rule.PLAYERS_END,
        _("The end of a deal"),
        _("Whoever lays their last card first wins the deal. The others play on until everybody’s place is known."),
        _("If the last player cannot lay all their cards, they are stuck."),
        ours(_("Whoever is left alone draws and goes on, as long as there is a stock.")),
        ours(_("If nobody can go on and the stock is empty, the deal is over: fewer cards, better place. A pass that drew a card does not count as such a pass.")),
    ),
    passage(
        Rule.PLAYERS_BREACH,
        _("A breach of the rules"),
        _("Whoever does not keep to the duties of the game annuls the deal and gets 11 points less."),
        house(_("A club may set another number of points.")),
    ),
))

POINTS = ChapterPart(_("Points"), (
    passage(
        Rule.PLAYERS_SCORING,
        _("What a deal is worth"),
        _("The last place counts 1 point, the last but one 2 points, and so on. The first place counts as many points as there are players."),
        Values(
            (_("Place"), "I", "II", "III", "IV", "V", "VI", "VII", "VIII"),
            ((_("Points, with eight players"), "8", "7", "6", "5", "4", "3", "2", "1"),),
        ),
        _("To this comes the value of the type that was chosen, for every player."),
        Values(
            (_("Type"), "Sarabanda", "Glissando", "Parada", "Muzicando"),
            ((_("Value"), "1", "2", "3", "4"),),
        ),
        _("A last player who is stuck loses the point of the last place."),
        example(_("Three play Parada. The places bring 3, 2 and 1, and each player gets 3 for Parada: 6, 5 and 4 points. If the last one is stuck, they get 3.")),
    ),
    passage(
        Rule.PLAYERS_MATCH,
        _("A match"),
        _("The number of deals is agreed before. For a full match it is a multiple of the number of players: then everybody chooses equally often."),
        example(_("Five players play 5, 10 or 15 deals.")),
        ours(_("An annulled deal is not counted.")),
        _("Most points in the sum of all deals wins. They are written down in a table with a column for each player."),
    ),
    passage(
        Rule.HOUSE_OPTIONS,
        pgettext_lazy("rules", "House options"),
        house(_("Value for the winner only: the value of the type goes only to whoever has the first place. Without that everybody gets it, as printed.")),
        house(_("Whole deck: with two, four, seven or eight players everything is dealt, and there is no stock.")),
        house(_("Edition: the pause works as in the Romanian or as in the Catalan rulebook.")),
    ),
))
# fmt: on

CHAPTER = Chapter(
    "individual",
    GAMES["individual"],
    _("For two to eight players, everyone for themselves, with one deck of 56 cards."),
    (BEFORE, PLAY, POINTS),
)
