from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.texts import NameField

# What stands in the place of a club's short name in other addresses.
RESERVED_SLUGS = ("new",)


class Colour(models.TextChoices):
    """The seven colours of the deck, each with the note that begins it (rules, 1)."""

    RED = "red", _("red")
    ORANGE = "orange", _("orange")
    YELLOW = "yellow", _("yellow")
    GREEN = "green", _("green")
    BLUE = "blue", _("blue")
    INDIGO = "indigo", _("indigo")
    VIOLET = "violet", _("violet")


def not_reserved(slug: str) -> None:
    if slug in RESERVED_SLUGS:
        raise ValidationError(_("This word is used by the site itself. Choose another."))


def site_time_zone() -> str:
    return settings.TIME_ZONE


class Club(models.Model):
    name = NameField(_("name"), max_length=120)
    slug = models.SlugField(
        _("short name in addresses"),
        max_length=50,
        unique=True,
        validators=[not_reserved],
        error_messages={"unique": _("Another club has this short name. Choose another.")},
    )
    place = NameField(pgettext_lazy("town", "place"), max_length=120, blank=True)
    language = models.CharField(
        _("language"), max_length=8, choices=settings.LANGUAGES, default="ro"
    )
    time_zone = models.CharField(_("time zone"), max_length=64, default=site_time_zone)
    colour = models.CharField(
        _("colour"), max_length=8, choices=Colour.choices, default=Colour.INDIGO
    )

    keeps_birth_years = models.BooleanField(
        _("keep years of birth"),
        default=False,
        help_text=_("Only if the club needs them, for example for tables by age."),
    )
    # By game: the edition, and what the club plays otherwise than its rulebook (club/house_rules).
    house_rules = models.JSONField(default=dict, editable=False)
    logo = models.BinaryField(null=True, editable=False)
    logo_hash = models.CharField(max_length=16, blank=True, editable=False)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("clubs:detail", args=[self.slug])
