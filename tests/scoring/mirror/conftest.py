from contextlib import contextmanager
from random import Random

import pytest
from django.db import transaction

from club.models import Entry, Tournament
from scoring.archive.writer import state_of
from scoring.log.batches import record_batch
from scoring.log.commands import Actor
from scoring.log.tokens import token_of
from scoring.mirror import hosting
from scoring.models import Mirror
from scoring.visibility import EVERY, last_round_shown
from tests.workshop.fixtures.hall import make_hall
from tests.workshop.load_generator import item

KEY = "ab" * 32


class Laptop:
    """The laptop in the hall, played by this database: what it does is taken back again, and only
    the state that it sends stays."""

    def __init__(self, **facts):
        facts = {"rounds": 2, "has_names": True, **facts}
        self.hall = make_hall(3, **facts)
        self.tournament = self.hall.tournament
        self.version, self.chance = 100, Random(5)
        self.code = hosting.offer(self.tournament, None)
        hosting.pair(self.code, KEY, self.tournament.club.name, "https://x.example", has_file=True)

    @property
    def mirror(self):
        return Mirror.objects.select_related("tournament__club").get()

    @contextmanager
    def writing(self):
        """What is done inside happens on the laptop; its states are kept."""
        with transaction.atomic():
            Tournament.objects.update(as_of=None)
            yield
            transaction.set_rollback(True)

    def play(self, round_number=1, table=1, deal=1):
        card = Actor(token=token_of(self.hall.cards[table]))
        made = item(round_number, deal, self.chance, "NS")
        record_batch(self.tournament.pk, [made], by=card)

    def state(self, *, is_last=False, entries=None, through=None, **facts):
        self.version += 1
        found = Entry.objects.filter(tournament=self.tournament)
        keys = {str(each.number): [each.pk, each.pk] for each in found}
        own = Tournament.objects.get(pk=self.tournament.pk)
        shown = EVERY if is_last else last_round_shown(own) if through is None else through
        given = {
            "version": self.version, "entries": keys if entries is None else entries,
            "known": [key for _there, key in keys.values()], "forgets": [], "is_last": is_last,
        }  # fmt: skip
        return state_of(own, shown, {**given, **facts})

    def send(self, data):
        return hosting.receive(self.mirror, data)


@pytest.fixture
def laptop(db):
    return Laptop()
