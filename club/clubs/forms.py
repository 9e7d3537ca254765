from zoneinfo import available_timezones

from django import forms
from django.core.validators import validate_email
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from club.accounts.backends import find
from club.models import Club, Role, User
from club.models.club import RESERVED_SLUGS
from club.texts import NameFormField

# Letters that Unicode does not take apart into a plain one and a mark.
PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ß": "ss", "·": "", "'": "", "’": ""})


class ClubForm(forms.ModelForm):
    class Meta:
        model = Club
        fields = ["name", "place", "language", "time_zone", "colour", "slug"]
        widgets = {"colour": forms.RadioSelect(attrs={"class": "swatches"})}
        help_texts = {
            "slug": _("Stands in the club's address; made from the name if you leave it empty."),
            "language": _(
                "What is printed for the club is in this language unless asked otherwise."
            ),
        }

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        zones = [(zone, zone.replace("_", " ")) for zone in sorted(available_timezones())]
        self.fields["time_zone"].widget = forms.Select(choices=zones)
        self.fields["time_zone"].widget.choices = zones
        self.fields["slug"].required = False

    def clean_time_zone(self):
        if (zone := self.cleaned_data["time_zone"]) not in available_timezones():
            raise forms.ValidationError(_("Choose a time zone from the list."))
        return zone

    def clean_slug(self):
        return self.cleaned_data["slug"] or free_slug(
            self.cleaned_data.get("name", ""), apart_from=self.instance.pk
        )


def free_slug(name: str, *, apart_from: int | None = None) -> str:
    """A short name that no other club has, made from the club's name."""
    base = slugify(name.lower().translate(PLAIN))[:40].strip("-") or "club"
    taken = set(Club.objects.exclude(pk=apart_from or 0).values_list("slug", flat=True))
    taken.update(RESERVED_SLUGS)
    if base not in taken:
        return base
    number = next(each for each in range(2, len(taken) + 3) if f"{base}-{each}" not in taken)
    return f"{base}-{number}"


class AppointForm(forms.Form):
    """Somebody with an account, or somebody who gets one now."""

    account = forms.CharField(
        label=_("User name or e-mail"),
        max_length=254,
        help_text=_("If there is no such account yet, it is made."),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )
    name = NameFormField(
        label=_("Name"),
        max_length=150,
        required=False,
        help_text=_("For a new account: what others see, for example “Ana Pop”."),
    )

    def __init__(self, club: Club, roles: tuple[Role, ...], *args, **kwargs):
        self.club = club
        super().__init__(*args, **kwargs)
        self.fields["role"] = role_field(tuple(reversed(roles)))

    def clean_account(self):
        given = self.cleaned_data["account"].strip()
        if user := find(given):
            if self.club.appointments.filter(user=user).exists():
                raise forms.ValidationError(_("This person has a role here already: see the list."))
        elif "@" in given:
            validate_email(given)
        else:
            User._meta.get_field("username").run_validators(given)
        return given


class RoleForm(forms.Form):
    def __init__(self, roles: tuple[Role, ...], *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["role"] = role_field(roles)


def role_field(roles: tuple[Role, ...]) -> forms.ChoiceField:
    return forms.ChoiceField(label=_("Role"), choices=[(each.value, each.label) for each in roles])
