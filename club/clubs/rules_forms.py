"""Forms for what a club plays otherwise than the rulebooks, made from the engine's own fields."""

from dataclasses import replace

from django import forms
from django.utils.translation import gettext_lazy as _

from club import house_rules
from club.house_rules import FIELDS, LABELS, OTHERWISE, REMI_NUMBERS
from engine.editions import EDITIONS, REMI

MOST_POINTS = 100_000


class HouseRulesForm(forms.Form):
    """One Muzicando game: an edition, then each field that may be the club's own."""

    edition = forms.ChoiceField(
        label=_("Edition"),
        choices=[("ro", _("Romanian rulebook")), ("ca", _("Catalan rulebook"))],
        widget=forms.RadioSelect,
    )

    def __init__(self, game: str, kept: dict, data=None):
        super().__init__(data, prefix=game)
        self.game = game
        self.rules = rules = house_rules.rule_set(kept, game)
        self.initial["edition"] = rules.edition
        for name in FIELDS[game]:
            value = getattr(rules, name)
            self.initial[name] = value
            self.fields[name] = _field_for(name, value)

    def changes_edition(self) -> bool:
        return self.cleaned_data["edition"] != self.rules.edition

    def kept(self) -> dict:
        """What is to be kept of the answers; with another edition, that edition as printed."""
        if self.changes_edition():
            return {"edition": self.cleaned_data["edition"]}
        own = {name: self.cleaned_data[name] for name in FIELDS[self.game]}
        edition = EDITIONS[self.cleaned_data["edition"]]
        return house_rules.to_keep(replace(edition, **own), self.game)


class RemiRulesForm(forms.Form):
    def changes_edition(self) -> bool:
        return False

    def __init__(self, kept: dict, data=None):
        super().__init__(data, prefix="remi")
        rules = house_rules.remi_rules(kept)
        for name in REMI_NUMBERS:
            self.initial[name] = getattr(rules, name)
            self.fields[name] = _field_for(name, getattr(rules, name))
        for kind, label in house_rules.BOARD_GAMES.items():
            self.initial[f"board-{kind}"] = rules.board_games[kind]
            field = forms.IntegerField(min_value=0, max_value=MOST_POINTS)
            field.label = _("Game on the board (pe tablă): %(kind)s") % {"kind": label}
            self.fields[f"board-{kind}"] = field

    def kept(self) -> dict:
        given = self.cleaned_data
        numbers = {name: given[name] for name in REMI_NUMBERS if given[name] != getattr(REMI, name)}
        board = {
            kind: given[f"board-{kind}"]
            for kind, usual in REMI.board_games.items()
            if given[f"board-{kind}"] != usual
        }
        return numbers | ({"board_games": board} if board else {})


def _field_for(name: str, value: object) -> forms.Field:
    help_text = OTHERWISE.get(name, "")
    if isinstance(value, bool):
        return forms.BooleanField(label=LABELS[name], help_text=help_text, required=False)
    least = 1 if name in ("fewest_deals", "match_total") else 0
    return forms.IntegerField(
        label=LABELS[name], help_text=help_text, min_value=least, max_value=MOST_POINTS
    )
