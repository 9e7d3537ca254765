"""Deleting the whole log of a tournament: of a rehearsal that ends, of one that was removed."""

from django.utils import timezone

from club.models import Tournament
from scoring.models import Deal, DealRecord, Discard, LineText, Penalty, Version


def discard(tournament: Tournament) -> None:
    Discard.objects.get_or_create(tournament=tournament)
    for of_rounds in (DealRecord, Penalty, Deal):
        of_rounds.objects.filter(round__tournament=tournament).delete()
    LineText.objects.filter(version__tournament=tournament).delete()
    Version.objects.filter(tournament=tournament).delete()


def discard_removed(tournament: Tournament) -> None:
    """Before a tournament is deleted whose weeks among the removed are over; of no other."""
    if (until := tournament.removed_until) and until < timezone.now():
        discard(tournament)
