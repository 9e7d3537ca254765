"""The log of a tournament: everything that was ever entered, in order, never changed."""

from functools import cache
from typing import Any, Self

from django.db import models
from django.utils.translation import pgettext_lazy

from club.models import Club, Round, Tournament, User
from club.wording.texts import Forget, forgetting

SHORT_HASH = 8
"""As many digits of it as a receipt shows."""

MOST_LINES = 2**31 - 1


class VersionKind(models.TextChoices):
    """Kind of a version; its effect is in `scoring/log/deal_states.py`."""

    RESULT = "result", pgettext_lazy("log", "result")
    AGREEMENT = "agreement", pgettext_lazy("log", "agreed")
    SETTLEMENT = "settlement", pgettext_lazy("log", "dispute settled")
    CORRECTION = "correction", pgettext_lazy("log", "corrected")
    ANNULMENT = "annulment", pgettext_lazy("log", "annulled")
    ADJUSTMENT = "adjustment", pgettext_lazy("log", "adjusted score")
    MOVED_AWAY = "moved_away", pgettext_lazy("log", "moved away")
    MOVED_HERE = "moved_here", pgettext_lazy("log", "moved here")
    PENALTY = "penalty", pgettext_lazy("log", "penalty")
    PENALTY_TAKEN_BACK = "penalty_taken_back", pgettext_lazy("log", "penalty withdrawn")
    REDACTION = "redaction", pgettext_lazy("log", "text withdrawn")


class Version(models.Model):
    """One line of the log. The database refuses to change or delete it (migration 0002).

    It names its round, table and deal by number and not by the row of the deal, and its people as
    they sat, so that it says the same whatever is seated anew later.
    """

    # What begins an index below needs none of its own: each costs every entry.
    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="log", db_index=False
    )
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    # 1, 2, 3 … within the tournament, without a gap.
    number = models.PositiveIntegerField()
    # By which formula it was hashed, and by which rules its deal was left as it says: `chain`.
    formula = models.PositiveSmallIntegerField(db_default=1)
    kind = models.CharField(max_length=20, choices=VersionKind.choices)
    # A penalty may be for no deal in particular.
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="log", db_index=False)
    table = models.PositiveSmallIntegerField(null=True)
    deal = models.PositiveSmallIntegerField(null=True)
    # What was entered, in the keys of the engine's results.
    content = models.JSONField()
    # Who sat where: {"NS": {"entry": 7, "players": [12, 13]}, …} by side, compass seat or number.
    seats = models.JSONField()
    # The rule set that it was scored by, whole; with the game, and what made a result agreed.
    rules = models.JSONField()
    # What it gives, by the number of the entry.
    points = models.JSONField()
    # The side, or the seat, that entered it, where that is known.
    side = models.CharField(max_length=2, blank=True)
    # The state of the deal after it.
    state = models.CharField(max_length=12, blank=True)
    # An account can be deleted; the log stays.
    user = models.ForeignKey(
        User, null=True, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+"
    )
    token = models.ForeignKey(
        "scoring.TableToken",
        null=True,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        related_name="+",
    )
    at = models.DateTimeField()
    # By the clock of the phone, which may be wrong.
    typed_at = models.DateTimeField(null=True)
    # Always empty: what is typed stands in `texts`, where it can be withdrawn.
    reason = forgetting(models.CharField(max_length=300, blank=True), Forget.OWN)
    key = models.UUIDField()
    previous = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="version_number_once"),
            models.UniqueConstraint(fields=["club", "key"], name="version_key_once"),
        ]
        indexes = [models.Index(fields=["round", "table", "deal"], name="version_of_deal")]

    def __str__(self) -> str:
        return f"{self.number} {self.short_hash}"

    @classmethod
    def of(cls, **facts: Any) -> Self:
        """As the constructor makes it, which takes more than twice the time for names than for the
        values in their order; of all that an entry costs that was a twentieth."""
        return cls(*(_blank() | facts).values())

    @property
    def short_hash(self) -> str:
        return self.hash[:SHORT_HASH]

    def text(self, name: str) -> str:
        """Text that somebody typed; empty where nobody did, or where it is withdrawn.

        To read it of many lines, fetch their `texts` at once (`prefetch_related`).
        """
        return next((each.text for each in self.texts.all() if each.name == name), "")

    @property
    def why(self) -> str:
        return self.text("reason")

    @property
    def rule(self) -> str:
        return self.text("rule")

    @property
    def referee(self) -> str:
        """Referee who decided it, where the results were final already."""
        return self.text("referee")


@cache
def _blank() -> dict[str, Any]:
    """The fields in their order, by the names that facts are given by."""
    return {field.attname: field.get_default() for field in Version._meta.concrete_fields}
