"""Rules of a season, and its table as it was frozen."""

from django.db import models

from club.models import Season, User


class SeasonRules(models.Model):
    """Choices of the form; a season without them counts as `scoring.seasons.rules` has it."""

    season = models.OneToOneField(Season, on_delete=models.CASCADE, related_name="rules")
    # As `scoring.seasons.rules.SeasonChoices` writes it down.
    kept = models.JSONField(default=dict)

    def __str__(self) -> str:
        return str(self.season_id)


class FrozenSeason(models.Model):
    """The table at the end of a season: later corrections do not change it."""

    # A season whose table was frozen is not removed by the way.
    season = models.OneToOneField(Season, on_delete=models.PROTECT, related_name="frozen")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    # As `scoring.seasons.json_form` writes it down; people are named by their keys alone.
    table = models.JSONField()

    def __str__(self) -> str:
        return str(self.season_id)
