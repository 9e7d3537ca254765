"""Members of one name, and what tells them apart where a name is typed."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db.models import Max
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from club.models import Club, Tournament
from club.players.likeness import matches, parts
from club.wording.collation import by_name
from club.wording.folding import folded_words

MOST_ASKED = 8


class KnownPerson(NamedTuple):
    """Somebody who is in the club now."""

    pk: int
    player: int
    name: str
    nickname: str
    number: int | None
    team: str | None
    is_guest: bool
    birth_year: int | None

    def goes_by(self, words: list[str]) -> bool:
        return words in (_sorted(self.name), _sorted(self.nickname))


def known_people(club: Club) -> list[KnownPerson]:
    """People a club knows, by name."""
    found = club.memberships.filter(left=None).order_by("pk")
    return by_name(
        (KnownPerson(*row) for row in found.values_list(*_FIELDS)), lambda each: each.name
    )


_PLAYER = ("pk", "player", "player__name", "player__nickname")
_FIELDS = (*_PLAYER, "number", "team__name", "is_guest", "birth_year")


def labels(club: Club, people: Iterable[KnownPerson]) -> dict[int, str]:
    """Labels offered by membership for each, so that no two are offered the same: the name, the
    number, and for those of one name as much more as is needed."""
    alike: defaultdict[tuple[str, ...], list[KnownPerson]] = defaultdict(list)
    for each in people:
        alike[tuple(_sorted(each.name))].append(each)
    groups = [each for each in alike.values() if len(each) > 1]
    last = _last_evenings(club, [each.player for group in groups for each in group])
    said = _said_of(club, groups)
    found = {each.pk: _numbered(each) for group in alike.values() for each in group}
    for group in groups:
        found |= _apart(group, last, said)
    return found


def told_apart(club: Club, named: Iterable[tuple[int, str]]) -> dict[int, str]:
    """Labels that tell players apart, of those in a list who have one name, what they are offered
    as where a name is typed."""
    people = list(named)
    times = Counter(tuple(_sorted(name)) for _player, name in people)
    twins = {player for player, name in people if times[tuple(_sorted(name))] > 1}
    if not twins:
        return {}
    known = known_people(club)
    shown = labels(club, known)
    return {each.player: shown[each.pk] for each in known if each.player in twins}


def meant(
    people: Collection[KnownPerson], shown: Mapping[int, str], text: str
) -> list[KnownPerson]:
    """People whom the text names exactly: by what was offered, a number, a name with its number."""
    words = folded_words(text)
    if not words:
        return []
    if offered := [each for each in people if folded_words(shown[each.pk]) == words]:
        return offered
    if len(words) == 1 and words[0].isdecimal():
        return [each for each in people if each.number == int(words[0][:9])]
    number = int(words[-1][:9]) if words[-1].isdecimal() else None
    wanted = sorted(words[:-1] if number is not None else words)
    found = [each for each in people if each.goes_by(wanted)]
    return found if number is None else [each for each in found if each.number == number]


def nearly(people: list[KnownPerson], text: str) -> list[KnownPerson]:
    """People who are called the same, or nearly so."""
    return nearly_each(people, [text])[0]


def nearly_each(people: list[KnownPerson], texts: Sequence[str]) -> list[list[KnownPerson]]:
    """The same for each of some texts."""
    known = [parts(each.name, each.nickname) for each in people]
    alike: list[set[int]] = [set() for _text in texts]
    for match in matches([*map(parts, texts)], known):
        alike[match.one].add(match.other)
    return [[people[at] for at in sorted(each)][:MOST_ASKED] for each in alike]


def recognised(club: Club, names: Collection[str]) -> set[int]:
    """Keys of the players whom some names mean, each of those who have one name."""
    if not names:
        return set()
    people = known_people(club)
    shown = labels(club, people)
    return {each.player for name in names for each in meant(people, shown, name)}


def _apart(
    group: list[KnownPerson], last: Mapping[int, str], said_of: Mapping[int, list[str]]
) -> dict[int, str]:
    told = {each.pk: [_numbered(each)] for each in group}
    for fact in (
        lambda each: each.nickname,
        lambda each: each.team,
        lambda each: _("guest") if each.is_guest else "",
        lambda each: said_of[each.pk][0],
        lambda each: said_of[each.pk][1],
        lambda each: last.get(each.player),
        lambda each: f"#{each.pk}",
    ):
        for each in _untold(group, told):
            told[each.pk] += [str(said)] if (said := fact(each)) else []
    return {pk: " · ".join(each) for pk, each in told.items()}


def _untold(group: list[KnownPerson], told: Mapping[int, list[str]]) -> list[KnownPerson]:
    """People who have nothing of their own: who types the name alone has named nobody of them."""
    said = {each.pk: tuple(folded_words(" ".join(told[each.pk]))) for each in group}
    often = Counter([*said.values(), *{tuple(folded_words(each.name)) for each in group}])
    return [each for each in group if often[said[each.pk]] > 1]


def _numbered(each: KnownPerson) -> str:
    return f"{each.name} · {each.number}" if each.number else each.name


def _said_of(club: Club, groups: Collection[list[KnownPerson]]) -> dict[int, list[str]]:
    """Age of each, as far as the club keeps it, and the end of their phone number."""
    if not groups:
        return {}
    keys = [each.pk for group in groups for each in group]
    found = club.memberships.filter(pk__in=keys).values_list("pk", "phone", "guardian_agrees")
    kept = {pk: (phone, is_child) for pk, phone, is_child in found}
    said = {}
    for group in groups:
        has_child = any(kept[each.pk][1] for each in group)
        for each in group:
            phone, is_child = kept[each.pk]
            age = _("child") if is_child else _("adult") if has_child else ""
            if club.keeps_birth_years and each.birth_year:
                age = str(each.birth_year)
            digits = "".join(filter(str.isdecimal, phone))
            said[each.pk] = [age, f"…{digits[-3:]}" if len(digits) > 5 else ""]
    return said


def _last_evenings(club: Club, players: Collection[int]) -> dict[int, str]:
    """The day, in words, on which each of them last played here."""
    if not players:
        return {}
    found = Tournament.objects.filter(club=club, entries__line_up__player__in=players)
    rows = found.order_by().values_list("entries__line_up__player").annotate(last=Max("starts"))
    return {
        player: _("last played %(day)s")
        % {"day": formats.date_format(timezone.localtime(last), "SHORT_DATE_FORMAT")}
        for player, last in rows
    }


def _sorted(name: str) -> list[str]:
    return sorted(folded_words(name))
