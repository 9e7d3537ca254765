"""The figures of a tournament, kept: no page counts the deals of one that has not changed."""

from django.db import models

from club.models import Tournament


class TournamentFigures(models.Model):
    """One for a tournament; it may be thrown away at any time, for it follows from the log."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="figures")
    # Of what it was made: the version of the tournament, and that of the definitions.
    version = models.PositiveIntegerField()
    definitions = models.PositiveSmallIntegerField()
    # `scoring.statistics.tournament_totals.TournamentTotals`, packed.
    in_all = models.JSONField()
    # `scoring.statistics.player_totals.Tally` of everybody, packed: by "p" and the key of the
    # player, so that the database can hand out one of them.
    people = models.JSONField()

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.version}"
