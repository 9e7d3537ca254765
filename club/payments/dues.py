"""Dues of members for a season: what is left of them, taken and given back."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from club.access import AnyUser
from club.memberships.actions import set_rate
from club.models import Club, Membership, Payment, PaymentKind, Rate, Season
from club.payments.fees import void
from club.tournaments.seasons import season_now
from club.tournaments.states import NotPossible
from club.wording.amounts import money


class Dues(NamedTuple):
    """Dues of one member for a season."""

    due: int
    payments: Sequence[Payment]
    """The valid ones, the first first."""
    is_free: bool

    @property
    def paid(self) -> int:
        return sum(each.amount for each in self.payments)

    @property
    def left(self) -> int:
        return max(self.due - self.paid, 0)


def dues_at(season: Season, rate: str, payments: Sequence[Payment]) -> Dues:
    """Dues by the person's rate; where it was never said, one payment of the reduced dues tells
    it."""
    reduced = season.dues if season.reduced_dues is None else season.reduced_dues
    if not rate and [each.amount for each in payments] == [reduced]:
        rate = Rate.REDUCED
    due = {Rate.FREE: 0, Rate.REDUCED: reduced}.get(Rate(rate or Rate.FULL), season.dues)
    return Dues(due or 0, payments, rate == Rate.FREE)


def dues_by_player(season: Season, rates: Mapping[int, str]) -> dict[int, Dues]:
    """Dues of some people, by the rate of each."""
    paid = payments_by_player(season, rates)
    return {player: dues_at(season, rate, paid.get(player, [])) for player, rate in rates.items()}


def payments_by_player(
    season: Season, players: Collection[int] | None = None
) -> dict[int | None, list[Payment]]:
    """Valid payments of everybody, or of some people."""
    payments = season.payments.filter(kind=PaymentKind.DUES, voided_at=None)
    if players is not None:
        payments = payments.filter(player__in=players)
    found: dict[int | None, list[Payment]] = {}
    for payment in payments.select_related("by").order_by("pk"):
        found.setdefault(payment.player_id, []).append(payment)
    return found


def left_of(club: Club, members: Sequence[Membership]) -> dict[int, str]:
    """Amounts that some members owe of today's dues, as text, by player; ✓ of who owes nothing."""
    season = season_now(club)
    if season is None or not season.dues:
        return {}
    own = dues_by_player(season, {each.player_id: each.rate for each in members})
    return {
        player: money(each.left, club.currency) if each.left else "✓"
        for player, each in own.items()
    }


@transaction.atomic
def take_dues(
    season: Season,
    member: Membership,
    by: AnyUser,
    *,
    is_reduced: bool = False,
    amount: int | None = None,
    seen: int | None = None,
) -> Dues:
    """What is left, or a part of it; taken twice it is booked once. A part comes with how much was
    paid when it was `seen`."""
    Club.objects.select_for_update(no_key=True).get(pk=season.club_id)
    member.refresh_from_db(fields=["rate"])
    if is_reduced:
        _set_rate(member, Rate.REDUCED, by)
    own = dues_at(season, member.rate, dues_of(season, member))
    if amount is not None and seen != own.paid:
        raise NotPossible(_("Something was taken meanwhile. Look at what is left."))
    if amount is not None and not 0 < amount <= own.left:
        said = _("Left to pay: %(left)s. Type that or less.")
        raise NotPossible(said % {"left": money(own.left, season.club.currency)})
    if amount == season.reduced_dues and not member.rate:  # a part, not the reduced dues
        _set_rate(member, Rate.FULL, by)
    if own.left:
        made = Payment.objects.create(
            club=season.club,
            season=season,
            player=member.player,
            kind=PaymentKind.DUES,
            amount=amount or own.left,
            by_id=by.pk,
        )
        own = own._replace(payments=[*own.payments, made])
    return own


def _set_rate(member: Membership, rate: str, by: AnyUser) -> None:
    set_rate(member.club, member.player_id, rate, by=by)
    member.rate = rate


@transaction.atomic
def give_back_dues(season: Season, member: Membership, by: AnyUser) -> None:
    """What was taken last."""
    for each in dues_of(season, member)[-1:]:
        void(each, by)


def dues_of(season: Season, member: Membership) -> list[Payment]:
    found = season.payments.filter(kind=PaymentKind.DUES, voided_at=None)
    return list(found.filter(player=member.player_id).select_related("entry").order_by("pk"))
