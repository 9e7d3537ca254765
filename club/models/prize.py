"""Prizes of a tournament, and the lots that were drawn for some of them."""

from typing import Final

from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.tournament import Tournament
from club.wording.texts import ListedField
from engine.ranking.prizes import Sharing

MOST_SEED: Final = 999_999_999
SHARINGS: Final = (
    (Sharing.EACH.value, _("each gets the prize of the place")),
    (Sharing.SHARED.value, _("they share the prizes of their places")),
    (Sharing.LOT.value, _("lots decide between them")),
)


class PrizeList(models.Model):
    """One for a tournament, made when the desk first saves it."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="prize_list"
    )
    # [ranking, first place, last place, prize] of each line, in the order of the list.
    lines = models.JSONField(default=list)
    sharing = ListedField(
        _("people who share a place"), max_length=6, choices=SHARINGS, default=Sharing.EACH.value
    )
    one_each = models.BooleanField(_("one prize a person"), default=True)

    def __str__(self) -> str:
        return str(self.tournament_id)


class PrizeDraw(models.Model):
    """Lots drawn once, kept as they were drawn. Tickets are numbers of entries and of the people in
    them, so nobody is named here."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="prize_draws")
    seed = models.PositiveIntegerField(validators=[MaxValueValidator(MOST_SEED)])
    many = models.PositiveSmallIntegerField()
    # All that took part, as they were drawn; the first of them have won.
    tickets = models.JSONField(default=list)
    # Whether those who had a prize already were left out: then who won tells who had none.
    spares_winners = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return str(self.seed)

    @property
    def winners(self) -> list[str]:
        return self.tickets[: self.many]
