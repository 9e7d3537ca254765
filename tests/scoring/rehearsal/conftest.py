"""Evenings to rehearse, and volunteers who press what stands on the desk."""

from datetime import timedelta

import pytest

from club.entries.queries import who_can_play
from club.models import Rehearsal
from club.pairings import clock
from club.pairings.actions import accept
from club.pairings.planning import planned
from scoring.log.actions import Actor
from scoring.rehearsal.actions import begin
from scoring.rehearsal.playing import play_due
from tests.club.evenings import come_in, tournament_of


class Volunteer:
    """Makes a rehearsal and does the desk's part of it."""

    def __init__(self, source, by):
        self.source, self.tournament, self.by = source, begin(source, by), Actor(user=by)
        self.tournament.seed = 56
        self.tournament.save(update_fields=["seed"])

    @property
    def rehearsal(self):
        return Rehearsal.objects.select_related("tournament__club", "by").get(
            tournament=self.tournament
        )

    def set_seats(self):
        stage, here = self.tournament.stages.first(), who_can_play(self.tournament, 1)
        accept(self.tournament, stage, planned(self.tournament, stage, len(here)), here)

    def start(self):
        round_ = self.tournament.rounds.filter(started_at=None).first()
        clock.start_round(round_)
        return round_

    def wait(self, round_, minutes):
        """What is due so long after the start of a round, in as many looks as it takes."""
        at = round_.started_at + timedelta(minutes=minutes)
        while play_due(self.rehearsal, at):
            pass


@pytest.fixture
def volunteer(club, appointed):
    organiser = appointed("organiser")

    def come(entering="pairs", form="round_robin", *, entries=0, **facts):
        source = tournament_of(club, entering, form, **facts)
        come_in(source, entries, is_here=False)
        return Volunteer(source, organiser)

    return come
