"""Evenings as their calendars had them last."""

from django.db import models

from club.models.tournament import Tournament


class CalendarEntry(models.Model):
    """An evening in calendars: a number that is raised when anything that they print has changed,
    and nothing else of the evening."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="+")
    # Of all that was printed.
    digest = models.CharField(max_length=32)
    number = models.PositiveIntegerField(default=0)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.number}"
