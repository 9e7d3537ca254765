"""Reads about clubs, the roles in them and the tournaments that they show."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from club import access
from club.clubs import groups
from club.clubs.finding import every_club, zone_of
from club.models import Appointment, Club, EntryState, Role, State, Tournament, User, Visit
from club.models.tournament import OVER

SHOWN_TO_ALL = (State.OPEN, State.RUNNING, State.FINISHED, State.ARCHIVED)
NEXT = 4
"""Evenings of one series that a page shows of those to come."""


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


class Agenda(NamedTuple):
    """Evenings of a club that are not over, as a reader sees them."""

    on_now: list[Tournament]
    coming: list[Tournament]
    """From today on: of each series the next few that are held, and those called off between."""
    passed: list[Tournament]
    """Their day is gone and nobody played: the desk's to see to, and nobody's next evening."""


def agenda_of(seen: QuerySet[Tournament]) -> Agenda:
    """`seen` is what the reader sees of the club (`tournaments_of`)."""
    found, today = list(not_over(seen)), start_of_today()
    waiting = [each for each in found if each.state != State.RUNNING]
    return Agenda(
        [each for each in found if each.state == State.RUNNING],
        next_few(each for each in waiting if each.starts >= today),
        [each for each in waiting if each.starts < today and not each.called_off_at],
    )


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

    on = found.exclude(state__in=OVER).filter(called_off_at=None).select_related("club")
    first = max(on, key=urgency, default=None)
    return first if first and any(urgency(first)[:2]) else None


def first_steps(club: Club) -> FirstSteps | None:
    """None as soon as an evening is over."""
    if club.is_group or club.tournaments.filter(state__in=OVER).exists():
        return None
    helpers = club.appointments.exclude(role=Role.MEMBER).count() - 1
    return FirstSteps(max(helpers, 0), club.memberships.count(), _first_of(club))


def _first_of(club: Club) -> Tournament | None:
    """The next one; if there is none, the last."""
    held = club.tournaments.filter(called_off_at=None)
    return to_come(held).order_by("starts", "pk").first() or held.first()


def all_clubs() -> QuerySet[Club]:
    return every_club()


def roles_in(club: Club) -> QuerySet[Appointment]:
    return club.appointments.select_related("user").order_by("pk")


def tournaments_of(club: Club, user: access.AnyUser) -> QuerySet[Tournament]:
    """Tournaments that this reader sees: drafts only for those who help to run them."""
    found = groups.evenings(club).select_related("season")
    return found if access.can_check_in(user, club) else found.filter(state__in=SHOWN_TO_ALL)


def earlier_ones(club: Club, user: access.AnyUser) -> QuerySet[Tournament]:
    """Tournaments that a new one may be like: not those to come of a year that is set up."""
    return tournaments_of(club, user).exclude(pk__in=_far(club.tournaments.all()).values("pk"))


def to_come(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Tournaments from today on that have not begun."""
    return tournaments.filter(state__in=(State.DRAFT, State.OPEN), starts__gte=start_of_today())


def is_to_come(evening: Tournament) -> bool:
    """The same of one that was read."""
    return not evening.has_begun and evening.starts >= start_of_today()


def start_of_today() -> datetime:
    return timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)


def next_few(coming: Iterable[Any]) -> list[Any]:
    """The next few evenings of each series that are held, in their order, with those called off
    between them."""
    held: Counter[int] = Counter()
    kept = []
    for each in coming:
        if each.series_id is None or held[each.series_id] < NEXT:
            kept.append(each)
            held[each.series_id or 0] += each.called_off_at is None
    return kept


def without_far_ones(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """A list of tournaments leaves out those of a series beyond its next few."""
    far = _far(tournaments)
    rows = far.select_related(None).only("club", "series", "called_off_at").order_by("starts", "pk")
    kept = [each.pk for each in next_few(rows)]
    return tournaments.exclude(pk__in=far.exclude(pk__in=kept).values("pk"))


def _far(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    return to_come(tournaments).filter(series__isnull=False)


def not_over(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Tournaments that run or come, the next one first; an evening is over as well to which people
    came without playing."""
    came = Exists(Visit.objects.filter(tournament=OuterRef("pk")))
    past = Q(starts__lt=start_of_today(), state__in=(State.DRAFT, State.OPEN))
    found = tournaments.exclude(state__in=OVER).exclude(past & Q(came))
    return with_counts(found).order_by("starts", "pk")


def with_counts(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    entered = Q(entries__state=EntryState.ENTERED)
    return tournaments.annotate(entered=Count("entries", filter=entered, distinct=True))


def on_now(most: int) -> list[Tournament]:
    """The first tournaments open or running anywhere on the site; of a series those of the next
    weeks. Each state is asked for by itself, so that an index gives them in their order."""
    shown = Tournament.objects.filter(called_off_at=None).select_related("club")
    later = timezone.now() + timedelta(weeks=NEXT)
    near = shown.filter(Q(series=None) | Q(starts__lte=later), state=State.OPEN)
    running = shown.filter(state=State.RUNNING)
    first = [*near.order_by("starts", "pk")[:most], *running.order_by("starts", "pk")[:most]]
    return sorted(first, key=lambda each: (each.starts, each.pk))[:most]
