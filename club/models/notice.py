"""A text that a club tells about its data, as somebody of the club worded it."""

from django.conf import settings
from django.db import models

from club.models.club import Club
from club.wording.texts import Forget, forgetting


class Notice(models.Model):
    """The club's own wording of a text in one language; without one the site's stands."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=16)
    language = models.CharField(max_length=8)
    text = forgetting(models.TextField(), Forget.CLEARED)
    # What the settings said when it was worded, so that a later change is seen.
    facts = forgetting(models.JSONField(default=dict), Forget.CLEARED)
    at = models.DateTimeField(auto_now=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "kind", "language"], name="notice_once")
        ]

    def __str__(self) -> str:
        return f"{self.club}, {self.kind}, {self.language}"
