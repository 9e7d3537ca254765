from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.club import Club


class Role(models.TextChoices):
    """Role in a club, the widest first; its rights are in `club/access.py`."""

    OWNER = "owner", _("owner")
    ORGANISER = "organiser", _("organiser")
    REFEREE = "referee", _("referee")
    SECRETARY = "secretary", _("secretary")
    TREASURER = "treasurer", _("treasurer")
    SCORER = "scorer", _("scorer")
    MEMBER = "member", _("member")


class Appointment(models.Model):
    """One person's role in one club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="appointments")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="appointments"
    )
    role = models.CharField(_("role"), max_length=10, choices=Role.choices)
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="appointment_once"),
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="appointment_role_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.get_role_display()}"
