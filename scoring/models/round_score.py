"""Score of an entry in a round, kept with every result, so that no page adds up the log."""

from django.db import models

from club.models import Entry, Round
from engine.points.halves import plain


class PointsField(models.FloatField):
    """Points that are whole or half; whole ones are read as such."""

    def from_db_value(self, value: float | None, *_how: object) -> float | None:
        return None if value is None else plain(value)


class RoundScore(models.Model):
    round = models.ForeignKey(
        Round, on_delete=models.CASCADE, related_name="scores", db_index=False
    )
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="scores")
    # Of all deals, breaches included and penalties not.
    points = PointsField(default=0)
    # What the other side made, or everyone else at the table together.
    against = PointsField(default=0)
    # Valid deals: one that a breach or the desk annulled is none.
    deals = models.IntegerField(default=0)
    # In which it made more points than everyone against it.
    deals_won = models.IntegerField(default=0)
    contracts_held = models.IntegerField(default=0)
    contracts_made = models.IntegerField(default=0)
    breaches = models.IntegerField(default=0)
    # The points that penalties take away, those of breaches not among them.
    penalties = models.IntegerField(default=0)
    # What could be made in the valid deals, in a game in which there is a most.
    most = PointsField(default=0)
    best_deal = PointsField(null=True)

    class Meta:
        ordering = ["round", "entry"]
        constraints = [models.UniqueConstraint(fields=["round", "entry"], name="round_score_once")]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.entry_id}: {self.total}"

    @property
    def total(self) -> float:
        return self.points - self.penalties
