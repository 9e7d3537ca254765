"""A table asks for the referee, or for the organiser in a dispute."""

from django.db import models

from club.models import Tournament, User


class RefereeCall(models.Model):
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="referee_calls"
    )
    # Numbers, as the log has them: a call outlives seats that are made anew.
    round = models.PositiveSmallIntegerField(null=True)
    table = models.PositiveSmallIntegerField()
    # What it is about, where the table said it.
    deal = models.PositiveSmallIntegerField(null=True)
    # Results that a phone of this table holds and wanted to send after the tournament was finished.
    unsent = models.PositiveSmallIntegerField(default=0)
    # Their keys: the same results are sent again and again, and told only once.
    unsent_keys = models.JSONField(default=list, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    # Who has said that they go there.
    taken_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    answered_at = models.DateTimeField(null=True)
    answered_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "table"],
                condition=models.Q(answered_at=None),
                name="one_open_call_a_table",
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.table}"
