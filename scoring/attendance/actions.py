"""Notes of the desk on who came without playing."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.models import Player, State, Tournament, Visit
from club.tournaments.states import NotNow, is_called_off_sentence
from scoring.attendance.came import came_to


@transaction.atomic
def note(tournament: Tournament, player: Player, *, came: bool) -> None:
    """They came, or they did not after all; pressed twice it is noted once."""
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if tournament.called_off_at:
        raise NotNow(is_called_off_sentence())
    if tournament.state == State.ARCHIVED:
        raise NotNow(_("This tournament is archived."))
    if timezone.localdate(tournament.starts) > timezone.localdate():
        raise NotNow(_("This evening is still to come."))
    if came_to([tournament]).get(tournament.pk, {}).get(player.pk):
        said = _("%(name)s played on this evening, which only its desk can change.")
        raise NotNow(said % {"name": player})
    if came:
        Visit.objects.get_or_create(tournament=tournament, player=player)
    else:
        Visit.objects.filter(tournament=tournament, player=player).delete()
