"""Evenings whose standing can be worked out by heart."""

import uuid

from django.utils import timezone

from club.models import Appointment, Role, User
from scoring.log.actions import record
from scoring.log.commands import Actor, DealAt
from tests.scoring.evenings import under_way

# North-South make 14 and East-West 4; the same with the sides changed.
NS_WIN = {"contract": "4M", "declarer": "N", "order": list("NESW"), "last_stuck": False}
EW_WIN = {"contract": "4M", "declarer": "E", "order": list("ENWS"), "last_stuck": False}
DEALT_AGAIN = {"breach": {"by": "W", "kind": "illegal_card", "again": True}}


def desk_of(club) -> Actor:
    user, _new = User.objects.get_or_create(username="desk", defaults={"password": "!"})
    Appointment.objects.get_or_create(club=club, user=user, role=Role.SCORER)
    return Actor(user=user)


def enter(tournament, round_number, table, deal, content=NS_WIN):
    where = DealAt(tournament.rounds.get(number=round_number), table, deal)
    return record(where, content, key=uuid.uuid4(), by=desk_of(tournament.club))


def evening_in(club):
    """Four pairs at two tables, four rounds of one deal, all over; entry 1 plays entry 2 and entry
    3 plays entry 4 each time. The last two rounds are kept back, and turn everything round:

    after round 2: 1 has 28, 3 has 18, 4 has 18, 2 has 8; after round 4: 2 and 1 have 36 each, and
    4 has 46 to 26 of 3.
    """
    tournament = under_way(club, tables=2, rounds=4, deals=1, frozen_rounds=2)
    for number, first, second in [
        (1, NS_WIN, NS_WIN), (2, NS_WIN, EW_WIN), (3, EW_WIN, EW_WIN), (4, EW_WIN, EW_WIN),
    ]:  # fmt: skip
        enter(tournament, number, 1, 1, first)
        enter(tournament, number, 2, 1, second)
    tournament.rounds.update(finished_at=timezone.now())
    tournament.refresh_from_db()
    return tournament
