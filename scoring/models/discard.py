"""Leave to delete the log of one tournament."""

from django.db import models

from club.models import Tournament


class Discard(models.Model):
    """As long as a row stands here, the database lets the log of its tournament be deleted.

    Only `scoring/log/discarding.py` writes one, and takes it out in the same transaction.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return str(self.tournament_id)
