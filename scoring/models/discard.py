"""Leave to delete the log of one tournament."""

from django.db import models

from club.models import Tournament


class Discard(models.Model):
    """As long as a row is here, the database lets the log of its tournament be deleted.

    Triggers ask for it (migration 0002). Only `scoring/log/discarding.py` writes one, of a
    rehearsal that ends and of a tournament that was removed weeks ago; else whoever looks after the
    database, and a test.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return str(self.tournament_id)
