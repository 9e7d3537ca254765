"""Choices of the organiser about the ranking, as the engine takes them."""

from club.models import Tournament
from engine.movements.formats import format_of
from engine.ranking.rules import RankingRules, Scoring, SitOutRule, usual_tie_breaks
from engine.ranking.tie_breaks import TieBreak
from engine.results import GAMES


def ranking_rules(tournament: Tournament, form: str = "") -> RankingRules:
    """Rules of a stage of this form: in a knock-out a bye goes on, and brings no points."""
    kind, scoring, game = tournament.kind, Scoring(tournament.scoring), GAMES[tournament.game]
    if scoring is Scoring.SHARE and not game.knows_most():
        scoring = Scoring.SUM
    sit_out = SitOutRule(tournament.sit_out)
    if format_of(form).eliminates:
        sit_out = SitOutRule.NOT_COUNTED if scoring is Scoring.AVERAGE else SitOutRule.NOTHING
    own = game.rules_of(tournament.rules)
    steps = tournament.tie_breaks or usual_tie_breaks(kind)
    return RankingRules(
        kind=kind,
        scoring=scoring,
        # A match of teams is played at two tables.
        deals=tournament.deals * (2 if kind.is_team else 1),
        scale=tuple((margin, points) for margin, points in tournament.scale) or None,
        usual_margin=game.margin_of(own),
        place_points=game.place_points(own),
        tie_breaks=tuple(map(TieBreak, steps)),
        sit_out=sit_out,
        sit_out_points=tournament.sit_out_points,
        seed=tournament.seed,
    )
