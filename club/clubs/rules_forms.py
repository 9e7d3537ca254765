"""Forms for what a club plays otherwise than the rulebooks, made from the engine's own fields."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.wording import choices
from club.wording.choices import titles
from club.wording.house_rules import CHANGEABLE, FIELDS, PARTED
from engine.movements.seating import Kind
from engine.results import GAMES

MOST_POINTS = 100_000


def rules_forms(kept: Mapping[str, Any], data=None) -> dict[str, "RulesForm"]:
    """One for each game of which there is a rulebook; `kept` is what is played otherwise, by
    game."""
    return {
        name: RulesForm(name, kept.get(name, {}), data)
        for name, game in GAMES.items()
        if not game.only_counts
    }


class RulesForm(forms.Form):
    """The rules of a game: its edition, if it has some, then each field that may be the club's own;
    no fields where nothing may be changed."""

    names_game = False

    def __init__(self, game: str, kept: Mapping[str, Any], data=None):
        super().__init__(data, prefix=game)
        self.title, self.game, self.names = choices.GAMES[game], GAMES[game], FIELDS[game]
        self.kinds = [at for at, kind in enumerate(choices.KINDS, 1) if Kind(kind).game == game]
        self.rules = rules = self.game.rules_of(kept)
        if "edition" in self.game.rule_fields:
            self.initial["edition"] = rules.edition
            self.fields["edition"] = forms.ChoiceField(
                label=_("Edition"), choices=titles(choices.EDITIONS), widget=forms.RadioSelect
            )
        for name in self.names:
            self.initial[name] = getattr(rules, name)
            self.fields[name] = _field_for(name, getattr(rules, name))
        self.parted = [name for name in PARTED if name in self.game.rule_fields]
        for name in self.parted:
            for field, part in PARTED[name].parts.items():
                self.initial[field] = getattr(rules, name)[part.keys[0]]
                self.fields[field] = forms.IntegerField(min_value=0, max_value=MOST_POINTS)
                self.fields[field].label = PARTED[name].label % {"part": part.label}

    def changes_edition(self) -> bool:
        return "edition" in self.fields and self.cleaned_data["edition"] != self.rules.edition

    def kept(self) -> dict[str, Any]:
        """Answers to store: only those that differ from the edition, since the rest follows the
        engine.

        With another edition chosen, that edition as printed.
        """
        given = self.cleaned_data
        edition = {name: given[name] for name in ("edition",) if name in given}
        if self.changes_edition():
            return edition
        usual = self.game.rules_of(edition)
        own = {name: given[name] for name in self.names if given[name] != getattr(usual, name)}
        for name in self.parted:
            own |= self._numbers_of(name, getattr(usual, name))
        return edition | own

    def settings(self) -> dict[str, Any]:
        """Fields of the tournament that are asked for here."""
        return {}

    def _numbers_of(self, name: str, usual: Any) -> dict[str, Any]:
        """A rule of several numbers as it is kept: of those by name only what is otherwise."""
        given = {
            key: self.cleaned_data[field]
            for field, part in PARTED[name].parts.items()
            for key in part.keys
        }
        if all(usual[key] == number for key, number in given.items()):
            return {}
        if isinstance(usual, Mapping):
            return {name: {key: each for key, each in given.items() if each != usual[key]}}
        return {name: [*given.values()]}

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        for better, worse in pairwise(PARTED["match_points"].parts):
            if cleaned.get(worse, 0) > cleaned.get(better, MOST_POINTS):
                self.add_error(worse, _("A lower place has no more points than a higher one."))
        return cleaned


def _field_for(name: str, value: object) -> forms.Field:
    rule = CHANGEABLE[name]
    label, help_text = str(rule.label), str(rule.otherwise)
    if isinstance(value, bool):
        return forms.BooleanField(label=label, help_text=help_text, required=False)
    least = 1 if name in ("fewest_deals", "match_total") else 0
    return forms.IntegerField(label=label, min_value=least, max_value=MOST_POINTS)
