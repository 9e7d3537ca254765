"""A person whose data is asked for, and what several parts of it are read from, read once."""

from collections.abc import Sequence
from datetime import date, datetime
from functools import cached_property

from django.db.models import Q, TextField
from django.db.models.functions import Cast

from club.models import Club, EntryPlayer, Membership, Player, Tournament, User
from club.players.public_names import names_of
from club.players.traces import FEWEST_LETTERS, Traces
from club.privacy.erasure import accounts_of, records_of, traces_in
from club.wording.folding import folded_words
from scoring.models import Version
from scoring.table_names import players_in

DataValue = str | int | float | bool | date | datetime | None


class Subject:
    """All records of one person, and what some clubs know of them: each answers for its own. The
    name is one for all clubs."""

    def __init__(self, player: Player, clubs: Sequence[Club]) -> None:
        self.people: Sequence[Player] = records_of(player)
        self.clubs = clubs
        self.keys = [each.pk for each in self.people]
        self.name = self.people[0].name

    @cached_property
    def traces(self) -> Traces:
        return traces_in(self.people, self.clubs)

    @cached_property
    def accounts(self) -> tuple[list[User], list[User]]:
        """Their own, and those of others with their address; of these clubs, or of none: that there
        is one elsewhere is not theirs to tell."""
        clubs = {each.pk for each in self.clubs}
        own, others = accounts_of(self.traces, self.clubs)
        held = {each: {role.club_id for role in each.appointments.all()} for each in others}
        return own, [each for each in others if held[each] & clubs or not held[each]]

    @cached_property
    def public_name(self) -> str:
        return names_of([self.keys[0]], for_public=True)[self.keys[0]]

    @cached_property
    def memberships(self) -> list[Membership]:
        found = Membership.objects.filter(player__in=self.keys, club__in=self.clubs)
        return list(found.select_related("club", "team").order_by("club__name", "pk"))

    @cached_property
    def line_ups(self) -> list[EntryPlayer]:
        played = EntryPlayer.objects.filter(player__in=self.keys)
        found = played.filter(
            entry__tournament__club__in=self.clubs, entry__tournament__rehearsal_of=None
        )
        found = found.select_related("entry__tournament__club")
        return list(found.order_by("entry__tournament__starts", "entry", "pk"))

    @cached_property
    def tournaments(self) -> dict[int, Tournament]:
        """Tournaments in which they have, or had, a place."""
        return {each.entry.tournament_id: each.entry.tournament for each in self.line_ups}

    @cached_property
    def others(self) -> list[EntryPlayer]:
        """Everybody else in those tournaments."""
        found = EntryPlayer.objects.filter(entry__tournament__in=list(self.tournaments))
        found = found.exclude(player__in=self.keys).select_related("player")
        return list(found.order_by("entry", "place", "pk"))

    @cached_property
    def names(self) -> dict[int, str]:
        """Names in all of them: their own in full, the others as the public sees them."""
        shown = names_of({each.player_id for each in self.others}, for_public=True)
        return shown | {each.pk: each.name for each in self.people}

    @cached_property
    def words_of_others(self) -> set[str]:
        """Words of the names of the others that are not in their own."""
        own = {word for each in self.people for word in folded_words(each.name)}
        named = {word for each in self.others for word in folded_words(str(each.player))}
        return {word for word in named - own if len(word) >= FEWEST_LETTERS}

    @cached_property
    def lines(self) -> list[Version]:
        """Lines of the log in which they sit: found by the figures of their keys in the text of the
        seats, and then by the seats."""
        there = Q()
        for key in self.keys:
            there |= Q(seats_text__contains=str(key))
        found = Version.objects.filter(tournament__in=list(self.tournaments))
        found = found.annotate(seats_text=Cast("seats", TextField())).filter(there)
        found = found.select_related("round").prefetch_related("texts")
        own = set(self.keys)
        return [
            each
            for each in found.order_by("tournament__starts", "tournament", "number")
            if own.intersection(players_in(each.seats))
        ]

    def note(self, text: str) -> str:
        """A free text about them; one that names somebody else is not for them."""
        return "…" if self.words_of_others.intersection(folded_words(text)) else text
