"""A deal as it stands now: which version of it counts."""

from collections.abc import Mapping
from typing import Final

from django.db import models
from django.utils.translation import pgettext_lazy

from club.models import Round
from scoring.models.version import Version


class DealState(models.TextChoices):
    EMPTY = "empty", pgettext_lazy("deal", "not entered")
    PROVISIONAL = "provisional", pgettext_lazy("deal", "provisional")
    AGREED = "agreed", pgettext_lazy("deal", "agreed")
    DISPUTED = "disputed", pgettext_lazy("deal", "disputed")
    ANNULLED = "annulled", pgettext_lazy("deal", "annulled")
    ADJUSTED = "adjusted", pgettext_lazy("deal", "adjusted")

    @property
    def mark(self) -> str:
        return MARKS.get(self, "")


MARKS: Final[Mapping[DealState, str]] = {
    DealState.AGREED: "✓",
    DealState.PROVISIONAL: "●",
    DealState.DISPUTED: "≠",
    DealState.ANNULLED: "∅",
    DealState.ADJUSTED: "✎",
}


UNSETTLED: Final = (DealState.PROVISIONAL, DealState.DISPUTED)


class Deal(models.Model):
    """A place for one result: a round, the number of a table, the number of the deal there.

    What it holds follows from the log alone (`manage.py recheck`).
    """

    round = models.ForeignKey(
        Round, on_delete=models.PROTECT, related_name="deals_played", db_index=False
    )
    table = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=12, choices=DealState.choices)
    current = models.ForeignKey(
        Version, null=True, on_delete=models.PROTECT, related_name="current_of"
    )
    # The other entry in a dispute.
    rival = models.ForeignKey(Version, null=True, on_delete=models.PROTECT, related_name="rival_of")

    class Meta:
        ordering = ["round", "table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table", "number"], name="deal_once")
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.table}/{self.number}"
