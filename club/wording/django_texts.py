"""Sentences of Django's that its own catalogues say badly in one of our languages.

Our catalogues go before Django's, so what is listed here is said as we translate it. Nothing
imports this file: it is read by `manage.py catalogues`.
"""

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext, pgettext

PASSWORDS = (
    _("Old password"),
    _("New password"),
    _("Your old password was entered incorrectly. Please enter it again."),
    _("The password is too similar to the %(verbose_name)s."),
    _("Your password can’t be too similar to your other personal information."),
    _("This password is too common."),
    _("Your password can’t be a commonly used password."),
    _("This password is entirely numeric."),
    _("Your password can’t be entirely numeric."),
)

FIELDS = (
    _("Enter a valid email address."),
    _("This field is required."),
    _("Enter a valid “slug” consisting of letters, numbers, underscores or hyphens."),
)

MONTHS = (
    *(_("January"), _("February"), _("March"), _("April"), _("May"), _("June")),
    *(_("July"), _("August"), _("September"), _("October"), _("November"), _("December")),
)

SHORT_MONTHS = (
    *(_("jan"), _("feb"), _("mar"), _("apr"), _("may"), _("jun")),
    *(_("jul"), _("aug"), _("sep"), _("oct"), _("nov"), _("dec")),
)

MONTHS_IN_A_DATE = (
    pgettext("alt. month", "January"),
    pgettext("alt. month", "February"),
    pgettext("alt. month", "March"),
    pgettext("alt. month", "April"),
    pgettext("alt. month", "May"),
    pgettext("alt. month", "June"),
    pgettext("alt. month", "July"),
    pgettext("alt. month", "August"),
    pgettext("alt. month", "September"),
    pgettext("alt. month", "October"),
    pgettext("alt. month", "November"),
    pgettext("alt. month", "December"),
)


def counted(min_length: int) -> tuple[str, str]:
    return (
        ngettext(
            "This password is too short. It must contain at least %d character.",
            "This password is too short. It must contain at least %d characters.",
            min_length,
        ),
        ngettext(
            "Your password must contain at least %(min_length)d character.",
            "Your password must contain at least %(min_length)d characters.",
            min_length,
        ),
    )
