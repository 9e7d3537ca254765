"""Leave to delete the log of one tournament."""

from django.db import models

from club.models import Tournament


class Discard(models.Model):
    """As long as a row is here, the database lets the log of its tournament be deleted.

    Nothing of the site writes one: triggers ask for it (migrations 0002 and 0012), so that whoever
    looks after the database, or a test, can empty it in one transaction.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return str(self.tournament_id)
