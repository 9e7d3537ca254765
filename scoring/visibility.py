"""Which results who may see: the one rule for pages, walls, papers, files and programs.

Everything after the last round shown to a reader is not there for them: no points, no ranks, no
counts, no order that follows from them.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db.models import Min, Subquery, prefetch_related_objects
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils import timezone

from club import access
from club.models import Round, Stage, State, Tournament
from club.models.round import released
from club.models.tournament import Publicity
from club.storage import statements
from club.tournaments.finding import tournament_to_see
from scoring.models import Version, Wall
from scoring.models.version import MOST_LINES, SHORT_HASH

EVERY: Final = 32767
"""More than there are rounds: nothing is kept back."""

Ended = Mapping[int, datetime | None]
"""When each round ended, by its number in order."""

FORGOTTEN: Final = timedelta(days=1)
"""So long after the last round nobody waits for a reveal any more."""


class Viewer(NamedTuple):
    """A reader of a tournament, and what of it they may see."""

    tournament: Tournament
    is_desk: bool
    last_round: int
    """The last round whose results they see."""

    @property
    def is_kept_back(self) -> bool:
        """True if a round has begun that they see nothing of."""
        rounds = self.tournament.rounds.all()
        return any(not each.is_open and each.number > self.last_round for each in rounds)

    @property
    def for_public(self) -> bool:
        return not self.is_desk


def viewer_of(request: HttpRequest, slug: str) -> Viewer:
    """Viewer, with its stages and rounds only where they are needed to say what is shown: a page
    that is kept already needs neither."""
    tournament = tournament_to_see(request, slug)
    is_desk = access.can_check_in(request.user, tournament.club)
    if is_desk:
        return Viewer(tournament, is_desk, EVERY)
    if tournament.frozen_rounds or tournament.publicity != Publicity.LIVE:
        with_rounds(tournament, for_public=True)
    return Viewer(tournament, is_desk, last_round_shown(tournament))


def with_rounds(tournament: Tournament, *, for_public: bool) -> None:
    """Its stages and rounds in two queries, and in none the second time; for the public only rounds
    whose seats are released."""
    if "rounds" in getattr(tournament, "_prefetched_objects_cache", ()):
        return
    for name, model in (("stages", Stage), ("rounds", Round)):
        statements.keep(tournament, name, statements.every(model, _OF_TOURNAMENT, [tournament.pk]))
    if for_public:
        statements.keep(tournament, "rounds", released(tournament, tournament.rounds.all()))


_OF_TOURNAMENT = "WHERE m.tournament_id = %s ORDER BY m.number"


def last_round_shown_to(reader: access.AnyUser, tournament: Tournament) -> int:
    """The last round whose results this reader sees; the desk sees all."""
    if access.can_check_in(reader, tournament.club):
        return EVERY
    return last_round_shown(tournament)


def last_round_shown(tournament: Tournament, revealed: int | None = None) -> int:
    """The last round whose results everybody sees: 0 if none, EVERY if nothing is kept back.

    Rounds that are kept for a reveal stay so when the tournament is finished, for prizes are
    given after that; until they are revealed, or it is archived, or a day has passed. `revealed` is
    given by who has read it already, of many tournaments at once.
    """
    if not tournament.has_begun:
        return 0
    if tournament.state == State.ARCHIVED:
        return EVERY
    is_over = tournament.state == State.FINISHED
    publicity = Publicity.LIVE if is_over else tournament.publicity
    if publicity == Publicity.LIVE and not tournament.frozen_rounds:
        return EVERY
    rounds = sorted(tournament.rounds.all(), key=lambda each: each.number)
    ended = {each.number: each.finished_at for each in rounds}
    return max(
        min(_published(publicity, ended), _before_the_frozen(tournament, ended, is_over=is_over)),
        _revealed(tournament) if revealed is None else revealed,
    )


def _published(publicity: str, ended: Ended) -> int:
    if publicity == Publicity.LIVE:
        return EVERY
    if publicity == Publicity.END:
        return 0
    not_ended = (number for number, moment in ended.items() if moment is None)
    return next(not_ended, EVERY + 1) - 1


def _before_the_frozen(tournament: Tournament, ended: Ended, *, is_over: bool) -> int:
    if not tournament.frozen_rounds:
        return EVERY
    last = max((moment for moment in ended.values() if moment), default=None)
    if is_over and (last is None or timezone.now() - last > FORGOTTEN):
        return EVERY
    planned = sum(each.rounds_planned for each in tournament.stages.all())
    return max(0, planned - tournament.frozen_rounds)


def _revealed(tournament: Tournament) -> int:
    found = Wall.objects.filter(tournament=tournament).values_list("shown_through", flat=True)
    return found.first() or 0


def last_ended_shown(tournament: Tournament) -> int:
    """The last round that is over and whose results everybody sees, as the database has it now."""
    found = Tournament.every.prefetch_related("stages", "rounds").get(pk=tournament.pk)
    last = last_round_shown(found)
    ended = (each.number for each in found.rounds.all() if each.finished_at)
    return max((number for number in ended if number <= last), default=0)


def was_revealed(tournament: Tournament) -> bool:
    """True if a reveal of it was shown to its end."""
    return bool(_revealed(tournament))


def is_public(round_: Round) -> bool:
    """True if those who are not at the desk see the results of a round now."""
    return round_.number <= last_round_shown(round_.tournament)


def last_public_line(tournament: Tournament, round_number: int = EVERY) -> tuple[int, str] | None:
    """Number and short hash of the last line before the first one that not everybody may see, or
    that is of a round after this one: that there are more is not told."""
    last = min(round_number, last_round_shown(tournament))
    log = Version.objects.filter(tournament=tournament).order_by()
    public = log
    if last < EVERY:
        later = log.filter(round__number__gt=last).values("tournament")
        first = Subquery(later.annotate(first=Min("number")).values("first"))
        public = log.filter(number__lt=Coalesce(first, MOST_LINES))
    found = public.order_by("-number").values_list("number", "hash").first()
    return (found[0], found[1][:SHORT_HASH]) if found else None


def counted(tournaments: Iterable[Tournament]) -> list[Tournament]:
    """Tournaments whose results stand and may be seen by everybody, in the order they were played;
    in three queries at most."""
    over = [each for each in tournaments if each.is_over]
    kept_back = [each for each in over if each.frozen_rounds and each.state == State.FINISHED]
    prefetch_related_objects(kept_back, "rounds", "stages")
    revealed = _all_revealed(kept_back)
    hidden = {each.pk for each in kept_back if not _is_shown(each, revealed)}
    return sorted(
        (each for each in over if each.pk not in hidden), key=lambda each: (each.starts, each.pk)
    )


def _is_shown(tournament: Tournament, revealed: Mapping[int, int]) -> bool:
    """True if nothing of it is kept back any more: a reveal that was shown to its end counts."""
    last = max((each.number for each in tournament.rounds.all()), default=0)
    return last_round_shown(tournament, revealed.get(tournament.pk, 0)) >= last


def _all_revealed(tournaments: Sequence[Tournament]) -> dict[int, int]:
    if not tournaments:
        return {}
    walls = Wall.objects.filter(tournament__in=tournaments)
    return dict(walls.values_list("tournament_id", "shown_through"))
