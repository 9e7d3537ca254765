"""Form that people fill in to sign up themselves, with the consents of each."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django import forms
from django.forms import BoundField
from django.utils import timezone
from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from club.consents.answers import answer_of
from club.consents.texts import texts_now
from club.entries.forms import NAME_LENGTH, label_of_place
from club.models import Naming, Purpose, Tournament
from club.models.membership import is_minor
from club.wording.person_names import is_odd, written
from club.wording.texts import NameFormField

SHOWN = (
    (Naming.FULL, _("with the full name")),
    (Naming.SHORT, _("with the first name and a letter")),
    (Naming.HIDDEN, _("not at all")),
)
YOUNG = ("guardian", "part")
CHOICES = ("public", "photo")


class PersonFields(NamedTuple):
    """Fields for one person, in the order of the page."""

    name: BoundField
    rest: list[BoundField]
    """Age, guardian, and what each agrees to: folded unless somebody has chosen."""
    is_open: bool


class SignUpForm(forms.Form):
    """Nothing is ticked beforehand, and each thing is agreed to by itself."""

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament, self.club = tournament, tournament.club
        self.language = get_language() or self.club.language
        texts = texts_now(self.club, self.language)
        for place in range(tournament.people):
            self._add_person(place, {purpose: escape(text) for purpose, text in texts.items()})
        if tournament.people == 2:
            self.fields["person_1"].help_text = _(
                "Leave it empty if you are looking for a partner."
            )
        self.fields["contact"] = forms.EmailField(
            label=_("E-mail"),
            help_text=_("Only the desk sees it."),
            max_length=200,
            required=False,
        )

    def _add_person(self, place: int, texts: dict[str, str]) -> None:
        people, age = self.tournament.people, self.club.guardian_age
        name = NameFormField(
            label=label_of_place(self.tournament, place),
            max_length=NAME_LENGTH,
            required=place == 0 or people == 4,
        )
        name.widget.attrs["autocomplete"] = "name" if place == 0 else "off"
        young = forms.BooleanField(label=_("Is younger than %(age)d") % {"age": age})
        guardian = NameFormField(label=_("Name of the parent or guardian"), max_length=NAME_LENGTH)
        part = forms.BooleanField(
            label=_("I am the parent or guardian, and agree"), help_text=texts[Purpose.TAKING_PART]
        )
        public = forms.ChoiceField(
            label=_("In public results"),
            choices=SHOWN,
            widget=forms.RadioSelect,
            help_text=texts[Purpose.PUBLIC_RESULT],
        )
        photo = forms.BooleanField(label=_("May be seen on photos"), help_text=texts[Purpose.PHOTO])
        asked = {"person": name, "young": young, "guardian": guardian, "part": part}
        if self.club.keeps_birth_years:
            this_year = timezone.localdate().year
            asked["year"] = forms.IntegerField(
                label=_("Year of birth"), min_value=1900, max_value=this_year
            )
        for kind, field in {**asked, "public": public, "photo": photo}.items():
            field.required = field.required and kind == "person"
            self.fields[f"{kind}_{place}"] = field

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for place in range(self.tournament.people):
            name = f"person_{place}"
            if cleaned.get(name) and is_odd(cleaned[name]):
                self.add_error(name, _("This does not look like a name. Please type it again."))
            if cleaned.get(name) and self._is_young(place):
                self._check_guardian(place)
        return cleaned

    def _is_young(self, place: int) -> bool:
        year = self.cleaned_data.get(f"year_{place}")
        by_year = is_minor(year, timezone.localdate(), self.club.guardian_age)
        return by_year or bool(self.cleaned_data.get(f"young_{place}"))

    def _check_guardian(self, place: int) -> None:
        guardian = self.cleaned_data.get(f"guardian_{place}")
        if not guardian:
            self.add_error(
                f"guardian_{place}",
                _("Under %(age)d a parent or guardian signs up. Type their name.")
                % {"age": self.club.guardian_age},
            )
        elif is_odd(guardian):
            self.add_error(
                f"guardian_{place}", _("This does not look like a name. Please type it again.")
            )
        if not self.cleaned_data.get(f"part_{place}"):
            self.add_error(f"part_{place}", _("They can take part once a guardian agrees here."))

    def people(self) -> list[PersonFields]:
        """Fields of each person in the order of the page."""
        found = []
        for place in range(self.tournament.people):
            names = [f"{kind}_{place}" for kind in ("young", "year", *YOUNG, *CHOICES)]
            rest = [self[name] for name in names if name in self.fields]
            found.append(PersonFields(self[f"person_{place}"], rest, _is_used(rest)))
        return found

    def names(self) -> list[str]:
        return [written(self.cleaned_data[f"person_{place}"]) for place in self._named()]

    def answers(self) -> list[dict[str, Any]]:
        """Answers in the order of the names; what is asked of a guardian counts for the young
        alone."""
        found = []
        for place in self._named():
            typed = {
                kind: self.cleaned_data.get(f"{kind}_{place}")
                for kind in ("public", "photo", "part", "guardian", "year")
            }
            if not self._is_young(place):
                typed |= dict.fromkeys(YOUNG)
            found.append(answer_of(self.club, self.language, typed))
        return found

    def _named(self) -> list[int]:
        places = range(self.tournament.people)
        return [place for place in places if self.cleaned_data[f"person_{place}"]]


def _is_used(fields: Iterable[BoundField]) -> bool:
    """True if a field has a value or an error."""
    return any(each.errors or each.value() for each in fields)
