from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.club import Club


class ImportState(models.TextChoices):
    DRAFT = "draft", _("waiting for a look")
    DONE = "done", _("taken in")
    UNDONE = "undone", _("taken back")


class RosterImport(models.Model):
    """A list of members as it came in: looked at first, then taken in, and taken back if asked."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="roster_imports")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(auto_now_add=True)
    state = models.CharField(max_length=8, choices=ImportState.choices, default=ImportState.DRAFT)
    # The cells as they were read, which column is what, and what is to be done with each row.
    rows = models.JSONField(default=list)
    columns = models.JSONField(default=list)
    choices = models.JSONField(default=dict)
    # What taking it in made and changed, so that it can be taken back.
    made = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("list of members")
        verbose_name_plural = _("lists of members")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.club}, {self.at:%Y-%m-%d %H:%M}"
