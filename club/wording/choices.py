"""The engine's choices in the reader's language: what each is called, and a sentence that says what
it means. The engine has the lists; who adds to one adds a line here."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from club.wording.engine_texts import Text
from engine.movements.by_standing import Fours
from engine.movements.seating import Kind
from engine.movements.stages import Carry
from engine.ranking.rules import Scoring, SitOutRule
from engine.ranking.teams import TeamBy
from engine.ranking.tie_breaks import TieBreak


class Wording(NamedTuple):
    title: Text
    sentence: Text = ""
    heading: Text = ""
    """A longer title, where it stands alone."""

    why: Text = ""
    """Of a tie-break: how it puts one entry above the next."""


def titles(wordings: Mapping[str, Wording]) -> list[tuple[str, Text]]:
    return [(str(name), each.title) for name, each in wordings.items()]


def sentences(wordings: Mapping[str, Wording]) -> dict[str, Text]:
    return {str(name): each.sentence for name, each in wordings.items()}


KINDS: Mapping[str, Wording] = {
    Kind.PAIRS: Wording(
        _("fixed pairs"),
        _("Two play together all evening, against two others at each table."),
        heading=_("Muzicando in fixed pairs"),
    ),
    Kind.ROTATING: Wording(
        _("single players, with a new partner each round"),
        _("People come alone; each round brings a new partner, and everyone has their own score."),
        heading=_("Muzicando with rotating partners"),
    ),
    Kind.TEAMS: Wording(
        _("teams of four"),
        _("Two tables make a match: one pair of the team sits North–South, the other East–West."),
        heading=_("Muzicando in teams of four"),
    ),
    Kind.INDIVIDUAL: Wording(
        _("single players, everyone for themselves"),
        _("Everyone for themselves, two to eight at a table, without an auction."),
        heading=_("Muzicando, individual version"),
    ),
    Kind.REMI: Wording(
        _("single players at Remi tables"),
        _("Everyone for themselves, at tables of four and three."),
        heading=_("Remi etalat"),
    ),
    Kind.TWOS: Wording(
        _("two against two, by points"),
        _("Belote, cruce, truc, table tennis in pairs …: you name the game, the table its points."),
        heading=_("Another game, in pairs"),
    ),
    Kind.DUELS: Wording(
        _("one against one, by points"),
        _("Darts, backgammon, chess …: you name the game, the table who won or its points."),
        heading=_("Another game, one against one"),
    ),
    Kind.SQUADS: Wording(
        _("teams of four, by points"),
        _("Two tables make a match, as in teams of Muzicando, of a game that you name."),
        heading=_("Another game, in teams of four"),
    ),
    Kind.POINTS: Wording(
        _("everyone for themselves, by points"),
        _("Whist, board games …: two to eight at a table, and a number of points for each."),
        heading=_("Another game, everyone for themselves"),
    ),
}

GAMES: Mapping[str, Text] = {
    "pairs": _("Muzicando in pairs"),
    "individual": _("Muzicando, individual version"),
    "remi": _("Remi etalat"),
    "sides": _("By points, two sides"),
    "points": _("By points, everyone for themselves"),
}

UNDECIDED = Wording(
    _("The site proposes"),
    _("Once it is known who is here, the site lists what fits and you choose."),
)
MOVEMENTS: Mapping[str, Wording] = {
    "round_robin": Wording(_("round robin"), _("Everyone meets everyone once.")),
    "mitchell": Wording(
        _("Mitchell"),
        _("Two lines: North–South stay, East–West move on one table each round."),
    ),
    "swiss": Wording(
        _("Swiss"),
        _(
            "Each round is drawn from the standing: people with similar scores meet, and "
            "never twice."
        ),
    ),
    "danish": Wording(
        _("Danish"),
        _("First against second, third against fourth, again after each round."),
    ),
    "whist": Wording(
        _("rotating partners"),
        _("Everyone partners everyone once, as far as the rounds allow."),
    ),
    "lines": Wording(
        _("lines (rainbow)"),
        _("Four lines, one for each seat, that move on at different speeds."),
    ),
    "tables": Wording(
        _("tables with changing opponents"),
        _("New opponents each round, with as few repeated meetings as possible."),
    ),
    "knock_out": Wording(
        _("knock-out"),
        _("The loser is out; the best are kept apart until the end."),
    ),
    "groups": Wording(_("groups"), _("A round robin in each of several groups at the same time.")),
    "hand_made": Wording(_("seated by hand"), _("You say who sits where.")),
}
FOURS: Mapping[str, Wording] = {
    Fours.FIRST_AND_FOURTH: Wording(_("first and fourth against second and third")),
    Fours.FIRST_AND_SECOND: Wording(_("first and second against third and fourth")),
}
CARRIES: Mapping[str, Wording] = {
    Carry.NOTHING: Wording(pgettext_lazy("carry-over", "nothing: all begin at zero")),
    Carry.HALF: Wording(pgettext_lazy("carry-over", "half of the points")),
    Carry.ALL: Wording(pgettext_lazy("carry-over", "all points")),
    Carry.AMONG: Wording(
        pgettext_lazy("carry-over", "the points won against others who qualified")
    ),
}

SCORINGS: Mapping[str, Wording] = {
    Scoring.SUM: Wording(
        _("all points added up"),
        _("The points of all deals, added up. Simple, and usual for one evening."),
    ),
    Scoring.AVERAGE: Wording(
        _("points per deal"),
        _("The points divided by the deals played: fair when some play fewer."),
    ),
    Scoring.VICTORY: Wording(
        _("victory points"),
        _(
            "Each match is worth the same, shared by how clearly it was won: one wild table "
            "does not decide the evening."
        ),
    ),
    Scoring.MATCH: Wording(
        _("match points"),
        _("Two for a match won, one for a draw; at tables without sides, points by place."),
    ),
    Scoring.SHARE: Wording(
        _("share of the table’s maximum"),
        _(
            "The share of the possible points made in each round, so tables of three and of"
            " eight compare. The individual version only."
        ),
    ),
}
TEAMS_BY: Mapping[str, Wording] = {
    "": Wording(_("no")),
    TeamBy.SUM: Wording(_("the points of their best together")),
    TeamBy.AVERAGE: Wording(_("the average of their best")),
}
CATEGORIES: Mapping[str, Wording] = {
    "newcomers": Wording(_("Newcomers")),
    "guests": Wording(_("Guests")),
    "mixed": Wording(_("Two generations: a minor and an adult")),
}


def category_titles(*, with_mixed: bool) -> list[tuple[str, Text]]:
    return [each for each in titles(CATEGORIES) if with_mixed or each[0] != "mixed"]


SIT_OUTS: Mapping[str, Wording] = {
    SitOutRule.AVERAGE: Wording(
        _("their own average round"),
        _("A round sat out scores the player’s own average."),
    ),
    SitOutRule.FIXED: Wording(
        _("a fixed score"), _("Everyone who sits out gets the same; you say how much.")
    ),
    SitOutRule.NOTHING: Wording(_("nothing"), _("A round sat out scores nothing.")),
    SitOutRule.NOT_COUNTED: Wording(
        _("not counted"),
        _("The round is left out; fair with points per deal."),
    ),
}
TIE_BREAKS: Mapping[str, Wording] = {
    TieBreak.HEAD_TO_HEAD: Wording(
        _("head to head"),
        _("Who beat the others on the same points."),
        why=_("same points, but %(own)s to %(next)s in the games between them"),
    ),
    TieBreak.DEALS_WON: Wording(
        _("deals won"),
        _("Who outscored the others in more deals."),
        why=ngettext_lazy(
            "same points, but %(own)s deal won to %(next)s",
            "same points, but %(own)s deals won to %(next)s",
            "count",
        ),
    ),
    TieBreak.CONTRACTS_MADE: Wording(
        _("contracts made"),
        _("Who made more of the contracts they held."),
        why=ngettext_lazy(
            "same points, but %(own)s contract made to %(next)s",
            "same points, but %(own)s contracts made to %(next)s",
            "count",
        ),
    ),
    TieBreak.BEST_DEAL: Wording(
        _("best deal"),
        _("Whose best single deal is higher."),
        why=_("same points, but %(own)s to %(next)s in the best deal"),
    ),
    TieBreak.BUCHHOLZ: Wording(
        _("Buchholz"),
        _("Whose opponents have more points altogether."),
        why=_("same points, but the opponents made %(own)s to %(next)s"),
    ),
    TieBreak.FEWER_PENALTIES: Wording(
        _("fewer penalties"),
        _("Who lost fewer points by penalties."),
        why=_("same points, but penalties cost %(own)s to %(next)s"),
    ),
    TieBreak.DIFFERENCE: Wording(
        _("difference"),
        _("Who is further ahead of their opponents in all deals."),
        why=_("same points, but %(own)s to %(next)s ahead of the opponents"),
    ),
    TieBreak.SHARED: Wording(
        _("shared place"), _("They share the place, and the next one stays empty.")
    ),
    TieBreak.LOTS: Wording(
        _("draw of lots"),
        _("The site draws, once, and everyone sees that it did."),
        why=_("same points, and lots were drawn: number %(own)s and %(next)s"),
    ),
}

EDITIONS: Mapping[str, Wording] = {
    "ro": Wording(_("Romanian rulebook")),
    "ca": Wording(_("Catalan rulebook")),
}
COLOURS: Mapping[str, Wording] = {
    "red": Wording(_("red")),
    "orange": Wording(_("orange")),
    "yellow": Wording(_("yellow")),
    "green": Wording(_("green")),
    "blue": Wording(_("blue")),
    "indigo": Wording(_("indigo")),
    "violet": Wording(_("violet")),
}
"""The seven of the deck, of which a club has one; a team has one, or white."""
TEAM_COLOURS: Mapping[str, Wording] = {**COLOURS, "white": Wording(_("white"))}
