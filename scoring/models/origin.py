"""Where the first part of a log was written, if that was in another installation."""

from django.db import models

from club.models import Tournament


class Origin(models.Model):
    """The numbers that things had there, for the hashes of the log are over those.

    A log that was carried twice has two, one after the other.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="origins")
    # The number of the last version that was written there.
    through = models.PositiveIntegerField()
    # {"tournament": 5, "club": 1, "rounds": {…}, "players": {…}}: the number there by that here.
    ids = models.JSONField()

    class Meta:
        ordering = ["through"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "through"], name="origin_once")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.through}"
