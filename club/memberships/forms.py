from typing import Any

from django import forms
from django.forms.models import ModelChoiceIterator
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.access import AnyUser
from club.consents import lines
from club.memberships import queries
from club.memberships.actions import save_member
from club.models import Club, Membership, Naming, Player, Rate, Team
from club.models.membership import is_minor
from club.players.codes import player_with
from club.players.public_names import usual_naming
from club.storage.saving import SharedForm
from club.web import throttle
from club.wording.collation import by_name
from club.wording.folding import name_key
from club.wording.texts import NameFormField

NAMES = ("name", "nickname")


class MemberForm(SharedForm):
    """A person and what the club knows of them, on one page."""

    name = NameFormField(label=_("Name"), max_length=120)
    nickname = NameFormField(label=_("Nickname"), max_length=40, required=False)

    class Meta:
        model = Membership
        fields = [
            *("number", "team", "is_guest", "naming", "email", "phone", "birth_year", "rate"),
        ]
        labels = {"is_guest": _("A guest, not a member")}

    field_order = NAMES

    def __init__(self, club: Club, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.instance.club = club
        self.fields["team"] = forms.ModelChoiceField(
            club.teams.all(), label=_("Team"), required=False
        )
        self.fields["naming"] = forms.ChoiceField(
            label=_("Shown in public"),
            choices=[("", _("as usual")), *Naming.choices],
            required=False,
            help_text=_(
                "As usual: the full name of adults and the nickname of minors, by year of "
                "birth; the short name of everyone else. Other full names only if they "
                "agree. People who are not shown at all are “–” in results and have no page."
            ),
        )
        self.fields["rate"] = forms.ChoiceField(
            label=_("Fee and dues"),
            choices=[("", _("as usual")), *Rate.choices],
            required=False,
            help_text=_("On every evening from now on, and for the dues of a season."),
        )
        if not club.keeps_birth_years:
            del self.fields["birth_year"]
        if self.instance.pk:
            self.initial["name"] = self.instance.player.name
            self.initial["nickname"] = self.instance.player.nickname
            self._leave_names_to_their_club()
            self._propose_rate()
        else:
            self.initial["number"] = queries.next_number(club)
            self.initial["naming"] = ""

    def clean_number(self):
        number = self.cleaned_data["number"]
        holder = self.instance.club.memberships.filter(number=number).select_related("player")
        taken = holder.exclude(pk=self.instance.pk).first() if number is not None else None
        if taken:
            raise forms.ValidationError(
                _("%(name)s has this number. The next free one is %(free)d."),
                params={"name": taken.player, "free": queries.next_number(self.instance.club)},
            )
        return number

    def clean_nickname(self):
        """The nickname stands for the name in public: two people of one are told apart nowhere."""
        nickname = self.cleaned_data["nickname"]
        if not nickname or "nickname" not in self.changed_data:
            return nickname
        others = self.instance.club.memberships.exclude(pk=self.instance.pk).filter(left=None)
        for other in others.exclude(player__nickname="").select_related("player"):
            if name_key(other.player.nickname) == name_key(nickname):
                raise forms.ValidationError(
                    _("%(name)s already has this nickname. Please choose another."),
                    params={"name": other},
                )
        return nickname

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        if not cleaned.get("naming"):
            # Where the club no longer asks for the year, the one that it once kept still counts.
            years = [cleaned.get("birth_year", self.instance.birth_year)]
            if self.instance.pk:
                known = self.instance.player.memberships.exclude(pk=self.instance.pk)
                years += known.values_list("birth_year", flat=True)
            cleaned["naming"] = usual_naming(years)
        if self.instance.pk and cleaned["naming"] != Naming.HIDDEN:
            self._keep_hidden(cleaned)
        return cleaned

    def _keep_hidden(self, cleaned: dict[str, Any]) -> None:
        """Whoever withdrew is shown again by their word, not by a form that says how."""
        if not lines.is_withdrawn(self.instance.club, self.instance.player):
            return
        if not self.data.get("naming"):
            cleaned["naming"] = Naming.HIDDEN
            return
        self.add_error(
            "naming",
            _("They said that they are not to be shown. Enter their new consent first."),
        )

    def _leave_names_to_their_club(self) -> None:
        """One person has one name, whoever shares them."""
        player = self.instance.player_id
        elsewhere = queries.names_kept_elsewhere(self.instance.club, [player])
        for name in NAMES if player in elsewhere else ():
            self.fields[name].disabled = True
            self.fields[name].help_text = _(
                "%(club)s added this person first, and changes the name for both clubs."
            ) % {"club": elsewhere[player]}

    def _propose_rate(self) -> None:
        """Reduced for a minor of whom nothing was said; whoever saves the form has seen it."""
        is_young = is_minor(self.instance.birth_year, timezone.localdate())
        if "birth_year" in self.fields and is_young and not self.instance.rate:
            self.initial["rate"] = Rate.REDUCED
            self.fields["rate"].help_text = _(
                "Proposed by the year of birth: from when you save this, on every evening and for "
                "the dues of a season."
            )

    def save_both(self, *, by: AnyUser | None = None) -> Membership:
        """The person and the membership of somebody who is on the list."""
        self.player()
        save_member(self.instance, by=by, changed=self.changed_data)
        return self.instance

    def cleaned_facts(self) -> dict[str, object]:
        """Cleaned values of the membership's fields, without those of the name."""
        return {name: self.cleaned_data[name] for name in self.fields if name not in NAMES}

    def player(self) -> Player:
        """The person with what was typed, not yet saved."""
        player = self.instance.player if self.instance.player_id else Player()
        player.name = self.cleaned_data["name"]
        player.nickname = self.cleaned_data["nickname"]
        return player


class CodeForm(forms.Form):
    """Somebody who plays in another club of this site too; of the club's group by name and a short
    code."""

    name = NameFormField(label=_("Name"), max_length=120, required=False)
    code = forms.CharField(
        label=_("Code from the other club"),
        max_length=40,
        help_text=_("You find it on the person’s page there, for example 217-k3mzq7aw."),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )

    agrees = forms.BooleanField(
        label=_("They agree that this club keeps their name and results too"),
        error_messages={"required": _("Ask them, and tick it when they agree.")},
    )

    def __init__(self, club: Club, *args, **kwargs):
        self.club = club
        super().__init__(*args, **kwargs)
        if club.group_id:
            self.fields["code"].help_text = _(
                "Four letters that go with the name, or the whole code, for example 217-k3mzq7aw."
            )
        else:
            del self.fields["name"], self.fields["agrees"]

    def clean_code(self):
        typed = self.cleaned_data["code"].strip().lower()
        if self.club.group_id and "-" not in typed:
            self.player = self._visitor(self.cleaned_data.get("name", ""), typed)
        elif (player := player_with(typed)) is not None:
            self.player = player
        else:
            raise forms.ValidationError(_("This code is not right. Copy it again."))
        if self.player.memberships.filter(club=self.club).exists():
            raise forms.ValidationError(
                _("%(name)s is already on the list."), params={"name": self.player}
            )
        return self.cleaned_data["code"]

    def _visitor(self, name: str, code: str) -> Player:
        door = f"visitor:{self.club.pk}"
        if throttle.seconds_to_wait([door]):
            raise forms.ValidationError(_("Too many attempts. Try again in a quarter of an hour."))
        found = queries.visitor(self.club, name, code)
        if found is None:
            throttle.count_failure(door)
            raise forms.ValidationError(
                _("No member of the group has this name and this code. Have both read out again.")
            )
        return found


class TeamForm(SharedForm):
    class Meta:
        model = Team
        fields = ["name", "colour"]

    def __init__(self, club: Club, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.instance.club = club

    def clean_name(self):
        name = self.cleaned_data["name"]
        others = self.instance.club.teams.exclude(pk=self.instance.pk)
        if name_key(name) in map(name_key, others.values_list("name", flat=True)):
            raise forms.ValidationError(_("The club already has a team of this name."))
        return name


class MergeForm(forms.Form):
    """Which other record is the same person; what it played comes to this one."""

    def __init__(self, club: Club, membership: Membership, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["other"] = PersonField(
            queries.others_of(club, membership), label=_("The same person is also")
        )


class ByName(ModelChoiceIterator):
    """The people of a field in the order of their names."""

    def __iter__(self):
        if self.field.empty_label is not None:
            yield "", self.field.empty_label
        for each in by_name(self.queryset.order_by("pk"), str):
            yield self.choice(each)


class NamesForm(forms.Form):
    """Adults whose year of birth no club knows, each to be ticked who agrees to the full name."""

    def __init__(self, club: Club, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.club = club
        self.fields["everyone"] = forms.BooleanField(
            label=_("All of them are adults and agree"), required=False
        )
        self.fields["members"] = PeopleField(
            queries.short_by_default(club),
            label=_("From now on shown with the full name"),
            widget=forms.CheckboxSelectMultiple,
            required=False,
        )

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("everyone"):
            cleaned["members"] = queries.short_by_default(self.club)
        elif not cleaned.get("members") and "members" not in self.errors:
            self.add_error("members", _("Tick who agrees."))
        return cleaned


class PersonField(forms.ModelChoiceField):
    """Shows a person with what tells them from a namesake."""

    iterator = ByName

    def label_from_instance(self, obj) -> str:
        number = f" · {obj.number}" if obj.number else ""
        team = f" · {obj.team}" if obj.team else ""
        return f"{obj.player.name}{number}{team}"


class PeopleField(PersonField, forms.ModelMultipleChoiceField):
    """The same for several."""
