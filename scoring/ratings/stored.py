"""Ratings kept after each tournament, and brought up to date when the log went on.

Of each club and game the tournaments stand in their order; with each, how far its log went when it
was rated. From the first that is not as it was, everything is worked out anew; what stands before
it is read. So a tournament at the end costs as much as it has deals, and the figures are the same
as if all had been worked out at once.

Nothing is locked while ratings are worked out. Then they are written in one transaction, if what
is kept is still what they were built on; otherwise another process was quicker.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from typing import Any, Final, NamedTuple

from django.db import DatabaseError, transaction
from django.db.models import Count, Max, Min, OuterRef, Subquery, Sum

from club.clubs import groups
from club.models import Club, Player, Tournament
from club.models.tournament import OVER
from club.process.background import Job
from engine.results import GAMES
from scoring.derivations import Derivation
from scoring.log.played_deals import PlayedDeal, played_deals
from scoring.models import Deal, RatedTournament, RatingState, Version
from scoring.models.version import SHORT_HASH
from scoring.ratings.arithmetic import VERSION, RatingChange, Reckoning, Strength
from scoring.visibility import counted

MOST_IN_A_REQUEST: Final = 3000
"""So many deals are rated while somebody waits for a page: in about a second."""

MOST_CLUBS: Final = 100
"""So many are read at one look: after a start all of them in turn."""

LOOKS_AROUND: Final = 180
"""In so many looks, an hour, all have come round."""

TRIES: Final = 3
BATCH: Final = 2000

DealProgress = Callable[[int], object]
"""Hears how many more deals were rated."""


class StoredTournament(NamedTuple):
    """A tournament as it was rated."""

    pk: int
    tournament: int
    position: int
    made_from: str


class Plan(NamedTuple):
    """Work to be done for one game of a club."""

    club: int
    game: str
    tournaments: Sequence[Tournament]
    """All that count, in order."""
    marks: Mapping[int, str]
    stored: Sequence[StoredTournament]
    stands: int
    """So many of the first stand as they are."""

    @property
    def stale(self) -> Sequence[Tournament]:
        return self.tournaments[self.stands :]

    @property
    def is_done(self) -> bool:
        return self.stands == len(self.tournaments) == len(self.stored)


def bring_up_to_date(
    club: Club, *, at_most: int | None = None, progress: DealProgress | None = None
) -> int:
    """Works out what is not up to date, unless it is more deals than `at_most`; how many deals are
    left to be rated."""
    for _try in range(TRIES):
        plans = [plan for plan in plans_of(club) if not plan.is_done]
        waiting = deals_in(each for plan in plans for each in plan.stale)
        if at_most is not None and waiting > at_most:
            return waiting
        if all(_carry_out(plan, progress) for plan in plans):
            return 0
    return deals_in(each for plan in plans_of(club) for each in plan.stale)


def bring_up_to_date_for_a_page(club: Club) -> int:
    """The same, as far as somebody can wait for it; a database that cannot be written to shows what
    it has."""
    try:
        return bring_up_to_date(club, at_most=MOST_IN_A_REQUEST)
    except DatabaseError:
        return deals_in(each for plan in plans_of(club) for each in plan.stale)


def plans_of(club: Club) -> list[Plan]:
    """Plans for each game, each name of one by points for itself, in seven queries at most."""
    over = groups.evenings(club).filter(state__in=OVER)
    marks = _marks(club)  # before the deals are read: what comes later makes it stale again
    by_game: defaultdict[str, list[Tournament]] = defaultdict(list)
    for tournament in counted(over):
        by_game[GAMES[tournament.game].rated_as(tournament.rules)].append(tournament)
    stored = _stored(club.pk)
    joined = _first_joined(club)
    plans = []
    for game in dict.fromkeys([*GAMES, *by_game, *stored]):
        stands = _standing(by_game[game], marks, stored[game])
        stands = min(stands, joined.get(game, stands))
        plans.append(Plan(club.pk, game, by_game[game], marks, stored[game], stands))
    return plans


def deals_in(tournaments: Iterable[Tournament]) -> int:
    keys = [each.pk for each in tournaments]
    if not keys:
        return 0
    return Deal.objects.filter(round__tournament__in=keys, current__isnull=False).count()


def _marks(club: Club) -> dict[int, str]:
    """Position of each log, and the version of the arithmetic that would rate it now."""
    last = Version.objects.filter(tournament=OuterRef("pk")).order_by("-number")
    found = groups.evenings(club).values_list(
        "pk", Subquery(last.values("number")[:1]), Subquery(last.values("hash")[:1])
    )
    return {
        pk: f"{VERSION} {number or 0} {(hash_ or '')[:SHORT_HASH]}" for pk, number, hash_ in found
    }


def _stored(club: int) -> defaultdict[str, list[StoredTournament]]:
    found: defaultdict[str, list[StoredTournament]] = defaultdict(list)
    rows = RatedTournament.objects.filter(club=club).order_by("position")
    for game, *facts in rows.values_list("game", *StoredTournament._fields):
        found[game].append(StoredTournament(*facts))
    return found


def _first_joined(club: Club) -> dict[str, int]:
    """First tournament of each game with somebody whose record has been joined to another's."""
    joined = Player.objects.filter(merged_into__isnull=False).values("pk")
    states = RatingState.objects.filter(club=club, player__in=joined).order_by()
    return dict(states.values_list("game").annotate(first=Min("rated__position")))


