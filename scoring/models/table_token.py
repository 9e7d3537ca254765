"""The permission of a table's page: who holds the printed card may enter results there."""

from django.db import models

from club.models import Tournament


class TableToken(models.Model):
    """For one tournament and one number of a table. The text itself is not stored."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="table_tokens"
    )
    table = models.PositiveSmallIntegerField()
    # With the site's secret key the text follows from it, so that a card can be printed again.
    salt = models.CharField(max_length=32)
    # SHA-256 of the text.
    hash = models.CharField(max_length=64, unique=True)
    # That of the card as another laptop printed it, with another secret key: it goes on working.
    earlier_hash = models.CharField(max_length=64, blank=True, db_index=True)
    made_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)
    is_late = False
    """Set on a card whose tournament is finished: it is known, and opens nothing."""
    last_seen_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["tournament", "table", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "table"],
                condition=models.Q(revoked_at=None),
                name="one_valid_token_a_table",
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.table}"
