"""Writes about dues, other lines and receipts; each is one transaction."""

from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from club.access import AnyUser
from club.entries import fees
from club.models import Club, Membership, Payment, PaymentKind, Season, Tournament


@transaction.atomic
def take_dues(season: Season, member: Membership, by: AnyUser, *, is_reduced: bool = False) -> None:
    """Taken twice they are booked once."""
    Club.objects.select_for_update(no_key=True).get(pk=season.club_id)
    amount = season.reduced_dues if is_reduced else season.dues
    if amount and not dues_of(season, member):
        Payment.objects.create(
            club=season.club,
            season=season,
            player=member.player,
            kind=PaymentKind.DUES,
            amount=amount,
            by_id=by.pk,
        )


@transaction.atomic
def give_back_dues(season: Season, member: Membership, by: AnyUser) -> None:
    for each in dues_of(season, member):
        fees.void(each, by)


def dues_of(season: Season, member: Membership) -> list[Payment]:
    found = season.payments.filter(kind=PaymentKind.DUES, voided_at=None)
    return list(found.filter(player=member.player_id).select_related("entry"))


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
    taken and voided without paper. It is never given again."""
    Club.objects.select_for_update(no_key=True).get(pk=payment.club_id)
    payment.refresh_from_db(fields=["receipt_number", "receipt_year"])
    if payment.receipt_number is None:
        year = timezone.localdate().year
        given = Payment.objects.filter(club=payment.club_id, receipt_year=year)
        last = given.aggregate(last=Max("receipt_number"))["last"] or 0
        payment.receipt_year, payment.receipt_number = year, last + 1
        payment.save(update_fields=["receipt_year", "receipt_number"])