def _standing(
    tournaments: Sequence[Tournament], marks: Mapping[int, str], stored: Sequence[StoredTournament]
) -> int:
    """Number of leading tournaments that are stored as they are now, without a gap."""
    for at, (tournament, each) in enumerate(zip(tournaments, stored, strict=False)):
        as_now = StoredTournament(each.pk, tournament.pk, at, marks[tournament.pk])
        if each != as_now:
            return at
    return min(len(tournaments), len(stored))


class TournamentRatings(NamedTuple):
    tournament: Tournament
    deals: int
    parts: Mapping[int, RatingChange]


def _carry_out(plan: Plan, progress: DealProgress | None) -> bool:
    """Write the plan; False if somebody else wrote in the meantime."""
    known = _known_before(plan)
    deals = _heard(played_deals(plan.stale), progress)
    reckoning = Reckoning({player: each for player, (_pk, each) in known.items()})
    made = [
        TournamentRatings(tournament, *reckoning.tournament(own))
        for tournament, own in _by_tournament(plan.stale, deals)
    ]
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=plan.club)
        if _stored(plan.club)[plan.game] != plan.stored:
            return False
        _write(plan, made, {player: pk for player, (pk, _known) in known.items()})
    return True


def _known_before(plan: Plan) -> dict[int, tuple[int, Strength]]:
    """State of each player, by key, just before what is stale, with its key."""
    states = RatingState.objects.filter(club=plan.club, game=plan.game)
    if plan.stands == len(plan.stored):
        states = states.filter(is_last=True)
    else:
        states = states.filter(rated__position__lt=plan.stands)
    rows = states.order_by("rated__position").values_list("player", "pk", "mu", "sigma", "deals")
    return {
        player: (pk, Strength(mu, sigma, deals))
        for player, pk, mu, sigma, deals in rows.iterator(BATCH)
    }


def _heard(deals: Iterable[PlayedDeal], progress: DealProgress | None) -> Iterator[PlayedDeal]:
    for deal in deals:
        yield deal
        if progress:
            progress(1)


def _by_tournament(
    tournaments: Sequence[Tournament], deals: Iterator[PlayedDeal]
) -> Iterator[tuple[Tournament, Iterator[PlayedDeal]]]:
    """Every tournament with its deals, those without any too. Deals come tournament by tournament;
    each has to be read to its end before the next."""
    by_key = groupby(deals, key=lambda deal: deal.tournament)
    key, own = next(by_key, NO_DEALS)
    for tournament in tournaments:
        if tournament.pk == key:
            yield tournament, own
            key, own = next(by_key, NO_DEALS)
        else:
            yield tournament, iter(())


