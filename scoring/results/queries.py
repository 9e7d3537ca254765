"""Reads of what was entered."""

from typing import Final

from django.db.models import Min, Subquery
from django.db.models.functions import Coalesce

from club.models import Round, Tournament
from scoring.models import RoundScore, Version
from scoring.models.version import SHORT_HASH
from scoring.standings.publicity import EVERY, shown_through

MOST_LINES: Final = 2**31 - 1


def is_public(round_: Round) -> bool:
    """Whether those who are not at the desk see the results of a round now."""
    return round_.number <= shown_through(round_.tournament)


def scores_of_round(round_: Round) -> dict[int, list[int]]:
    """Points, valid deals and what penalties take, by the number of the entry."""
    kept = RoundScore.objects.filter(round=round_).order_by("entry__number")
    rows = kept.values_list("entry__number", "points", "deals", "penalties")
    return {number: figures for number, *figures in rows}


def last_public_line(tournament: Tournament, round_number: int = EVERY) -> tuple[int, str] | None:
    """Number and short hash of the last line before the first one that not everybody may see, or
    that is of a round after this one: that there are more is not told."""
    through = min(round_number, shown_through(tournament))
    log = Version.objects.filter(tournament=tournament).order_by()
    public = log
    if through < EVERY:
        later = log.filter(round__number__gt=through).values("tournament")
        first = Subquery(later.annotate(first=Min("number")).values("first"))
        public = log.filter(number__lt=Coalesce(first, MOST_LINES))
    found = public.order_by("-number").values_list("number", "hash").first()
    return (found[0], found[1][:SHORT_HASH]) if found else None
