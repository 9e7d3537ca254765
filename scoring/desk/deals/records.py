"""The record of a deal, card by card: attached to it, compared with its result, taken away."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from club.models import User
from club.storage import sqlite
from club.tournaments.states import raise_version
from engine.record import loads
from engine.referee import judge
from scoring.log.actions import DealAt
from scoring.log.refusals import Refused
from scoring.log.seating import Seats
from scoring.models import DealRecord


class OtherGame(Refused):
    sentence = _("This is the record of a different game.")


class OtherNumber(Refused):
    sentence = _("This record has %(there)s hands, and %(here)s sit at this table.")


def attach_record(deal: DealAt, text: str, seats: Seats, *, by: User) -> None:
    """Keeps the record of a deal, in the place of one that was there; raises if it is none."""
    record = loads(text)
    tournament = deal.tournament
    if record.deal.game != tournament.game:
        raise OtherGame
    if not record.deal.is_pairs and seats and len(record.deal.hands) != len(seats):
        raise OtherNumber(there=len(record.deal.hands), here=len(seats))
    with sqlite.alone():
        DealRecord.objects.update_or_create(
            round=deal.round,
            table=deal.table,
            deal=deal.number,
            defaults={"text": text, "user": by},
        )
        raise_version(tournament)


def remove_record(deal: DealAt) -> None:
    with sqlite.alone():
        DealRecord.objects.filter(round=deal.round, table=deal.table, deal=deal.number).delete()
        raise_version(deal.tournament)


def differs(text: str, content: Mapping[str, Any]) -> bool:
    """True if a record that was played to its end gives another result than the one
    written down."""
    record = loads(text)
    game, breach = judge(record)
    if breach is not None:
        return "breach" not in content
    if not game.is_over or "order" not in content:
        return False
    said: dict[str, Any] = {
        "order": [str(seat) for seat in game.order],
        "last_stuck": game.last_stuck,
    }
    if game.contract:
        said |= {"contract": str(game.contract.bid), "declarer": str(game.contract.declarer)}
    else:
        said["type"] = record.type
    return any(content.get(name) != value for name, value in said.items())
