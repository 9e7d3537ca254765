"""Requests of people about their data: to get it, and to be forgotten."""

from django.db import models

from club.models.club import Club
from club.models.membership import Membership
from club.models.player import Player
from club.models.user import User


class DataLink(models.Model):
    """A link by which somebody gets what is stored of them, or of their children. Its text is not
    stored."""

    # SHA-256 of the text.
    hash = models.CharField(max_length=64, unique=True)
    # Whose data, and of which clubs: no other club's is behind it.
    memberships = models.ManyToManyField(Membership, related_name="data_links")
    # Who handed it out; None where it was asked for by mail.
    club = models.ForeignKey(Club, null=True, on_delete=models.CASCADE, related_name="data_links")
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    ends_at = models.DateTimeField()
    uses_left = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return f"{self.made_at:%Y-%m-%d} {self.uses_left}"


class Forgetting(models.Model):
    """That a club is to forget a person, or has: one row for each club that knows them."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="forgettings")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="forgettings")
    # What they are called then, of chance: the same in all their clubs.
    pseudonym = models.CharField(max_length=40)
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    # What this club holds is gone; and the old pages of the file.
    done_at = models.DateTimeField(null=True)
    cleaned_at = models.DateTimeField(null=True)
    # As it stands in the list beside the copies (club/backups/forgotten.py).
    line = models.JSONField(default=dict)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["player", "club"], name="forgetting_once"),
        ]

    def __str__(self) -> str:
        return f"{self.club_id}: {self.pseudonym}"


class ForgottenList(models.Model):
    """The list of the forgotten that this database was last held against, as a digest: a database
    that comes from a copy has another one, or none."""

    digest = models.CharField(max_length=64)

    def __str__(self) -> str:
        return self.digest[:8]
