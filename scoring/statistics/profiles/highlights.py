"""The best of somebody: the longest streaks and the highest deals, each with where it was."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.models import Tournament
from scoring.games import GAMES
from scoring.statistics.player_totals import Tally
from scoring.statistics.profiles.profile import Evening
from scoring.statistics.sums import DealPlace


class Highlight(NamedTuple):
    value: str
    said: str
    tournament: Tournament | None = None
    address: str = ""
    """Of the deal."""


def highlights(tally: Tally, evenings: Sequence[Evening]) -> list[Highlight]:
    tournaments = {each.tournament.pk: each.tournament for each in evenings}
    found = []
    if tally.streak.best > 1 and tally.streak.best_end:
        said = _("deals won in a row; the last of them:")
        found.append(_at(tournaments, tally.streak.best_end, str(tally.streak.best), said))
    for name, game in GAMES.items():
        if name in tally.best:
            said = str(game.best_deal)
            found.append(
                _at(tournaments, tally.best[name].where, str(tally.best[name].points), said)
            )
    runs = groupby(evening.is_podium for evening in evenings)
    podiums_in_a_row = max((len([*run]) for is_podium, run in runs if is_podium), default=0)
    if podiums_in_a_row > 1:
        said = ngettext(
            "tournament in a row among the first three",
            "tournaments in a row among the first three",
            podiums_in_a_row,
        )
        found.append(Highlight(str(podiums_in_a_row), said))
    return found


def _at(tournaments: dict[int, Tournament], where: DealPlace, value: str, said: str) -> Highlight:
    tournament = tournaments.get(where.tournament)
    if tournament is None or not where.deal:
        return Highlight(value, said, tournament)
    address = reverse("deals:deal", args=[tournament.slug, where.round, where.table, where.deal])
    return Highlight(value, said, tournament, address)
