"""Final places, kept for each tournament that is over, so that no page ranks forty of them."""

from fractions import Fraction

from django.db import models

from club.models import Entry, Player, Tournament

LONGEST_SCORE = 80


class FinalTable(models.Model):
    """That the places of a tournament are kept, and the version of it that they follow from."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="final_table"
    )
    version = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.version}"


class FinalPlace(models.Model):
    """Where a person came in with an entry: one row for each who played for it in any round.

    The partners of a person are the others of the same entry.
    """

    table = models.ForeignKey(FinalTable, on_delete=models.CASCADE, related_name="places")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="final_places")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="final_places")
    place = models.PositiveIntegerField()
    # Of those it is ranked among: everybody, or the line if several are ranked apart.
    of_how_many = models.PositiveIntegerField()
    is_shared = models.BooleanField()
    is_withdrawn = models.BooleanField()
    # 1, 2, … where the last stage ranks several lines or groups apart, else 0.
    line = models.PositiveSmallIntegerField(default=0)
    # What the entry was ranked by, exactly: "42" or "9/2".
    score = models.CharField(max_length=LONGEST_SCORE)
    # In how many rounds the entry had a seat, and in how many of them this person had it.
    rounds_of_entry = models.PositiveSmallIntegerField()
    rounds_played = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["table_id", "line", "place", "entry_id", "-rounds_played", "player_id"]

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.place}"

    @property
    def exact_score(self) -> Fraction:
        return Fraction(self.score)
