"""A club full of children, made as people make one: nobody chose anything about a name.

Every surname is a word that stands nowhere else, and so is the first name of whoever goes by a
nickname; found on a page, either is a leak.
"""

import uuid
from itertools import count

from django.utils import timezone

from club.entries.actions import add_entry, guest, substitute, withdraw
from club.entries.settling import sign_up
from club.memberships.actions import add_member, leave, merge
from club.memberships.list_import import take_in
from club.memberships.preview import kept, preview_of, wanted
from club.models import (
    Club,
    EntryPlayer,
    Membership,
    Naming,
    Player,
    PrizeList,
    RosterImport,
    Season,
    State,
    Team,
    Tournament,
)
from club.models.tournament import Publicity
from club.spreadsheets.reading import pasted_table
from club.tournaments.states import raise_version
from scoring.log.actions import Actor, give_penalty, record
from scoring.log.commands import DealAt
from scoring.prizes.actions import draw
from scoring.wall.reveal import show_pages
from tests.club.evenings import tournament_of
from tests.scoring.evenings import begin_round, under_way

PAIRS = {"contract": "4M", "declarer": "N", "order": ["N", "S", "E", "W"], "last_stuck": True}
ALONE = {"type": "S", "chooser": "1", "order": ["2", "1", "4", "3"], "last_stuck": False}
HAND = {"opened": True, "laid": 60, "rack": 20}
REMI = {
    "double": False,
    "exhausted": False,
    "players": {"1": {**HAND, "rack": 0, "closed": "tile"}, **dict.fromkeys("234", HAND)},
}


