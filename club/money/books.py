"""Books of a club: lines beside fees and dues, receipts, and the sheets of an evening and a season.

A payment is in one season: a fee in that of the days of its evening, dues in that which they are
for, any other line in that of its day. What was voided counts nowhere.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Count, DateField, F, Max, Q, QuerySet, Sum, Value
from django.utils import timezone
from django.utils.translation import gettext as _

from club.access import AnyUser
from club.models import Club, Payment, PaymentKind, Season, Tournament
from club.payments.fees import FEES
from club.tournaments.states import NotPossible

IS_FEE = Q(kind__in=FEES)


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


class CashRow(NamedTuple):
    what: str
    amount: int
    """Below zero what was spent."""
    day: date | None = None
    people: int | None = None
    """From how many people."""
    rate: int | None = None
    slug: str = ""
    """Of the evening that it is the sum of."""


class CashSheet(NamedTuple):
    rows: Sequence[CashRow]
    takers: Sequence[tuple[str, int]]
    """Fees and dues by whoever took them."""

    @property
    def income(self) -> int:
        return sum(each.amount for each in self.rows if each.amount > 0)

    @property
    def spent(self) -> int:
        return -sum(each.amount for each in self.rows if each.amount < 0)

    @property
    def balance(self) -> int:
        return self.income - self.spent


def evening_sheet(tournament: Tournament) -> CashSheet:
    found = valid(tournament.club).filter(tournament=tournament)
    fees = _by_rate(found.filter(IS_FEE), tournament.reduced_for, by_day=True)
    rows = [*fees, *_lines(found)]
    return CashSheet(rows, _takers(found))


def season_sheet(season: Season) -> CashSheet:
    found = of_season(season)
    rows = sorted([*_evenings(found), *_lines(found.filter(tournament=None))], key=_day)
    dues = _by_rate(found.filter(kind=PaymentKind.DUES))
    gone = _by_rate(found.filter(IS_FEE, tournament=None))
    return CashSheet([*dues, *rows, *gone], _takers(found))


def valid(club: Club) -> QuerySet[Payment]:
    return Payment.objects.filter(club=club, voided_at=None)


def of_season(season: Season, *, valid_only: bool = True) -> QuerySet[Payment]:
    days = (season.starts, season.ends)
    evening = Q(tournament__starts__date__range=days)
    other = Q(tournament=None, season=None, day__range=days)
    found = valid(season.club) if valid_only else Payment.objects.filter(club=season.club)
    return found.filter(Q(season=season) | evening | other)


def _evenings(found: QuerySet[Payment]) -> Iterator[CashRow]:
    """Evenings, each with its fees, and below it what it cost or brought beside."""
    names = ("tournament__name", "tournament__slug", "tournament__starts")
    evenings = found.exclude(tournament=None).order_by().values("tournament", *names)
    sums = evenings.annotate(fees=Sum("amount", filter=IS_FEE), payers=Count("pk", filter=IS_FEE))
    beside: defaultdict[int | None, list[Payment]] = defaultdict(list)
    for line in found.filter(kind=PaymentKind.OTHER):
        beside[line.tournament_id].append(line)
    for each in sums:
        day = timezone.localdate(each["tournament__starts"])
        slug = each["tournament__slug"]
        if each["payers"]:
            yield CashRow(each["tournament__name"], each["fees"], day, each["payers"], slug=slug)
        for line in beside[each["tournament"]]:
            yield CashRow(f"{each['tournament__name']}: {line.note}", line.amount, day)


def _by_rate(
    found: QuerySet[Payment], reduced_for: str = "", *, by_day: bool = False
) -> Iterator[CashRow]:
    """Of each amount, or of each on a day; who paid the same part twice is one of its people."""
    day = F("day") if by_day else Value(None, DateField())
    rates = (
        found.annotate(on=day).order_by("on", "kind", "-amount").values_list("kind", "amount", "on")
    )
    known, unknown = Count("player", distinct=True), Count("pk", filter=Q(player=None))
    for kind, amount, on, count, people in rates.annotate(
        count=Count("pk"), people=known + unknown
    ):
        said = str(PaymentKind(kind).label)
        if kind == PaymentKind.REDUCED and reduced_for:
            said = f"{said} ({reduced_for})"
        is_once = kind != PaymentKind.DUES or people == count
        rate, payers = (amount, count) if is_once else (None, people)
        yield CashRow(said, amount * count, on, payers, rate)


def _lines(found: QuerySet[Payment]) -> Iterator[CashRow]:
    for each in found.filter(kind=PaymentKind.OTHER):
        yield CashRow(each.note, each.amount, each.day)


def _takers(found: QuerySet[Payment]) -> list[tuple[str, int]]:
    taken = found.exclude(kind=PaymentKind.OTHER).order_by("by__name", "by__username")
    sums = taken.values_list("by__name", "by__username").annotate(sum=Sum("amount"))
    return [(name or user_name or "–", amount) for name, user_name, amount in sums]


def _day(row: CashRow) -> date:
    return row.day or date.min
