"""A rehearsal under way: how fast its tables play, and how far they are in their round."""

from django.conf import settings
from django.db import models
from django.utils.translation import pgettext_lazy

from club.models.tournament import Tournament


class RehearsalPace(models.TextChoices):
    """How long a whole evening takes."""

    CALM = "calm", pgettext_lazy("pace of a rehearsal", "Calm")
    BRISK = "brisk", pgettext_lazy("pace of a rehearsal", "Brisk")
    FAST = "fast", pgettext_lazy("pace of a rehearsal", "Fast")

    @property
    def minutes(self) -> int:
        return {"calm": 30, "brisk": 10, "fast": 2}[self.value]


class Rehearsal(models.Model):
    """One for a tournament that rehearses another. What its tables do next follows from it, from
    the tournament's seed and from the clock of the round."""

    tournament = models.OneToOneField(
        Tournament, primary_key=True, on_delete=models.CASCADE, related_name="rehearsal"
    )
    # Who pressed it.
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    pace = models.CharField(
        max_length=5, choices=RehearsalPace.choices, default=RehearsalPace.BRISK
    )
    # The round that is played, how much of what it holds has been done, and the seconds that its
    # tables are ahead of its clock since the pace was changed.
    round = models.PositiveSmallIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    ahead = models.FloatField(default=0)
    # Keys of the people who were invented for it; guests whom its desk typed in have one above the
    # other number. Both go with it, if nothing else is known of them.
    invented = models.JSONField(default=list)
    people_before = models.PositiveBigIntegerField(default=0)

    paces = RehearsalPace

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.pace}"
