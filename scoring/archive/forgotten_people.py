"""People of a file who were forgotten here since: they come in without their names.

Whose random key the file has comes in by the pseudonym that they have here. A name alone proves
nothing: anybody can write one into a file to ask for it. It comes in by a pseudonym that nobody
else has, and only if this very club has forgotten it.
"""

import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID, uuid4

from club.backups.forgotten import ForgottenLine, in_database, known
from club.models import Club, Entry, Forgetting, Membership, Naming, Player, PrizeList, Tournament
from club.players.traces import Traces, contacts_in, traces_of
from club.privacy import mentions
from club.privacy.erasure import entry_without
from club.wording import pseudonyms
from scoring.log.erasure import texts_naming, withdraw_texts
from scoring.models import Wall

CODE_BYTES: Final = 6
"""More than a pseudonym of a forgotten person has at first: they are never the same."""


class ForgottenPeople:
    """People who were forgotten, by their random keys; whoever has none in the file, by their
    names, if it was made before the club forgot them."""

    def __init__(self, club: Club, made_at: datetime | None) -> None:
        self.by_uid = {uid: line for line in known() for uid in line.uids}
        own = in_database(Forgetting.objects.filter(club=club))
        self.lines = [each for each in own if made_at is not None and made_at < each.moment]
        """Whoever has the name of somebody forgotten, and came since, is somebody else."""
        self._called: dict[tuple[str, ...], str] = {}
        self.traces: list[tuple[Traces, str]] = []
        """Of those of the file, with their pseudonyms."""
        self.people: list[Player] = []

    def take(self, person: Player, membership: Membership, uid: str | None) -> Player:
        """Somebody of the file, with the key that they have there: the record here of who is
        forgotten, or themselves."""
        person.uid = UUID(uid) if uid else uuid4()
        there = Player.objects.filter(uid=person.uid).first()
        line = self.by_uid.get(str(person.uid)) or (None if uid else self._named(person.name))
        is_forgotten = line is not None or (there is not None and there.forgotten_at is not None)
        if there is not None and not is_forgotten:
            person.uid = uuid4()  # the other record of the same person stays as it is
        if not is_forgotten:
            return person
        called = line and (line.pseudonym if uid else self._pseudonym(line))
        name = called or (there.name if there else person.name)
        self.traces.append((traces_of([person.name, person.nickname], (), ()), name))
        membership.naming = Naming.FULL
        if there is not None and there.forgotten_at:
            person = there
        elif line:
            person.name, person.nickname, person.forgotten_at = name, "", line.moment
        self.people.append(person)
        return person

    def clear_entry(self, entry: Entry, line_up: Iterable[Player]) -> None:
        is_own = any(each is person for each in line_up for person in self.people)
        for traces, name in self.traces:
            _set(entry, entry_without(entry, traces, name, is_own=is_own))
        entry.typed = [self._typed(each) for each in entry.typed]

    def clear(self, tournament: Tournament) -> None:
        """Clear their names from the log and from the wall, once the whole tournament is in the
        database."""
        if self.traces:
            keys = {tournament.pk}
            withdraw_texts(texts_naming(keys, self._is_named, closely=keys), None)
        for traces, _name in self.traces:
            walls = Wall.objects.filter(tournament=tournament)
            prizes = PrizeList.objects.filter(tournament=tournament)
            for each in (tournament, *walls, *prizes):
                mentions.change(each, mentions.cleared(each, traces))

    def _is_named(self, text: str, /, *, closely: bool) -> bool:
        """Also where it has an address or a telephone number: whose, nobody knows any more."""
        named = any(traces.is_in(text, closely=closely) for traces, _name in self.traces)
        return named or bool(contacts_in(text))

    def _typed(self, text: str) -> str:
        line = self._named(text)
        return self._pseudonym(line) if line else text

    def _named(self, text: str) -> ForgottenLine | None:
        return next((each for each in self.lines if each.knows(text)), None)

    def _pseudonym(self, line: ForgottenLine) -> str:
        """Another than the one that stands in results here: a file that asks learns nothing."""
        if line.uids not in self._called:
            self._called[line.uids] = pseudonyms.of_code(secrets.token_hex(CODE_BYTES))
        return self._called[line.uids]

    def look_up(self, texts: Iterable[str]) -> None:
        """Hash texts before the database is held: it takes a moment for each."""
        for text in texts if self.lines else ():
            self._named(text)


def moment_of(text: object) -> datetime | None:
    try:
        found = datetime.fromisoformat(str(text))
    except ValueError:
        return None
    return found if found.tzinfo else None


def memberships_missing(club_id: int, people: Sequence[Player]) -> set[int]:
    """The keys of those who are no people of the club yet."""
    keys = {each.pk for each in people}
    there = Membership.objects.filter(club=club_id, player__in=keys)
    return keys - set(there.values_list("player", flat=True))


def _set(entry: Entry, facts: dict[str, object]) -> None:
    for key, value in facts.items():
        setattr(entry, key, value)
