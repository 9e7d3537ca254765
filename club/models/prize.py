"""Prizes of a tournament, and the lots that were drawn for some of them."""

from typing import Final, NamedTuple

from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.models.tournament import Tournament
from club.models.user import User
from club.wording.texts import Forget, ListedField, forgetting
from engine.ranking.prizes import Sharing

MOST_SEED: Final = 999_999_999
SHARINGS: Final = (
    (Sharing.EACH.value, _("each gets the prize of the place")),
    (Sharing.SHARED.value, _("they share the prizes of their places")),
    (Sharing.LOT.value, _("drawn by lot")),
)


class PrizeList(models.Model):
    """One for a tournament, made when the desk first saves it."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="prize_list"
    )
    # [ranking, first place, last place, prize] of each line, in the order of the list.
    lines = forgetting(models.JSONField(default=list), Forget.CLEARED)
    sharing = ListedField(
        _("people who share a place"), max_length=6, choices=SHARINGS, default=Sharing.EACH.value
    )
    one_each = models.BooleanField(_("one prize each"), default=True)

    def __str__(self) -> str:
        return str(self.tournament_id)


class HeldTicket(NamedTuple):
    ticket: str
    entry: int
    player: int
    """By their keys; 0 where the people of the entry were not known yet."""


class PrizeDraw(models.Model):
    """Lots drawn once, kept as they were drawn. Tickets are numbers of entries and of the people in
    them, as they were then; who held each stays theirs, whatever is renumbered later."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="prize_draws")
    seed = models.PositiveIntegerField(validators=[MaxValueValidator(MOST_SEED)])
    many = models.PositiveSmallIntegerField()
    # All that took part, as they were drawn; the first of them have won.
    tickets = models.JSONField(default=list)
    # [entry, player] of each ticket, by their keys, or 0.
    holders = models.JSONField(default=list)
    # Whether somebody gave the seed, who could have tried it out: the tickets are known before.
    is_typed = models.BooleanField(default=False)
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    # Whether those who had a prize already were left out: then who won tells who had none.
    spares_winners = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return str(self.seed)

    @property
    def held(self) -> list[HeldTicket]:
        return [
            HeldTicket(ticket, *holder)
            for ticket, holder in zip(self.tickets, self.holders, strict=True)
        ]

    @property
    def winners(self) -> list[HeldTicket]:
        return self.held[: self.many]

    @property
    def seed_said(self) -> str:
        said = gettext("Number %(seed)s, called out")
        return (said if self.is_typed else gettext("Number %(seed)s, by chance")) % {
            "seed": self.seed
        }
