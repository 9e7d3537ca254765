"""Other programs: the tokens by which they read and write, the hooks by which they are told."""

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.club import Club
from club.models.tournament import Tournament
from club.models.user import User
from club.wording.texts import Forget, NameField, forgetting

ACCOUNT: Final = "token-"
"""Beginning of the user names of the accounts by which tokens act."""


class TokenRight(models.TextChoices):
    READ = "read", _("read what the desk reads")
    DESK = "desk", _("enter results and run the desk")


class ApiToken(models.Model):
    """Key of a program to a club, or to one tournament of it; its text is stored nowhere. It acts
    by an account that nobody can sign in to, which stays in the logs when the token is gone."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="api_tokens")
    tournament = models.ForeignKey(
        Tournament,
        verbose_name=_("what it opens"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="api_tokens",
    )
    name = NameField(_("name"), max_length=60)
    right = models.CharField(_("what it may do"), max_length=4, choices=TokenRight.choices)
    hash = models.CharField(max_length=64, unique=True, editable=False)
    last_four = models.CharField(max_length=4, editable=False)
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    withdrawn_at = models.DateTimeField(null=True, editable=False)
    last_used_on = models.DateField(null=True, editable=False)
    account = models.OneToOneField(User, on_delete=models.PROTECT, related_name="api_token")

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(right__in=TokenRight.values), name="token_right_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class OffBecause(models.TextChoices):
    """Reason for which a hook was switched off by itself."""

    FAILED = "failed", _("six tries within a day failed")
    GONE = "gone", _("the other program answered that the address is gone")


class Hook(models.Model):
    """An address of another program that is told what happens in a club (a webhook)."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="hooks")
    url = forgetting(models.CharField(_("address"), max_length=500), Forget.STAYS)
    # Signing takes the secret itself, so it cannot be kept as a hash.
    secret = models.CharField(max_length=100, editable=False)
    is_on = models.BooleanField(default=True)
    off_because = models.CharField(max_length=6, choices=OffBecause.choices, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.url


class HookMessage(models.Model):
    """One message to one hook: a row of the outbox, written with what it tells of."""

    hook = models.ForeignKey(Hook, on_delete=models.CASCADE, related_name="messages")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    uid = models.CharField(max_length=40, unique=True)
    type = models.CharField(max_length=40)
    body = models.TextField()
    at = models.DateTimeField(db_index=True)
    # Moment and outcome of each try: a status of HTTP, or a word of `club/hooks/posting.py`.
    tries = models.JSONField(default=list)
    # How many more follow one that fails; None: a press asked for this one.
    tries_left = models.PositiveSmallIntegerField(null=True)
    # None: it has arrived, or is given up.
    next_try = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(
                fields=["next_try"],
                name="hook_message_due",
                condition=models.Q(next_try__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return f"{self.type} {self.uid}"
