"""Seasons as evenings need them: the school year of a day, the season that holds some days."""

from datetime import date, datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.clubs.forms import slug_of
from club.models import Club, Season, Tournament

FIRST_MONTH = 9  # a season of clubs goes with the school year


def school_year(year: int) -> dict[str, object]:
    """Name and days of the season that begins in this year."""
    return {
        "name": f"{year}–{year + 1}",
        "starts": date(year, FIRST_MONTH, 1),
        "ends": date(year + 1, FIRST_MONTH - 1, 31),
    }


class TwoSeasons(ValidationError):
    """Days that lie in two seasons belong to neither."""

    def __init__(self) -> None:
        super().__init__(_("These days lie in two seasons. Choose days of one of them."))


def season_holding(club: Club, first: date, last: date) -> Season:
    """One that spans all these days; else one of some of them, drawn out to span them; else a new
    one. What is new or changed is not saved yet."""
    near = club.seasons.filter(starts__lte=last, ends__gte=first)
    whole = near.filter(starts__lte=first, ends__gte=last).first()
    if whole is None and near.count() > 1:
        raise TwoSeasons
    if found := whole or near.first():
        found.starts, found.ends = min(found.starts, first), max(found.ends, last)
        return found
    made = Season(club=club, **school_year(first.year - (first.month < FIRST_MONTH)))
    if last > made.ends or club.seasons.filter(starts__lte=made.ends, ends__gte=made.starts):
        made.starts, made.ends = first, last
        made.name = "–".join(dict.fromkeys([str(first.year), str(last.year)]))
    taken = set(club.seasons.values_list("slug", flat=True))
    made.slug = slug_of(made.name, taken, otherwise="season")
    return made


def season_now(club: Club) -> Season | None:
    """The one of today; else the last that has begun, else the first."""
    began = club.seasons.filter(starts__lte=timezone.localdate())
    return began.order_by("-starts").first() or club.seasons.order_by("starts").first()


def season_at(club: Club, when: datetime) -> Season | None:
    day = timezone.localtime(when).date()
    return club.seasons.filter(starts__lte=day, ends__gte=day).first()


@transaction.atomic
def add(season: Season) -> int:
    """Add a season with the club's tournaments of its days that count in none; how many they
    are."""
    season.save()
    days = {"starts__date__gte": season.starts, "starts__date__lte": season.ends}
    found = Tournament.objects.filter(club=season.club_id, season=None, **days)
    return found.update(season=season, version=F("version") + 1)
