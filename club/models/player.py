from uuid import uuid4

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.club import Club
from club.site_map import address_of
from club.wording.choices import TEAM_COLOURS, titles
from club.wording.pseudonyms import worded
from club.wording.texts import Forget, ListedField, NameField


class Naming(models.TextChoices):
    """Form of a name as strangers see it."""

    FULL = "full", _("full name: Ana Mureșan")
    SHORT = "short", _("short name: Ana M.")
    NICKNAME = "nickname", _("nickname only")
    HIDDEN = "hidden", _("not shown at all")


class Player(models.Model):
    """A person who plays, in one club or in several. Names stand here and nowhere else."""

    # What travels between installations; of chance, so that it says nothing of the person.
    uid = models.UUIDField(default=uuid4, unique=True, editable=False)
    name = NameField(_("name"), max_length=120, forget=Forget.OWN)
    nickname = NameField(_("nickname"), max_length=40, blank=True, forget=Forget.OWN)
    # Two records of one person: what the other played is this one's.
    merged_into = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="merged"
    )
    # The name is a pseudonym since then, and nothing else of the person is left.
    forgotten_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return worded(self.name)

    def get_absolute_url(self) -> str:
        return address_of("player", self.pk)

    @property
    def kept(self) -> "Player":
        """The record that goes on, where this one was merged into another."""
        return self.merged_into or self


class Team(models.Model):
    """A side of the club's own, for a season's table: a colour, a class, a street."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="teams")
    name = NameField(_("name"), max_length=40, forget=Forget.OWN)
    colour = ListedField(
        _("colour"), max_length=8, choices=titles(TEAM_COLOURS), blank=True, default=""
    )

    class Meta:
        verbose_name = _("team")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"],
                name="team_name_once",
                violation_error_message=_("The club already has a team of this name."),
            )
        ]

    def __str__(self) -> str:
        return self.name
