"""The rules of a season, chosen by form."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.models import Tournament
from club.web.widgets import ExplainedRadios
from club.wording.choices import GAMES
from engine.ranking.exact import plain
from engine.ranking.rules import Number
from engine.ranking.season import PointsBy, SeasonCounting, Takes, Tie
from engine.ranking.teams import TeamBy
from scoring.seasons.rules import NAMED, USUAL, SeasonChoices, TournamentChoice, packed
from scoring.seasons.scales import PRESETS, preset_of, read_scale, write_scale
from scoring.seasons.season_texts import TIES, typed

MOST_TOURNAMENTS: Final = 500
MOST_POINTS: Final = 1000
MOST_WEIGHT: Final = 20
TIE_STEPS: Final = 3

WHICH = {
    TournamentChoice.ALL: (_("All of the season"), _("Every tournament counts.")),
    TournamentChoice.GAMES: (_("Those of some games"), ""),
    TournamentChoice.PICKED: (
        _("Those chosen below"),
        _("A new tournament counts when you choose it here."),
    ),
}
BY = {
    PointsBy.SCALE: (_("A fixed number of points for each place"), _("As in the scale below.")),
    PointsBy.FIELD: (
        _("The first place counts one point for each place"),
        _("1 for the last, one more for each place above: a large evening brings more."),
    ),
    PointsBy.SCORE: (
        _("The points made in the tournament"),
        _("For seasons of one game, counted in one way."),
    ),
    PointsBy.PERCENT: (
        _("Percent of the winner’s points"),
        _("100 for the winner; how far the others were behind counts."),
    ),
}
TAKES = {
    Takes.ALL: (pgettext_lazy("results", "All"), _("Coming more often earns more.")),
    Takes.BEST: (_("The best ones"), _("As many as the number below.")),
    Takes.DROP: (_("All but the worst"), _("A missed tournament is dropped first.")),
}
TEAM_BY = {
    TeamBy.SUM: (_("The points of its best members together"), ""),
    TeamBy.AVERAGE: (_("The average of its members who have played"), ""),
}


def radios(label: Any, both: Mapping[Any, tuple[Any, Any]]) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        choices=[(key.value, title) for key, (title, _why) in both.items()],
        widget=ExplainedRadios({key.value: why for key, (_title, why) in both.items()}),
    )


def number_field(label: Any, most: int = MOST_TOURNAMENTS, **facts: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=1, max_value=most, **facts)


def decimal_field(label: Any, most: int, digits: int, **facts: Any) -> forms.DecimalField:
    facts |= {"min_value": 0, "max_value": most, "max_digits": digits, "decimal_places": 2}
    return forms.DecimalField(label=label, **facts)


class SeasonRulesForm(forms.Form):
    which = radios(_("Which tournaments count"), WHICH)
    games = forms.MultipleChoiceField(
        label=_("Games"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    planned = number_field(
        _("How many tournaments the season will have"),
        help_text=_("If you know it: then everyone can see what can still be won."),
        required=False,
    )
    by = radios(_("What a tournament is worth"), BY)
    preset = forms.ChoiceField(label=_("Scale"), required=False)
    scale = forms.CharField(
        label=_("Points of the places"),
        help_text=_("From the first place down: 12 10 8 6 5 4 3 2 1"),
        max_length=600,
        required=False,
    )
    splits_ties = forms.BooleanField(
        label=_("Shared places share their points"),
        required=False,
    )
    bonus = decimal_field(_("Points for taking part"), MOST_POINTS, digits=6)
    takes = radios(_("Which results of a person count"), TAKES)
    best = number_field(_("How many of the best"), required=False)
    drop = number_field(_("How many of the worst are left out"), required=False)
    at_least = number_field(_("Tournaments needed to be ranked"))
    team_by = radios(_("What a team gets"), TEAM_BY)
    team_best = number_field(_("How many of its members"), 200, required=False)

    def __init__(
        self,
        chosen: SeasonChoices,
        tournaments: Sequence[Tournament],
        titles: Iterable[str],
        *args: Any,
        **kwargs: Any,
    ):
        """`titles` are the names of games by points that the club has typed before."""
        super().__init__(*args, **kwargs)
        self.tournaments = tournaments
        games: Any = self.fields["games"]
        every = [*(f"{NAMED}{title}" for title in titles), *chosen.games]
        named = {each.casefold(): each for each in every if each not in GAMES}
        games.choices = [*GAMES.items(), *((each, each[1:]) for each in named.values())]
        self.initial.update(_initial(chosen))
        preset: Any = self.fields["preset"]
        preset.choices = [
            *((name, points(scale)) for name, scale in PRESETS.items()),
            ("", _("my own")),
        ]
        for step in range(TIE_STEPS):
            tie = forms.ChoiceField(choices=[("", "–"), *TIES.items()], required=False)
            tie.label = _("First tie-break") if step == 0 else _("Next tie-break")
            self.fields[f"tie_{step}"] = tie
            ties = chosen.rules.ties
            self.initial[f"tie_{step}"] = ties[step].value if step < len(ties) else ""
        for each in tournaments:
            self.fields[f"picked-{each.pk}"] = forms.BooleanField(
                label=_("%(name)s counts") % {"name": each.name}, required=False
            )
            self.initial[f"picked-{each.pk}"] = chosen.which is not TournamentChoice.PICKED or (
                each.pk in chosen.picked
            )
            self.fields[f"weight-{each.pk}"] = decimal_field(
                _("How many times %(name)s counts") % {"name": each.name},
                MOST_WEIGHT,
                digits=5,
                widget=forms.NumberInput(attrs={"class": "short", "step": "0.5"}),
                required=False,
            )
            self.initial[f"weight-{each.pk}"] = typed(chosen.weight(each.pk))

    def of_tournaments(self) -> list[tuple[Tournament, forms.BoundField, forms.BoundField]]:
        """Tournaments, each with the fields about it."""
        return [
            (each, self[f"picked-{each.pk}"], self[f"weight-{each.pk}"])
            for each in self.tournaments
        ]

    def scales(self) -> list[forms.BoundField]:
        return [self["preset"], self["scale"]]

    def ties(self) -> list[forms.BoundField]:
        return [self[f"tie_{step}"] for step in range(TIE_STEPS)]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if given.get("which") == TournamentChoice.GAMES and not given.get("games"):
            self.add_error("games", _("Choose at least one game."))
        if given.get("which") == TournamentChoice.PICKED and not self._picked(given):
            self.add_error(None, _("Choose at least one tournament."))
        if given.get("takes") == Takes.BEST and not given.get("best"):
            self.add_error("best", _("Say how many."))
        if given.get("takes") == Takes.DROP and not given.get("drop"):
            self.add_error("drop", _("Say how many."))
        if given.get("team_by") == TeamBy.SUM and not given.get("team_best"):
            self.add_error("team_best", _("Say how many."))
        if given.get("by") == PointsBy.SCALE:
            given["scale"] = self._scale(given)
        return given

    def _picked(self, given: Mapping[str, Any]) -> frozenset[int]:
        return frozenset(each.pk for each in self.tournaments if given.get(f"picked-{each.pk}"))

    def _scale(self, given: Mapping[str, Any]) -> tuple[Number, ...]:
        """The preset, unless it was left as it was and the text was not."""
        preset = given.get("preset")
        if preset and not ("scale" in self.changed_data and "preset" not in self.changed_data):
            return PRESETS[preset]
        try:
            return read_scale(given.get("scale") or "")
        except forms.ValidationError as wrong:
            self.add_error("scale", wrong)
            return ()

    def chosen(self) -> SeasonChoices:
        given = self.cleaned_data
        ties = dict.fromkeys(filter(None, (given[f"tie_{step}"] for step in range(TIE_STEPS))))
        weights = {each.pk: given[f"weight-{each.pk}"] for each in self.tournaments}
        rules = SeasonCounting(
            by=PointsBy(given["by"]),
            scale=given["scale"] if given["by"] == PointsBy.SCALE else USUAL.scale,
            splits_ties=given["splits_ties"],
            bonus=exactly(given["bonus"]),
            takes=Takes(given["takes"]),
            best=given["best"] or USUAL.best,
            drop=given["drop"] or USUAL.drop,
            at_least=given["at_least"],
            ties=tuple(map(Tie, ties)),
            team_by=TeamBy(given["team_by"]),
            team_best=given["team_best"] or USUAL.team_best,
        )
        return SeasonChoices(
            which=TournamentChoice(given["which"]),
            games=tuple(given["games"]),
            picked=self._picked(given)
            if given["which"] == TournamentChoice.PICKED
            else frozenset(),
            weights={
                key: exactly(weight)
                for key, weight in weights.items()
                if weight is not None and weight != 1
            },
            planned=given["planned"],
            rules=rules,
        )


def exactly(typed: Decimal) -> Number:
    return plain(Fraction(typed))


def points(scale: Sequence[Number]) -> str:
    return "-".join(map(str, scale))


def _initial(chosen: SeasonChoices) -> dict[str, Any]:
    rules = chosen.rules
    return {
        **packed(chosen),
        "games": list(chosen.games) or list(GAMES),
        "preset": preset_of(rules.scale),
        "scale": write_scale(rules.scale),
        "bonus": typed(rules.bonus),
    }
