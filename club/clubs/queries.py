"""Reads about clubs, the roles in them and the tournaments that they show."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from club import access
from club.clubs.finding import every_club, zone_of
from club.models import Appointment, Club, EntryState, Role, State, Tournament, User
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


def evening_now(user: User) -> Tournament | None:
    """Evening that somebody runs: today's, or else one that runs still; a demo's where they have no
    club of their own."""
    clubs = access.clubs_run_by(user)
    own = clubs.filter(is_demo=False)
    found = Tournament.objects.filter(club__in=own if own.exists() else clubs)

    def urgency(each: Tournament) -> tuple[bool, bool, datetime]:
        is_today = timezone.localdate(each.starts, zone_of(each.club)) == timezone.localdate(
            timezone=zone_of(each.club)
        )
        return is_today, each.state == State.RUNNING, each.starts

    on = found.exclude(state__in=OVER).select_related("club")
    first = max(on, key=urgency, default=None)
    return first if first and any(urgency(first)[:2]) else None


def first_steps(club: Club) -> FirstSteps | None:
    """None as soon as an evening is over."""
    if club.tournaments.filter(state__in=OVER).exists():
        return None
    helpers = club.appointments.exclude(role=Role.MEMBER).count() - 1
    return FirstSteps(max(helpers, 0), club.memberships.count(), club.tournaments.first())


def all_clubs() -> QuerySet[Club]:
    return every_club()


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
