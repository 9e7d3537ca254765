"""What is still missing before a round ends, the next is drawn, or a tournament is finished."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.models import Round, Tournament
from club.pairings.planning import DRAWN
from scoring.desk.overview import overview, with_tables
from scoring.desk.progress import RoundNow, round_now
from scoring.models import Deal, DealState, RefereeCall

MOST_NAMED = 12


def of_round(tournament: Tournament) -> list[str]:
    """Of the round that runs or was played last, as sentences; none where nothing is missing."""
    found = overview(tournament, with_coming=False)
    watched = found.watched
    if watched is None:
        return []
    live = round_now(tournament, found.shown(watched), found.gone(watched))
    return [*_tables(live), *_deals(live.provisional, live), *_open_calls(live.calls)]


def of_tournament(tournament: Tournament) -> list[str]:
    """Of all rounds: before it is finished."""
    found = overview(tournament, with_coming=False)
    begun = [each for each in found.rounds if not each.is_open]
    with_tables(begun)
    said = []
    for round_ in begun:
        live = round_now(tournament, found.shown(round_), found.gone(round_))
        said += [f"{round_}: {each}" for each in _tables(live)]
    states = Deal.objects.filter(round__tournament=tournament).order_by()
    provisional = states.filter(state=DealState.PROVISIONAL).count()
    calls = list(RefereeCall.objects.filter(tournament=tournament, answered_at=None))
    disputes = list(
        states.filter(state=DealState.DISPUTED).values_list("round__number", "table", "number")
    )
    return [
        *said,
        *_agreed(provisional),
        *_disputed(disputes),
        *_open_calls(calls),
        *_unplayed(tournament, found.rounds),
    ]


def _tables(live: RoundNow) -> list[str]:
    short = [each.table.number for each in live.tables if each.to_come and not each.left]
    if not short:
        return []
    said = ngettext(
        "%(count)d table has not all its deals: %(tables)s.",
        "%(count)d tables have not all their deals: %(tables)s.",
        len(short),
    )
    return [said % {"count": len(short), "tables": _few(short)}]


def _deals(provisional: int, live: RoundNow) -> list[str]:
    disputes = [(deal.round, deal.table, deal.number) for deal in live.disputes]
    return [*_agreed(provisional), *_disputed(disputes)]


def _agreed(provisional: int) -> list[str]:
    said = ngettext(
        "%(count)d deal is not agreed yet.", "%(count)d deals are not agreed yet.", provisional
    )
    return [said % {"count": provisional}] if provisional else []


def _disputed(disputes: Sequence[tuple[int, int, int]]) -> list[str]:
    if not disputes:
        return []
    said = ngettext(
        "%(count)d deal is disputed: %(deals)s.",
        "%(count)d deals are disputed: %(deals)s.",
        len(disputes),
    )
    where = [
        _("round %(round)d, table %(table)d, deal %(deal)d")
        % {"round": number, "table": table, "deal": deal}
        for number, table, deal in disputes
    ]
    return [said % {"count": len(disputes), "deals": _few(where, between="; ")}]


def _open_calls(calls: Sequence[RefereeCall]) -> list[str]:
    if not calls:
        return []
    said = ngettext(
        "%(count)d table has called and nobody has gone there: %(tables)s.",
        "%(count)d tables have called and nobody has gone there: %(tables)s.",
        len(calls),
    )
    return [said % {"count": len(calls), "tables": _few([call.table for call in calls])}]


def _unplayed(tournament: Tournament, rounds: Sequence[Round]) -> list[str]:
    """Rounds that have their seats or are still to be drawn, and stages that have not begun."""
    played = sum(not each.is_open for each in rounds)
    planned = 0
    for stage in tournament.stages.all():
        made = sum(each.stage_id == stage.pk for each in rounds)
        is_whole = made and stage.form not in DRAWN
        planned += made if is_whole or not stage.form else max(made, stage.rounds_planned)
    missing = planned - played
    said = ngettext(
        "%(count)d of %(all)d planned rounds has not been played.",
        "%(count)d of %(all)d planned rounds have not been played.",
        missing,
    )
    return [said % {"count": missing, "all": planned}] if missing > 0 else []


def _few(named: Sequence[object], *, between: str = ", ") -> str:
    more = " …" if len(named) > MOST_NAMED else ""
    return between.join(map(str, named[:MOST_NAMED])) + more
