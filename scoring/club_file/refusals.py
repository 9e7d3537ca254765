"""Why a file is not imported, or not made, each with a sentence for whoever wanted it."""

from django.utils.translation import gettext_lazy as _

from scoring.log.refusals import Refused


class NoClub(Refused):
    sentence = _("This file is not a club exported from Portativ.")


class IsSite(Refused):
    sentence = _(
        "This file holds a whole site with its accounts. It can be imported from a command line, "
        "into an empty database."
    )


class NotEmpty(Refused):
    sentence = _(
        "The file holds a whole site, and this database is not empty: %(what)s. Name an empty one."
    )


class ClubHere(Refused):
    sentence = _("This club is already here: %(name)s.")


class AtWork(Refused):
    sentence = _("Another program uses this database. Stop every Portativ first, then try again.")


class NotItsLog(Refused):
    sentence = _("The file is not what its own log says: %(what)s.")


class CannotBe(Refused):
    sentence = _("The file says something impossible: %(what)s.")


class Unreadable(Refused):
    sentence = _("The database cannot be read: %(what)s.")
