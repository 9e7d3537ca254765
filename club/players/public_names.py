"""The name of a person that a reader sees: decided here, and nowhere else.

The desk of a club sees names as they are. To strangers the least is said that any club of this site
says of the person, under whichever record they are known there. Nobody is an adult by default: whom
no club knows, and a name that is only typed, is short. What a club says of a child (`usual_naming`)
is stored with the membership when it is saved; age is not looked at again. Whoever is not shown at
all is a number or somebody's partner where a place needs somebody, and has no page and no link.

Short names that meet in one tournament or one list grow by letters until they differ ("Ana Pop.",
"Ana Pet."), never to the whole name, and never of somebody who is known to be a minor.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import pgettext

from club.models import Naming, Player, Tournament
from club.models.membership import is_minor
from club.storage import statements
from club.wording.folding import folded, folded_words
from club.wording.person_names import bare_words
from club.wording.pseudonyms import is_pseudonym, worded

SAYING: Final = (Naming.HIDDEN, Naming.NICKNAME, Naming.SHORT, Naming.FULL)
"""From the one that says least to strangers."""

NAMINGS: Final = ("memberships__naming", "merged__memberships__naming")
"""What the clubs say of a player, and of the records that were joined with theirs."""

BIRTH_YEARS: Final = ("memberships__birth_year", "merged__memberships__birth_year")

NOBODY: Final = "…"
"""What stands for a name where there is none."""

UNNAMED: Final = "–"
"""What stands for a name that is not shown."""


class Nameless(str):
    """What somebody who is not shown is called in a list: *No. 6*, or *partner of Ion B.*"""

    __slots__ = ()


def is_shown(name: str) -> bool:
    return name != UNNAMED and not isinstance(name, Nameless)


Players = Collection[int] | QuerySet
"""Keys of players, or the query that finds them."""

PersonRow = tuple[Any, ...]
"""Key, name and nickname of a player, and for a membership the two of `NAMINGS` and the two of
`BIRTH_YEARS`."""


class Reader(NamedTuple):
    """Whoever reads names: the desk, or strangers."""

    namings: Mapping[int, Naming] | None
    """Form in which each player is shown, by their key; None for the desk."""

    longer: Mapping[int, str] = {}
    """Short names that had to grow, by the key of the player."""

    def name(self, player: int, name: str, nickname: str) -> str:
        if self.namings is None:
            return worded(name)
        if player in self.longer:
            return self.longer[player]
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


def reader_of(tournament: int, *, for_public: bool) -> Reader:
    """The names of everybody who has a place in a tournament, by its key: of a part of them too,
    for a name is the same on all its pages."""
    if not for_public:
        return DESK
    return _reader(tuple(statements.rows(_IN_TOURNAMENT, [tournament])), timezone.localdate())


def namings_of(players: Players) -> dict[int, Naming]:
    """Naming of each player for strangers, by key, in one query; players that no club knows are
    left out."""
    known = Player.objects.filter(pk__in=players).order_by()
    return _least(known.values_list("pk", *NAMINGS))


def names_of(players: Iterable[int], *, for_public: bool) -> dict[int, str]:
    """Names of the players, by key, in one query; deleted players are left out.

    Strangers see one name of somebody who was on the list twice; this takes a second query.
    """
    rows = Player.objects.filter(pk__in=set(players)).order_by()
    if not for_public:
        return {player: worded(name) for player, name in rows.values_list("pk", "name")}
    found = list(rows.values_list("pk", "name", "nickname", *NAMINGS, *BIRTH_YEARS, "merged_into"))
    same = {player: kept for player, *_facts, kept in found if kept}
    reader = _reader(tuple(row[:-1] for row in found if not row[-1]), timezone.localdate())
    names = {player: reader.name(player, name, nick) for player, name, nick, *_rest in found}
    kept_names = names_of(same.values(), for_public=True) if same else {}
    return names | {player: kept_names[kept] for player, kept in same.items()}


def told_apart(names: Mapping[int, str]) -> dict[int, str]:
    """Names of one list for strangers, by player: people who are not shown are numbered, and of
    several with one name all but the first."""
    found: dict[int, str] = {}
    times: Counter[str] = Counter()
    for player in sorted(names):
        name = names[player]
        times[name] += 1
        if name == UNNAMED:
            found[player] = Nameless(numbered(times[name]))
        else:
            found[player] = name if times[name] == 1 else f"{name} ({times[name]})"
    return found


def raise_versions_of(*players: Player) -> None:
    """Somebody is called otherwise, or shown otherwise to strangers: in every club."""
    played = Tournament.every.filter(entries__line_up__player__in=players)
    Tournament.every.filter(pk__in=played.values("pk")).update(version=F("version") + 1)


def entry_title(own: str, people: Iterable[str], number: int) -> str:
    """Title of an entry: its own name, or those of its people.

    People whose name is not shown are only counted beside the others: "Ana M. (+1)". If no name
    is shown, the title is the entry's number.
    """
    if own:
        return worded(own)
    named = [*people]
    shown = [name for name in named if name != UNNAMED]
    if len(shown) == len(named):
        return " – ".join(named) or NOBODY
    if not shown:
        return numbered(number)
    return f"{' – '.join(shown)} (+{len(named) - len(shown)})"


@lru_cache(32)
def _reader(rows: tuple[PersonRow, ...], day: date) -> Reader:
    """Remembered: a tournament has the same people from one page to the next."""
    namings = _least((row[0], *row[3:5]) for row in rows)
    minors = {row[0] for row in rows if any(is_minor(born, day) for born in row[5:])}
    alike: defaultdict[str, dict[int, str]] = defaultdict(dict)
    for player, name, nickname, *_facts in rows:
        naming = namings.get(player, Naming.SHORT)
        grows = naming == Naming.SHORT and player not in minors and not is_pseudonym(name)
        alike[folded(as_shown(name, nickname, naming))][player] = name if grows else ""
    longer: dict[int, str] = {}
    for group in alike.values():
        if len(group) > 1:
            longer |= _grown({player: name for player, name in group.items() if name}, len(group))
    return Reader(namings, longer)


def _grown(names: Mapping[int, str], alike: int) -> dict[int, str]:
    """Of names that are short alike each with as many letters as tell its last word from those of
    the others, but for one; all with two at least where one of them may not grow."""
    words = {player: bare_words(name) for player, name in names.items()}
    lasts = {player: folded(each[-1]) for player, each in words.items() if len(each) > 1}
    letters_of = _letters(set(lasts.values()), least=1 + (len(lasts) < alike))
    grown = {}
    for player, last in lasts.items():
        letters = letters_of[last]
        whole = words[player][-1]
        if (cut := min(letters, len(whole) - 1)) > 1:
            grown[player] = f"{words[player][0]} {whole[:cut]}."
    return grown


def _letters(lasts: Collection[str], least: int) -> dict[str, int]:
    """Number of letters that tell each word from all others; `least` of one that has no other. In
    order, no word has more in common with another than with those beside it."""
    ordered = sorted(lasts)
    common = [0, *(_in_common(*pair) for pair in pairwise(ordered)), 0]
    alone = least if len(ordered) == 1 else 1
    return {word: alone + max(pair) for word, pair in zip(ordered, pairwise(common), strict=False)}


def _in_common(one: str, other: str) -> int:
    """The number of letters with which both begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def numbered(entry: int) -> str:
    """Title of an entry that has no name to show."""
    return pgettext("entry", "No. %(number)s") % {"number": entry}


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
    first, *others = bare_words(name)
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


# `PersonRow` of everybody who has a place, written once.
_IN_TOURNAMENT: Final = """
    SELECT l.player_id, n.name, n.nickname, m.naming, o.naming, m.birth_year, o.birth_year
    FROM club_entry e
    JOIN club_entryplayer l ON l.entry_id = e.id
    JOIN club_player n ON n.id = l.player_id
    LEFT JOIN club_membership m ON m.player_id = l.player_id
    LEFT JOIN club_player p ON p.merged_into_id = l.player_id
    LEFT JOIN club_membership o ON o.player_id = p.id
    WHERE e.tournament_id = %s
"""


def _holds(nickname: str, name: str) -> bool:
    """True if the nickname contains the whole name."""
    words = folded_words(name)
    return len(words) > 1 and set(words) <= set(folded_words(nickname))
