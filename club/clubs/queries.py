"""Reads about clubs, the roles in them and the tournaments that they show."""

from typing import NamedTuple

from django.db.models import Count, Q, QuerySet

from club import access
from club.models import Appointment, Club, EntryState, Role, State, Tournament
from club.models.tournament import OVER

SHOWN_TO_ALL = (State.OPEN, State.RUNNING, State.FINISHED, State.ARCHIVED)


class FirstSteps(NamedTuple):
    """Progress of a club that has not played an evening yet."""

    helpers: int
    """Besides the one who founded it."""
    people: int
    evening: Tournament | None

    @property
    def next(self) -> str:
        """Next step to take; helpers are none, since somebody alone needs none."""
        return "evening" if self.people else "people"


def first_steps(club: Club) -> FirstSteps | None:
    """None as soon as an evening is over."""
    if club.tournaments.filter(state__in=OVER).exists():
        return None
    helpers = club.appointments.exclude(role=Role.MEMBER).count() - 1
    return FirstSteps(max(helpers, 0), club.memberships.count(), club.tournaments.first())


def all_clubs() -> QuerySet[Club]:
    return Club.objects.all()


def roles_in(club: Club) -> QuerySet[Appointment]:
    return club.appointments.select_related("user").order_by("pk")


def tournaments_of(club: Club, user: access.AnyUser) -> QuerySet[Tournament]:
    """Those that this reader sees: drafts only who helps to run them."""
    found = club.tournaments.select_related("season")
    return found if access.can_check_in(user, club) else found.filter(state__in=SHOWN_TO_ALL)


def not_over(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Those that run or come, the next one first."""
    return with_counts(tournaments.exclude(state__in=OVER)).order_by("starts", "pk")


def with_counts(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    entered = Q(entries__state=EntryState.ENTERED)
    return tournaments.annotate(entered=Count("entries", filter=entered, distinct=True))


def on_now() -> QuerySet[Tournament]:
    """Tournaments open or running anywhere on the site."""
    shown = Tournament.objects.filter(state__in=(State.OPEN, State.RUNNING))
    return with_counts(shown.select_related("club")).order_by("starts", "pk")
