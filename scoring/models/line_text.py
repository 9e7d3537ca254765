"""Text typed into a line of the log, kept beside it: it can be withdrawn, the line not."""

from django.db import models
from django.utils.translation import pgettext_lazy

from club.wording.texts import Forget, forgetting
from scoring.models.version import Version

LONGEST_TEXT = 300
SALT_BYTES = 16


class TextName(models.TextChoices):
    REASON = "reason", pgettext_lazy("of a line of the log", "reason")
    RULE = "rule", pgettext_lazy("of a line of the log", "rule")
    REFEREE = "referee", pgettext_lazy("of a line of the log", "referee")


class LineText(models.Model):
    """A free text of a line, with the salt and the digest that the hash of the line is over.

    The database lets text and salt be emptied where a later line names them, and nothing else be
    changed (migration 0002).
    """

    version = models.ForeignKey(Version, on_delete=models.PROTECT, related_name="texts")
    name = models.CharField(max_length=20, choices=TextName.choices)
    text = forgetting(models.CharField(max_length=LONGEST_TEXT, blank=True), Forget.OWN)
    # Hexadecimal digits of chance: who has only the digest cannot try names.
    salt = models.CharField(max_length=2 * SALT_BYTES, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    # It came in a file for strangers, which has no texts: this installation never had it.
    is_withheld = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["version", "name"], name="text_of_line_once")
        ]

    def __str__(self) -> str:
        return f"{self.version_id} {self.name}"
