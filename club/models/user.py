from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from club.wording.texts import AddressField, Forget, LowerField, NameField, forgetting


class User(AbstractUser):
    """An account of somebody who helps to run a club; players need none."""

    username = forgetting(
        LowerField(
            _("user name"),
            max_length=60,
            unique=True,
            validators=[
                # No @: what has one is an e-mail address.
                RegexValidator(
                    r"^[\w.-]+\Z", _("Use letters, digits, dots, hyphens or underscores.")
                )
            ],
            error_messages={
                "unique": _("This user name is taken. Choose another."),
            },
        ),
        Forget.OWN,
    )
    first_name = last_name = None  # type: ignore[assignment]
    name = NameField(_("name"), max_length=150, blank=True, forget=Forget.OWN)
    email = AddressField(_("e-mail"), blank=True)
    must_change_password = models.BooleanField(default=False, editable=False)
    # Raised to end every session of this account: it is part of what a session proves.
    sign_outs = models.PositiveIntegerField(default=0, editable=False)
    # Raised when a role is given or taken: sessions then get a new key.
    rights_version = models.PositiveIntegerField(default=0, editable=False)
    # Whoever runs a club sets up a second factor by then (`club/accounts/second_factor_duty.py`).
    second_factor_due = models.DateTimeField(null=True, editable=False)
    # Places whose hint this account has dismissed (`club/accounts/hint_views.py`).
    hints_seen = models.JSONField(default=list, editable=False)
    # For one request: past that day, an account has in its clubs the rights of a member.
    is_held_back = False

    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("account")
        constraints = [
            models.UniqueConstraint(
                fields=["email"],
                condition=~Q(email=""),
                name="user_email_once",
                violation_error_code="unique",  # so that it is said beside the field
                violation_error_message=_("Another account has this e-mail address."),
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.username

    def get_full_name(self) -> str:
        return str(self)

    def get_short_name(self) -> str:
        return str(self)

    def _get_session_auth_hash(self, secret=None) -> str:
        proof = f"{self.password}{self.sign_outs}"
        salt = "club.models.User.session"
        return salted_hmac(salt, proof, secret=secret, algorithm="sha256").hexdigest()
