"""Names of entries and people on pages of results, as the reader may see them."""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from django.db.models import Q
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from club.models import Entry, EntryState, Tournament
from club.players.public_names import (
    NOBODY,
    UNNAMED,
    Nameless,
    Reader,
    entry_title,
    is_shown,
    names_of,
    numbered,
    reader_of,
    told_apart,
)
from club.storage import statements
from club.storage.caches import MemoryCache
from club.wording.collation import Key, alphabetical

NameRow = tuple[Any, ...]
"""As `_PEOPLE` selects them."""


class EntryName(NamedTuple):
    number: int
    title: str
    players: tuple[int, ...]
    """The keys of who plays for it in the round."""

    names: tuple[str, ...]
    """What they are called, in the same order."""


UNKNOWN = EntryName(0, NOBODY, (), ())
Names = Mapping[int, EntryName]
"""By the key of the entry."""


class PersonChoice(NamedTuple):
    """Somebody in a list of single persons, told from the others of it."""

    player: int
    name: str
    """Of who is not shown, the partner or the number of the entry."""

    beside: str
    """With whom they play, or that number, where others have the same name."""

    is_shown: bool

    def __str__(self) -> str:
        return f"{self.name} ({self.beside})" if self.beside else self.name


class LinkedName(NamedTuple):
    """Name of a person whose page may be linked: everybody in a club has one, except those who are
    not shown at all."""

    name: str
    has_page: bool

    @property
    def is_shown(self) -> bool:
        return is_shown(self.name)


class LineUp(NamedTuple):
    """An entry, and who has had a place in it, in the order in which they were put there."""

    number: int
    name: str
    typed: Sequence[str]
    people: Sequence[tuple[int, int, str, int, int | None]]
    """Place, player, name, first and last round."""


LineUps = Mapping[int, LineUp]


_remembered: Final = MemoryCache[Names](16)
"""The names of everybody, which seldom change."""


class NamesOnDemand:
    """Names that are read when they are needed: those of a page, or all to be put in order."""

    def __init__(self, read: "Callable[[Collection[int] | None], Names]") -> None:
        self._read = read

    @cached_property
    def all(self) -> Names:
        return self._read(None)

    @cached_property
    def order(self) -> Mapping[int, Key]:
        """Key by which each stands in a list of names."""
        key = alphabetical()
        return {entry: key(named.title) for entry, named in self.all.items()}

    def of(self, keys: Collection[int]) -> Names:
        return self.all if "all" in self.__dict__ else self._read(keys)


def entry_names(
    tournament: Tournament,
    round_number: int,
    *,
    for_public: bool,
    only: Collection[int] | None = None,
) -> Names:
    """Every entry that plays or has played, or some of them; in two queries at most."""
    if only is not None:
        return named_in(line_ups_of(tournament, for_public=for_public, only=only), round_number)
    reader, people = reader_of(tournament.pk, for_public=for_public), _people_of(tournament, None)
    return _remembered.get(
        (tournament.pk, round_number, for_public, get_language()),
        (reader, people),
        lambda: named_in(_line_ups(reader, people), round_number),
    )


def named_in(line_ups: LineUps, round_number: int) -> dict[int, EntryName]:
    """Names in a round: substitutes are named in those that they play."""
    return {pk: _named(line_up, round_number) for pk, line_up in line_ups.items()}


def line_ups_of(
    tournament: Tournament, *, for_public: bool, only: Collection[int] | None = None
) -> dict[int, LineUp]:
    reader = reader_of(tournament.pk, for_public=for_public)
    return _line_ups(reader, _people_of(tournament, only))


def _line_ups(reader: Reader, people_: Iterable[NameRow]) -> dict[int, LineUp]:
    line_ups: dict[int, LineUp] = {}
    for pk, number, name, typed, said, place, player, full, nickname, first, last in people_:
        if pk not in line_ups:
            names = reader.typed(json.loads(typed), json.loads(said)) if len(typed) > 2 else ()
            line_ups[pk] = LineUp(number, name, names, people := [])
        if player is not None:
            people.append((place, player, reader.name(player, full, nickname), first, last))
    return line_ups


