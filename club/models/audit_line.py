"""Audit log for the owner, of changes and downloads: an append-only table."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.models.club import Club
from club.models.player import Player
from club.models.user import User
from club.wording.texts import Forget, forgetting

LONGEST_DETAIL = 300


class AuditAction(models.TextChoices):
    ROLE = "role", _("role given or taken")
    RULES = "rules", _("house rules changed")
    SETTINGS = "settings", _("settings changed")
    MEMBER = "member", _("member changed")
    CONSENT = "consent", _("consent")
    EXPORTED = "exported", _("personal data downloaded")
    DATA = "data", _("own data handed out")
    PUBLISHED = "published", pgettext_lazy("audit", "published")
    REMINDED = "reminded", pgettext_lazy("audit", "reminded of dues")
    FORGOTTEN = "forgotten", pgettext_lazy("audit", "forgotten")
    RETENTION = "retention", _("old data deleted")
    RESTORED = "restored", pgettext_lazy("audit", "restored from a copy")
    STOPPED = "stopped", pgettext_lazy("audit", "Portativ stopped")


class AuditLine(models.Model):
    """One thing that somebody did. It holds no name of a person who plays: only the key of their
    record, so that a line need not be changed when they are forgotten."""

    club = models.ForeignKey(Club, null=True, on_delete=models.CASCADE, related_name="audit_lines")
    at = models.DateTimeField(auto_now_add=True)
    action = models.CharField(max_length=12, choices=AuditAction.choices)
    # None: the program itself, or somebody at the machine's command line.
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    about = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")
    detail = forgetting(models.CharField(max_length=LONGEST_DETAIL, blank=True), Forget.OWN)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["club", "-id"], name="audit_of_club")]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action}"


class AuditDiscard(models.Model):
    """Leave to delete lines of a club: those of before a moment.

    Only `club/audit.py` writes one, and takes it out in the same transaction.
    """

    club = models.ForeignKey(Club, null=True, on_delete=models.CASCADE, related_name="+")
    before = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.club_id} {self.before:%Y-%m-%d}"
