"""Reads of what was entered."""

from club.models import Round
from scoring.models import RoundScore
from scoring.standings.publicity import shown_through


def is_public(round_: Round) -> bool:
    """Whether those who are not at the desk see the results of a round now."""
    return round_.number <= shown_through(round_.tournament)


def scores_of_round(round_: Round) -> dict[int, list[int]]:
    """Points, valid deals and what penalties take, by the number of the entry."""
    kept = RoundScore.objects.filter(round=round_).order_by("entry__number")
    rows = kept.values_list("entry__number", "points", "deals", "penalties")
    return {number: figures for number, *figures in rows}
