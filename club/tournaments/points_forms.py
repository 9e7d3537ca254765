"""Form for a game by points: its name, what is written of it, and within which bounds."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.clubs import groups
from club.models import Club
from club.tournaments.presets import presets_of
from club.wording import choices
from club.wording.by_points import CALLED
from club.wording.texts import NameFormField
from engine.movements.seating import Kind
from engine.points.by_points import MOST_WRITTEN, WORTHS, PointsRules, points_rules
from engine.points.halves import plain
from engine.results import GAMES

LONGEST_TITLE: Final = 60
MOST_DEALS: Final = 60
NUMBERS: Final = ("most", "least", "total", *WORTHS)


class HalvesField(forms.DecimalField):
    """A number that is whole or half."""

    def __init__(self, **facts: Any):
        super().__init__(step_size=0.5, **facts)

    def clean(self, value: Any) -> float | None:
        number = super().clean(value)
        return None if number is None else plain(float(number))


class PointsForm(forms.Form):
    """The rules of a game that knows no cards; asked for beside it, the results of a round."""

    use_required_attribute = False

    preset = forms.ChoiceField(
        label=_("Begin with"),
        help_text=_("A proposal: everything below can be changed."),
        required=False,
    )
    title = NameFormField(label=_("Name of the game"), max_length=LONGEST_TITLE)
    called = forms.ChoiceField(
        label=_("One result is called"),
        choices=[(name, capfirst(str(each.title))) for name, each in CALLED.items()],
        required=False,
    )
    deals = forms.IntegerField(
        label=_("Results a round"), min_value=1, max_value=MOST_DEALS, required=False
    )
    only_outcome = forms.ChoiceField(
        label=_("What is written"),
        choices=[("", _("Points")), ("yes", _("Only who won"))],
        widget=forms.RadioSelect,
        required=False,
    )
    total = forms.IntegerField(
        label=_("Sum that all make together"), help_text=_("Leave it empty if it is open.")
    )
    most = forms.IntegerField(
        label=_("Most points of each"), help_text=_("Leave it empty if there is no bound.")
    )
    least = forms.IntegerField(
        label=_("Fewest points of each"),
        help_text=_("Less than 0 where minus points are possible."),
    )
    halves = forms.BooleanField(label=_("Half points can be written"), required=False)
    lower_wins = forms.BooleanField(
        label=_("Fewer points are better"),
        help_text=_("What is written is taken off then."),
        required=False,
    )
    won = HalvesField(label=pgettext_lazy("worth of a result", "Won"))
    draws = forms.BooleanField(label=_("There are draws"), required=False)
    drawn = HalvesField(label=pgettext_lazy("worth of a result", "Drawn"))
    lost = HalvesField(label=pgettext_lazy("worth of a result", "Lost"))

    names_game = True

    def __init__(
        self,
        game: str,
        club: Club | None,
        kept: Mapping[str, Any],
        deals: int | None = None,
        data: Any = None,
    ):
        """At home there is no club: as many are played as one likes, and a name is not needed."""
        super().__init__(data, prefix=game)
        self.presets, self.titles = presets_of(game), titles_in(club, game) if club else []
        self.kinds = [at for at, kind in enumerate(choices.KINDS, 1) if Kind(kind).game == game]
        preset: Any = self.fields["preset"]
        preset.choices = [("", "–"), *((name, each.title) for name, each in self.presets.items())]
        self.fields["title"].widget.attrs["list"] = f"{game}-titles"
        for name in NUMBERS:
            self.fields[name].required = False
            for bound in ("min", "max"):
                self.fields[name].widget.attrs[bound] = MOST_WRITTEN * (-1 if bound == "min" else 1)
        if not GAMES[game].has_sides:
            for name in ("only_outcome", "draws", *WORTHS):
                del self.fields[name]
        if club is None:
            del self.fields["deals"]
            self.fields["title"].required = False
        rules = points_rules(kept)
        self.initial = _initial(rules) | {"deals": deals or 4}

    @property
    def listed(self) -> str:
        """The presets for the script, by the names of the fields."""
        return json.dumps(
            {
                name: _initial(PointsRules(title=str(each.title), **each.rules))
                | {"deals": each.deals}
                for name, each in self.presets.items()
            }
        )

    def full_clean(self) -> None:
        """Of a preset that was chosen without script, its values stand for those left out."""
        chosen = self.presets.get(self.data.get(self.add_prefix("preset"), ""))
        if self.is_bound and chosen and not self.data.get(self.add_prefix("title"), "").strip():
            values = _initial(PointsRules(title=str(chosen.title), **chosen.rules))
            values["deals"] = chosen.deals
            data = {
                key: value
                for key, value in self.data.items()
                if not key.startswith(f"{self.prefix}-")
            }
            self.data = data | {
                self.add_prefix(name): value
                for name, value in values.items()
                if value not in ("", False)
            }
        super().full_clean()

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        for name in NUMBERS:
            if name in self.fields and abs(given.get(name) or 0) > MOST_WRITTEN:
                self.add_error(name, _("Choose a smaller number."))
        if given.get("only_outcome"):
            worth = [given.get(name) or 0 for name in WORTHS]
            if worth[0] <= worth[2] or (given.get("draws") and sorted(worth)[1] != worth[1]):
                self.add_error("won", _("Won counts most, drawn no more than won, lost least."))
            return given
        most, total, least = (given.get(name) or 0 for name in ("most", "total", "least"))
        if least > (most or total or MOST_WRITTEN):
            self.add_error("least", _("This is more than the most."))
        if most < 0 or total < 0:
            self.add_error("most" if most < 0 else "total", _("Choose a larger number."))
        return given

    def kept(self) -> dict[str, Any]:
        """Answers to store: those that differ from a game of which nothing is known."""
        usual, given = PointsRules(), dict(self.cleaned_data)
        given["only_outcome"] = given.get("only_outcome") == "yes"
        of_points, of_outcomes = (*NUMBERS[:3], "halves", "lower_wins"), (*WORTHS, "draws")
        other = of_points if given["only_outcome"] else of_outcomes
        own = {
            name: value
            for name, value in given.items()
            if hasattr(usual, name) and name not in other and value != getattr(usual, name)
        }
        return {name: value for name, value in own.items() if value is not None and value != ""}

    def settings(self) -> dict[str, Any]:
        """Fields of the tournament that are asked for here."""
        deals = self.cleaned_data.get("deals")
        return {"deals": deals} if deals else {}


def _initial(rules: PointsRules) -> dict[str, Any]:
    """The fields of the form; a bound that is not there is empty."""
    values = {name: getattr(rules, name) for name in PointsForm.base_fields if hasattr(rules, name)}
    values |= {name: values[name] or "" for name in ("most", "total")}
    return values | {"only_outcome": "yes" if rules.only_outcome else ""}


def titles_in(club: Club, *games: str) -> Sequence[str]:
    """The names of such games that the club has typed before, the last first."""
    kinds = [str(kind) for kind in Kind if kind.game in games]
    found = groups.evenings(club).filter(entering__in=kinds).order_by("-starts")
    typed = found.values_list("rules__title", flat=True)[:200]
    return [*dict.fromkeys(title for title in typed if title)]
