"""Person responsible for the data, named alike in every notice."""

from django.utils.translation import gettext as _

from club.notices.values import Facts


def responsible(facts: Facts) -> str:
    said = _("%(club)s is responsible for this data.") % {"club": facts.club}
    if facts.operator:
        host = _("%(operator)s runs this site for the club and acts only on its behalf.")
        said = f"{said} {host % {'operator': facts.operator}}"
    return said


def whom_to_ask(facts: Facts) -> str:
    if facts.contact:
        return _("Questions: %(contact)s.") % {"contact": facts.contact.rstrip(".")}
    return _("Ask the organisers of the club, at its next evening or at the address you know.")
