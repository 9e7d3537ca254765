"""An evening that one Portativ writes and another one shows: the row of each side."""

from django.conf import settings
from django.db import models

from club.models import Tournament
from club.wording.texts import Forget, forgetting


class MirrorState(models.TextChoices):
    OFFERED = "offered"
    """A code was made, and nobody has used it."""
    LED = "led"
    """The laptop writes, this side shows."""
    BACK = "back"
    GONE = "gone"
    """The club goes on here without the laptop, whatever it sends."""


class Mirror(models.Model):
    """The copy that watchers read, of an evening that was taken along on a laptop."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="mirror")
    state = models.CharField(max_length=8, choices=MirrorState.choices)
    code_hash = models.CharField(max_length=64, blank=True, db_index=True)
    code_ends = models.DateTimeField(null=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    # Of the key that the laptop chose: its hash, and the key that receipts are signed with.
    key_hash = models.CharField(max_length=64, blank=True)
    receipt_key = models.CharField(max_length=64, blank=True)
    taken_at = models.DateTimeField(null=True)
    received_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=0)
    # The SHA-256 of the last state; of its people, its entries, and the seats of each round by its
    # number; and the keys here of its people, in the order of the state.
    digest = models.CharField(max_length=64, blank=True)
    parts = models.JSONField(default=dict)
    people = models.JSONField(default=list)
    # The keys here of entries by their keys there; and those that the laptop knows or knew.
    entries = models.JSONField(default=dict)
    known = models.JSONField(default=list)
    # Lines whose rounds are not shown yet, by number: their hashes.
    hidden = models.JSONField(default=dict)
    # [line, name] of texts that name somebody forgotten: the laptop is to withdraw them.
    withdraws = models.JSONField(default=list)
    # The last state of a laptop that was given up.
    aside = models.BinaryField(null=True)
    aside_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.state}"


class LineState(models.TextChoices):
    WAITING = "waiting"
    """The code was not exchanged yet, for want of a line."""
    LEADS = "leads"
    BACK = "back"
    ASIDE = "aside"
    """The other side goes on without this laptop."""
    REFUSED = "refused"


class PublicLine(models.Model):
    """The line from the laptop in the hall to the Portativ where the public follows."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="public_line"
    )
    state = models.CharField(max_length=8, choices=LineState.choices)
    # The other Portativ, its code, and the key of this laptop there.
    address = models.CharField(max_length=200)
    code = models.CharField(max_length=16)
    key = models.CharField(max_length=64)
    # The version of the tournament that arrived last, when it did, and the digest of that state.
    sent_version = models.PositiveIntegerField(default=0)
    digest = models.CharField(max_length=64, blank=True)
    seen_at = models.DateTimeField(null=True)
    tried_at = models.DateTimeField(null=True)
    # Since when nothing arrives; None while it does.
    silent_since = models.DateTimeField(null=True)
    refusal = models.CharField(max_length=300, blank=True)
    bytes_sent = models.PositiveBigIntegerField(default=0)
    # The last state before the evening is brought back is wanted.
    brings_back = models.BooleanField(default=False)
    # Who signed up there since, and who withdrew, as [key there, names, state].
    news = forgetting(models.JSONField(default=list), Forget.CLEARED)
    # The keys there of entries by their keys here.
    entries = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.state}"
