"""Ratings of a club's players, kept after each tournament, for they follow from the log.

Players stand here by their keys as the log has them, and not as pointers: when two records of
one person are joined, the ratings since their first deal are worked out anew, not moved.
"""

from django.db import models
from django.db.models import Q

from club.models import Club, Tournament

LONGEST_MARK = 40


class RatedTournament(models.Model):
    """A tournament that was rated, in its place in the order of all of its club and game."""

    # Rated by its club, and by the group that the club is in.
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rated")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    game = models.CharField(max_length=10)
    # 0, 1, 2 … without a gap.
    position = models.PositiveIntegerField()
    # How far its log went, and by which arithmetic it was rated.
    made_from = models.CharField(max_length=LONGEST_MARK)
    # Deals of it that were rated.
    deals = models.PositiveIntegerField()

    class Meta:
        ordering = ["club", "game", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "game", "position"], name="rated_position_once"
            ),
            models.UniqueConstraint(fields=["tournament", "club"], name="rated_once"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.made_from}"


class RatingState(models.Model):
    """Rating of a player after a tournament, and how they did in it."""

    rated = models.ForeignKey(RatedTournament, on_delete=models.CASCADE, related_name="states")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    game = models.CharField(max_length=10)
    player = models.PositiveBigIntegerField(db_index=True)
    mu = models.FloatField()
    sigma = models.FloatField()
    # Before the tournament; nothing where it was the first.
    mu_before = models.FloatField(null=True)
    # All that were ever rated, and those of this tournament.
    deals = models.PositiveIntegerField()
    played = models.PositiveIntegerField()
    # Of those played: the share that was to be expected, and that was won, added up.
    expected = models.FloatField()
    actual = models.FloatField()
    is_last = models.BooleanField()

    class Meta:
        ordering = ["rated", "player"]
        constraints = [
            models.UniqueConstraint(fields=["rated", "player"], name="rating_state_once"),
            models.UniqueConstraint(
                fields=["club", "game", "player"],
                condition=Q(is_last=True),
                name="rating_last_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.mu:.1f} ± {self.sigma:.1f}"
