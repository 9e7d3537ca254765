"""The one way to delete a log: a whole tournament that was only tried out.

The database refuses to delete versions while no row of `Discard` names their tournament. Nothing
else writes one, and it is gone when the transaction is over.
"""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from club.models import Tournament
from scoring.log.refusals import Refused
from scoring.models import Deal, Discard, LineText, Penalty, RoundScore, Version


class IsFinished(Refused):
    sentence = _("A finished tournament cannot be removed: its results are part of the season.")


@transaction.atomic
def discard(tournament: Tournament) -> None:
    """Deletes what was entered, so that the tournament itself can be deleted after it."""
    if tournament.is_over:
        raise IsFinished
    leave = Discard.objects.create(tournament=tournament)
    Penalty.objects.filter(round__tournament=tournament).delete()
    Deal.objects.filter(round__tournament=tournament).delete()
    RoundScore.objects.filter(round__tournament=tournament).delete()
    LineText.objects.filter(version__tournament=tournament).delete()
    Version.objects.filter(tournament=tournament).delete()
    leave.delete()
