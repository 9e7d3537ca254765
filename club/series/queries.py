"""Reads about evenings that repeat."""

from django.db.models import Count, Exists, Max, Min, OuterRef, QuerySet

from club.models import Club, Entry, Round, Series, Tournament, Visit


def series_of(club: Club) -> QuerySet[Series]:
    """Series that have evenings, each with how many, the first and the last."""
    found = club.series.annotate(
        number=Count("evenings"), first=Min("evenings__starts"), last=Max("evenings__starts")
    )
    return found.exclude(number=0)


def evenings_of(series: Series) -> QuerySet[Tournament]:
    """Evenings in their order, each with its entries and whether it has anything of its own."""
    own: dict[str, QuerySet] = {
        "has_entries": Entry.objects.filter(tournament=OuterRef("pk")),
        "has_seats": Round.objects.filter(tournament=OuterRef("pk")),
        "has_visits": Visit.objects.filter(tournament=OuterRef("pk")),
    }
    found = series.evenings.annotate(**{name: Exists(each) for name, each in own.items()})
    return found.select_related("club", "series").order_by("starts", "pk")


def has_nothing(evening: Tournament) -> bool:
    """Of one as `evenings_of` reads it."""
    is_used = evening.has_entries or evening.has_seats or evening.has_visits  # type: ignore[attr-defined]
    is_renamed = evening.name != evening.series.name  # type: ignore[union-attr]
    return not (evening.has_begun or is_used or is_renamed)
