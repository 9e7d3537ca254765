from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.club import Club
from club.wording.amounts import AmountField
from club.wording.texts import Forget, NameField


class Season(models.Model):
    """A stretch of a club's tournaments that counts together."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = NameField(_("name"), max_length=60, forget=Forget.STAYS)
    slug = models.SlugField(_("short name in addresses"), max_length=60)
    starts = models.DateField(_("first day"))
    ends = models.DateField(_("last day"))
    dues = AmountField(
        _("dues of a member"),
        null=True,
        blank=True,
        help_text=_("For the whole season. Leave it empty if members pay none."),
    )
    reduced_dues = AmountField(_("reduced dues"), null=True, blank=True)

    class Meta:
        verbose_name = _("season")
        ordering = ["-starts", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="season_slug_once"),
            models.CheckConstraint(
                condition=models.Q(ends__gte=models.F("starts")), name="season_ends_after_start"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        if self.starts and self.ends and self.ends < self.starts:
            raise ValidationError({"ends": _("The last day comes after the first.")})
