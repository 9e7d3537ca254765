"""Forms for the worth of a deal, one for each game; and the form for a pasted record."""

from django import forms
from django.utils.translation import gettext_lazy as _

from club.wording import engine_texts
from club.wording.choices import EDITIONS, titles
from club.wording.house_rules import BOARD_GAMES
from engine.auction import BIDS, PlayType
from engine.editions import REMI
from engine.points.pairs import PAIRS_OF_PLACES, numerals
from engine.points.remi import Closing
from engine.seats import FEWEST_PLAYERS, MOST_PLAYERS

LONGEST_RECORD = 40_000
MOST_POINTS = 9_999


class PairsWorthForm(forms.Form):
    contract = forms.ChoiceField(
        label=_("Contract"),
        choices=[(str(bid), str(bid)) for bid in BIDS],
        widget=forms.RadioSelect,
    )
    places = forms.ChoiceField(
        label=_("Places of the side that holds it"),
        choices=[(f"{a}{b}", numerals((a, b))) for a, b in PAIRS_OF_PLACES],
        widget=forms.RadioSelect,
    )
    stuck = forms.BooleanField(label=_("The last one is stuck"), required=False)
    edition = forms.ChoiceField(
        label=_("Edition"), choices=titles(EDITIONS), initial="ro", widget=forms.RadioSelect
    )


class IndividualWorthForm(forms.Form):
    type = forms.ChoiceField(
        label=_("Played"),
        choices=[(each.value, engine_texts.PLAY_TYPES[each]) for each in PlayType],
        widget=forms.RadioSelect,
    )
    seats = forms.TypedChoiceField(
        label=_("How many play?"),
        coerce=int,
        choices=[(str(each), str(each)) for each in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)],
        widget=forms.RadioSelect,
    )
    stuck = forms.BooleanField(label=_("The last one is stuck"), required=False)
    winner = forms.BooleanField(
        label=_("House rule: the value of the type only for the winner of the deal"),
        required=False,
    )


class RemiWorthForm(forms.Form):
    """The hand of one player."""

    state = forms.ChoiceField(
        label=_("This player"),
        choices=[
            ("opened", _("opened")),
            ("unopened", _("never opened")),
            ("board", _("on the board")),
        ],
        widget=forms.RadioSelect,
    )
    board = forms.ChoiceField(
        label=_("Kind of game on the board"),
        required=False,
        choices=[(kind, BOARD_GAMES[kind]) for kind in REMI.board_games],
    )
    laid = forms.IntegerField(
        label=_("Points laid"), required=False, min_value=0, max_value=MOST_POINTS
    )
    rack = forms.IntegerField(
        label=_("Points left on the rack"), required=False, min_value=0, max_value=MOST_POINTS
    )
    closed = forms.ChoiceField(
        label=_("Closed the deal"),
        required=False,
        choices=[
            ("", _("somebody else")),
            *((each.value, engine_texts.CLOSINGS[each]) for each in Closing),
            ("wall", _("no one: the wall was used up")),
        ],
        widget=forms.RadioSelect,
    )
    atu = forms.BooleanField(label=_("Trump announced (atu)"), required=False)
    double = forms.BooleanField(
        label=_("Double game: it was made with a 1 or a joker"), required=False
    )
    unannounced = forms.BooleanField(label=_("Three tiles or fewer not announced"), required=False)


class ReplayForm(forms.Form):
    record = forms.CharField(
        label=_("Record of a deal"),
        max_length=LONGEST_RECORD,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "class": "code"}),
        help_text=_("A deal as JSON, in the format muzicando-deal/1. It is not kept."),
    )
    at = forms.IntegerField(
        required=False, min_value=0, max_value=100_000, widget=forms.HiddenInput
    )
