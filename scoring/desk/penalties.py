"""Penalties: who, by which rule, how much, why; and taking them back."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from club.entries.queries import people_of, title
from club.house_rules import rule_set
from club.models import Entry, Round, Tournament
from club.texts import NameFormField
from scoring.deals.forms import ReasonForm, RoundField
from scoring.results.actions import LONGEST_RULE
from scoring.results.content import MOST_POINTS
from scoring.results.drafts import MOST_DEALS

# What is offered while a rule is typed; anything else may be typed as well.
USUAL_RULES = (
    _("Late at the table"),
    _("A card shown or named"),
    _("Talking to the partner"),
    _("A card that may not be laid there"),
    _("A pass with a note that could be laid"),
    _("Out of turn"),
    _("Unfair behaviour"),
)


class PenaltyForm(ReasonForm):
    table = forms.IntegerField(
        label=_("Table (may be left out)"), required=False, min_value=1, max_value=10_000
    )
    deal = forms.IntegerField(
        label=_("Deal (may be left out)"), required=False, min_value=1, max_value=MOST_DEALS
    )
    rule = NameFormField(
        label=_("Rule"),
        max_length=LONGEST_RULE,
        widget=forms.TextInput(attrs={"list": "usual-rules", "autocomplete": "off"}),
    )
    points = forms.IntegerField(label=_("Points that it takes"), min_value=1, max_value=MOST_POINTS)

    def __init__(self, entries: Sequence[Entry], rounds: Sequence[Round], *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.entries = {entry.pk: entry for entry in entries}
        last = max((each.number for each in rounds), default=1)
        self.fields["who"] = forms.ChoiceField(label=_("Who"), choices=choices(entries, last))
        self.fields["round"] = RoundField(rounds)
        self.order_fields(["key", "who", "rule", "points", "round", "table", "deal", "reason"])

    @property
    def entry(self) -> Entry:
        return self.entries[int(self.cleaned_data["who"].partition("-")[0])]

    @property
    def player(self) -> int | None:
        """By id; none where the whole entry is meant."""
        return int(self.cleaned_data["who"].partition("-")[2] or 0) or None


def choices(entries: Sequence[Entry], round_number: int) -> list[tuple[str, str]]:
    """Each entry, and below it each of its people."""
    people = people_of(entries, round_number)
    found = [("", "")]
    for entry in entries:
        named = people[entry.pk]
        found.append((str(entry.pk), f"{entry.number} · {title(entry, named)}"))
        if len(named) > 1:
            found += [(f"{entry.pk}-{each.player_id}", f"– {each.name}") for each in named]
    return found


def usual_points(tournament: Tournament) -> int | None:
    """What a breach costs by the rules of the tournament; Remi has no such rule."""
    if tournament.game == "remi":
        return None
    rules = rule_set(tournament.rules, tournament.game)
    return rules.breach_costs_side if tournament.game == "pairs" else rules.breach_costs_player
