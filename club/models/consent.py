"""Consents, each with the text it was given to: an append-only table, and the texts as
they were."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.models.club import Club
from club.models.player import Naming, Player
from club.models.user import User
from club.wording.texts import Forget, ListedField, NameField, forgetting

LONGEST_TEXT = 2000


class Purpose(models.TextChoices):
    """Purpose of a consent, each asked by itself."""

    TAKING_PART = "part", _("taking part")
    PUBLIC_RESULT = "result", _("public results")
    PHOTO = "photo", _("photos")


class Giver(models.TextChoices):
    SELF = "self", pgettext_lazy("consent", "themselves")
    GUARDIAN = "guardian", pgettext_lazy("consent", "parent or guardian")


class How(models.TextChoices):
    PAPER = "paper", pgettext_lazy("consent", "on paper")
    PAGE = "page", pgettext_lazy("consent", "on the sign-up page")
    SPOKEN = "spoken", pgettext_lazy("consent", "spoken")


class ConsentText(models.Model):
    """Text of a consent in one language.

    A change is a further version: the database lets none be changed (migration 0002).
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="consent_texts")
    purpose = models.CharField(max_length=8, choices=Purpose.choices)
    language = ListedField(max_length=8, choices=settings.LANGUAGES)
    version = models.PositiveSmallIntegerField()
    text = forgetting(models.TextField(max_length=LONGEST_TEXT), Forget.STAYS)
    # Written by the club, not by us: then it stays when ours changes.
    is_own = models.BooleanField(default=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "purpose", "language", "version"], name="consent_text_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.purpose} {self.language} {self.version}"


class Consent(models.Model):
    """Somebody agreed to something, or did not, or no longer; the last line of a player, a club and
    a purpose counts.

    The database lets a line be added and nothing of it be changed, but that the name of a guardian
    and the account go; and deletes it only while a row of `ConsentDiscard` names its player.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="consents")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="consents")
    purpose = models.CharField(max_length=8, choices=Purpose.choices)
    given = models.BooleanField()
    text = models.ForeignKey(ConsentText, on_delete=models.PROTECT, related_name="+")
    # Of public results: the naming they chose; where they withdraw, the one that comes back.
    naming = models.CharField(max_length=8, choices=Naming.choices, blank=True)
    giver = models.CharField(max_length=8, choices=Giver.choices, default=Giver.SELF)
    guardian = NameField(_("parent or guardian"), max_length=120, blank=True, forget=Forget.OWN)
    how = models.CharField(max_length=8, choices=How.choices)
    at = models.DateTimeField(default=timezone.now)
    # None: whoever signed up, by themselves.
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["club", "player", "purpose"], name="consent_of_player")]

    def __str__(self) -> str:
        return f"{self.player_id} {self.purpose} {'+' if self.given else '-'}"


class ConsentDiscard(models.Model):
    """As long as a row stands here, the database lets the lines of its player be deleted.

    Only `club/consents/lines.py` writes one, and takes it out in the same transaction.
    """

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return str(self.player_id)
