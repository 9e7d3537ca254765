"""What the organiser chose about the ranking, as the engine takes it."""

from club import house_rules
from club.models import Format, Tournament
from club.tournaments.words import USUAL_TIE_BREAKS
from engine.movements.seating import Kind
from engine.ranking.rules import RankingRules, Scoring, SitOut, TieBreak


def ranking_rules(tournament: Tournament, form: str = "") -> RankingRules:
    """Those of a stage of this form: in a knock-out a bye goes on, and brings no points."""
    kind, scoring = tournament.kind, Scoring(tournament.scoring)
    sit_out = SitOut(tournament.sit_out)
    if form == Format.KNOCK_OUT:
        sit_out = SitOut.NOT_COUNTED if scoring is Scoring.AVERAGE else SitOut.NOTHING
    steps = tournament.tie_breaks or USUAL_TIE_BREAKS
    return RankingRules(
        kind=kind,
        scoring=scoring,
        # A match of teams is played at two tables.
        deals=tournament.deals * (2 if kind is Kind.TEAMS else 1),
        scale=tuple((margin, points) for margin, points in tournament.scale) or None,
        place_points=(
            house_rules.remi_rules(tournament.rules).match_points if kind is Kind.REMI else None
        ),
        tie_breaks=tuple(map(TieBreak, steps)),
        sit_out=sit_out,
        sit_out_points=tournament.sit_out_points,
        seed=tournament.seed,
    )
