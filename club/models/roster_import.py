from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.models.club import Club
from club.models.tournament import Tournament
from club.wording.texts import Forget, forgetting


class ImportState(models.TextChoices):
    DRAFT = "draft", _("not imported yet")
    DONE = "done", pgettext_lazy("list", "imported")
    UNDONE = "undone", pgettext_lazy("list", "undone")


class RosterImport(models.Model):
    """A list of members, or of who comes to a tournament, as it came in: looked at first, then
    taken in, and taken back if asked."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="roster_imports")
    tournament = models.ForeignKey(
        Tournament, null=True, on_delete=models.CASCADE, related_name="entry_lists"
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(auto_now_add=True)
    state = models.CharField(max_length=8, choices=ImportState.choices, default=ImportState.DRAFT)
    # The cells as they were read, which column is what, and what is to be done with each row.
    rows = forgetting(models.JSONField(default=list), Forget.OWN)
    columns = models.JSONField(default=list)
    choices = forgetting(models.JSONField(default=dict), Forget.OWN)
    # What taking it in made and changed, so that it can be taken back.
    made = forgetting(models.JSONField(default=dict), Forget.OWN)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.club}, {self.at:%Y-%m-%d %H:%M}"
