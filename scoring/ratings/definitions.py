"""Definitions of the figures of the ratings, for the page of definitions."""

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.definitions import Definition, Group
from scoring.ratings.scale import FEWEST_DEALS, KNOWN_SIGMA, START, shown_spread

RATINGS = Group(
    "ratings",
    _("Ratings"),
    (
        Definition(
            "rating",
            _("Rating"),
            format_lazy(
                _(
                    "How strong a player is in one game of one club, learned from its deals in the "
                    "order of its log: everyone begins at {start}, and a side "
                    "with 100 points more between its players is expected to win three deals "
                    "in five."
                ),
                start=START,
            ),
        ),
        Definition(
            "rating-deals",
            _("Deals that are rated"),
            _(
                "Deals that were played out. The side, or the player, with more points comes "
                "first, and equal points are a tie. Breaches, annulled deals and scores "
                "given by the desk are not rated. The four of a team are rated together."
            ),
        ),
        Definition(
            "rating-spread",
            pgettext_lazy("of a rating", "±"),
            _(
                "How sure a rating is: in two cases out of three the true one lies within. "
                "It narrows with each deal."
            ),
        ),
        Definition(
            "rating-provisional",
            _("Provisional rating"),
            format_lazy(
                _("One of fewer than {deals} deals, or of more than ± {spread}; it has no place."),
                deals=FEWEST_DEALS,
                spread=shown_spread(KNOWN_SIGMA),
            ),
        ),
        Definition(
            "rating-expected",
            _("Won and expected"),
            _(
                "The share of opponents beaten in a deal, a tie counting half; "
                "and the share that the ratings predicted before the deal."
            ),
        ),
    ),
)
