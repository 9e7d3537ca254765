"""Diplomas for the first of a tournament."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from django.http import Http404
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from club import access
from club.models import Membership, Tournament
from engine.ranking.rules import Number, Scoring
from scoring.documents.document import Document, EveningPart, Link, Situation, has_results, versions
from scoring.documents.request import DocumentRequest
from scoring.documents.standings import (
    category_links,
    category_of,
    names_for,
    standing_of,
)
from scoring.documents.team_sheet import has_teams
from scoring.names import UNKNOWN, EntryName
from scoring.standings import rank_texts
from scoring.standings.standing import Standing
from scoring.standings.team_standing import teams_of
from scoring.writers.file_response import Ready
from scoring.writers.pdf.diploma import Diploma, colours_in_turn, diplomas
from scoring.writers.value_format import local, number

USUAL_DIPLOMAS, MOST_DIPLOMAS = 3, 100


def content(request: DocumentRequest) -> Ready:
    """For the first of each ranking, by default three places; who shares a place has one each."""
    found = standing_of(request)
    names = names_for(request, found)
    places = min(request.number("places", USUAL_DIPLOMAS), MOST_DIPLOMAS)
    tournament = request.tournament
    if request.number("teams"):
        awarded = _of_teams(request, found, places)
        if not awarded:
            raise Http404
    else:
        rows = [row for row in found.rows if row.place <= places and not row.is_withdrawn]
        colours = _colours(tournament, [names.get(row.entry, UNKNOWN) for row in rows])
        category = category_of(request)
        awarded = [
            Diploma(
                names.get(row.entry, UNKNOWN).title,
                row.place,
                score=score_said(row.score, found.rules.scoring),
                colour=colour if request.number("colours") else "",
                of=category.title if category else "",
            )
            for row, colour in zip(rows, colours, strict=True)
        ]
    return partial(
        diplomas,
        request.letterhead,
        tournament.name,
        local(tournament.starts).date(),
        awarded,
        where=tournament.place or tournament.club.place,
        mark="" if tournament.is_over else _mark(found.rounds),
    )


def _of_teams(request: DocumentRequest, found: Standing, places: int) -> list[Diploma]:
    """For the first teams, in their colours, with the names of those who count."""
    listed = teams_of(request.tournament, found, for_public=request.names_for_public)
    first = [each for each in listed if each.place <= places]
    colours = colours_in_turn(each.colour for each in first)
    return [
        Diploma(
            each.name,
            each.place,
            score=score_said(each.exact, found.rules.scoring),
            colour=colour,
            of=each.names,
        )
        for each, colour in zip(first, colours, strict=True)
    ]


def _mark(rounds: Sequence[int]) -> str:
    """Of how far the tournament is, on a diploma that is printed before its end."""
    return gettext("After round %(number)d: not the final result") % {"number": max(rounds)}


def _warning(situation: Situation) -> str:
    if situation.tournament.is_over:
        return ""
    return gettext("The tournament is not finished: each diploma says after which round it is.")


def score_said(score: Number, scoring: Scoring) -> str:
    """A score with its unit: “132 points”."""
    if scoring is Scoring.SUM and score == int(score):
        said = ngettext("%(points)s point", "%(points)s points", abs(int(score)))
        return said % {"points": number(int(score))}
    decimals = 2 if scoring is Scoring.AVERAGE else None
    return f"{rank_texts.LONG_SCORES[scoring]}: {number(score, decimals=decimals)}"


def _colours(tournament: Tournament, entries: Sequence[EntryName]) -> list[str]:
    """For each entry the colour of the team that all its people are of, else one in its turn."""
    people = [player for entry in entries for player in entry.players]
    members = Membership.objects.filter(club=tournament.club, player__in=people)
    teams = dict(members.values_list("player", "team__colour"))
    own = [{teams.get(player) for player in entry.players} for entry in entries]
    return colours_in_turn(each.pop() if len(each) == 1 else None for each in own)


def _links(document: Document, situation: Situation) -> list[Link]:
    teams = [(_("Teams"), "?teams=1")] if has_teams(situation) else []
    found = versions(*VERSIONS, *teams)(document, situation)
    return found + category_links(document, situation)


VERSIONS: Final = (
    (_("First three"), ""),
    (_("First ten"), "?places=10"),
    (_("Everybody"), "?places=999"),
    (_("For children, in colours"), "?colours=1"),
)
DOCUMENT = Document(
    slug="diplomas",
    place=(EveningPart.END, 30),
    title=_("Diplomas"),
    sentence=_("A page for each of the first three, or for everybody."),
    is_offered=has_results,
    warning=_warning,
    may_have=access.can_check_in,
    url_name="diplomas",
    route="t/<slug:slug>/diplomas.pdf",
    links=_links,
    contents={"pdf": content},
)