class Children:
    """The clubs with everything that shows a name, and the words that no stranger may read."""

    def __init__(self, club: Club, other: Club, scorer) -> None:
        self.club, self.other = club, other
        self.by = Actor(user=scorer)
        self.secrets: list[str] = []
        self.hidden: list[int] = []
        self.twins: list[tuple[Membership, Membership]] = []
        self.numbers = count(1)
        self._kinds = 0
        self.open = self._open()
        self.running = self._held("pairs", PAIRS, rounds=3, finished=2)
        self.frozen = self._held("individual", ALONE, frozen_rounds=1)
        self.finished = self._held("remi", REMI, state=State.FINISHED)
        self.archived = self._held("rotating", PAIRS, state=State.ARCHIVED, publicity=Publicity.END)
        self.seasons = [self._season("vie", self.finished), self._season("veche", self.archived)]
        self._something_happens_later()
        self._prizes()

    def secret(self) -> str:
        word = f"Zq{letters(next(self.numbers))}x"
        self.secrets.append(word.lower())
        return word

    def child(self) -> Player:
        """One of each kind after the other: whatever an evening needs people for."""
        self._kinds += 1
        kinds = (
            self._with_a_year, self._nobody_knows, self._without_a_year, self._a_guest,
            self._of_two_clubs, self._from_a_list, self._with_a_year_and_a_nickname, self._merged,
            self._not_shown, self._not_shown_elsewhere,
        )  # fmt: skip
        return kinds[self._kinds % len(kinds)]()

    def _named(self, nickname="") -> Player:
        first = self.secret() if nickname else f"Ana{letters(self._kinds)}"
        return Player(name=f"{first} {self.secret()}", nickname=nickname)

    def _with_a_year(self) -> Player:
        return add_member(self.club, self._named(), birth_year=2016).player

    def _with_a_year_and_a_nickname(self) -> Player:
        player = self._named(f"Bemol{letters(self._kinds)}")
        return add_member(self.club, player, birth_year=2016).player

    def _without_a_year(self) -> Player:
        return add_member(self.club, self._named()).player

    def _not_shown(self) -> Player:
        """Every word of them is a secret."""
        player = Player(name=f"{self.secret()} {self.secret()}", nickname=self.secret())
        add_member(self.club, player, birth_year=2016, naming=Naming.HIDDEN)
        self.hidden.append(player.pk)
        return player

    def _not_shown_elsewhere(self) -> Player:
        """Here with the full name, which the other club does not let be shown."""
        player = self._not_shown()
        Membership.objects.filter(player=player).update(club=self.other)
        add_member(self.club, player, naming=Naming.FULL)
        return player

    def _a_guest(self) -> Player:
        return guest(self.club, self._named().name)

    def _of_two_clubs(self) -> Player:
        """A child in the other club, and known by a code in this one."""
        player = self._named(f"Bemol{letters(self._kinds)}")
        add_member(self.other, player, birth_year=2016)
        return add_member(self.club, player).player

    def _nobody_knows(self) -> Player:
        player = self._named()
        player.save()
        return player

    def _from_a_list(self) -> Player:
        """With a year in a list, which this club does not keep."""
        name = self._named().name
        table = pasted_table(f"Nume\tAn naștere\n{name}\t2016")
        draft = RosterImport.objects.create(club=self.club, **kept(table))
        take_in(draft, wanted(preview_of(draft), self.club))
        return Player.objects.get(name=name)

    def _merged(self) -> Player:
        """Twice on the list; joined when everything is played, see `_something_happens_later`."""
        first = add_member(self.club, self._named())
        name = f"{first.player.name.split()[0]} {self.secret()}"
        self.twins.append((add_member(self.club, Player(name=name)), first))
        return first.player

    def _open(self) -> Tournament:
        found = tournament_of(self.club, takes_sign_ups=True, slug="deschis", form="swiss")
        add_entry(found, [self.child(), self.child()], is_here=True)
        sign_up(found, [f"Typona {self.secret()}", f"Typino {self.secret()}"])
        sign_up(found, [f"Singur {self.secret()}"])
        withdraw(sign_up(found, [f"Plecat {self.secret()}", f"Dus {self.secret()}"]))
        withdraw(add_entry(found, [self.child(), self.child()]))
        found.approves_sign_ups = True
        found.save()
        sign_up(found, [f"Cerut {self.secret()}", f"Rugat {self.secret()}"])
        return found

    def _held(self, entering, content, *, rounds=2, finished=None, state=None, **facts):
        found = under_way(
            self.club, entering, rounds=1, deals=2, agreement="none", team_by="sum",
            age_groups="-17, 18+", categories=["newcomers", "guests", "mixed"], **facts,
        )  # fmt: skip
        found.slug = f"{entering}-copii"
        found.save()
        self._children_instead(found)
        found.approves_sign_ups = True
        typed = sign_up(found, [f"Typona {self.secret()}", f"Typino {self.secret()}"])
        withdraw(sign_up(found, [f"Plecat {self.secret()}", f"Dus {self.secret()}"]))
        entries = [each for each in found.entries.order_by("number") if not each.typed]
        for number in range(2, rounds + 1):
            begin_round(found, found.stages.get(), number, entries, len(entries))
        substitute(entries[0], 0, self.child(), 2, None)
        if state:
            withdraw(typed)
        self._play(found, content)
        ended = found.rounds.filter(number__lte=rounds if state else finished or 1)
        ended.update(finished_at=timezone.now())
        Tournament.objects.filter(pk=found.pk).update(state=state or State.RUNNING)
        raise_version(found)
        return Tournament.objects.get(pk=found.pk)

    def _prizes(self) -> None:
        """Teams, prizes, and lots that the wall shows."""
        Club.objects.filter(pk=self.club.pk).update(keeps_birth_years=True)
        team = Team.objects.create(club=self.club, name="Curcubeu", colour="red")
        self.club.memberships.filter(team=None, is_guest=False).update(team=team)
        for own in (self.frozen, self.finished):
            lines = [["standing", 1, 3, "Cupa"], ["0-17", 1, 9, "Carte"], ["lot", 1, 9, "Ceai"]]
            PrizeList.objects.create(tournament=own, lines=lines, one_each=False)
            draw(own, many=9, seed=1, of_those_here=False, after=0, by=self.by.user)
            show_pages(own, "raffle")

    def _children_instead(self, tournament: Tournament) -> None:
        """Of the people with whom the evening was made."""
        for one in EntryPlayer.objects.filter(entry__tournament=tournament):
            before, one.player = one.player, self.child()
            one.save()
            Membership.objects.filter(player=before).delete()
            before.delete()

    def _play(self, tournament: Tournament, content) -> None:
        for round_ in tournament.rounds.order_by("number"):
            for deal in (1, 2):
                record(DealAt(round_, 1, deal), content, key=uuid.uuid4(), by=self.by)
        entry = tournament.entries.first()
        give_penalty(
            tournament.rounds.first(), entry, 2, rule="Late", reason="The bus",
            player=entry.line_up.first().player_id, key=uuid.uuid4(), by=self.by,
        )  # fmt: skip

    def _season(self, name: str, tournament: Tournament) -> Season:
        made = Season.objects.create(
            club=self.club, name=name, slug=name, starts="2026-01-01", ends="2027-12-31"
        )
        tournament.season = made
        tournament.save(update_fields=["season"])
        return made

    def _something_happens_later(self) -> None:
        """Two records turn out to be one person, under the name that nobody played by; somebody
        leaves."""
        for keep, gone in self.twins:
            merge(keep, gone)
        played = Membership.objects.filter(player__entries__entry__tournament=self.archived)
        leave(played.filter(club=self.club).first())


def letters(number: int) -> str:
    """Two letters for a number: no name has a figure in it."""
    return "".join(chr(97 + number // 26**power % 26) for power in (1, 0))
