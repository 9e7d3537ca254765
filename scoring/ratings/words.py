"""The games as the ratings name them."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy, pgettext_lazy

from club.words import Text

GAMES: Mapping[str, Text] = {
    "pairs": pgettext_lazy("rating", "Pairs"),
    "individual": pgettext_lazy("rating", "Individual"),
    "remi": gettext_lazy("Remi"),
}
