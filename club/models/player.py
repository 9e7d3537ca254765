from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.models.club import Club, Colour
from club.texts import NameField


class Naming(models.TextChoices):
    """What of a name strangers see."""

    FULL = "full", _("full name: Ana Mureșan")
    SHORT = "short", _("short name: Ana M.")
    NICKNAME = "nickname", _("nickname only")


class Player(models.Model):
    """A person who plays, in one club or in several. Names stand here and nowhere else."""

    name = NameField(_("name"), max_length=120)
    nickname = NameField(_("nickname"), max_length=40, blank=True)
    # Two records of one person: what the other played is this one's.
    merged_into = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="merged"
    )

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("players:detail", args=[self.pk])


class TeamColour(models.TextChoices):
    """The seven colours and white: the ready set of teams."""

    RED = Colour.RED.value, Colour.RED.label
    ORANGE = Colour.ORANGE.value, Colour.ORANGE.label
    YELLOW = Colour.YELLOW.value, Colour.YELLOW.label
    GREEN = Colour.GREEN.value, Colour.GREEN.label
    BLUE = Colour.BLUE.value, Colour.BLUE.label
    INDIGO = Colour.INDIGO.value, Colour.INDIGO.label
    VIOLET = Colour.VIOLET.value, Colour.VIOLET.label
    WHITE = "white", _("white")


class Team(models.Model):
    """A side of the club's own, for a season's table: a colour, a class, a street."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="teams")
    name = NameField(_("name"), max_length=40)
    colour = models.CharField(
        _("colour"), max_length=8, choices=TeamColour.choices, blank=True, default=""
    )

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"],
                name="team_name_once",
                violation_error_message=_("The club has a team of this name already."),
            )
        ]

    def __str__(self) -> str:
        return self.name