NO_DEALS: Final[tuple[int, Iterator[PlayedDeal]]] = (0, iter(()))


def _write(plan: Plan, made: Sequence[TournamentRatings], before: Mapping[int, int]) -> None:
    """`before` are the keys of the states that were last before what is stale."""
    states = RatingState.objects.filter(club=plan.club, game=plan.game)
    states.filter(rated__position__gte=plan.stands).delete()
    RatedTournament.objects.filter(
        club=plan.club, game=plan.game, position__gte=plan.stands
    ).delete()
    last = {player: at for at, each in enumerate(made) for player in each.parts}
    for keys in batches([pk for player, pk in before.items() if player in last]):
        states.filter(pk__in=keys).update(is_last=False)
    if plan.stands < len(plan.stored):
        for keys in batches([pk for player, pk in before.items() if player not in last]):
            states.filter(pk__in=keys).update(is_last=True)
    rated = RatedTournament.objects.bulk_create(
        RatedTournament(
            tournament=each.tournament,
            club_id=plan.club,
            game=plan.game,
            deals=each.deals,
            position=plan.stands + at,
            made_from=plan.marks[each.tournament.pk],
        )
        for at, each in enumerate(made)
    )
    new = (
        _state(plan, row, player, part, is_last=last[player] == at)
        for at, (row, each) in enumerate(zip(rated, made, strict=True))
        for player, part in each.parts.items()
    )
    for some in batches(new):
        RatingState.objects.bulk_create(some)


def _state(
    plan: Plan, rated: RatedTournament, player: int, part: RatingChange, *, is_last: bool
) -> RatingState:
    return RatingState(
        rated=rated,
        club_id=plan.club,
        game=plan.game,
        player=player,
        mu=part.after.mu,
        sigma=part.after.sigma,
        mu_before=part.before and part.before.mu,
        deals=part.after.deals,
        played=part.played,
        expected=part.expected,
        actual=part.actual,
        is_last=is_last,
    )


def batches(things: Iterable[Any]) -> Iterator[list[Any]]:
    left = iter(things)
    while some := list(islice(left, BATCH)):
        yield some


def stale_clubs() -> Iterator[tuple[Club, int]]:
    """The clubs of which not everything is up to date, and how many deals that are."""
    for club in Club.objects.order_by("pk"):
        plans = [plan for plan in plans_of(club) if not plan.is_done]
        if plans:
            yield club, deals_in(each for plan in plans for each in plan.stale)


class ChangedClubs:
    """Clubs that have changed since they were found up to date: one query for all instead of
    several for each. The others come round in turn, a few at each look, for what changes with
    time alone."""

    def __init__(self) -> None:
        self._known: dict[int, Hashable] = {}

    def stale(self) -> Iterator[Club]:
        over = Tournament.objects.filter(state__in=OVER).order_by()
        found = over.values_list("club").annotate(Count("pk"), Max("pk"), Sum("version"))
        as_now: dict[int, Hashable] = {club: tuple(state) for club, *state in found}
        for group, own in groups.clubs_by_group().items():
            as_now[group] = tuple((club, as_now.get(club)) for club in own)
        changed = [club for club, state in as_now.items() if self._known.get(club) != state]
        changed.sort(key=lambda club: club not in self._known)
        others = [club for club in self._known if self._known[club] == as_now.get(club)]
        wanted = [*changed[:MOST_CLUBS], *others[: len(others) // LOOKS_AROUND + 1]]
        clubs = Club.objects.in_bulk(wanted)
        for club in (clubs[key] for key in wanted if key in clubs):
            self._known.pop(club.pk, None)
            if all(plan.is_done for plan in plans_of(club)):
                self._known[club.pk] = as_now[club.pk]
            else:
                yield club


RATINGS: Final = Derivation[Club](
    "ratings",
    lambda: (club for club, _deals in stale_clubs()),
    bring_up_to_date,
    every_seconds=20,
)


def job() -> Job:
    return RATINGS._replace(stale=ChangedClubs().stale).job()