def names_of_players(
    tournament: Tournament, players: Iterable[int], *, for_public: bool
) -> dict[int, EntryName]:
    """The same for a ranking of persons, by the key of the player, with the number of the entry."""
    wanted = set(players)
    found: dict[int, EntryName] = {}
    reader = reader_of(tournament.pk, for_public=for_public)
    theirs = Entry.objects.filter(Q(line_up__player__in=wanted), tournament=tournament)
    rows = Entry.objects.filter(pk__in=theirs.values("pk")).order_by("-number", "line_up")
    people: dict[int, dict[int, str]] = defaultdict(dict)
    for number, player, full, nickname in rows.values_list(
        "number", "line_up__player", "line_up__player__name", "line_up__player__nickname"
    ):
        people[number][player] = reader.name(player, full, nickname)
    for number, named in people.items():
        for player in named.keys() & wanted:
            name = named[player]
            if name == UNNAMED:
                name = _nameless(number, [each for each in named.values() if each != UNNAMED])
            found[player] = EntryName(number, name, (player,), (name,))
    return found


def _nameless(number: int, mates: Sequence[str]) -> Nameless:
    said = _("partner of %(names)s") % {"names": " – ".join(mates)}
    return Nameless(said if mates else numbered(number))


def persons(names: Names) -> dict[int, list[PersonChoice]]:
    """The people of each entry, by its key, for a list of single persons."""
    times = Counter(name for named in names.values() for name in named.names)
    return {pk: list(_listed(named, times)) for pk, named in names.items()}


def _listed(named: EntryName, times: Mapping[str, int]) -> Iterator[PersonChoice]:
    for at, (player, name) in enumerate(zip(named.players, named.names, strict=True)):
        mates = [each for each in named.names[:at] + named.names[at + 1 :] if each != UNNAMED]
        if name == UNNAMED:
            yield PersonChoice(player, _nameless(named.number, mates), "", is_shown=False)
        elif times[name] == 1:
            yield PersonChoice(player, name, "", is_shown=True)
        else:
            beside = _("with %(names)s") % {"names": " – ".join(mates)}
            beside = beside if mates else numbered(named.number)
            yield PersonChoice(player, name, beside, is_shown=True)


def _named(line_up: LineUp, round_number: int) -> EntryName:
    playing = {
        place: (player, name)
        for place, player, name, first, last in line_up.people
        if first <= round_number and (last is None or round_number <= last)
    }
    people = [playing[place] for place in sorted(playing)]
    names = tuple(name for _player, name in people)
    title = entry_title(line_up.name, line_up.typed or names, line_up.number)
    return EntryName(line_up.number, title, tuple(player for player, _name in people), names)


def _people_of(tournament: Tournament, only: Collection[int] | None) -> list[NameRow]:
    keys = [] if only is None else list(only)
    some = f"AND e.id IN ({', '.join(['%s'] * len(keys)) or 'NULL'})" if only is not None else ""
    states = (EntryState.ASKED.value, EntryState.WAITING.value)
    return statements.rows(_PEOPLE.format(some=some), [tournament.pk, *states, *keys])


# What is typed is taken as text: it is written once, and read a thousand times.
_PEOPLE = """
    SELECT e.id, e.number, e.name, CAST(e.typed AS text), CAST(e.answers AS text),
        l.place, l.player_id, p.name, p.nickname, l.first_round, l.last_round
    FROM club_entry e
    LEFT JOIN club_entryplayer l ON l.entry_id = e.id
    LEFT JOIN club_player p ON p.id = l.player_id
    WHERE e.tournament_id = %s AND e.state NOT IN (%s, %s) {some}
    ORDER BY e.number, l.id
"""


def linked_names(players: Collection[int]) -> dict[int, LinkedName]:
    """Names of some people, and whether they have a page; in two queries."""
    names, members = told_apart(names_of(players, for_public=True)), _members_among(players)
    return {player: LinkedName(name, player in members) for player, name in names.items()}


def with_pages(named: Iterable[tuple[int, str]]) -> list[tuple[int, str]]:
    """People, as they are named on a page, those who have a page of their own."""
    known = list(named)
    members = _members_among([player for player, _name in known])
    return [(player, name) for player, name in known if player in members]


def _members_among(players: Collection[int]) -> set[int]:
    """Members who have not left every club, and may be shown."""
    if not players:
        return set()
    return {
        player
        for (player,) in statements.rows(
            _MEMBERS.format(marks=statements.marks(players)), list(players)
        )
    }


_MEMBERS = """
    SELECT m.player_id FROM club_membership m
    WHERE m."left" IS NULL AND m.player_id IN ({marks}) AND NOT EXISTS (
        SELECT 1 FROM club_membership o JOIN club_player p ON p.id = o.player_id
        WHERE o.naming = 'hidden' AND (p.id = m.player_id OR p.merged_into_id = m.player_id))
"""
