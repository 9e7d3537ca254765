"""The figures of the statistics, and the page `/definitions/` with those of all packages."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.definitions import Definition, Group
from scoring.ratings.definitions import RATINGS
from scoring.statistics.profiles.definitions import GROUPS

COUNTED = Group(
    "counted",
    _("What is counted"),
    (
        Definition(
            "tournaments",
            _("Tournaments"),
            _(
                "Finished tournaments of which every round is public, in the order in which "
                "they began. A person took part if they have a result, a breach or a penalty "
                "in it."
            ),
        ),
        Definition(
            "deals",
            _("Deals"),
            _(
                "Results as they are now: corrected ones as corrected, disputed ones by "
                "their first entry. A deal that was annulled, by a breach or by the desk, is "
                "not a result; one to which the desk gave a score is."
            ),
        ),
        Definition(
            "sat-out",
            _("Rounds sat out"),
            _(
                "A round without a seat counts as the organiser chose. So does one in which a "
                "player at the table left and no deal was played; deals that were played "
                "there count as they are. In a knock-out an entry without an opponent goes "
                "through, without points."
            ),
        ),
        Definition(
            "whole",
            _("Deals played out"),
            _("Deals with a result of their own, without those to which the desk gave a score."),
        ),
        Definition(
            "sitting-out",
            _("Sitting out"),
            _(
                "As the organiser chose. A player’s own average round is what their rounds "
                "gave, minus penalties and breaches, divided by the number of rounds, in every "
                "kind of scoring; before the first round it is everyone’s average."
            ),
        ),
        Definition(
            "people",
            _("Persons"),
            _(
                "The players at the table have the points, substitutes too. In a team of four "
                "all four have what both tables made, as it is not written down who sat where. "
                "Two merged records of one person count as one."
            ),
        ),
        Definition(
            "order",
            pgettext_lazy("figures", "In a row"),
            _(
                "Deals in the order in which they were played: tournament by tournament, "
                "round by round, by their numbers; not as their results came in."
            ),
        ),
    ),
)
DEALS = Group(
    "of-deals",
    _("Deals and points"),
    (
        Definition(
            "points",
            _("Points"),
            _(
                "The points of all deals, with what breaches cost and without other penalties. "
                "Both partners have the points of their side."
            ),
        ),
        Definition("average", _("Points per deal"), _("Points divided by deals.")),
        Definition(
            "won",
            _("Deals won"),
            _("Deals with more points than each opponent, taken one by one."),
        ),
        Definition(
            "places",
            _("Places in deals"),
            _(
                "How often the player ran out of cards first, second and so on. Remi has no "
                "such places."
            ),
        ),
        Definition("last", _("Last"), _("How often the player had the last of these places.")),
        Definition(
            "stuck",
            _("Stuck"),
            _("How often the player was last, with cards that could not be laid."),
        ),
        Definition("best", _("Best deal"), _("The most points in a deal that was played out.")),
        Definition(
            "spread",
            _("Spread of results"),
            _(
                "How often a side, or a player, made each number of points in a deal that was"
                " played out."
            ),
        ),
        Definition(
            "breaches",
            _("Breaches"),
            _("Deals that a breach of the rules by this person annulled."),
        ),
        Definition(
            "penalties",
            _("Penalties"),
            _(
                "Penalties by the referee that were not withdrawn: of the person who is "
                "named, else of everybody who played for the entry in that round."
            ),
        ),
    ),
)
CONTRACTS = Group(
    "of-contracts",
    _("Contracts and types"),
    (
        Definition(
            "held",
            _("Held"),
            _("How often the player’s side held a contract in a deal that was played out."),
        ),
        Definition(
            "made",
            pgettext_lazy("contract", "Made"),
            _("How often it did, and one of its two players ran out of cards first."),
        ),
        Definition(
            "gained",
            _("Gained"),
            _(
                "What a contract is worth, its level and the value of its type, for each "
                "time it was made, minus the same for each time it was not."
            ),
        ),
        Definition(
            "worth", _("Average worth"), _("What was gained, divided by how often it was held.")
        ),
        Definition(
            "overbid",
            _("Overbid"),
            _("How often a contract was held and not made, so that its worth was lost."),
        ),
        Definition(
            "chosen",
            _("Chosen types"),
            _("In individual games: how often the player chose a type, and won the deal with it."),
        ),
    ),
)
TABLE = Group(
    "of-the-table",
    _("At the table"),
    (
        Definition(
            "partners",
            _("Partners"),
            _("Deals on the same side, how many of them were won, and their points."),
        ),
        Definition(
            "opponents",
            _("Opponents"),
            _("Deals at the same table on another side, and how often each made more."),
        ),
        Definition(
            "seats",
            pgettext_lazy("at a table", "Seats"),
            _(
                "Points per deal on each seat, and how often the player there ran out of cards "
                "first, or closed at Remi."
            ),
        ),
        Definition(
            "slowest",
            _("Slowest tables"),
            _(
                "From the start of a round to the moment when the table had entered its last "
                "result. Tables that entered anything after the end of the round are left out."
            ),
        ),
    ),
)
RECORDS = Group(
    "of-records",
    _("Records"),
    (
        Definition(
            "streak",
            _("Longest streak"),
            _("The most deals won in a row, over all tournaments and games shown."),
        ),
        Definition(
            "highest-deal",
            _("Highest deal"),
            _("The most points in a deal played out; of several the first."),
        ),
        Definition(
            "highest-round",
            _("Most points in a round"),
            _("The most points at one table in one round; of several the first."),
        ),
        Definition(
            "closest-win",
            _("Closest win"),
            _(
                "The round at a table that was won by the fewest points; of several the one "
                "with the most points altogether, then the first."
            ),
        ),
    ),
)
REMI = Group(
    "of-remi",
    _("Remi"),
    (
        Definition(
            "closed", _("Closed"), _("How often the player closed: with a tile, a 1 or a joker.")
        ),
        Definition(
            "laid",
            _("Laid and left"),
            _("Points of tiles laid, and left on the rack, each divided by the deals."),
        ),
        Definition("atu", _("Trump"), _("How often the player announced the trump.")),
        Definition(
            "on-board",
            _("On the board"),
            _("Games played on the board, and how many of them were closed."),
        ),
        Definition(
            "double",
            _("Double games"),
            _("Deals that were made with a 1 or a joker, so that everything counts twice."),
        ),
    ),
)


def groups() -> list[Group]:
    """Everything that is counted, in the order of the page."""
    return [COUNTED, DEALS, CONTRACTS, TABLE, RECORDS, REMI, RATINGS, *GROUPS]
