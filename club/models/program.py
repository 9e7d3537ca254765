"""Other programs: the tokens by which they read and write."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.club import Club
from club.models.tournament import Tournament
from club.models.user import User
from club.wording.texts import NameField


class TokenRight(models.TextChoices):
    READ = "read", _("read what the desk reads")
    DESK = "desk", _("write results and run the desk")


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
