"""The one transaction that writes to the log of a tournament; it is short, and safe to run again.

Who sits where is read before it. Inside it, under the lock of the tournament's row (on SQLite the
whole database has one writer), are only: the keys that were sent, the deals as they stand, what the
rules make of both, the last version, and what is written. So numbers have no gap, the chain of
hashes has no fork, and two results of one deal meet each other.
"""

from collections.abc import Collection, Sequence

from django.db import connection, transaction

from club.models import Round, Tournament
from club.storage.statements import columns, instance, rows
from scoring.log import commands, saving
from scoring.log.commands import DealAt, LogCommand, Receipt
from scoring.log.open_log import OpenLog
from scoring.log.rights import DealStanding
from scoring.log.rules import CommandContext, rules_of
from scoring.log.seating import line_ups, seated_in
from scoring.models import Deal, DealState

NEED_SEATS = (
    commands.RecordResult,
    commands.AnnulDeal,
    commands.AdjustScore,
    commands.MoveResult,
)

Answers = list[Receipt | Exception]


def rounds_of(tournament: Tournament) -> dict[int, Round]:
    """Rounds by their number."""
    sql = f"SELECT {columns(Round, 'r')} FROM club_round r WHERE r.tournament_id = %s"  # noqa: S608
    found = [instance(Round, row) for row in rows(sql, [tournament.pk])]
    for each in found:
        each.tournament = tournament
    return {each.number: each for each in found}


def standing_of(deal: DealAt) -> DealStanding:
    deal.check_number()
    kept = (
        Deal.objects.filter(round=deal.round, table=deal.table, number=deal.number)
        .select_related("current", "rival")
        .first()
    )
    return DealStanding(DealState(kept.state), kept.current, kept.rival) if kept else DealStanding()


def context_of(
    tournament: Tournament,
    asked: Sequence[LogCommand],
    rounds: Collection[Round] | None = None,
) -> CommandContext:
    """All that is read before the transaction; the deals are looked up in it."""
    depends = [(each, each.deals) for each in asked]
    deals = [deal for _each, own in depends for deal in own]
    for deal in deals:
        deal.check_number()
    met = CommandContext(rules_of(tournament), deals={deal.key: DealStanding() for deal in deals})
    if rounds is None and any(each.by.token for each in asked):
        rounds = rounds_of(tournament).values()
    met.rounds = rounds or ()
    sitting = [deal for each, own in depends if isinstance(each, NEED_SEATS) for deal in own]
    met.seats = seated_in({deal.round for deal in sitting}, {deal.table for deal in sitting})
    for each in asked:
        if isinstance(each, commands.MoveResult) and each.entries:
            met.players = line_ups(each.target.round, each.entries.values())
        elif isinstance(each, commands.PenaltyCommand):
            met.players = line_ups(each.round, [each.entry.number])
    return met


def write(tournament: Tournament, asked: Sequence[LogCommand], met: CommandContext) -> Answers:
    with transaction.atomic():
        _lock(tournament)
        log = OpenLog(tournament, met)
        log.look_up(asked)
        answers = [log.answer(each) for each in asked]
        saving.save(log)
    return answers


def _lock(tournament: Tournament) -> None:
    """On PostgreSQL whoever writes to this tournament waits here."""
    if connection.features.has_select_for_update:
        rows("SELECT id FROM club_tournament WHERE id = %s FOR NO KEY UPDATE", [tournament.pk])
