"""Rules of a tournament and of its standing in words: the edition and the house rules, the order
among equals, victory points, sitting out."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.models import Tournament
from club.wording.by_points import rules_said
from club.wording.choices import EDITIONS, SIT_OUTS, TIE_BREAKS
from club.wording.choices import GAMES as GAME_TITLES
from club.wording.house_rules import played_by
from club.wording.rule_anchors import address_of_game
from engine.movements.formats import format_of
from engine.points.by_points import points_rules
from engine.ranking.rules import RankingRules, Scoring, SitOutRule
from engine.ranking.scale import usual_scale, victory_points
from engine.ranking.tie_breaks import TieBreak
from engine.results import GAMES
from scoring.standings.rules import ranking_rules


class MarginStep(NamedTuple):
    """A margin of a match, and the victory points of the winner and the loser."""

    margin: str
    points: str


class Decisions(NamedTuple):
    rulebook: str
    """Rules that are played, in a sentence, and where they are told; nowhere, if it is no game of
    ours."""
    address: str
    house_rules: Sequence[tuple[str, str]]
    """What is played otherwise, each in a sentence, with the place where the rule is told."""
    ties: Sequence[tuple[str, str]]
    """What decides among equals, one after the other, each with its sentence; none in a tournament
    that is all knock-out."""

    deals: int
    """The deals of a match that the steps are for."""
    steps: Sequence[MarginStep]
    """Only where victory points count."""
    sitting_out: str


def decisions_of(tournament: Tournament) -> Decisions:
    rules = ranking_rules(tournament)
    eliminating = {each.format.eliminates for each in tournament.stages.all()}
    ties = [] if eliminating == {True} else _ties(rules)
    steps = _steps(rules) if rules.scoring is Scoring.VICTORY else []
    out = byes_said() if eliminating == {True} else sitting_out(tournament)
    game, own = tournament.game, played_by(tournament.game, tournament.rules)
    house_rules = [(each.said, each.told.address) for each in own]
    said = rulebook(tournament, is_as_printed=not own)
    address = "" if tournament.only_counts else address_of_game(game)
    played = (said, address, house_rules)
    return Decisions(*played, ties, rules.deals, steps, out)


def rulebook(tournament: Tournament, *, is_as_printed: bool) -> str:
    """“Romanian rulebook, as printed.”; of a game by points what its rules say."""
    game = GAMES[tournament.game]
    if game.only_counts:
        rules = points_rules(tournament.rules)
        return " ".join([f"{tournament.played}.", *rules_said(rules)])
    if "edition" in game.rule_fields:
        book = EDITIONS[game.rules_of(tournament.rules).edition].title
    else:
        book = _("Rulebook of %(game)s") % {"game": GAME_TITLES[game.name]}
    said = _("%(rulebook)s, as printed.") if is_as_printed else _("%(rulebook)s, and house rules:")
    return said % {"rulebook": book}


def rules_on_paper(tournament: Tournament) -> list[str]:
    """Rules for papers: the rulebook with the house rules, and the order among equals."""
    found = decisions_of(tournament)
    house_rules = [said for said, _address in found.house_rules]
    return [" ".join([found.rulebook, *house_rules]), *_decided(found)]


def byes_said() -> str:
    return _("in a knock-out an entry without an opponent goes through, without points")


def sitting_out(tournament: Tournament) -> str:
    said = str(SIT_OUTS[tournament.sit_out].title)
    if tournament.sit_out == SitOutRule.FIXED:
        return f"{said}: {tournament.sit_out_points}"
    return said


def on_paper(tournament: Tournament, form: str) -> list[str]:
    """The same in sentences, below the standing of a stage of some form."""
    found = decisions_of(tournament)
    return _decided(found._replace(ties=[]) if format_of(form).eliminates else found)


def _decided(found: Decisions) -> list[str]:
    said = []
    if found.ties:
        titles = ", ".join(title for title, _sentence in found.ties)
        said.append(_("Ties are broken in this order: %(steps)s.") % {"steps": titles})
    if found.steps:
        steps = ", ".join(f"{each.margin} → {each.points}" for each in found.steps)
        sentence = ngettext(
            "Victory points by the margin of a match of %(deals)d deal: %(steps)s.",
            "Victory points by the margin of a match of %(deals)d deals: %(steps)s.",
            found.deals,
        )
        said.append(sentence % {"deals": found.deals, "steps": steps})
    return said


def _ties(rules: RankingRules) -> list[tuple[str, str]]:
    """Ties, as far as anything is left to decide."""
    last = (TieBreak.SHARED, TieBreak.LOTS)
    ends = next((at for at, step in enumerate(rules.tie_breaks) if step in last), None)
    steps = [*rules.tie_breaks[: ends if ends is None else ends + 1]]
    if ends is None:
        steps.append(TieBreak.SHARED)
    wordings = [TIE_BREAKS[step] for step in steps]
    return [(str(each.title), str(each.sentence)) for each in wordings]


def _steps(rules: RankingRules) -> list[MarginStep]:
    scale = rules.scale or usual_scale(rules.deals, rules.kind, rules.usual_margin)
    steps = []
    for (margin, points), (beyond, _points) in pairwise([*scale, (0, 0)]):
        reach = str(margin) if beyond == margin + 1 else f"{margin}–{beyond - 1}"
        if not beyond:
            reach = f"≥ {margin}"
        steps.append(MarginStep(reach, f"{points} : {victory_points(scale, -margin)}"))
    return steps
