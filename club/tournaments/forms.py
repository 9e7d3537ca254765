"""The three steps in which a tournament is made: the game, the rounds, what counts."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from club.clubs.rules_forms import RulesForm, rules_forms
from club.models import Club, Stage, Tournament
from club.storage.saving import SharedForm
from club.tournaments.moments import MomentField, ask_about_day, next_evening
from club.tournaments.points_forms import PointsForm
from club.tournaments.scales import read_scale, write_scale
from club.tournaments.schedule import rounds_coming
from club.tournaments.seasons import season_at
from club.tournaments.slugs import free_slug
from club.web.widgets import ExplainedRadios
from club.wording import choices
from club.wording.choices import sentences, titles
from engine.movements.formats import FORMATS, format_of, formats_for
from engine.movements.seating import Kind
from engine.movements.sizes import USUAL
from engine.ranking.rules import Scoring, usual_tie_breaks
from engine.results import GAMES

TIE_BREAK_STEPS = 5
# An empty field means the default of the model.
WITH_DEFAULT = ("sit_out_points", "no_show_minutes", "correction_minutes")


class GameForm(SharedForm):
    """Step 1: what is played, when, and who comes in."""

    class Meta:
        model = Tournament
        fields = ["name", "starts", "place", "season", "entering"]
        labels = {"name": _("Name of the evening or tournament")}
        field_classes = {"starts": MomentField}

    def __init__(self, club: Club, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.instance.club = club
        self.fields["season"] = season_field(club)
        self.fields["entering"] = forms.ChoiceField(
            label=_("Who plays"),
            choices=[(kind, each.heading) for kind, each in choices.KINDS.items()],
            widget=ExplainedRadios(sentences(choices.KINDS)),
        )
        if self.has_people():
            self.fields["entering"].disabled = True
            self.fields["entering"].help_text = _(
                "This cannot change any more: people have already entered."
            )
        if not self.instance.pk:
            self.initial.setdefault("starts", next_evening())
            self.initial.setdefault("season", season_at(club, self.initial["starts"]))
            self.initial.setdefault("entering", "pairs")

    def clean_starts(self) -> datetime:
        starts = self.cleaned_data["starts"]
        if self.instance.series:
            self.instance.series.check_day(self.instance, starts)
        return starts

    def has_people(self) -> bool:
        return bool(self.instance.pk) and self.instance.entries.exists()

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("season") is None and "season" not in self.data and cleaned.get("starts"):
            cleaned["season"] = season_at(self.instance.club, cleaned["starts"])
        if not self.instance.pk:
            ask_about_day(self, self.instance.club, is_made_once=True)
        return cleaned

    def save(self, commit=True):
        if not self.instance.slug:
            self.instance.slug = free_slug(self.cleaned_data["name"], self.cleaned_data["starts"])
        return super().save(commit)


class TournamentSeasonForm(SharedForm):
    """Where a tournament counts that is over."""

    class Meta:
        model = Tournament
        fields = ["season"]

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["season"] = season_field(self.instance.club)


def season_field(club: Club) -> forms.ModelChoiceField:
    return forms.ModelChoiceField(
        club.seasons.all(), label=_("Season"), required=False, empty_label=_("none")
    )


def forms_of_rules(
    club: Club, tournament: Tournament | None = None, data=None
) -> dict[str, RulesForm | PointsForm]:
    """A form for the rules of each game: this tournament's own, and for the others the club's."""
    own = {tournament.game: tournament.rules} if tournament else {}
    deals = tournament.deals if tournament else None
    return rules_forms(club.house_rules | own, data) | {
        name: PointsForm(name, club, own.get(name, {}), deals, data)
        for name, game in GAMES.items()
        if game.only_counts
    }


class RoundsForm(SharedForm):
    """Step 2: who meets whom, how many rounds, and what comes after them."""

    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=100, initial=5)
    size = forms.IntegerField(
        label=_("Players at a table"), min_value=2, max_value=8, initial=USUAL, required=False
    )
    switched = forms.BooleanField(
        label=_("One ranking: sides are switched in the last rounds"),
        help_text=_("Otherwise North–South and East–West are ranked separately."),
        required=False,
    )
    danish_last = forms.IntegerField(
        label=_("Danish rounds at the end"),
        help_text=_("In these, first meets second even if they have met before."),
        min_value=0,
        max_value=5,
        initial=0,
        required=False,
    )
    fours = forms.ChoiceField(
        label=_("Of four in a row, who play together"),
        choices=titles(choices.FOURS),
        required=False,
    )
    groups = forms.IntegerField(
        label=_("Groups"), min_value=2, max_value=32, initial=2, required=False
    )
    third_place = forms.BooleanField(
        label=_("A match for third place"), initial=True, required=False
    )
    going_on = forms.IntegerField(
        label=_("How many qualify"),
        help_text=_("With several groups: how many of each."),
        min_value=1,
        max_value=64,
        initial=4,
        required=False,
    )
    then_rounds = forms.IntegerField(
        label=_("Rounds of the second stage"),
        min_value=1,
        max_value=30,
        initial=3,
        required=False,
    )
    carry = forms.ChoiceField(
        label=_("What is carried over"), choices=titles(choices.CARRIES), required=False
    )

    class Meta:
        model = Tournament
        fields = ["deals", "minutes"]

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        tournament, kind = self.instance, self.instance.kind
        stages = list(tournament.stages.all()) if tournament.pk else []
        # A proposal that was taken may be of a format that nobody chooses beforehand.
        own = dict.fromkeys(
            ["", *(each.name for each in formats_for(kind)), *(each.form for each in stages[:1])]
        )
        formats = [format_of(name) for name in own]
        following = sorted(
            (each for each in FORMATS.values() if each.may_follow and each.name in own),
            key=lambda each: not each.eliminates,
        )
        wordings = {"": choices.UNDECIDED, **choices.MOVEMENTS}
        self.fields["form"] = forms.ChoiceField(
            label=_("Format"),
            choices=[(name, wordings[name].title) for name in own],
            widget=ExplainedRadios(sentences(wordings)),
            required=False,
        )
        self.fields["then"] = forms.ChoiceField(
            label=_("After these rounds"),
            choices=[
                ("", capfirst(_("the end"))),
                *((each.name, capfirst(str(wordings[each.name].title))) for each in following),
            ],
            required=False,
        )
        self.order_fields(["form", "rounds", "deals", "minutes", "switched"])
        if not kind.chooses_table_size:
            del self.fields["size"]
        if kind is not Kind.ROTATING:
            del self.fields["fours"]
        if not kind.is_of_two:
            for name in ("danish_last", "then", "going_on", "then_rounds", "carry"):
                del self.fields[name]
        of_any = {name for each in FORMATS.values() for name in each.options}
        for name in of_any.difference(*(each.options for each in formats)):
            self.fields.pop(name, None)
        self._begin_with(stages)

    def _begin_with(self, stages: list[Stage]) -> None:
        if stages:
            first = stages[0]
            self.initial.update(first.options, form=first.form, rounds=first.rounds_planned)
        if len(stages) > 1:
            second = stages[1]
            self.initial.update(
                then=second.form,
                then_rounds=second.rounds_planned,
                going_on=second.option("going_on", 4),
                carry=second.option("carry", "nothing"),
            )
            if "third_place" in second.options:
                self.initial["third_place"] = second.options["third_place"]

    def clean_deals(self):
        deals, tournament = self.cleaned_data["deals"], self.instance
        if tournament.kind.is_of_two:
            game = GAMES[tournament.game]
            fewest = game.fewest_deals(game.rules_of(tournament.rules))
            self.may_be_shorter = deals < fewest and not tournament.has_begun
            if self.may_be_shorter and "shorter" in self.data:
                tournament.rules = {**tournament.rules, "fewest_deals": deals}
            elif deals < fewest:
                raise forms.ValidationError(
                    _("A match has at least %(fewest)d valid deals: give %(fewest)d or more."),
                    params={"fewest": fewest},
                )
        return deals

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        self._check_turns_to_deal(cleaned)
        if cleaned.get("then"):
            for name in ("going_on", "then_rounds"):
                if not cleaned.get(name):
                    self.add_error(name, _("Give a number."))
            in_groups = format_of(cleaned.get("form", "")).has_groups
            is_alone = cleaned.get("going_on") == 1 and not in_groups
            if is_alone and format_of(cleaned["then"]).eliminates:
                self.add_error("going_on", _("At least two qualify for a knock-out."))
        return cleaned

    def _check_turns_to_deal(self, cleaned) -> None:
        size, deals = cleaned.get("size"), cleaned.get("deals")
        is_dealt = self.instance.match_total is None and not self.instance.only_counts
        if size and deals and deals % size and is_dealt:
            less, more = deals // size * size, (deals // size + 1) * size
            message = (
                _(
                    "At tables of %(size)d everyone deals equally often "
                    "with %(less)d or %(more)d deals."
                )
                if less
                else _("At tables of %(size)d everyone deals equally often with %(more)d deals.")
            )
            params = {"size": size, "less": less, "more": more}
            self.add_error("deals", forms.ValidationError(message, params=params))

    def stages(self) -> list[Stage]:
        """The stages as they were asked for, not yet saved."""
        given = self.cleaned_data
        options = {
            name: given[name]
            for name in format_of(given["form"]).options
            if given.get(name) not in (None, "")
        }
        first = Stage(number=1, form=given["form"], rounds_planned=given["rounds"], options=options)
        if not given.get("then"):
            return [first]
        options = {"going_on": given["going_on"], "carry": given["carry"] or "nothing"}
        if "third_place" in format_of(given["then"]).options:
            options["third_place"] = bool(given.get("third_place"))
        second = Stage(
            number=2, form=given["then"], rounds_planned=given["then_rounds"], options=options
        )
        second.rounds_planned = rounds_coming(second, first, 0)
        return [first, second]


class CountingForm(SharedForm):
    """Step 3: what counts, who is before whom among equals, who sees and enters what."""

    scale_text = forms.CharField(
        label=_("Scale of victory points"),
        help_text=_(
            "One step per line: from which difference, and what the winner gets out of 20. "
            "Leave it empty for the usual scale for so many deals."
        ),
        widget=forms.Textarea(attrs={"rows": 6}),
        max_length=2000,
        required=False,
    )
    categories = forms.MultipleChoiceField(
        label=_("Further categories"),
        help_text=_("Newcomers are in their first tournament of this club."),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    class Meta:
        model = Tournament
        fields = [
            *("scoring", "sit_out", "sit_out_points", "shows_sureness"),
            *("team_by", "team_best", "age_groups", "categories"),
            *("entrance", "agreement", "publicity", "frozen_rounds", "hides_seats", "ranges"),
            *("no_show_minutes", "correction_minutes"),
            *("takes_sign_ups", "approves_sign_ups", "limit"),
            *("fee_amount", "reduced_fee", "reduced_for", "fee"),
        ]
        widgets = {
            "scoring": ExplainedRadios(sentences(choices.SCORINGS)),
            "sit_out": ExplainedRadios(sentences(choices.SIT_OUTS)),
            "reduced_for": forms.TextInput(attrs={"placeholder": _("children, pensioners")}),
            "ranges": forms.TextInput(attrs={"placeholder": "A = 1-25, B = 26-50"}),
            "age_groups": forms.TextInput(attrs={"placeholder": "-12, 13-17, 60+"}),
        }
        help_texts = {
            "team_best": _("Leave it empty to count everybody."),
            "age_groups": _(
                "By the age of this year: youngest and oldest, such as -12, 13-17, 60+. A pair or "
                "team belongs to a group if all of its people do."
            ),
            "frozen_rounds": _(
                "The standing is frozen for these rounds, then revealed from the last place up."
            ),
            "ranges": _(
                "For large halls: the desk, lists of seats and the wall can show one range."
            ),
            "no_show_minutes": _(
                "After this many minutes the desk asks about those who are not there."
            ),
            "correction_minutes": _(
                "After this many minutes the results are final, and a change needs the name "
                "of a referee."
            ),
            "fee_amount": _("Of each person: a pair pays it twice. Leave it empty for no fee."),
            "reduced_fee": _("0 for people who play free. Leave it empty if all pay the same."),
            "fee": _("What else is to be said, such as: with coffee. It stands beside the fee."),
            "limit": _("Later sign-ups go on a waiting list. Leave it empty for no limit."),
        }

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.initial["scale_text"] = write_scale(self.instance.scale)
        for name in ("fee_amount", "reduced_fee"):
            amount: Any = self.fields[name]
            amount.currency = self.instance.club.currency
            amount.label = f"{amount.label} ({amount.currency})"
        knows_ages = self.instance.club.keeps_birth_years
        if not knows_ages:
            del self.fields["age_groups"]
        listed: Any = self.fields["categories"]
        listed.choices = choices.category_titles(with_mixed=knows_ages and self.instance.people > 1)
        if not GAMES[self.instance.game].knows_most():
            of_all: Any = self.fields["scoring"]
            of_all.choices = [each for each in of_all.choices if each[0] != Scoring.SHARE]
        chosen = self.instance.tie_breaks or usual_tie_breaks(self.instance.kind)
        for step in range(TIE_BREAK_STEPS):
            field = forms.ChoiceField(
                choices=[("", "–"), *titles(choices.TIE_BREAKS)], required=False
            )
            field.label = _("First tie-break") if step == 0 else _("Next tie-break")
            self.fields[f"tie_break_{step}"] = field
            self.initial[f"tie_break_{step}"] = chosen[step] if step < len(chosen) else ""
        for name in WITH_DEFAULT:
            self.fields[name].required = False

    def clean_scale_text(self):
        return read_scale(self.cleaned_data["scale_text"])

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        for name in WITH_DEFAULT:
            if name in cleaned and cleaned[name] is None:
                cleaned[name] = self.fields[name].initial  # the default of the model
        if "fee_amount" in cleaned and (cleaned.get("reduced_fee") or 0) > (
            cleaned["fee_amount"] or 0
        ):
            self.add_error("reduced_fee", _("The reduced fee is smaller than the fee."))
        steps = [cleaned.get(f"tie_break_{step}") for step in range(TIE_BREAK_STEPS)]
        cleaned["tie_breaks"] = list(dict.fromkeys(filter(None, steps)))
        return cleaned

    def save(self, commit=True):
        self.instance.scale = self.cleaned_data["scale_text"]
        self.instance.tie_breaks = self.cleaned_data["tie_breaks"]
        return super().save(commit)
