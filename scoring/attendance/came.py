"""Who came to which evening: those who played, and those whom the desk noted without playing."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import date
from typing import Any, Final, NamedTuple

from django.utils import timezone

from club.models import EntryPlayer, EntryState, Membership, Round, Season, Tournament, Visit
from club.players.public_names import names_of
from club.wording.collation import by_name
from scoring.models import RoundScore

Came = Mapping[int, Mapping[int, bool]]
"""Evening → person → True if they played, False if they came without playing."""

OF_LINE_UP: Final = ("entry", "player", "place", "first_round", "last_round")
OF_ENTRY: Final = tuple(
    f"entry__{name}"
    for name in ("tournament", "state", "is_here", "first_round", "last_round", "away")
)
OF_MEMBER: Final = (
    *("player", "team__name", "team__colour", "birth_year", "player__forgotten_at"),
    *("left", "is_guest"),
)


class SeasonEvening(NamedTuple):
    pk: int
    slug: str
    name: str
    day: date
    is_held: bool
    """Somebody was there, as far as is known."""
    apart: str = ""
    """The hour, where another evening is of the same day."""


class Attendee(NamedTuple):
    """A person of the season, by the name that the desk sees."""

    key: int
    name: str
    team: str
    colour: str
    birth_year: int | None
    is_forgotten: bool
    evenings: Mapping[int, bool]
    """Those they came to, True where they played."""


class SeasonAttendance(NamedTuple):
    season: Season
    evenings: list[SeasonEvening]
    people: list[Attendee]

    @property
    def held(self) -> list[SeasonEvening]:
        return [each for each in self.evenings if each.is_held]


def attendance(season: Season) -> SeasonAttendance:
    """Members of the club, and whoever came; evenings up to today. As many queries however many
    there are."""
    today = timezone.localdate()
    evenings, came = _evenings(season)
    of: defaultdict[int, dict[int, bool]] = defaultdict(dict)
    for evening, people in came.items():
        for person, played in people.items():
            of[person][evening] = played
    known = {
        key: (team or "", colour or "", year, gone is not None)
        for key, team, colour, year, gone, left, is_guest in _memberships(season)
        if key in of or not (left or gone or is_guest)
    }
    names = names_of({*of, *known}, for_public=False)
    everybody = [
        Attendee(key, name, *known.get(key, ("", "", None, True)), of.get(key, {}))
        for key, name in names.items()
    ]
    shown = [each for each in evenings if each.is_held or each.day <= today]
    return SeasonAttendance(season, shown, by_name(everybody, lambda each: each.name))


def visits_of(season: Season, person: int) -> tuple[list[date], int]:
    """Days on which a person came, and how many evenings there were."""
    evenings, came = _evenings(season)
    days = [each.day for each in evenings if person in came.get(each.pk, {})]
    return days, sum(each.is_held for each in evenings)


def came_to(tournaments: Iterable[Tournament]) -> Came:
    """Of evenings that have begun who was there for a round that began, a substitute and who was
    relieved each for the own rounds; not who had entered and stayed away."""
    begun = [each.pk for each in tournaments if each.has_begun]
    came: dict[int, dict[int, bool]] = {}
    visits = Visit.objects.filter(tournament__in=[each.pk for each in tournaments])
    for evening, person in visits.values_list("tournament", "player"):
        came.setdefault(evening, {})[person] = False
    line_ups: defaultdict[int, list[tuple]] = defaultdict(list)
    entries: dict[int, tuple] = {}
    rows: Any = EntryPlayer.objects.filter(entry__tournament__in=begun).order_by("pk")
    rows = rows.values_list(*OF_LINE_UP, *OF_ENTRY)
    for entry, *one in rows:
        line_ups[entry].append(tuple(one[:4]))
        entries[entry] = tuple(one[4:])
    rounds = Round.objects.filter(tournament__in=begun, started_at__isnull=False).order_by()
    started = _sets(rounds.values_list("tournament", "number"))
    # What somebody played counts who is here no longer.
    scores = RoundScore.objects.filter(entry__tournament__in=begun, entry__is_here=False)
    scores = scores.filter(deals__gt=0).order_by()
    played = _sets(scores.values_list("entry", "round__number"))
    for entry, (evening, state, is_here, first, last, away) in entries.items():
        there_for = played[entry]
        if state == EntryState.ENTERED and is_here:
            whole = range(first, (last or max(started[evening], default=1)) + 1)
            # A latecomer is there for the last that began.
            there_for = started[evening].intersection(whole).difference(away)
            there_for = there_for or {max(started[evening], default=1)}
        there = came.setdefault(evening, {})
        there.update(dict.fromkeys(_people(line_ups[entry], there_for), True))
    return came


def _evenings(season: Season) -> tuple[list[SeasonEvening], Came]:
    found = list(season.tournaments.filter(called_off_at=None).order_by("starts", "pk"))
    came, starts = came_to(found), [timezone.localtime(each.starts) for each in found]
    days = Counter(start.date() for start in starts)
    evenings = [
        SeasonEvening(
            each.pk,
            each.slug,
            each.name,
            start.date(),
            each.has_begun or bool(came.get(each.pk)),
            f"{start:%H:%M}" if days[start.date()] > 1 else "",
        )
        for each, start in zip(found, starts, strict=True)
    ]
    return evenings, came


def _memberships(season: Season) -> Iterable[tuple]:
    return Membership.objects.filter(club=season.club_id).order_by().values_list(*OF_MEMBER)


def _sets(rows: Iterable[tuple[int, int]]) -> Mapping[int, set[int]]:
    found: defaultdict[int, set[int]] = defaultdict(set)
    for key, number in rows:
        found[key].add(number)
    return found


def _people(line_up: list[tuple], rounds: Collection[int]) -> set[int]:
    if len({place for _player, place, *_limits in line_up}) == len(line_up) and all(
        first == 1 and last is None for _player, _place, first, last in line_up
    ):
        return {player for player, *_rest in line_up} if rounds else set()
    found: set[int] = set()
    for number in rounds:
        playing = {
            place: player
            for player, place, first, last in line_up
            if first <= number and (last is None or number <= last)
        }
        found.update(playing.values())
    return found
