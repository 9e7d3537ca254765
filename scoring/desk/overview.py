"""Facts of a tournament for the desk's first page, read once for all its parts."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch, Subquery, prefetch_related_objects

from club.entries.head_count import Attendance, attendance_of
from club.entries.queries import counts_of, entries_of, titles_of
from club.entries.settling import Beside, beside
from club.models import Entry, Round, Seat, Stage, State, Table, Tournament
from club.models.round import released
from club.pairings import actions, rebuilding
from club.pairings.rounds import SeatedRound, seating_of
from club.tournaments.schedule import current_round
from scoring.models import ReturnedEntry, Wall, WallPages
from scoring.seats import ShownRound, shown_round


@dataclass(frozen=True)
class Overview:
    tournament: Tournament
    entries: Sequence[Entry]
    rounds: Sequence[Round]
    current: Round | None
    """The one that runs; else the next that has seats; else the last."""
    watched: Round | None
    """The one that runs, or that was played last."""
    opened: Round | None
    """The one whose tables are shown: the watched one, or another that somebody asks for."""

    @property
    def coming(self) -> Round | None:
        """The next one, where it has its seats and has not begun."""
        return self.current if self.current and self.current.is_open else None

    @property
    def hidden(self) -> Round | None:
        """The first whose seats only the desk sees."""
        shown = released(self.tournament, self.rounds)
        return next((each for each in self.rounds if each not in shown), None)

    @property
    def has_returns(self) -> bool:
        """True if phones have brought back something that nobody at the desk has seen."""
        return any(getattr(each, "has_returns", False) for each in self.rounds)

    @property
    def wall(self) -> Wall:
        """The wall with the pages that the desk chose for it, which are read with the rounds, or by
        themselves where there are none."""
        if not self.rounds:
            found = Wall.objects.filter(tournament=self.tournament).first() or Wall()
            found.tournament = self.tournament
            return found
        chosen = [getattr(each, "wall_pages", None) for each in self.rounds]
        return Wall(tournament=self.tournament, pages=next(filter(None, chosen), WallPages.ALL))

    @property
    def has_begun(self) -> bool:
        """True if the tournament runs by a round, whose own press takes the start back."""
        return self.tournament.state == State.RUNNING and self.watched is not None

    @property
    def counts(self) -> dict[str, int]:
        return counts_of([(each.state, each.is_here) for each in self.entries])

    @property
    def attendance(self) -> Attendance:
        return attendance_of(self.tournament, self.entries)

    @property
    def beside(self) -> Beside:
        """Who is not counted as here, as long as that matters."""
        if self.tournament.is_over:
            return Beside((), ())
        return beside(self.tournament, self.attendance.alone, self.entries)

    @property
    def change(self) -> rebuilding.Change:
        """Entries that came or left since the rounds to come were seated."""
        if self.coming is None:
            return rebuilding.Change((), ())
        kept = [SeatedRound(each, seating_of(each)) for each in self.rounds if each.is_open]
        return rebuilding.change_of(self.tournament, kept, self.entries)

    def gone(self, round_: Round) -> set[int]:
        """Keys of the entries that have left the tournament or are away in this round."""
        return {each.pk for each in self.entries if each.misses(round_.number)}

    @property
    def absent(self) -> set[int]:
        """Keys of the entries that are not here."""
        return {each.pk for each in self.entries if not each.is_here}

    def progress(self, stage: Stage) -> actions.StageProgress:
        return actions.progress(stage, [each for each in self.rounds if each.stage_id == stage.pk])

    def shown(self, round_: Round) -> ShownRound:
        """Its tables, with the names that the desk sees."""
        names = titles_of(self.entries, round_.number, for_public=False)
        numbers = {entry.pk: entry.number for entry in self.entries}
        return shown_round(self.tournament.kind, round_, names, numbers)


def overview(
    tournament: Tournament, *, with_coming: bool = True, number: int | None = None
) -> Overview:
    """Overview in seven queries, however many there are; without what comes it is for the watched
    round. By a number another round is opened, if it has begun."""
    unseen = ReturnedEntry.objects.filter(tournament=OuterRef("tournament"), seen_at=None)
    rounds = Round.objects.select_related("stage").order_by("number")
    pages = Wall.objects.filter(tournament=OuterRef("tournament")).values("pages")
    rounds = rounds.annotate(has_returns=Exists(unseen), wall_pages=Subquery(pages))
    prefetch_related_objects([tournament], Prefetch("rounds", rounds))
    found = list(tournament.rounds.all())
    current = current_round(tournament)
    begun = [each for each in found if not each.is_open]
    watched = current if current and not current.is_open else next(reversed(begun), None)
    opened = next((each for each in begun if each.number == number), watched)
    shown = (watched, opened)
    with_tables([each for each in found if each in shown or (each.is_open and with_coming)])
    return Overview(tournament, list(entries_of(tournament)), found, current, watched, opened)


def with_tables(rounds: Sequence[Round]) -> None:
    """Reads who sits where in these rounds, in three queries."""
    seats = Prefetch("seats", Seat.objects.order_by("place"))
    tables = Table.objects.order_by("number").prefetch_related(seats)
    prefetch_related_objects(rounds, Prefetch("tables", tables), "sit_outs")
