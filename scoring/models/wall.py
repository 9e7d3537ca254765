"""Settings of the screens in the hall: a line of text, the pages shown, and the step of
the reveal."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.models import Tournament
from club.wording.engine_texts import Text
from club.wording.texts import ListedField, NameField

LONGEST_ANNOUNCEMENT = 140
USUAL_ONE_BY_ONE = 10


class WallPages(models.TextChoices):
    """Which pages of the wall take turns."""

    ALL = "all", pgettext_lazy("pages of the wall", "All by turns")
    SEATS = "seats", pgettext_lazy("pages of the wall", "Seats")
    STANDING = "standing", pgettext_lazy("pages of the wall", "Standing")
    TEAMS = "teams", _("Teams")
    CATEGORY = "category", _("Categories")
    RAFFLE = "raffle", pgettext_lazy("pages of the wall", "Raffle")
    CLOCK = "clock", pgettext_lazy("pages of the wall", "Clock")


class Wall(models.Model):
    """One for a tournament, made when the desk first uses it; without it the wall runs as well."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="wall")
    announcement = NameField(
        _("announcement"), max_length=LONGEST_ANNOUNCEMENT, blank=True, default=""
    )
    pages = ListedField(max_length=8, choices=WallPages.choices, default=WallPages.ALL)
    # The round whose standing is being revealed, and how many steps of it have been shown; from
    # which place up each place is a step of its own.
    revealing = models.PositiveSmallIntegerField(null=True)
    revealed = models.PositiveSmallIntegerField(default=0)
    one_by_one = models.PositiveSmallIntegerField(default=USUAL_ONE_BY_ONE)
    # The last round that was kept back and has been shown since.
    shown_through = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return str(self.tournament_id)

    @property
    def page_choices(self) -> list[tuple[str, Text]]:
        """Those of which this tournament has anything; the page of the prizes shows the raffle."""
        on, left_out = self.tournament, {WallPages.RAFFLE} - {self.pages}
        left_out |= set() if on.team_by else {WallPages.TEAMS}
        left_out |= set() if on.age_groups or on.categories else {WallPages.CATEGORY}
        return [each for each in WallPages.choices if each[0] not in left_out]
