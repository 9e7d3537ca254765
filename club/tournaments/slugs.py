"""Short names of tournaments in addresses."""

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from club.clubs.forms import slug_of
from club.models import Tournament


def free_slug(name: str, starts: datetime) -> str:
    """A short name with the day in it, so that a weekly evening can be told from the last."""
    day = timezone.localtime(starts).date().isoformat()
    taken = set(Tournament.every.filter(slug__contains=day).values_list("slug", flat=True))
    dated = name if day in name else f"{name[:28]} {day}"
    return slug_of(dated, taken, otherwise=str(_("evening")))
