from typing import ClassVar
from zoneinfo import available_timezones

from django import forms
from django.core.validators import validate_email
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from club.accounts.backends import find
from club.clubs.logos import LARGEST_BYTES, NoPicture, small_photo, small_png
from club.models import Club, ClubPage, Role, User
from club.models.club import RESERVED_SLUGS
from club.storage.saving import SharedForm
from club.wording.texts import NameFormField, clean

FIRST_FIELDS = ("name", "place", "language", "time_zone")
OF_GROUP = {*FIRST_FIELDS, "colour", "slug", "paper", "logo_file", "no_logo"}
LONGEST_WIFI_NAME = 32  # bytes
SHORTEST_WIFI_PASSWORD = 8
# Where the game is played come first, then the rest of Europe, then one place for each clock of the
# world where an emigrant may found a club.
ZONES_FIRST = ("Europe/Bucharest", "Europe/Madrid", "Europe/Budapest")
EUROPE = (
    "Amsterdam Andorra Athens Belgrade Berlin Bratislava Brussels Chisinau Copenhagen Dublin "
    "Helsinki Istanbul Kyiv Lisbon Ljubljana London Luxembourg Malta Oslo Paris Prague Riga Rome "
    "Sarajevo Skopje Sofia Stockholm Tallinn Tirane Vienna Vilnius Warsaw Zagreb Zurich"
).split()
ELSEWHERE = (
    "Africa/Cairo Africa/Johannesburg America/Argentina/Buenos_Aires America/Bogota "
    "America/Chicago America/Denver America/Los_Angeles America/Mexico_City America/New_York "
    "America/Sao_Paulo America/Toronto Asia/Dubai Asia/Jerusalem Asia/Kolkata Asia/Shanghai "
    "Asia/Singapore Asia/Tokyo Atlantic/Canary Atlantic/Reykjavik Australia/Sydney "
    "Pacific/Auckland UTC"
).split()
# Letters that Unicode does not take apart into a plain one and a mark.
PLAIN = str.maketrans(
    {
        "–": "-",
        "—": "-",
        "/": "-",
        "ł": "l",
        "ø": "o",
        "đ": "d",
        "ß": "ss",
        "·": "",
        "'": "",
        "’": "",
    }
)


