"""A round with its clock, its tables, and who sits where."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.models.entry import Entry
from club.models.tournament import Stage, Tournament


class Round(models.Model):
    """Seats of one round. It runs from its start to its end; what was played stays."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    deals = models.PositiveSmallIntegerField(_("deals"))
    minutes = models.PositiveSmallIntegerField(_("minutes"))
    # The clock: when it began to run, since when it stands still, how long it stood still before.
    started_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_seconds = models.PositiveIntegerField(default=0)
    extra_minutes = models.SmallIntegerField(default=0)
    finished_at = models.DateTimeField(null=True, blank=True)
    # When the desk showed its seats to everybody, where they are hidden until then.
    released_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once")
        ]

    def __str__(self) -> str:
        return gettext("Round %(number)d") % {"number": self.number}

    @property
    def is_open(self) -> bool:
        """True while its seats may still be made anew."""
        return self.started_at is None

    @property
    def is_running(self) -> bool:
        return self.started_at is not None and self.finished_at is None

    def ends_at(self, now: datetime, table_minutes: int = 0) -> datetime | None:
        """When it ends if the clock runs on from now; None before it has begun."""
        if self.started_at is None:
            return None
        still = timedelta(seconds=self.paused_seconds)
        if self.paused_at:
            still += max(now - self.paused_at, timedelta())
        return (
            self.started_at
            + still
            + timedelta(minutes=self.minutes + self.extra_minutes + table_minutes)
        )


def released(tournament: Tournament, rounds: Iterable[Round]) -> list[Round]:
    """Rounds whose seats everybody may see, of all pages, walls, phones, papers and files: where a
    tournament hides seats, those that the desk has released or started."""
    return [
        each
        for each in rounds
        if not (tournament.hides_seats and each.is_open and each.released_at is None)
    ]


class Table(models.Model):
    """The furniture, in one round."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    extra_minutes = models.SmallIntegerField(default=0)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="table_number_once")
        ]

    def __str__(self) -> str:
        return gettext("Table %(number)d") % {"number": self.number}


class Seat(models.Model):
    """The place of an entry at a table, as the engine counts places: clockwise from 0; of pairs and
    teams 0 is North-South and 1 East-West."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    place = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        ordering = ["place"]
        constraints = [models.UniqueConstraint(fields=["table", "place"], name="seat_place_once")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.place}"


class SitOut(models.Model):
    """An entry that is here in a round and has no seat."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="sit_outs")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="sit_outs")

    class Meta:
        ordering = ["entry__number"]
        constraints = [models.UniqueConstraint(fields=["round", "entry"], name="sit_out_once")]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.entry_id}"
