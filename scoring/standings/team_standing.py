"""Teams of the club in one tournament, by what their members make for themselves."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from club.models import EntryPlayer, Membership, Tournament
from club.players.public_names import is_shown
from engine.ranking.rules import Number, Scoring
from engine.ranking.teams import TeamBy, ranked_teams
from scoring.log.played_deals import merged_players
from scoring.names import UNKNOWN, names_of_players
from scoring.standings.standing import Standing, standing
from scoring.writers.value_format import number


class Member(NamedTuple):
    name: str
    points: str
    counts: bool
    person: int = 0
    """The key of who has a page of their own in what is shown."""


class ShownTeam(NamedTuple):
    key: int
    place: int
    is_shared: bool
    name: str
    colour: str
    exact: Number
    total: str
    """The same, as it is shown."""
    members: Sequence[Member]
    """Those whose names may be shown, the best first."""

    @property
    def names(self) -> str:
        return ", ".join(each.name for each in self.members if each.counts)


def teams_of(tournament: Tournament, shown: Standing, *, for_public: bool) -> list[ShownTeam]:
    """The teams after the same rounds as a standing that the reader may see; none, and no query,
    where teams do not count. Guests and people without a team count for none."""
    if not tournament.team_by:
        return []
    last, version = max(shown.rounds), tournament.version
    found = standing(tournament, through=last, stage=shown.stage, by_person=True, version=version)
    scores = {row.entry: row.score for row in reversed(found.rows)} if found else {}
    same = merged_players()
    people = {same.get(each, each) for each in scores}
    fields = ("player", "team", "team__name", "team__colour")
    members = _of_teams(tournament, people).values_list(*fields)
    teams = {team: (name, colour) for _player, team, name, colour in members}
    own = {player: team for player, team, *_named in members}
    team_of = {each: own[kept] for each in scores if (kept := same.get(each, each)) in own}
    by = TeamBy(tournament.team_by)
    ranked = ranked_teams(scores.items(), team_of, by, tournament.team_best)
    names = names_of_players(tournament, team_of, for_public=for_public)
    is_average = by is TeamBy.AVERAGE or shown.rules.scoring is Scoring.AVERAGE
    decimals = 2 if is_average else None
    return [
        ShownTeam(
            each.team,
            each.place,
            each.is_shared,
            *teams[each.team],
            each.total,
            number(each.total, decimals=decimals),
            [
                Member(name, number(made), counts)
                for player, made, counts in each.members
                if is_shown(name := names.get(player, UNKNOWN).title)
            ],
        )
        for each in ranked
    ]


def can_have_teams(tournament: Tournament) -> bool:
    """True if teams count and anybody who has entered is of one, before anything is played too."""
    if not tournament.team_by:
        return False
    same, line_up = merged_players(), EntryPlayer.objects.filter(entry__tournament=tournament)
    people = {same.get(each, each) for each in line_up.values_list("player", flat=True)}
    return _of_teams(tournament, people).exists()


def _of_teams(tournament: Tournament, people: Collection[int]) -> QuerySet[Membership]:
    own = Membership.objects.filter(club=tournament.club_id, is_guest=False, team__isnull=False)
    return own.filter(player__in=people)


def teams_said(tournament: Tournament) -> str:
    """One sentence on how the teams are counted."""
    own = {"best": tournament.team_best}
    if tournament.team_by == TeamBy.SUM and tournament.team_best:
        return _("A team has the points of its best %(best)d people together.") % own
    if tournament.team_by == TeamBy.SUM:
        return _("A team has the points of all its people together.")
    if tournament.team_best:
        return _("A team has the average of its best %(best)d people.") % own
    return _("A team has the average of all its people.")
