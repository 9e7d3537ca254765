"""The clock of a round: one for all screens, kept as moments in the database."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.access import AnyUser
from club.hooks import outbox
from club.models import Round, State, Table, Tournament
from club.tournaments.states import NotNow, has_results, raise_version, start
from club.tournaments.states import go_on as go_to_next_state
from club.wording.texts import milliseconds

MOST_EXTRA = 600
# What a clock keeps.
KEPT = ("released_at", "started_at", "paused_at", "paused_seconds", "extra_minutes", "finished_at")


@transaction.atomic
def start_round(round_: Round, at: datetime | None = None) -> None:
    """Start a round, now or at a moment. The first one starts the tournament and fixes its
    rules."""
    tournament = _hold(round_)
    if round_.started_at is not None:
        return
    if tournament.rounds.filter(started_at__isnull=False, finished_at=None).exists():
        raise NotNow(_("A round is still running. End it first."))
    if tournament.rounds.filter(number__lt=round_.number, started_at=None).exists():
        raise NotNow(_("A round before this one has not been played."))
    if not round_.tables.exists():
        raise NotNow(_("No one has a seat in this round."))
    if tournament.state in (State.DRAFT, State.OPEN):
        start(tournament)
    round_.started_at = at or timezone.now()
    round_.released_at = round_.released_at or round_.started_at
    _save(round_, "started_at", "released_at")


@transaction.atomic
def release(round_: Round) -> None:
    """Show its seats to everybody, and those of the rounds before it."""
    tournament = _hold(round_)
    hidden = tournament.rounds.filter(number__lte=round_.number, released_at=None)
    hidden.update(released_at=timezone.now())


@transaction.atomic
def take_back_start(round_: Round) -> None:
    _hold(round_)
    if has_results(Round.objects.filter(pk=round_.pk)):
        raise NotNow(_("There are already results in this round."))
    round_.started_at = round_.paused_at = round_.finished_at = None
    round_.paused_seconds = round_.extra_minutes = 0
    _save(round_, "started_at", "paused_at", "finished_at", "paused_seconds", "extra_minutes")


@transaction.atomic
def pause(round_: Round, at: datetime | None = None) -> None:
    _hold(round_)
    if round_.is_running and round_.paused_at is None:
        round_.paused_at = at or timezone.now()
        _save(round_, "paused_at")


@transaction.atomic
def go_on(round_: Round, at: datetime | None = None) -> None:
    _hold(round_)
    if round_.paused_at is not None:
        still = (at or timezone.now()) - round_.paused_at
        round_.paused_seconds += max(0, round(still.total_seconds()))
        round_.paused_at = None
        _save(round_, "paused_at", "paused_seconds")


@transaction.atomic
def add_minutes(round_: Round, minutes: int) -> None:
    _hold(round_)
    round_.extra_minutes = max(-MOST_EXTRA, min(MOST_EXTRA, round_.extra_minutes + minutes))
    _save(round_, "extra_minutes")


@transaction.atomic
def add_table_minutes(table: Table, minutes: int) -> None:
    _hold(table.round)
    table.refresh_from_db(fields=["extra_minutes"])
    table.extra_minutes = max(-MOST_EXTRA, min(MOST_EXTRA, table.extra_minutes + minutes))
    table.save(update_fields=["extra_minutes"])


@transaction.atomic
def end_round(round_: Round, at: datetime | None = None) -> None:
    tournament = _hold(round_)
    if round_.finished_at is not None:
        return
    if not round_.is_running:
        raise NotNow(_("This round is not running."))
    at = at or timezone.now()
    go_on(round_, at)
    with outbox.telling(tournament) as tell:
        round_.finished_at = at
        _save(round_, "finished_at")
        tell(outbox.ROUND, round=round_.number)


@transaction.atomic
def finish(tournament: Tournament, *, by: AnyUser | None = None) -> None:
    """Finish a tournament, and end the round that still runs in it."""
    for round_ in tournament.rounds.filter(started_at__isnull=False, finished_at=None):
        end_round(round_)
    go_to_next_state(tournament, by=by)


@transaction.atomic
def open_again(round_: Round) -> None:
    """A round that was ended too early; its clock goes on as if it had never been."""
    _hold(round_)
    later = round_.tournament.rounds.filter(number__gt=round_.number, started_at__isnull=False)
    if later.exists():
        raise NotNow(_("The next round has already begun."))
    round_.finished_at = None
    _save(round_, "finished_at")


def times(round_: Round) -> dict[str, object]:
    """Data for the clock on a page: moments in milliseconds, by the server's own time."""
    now = timezone.now()
    ends = round_.ends_at(now)
    return {
        "round": round_.number,
        "now": milliseconds(now),
        "ends": milliseconds(ends) if ends else None,
        "is_paused": round_.paused_at is not None,
        "is_over": round_.finished_at is not None,
        "minutes": round_.minutes + round_.extra_minutes,
    }


def kept_times(round_: Round) -> dict[str, object]:
    """The same for a page that is kept: it tells no time, and `follow.js` asks for it. A clock that
    stands still says how it stood."""
    found = times(round_)
    return found if found["is_paused"] else {**found, "now": ""}


def planned_end(tournament: Tournament, minutes: int) -> datetime:
    """Counted from the tournament's start where that lies ahead, else from now."""
    begins = max(timezone.now(), tournament.starts)
    return timezone.localtime(begins + timedelta(minutes=minutes))


def _hold(round_: Round) -> Tournament:
    """Lock a round: of two presses at once the second sees what the first has done; what is over
    stands still."""
    tournament = round_.tournament
    raise_version(tournament)
    tournament.refresh_from_db(fields=["state"])
    try:
        round_.refresh_from_db(fields=KEPT)
    except Round.DoesNotExist:
        raise NotNow(_("This round is no longer there.")) from None
    if tournament.is_over:
        raise NotNow(_("The tournament is over."))
    return tournament


def _save(round_: Round, *fields: str) -> None:
    round_.save(update_fields=list(fields))
