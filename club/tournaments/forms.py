"""The three steps in which a tournament is made: the game, the rounds, what counts."""

from datetime import datetime

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from club import house_rules
from club.clubs.forms import slug_of
from club.clubs.rules_forms import HouseRulesForm, RemiRulesForm
from club.models import Club, Format, Stage, Tournament
from club.models.tournament import Entering
from club.pairings.planning import rounds_coming
from club.texts import NameFormField
from club.tournaments import words
from club.tournaments.moments import MomentField
from club.tournaments.scales import read_scale, write_scale
from club.widgets import ExplainedRadios
from engine.movements.by_standing import Fours
from engine.movements.sizes import USUAL

THEN = (Format.KNOCK_OUT, Format.ROUND_ROBIN, Format.SWISS)
TIE_BREAK_STEPS = 5


class GameForm(forms.ModelForm):
    """Step 1: what is played, when, and who comes in."""

    class Meta:
        model = Tournament
        fields = ["name", "starts", "place", "season", "entering"]
        labels = {"name": _("Name of the evening or tournament")}
        field_classes = {"starts": MomentField}

    def __init__(self, club: Club, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.instance.club = club
        self.fields["season"] = forms.ModelChoiceField(
            club.seasons.all(), label=_("Season"), required=False, empty_label=_("none")
        )
        self.fields["entering"] = forms.ChoiceField(
            label=_("Who comes in"),
            choices=[(value, both[0]) for value, both in words.ENTERING.items()],
            widget=ExplainedRadios({value: both[1] for value, both in words.ENTERING.items()}),
        )
        if self.has_people():
            self.fields["entering"].disabled = True
            self.fields["entering"].help_text = _("It stays: people have entered already.")
        if not self.instance.pk:
            self.initial.setdefault("starts", next_evening())
            self.initial.setdefault("season", season_at(club, self.initial["starts"]))
            self.initial.setdefault("entering", Entering.PAIRS.value)

    def has_people(self) -> bool:
        return bool(self.instance.pk) and self.instance.entries.exists()

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("season") is None and "season" not in self.data and cleaned.get("starts"):
            cleaned["season"] = season_at(self.instance.club, cleaned["starts"])
        return cleaned

    def save(self, commit=True):
        if not self.instance.slug:
            self.instance.slug = free_slug(self.cleaned_data["name"], self.cleaned_data["starts"])
        return super().save(commit)


def rules_forms(club: Club, tournament: Tournament | None, data=None) -> dict:
    """A form for the rules of each game: this tournament's own, and for the others the club's."""
    kept = {game: club.house_rules.get(game, {}) for game in ("pairs", "individual", "remi")}
    if tournament is not None and tournament.pk:
        kept[tournament.game] = tournament.rules
    return {
        "pairs": HouseRulesForm("pairs", kept["pairs"], data),
        "individual": HouseRulesForm("individual", kept["individual"], data),
        "remi": RemiRulesForm(kept["remi"], data),
    }


class RoundsForm(forms.ModelForm):
    """Step 2: who meets whom, how many rounds, and what comes after them."""

    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=100, initial=5)
    size = forms.IntegerField(
        label=_("Players at a table"), min_value=2, max_value=8, initial=USUAL, required=False
    )
    switched = forms.BooleanField(
        label=_("One ranking: sides are changed in the last rounds"),
        help_text=_("Otherwise North–South and East–West are ranked apart."),
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
        label=_("Who of four in a row play together"),
        choices=[
            (Fours.FIRST_AND_FOURTH.value, _("first and fourth against second and third")),
            (Fours.FIRST_AND_SECOND.value, _("first and second against third and fourth")),
        ],
        required=False,
    )
    groups = forms.IntegerField(
        label=_("Groups"), min_value=2, max_value=32, initial=2, required=False
    )
    third_place = forms.BooleanField(
        label=_("A match for the third place"), initial=True, required=False
    )
    going_on = forms.IntegerField(
        label=_("How many go on"),
        help_text=_("Of several groups: how many of each."),
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
        label=_("What counts on"), choices=list(words.CARRIES.items()), required=False
    )

    class Meta:
        model = Tournament
        fields = ["deals", "minutes"]

    # What each format asks for beside the rounds.
    OPTIONS = {
        Format.MITCHELL: ("switched",),
        Format.SWISS: ("danish_last", "size"),
        Format.DANISH: ("fours", "size"),
        Format.TABLES: ("size",),
        Format.GROUPS: ("groups",),
        Format.KNOCK_OUT: ("third_place",),
    }

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        tournament = self.instance
        stages = list(tournament.stages.all()) if tournament.pk else []
        # A proposal that was taken may be of a format that nobody chooses beforehand.
        own = dict.fromkeys(
            [*words.FORMATS_FOR[tournament.entering], *(each.form for each in stages[:1])]
        )
        names = {"": _("The site proposes"), **dict(Format.choices)}
        self.fields["form"] = forms.ChoiceField(
            label=_("Format"),
            choices=[(value, names[value]) for value in own],
            widget=ExplainedRadios(words.FORMATS),
            required=False,
        )
        self.fields["then"] = forms.ChoiceField(
            label=_("After these rounds"),
            choices=[
                ("", _("the end")),
                *((value, names[value]) for value in THEN if value in own),
            ],
            required=False,
        )
        self.order_fields(["form", "rounds", "deals", "minutes", "switched"])
        if tournament.entering != Entering.INDIVIDUAL:
            del self.fields["size"]
        if tournament.entering != Entering.ROTATING:
            del self.fields["fours"]
        if tournament.entering not in (Entering.PAIRS, Entering.TEAMS):
            for name in ("danish_last", "then", "going_on", "then_rounds", "carry"):
                del self.fields[name]
        for name in [*self.fields]:
            wanted_by = {form for form, names in self.OPTIONS.items() if name in names}
            if wanted_by and not wanted_by & set(own):
                del self.fields[name]
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
        if tournament.entering in (Entering.PAIRS, Entering.TEAMS):
            fewest = house_rules.rule_set(tournament.rules, "pairs").fewest_deals
            if deals < fewest:
                raise forms.ValidationError(
                    _("A match has at least %(fewest)d valid deals: give %(fewest)d or more."),
                    params={"fewest": fewest},
                )
        return deals

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        self._check_individual(cleaned)
        if cleaned.get("then"):
            for name in ("going_on", "then_rounds"):
                if not cleaned.get(name):
                    self.add_error(name, _("Give a number."))
            if cleaned.get("then") == Format.KNOCK_OUT and cleaned.get("going_on") == 1:
                several = cleaned.get("form") == Format.GROUPS
                if not several:
                    self.add_error("going_on", _("At least two go on to a knock-out."))
        return cleaned

    def _check_individual(self, cleaned) -> None:
        size, deals = cleaned.get("size"), cleaned.get("deals")
        if self.instance.entering == Entering.INDIVIDUAL and size and deals and deals % size:
            self.add_error(
                "deals",
                forms.ValidationError(
                    _("At tables of %(size)d everyone deals equally often with %(less)d or "
                      "%(more)d deals."),
                    params={
                        "size": size,
                        "less": max(1, deals // size) * size,
                        "more": (deals // size + 1) * size,
                    },
                ),
            )  # fmt: skip

    def stages(self) -> list[Stage]:
        """The stages as they were asked for, not yet saved."""
        given = self.cleaned_data
        options = {
            name: given[name]
            for name in self.OPTIONS.get(given["form"], ())
            if given.get(name) not in (None, "")
        }
        first = Stage(number=1, form=given["form"], rounds_planned=given["rounds"], options=options)
        if not given.get("then"):
            return [first]
        options = {"going_on": given["going_on"], "carry": given["carry"] or "nothing"}
        if given["then"] == Format.KNOCK_OUT:
            options["third_place"] = bool(given.get("third_place"))
        second = Stage(
            number=2, form=given["then"], rounds_planned=given["then_rounds"], options=options
        )
        second.rounds_planned = rounds_coming(second, first, 0)
        return [first, second]


class CountingForm(forms.ModelForm):
    """Step 3: what counts, who is before whom among equals, who sees and enters what."""

    scale_text = forms.CharField(
        label=_("Scale of victory points"),
        help_text=_(
            "One step a line: from which difference, and what the winner gets of 20. Empty: the "
            "usual scale for so many deals."
        ),
        widget=forms.Textarea(attrs={"rows": 6}),
        max_length=2000,
        required=False,
    )

    class Meta:
        model = Tournament
        fields = [
            *("scoring", "sit_out", "sit_out_points"),
            *("entrance", "agreement", "publicity", "frozen_rounds"),
            *("takes_sign_ups", "approves_sign_ups", "limit", "fee"),
        ]
        widgets = {
            "scoring": ExplainedRadios(words.SCORINGS),
            "sit_out": ExplainedRadios(words.SIT_OUTS),
            "fee": forms.TextInput(attrs={"placeholder": "20 lei"}),
        }
        help_texts = {
            "frozen_rounds": _("The standing stands still so long and is then shown from below."),
            "limit": _("Who comes later waits until somebody withdraws. Empty: no limit."),
        }

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.initial["scale_text"] = write_scale(self.instance.scale)
        chosen = self.instance.tie_breaks or list(words.USUAL_TIE_BREAKS)
        choices = [("", "–"), *((name, both[0]) for name, both in words.TIE_BREAKS.items())]
        for step in range(TIE_BREAK_STEPS):
            field = forms.ChoiceField(choices=choices, required=False)
            field.label = _("Among equals") if step == 0 else _("If still equal")
            self.fields[f"tie_break_{step}"] = field
            self.initial[f"tie_break_{step}"] = chosen[step] if step < len(chosen) else ""
        self.fields["sit_out_points"].required = False

    def clean_scale_text(self):
        return read_scale(self.cleaned_data["scale_text"])

    def clean_sit_out_points(self):
        return self.cleaned_data["sit_out_points"] or 0

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        steps = [cleaned.get(f"tie_break_{step}") for step in range(TIE_BREAK_STEPS)]
        cleaned["tie_breaks"] = list(dict.fromkeys(filter(None, steps)))
        return cleaned

    def save(self, commit=True):
        self.instance.scale = self.cleaned_data["scale_text"]
        self.instance.tie_breaks = self.cleaned_data["tie_breaks"]
        return super().save(commit)


class CopyForm(forms.Form):
    """An earlier tournament made again on another day."""

    name = NameFormField(label=_("Name"), max_length=120)
    starts = MomentField(label=_("Begins"))
    with_people = forms.BooleanField(label=_("With the same people"), required=False)


def next_evening() -> datetime:
    """Today at seven, or what is left of it."""
    now = timezone.localtime()
    seven = now.replace(hour=19, minute=0, second=0, microsecond=0)
    return seven if now < seven else now.replace(minute=0, second=0, microsecond=0)


def season_at(club: Club, when: datetime):
    day = timezone.localtime(when).date()
    return club.seasons.filter(starts__lte=day, ends__gte=day).first()


def free_slug(name: str, starts: datetime) -> str:
    """A short name with the day in it, so that a weekly evening can be told from the last."""
    day = timezone.localtime(starts).date().isoformat()
    taken = set(Tournament.objects.filter(slug__contains=day).values_list("slug", flat=True))
    dated = name if day in name else f"{name[:28]} {day}"
    return slug_of(dated, taken, otherwise=_now("evening"))
