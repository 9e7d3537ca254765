from typing import Final

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, URLValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.wording.choices import COLOURS, titles
from club.wording.texts import Forget, ListedField, NameField, forgetting

# What stands in the place of a club's short name in other addresses.
RESERVED_SLUGS = ("new",)
PAPERS: Final = {"a4": ("A4", "A3"), "letter": ("Letter", "Tabloid")}
"""Usual and larger sheet, by what a printer has in it."""
DAYS_KEPT: Final = {"guests": 30, "left": 3 * 365, "sign_ups": 30, "imports": 7, "audit": 365}
"""How long the data of people is kept, unless the owner of the club chose otherwise."""


def not_reserved(slug: str) -> None:
    if slug in RESERVED_SLUGS:
        raise ValidationError(_("This word is used by the site itself. Choose another."))


def site_time_zone() -> str:
    return settings.TIME_ZONE


class Club(models.Model):
    name = NameField(_("name"), max_length=120, forget=Forget.STAYS)
    slug = models.SlugField(
        _("short name in addresses"),
        max_length=50,
        unique=True,
        validators=[not_reserved],
        error_messages={"unique": _("Another club has this short name. Choose another.")},
    )
    place = NameField(pgettext_lazy("town", "place"), max_length=120, blank=True)
    language = ListedField(_("language"), max_length=8, choices=settings.LANGUAGES, default="ro")
    time_zone = models.CharField(_("time zone"), max_length=64, default=site_time_zone)
    currency = NameField(
        _("currency"),
        max_length=8,
        default="lei",
        help_text=_("As it stands behind an amount: lei, €, Ft."),
        forget=Forget.NO_NAMES,
    )
    colour = ListedField(_("colour"), max_length=8, choices=titles(COLOURS), default="indigo")

    keeps_birth_years = models.BooleanField(
        _("keep years of birth"),
        default=False,
        help_text=_("Only if the club needs them, for example for tables by age."),
    )
    guardian_age = models.PositiveSmallIntegerField(
        _("age from which people agree for themselves"),
        default=16,
        validators=[MinValueValidator(13), MaxValueValidator(18)],
        help_text=_("For anyone younger, a parent or guardian agrees. 16 unless your law differs."),
    )
    players_in_search = models.BooleanField(
        _("players’ pages in search engines"),
        default=False,
        help_text=_("Only if every club that knows a player allows it."),
    )
    # Stands on the poster and the table cards as a code: joining is the first thing a phone does.
    wifi_name = NameField(
        _("name of the Wi-Fi"),
        max_length=32,
        blank=True,
        help_text=_("Phones join it by a code on the poster and on the table cards."),
        forget=Forget.STAYS,
    )
    wifi_password = forgetting(
        models.CharField(
            _("password of the Wi-Fi"),
            max_length=63,
            blank=True,
            help_text=_("Leave it empty if the Wi-Fi is open. It can be read on the papers."),
        ),
        Forget.STAYS,
    )
    # On receipts, as whoever keeps the club's books needs them.
    postal_address = NameField(
        _("postal address"),
        max_length=200,
        blank=True,
        help_text=_("Stands on receipts, with the tax number."),
        forget=Forget.EMPTIED,
    )
    tax_number = NameField(_("tax number"), max_length=40, blank=True, forget=Forget.NO_NAMES)
    how_to_pay = NameField(
        _("how dues are paid"),
        max_length=200,
        blank=True,
        help_text=_("An account, or whom to give it. Stands in the letters to who owes."),
        forget=Forget.EMPTIED,
    )
    paper = ListedField(
        _("paper"),
        max_length=8,
        choices=[(name, small) for name, (small, _large) in PAPERS.items()],
        default="a4",
        help_text=_("What the club’s printer has in it."),
    )
    # Made by `manage.py demo`: whoever visits may sit down at one of its tables.
    is_demo = models.BooleanField(default=False, editable=False)
    # By game: the edition, and what the club plays otherwise than its rulebook (club/house_rules).
    house_rules = models.JSONField(default=dict, editable=False)
    # What the desk gave last: by offence, and for each deal of a walk-over.
    penalty_points = models.JSONField(default=dict, editable=False)
    walk_over_points = models.PositiveSmallIntegerField(default=10, editable=False)
    # How long what is kept, in days, where the owner chose otherwise than `DAYS_KEPT`.
    retention = models.JSONField(default=dict, editable=False)
    deletes_by_itself = models.BooleanField(
        _("delete it by itself"),
        default=False,
        help_text=_("While Portativ runs. Otherwise data goes only when you press the button."),
    )
    # Stands in what the club tells its members; people who ask about their data turn there.
    contact = NameField(
        _("whom to ask about personal data"),
        max_length=200,
        blank=True,
        help_text=_("A name and an e-mail address, a telephone number or a postal address."),
        forget=Forget.EMPTIED,
    )
    # A club of clubs, with neither members nor evenings of its own (club/clubs/groups.py).
    is_group = models.BooleanField(default=False, editable=False)
    group = models.ForeignKey(
        "self",
        null=True,
        editable=False,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("group of clubs"),
    )
    logo = models.BinaryField(null=True, editable=False)
    logo_hash = models.CharField(max_length=16, blank=True, editable=False)

    class Meta:
        verbose_name = _("club")
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("clubs:detail", args=[self.slug])

    @property
    def paper_names(self) -> tuple[str, str]:
        return PAPERS[self.paper]

    def days_kept(self, what: str) -> int:
        return self.retention.get(what, DAYS_KEPT[what])


class ClubPage(models.Model):
    """What a club says of itself: plain text, addresses that become links, a picture. Apart from
    the club, which every page loads."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="page")
    about = forgetting(models.TextField(_("about us"), max_length=3000, blank=True), Forget.CLEARED)
    meets = NameField(
        _("when and where"),
        max_length=200,
        blank=True,
        help_text=_("For example: Fridays 18–20, in the school hall."),
    )
    contact = NameField(
        _("contact for everybody"),
        max_length=200,
        blank=True,
        help_text=_("An e-mail address, a telephone number or a web address. Everybody reads it."),
    )
    map_link = NameField(
        _("link to a map"),
        max_length=500,
        blank=True,
        validators=[URLValidator(schemes=["http", "https"])],
    )
    # Their origins, one a line, as `scoring/embed/sites.py` leaves them.
    embedded_on = forgetting(
        models.TextField(_("sites that may show the club’s evenings"), max_length=6000, blank=True),
        Forget.STAYS,
    )
    picture = models.BinaryField(null=True, editable=False)
    picture_hash = models.CharField(max_length=16, blank=True, editable=False)

    class Meta:
        verbose_name = _("club’s page")

    def __str__(self) -> str:
        return str(self.club)

    @property
    def says_anything(self) -> bool:
        return any((self.about, self.meets, self.contact, self.map_link, self.picture_hash))