def picture_field(label):
    return forms.FileField(
        label=label,
        required=False,
        help_text=_("A picture (PNG, JPEG or WebP) of at most 2 MB."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )


def drawn_small(file, draw):
    """What is kept of a picture that was chosen, and its name; None where none was."""
    if file is None:
        return None
    try:
        return draw(file.read(LARGEST_BYTES + 1))
    except NoPicture as refusal:
        raise forms.ValidationError(
            _("We cannot read this picture. Choose a PNG, JPEG or WebP of at most 2 MB.")
        ) from refusal


class PictureForm(SharedForm):
    """A form with a picture, kept beside its hash: its fields are `<kind>_file` and `no_<kind>`."""

    kind: ClassVar[str]

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        if not getattr(self.instance, f"{self.kind}_hash"):
            del self.fields[f"no_{self.kind}"]

    def save(self, commit=True):
        drawn = self.cleaned_data.get(f"{self.kind}_file")
        if drawn or self.cleaned_data.get(f"no_{self.kind}"):
            picture, name = drawn or (None, "")
            setattr(self.instance, self.kind, picture)
            setattr(self.instance, f"{self.kind}_hash", name)
        return super().save(commit)


class ClubForm(PictureForm):
    kind = "logo"
    logo_file = picture_field(_("Logo"))
    no_logo = forms.BooleanField(label=_("Without a logo"), required=False)

    class Meta:
        model = Club
        fields = [
            *("name", "place", "language", "time_zone", "currency", "colour", "slug"),
            *("keeps_birth_years", "guardian_age", "players_in_search"),
            *("contact", "wifi_name", "wifi_password"),
            *("postal_address", "tax_number", "how_to_pay", "paper"),
        ]
        widgets = {
            "colour": forms.RadioSelect(attrs={"class": "swatches"}),
            "wifi_password": forms.TextInput(
                attrs={"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}
            ),
        }
        help_texts = {
            "slug": _("Part of the club's web address; made from the name if you leave it empty."),
            "language": _(
                "The wall, papers and public pages are in this language; a phone set to another "
                "one shows its own."
            ),
        }

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        zones = zone_choices(self.instance.time_zone)
        self.fields["time_zone"].widget = forms.Select(choices=zones)
        self.fields["time_zone"].widget.choices = zones
        for name in ("slug", "guardian_age", "currency", "paper"):
            self.fields[name].required = False
        for name in (set(self.fields) - OF_GROUP) if self.instance.is_group else ():
            del self.fields[name]

    def first_fields(self):
        """Fields that a new club is asked for; the rest can wait."""
        return [self[name] for name in FIRST_FIELDS]

    def later_fields(self):
        return [field for field in self if field.name not in FIRST_FIELDS]

    def clean_time_zone(self):
        if (zone := self.cleaned_data["time_zone"]) not in available_timezones():
            raise forms.ValidationError(_("Choose a time zone from the list."))
        return zone

    def clean_guardian_age(self):
        return self.cleaned_data["guardian_age"] or self.instance.guardian_age

    def clean_currency(self):
        return self.cleaned_data["currency"] or self.instance.currency

    def clean_paper(self):
        return self.cleaned_data["paper"] or self.instance.paper

    def clean_wifi_name(self):
        if len((name := self.cleaned_data["wifi_name"]).encode()) > LONGEST_WIFI_NAME:
            raise forms.ValidationError(
                _("A Wi-Fi’s name has at most 32 letters, fewer with accents.")
            )
        return name

    def clean_wifi_password(self):
        password = self.cleaned_data["wifi_password"]
        if password and not (self.cleaned_data.get("wifi_name") or "wifi_name" in self.errors):
            raise forms.ValidationError(_("Give the name of the Wi-Fi too."))
        if password and len(password) < SHORTEST_WIFI_PASSWORD:
            raise forms.ValidationError(_("The password of a Wi-Fi has at least 8 characters."))
        return password

    def clean_logo_file(self):
        return drawn_small(self.cleaned_data["logo_file"], small_png)

    def clean_slug(self):
        return self.cleaned_data["slug"] or free_slug(
            self.cleaned_data.get("name", ""), apart_from=self.instance.pk
        )


class AboutForm(PictureForm):
    """About the club, in plain text."""

    kind = "picture"
    picture_file = picture_field(_("Picture"))
    no_picture = forms.BooleanField(label=_("Without a picture"), required=False)

    class Meta:
        model = ClubPage
        fields = ["about", "meets", "contact", "map_link"]
        widgets = {"about": forms.Textarea(attrs={"rows": 8})}

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["about"].help_text = _("Plain text. Web and e-mail addresses become links.")

    def clean_about(self):
        return "\n".join(map(clean, self.cleaned_data["about"].splitlines())).strip()

    def clean_map_link(self):
        link = self.cleaned_data["map_link"]
        return link if "://" in link or not link or " " in link else f"https://{link}"

    def clean_picture_file(self):
        return drawn_small(self.cleaned_data["picture_file"], small_photo)


def zone_choices(own: str) -> list[tuple[str, str]]:
    """Time zones, as far as this machine knows them; a club keeps the one that it has."""
    europe = [f"Europe/{city}" for city in EUROPE]
    listed = dict.fromkeys([*ZONES_FIRST, own, *europe, *ELSEWHERE])
    known = available_timezones()
    return [(zone, zone.replace("_", " ")) for zone in listed if zone in known]


def free_slug(name: str, *, apart_from: int | None = None) -> str:
    """A short name that no other club has, made from the club's name."""
    taken = set(Club.objects.exclude(pk=apart_from or 0).values_list("slug", flat=True))
    return slug_of(name, taken | set(RESERVED_SLUGS), otherwise="club")


def slug_of(name: str, taken: set[str], *, otherwise: str) -> str:
    """A word for addresses made from a name, with a number if it is taken."""
    base = slugify(name.lower().translate(PLAIN))[:40].strip("-") or otherwise
    if base not in taken:
        return base
    number = next(each for each in range(2, len(taken) + 3) if f"{base}-{each}" not in taken)
    return f"{base}-{number}"


class AppointForm(forms.Form):
    """Somebody with an account, or somebody who gets one now."""

    account = forms.CharField(
        label=_("User name or e-mail"),
        max_length=254,
        help_text=_("If there is no such account yet, one is created."),
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
            if "@" in given:
                # Nobody has proved that the address in an account is theirs.
                raise forms.ValidationError(
                    _("There is already an account with this address. Ask for its user name.")
                )
            if self.club.appointments.filter(user=user).exists():
                raise forms.ValidationError(_("This person already has a role here: see the list."))
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
