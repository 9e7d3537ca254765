"""Penalties: who, by which rule, how much, why; and taking them back."""

from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from club.entries.namesakes import told_apart
from club.entries.queries import people_of, title
from club.models import Club, Entry, Round, Tournament
from club.referee.offences import OFFENCES, Offence, OffencePrice, of_game, rule_of
from club.wording.texts import NameFormField
from engine.results import GAMES
from scoring.desk.deals.final_changes import ask_referee
from scoring.desk.deals.forms import ReasonForm, RoundField
from scoring.log.commands import LONGEST_RULE, MOST_DEALS
from scoring.log.content import MOST_POINTS

OTHER: Final = "other"
BREACH_UNKNOWN: Final = 90
"""What a breach is reckoned at where the rules of the game name no price: at Remi."""


class PenaltyForm(ReasonForm):
    """Form of a penalty: the offence, the offender and the points; empty points mean the
    usual ones."""

    rule = NameFormField(
        label=_("In your own words"),
        max_length=LONGEST_RULE,
        required=False,
        help_text=_("Only if it is not in the list above."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    points = forms.IntegerField(
        label=_("Points it costs"),
        min_value=0,
        max_value=MOST_POINTS,
        required=False,
        help_text=_("Leave it empty for the points in the list. 0 is a warning."),
    )
    table = forms.IntegerField(
        label=_("Table (optional)"), required=False, min_value=1, max_value=10_000
    )
    deal = forms.IntegerField(
        label=_("Number of the result (optional)"),
        required=False,
        min_value=1,
        max_value=MOST_DEALS,
    )

    def __init__(
        self,
        tournament: Tournament,
        entries: Sequence[Entry],
        rounds: Sequence[Round],
        *args,
        **kwargs,
    ):
        super().__init__(*args, **kwargs)
        self.entries = {entry.pk: entry for entry in entries}
        self.usual = usual_points(tournament)
        last = max((each.number for each in rounds), default=1)
        self.fields["who"] = forms.ChoiceField(
            label=_("Who"), choices=choices(tournament.club, entries, last)
        )
        self.fields["offence"] = forms.ChoiceField(
            label=_("Offence"),
            required=False,
            choices=[
                ("", ""),
                *((name, _listed(name, points)) for name, points in self.usual.items()),
                (OTHER, _("Something else")),
            ],
        )
        self.fields["round"] = RoundField(rounds)
        self.fields["reason"].required = False
        self.order_fields(
            ["key", "who", "offence", "rule", "points", "reason", "round", "table", "deal"]
        )
        ask_referee(self, tournament)

    def clean(self) -> dict[str, Any]:
        """Of an offence of the list its own words are the rule, in the language of who gives it."""
        cleaned = super().clean() or self.cleaned_data
        offence = cleaned.get("offence", "")
        if offence in OFFENCES:
            cleaned["rule"] = rule_of(OFFENCES[offence])
            if cleaned.get("points") is None and "points" not in self.errors:
                cleaned["points"] = self.usual[offence]
        elif not cleaned.get("rule"):
            self.add_error("offence", gettext("Choose what happened, or say it in a few words."))
        elif cleaned.get("points") is None and "points" not in self.errors:
            self.add_error("points", gettext("Say how many points it costs; 0 is a warning."))
        return cleaned

    @property
    def entry(self) -> Entry:
        return self.entries[int(self.cleaned_data["who"].partition("-")[0])]

    @property
    def player(self) -> int | None:
        """Player by id; none where the whole entry is meant."""
        return int(self.cleaned_data["who"].partition("-")[2] or 0) or None


def choices(club: Club, entries: Sequence[Entry], round_number: int) -> list[tuple[str, str]]:
    """Choices: each entry, and below it each of its people, those of one name with what tells them
    apart."""
    people = people_of(entries, round_number, for_public=False)
    apart = told_apart(club, [each for named in people.values() for each in named])
    found = [("", "")]
    for entry in entries:
        named = [
            each._replace(name=apart.get(each.player_id, each.name)) for each in people[entry.pk]
        ]
        found.append((str(entry.pk), f"{entry.number} · {title(entry, named)}"))
        if len(named) > 1:
            found += [(f"{entry.pk}-{each.player_id}", f"– {each.name}") for each in named]
    return found


def usual_points(tournament: Tournament) -> dict[str, int]:
    """Points that each offence takes in this club: those it took last."""
    game, own = GAMES[tournament.game], tournament.club.penalty_points
    breach = game.breach_costs(game.rules_of(tournament.rules)) or BREACH_UNKNOWN
    return {
        name: own.get(f"{tournament.game}-{name}", _until_then(each, breach))
        for name, each in of_game(tournament.game).items()
    }


def _until_then(offence: Offence, breach: int) -> int:
    """Points of an offence as long as the club has settled nothing; 0 is a warning."""
    return {OffencePrice.SMALL: breach // 3, OffencePrice.REFEREE: 0}.get(offence.price, breach)


def remember(tournament: Tournament, offence: str, points: int) -> None:
    """The next of this kind takes as many; a warning is no price."""
    club = tournament.club
    if offence in OFFENCES and points and usual_points(tournament)[offence] != points:
        club.penalty_points = {
            **club.penalty_points,
            f"{tournament.game}-{offence}": points,
        }
        club.save(update_fields=["penalty_points"])


def _listed(name: str, points: int) -> str:
    words = {"offence": rule_of(OFFENCES[name]), "points": points}
    if not points:
        return gettext("%(offence)s: a warning") % words
    return (
        ngettext("%(offence)s: %(points)d point", "%(offence)s: %(points)d points", points) % words
    )
