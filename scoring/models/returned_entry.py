"""An entry that a phone brought back to a laptop that took the place of another, from a copy."""

from django.db import models

from club.models import Tournament
from club.wording.texts import Forget, forgetting


class ReturnedEntry(models.Model):
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="returned_entries"
    )
    # Numbers, as the log has them.
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    deal = models.PositiveSmallIntegerField()
    # The line that it was of the log that is lost.
    was = models.PositiveIntegerField()
    # The line that it is of this one: the first that came back tells where the copy ended. 0 as
    # long as it is not taken, for its round or those who played it are not back.
    line = models.PositiveIntegerField()
    # Those who played it, as the phone says (`seating.sat_in`).
    sat = forgetting(models.CharField(max_length=300, blank=True), Forget.OWN)
    at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["table", "round", "deal", "pk"]
        indexes = [models.Index(fields=["tournament", "seen_at"], name="returned_unseen")]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.was}"
