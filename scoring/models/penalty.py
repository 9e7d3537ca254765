"""A penalty that somebody gave; breaches are results of their deal."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models import Entry, Player, Round
from scoring.models.version import Version


class Penalty(models.Model):
    """Points taken from an entry in a round; its line of the log says by whom, why and by
    which rule."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="penalties")
    player = models.ForeignKey(
        Player, null=True, on_delete=models.SET_NULL, related_name="penalties"
    )
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="penalties")
    table = models.PositiveSmallIntegerField(null=True)
    deal = models.PositiveSmallIntegerField(null=True)
    # What it takes away.
    points = models.PositiveSmallIntegerField(_("points"))
    given = models.OneToOneField(Version, on_delete=models.PROTECT, related_name="penalty")
    taken_back = models.OneToOneField(
        Version, null=True, on_delete=models.PROTECT, related_name="penalty_taken_back"
    )

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.points}"
