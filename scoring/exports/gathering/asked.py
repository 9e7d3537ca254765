"""What somebody asked for, and how their papers are headed."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import NamedTuple

from django.http import Http404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.models import Club, Round, Tournament
from club.tournaments.words import ENTERING
from scoring.exports.rows import Letterhead
from scoring.exports.shown import day
from scoring.models import Version
from scoring.standings.looking import Look

Ready = partial[bytes]
"""A paper with all that stands in it: called, it is written."""


class Asked(NamedTuple):
    """By whom, of what, in which language and on which paper."""

    look: Look
    language: str
    size: str
    """A4 or A3 where the reader said so."""
    origin: str
    """Where the site was asked, for the addresses on paper: `http://192.168.1.7:8000`."""
    query: Mapping[str, str]
    round_number: int = 0
    """0 where it is not about one round."""

    @property
    def tournament(self) -> Tournament:
        return self.look.tournament

    @property
    def round(self) -> Round:
        """The round that is asked for; 404 where there is none."""
        rounds = self.tournament.rounds.all()
        found = next((each for each in rounds if each.number == self.round_number), None)
        if found is None:
            raise Http404
        return found

    def number(self, name: str, usual: int = 0) -> int:
        """A number of the address; 404 where something else stands there."""
        text = self.query.get(name, "")
        if not text:
            return usual
        if not (text.isascii() and text.isdecimal() and len(text) <= 5):
            raise Http404
        return int(text)


Gather = Callable[[Asked], Ready]


def letterhead(asked: Asked) -> Letterhead:
    return letterhead_of(asked.tournament.club, asked.language, asked.size)


def letterhead_of(club: Club, language: str, size: str = "") -> Letterhead:
    logo = bytes(club.logo) if club.logo else None
    return Letterhead(club.name, language, str(club.colour), logo, size == "A3")


def address(asked: Asked, name: str = "standings:tournament", *words: object) -> str:
    """Where the same stands on the screen."""
    return asked.origin + reverse(name, args=[asked.tournament.slug, *words])


def about(tournament: Tournament) -> str:
    """When and where it is, and what is played."""
    said = (day(local(tournament.starts)), tournament.place, str(ENTERING[tournament.entering][0]))
    return " · ".join(filter(None, said))


def round_title(tournament: Tournament, number: int) -> str:
    return _("%(tournament)s, round %(number)d") % {
        "tournament": tournament.name,
        "number": number,
    }


def as_of(tournament: Tournament, through: int) -> datetime:
    """When anything that this reader sees last changed: not when the paper was made, so that the
    same paper is the same."""
    moments: list[datetime] = []
    for each in tournament.rounds.all():
        if each.number <= through:
            moments += [moment for moment in (each.started_at, each.finished_at) if moment]
    log = Version.objects.filter(tournament=tournament, round__number__lte=through)
    moments += log.order_by("-number").values_list("at", flat=True)[:1]
    return local(max(moments, default=tournament.starts))


def local(moment: datetime) -> datetime:
    """By the clock of the hall, as paper has no zone."""
    return timezone.localtime(moment).replace(tzinfo=None, microsecond=0)
