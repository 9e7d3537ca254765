"""What the games are called."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from club.words import Text

GAMES: Mapping[str, Text] = {
    "pairs": _("Muzicando in pairs"),
    "individual": _("Muzicando, individual version"),
    "remi": _("Remi etalat"),
}
