"""Money that a club took or spent: nothing of it is changed or deleted, only voided."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.models.club import Club
from club.models.entry import Entry
from club.models.player import Player
from club.models.season import Season
from club.models.tournament import Tournament
from club.models.user import User
from club.wording.texts import NameField


class PaymentKind(models.TextChoices):
    FEE = "fee", _("Fee")
    REDUCED = "reduced", _("Reduced fee")
    DUES = "dues", pgettext_lazy("of a member", "Dues")
    OTHER = "other", pgettext_lazy("payment", "Other")


class Payment(models.Model):
    """A fee, a member's dues, or another line of the cash box: below zero what was spent. Of
    whoever is forgotten, and of entries and evenings that were removed, the amount stays."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="payments")
    tournament = models.ForeignKey(
        Tournament, null=True, on_delete=models.SET_NULL, related_name="payments"
    )
    season = models.ForeignKey(
        Season, null=True, on_delete=models.SET_NULL, related_name="payments"
    )
    player = models.ForeignKey(
        Player, null=True, on_delete=models.SET_NULL, related_name="payments"
    )
    entry = models.ForeignKey(Entry, null=True, on_delete=models.SET_NULL, related_name="payments")
    kind = models.CharField(max_length=8, choices=PaymentKind.choices)
    amount = models.IntegerField()
    # The day on which it changed hands, and the moment at which that was written down.
    day = models.DateField(_("date"), default=timezone.localdate)
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    voided_at = models.DateTimeField(null=True)
    voided_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    note = NameField(_("for what"), max_length=120, blank=True)
    # Given when its receipt is first printed: from 1 on in each year of a club, without gaps.
    receipt_year = models.PositiveSmallIntegerField(null=True)
    receipt_number = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["day", "pk"]
        indexes = [models.Index(fields=["club", "day"], name="payment_of_club")]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "receipt_year", "receipt_number"], name="receipt_number_once"
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=PaymentKind.values), name="payment_kind_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.kind} {self.amount}"

    @property
    def receipt(self) -> str:
        return f"{self.receipt_year}-{self.receipt_number}" if self.receipt_number else ""
