"""Entries of one, two, four or more people, and the line-up of each round."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.models.player import Player
from club.models.tournament import Tournament
from club.wording.pseudonyms import worded
from club.wording.texts import AddressField, Forget, NameField, forgetting


class EntryState(models.TextChoices):
    ASKED = "asked", pgettext_lazy("entry", "to be checked")
    WAITING = "waiting", pgettext_lazy("entry", "on the waiting list")
    ENTERED = "entered", pgettext_lazy("entry", "entered")
    WITHDRAWN = "withdrawn", pgettext_lazy("entry", "withdrawn")


class Rate(models.TextChoices):
    """What somebody pays for an evening."""

    FULL = "full", pgettext_lazy("fee", "full")
    REDUCED = "reduced", pgettext_lazy("fee", "reduced")
    FREE = "free", pgettext_lazy("fee", "free")


class Entry(models.Model):
    """A pair, a player or a team in one tournament."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField(_("number"))
    name = NameField(_("name of the pair or team"), max_length=80, blank=True, forget=Forget.OWN)
    state = models.CharField(max_length=10, choices=EntryState.choices, default=EntryState.ENTERED)
    is_here = models.BooleanField(_("is here"), default=False)
    has_paid = models.BooleanField(_("has paid"), default=False)
    # From which round to which it plays, and the rounds between that it misses.
    first_round = models.PositiveSmallIntegerField(default=1)
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    away = models.JSONField(default=list, blank=True)
    # Groups, parted by commas: entries of one are kept apart where the tournament asks for it.
    groups = NameField(
        _("groups whose members are kept apart"), max_length=120, blank=True, forget=Forget.OWN
    )
    # The table, and the place at it from 0, that it keeps in every round.
    keeps_table = models.PositiveSmallIntegerField(_("fixed table"), null=True, blank=True)
    keeps_place = models.PositiveSmallIntegerField(_("fixed seat"), null=True, blank=True)
    # Who signed up: what they typed until it is clear who they are, how to reach them, their page.
    typed = forgetting(models.JSONField(default=list, blank=True), Forget.OWN)
    # What each of those agreed to, until they are people of the club (club/consents/answers.py).
    answers = forgetting(models.JSONField(default=list, blank=True), Forget.OWN)
    contact = forgetting(AddressField(_("e-mail"), blank=True), Forget.OWN)
    code = models.CharField(max_length=32, blank=True, default="", editable=False)
    # That of a second who signed up alone, once they are a pair.
    second_code = models.CharField(max_length=32, blank=True, default="", editable=False)
    # Somebody who signed up alone too, and with whom this one wants to play.
    wants = models.ForeignKey(
        "self", null=True, blank=True, editable=False, on_delete=models.SET_NULL, related_name="+"
    )
    # Of a program that entered it: the same again is no second entry.
    key = models.UUIDField(null=True, blank=True, editable=False)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("entry")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_once"),
            models.CheckConstraint(
                condition=models.Q(state__in=EntryState.values), name="entry_state_known"
            ),
            models.UniqueConstraint(fields=["tournament", "key"], name="entry_key_once"),
            # Whoever is entered or waits has people, and can be seated.
            models.CheckConstraint(
                condition=models.Q(typed=[]) | models.Q(state__in=("asked", "withdrawn")),
                name="entry_typed_is_asked",
            ),
        ]

    def __str__(self) -> str:
        return worded(
            self.name or " – ".join(self.typed or [str(one.player) for one in self.line_up.all()])
        )

    def plays_in(self, round_number: int) -> bool:
        return (
            self.state == EntryState.ENTERED
            and self.first_round <= round_number
            and not self.misses(round_number)
        )

    def misses(self, round_number: int) -> bool:
        """True if the entry has left by this round, or is away in it."""
        has_left = self.last_round is not None and round_number > self.last_round
        return has_left or round_number in self.away


class EntryPlayer(models.Model):
    """One person in an entry. A substitute has the place of another for some rounds: of all who
    have a place in a round, the last who was put there plays."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="line_up")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    place = models.PositiveSmallIntegerField(default=0)
    first_round = models.PositiveSmallIntegerField(default=1)
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    rate = models.CharField(max_length=8, choices=Rate.choices, default=Rate.FULL)

    class Meta:
        ordering = ["place", "pk"]

    def __str__(self) -> str:
        return str(self.player)

    def plays_in(self, round_number: int) -> bool:
        return self.first_round <= round_number and (
            self.last_round is None or round_number <= self.last_round
        )


class Wish(models.Model):
    """Two entries that shall not meet, or rather not."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="wishes")
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    is_forbidden = models.BooleanField(_("must never meet"), default=True)

    class Meta:
        verbose_name = _("wish")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "one", "other"], name="wish_once")
        ]

    def __str__(self) -> str:
        return f"{self.one} / {self.other}"
