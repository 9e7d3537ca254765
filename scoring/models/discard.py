"""Leave to delete the log of one tournament."""

from django.db import models

from club.models import Tournament


class Discard(models.Model):
    """As long as a row is here, the database lets the log of its tournament be deleted.

    Triggers ask for it (migration 0002). Only the end of a rehearsal writes one
    (`scoring/rehearsal/actions.py`), whoever looks after the database, and a test; of a tournament
    that counts nothing of the site does.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return str(self.tournament_id)
