"""Fees of an evening: what each person owes, what was taken, and what of that was voided.

The fee is each person's who entered; a substitute pays none. `Entry.has_paid` is kept with the
payments, in one transaction. Nothing is booked in a rehearsal, or where the fee is no amount: there
the tick stands alone.
"""

from typing import Final, NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.access import AnyUser
from club.memberships.actions import set_rate as keep_rate
from club.models import Entry, EntryPlayer, Payment, PaymentKind, Rate, Tournament
from club.tournaments.states import NotPossible

FEES: Final = (PaymentKind.FEE, PaymentKind.REDUCED)


class PersonFee(NamedTuple):
    name: str
    one: EntryPlayer | None
    """None of somebody who signed up and is no person of the club yet."""
    due: int
    payment: Payment | None

    @property
    def owed(self) -> int:
        return 0 if self.payment else self.due


def is_booked(tournament: Tournament) -> bool:
    return bool(tournament.fee_amount) and not tournament.is_rehearsal


def fees_of(tournament: Tournament, entry: Entry) -> list[PersonFee]:
    """Fees of everybody of an entry, read with its people and payments or not."""
    if not is_booked(tournament):
        return []
    valid = [each for each in entry.payments.all() if not each.voided_at and each.kind in FEES]
    unnamed = [each for each in valid if each.player_id is None]
    full = tournament.fee_at(Rate.FULL)
    found = [
        PersonFee(name, None, full, unnamed[at] if at < len(unnamed) else None)
        for at, name in enumerate(entry.typed)
    ]
    paid = {each.player_id: each for each in valid}
    first: dict[int, EntryPlayer] = {}
    for one in sorted(entry.line_up.all(), key=lambda each: each.pk):
        first.setdefault(one.place, one)
    return found + [
        PersonFee(str(one.player), one, tournament.fee_at(one.rate), paid.get(one.player_id))
        for _place, one in sorted(first.items())
    ]


def owed(tournament: Tournament, entry: Entry) -> int:
    return sum(each.owed for each in fees_of(tournament, entry))


@transaction.atomic
def take(entry: Entry, by: AnyUser, player: int | None = None) -> None:
    """What its people still owe, or one of them; taken twice it is booked once."""
    tournament = entry.tournament
    Entry.objects.select_for_update(no_key=True).get(pk=entry.pk)
    for each in fees_of(tournament, entry):
        if each.owed and (player is None or (each.one and each.one.player_id == player)):
            is_reduced = each.one is not None and each.one.rate == Rate.REDUCED
            Payment.objects.create(
                club=tournament.club,
                tournament=tournament,
                entry=entry,
                player=each.one.player if each.one else None,
                kind=PaymentKind.REDUCED if is_reduced else PaymentKind.FEE,
                amount=each.owed,
                by_id=by.pk,
            )
    if player is None and not is_booked(tournament):
        _tick(entry, has_paid=True)
    settle(entry)


@transaction.atomic
def give_back(entry: Entry, by: AnyUser, player: int | None = None) -> None:
    found = entry.payments.filter(kind__in=FEES)
    for each in found if player is None else found.filter(player=player):
        void(each, by)
    _tick(entry, has_paid=False)


@transaction.atomic
def void(payment: Payment, by: AnyUser) -> None:
    """Void a payment: it stays in the books, crossed out, and counts no more."""
    own = Payment.objects.filter(pk=payment.pk, voided_at=None)
    if own.update(voided_at=timezone.now(), voided_by=by.pk) and payment.entry:
        _tick(payment.entry, has_paid=False)


def taken_earlier(entry: Entry) -> Payment | None:
    """A payment of another day than this, which is not undone by a slip of the finger."""
    valid = entry.payments.filter(voided_at=None, kind__in=FEES)
    return valid.exclude(day=timezone.localdate()).first()


@transaction.atomic
def set_rate(entry: Entry, player: int, rate: Rate, by: AnyUser | None = None) -> None:
    """Set the rate for this evening, and for the person from now on."""
    for each in fees_of(entry.tournament, entry):
        if each.one and each.one.player_id == player:
            if each.payment and each.one.rate != rate:
                said = _("%(name)s has already paid. Undo the payment first.")
                raise NotPossible(said % {"name": each.name})
            EntryPlayer.objects.filter(pk=each.one.pk).update(rate=rate)
            keep_rate(entry.tournament.club, player, rate, by=by)
    settle(Entry.objects.get(pk=entry.pk))


def settle(entry: Entry) -> None:
    """The tick of an entry follows from what is owed."""
    if is_booked(entry.tournament):
        _tick(entry, has_paid=not owed(entry.tournament, entry))


def name_people(entry: Entry) -> None:
    """What a sign-up paid is from now on its people's, one after the other."""
    unnamed = entry.payments.filter(player=None, voided_at=None, kind__in=FEES)
    people = entry.line_up.order_by("place", "pk")
    for payment, one in zip(unnamed, people, strict=False):
        Payment.objects.filter(pk=payment.pk).update(player=one.player)


def move(source: Entry, entry: Entry) -> None:
    """Payments of its people follow them from another entry."""
    people = entry.line_up.values("player")
    source.payments.filter(player__in=people).update(entry=entry)


def _tick(entry: Entry, *, has_paid: bool) -> None:
    entry.has_paid = has_paid
    entry.save(update_fields=["has_paid"])
