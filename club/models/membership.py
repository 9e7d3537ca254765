from datetime import date

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.club import Club
from club.models.entry import Rate
from club.models.player import Naming, Player, Team
from club.wording.texts import AddressField, Forget, NameField

ADULT_YEARS = 18


class Membership(models.Model):
    """A player in a club: a member with a number, or a guest who came once."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")
    is_guest = models.BooleanField(_("guest"), default=False)
    number = models.PositiveIntegerField(
        _("number"), null=True, blank=True, validators=[MaxValueValidator(9_999_999)]
    )
    team = models.ForeignKey(
        Team, verbose_name=_("team"), null=True, blank=True, on_delete=models.SET_NULL
    )
    email = AddressField(_("e-mail"), blank=True)
    phone = NameField(_("phone"), max_length=40, blank=True, forget=Forget.OWN)
    birth_year = models.PositiveSmallIntegerField(
        _("year of birth"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1900), MaxValueValidator(2100)],
    )
    # Empty where nobody has said it: then they pay in full.
    rate = models.CharField(_("fee and dues"), max_length=8, choices=Rate.choices, blank=True)
    guardian_agrees = models.BooleanField(_("a guardian has agreed"), default=False)
    naming = models.CharField(
        _("shown in public"), max_length=8, choices=Naming.choices, default=Naming.SHORT
    )
    since = models.DateField(_("since"), auto_now_add=True)
    left = models.DateField(_("left on"), null=True, blank=True)

    class Meta:
        verbose_name = _("member")
        ordering = ["player__name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "player"], name="membership_once"),
            models.UniqueConstraint(
                fields=["club", "number"],
                condition=models.Q(number__isnull=False),
                name="membership_number_once",
            ),
            models.CheckConstraint(
                condition=models.Q(naming__in=Naming.values), name="membership_naming_known"
            ),
            models.CheckConstraint(
                condition=models.Q(rate__in=["", *Rate.values]), name="membership_rate_known"
            ),
        ]

    def __str__(self) -> str:
        return str(self.player)


def is_minor(birth_year: int | None, today: date, age: int = ADULT_YEARS) -> bool:
    """By the year alone: under the age until the year in which that birthday is over. Of the two
    ages of a club this one says how somebody is shown unless they chose (`usual_naming`); until its
    `guardian_age` a guardian speaks for them (`club/consents`)."""
    return birth_year is not None and today.year - birth_year <= age
