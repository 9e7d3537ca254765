from django.db import models

from club.models.player import Player
from club.models.tournament import Tournament


class Visit(models.Model):
    """Somebody came to an evening without playing, as the desk noted."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="visits")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="visits")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "player"], name="visit_once")]

    def __str__(self) -> str:
        return f"{self.player}: {self.tournament}"
