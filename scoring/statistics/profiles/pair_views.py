"""Two players: what they did as partners, and against each other."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from club.clubs.robots import list_players
from club.models import Player, Tournament
from scoring.models import FinalPlace
from scoring.standings.final_places import bring_up_to_date
from scoring.statistics.player_totals import Tally
from scoring.statistics.profiles.bars import parts_of
from scoring.statistics.profiles.evenings import Evening
from scoring.statistics.profiles.profile import Profile, profile_of, tournaments_of
from scoring.statistics.profiles.results import results
from scoring.statistics.queries import figures_of_pair


def pair(request: HttpRequest, pk: int, other: int) -> HttpResponse:
    """Of the tournaments that are over."""
    found = Player.objects.select_related("merged_into")
    one, second = get_object_or_404(found, pk=pk), get_object_or_404(found, pk=other)
    if one.merged_into or second.merged_into:
        return redirect("profiles:pair", one.kept.pk, second.kept.pk, permanent=True)
    if one == second:
        raise Http404
    people = [profile_of(one), profile_of(second)]
    list_players(request, one.pk, second.pk)
    facts = {"one": people[0], "other": people[1], **_facts(*people)}
    return render(request, "scoring/statistics/profiles/pair.html", facts)


def _facts(one: Profile, other: Profile) -> dict[str, Any]:
    tournaments = tournaments_of(one)
    figures = figures_of_pair(one.player.pk, other.player.pk, tournaments)
    with_, against = figures.together, figures.against
    return {
        "figures": figures,
        "together": with_,
        "against": against,
        "results": results(_evenings_together(one, other, tournaments), {}, {}),
        "duel": [
            *zip(
                ("own", "even", "other"),
                parts_of([("", against.ahead), ("", against.even), ("", against.behind)]),
                strict=True,
            )
        ],
    }


def _evenings_together(
    one: Profile, other: Profile, tournaments: Sequence[Tournament]
) -> list[Evening]:
    """Those in which they came in as one entry, the newest first; in three queries."""
    bring_up_to_date(tournaments)
    known = {each.pk: each for each in tournaments}
    theirs = FinalPlace.objects.filter(
        player=one.player,
        table__tournament__in=tournaments,
        entry__in=FinalPlace.objects.filter(player=other.player).values("entry"),
    )
    found = [
        Evening(known[place.table.tournament_id], Tally(), place)
        for place in theirs.select_related("table", "entry")
    ]
    return sorted(found, key=lambda each: each.tournament.starts, reverse=True)
