"""The referee's page of a table that plays: its people in their seats, and penalties at a press."""

from typing import Any
from uuid import uuid4

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from club import access
from club.models import Round, State
from club.models.round import released
from club.referee import page
from club.referee.offences import OFFENCES
from club.tournaments.finding import tournament_to_see
from engine.editions import RO, RuleSet
from engine.results import GAMES
from scoring.desk.penalties import usual_points
from scoring.log.seating import Seated, seated
from scoring.table_names import names_at, names_by_seat


def at_table(request, slug, number, table):
    """Page for everybody who may see the round, of a game that has a rulebook; penalties only for
    who may give them."""
    tournament = tournament_to_see(request, slug)
    round_ = get_object_or_404(tournament.rounds, number=number)
    rights = access.rights(request.user, tournament.club)
    is_seen = rights.can_check_in or released(tournament, [round_])
    here = seated(round_, [table]).get(table) if is_seen else None
    if here is None or tournament.only_counts:
        raise Http404
    names = names_at([here.seats], for_public=not rights.can_check_in)
    by_seat = names_by_seat(here.seats, names)
    may = rights.can_referee and tournament.state != State.ARCHIVED and round_.started_at
    rules = GAMES[tournament.game].rules_of(tournament.rules)
    facts = {
        "tournament": tournament,
        "round": round_,
        "table": table,
        "penalty": _penalty(here, names) if may else None,
        "game": tournament.game,
        "least": getattr(rules, "first_melding", None),
        **page.costs_facts((tournament.game,), rules if isinstance(rules, RuleSet) else RO),
    }
    return page.answer(
        request,
        "scoring/desk/referee.html",
        settled=_settled(rules, len(by_seat) if tournament.game == "individual" else 0),
        names=by_seat,
        facts=facts,
    )


def _settled(rules: Any, players: int) -> dict[str, str]:
    """Answers to the referee page's questions that this table has settled already. Of the editions'
    differences only the pause matters while cards are laid."""
    has_run = rules.pause_gives_run if isinstance(rules, RuleSet) else True
    return {"edition": "ro" if has_run else "ca", "players": str(players)}


def _penalty(here: Seated, names: dict[int, str]) -> dict[str, Any]:
    """People at this table who may be given a penalty, and the offences with their points."""
    round_: Round = here.round
    who = [
        (_value(here.ids[sitting["entry"]], player, sitting["players"]), names.get(player, ""))
        for sitting in here.seats.values()
        for player in sitting["players"]
    ]
    usual = usual_points(here.tournament)
    return {
        "key": uuid4(),
        "who": who,
        "offences": [(name, OFFENCES[name], points) for name, points in usual.items()],
        "reason": _("Seen at table %(table)d in round %(round)d")
        % {"table": here.table, "round": round_.number},
    }


def _value(entry: int, player: int, players: list[int]) -> str:
    """Value as the form of penalties calls a person: an entry of one is its person."""
    return f"{entry}-{player}" if len(players) > 1 else str(entry)
