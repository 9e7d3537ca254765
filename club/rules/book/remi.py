"""Remi etalat, told whole (`remi-etalat-ro`; rules, 7 and 10)."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.rules.book.chapter import (
    Chapter,
    ChapterPart,
    Picture,
    Values,
    example,
    ours,
    passage,
)
from club.wording.choices import GAMES
from club.wording.house_rules import BOARD_GAMES
from club.wording.rule_anchors import Rule
from engine.editions import REMI

# A paragraph is a line, however long.
# fmt: off
BEFORE = ChapterPart(_("Before the first turn"), (
    passage(
        Rule.REMI_AIM,
        _("The aim"),
        _("Remi etalat is played with numbered tiles. In your turn you take a tile and lay one down, and you look for groups: tiles that follow each other, or tiles of equal value."),
        _("You lay these groups on the table. Whoever gets rid of all their tiles first ends the game. What lies in your groups counts for you, and what is left on your rack counts against you."),
    ),
    passage(
        Rule.REMI_SET,
        _("The set"),
        _("Two, three or four people play. Each has a rack, a small wooden board that holds the tiles so that only its owner sees them. A set has four."),
        _("There are 106 tiles. 104 of them are numbered from 1 to 13, in four colours, and each of them is there twice. The other two are jokers, “joly”: a face is drawn on them."),
        Picture("remi-tiles", _("The four colours, and a joker. The small sign under each number is ours, for eyes that do not tell all colours.")),
        _("The turn goes counter-clockwise: after you it is the player on your right."),
        Picture("remi-seats", _("The turn goes to the right. Player 1 made the game here, so player 2 begins.")),
    ),
    passage(
        Rule.WALL,
        pgettext_lazy("Remi", "The wall"),
        _("The tiles are shuffled face down on the table. Then 15 stacks of seven tiles each are built, in a row. This is the wall. One tile is left over."),
        Picture("remi-wall", _("The wall: 15 stacks of seven tiles, and the tile that is left over.")),
    ),
    passage(
        Rule.MAKER,
        _("Making the game"),
        _("One player makes the game. For the first one that player is drawn by lot; later it is always the player on the right of the one before."),
        _("The maker turns over the tile that is left. Its number says which stack is meant, counted from the left or from the right. The maker lifts the first tile of this stack and puts the left-over tile in its place."),
        _("The lifted tile goes face down on the next stack. That stack has eight tiles now."),
        example(_("The tile left over is a 4. The maker counts to the fourth stack, lifts its first tile, puts the 4 there, and lays the lifted tile on the fifth stack.")),
        Picture("remi-maker", _("The 4 lies on the fourth stack, and the lifted tile face down on the fifth, which now has eight tiles.")),
        ours(_("A joker has no number: the maker chooses the stack.")),
    ),
    passage(
        Rule.REMI_DEALING,
        _("Dealing"),
        _("The stack of eight goes to the player on the maker’s right, who begins. The stacks after it are given out in turn, until everybody has two. So the first player has 15 tiles and the others have 14."),
        _("If the end of the wall is reached while dealing, dealing goes on from the other end."),
        _("The next stack is put on top of the one after it. This double stack marks where drawing begins."),
    ),
    passage(
        Rule.DOUBLES,
        _("Doubles"),
        _("Two equal tiles, of the same number and the same colour, are a double. Before the game begins you may say that you have one, without showing it, and exchange doubles with others."),
        _("A small double has a number from 2 to 9, a big double from 10 to 13. A double of ones is called a key, “cui”."),
        _("Whoever has three doubles may spoil the deal: all tiles are shuffled again."),
        ours(_("The same player makes the game again.")),
    ),
    passage(
        Rule.ATU,
        _("The trump, “atu”"),
        _("Whoever has a tile equal to the one that the game was made with, in number and colour, may announce it: “atu”. It brings 50 points at the end."),
    ),
))

TURNS = ChapterPart(_("The turns"), (
    passage(
        Rule.REMI_TURN,
        _("Your turn"),
        _("The first player has 15 tiles and takes none: they only lay one down that they do not need."),
        _("After that everybody takes one tile and lays one tile down. When your turn is over you have at most 14 tiles on your rack."),
        _("In the first round you take from the double stack of the wall. A round is over when everybody has had one turn."),
        Picture("remi-table", _("A table in the middle of a game: the row with its first tile turned over, and what two players have laid.")),
    ),
    passage(
        Rule.ROW,
        pgettext_lazy("Remi", "The row, and breaking it"),
        _("The tiles that are laid down form a row, in the order of the players. The very first one is turned over: it marks where the row begins, and nobody may ever use it."),
        Picture("remi-row", _("The row. The first tile is turned over; the last one, at the right, can be taken.")),
        _("After the first round you choose: take a tile from the wall, or “break” the row, that is take its last tile. You may do that if you use this tile in a group in the same turn."),
        _("A player who takes the last tile of the row and does not use it has to announce that they play on the board, and plays so from then on."),
    ),
))

MELDS = ChapterPart(_("Groups on the table"), (
    passage(
        Rule.MELDS,
        _("Groups: the run and the set"),
        _("To meld is to lay a group of tiles in front of you on the table. You do it in your turn, after you have taken a tile and before you lay one down. There are two kinds of groups."),
        ours(_("A run, “suită”, is three or more tiles of one colour whose numbers follow each other. A 1 comes before the 2, or after the 13. The rulebook’s sentence about runs is lost; this is how it is usually played.")),
        _("A set, “terță”, is tiles of one value in different colours: at least three, so three or four."),
        Picture("remi-melds", _("A run of five, and a set of three nines.")),
        _("A joker can stand for any tile."),
    ),
    passage(
        Rule.FIRST_MELDING,
        _("Melding for the first time"),
        _("You may meld when the first round is over. The first time, the tiles that you lay must count at least 45 points together. Whoever has done this has opened."),
        ours(_("At least one of the groups must be a run. Here the rulebook’s sentence breaks off: “there must be at least one …”.")),
        _("Later there is no condition: any group, of any worth."),
        example(_("10, 11, 12 and 13 of one colour count 40, three fives count 15: together 55, and there is a run. That is enough.")),
    ),
    passage(
        Rule.ATTACHING,
        _("Attaching tiles"),
        _("When you have melded once, in a later turn you may attach single tiles to groups on the table, your own or another player’s."),
        _("A tile that you attach lies face down. It cannot be used in another group."),
        ours(_("It counts for whoever attached it.")),
        Picture("remi-attached", _("A run to which one tile was attached, face down. The joker stands for the 7.")),
        _("A tile that you attached to another player’s group has to be taken back when the game is over, before counting. So that nobody forgets which it was, you may take the tile beside it as a mark."),
        _("If your tile is worth more than the one beside it, you may take tiles of the same worth from other groups instead."),
    ),
    passage(
        Rule.JOKER,
        _("The joker"),
        _("A joker that lies in a group may be exchanged for the tile that it stands for. Any player who has that tile may do so, but only once for each joker."),
        _("To show it, the joker is turned face down in its group. Whoever exchanged it has to use that tile in a group in the same turn, face down too."),
        ours(_("We read it so: the two change parts. The joker stays where it is and counts as the tile; your tile now stands for any tile, like a joker. Many players simply take the joker and lay their tile in its place: agree on it before you play.")),
        _("You may attach a joker to your own groups at any time, but never to another player’s."),
    ),
))

REMI_END = ChapterPart(_("The end"), (
    passage(
        Rule.LAST_TILES,
        _("The last three tiles"),
        _("When you have three tiles or fewer on your rack you have to say so. If you do not, you may lose 500 points at the end, and nothing else of your game counts."),
        _("With three tiles left you may break only the last tile of the row."),
        ours(_("It is so at any other time too. Some players break the row in the middle and take all that follows; the rulebook does not have this.")),
        _("With two tiles or one left you may not break the row at all: you have to take from the wall. You can only attach these tiles, you cannot meld them, even if the tile that you take makes it three: for one of the three has to be laid down."),
    ),
    passage(
        Rule.REMI_END,
        _("How a game ends"),
        _("The game ends when a player has no tiles left. The tile that they lay down last is the closing tile."),
        _("It happens rarely that the wall is used up before. Then the game ends too, and nobody has closed."),
    ),
    passage(
        Rule.ON_THE_BOARD,
        _("Playing on the board, “pe tablă”"),
        _("You can also make all your groups on your own rack and show nothing until you close. That is called playing on the board."),
        _("Say so in one of the first three turns."),
        _("Whoever plays on the board attaches nothing to other players’ groups and exchanges no joker. Of the row they may take only the last tile."),
        _("It is a risk: if another player closes first you lose 100 points, like somebody who never melded."),
    ),
    passage(
        Rule.BOARD_GAMES,
        _("The kinds of games on the board"),
        _("The book breaks off here: “The kinds of games on the board are:” is its last line."),
        ours(_("These kinds and values are usual elsewhere. A club can change the values.")),
        Values(
            (_("Kind of game"), _("Points")),
            tuple((BOARD_GAMES[kind], str(worth)) for kind, worth in REMI.board_games.items()),
        ),
    ),
    passage(
        Rule.OFFENCES,
        _("What goes wrong, and what it costs"),
        _("Three tiles or fewer and nothing said: 500 points less, and nothing else counts."),
        _("A tile of the row taken and not used in the same turn: this player has to announce that they play on the board, and plays so from then on."),
        ours(_("A joker taken and not used: it goes back, and the turn is over.")),
        ours(_("More than 14 tiles after a turn, or a tile laid out of turn: it is put right at once. The second time the referee sets a penalty.")),
        ours(_("A first melding that counts less than 45, or has no run: the tiles are taken back, and the turn is over.")),
        ours(_("Attached tiles not taken back at the end: their worth is taken off.")),
    ),
))

POINTS = ChapterPart(_("Points"), (
    passage(
        Rule.REMI_SCORING,
        _("Counting"),
        _("After each game you count what you laid: the tiles of your groups and those that you attached. From this you take off what is left on your rack."),
        ours(_("The rulebook does not say what a tile is worth. These values are usual. A club can change them.")),
        Values(
            (_("Tile"), "2–9", "10–13", "1", _("joker")),
            ((_("Points"), "5", "10", "25", "50"),),
        ),
        _("Whoever closes gets 50 points more. When the wall was used up nobody gets them."),
        _("Whoever has not melded when another player closes loses 100 points. The tiles on the rack are not counted."),
        _("Whoever announced “atu” gets 50 points more. Who never melded gets them too, and so loses only 50 in all."),
        example(_("You laid 120 points and close with an ordinary tile: 120 + 50 = 170. Your neighbour laid 60 and has 15 left: 60 − 15 = 45.")),
    ),
    passage(
        Rule.DOUBLE_GAME,
        _("What counts double"),
        _("If the game was made with a 1 or a joker it is a double game: everybody’s points count twice."),
        _("Whoever closes with a 1 or a joker has their own points doubled."),
        _("Both together: the points of whoever closed count four times."),
        ours(_("The loss of 500 for three tiles not announced is never doubled.")),
    ),
    passage(
        Rule.REMI_MATCH,
        _("A match"),
        ours(_("A match ends after a number of games that was agreed, or when somebody reaches a total that was agreed; 1000 is usual. The rulebook does not say it.")),
        ours(_("In a tournament the places at each table bring match points: 3, 2, 1 and 0 unless the club sets others.")),
    ),
))
# fmt: on

CHAPTER = Chapter(
    "remi",
    GAMES["remi"],
    _("For two to four players, with 106 numbered tiles."),
    (BEFORE, TURNS, MELDS, REMI_END, POINTS),
)
