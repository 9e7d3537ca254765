"""Muzicando in pairs, told whole (`muzicando-ro`, `muzicando-ca` I–IX; rules, 1–5)."""

from django.utils.translation import gettext_lazy as _

from club.rules.book.chapter import (
    Chapter,
    ChapterPart,
    EditionDifference,
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
THE_GAME = ChapterPart(_("The game in short"), (
    passage(
        Rule.AIM,
        _("The aim"),
        _("Muzicando is a card game for four. In your turn you lay one of your cards face up on the table, where it fits. Whoever has no cards left first does best."),
        _("Two and two play together, as partners. You want to be out of cards before the others, and to collect as many points as you can with your partner."),
        _("Dealing the cards and playing them out is called a deal. A deal has two stages. First comes the auction: the players bid for how the cards will be laid. Then come the cards."),
        _("There are four ways to lay the cards: Sarabanda, Glissando, Parada and Muzicando. They are the four types of play."),
        _("A match, at least four deals, takes 40 to 60 minutes."),
    ),
    passage(
        Rule.CARDS,
        _("The cards"),
        _("There are 56 cards in seven colours: red, orange, yellow, green, blue, indigo and violet."),
        _("Each colour has eight cards: the seven notes Do, Re, Mi, Fa, Sol, La and Si, and one musical symbol."),
        Picture("colour", _("The eight cards of orange. The Re is circled, and the last card is the symbol, a sharp.")),
        _("One note of each colour is circled: an oval is drawn around it. It shows an archaic musical instrument. These seven are red Do, orange Re, yellow Mi, green Fa, blue Sol, indigo La and violet Si."),
        _("The symbol of red and of orange is the sharp ♯. Yellow and green have the natural ♮, blue and indigo the flat ♭. Violet has the pause."),
        _("Notes that follow each other are neighbours: Do and Re, Re and Mi, and so on to La and Si."),
        _("In Sarabanda and Glissando the notes go round in a circle: after Si comes Do again, so Si and Do are neighbours too. In Muzicando and Parada they are not."),
    ),
    passage(
        Rule.SEATS,
        _("Who sits where"),
        _("The four seats are called North, East, South and West, clockwise. Partners face each other: North and South play against East and West."),
        Picture("seats", _("The seats. North deals here, so East is first served; the turn goes clockwise.")),
    ),
    passage(
        Rule.DEALING,
        _("Shuffling and dealing"),
        _("One player is the dealer: they shuffle the cards and deal all of them one at a time, face down. Each player gets 14. Nobody shows their cards."),
        EditionDifference(_("The cards are dealt clockwise."), _("The cards are dealt “to the right”.")),
        ours(_("We deal and play clockwise with either book. The player on the dealer’s left gets the first card: they are “first served”.")),
        ours(_("The rulebooks do not say who deals next. We let the deal move on clockwise, one seat after each deal. A deal that was annulled and is dealt again has the same dealer.")),
    ),
))

AUCTION = ChapterPart(_("The auction"), (
    passage(
        Rule.AUCTION,
        _("Bidding"),
        _("Look at your cards first: which type of play suits them? Then the auction begins."),
        _("A bid is a level from 1 to 4 and a type of play: S for Sarabanda, G for Glissando, P for Parada, M for Muzicando. “2P” means Parada at level 2."),
        _("Bids only rise. From the lowest to the highest they are: 1S 1G 1P 1M, 2S 2G 2P 2M, 3S 3G 3P 3M, 4S 4G 4P 4M."),
        _("The player who is first served speaks first, then the others clockwise. In your turn you bid higher than the last bid, or you say “pass”: you do not want to bid."),
        ours(_("Whoever has passed may bid again later.")),
        _("When three players in a row say “pass” after a bid, the auction is over. The last bid is the contract: it says what will be played, and at which level. The side of the last bidder holds the contract."),
        _("If all four say “pass” at the start, the player who is first served has to bid."),
        ours(_("After four passes they may choose any level and type. That bid is the contract at once.")),
        example(_("East says 1S, South passes, West says 2M, then North, East and South pass. The contract is 2M, that is Muzicando at level 2, and East–West hold it.")),
        _("A high bid is a promise: one of you two will be the first to run out of cards. It brings more points if you keep it and costs more if you do not."),
    ),
    passage(
        Rule.DECLARER,
        _("Who opens the play"),
        _("The player who lays the first card is called the declarer. It is a player of the side that holds the contract."),
        EditionDifference(
            _("The declarer is the player of that side who first named this type of play in the auction."),
            _("The declarer is the player who chose the type."),
        ),
        ours(_("The Catalan rulebook does not say who that is. We read it as the last bidder.")),
        example(_("North said 1P, later South said 3P, and then all passed. By the Romanian rulebook North opens, because North named Parada first. By the Catalan one South opens.")),
    ),
))

LAYING = ChapterPart(_("Laying cards"), (
    passage(
        Rule.TURN,
        _("Your turn"),
        _("The declarer lays the first card. Then the turn goes clockwise."),
        _("In your turn you lay one card on the table where the rules of this type allow it, or you say “pass”. Then it is the next player’s turn."),
        _("It does not matter who laid the cards before. Everybody adds to the same table."),
    ),
    passage(
        Rule.OPENING,
        _("The first card"),
        _("Some cards may open the play. In Sarabanda and Muzicando it is any Do. In Glissando and Parada it is any circled card. The colour is free."),
        ours(_("As long as the table is empty, a player who holds an opening card has to lay one. A player who holds none passes, and the next player opens.")),
    ),
    passage(
        Rule.DUTY,
        _("When you must lay a card"),
        _("If one of your notes fits, you have to lay a note. You may say “pass” only if none of your notes fits."),
        _("You never have to lay a symbol. If only a symbol fits, you may lay it or pass, as you like."),
    ),
    passage(
        Rule.MUZICANDO,
        "Muzicando (M)",
        _("Each colour gets a pile. It begins with the Do of that colour, face up."),
        _("On the Do comes the Re of the same colour, then the Mi, and so on up to the Si. Each card covers the one before."),
        _("Instead you can lay another Do beside it: it begins the pile of a new colour."),
        Picture("muzicando-opening", _("The opening: red Do lies alone. Red Re may cover it, and any other Do may lie beside it.")),
        Picture("muzicando-growth", _("The game grows: the red pile shows Fa, so red Sol is next. The blue pile has just been begun. Red sharp lies beside its pile.")),
        _("The symbol of a colour may be laid as soon as that colour’s Do lies on the table. It goes beside the pile, above or below it. When the pile is complete, its symbol lies on top."),
        ours(_("If the symbol was laid beside the pile earlier, it is moved on top when the pile is complete. That is not a turn.")),
        Picture("muzicando-finished", _("The yellow pile is finished: all seven notes, and the natural on top. The red pile still waits for its Si.")),
        _("It goes on so until the cards run out."),
    ),
    passage(
        Rule.PARADA,
        "Parada (P)",
        _("Each colour gets a column. It begins with the circled card of that colour."),
        _("The column grows at both ends, note by note, always in its own colour: upwards with the next higher note, downwards with the next lower one. Do and Si do not meet: with them the column ends."),
        _("Instead you can lay another circled card: it begins the column of a new colour."),
        Picture("parada-opening", _("The opening: green Fa lies alone. Green Mi or green Sol may follow, or another circled card.")),
        _("The two rulebooks put the columns beside each other in different ways. What may be laid is the same."),
        EditionDifference(
            _("Each colour goes up and down, and the circled cards lie side by side in one row."),
            _("Each colour goes up and down, and equal notes of different colours lie side by side in one row."),
            "parada-ro",
            "parada-ca",
        ),
        _("The symbol of a colour may be laid as soon as that colour’s circled card lies on the table. It goes on top of the circled card."),
        Picture("parada-symbol", _("The natural of green lies on top of green Fa. The column goes on as before: with Sol above and Re below.")),
    ),
    passage(
        Rule.GLISSANDO,
        "Glissando (G)",
        _("The cards lie in rows. The first circled card opens the first row."),
        _("A row grows at its left and its right end. The card that you lay there must be a neighbour of the card at that end, higher or lower. The colour does not matter. A row may be as long as you like."),
        Picture("glissando-opening", _("The opening: orange Re lies alone. Any Do or Mi may lie left or right of it. Yellow Mi and red Do are circled, so they may only lie above or below it, where they open new rows.")),
        _("Do and Si are neighbours here."),
        _("Only a circled card can open another row. It lies directly above or below a card of a row that is there, and must be a neighbour of that card."),
        Picture("glissando-row", _("Yellow Mi opens a second row above blue Re. In that row every card must fit the one beside it.")),
        ours(_("What lies above or below a card in another row does not matter.")),
        EditionDifference(
            _("It may lie at any card of the row from which one glides."),
            _("It lies at a card of the first row."),
        ),
        ours(_("With either book we play it at any card, in a row that is not there yet: above the top row or below the bottom row.")),
        _("Two circled cards never lie in the same row."),
        Picture("glissando-wrong", _("Not allowed: green Fa is circled and cannot lie in this row. An ordinary Fa could.")),
    ),
    passage(
        Rule.SARABANDA,
        "Sarabanda (S)",
        _("The cards lie side by side in all directions, like tiles on a floor. The first one is a Do of any colour."),
        _("You lay your card beside a card that is there: left, right, above or below. The two must be neighbours. The colour does not matter. Do and Si are neighbours here."),
        Picture("sarabanda-opening", _("The opening: red Do in the middle. Any Re or Si may be laid at each of its four sides.")),
        EditionDifference(
            _("Neighbours are laid on any side of the opening card."),
            _("Neighbours are laid on both sides of the opening card."),
        ),
        ours(_("With either book we lay them on any side.")),
        ours(_("If your card touches more than one card by a side, it must be a neighbour of every one of them. Cards that touch only at a corner do not matter.")),
        Picture("sarabanda-growth", _("The game grows: yellow Re lies beside green Do and below blue Mi. It fits, for Re is a neighbour of both.")),
        Picture("sarabanda-wrong", _("Not allowed: orange Si is a neighbour of green Do, but not of blue Mi.")),
    ),
))

SYMBOLS = ChapterPart(_("The symbols"), (
    passage(
        Rule.SYMBOLS,
        _("When a symbol may be laid"),
        _("Each symbol belongs to its colour. You never have to lay it. It lets other players miss a turn."),
        _("In Muzicando and Parada you may lay it once the opening card of its colour is on the table."),
        _("In Sarabanda and Glissando you may lay it on top of any note of its colour, if all four sides of that note are occupied by other cards."),
        Picture("covered", _("Green Re has a card on each of its four sides. So the natural of green may be laid on top of it.")),
        Picture("symbol-wrong", _("Not yet: one side of green Re is free.")),
    ),
    passage(
        Rule.SHARP,
        _("Sharp ♯: red and orange"),
        _("The next player misses a turn."),
        Picture("sharp", _("North lays a sharp. East, who would be next, misses a turn; South plays.")),
    ),
    passage(
        Rule.FLAT,
        _("Flat ♭: blue and indigo"),
        _("The player before you misses a turn."),
        Picture("flat", _("North lays a flat. East and South play; then West misses a turn.")),
    ),
    passage(
        Rule.NATURAL,
        _("Natural ♮: yellow and green"),
        _("The next player and the player before you both miss a turn."),
        Picture("natural", _("North lays a natural. East misses a turn, South plays, West misses a turn, and North plays again.")),
    ),
    passage(
        Rule.BLOCKS,
        _("How blocks work"),
        _("To be blocked is to miss one turn. It can happen to everybody who still plays, on either side: your own partner too."),
        _("A block lasts for one turn only. Both rulebooks say: as soon as the player whose turn is next has laid a card or passed, the players who were skipped are free again."),
        ours(_("Taken at its word that would free the player before you at once, and a flat would block nobody. So blocked players miss their own next turn, as in the picture of the flat, and are then free.")),
        _("Blocks do not add up. However often you were blocked before your turn, you miss that one turn."),
        ours(_("Next and before mean the nearest players who still hold cards. If only two are left, it is the same player.")),
        ours(_("After you have missed your turn a new symbol can block you again, even before you have played.")),
        example(_("North has no cards left. East lays a flat: the player before is West now, so West misses a turn.")),
    ),
    passage(
        Rule.PAUSE,
        _("The pause: violet"),
        _("The pause is the strongest card: everybody else is stopped, and its player goes on."),
        EditionDifference(
            _("All others are blocked. The player who laid the pause lays every card that fits, one after the other, symbols too, until they pass."),
            _("All others miss their turn: whoever laid the pause plays once more, and may lay a sharp, a flat or a natural with it. It lasts one turn."),
            "pause-ro",
            "pause-ca",
        ),
        EditionDifference(
            _("If the pause was your last card, your partner has this right and lays every card that fits."),
            _("If the pause was your last card, your partner has the right to lay a card."),
        ),
        ours(_("By the Romanian rulebook: while you go on you still have to lay a note if one fits, and your symbols block nobody. When you pass or run out of cards, every block is lifted and the next player plays.")),
        ours(_("By the Catalan rulebook: the extra turn is an ordinary one. Every earlier block is lifted. A symbol laid in it blocks as usual, and you may pass. Then the turn goes on clockwise.")),
        ours(_("If your partner has no cards left either, the next player who holds cards simply plays.")),
    ),
))

THE_END = ChapterPart(_("The end of a deal"), (
    passage(
        Rule.GOING_OUT,
        _("Running out of cards"),
        _("Whoever lays their last card first has place I. The others play on for the places II, III and IV."),
        _("The deal goes on until the last place is known. The last player goes on alone and lays what still fits."),
    ),
    passage(
        Rule.STUCK,
        _("Being stuck"),
        _("A last player who cannot lay all their cards is stuck. They have the last place all the same."),
        EditionDifference(
            _("A stuck last player loses the point of place IV."),
            _("Place IV always counts 1 point, stuck or not."),
        ),
        ours(_("The last player is stuck as soon as they have to pass.")),
    ),
    passage(
        Rule.DEAD_TABLE,
        _("When nobody can go on"),
        ours(_("It can happen that several players still hold cards and none of them can lay one. When all of them have passed since the last card was laid, the deal is over. The rulebooks do not speak of it.")),
        ours(_("The places left go to whoever holds fewer cards. With equal numbers they go clockwise, and whoever passed last comes last. The last of them is stuck.")),
        ours(_("A turn that was missed because of a block is not a pass.")),
    ),
    passage(
        Rule.BREACH,
        _("A breach of the rules"),
        _("Whoever does not keep to the duties of the game annuls the deal: it does not count. The side of that player gets 12 points less."),
        ours(_("A breach is for example a card that does not fit, a pass with a note that fits, or a bid or a card out of turn. The other side gets nothing. The deal does not count as played; the organiser says whether it is dealt again.")),
        house(_("A club may set another number of points.")),
    ),
))

POINTS = ChapterPart(_("Points"), (
    passage(
        Rule.SCORING,
        _("What a deal is worth"),
        _("Both players of a side bring points by their place: 4 for place I, 3 for place II, 2 for place III, 1 for place IV."),
        Values(
            (_("Place"), "I", "II", "III", "IV"),
            ((_("Points"), "4", "3", "2", "1"),),
        ),
        _("A contract is worth its level plus the value of its type."),
        Values(
            (_("Type"), "Sarabanda", "Glissando", "Parada", "Muzicando"),
            ((_("Value"), "1", "2", "3", "4"),),
        ),
        _("If one player of the side that holds the contract has place I, the contract is made: the side adds its worth. If not, the side subtracts its worth."),
        _("The other side gets the points of its places and nothing else."),
        example(_("North–South hold 2M. It is worth 2 + 4 = 6. North has place I and South place III: 4 + 2 + 6 = 12. East–West have places II and IV: 3 + 1 = 4.")),
        example(_("North–South hold 2M and have places II and III. They did not make it: 3 + 2 − 6 = −1.")),
        _("The Catalan rulebook prints all sixteen contracts with all six pairs of places. The page of points has that table."),
    ),
    passage(
        Rule.MATCH,
        _("A match"),
        _("A match has at least four valid deals. How many are played is agreed before."),
        _("The score of each side is the sum of all its deals. The side with more points wins."),
        ours(_("An annulled deal is not one of the four, but its penalty counts in the sum.")),
        _("The score is kept on a sheet. For each side it has the contract it won, the points of the deal and the points so far, and at the end the total."),
    ),
    passage(
        Rule.EDITIONS,
        _("Where the two rulebooks differ"),
        _("Muzicando comes from Romania. The Catalan rulebook is a translation with some rules told otherwise, and it adds the individual version. A club says by which of the two it plays; without that it is the Romanian one."),
    ),
))
# fmt: on

CHAPTER = Chapter(
    "muzicando",
    GAMES["pairs"],
    _("For four players in two pairs, with a deck of 56 cards."),
    (THE_GAME, AUCTION, LAYING, SYMBOLS, THE_END, POINTS),
)
