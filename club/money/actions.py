"""Writes about dues, other lines and receipts; each is one transaction."""

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from club.access import AnyUser
from club.memberships.actions import set_rate
from club.models import Club, Membership, Payment, PaymentKind, Rate, Season, Tournament
from club.payments import fees
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
    """By the person's rate; where it was never said, one payment of the reduced dues tells it."""
    reduced = season.dues if season.reduced_dues is None else season.reduced_dues
    if not rate and [each.amount for each in payments] == [reduced]:
        rate = Rate.REDUCED
    due = {Rate.FREE: 0, Rate.REDUCED: reduced}.get(Rate(rate or Rate.FULL), season.dues)
    return Dues(due or 0, payments, rate == Rate.FREE)


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
        fees.void(each, by)


def dues_of(season: Season, member: Membership) -> list[Payment]:
    found = season.payments.filter(kind=PaymentKind.DUES, voided_at=None)
    return list(found.filter(player=member.player_id).select_related("entry").order_by("pk"))


@transaction.atomic
def add_line(
    club: Club,
    amount: int,
    note: str,
    day: date,
    by: AnyUser,
    tournament: Tournament | None = None,
    *,
    after: int | None = None,
) -> Payment:
    """Rent, tiles, a donation; below zero what was spent. Sent twice from a page whose last line is
    `after`, it is booked once."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    line: dict[str, Any] = {"club": club, "tournament": tournament, "kind": PaymentKind.OTHER}
    line |= {"amount": amount, "note": note, "day": day, "by_id": by.pk}
    sent = Payment.objects.filter(pk__gt=after, **line).first() if after is not None else None
    return sent or Payment.objects.create(**line)


def last_line(club: Club) -> int:
    return Payment.objects.filter(club=club).aggregate(last=Max("pk"))["last"] or 0


@transaction.atomic
def number_receipt(payment: Payment) -> None:
    """When it is first printed, the next number of the year: so there are no gaps, whatever was
    taken and voided without paper. It is never given again, and to nothing that was voided."""
    Club.objects.select_for_update(no_key=True).get(pk=payment.club_id)
    payment.refresh_from_db(fields=["receipt_number", "receipt_year", "voided_at"])
    if payment.receipt_number is None and payment.voided_at:
        raise NotPossible(_("This payment is voided. It gets no receipt."))
    if payment.receipt_number is None:
        year = timezone.localdate().year
        given = Payment.objects.filter(club=payment.club_id, receipt_year=year)
        last = given.aggregate(last=Max("receipt_number"))["last"] or 0
        payment.receipt_year, payment.receipt_number = year, last + 1
        payment.save(update_fields=["receipt_year", "receipt_number"])
