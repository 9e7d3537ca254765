"""What the choices of a tournament mean, each in a sentence."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.models.tournament import Entering, Format, ScoringWay, SitOutWay, State

ENTERING: Mapping[str, tuple[object, object]] = {
    Entering.PAIRS: (
        _("Muzicando in fixed pairs"),
        _("Two play together all evening, against two others at each table."),
    ),
    Entering.ROTATING: (
        _("Muzicando with rotating partners"),
        _("People come alone; each round brings a new partner, and everyone has their own score."),
    ),
    Entering.TEAMS: (
        _("Muzicando in teams of four"),
        _("Two tables make a match: one pair of the team sits North–South, the other East–West."),
    ),
    Entering.INDIVIDUAL: (
        _("Muzicando, individual version"),
        _("Everyone for themselves, two to eight at a table, without an auction."),
    ),
    Entering.REMI: (
        _("Remi etalat"),
        _("Everyone for themselves, at tables of four and three."),
    ),
}

FORMATS: Mapping[str, object] = {
    "": _("The site lists what fits when it is known who is here, and you choose."),
    Format.ROUND_ROBIN: _("Everyone meets everyone once."),
    Format.MITCHELL: _("Two lines: North–South stay, East–West move on a table each round."),
    Format.SWISS: _("Each round is drawn by the standing: equals meet, and nobody twice."),
    Format.DANISH: _("First against second, third against fourth, again after each round."),
    Format.WHIST: _("Everyone has everyone as a partner once, as far as the rounds go."),
    Format.LINES: _("Four lines, one for each seat, that move on at different speeds."),
    Format.TABLES: _("New company each round, as few meetings twice as can be."),
    Format.KNOCK_OUT: _("Who loses is out; the best are kept apart until the end."),
    Format.GROUPS: _("A round robin in each of several groups at the same time."),
    Format.HAND_MADE: _("You say who sits where."),
}

# Which formats there are for whom, the usual one first.
FORMATS_FOR: Mapping[str, tuple[str, ...]] = {
    Entering.PAIRS: (
        *("", Format.SWISS, Format.ROUND_ROBIN, Format.MITCHELL, Format.DANISH),
        *(Format.GROUPS, Format.KNOCK_OUT, Format.HAND_MADE),
    ),
    Entering.TEAMS: (
        *("", Format.ROUND_ROBIN, Format.SWISS, Format.DANISH),
        *(Format.GROUPS, Format.KNOCK_OUT, Format.HAND_MADE),
    ),
    Entering.ROTATING: ("", Format.WHIST, Format.DANISH, Format.HAND_MADE),
    Entering.INDIVIDUAL: ("", Format.TABLES, Format.SWISS, Format.DANISH, Format.HAND_MADE),
    Entering.REMI: ("", Format.TABLES, Format.SWISS, Format.DANISH, Format.HAND_MADE),
}

SCORINGS: Mapping[str, object] = {
    ScoringWay.SUM: _("The points of all deals, added up. Simple, and usual for one evening."),
    ScoringWay.AVERAGE: _("The points divided by the deals played: fair when some play fewer."),
    ScoringWay.VICTORY: _(
        "Each match is worth the same, shared by how clearly it was won: one wild table "
        "does not decide the evening."
    ),
    ScoringWay.MATCH: _(
        "Two for a match won, one for a draw; at tables without sides, points by place."
    ),
}

SIT_OUTS: Mapping[str, object] = {
    SitOutWay.AVERAGE: _("Who sits out gets what they make in a usual round of their own."),
    SitOutWay.FIXED: _("Everyone who sits out gets the same, which you say."),
    SitOutWay.NOTHING: _("Who sits out gets nothing for that round."),
    SitOutWay.NOT_COUNTED: _("The round is left out; this is fair with points per deal."),
}

TIE_BREAKS: Mapping[str, tuple[object, object]] = {
    "head_to_head": (_("head to head"), _("Who won against the others that are equal.")),
    "deals_won": (_("deals won"), _("Who had more points than the others in more deals.")),
    "contracts_made": (_("contracts made"), _("Who made more of the contracts they held.")),
    "best_deal": (_("best deal"), _("Whose best single deal is higher.")),
    "buchholz": (_("Buchholz"), _("Whose opponents have more points together.")),
    "fewer_penalties": (_("fewer penalties"), _("Who lost fewer points by penalties.")),
    "difference": (_("difference"), _("Who is further ahead of their opponents in all deals.")),
    "shared": (_("shared place"), _("They share the place, and the next one stays empty.")),
    "lots": (_("draw of lots"), _("The site draws, once, and everyone sees that it did.")),
}
USUAL_TIE_BREAKS = ("head_to_head", "deals_won", "contracts_made", "shared")

# What a state means, what the next one fixes, and the words of the two presses.
STATES: Mapping[str, object] = {
    State.DRAFT: _("Only you and your helpers see it. Everything can be changed."),
    State.OPEN: _("It is announced, and people come in."),
    State.RUNNING: _("Rounds are played. Game and rules stay as they are."),
    State.FINISHED: _("All is played. Results can still be corrected."),
    State.ARCHIVED: _("Nothing changes any more."),
}
STEPS_ON: Mapping[str, object] = {
    State.DRAFT: _("Open for entry"),
    State.OPEN: _("Start the tournament"),
    State.RUNNING: _("Finish the tournament"),
    State.FINISHED: _("Archive"),
}
STEPS_BACK: Mapping[str, object] = {
    State.OPEN: _("Back to preparing"),
    State.RUNNING: _("Take the start back"),
    State.FINISHED: _("Go on playing"),
    State.ARCHIVED: _("Open the archive"),
}

CARRIES: Mapping[str, object] = {
    "nothing": pgettext_lazy("carry-over", "nothing: all begin at zero"),
    "half": pgettext_lazy("carry-over", "half of the points"),
    "all": pgettext_lazy("carry-over", "all points"),
    "among": pgettext_lazy("carry-over", "what was won against others who go on"),
}
