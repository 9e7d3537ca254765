"""Evenings that repeat, on one weekday at one time: a school year of them, or longer."""

from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from club.models.club import Club
from club.models.tournament import Tournament
from club.wording.texts import NameField


class Series(models.Model):
    """What its evenings are by rule; one that is otherwise was moved or named alone."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="series")
    name = NameField(_("name"), max_length=120)
    weekday = models.PositiveSmallIntegerField()
    time = models.TimeField(_("begins"))
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return self.name

    def follows_rule(self, evening: Tournament) -> bool:
        """False of an evening that was moved alone."""
        starts = timezone.localtime(evening.starts)
        return (starts.weekday(), starts.time()) == (self.weekday, self.time)

    def check_day(self, evening: Tournament, starts: datetime) -> None:
        """Of one series there is one evening a day."""
        day = timezone.localtime(starts).date()
        if self.evenings.filter(starts__date=day).exclude(pk=evening.pk).exists():
            said = _("On %(day)s there is another evening of “%(name)s”. Choose another day.")
            raise ValidationError(said, params={"day": date_format(day), "name": self.name})
