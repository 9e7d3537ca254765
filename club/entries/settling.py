"""Sign-ups become people of the club: at once where every name is clear, else by an answer of the
desk. A name is clear if it is that of one member, or of nobody who is known."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from django.db import transaction
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from club.consents.answers import ConsentAnswer
from club.entries import actions
from club.entries.forms import NEW, TakeInForm, twice_sentence
from club.entries.namesakes import KnownPerson, known_people, labels, meant, nearly_each
from club.models import Club, Entry, EntryPlayer, EntryState, Tournament
from club.storage.caches import MemoryCache
from club.tournaments.states import NotPossible, raise_version
from club.wording.folding import folded_words
from club.wording.texts import milliseconds


@dataclass
class NameQuestion:
    """Who a name of a sign-up is; each answer is one press."""

    place: int
    name: str
    choices: list[tuple[str, str]]


@dataclass
class Unsettled:
    """A sign-up whose people are not known yet, and what stands against it."""

    entry: Entry
    questions: list[NameQuestion] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)

    @property
    def is_clear(self) -> bool:
        return not (self.questions or self.refusals)


@transaction.atomic
def sign_up(
    tournament: Tournament,
    names: Sequence[str],
    *,
    contact: str = "",
    answers: Sequence[ConsentAnswer] = (),
) -> Entry:
    """Entry made by the people themselves: entered, or on the waiting list; else the desk is
    asked."""
    entry = actions.ask_about(tournament, names, contact=contact, answers=answers)
    if tournament.approves_sign_ups:
        return entry
    return settle(entry, by_name=True) or entry


@transaction.atomic
def settle(entry: Entry, *, by_name: bool = False) -> Entry | None:
    """Take in a sign-up if every name is clear, and answer where its people are now. By name alone,
    not by a nickname or a number, of which nobody at the desk knows who typed it."""
    form = TakeInForm(entry.tournament, entry, _as_answered(entry))
    if not form.is_valid() or (by_name and not _are_called(entry.typed, form.found)):
        return None
    return form.save()


@transaction.atomic
def settle_all(tournament: Tournament) -> int:
    """Take in all that are clear; how many."""
    raise_version(tournament)
    asked = tournament.entries.filter(state=EntryState.ASKED).order_by("number")
    return sum(settle(entry) is not None for entry in asked)


@transaction.atomic
def answer(entry: Entry, place: int, who: str) -> Entry | None:
    """The desk has said who one of the names is: the key of a membership, or somebody new. Answers
    where its people are now, or nothing where another name is still to be answered."""
    raise_version(entry.tournament)
    entry.refresh_from_db(fields=["typed", "answers", "state"])
    if not entry.typed:
        raise NotPossible(_("This sign-up has already been accepted."))
    known = [*entry.answers, *({} for _name in entry.typed)][: len(entry.typed)]
    if place >= len(known):
        raise NotPossible(_("Choose who it is."))
    known[place] = known[place] | {WHO: who}
    entry.answers = known
    entry.save(update_fields=["answers"])
    return settle(entry)


def unsettled(tournament: Tournament, found: Iterable[Entry]) -> list[Unsettled]:
    """Sign-ups of which the desk is asked; nothing is read where there are none."""
    asked = [Unsettled(each) for each in found if each.state == EntryState.ASKED]
    if asked:
        _ask(tournament, asked)
    return asked


class Beside(NamedTuple):
    """Who is not counted as here, and is told so by name."""

    alone: Sequence[Entry]
    """Here without a partner."""
    asked: Sequence[Unsettled]

    @property
    def clear(self) -> int:
        """Number of sign-ups that one press takes in."""
        return sum(each.is_clear for each in self.asked)

    @property
    def number(self) -> int:
        """Number of things to do about them."""
        return bool(self.alone) + bool(self.clear) + len(self.unclear)

    @property
    def unclear(self) -> list[Unsettled]:
        return [each for each in self.asked if not each.is_clear]


def beside(tournament: Tournament, alone: Collection[int], found: Iterable[Entry]) -> Beside:
    """Questions and people beside the count, of entries that were read with their people."""
    entries = list(found)
    return Beside([each for each in entries if each.pk in alone], unsettled(tournament, entries))


WHO = "who"
"""In an answer of a sign-up: who it is, as the desk said."""


def _as_answered(entry: Entry) -> dict[str, str]:
    """What the desk would send: the names as typed, and what it has said of each."""
    sent = {f"person_{at}": name for at, name in enumerate(entry.typed)}
    said = {f"which_person_{at}": each.get(WHO) for at, each in enumerate(entry.answers)}
    return sent | {name: who for name, who in said.items() if who}


def _are_called(typed: Sequence[str], found: Sequence[object]) -> bool:
    both = zip(typed, map(str, found), strict=True)
    return all(sorted(folded_words(one)) == sorted(folded_words(other)) for one, other in both)


def _ask(tournament: Tournament, asked: Sequence[Unsettled]) -> None:
    """The questions of each, by the same rule as the form's."""
    names = {name for each in asked for name in each.entry.typed}
    shown, exact, near = _known_as(tournament.club, names)
    playing = EntryPlayer.objects.filter(entry__tournament=tournament)
    playing = playing.exclude(entry__state=EntryState.WITHDRAWN)
    taken = set(playing.values_list("player", flat=True))
    for each in asked:
        said = [answered.get(WHO) for answered in each.entry.answers]
        chosen: list[KnownPerson] = []
        for place, name in enumerate(each.entry.typed):
            alike = exact[name] or near[name]
            who = said[place] if place < len(said) else None
            own = [one for one in alike if str(one.pk) == who]
            own = exact[name] if len(exact[name]) == 1 else own
            chosen += own
            if own and own[0].player in taken:
                each.refusals.append(_("%(name)s has already entered.") % {"name": own[0].name})
            elif alike and not own and who != NEW:
                choices = [(str(one.pk), shown[one.pk]) for one in alike]
                each.questions.append(NameQuestion(place, name, choices))
        if len({one.pk for one in chosen}) < len(chosen):
            each.refusals.append(twice_sentence())


_Alike = Mapping[str, list[KnownPerson]]


def _known_as(club: Club, names: Collection[str]) -> tuple[Mapping[int, str], _Alike, _Alike]:
    """Labels of the club's people, who is meant by each name, and who nearly is. Remembered for
    some seconds: the desk asks as often, and of a thousand people it takes a tenth of a second."""

    def look() -> tuple[Mapping[int, str], _Alike, _Alike]:
        people = known_people(club)
        shown = labels(club, people)
        exact = {name: meant(people, shown, name) for name in names}
        unknown = [name for name in names if not exact[name]]
        return shown, exact, dict(zip(unknown, nearly_each(people, unknown), strict=True))

    follows_from = (frozenset(names), get_language(), milliseconds() // KNOWN_MS)
    return _looked_up.get(club.pk, follows_from, look)


KNOWN_MS: Final = 20_000
_looked_up: Final = MemoryCache[tuple[Mapping[int, str], _Alike, _Alike]](32)
