"""A deal kept whole, card by card, beside its result."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models import Round, User
from club.wording.texts import Forget, forgetting


class DealRecord(models.Model):
    """It proves nothing and counts for nothing: it is there to be replayed."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="deal_records")
    table = models.PositiveSmallIntegerField()
    deal = models.PositiveSmallIntegerField()
    # As it was put in, in the format muzicando-deal/1.
    text = forgetting(models.TextField(_("record of the deal")), Forget.NO_NAMES)
    user = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["round", "table", "deal"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table", "deal"], name="deal_record_once")
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.table}/{self.deal}"
