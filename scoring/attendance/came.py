"""Presence on evenings: people who played, and people whom the desk noted without playing."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import date
from enum import StrEnum
from typing import Any, Final, NamedTuple

from django.utils import timezone

from club.models import EntryPlayer, EntryState, Membership, Round, Season, Tournament, Visit
from club.players.public_names import names_of
from club.wording.collation import by_name
from scoring.models import RoundScore


class Presence(StrEnum):
    """Presence of a person on an evening, as its mark; whoever stayed away has none."""

    PLAYED = "●"
    CAME = "○"
    """Without playing."""


Came = Mapping[int, Mapping[int, Presence]]
"""Evening → person → presence."""

OF_LINE_UP: Final = (
    *("entry", "player", "place", "first_round", "last_round", "entry__tournament"),
    *("entry__state", "entry__is_here", "entry__first_round", "entry__last_round", "entry__away"),
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
    evenings: Mapping[int, Presence]
    """Those they came to."""


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
    evenings, came = _evenings(season)
    by_person: defaultdict[int, dict[int, Presence]] = defaultdict(dict)
    for evening, visitors in came.items():
        for person, presence in visitors.items():
            by_person[person][evening] = presence
    memberships = Membership.objects.filter(club=season.club_id).order_by()
    known = {
        key: (team or "", colour or "", birth_year, forgotten is not None)
        for key, team, colour, birth_year, forgotten, left, is_guest in memberships.values_list(
            *OF_MEMBER
        )
        if key in by_person or not (left or forgotten or is_guest)
    }
    names = names_of({*by_person, *known}, for_public=False)
    people = [
        Attendee(key, name, *known.get(key, ("", "", None, True)), by_person.get(key, {}))
        for key, name in names.items()
    ]
    today = timezone.localdate()
    shown = [evening for evening in evenings if evening.is_held or evening.day <= today]
    return SeasonAttendance(season, shown, by_name(people, lambda person: person.name))


def visits_of(season: Season, person: int) -> tuple[list[date], int]:
    """Days on which a person came, and how many evenings there were."""
    evenings, came = _evenings(season)
    days = [evening.day for evening in evenings if person in came.get(evening.pk, {})]
    return days, sum(evening.is_held for evening in evenings)


def came_to(tournaments: Iterable[Tournament]) -> Came:
    """Presence on some evenings. Once an evening has begun, whoever was there for a round that
    began has played, a substitute and who was relieved each for the own rounds; not who had entered
    and stayed away."""
    came: defaultdict[int, dict[int, Presence]] = defaultdict(dict)
    visits = Visit.objects.filter(tournament__in=[evening.pk for evening in tournaments])
    for evening, person in visits.values_list("tournament", "player"):
        came[evening][person] = Presence.CAME
    begun = [evening.pk for evening in tournaments if evening.has_begun]
    rounds = Round.objects.filter(tournament__in=begun, started_at__isnull=False).order_by()
    started = _sets(rounds.values_list("tournament", "number"))
    # Rounds that somebody played count who is here no longer.
    scores = RoundScore.objects.filter(entry__tournament__in=begun, entry__is_here=False)
    scores = scores.filter(deals__gt=0).order_by()
    played = _sets(scores.values_list("entry", "round__number"))
    for line_up in _line_ups(begun):
        entry, evening = line_up[0].entry, line_up[0].entry__tournament
        there_for = _rounds_of(line_up[0], started[evening]) or played[entry]
        came[evening].update(dict.fromkeys(_people(line_up, there_for), Presence.PLAYED))
    return came


def _evenings(season: Season) -> tuple[list[SeasonEvening], Came]:
    tournaments = list(season.tournaments.filter(called_off_at=None).order_by("starts", "pk"))
    came = came_to(tournaments)
    starts = [timezone.localtime(tournament.starts) for tournament in tournaments]
    days = Counter(start.date() for start in starts)
    evenings = [
        SeasonEvening(
            tournament.pk,
            tournament.slug,
            tournament.name,
            start.date(),
            tournament.has_begun or bool(came.get(tournament.pk)),
            f"{start:%H:%M}" if days[start.date()] > 1 else "",
        )
        for tournament, start in zip(tournaments, starts, strict=True)
    ]
    return evenings, came


def _sets(rows: Iterable[tuple[int, int]]) -> Mapping[int, set[int]]:
    numbers: defaultdict[int, set[int]] = defaultdict(set)
    for key, number in rows:
        numbers[key].add(number)
    return numbers


def _line_ups(begun: Collection[int]) -> Collection[list[Any]]:
    """Of each entry its places, with what is known of the entry in each."""
    line_ups: defaultdict[int, list[Any]] = defaultdict(list)
    places = EntryPlayer.objects.filter(entry__tournament__in=begun).order_by("pk")
    for place in places.values_list(*OF_LINE_UP, named=True):
        line_ups[place.entry].append(place)
    return line_ups.values()


def _rounds_of(entry: Any, started: Collection[int]) -> Collection[int]:
    """Rounds for which an entry that is here was there; a latecomer for the last that began."""
    if entry.entry__state != EntryState.ENTERED or not entry.entry__is_here:
        return ()
    latest = max(started, default=1)
    whole = range(entry.entry__first_round, (entry.entry__last_round or latest) + 1)
    return {*started}.intersection(whole).difference(entry.entry__away) or {latest}


def _people(line_up: Iterable[Any], rounds: Iterable[int]) -> set[int]:
    """Players of some rounds: where a place was given on, the last who has it in a round."""
    people: set[int] = set()
    for number in rounds:
        playing = {
            place.place: place.player
            for place in line_up
            if place.first_round <= number
            and (place.last_round is None or number <= place.last_round)
        }
        people.update(playing.values())
    return people
