"""Reads about tournaments."""

from django.db.models import Count, Q, QuerySet

from club import access
from club.models import Club, EntryState, State, Tournament

SHOWN_TO_ALL = (State.OPEN, State.RUNNING, State.FINISHED, State.ARCHIVED)


def of_club(club: Club, user: access.Reader) -> QuerySet[Tournament]:
    """Those that this reader sees: drafts only who helps to run them."""
    found = club.tournaments.select_related("season")
    return found if access.can_check_in(user, club) else found.filter(state__in=SHOWN_TO_ALL)


def with_counts(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    entered = Q(entries__state=EntryState.ENTERED)
    return tournaments.annotate(entered=Count("entries", filter=entered, distinct=True))


def on_now() -> QuerySet[Tournament]:
    """What is open or running anywhere on the site."""
    shown = Tournament.objects.filter(state__in=(State.OPEN, State.RUNNING))
    return with_counts(shown.select_related("club")).order_by("starts", "pk")
