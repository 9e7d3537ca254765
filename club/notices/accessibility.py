"""The accessibility statement: what the tests of the program hold, and what nobody has tried."""

from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _

from club.notices.notation import heading, written
from club.notices.responsible import whom_to_ask
from club.notices.values import Facts

NARROWEST: Final = 360
SMALLEST_TARGET: Final = 44
"""In pixels; the tests in the browser hold both."""


def text(facts: Facts) -> str:
    languages = ", ".join(name for _code, name in settings.LANGUAGES)
    return written(
        _("Everybody should be able to use the pages of %(club)s, from 8 to 85 years.")
        % {"club": facts.club},
        heading(_("What is checked with every change")),
        (
            _("Every page is checked by a program (axe-core) for WCAG 2.2, levels A and AA."),
            _("In %(languages)s, light and dark, and in large type.") % {"languages": languages},
            _("On a phone %(width)d pixels wide nothing is cut off and no word is broken.")
            % {"width": NARROWEST},
            _("What can be tapped is at least %(size)d pixels high.") % {"size": SMALLEST_TARGET},
            _("Signing in and entering results at the desk work with the keyboard alone."),
            _("Each chart has its figures beside it as a table."),
        ),
        heading(_("What is not checked")),
        (
            _("It has not been tried yet by people who depend on a screen reader."),
            _("Only Chromium is tried, not Safari and not Firefox."),
            _("A program finds only some of the faults that there can be."),
        ),
        heading(_("What we know does not work well")),
        (
            _(
                "PDF files have no tags for screen readers. Most have the same content on a page; "
                "tables also as Excel or CSV."
            ),
            _("The wall in the hall changes by itself. The same is on every phone, at rest."),
        ),
        heading(_("If something is in your way")),
        _("Tell us what you wanted to do and where it stopped. We help you at once, and mend it."),
        whom_to_ask(facts),
    )
