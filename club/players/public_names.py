"""The name of a person that a reader sees: decided here, and nowhere else.

The desk of a club sees names as they are. To strangers the least is said that any club of this site
says of the person, under whichever record they are known there. Nobody is an adult by default: whom
no club knows, and a name that is only typed, is short. What a club says of a child (`usual_naming`)
is stored with the membership when it is saved; age is not looked at again. Whoever is not shown at
all is "–" where a place or a seat needs somebody, and has no page, no link, no line in a list.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.db.models import F, QuerySet
from django.utils import timezone

from club import reading
from club.models import Naming, Player, Tournament
from club.models.membership import is_minor
from club.players.folding import folded_words
from club.pseudonyms import is_pseudonym, worded

SAYING: Final = (Naming.HIDDEN, Naming.NICKNAME, Naming.SHORT, Naming.FULL)
"""From the one that says least to strangers."""

NAMINGS: Final = ("memberships__naming", "merged__memberships__naming")
"""What the clubs say of a player, and of the records that were joined with theirs."""

NOBODY: Final = "…"
"""What stands for a name where there is none."""

UNNAMED: Final = "–"
"""What stands for a name that is not shown."""

Players = Collection[int] | QuerySet
"""Keys of players, or the query that finds them."""


class Reader(NamedTuple):
    """Whoever reads names: the desk, or strangers."""

    namings: Mapping[int, Naming] | None
    """How each player is shown, by their key; None for the desk."""

    def name(self, player: int, name: str, nickname: str) -> str:
        if self.namings is None:
            return worded(name)
        return as_shown(name, nickname, self.namings.get(player, Naming.SHORT))

    def typed(self, names: Iterable[str], answers: Sequence[Mapping[str, Any]]) -> list[str]:
        """The names that somebody signed up with, short: each may be anybody's. Who answered that
        they are not to be shown is not."""
        if self.namings is None:
            return list(map(worded, names))
        hidden = {at for at, each in enumerate(answers) if each.get("naming") == Naming.HIDDEN}
        return [
            as_shown(name, "", Naming.HIDDEN if at in hidden else Naming.SHORT)
            for at, name in enumerate(names)
        ]


DESK: Final = Reader(None)
STRANGERS: Final = Reader({})
"""To whom nobody is known."""


def reader_of(players: Players, *, for_public: bool) -> Reader:
    return Reader(namings_of(players)) if for_public else DESK


def reader_of_all(tournament: Tournament, *, for_public: bool) -> Reader:
    """The same for everybody who has a place in the tournament."""
    if not for_public:
        return DESK
    return Reader(_least(reading.rows(_NAMINGS_IN_TOURNAMENT, [tournament.pk])))


def namings_of(players: Players) -> dict[int, Naming]:
    """How each is shown to strangers, by their key, in one query; not of whom no club knows."""
    known = Player.objects.filter(pk__in=players).order_by()
    return _least(known.values_list("pk", *NAMINGS))


def names_of(players: Iterable[int], *, for_public: bool) -> dict[int, str]:
    """What each is called, by their key, in one query; who is no more is not there. Strangers see
    one name of somebody who was on the list twice, for which there is a second query."""
    rows = Player.objects.filter(pk__in=set(players)).order_by()
    if not for_public:
        return {player: worded(name) for player, name in rows.values_list("pk", "name")}
    found = list(rows.values_list("pk", "name", "nickname", "merged_into", *NAMINGS))
    reader = Reader(_least((row[0], *row[4:]) for row in found))
    same = {player: kept for player, _name, _nickname, kept, *_namings in found if kept}
    names = {player: reader.name(player, *both) for player, *both, _kept, _own, _other in found}
    kept_names = names_of(same.values(), for_public=True) if same else {}
    return names | {player: kept_names[kept] for player, kept in same.items()}


def raise_versions_of(*players: Player) -> None:
    """Somebody is called otherwise, or shown otherwise to strangers: in every club."""
    played = Tournament.objects.filter(entries__line_up__player__in=players)
    Tournament.objects.filter(pk__in=played.values("pk")).update(version=F("version") + 1)


def entry_title(own: str, people: Iterable[str], number: int) -> str:
    """What an entry is called: its own name, or those of its people. Of whom no name is shown goes
    by the number of the entry, or is only counted beside those who have one: "Ana M. (+1)"."""
    if own:
        return worded(own)
    named = [*people]
    shown = [name for name in named if name != UNNAMED]
    if len(shown) == len(named):
        return " – ".join(named) or NOBODY
    if not shown:
        return f"{UNNAMED} #{number}"
    return f"{' – '.join(shown)} (+{len(named) - len(shown)})"


def _least(rows: Iterable[tuple[int, str | None, str | None]]) -> dict[int, Naming]:
    found: dict[int, Naming] = {}
    for player, *namings in rows:
        if said := [*filter(None, (found.get(player), *namings))]:
            found[player] = least_saying(said)
    return found


def as_shown(name: str, nickname: str, naming: str) -> str:
    """A name under a naming; who has no nickname goes by a first name and a letter. A pseudonym
    tells nothing of anybody, and is whole."""
    if is_pseudonym(name):
        return worded(name)
    if naming == Naming.FULL:
        return name
    if naming == Naming.HIDDEN:
        return UNNAMED
    if naming == Naming.NICKNAME and nickname and not _holds(nickname, name):
        return nickname
    first, *others = name.split()
    return f"{first} {others[-1][0]}." if others else first


def least_saying(namings: Iterable[str]) -> Naming:
    """The one that counts of several; short where there is none."""
    return min(map(Naming, namings), key=SAYING.index, default=Naming.SHORT)


def usual_naming(birth_years: Iterable[int | None]) -> Naming:
    """The naming of somebody for whom nobody chose one, by the years that clubs know."""
    known = [year for year in birth_years if year is not None]
    if any(is_minor(year, timezone.localdate()) for year in known):
        return Naming.NICKNAME
    return Naming.FULL if known else Naming.SHORT


# `NAMINGS` of everybody who has a place, written once.
_NAMINGS_IN_TOURNAMENT: Final = """
    SELECT l.player_id, m.naming, o.naming
    FROM club_entry e
    JOIN club_entryplayer l ON l.entry_id = e.id
    LEFT JOIN club_membership m ON m.player_id = l.player_id
    LEFT JOIN club_player p ON p.merged_into_id = l.player_id
    LEFT JOIN club_membership o ON o.player_id = p.id
    WHERE e.tournament_id = %s
"""


def _holds(nickname: str, name: str) -> bool:
    """Whether somebody wrote the whole name as the nickname."""
    words = folded_words(name)
    return len(words) > 1 and set(words) <= set(folded_words(nickname))
