"""Why a file is not read in, each with a sentence for whoever chose it."""

from django.utils.translation import gettext_lazy as _

from scoring.log.refusals import Refused


class NoTournament(Refused):
    sentence = _("This file is not a tournament exported from Portativ.")


class Newer(Refused):
    sentence = _("This file was made by a newer Portativ. Update this one first.")


class TooLarge(Refused):
    sentence = _(
        "The file is larger than %(megabytes)s MB. It can be imported from a command line."
    )


class Broken(Refused):
    sentence = _("The file is damaged, or was changed after it was made. Download it again.")


class Altered(Refused):
    sentence = _("Something in this file was changed after it was made: %(what)s.")


class Impossible(Refused):
    sentence = _("This file says something impossible about the tournament: %(what)s.")


class HereAlready(Refused):
    sentence = _("This tournament is already in this club: %(name)s.")
