"""Games that clubs play beside ours, as proposals for the form of a game by points: a name, what
one result is called, its bounds. Each can be changed before it is taken."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext_lazy as _

from club.wording.engine_texts import Text


class Preset(NamedTuple):
    game: str
    """The game of the engine that it is played by."""
    title: Text
    deals: int
    """Results of a round."""
    rules: Mapping[str, Any]
    source: str
    """The entry or the rules that the numbers are taken from."""


_OUTCOME: Final = {"only_outcome": True, "draws": False, "won": 1, "drawn": 0, "lost": 0}

PRESETS: Final[Mapping[str, Preset]] = {
    "belote": Preset("sides", "Belote", 8, {"called": "deal", "total": 162}, "Wikipedia: Belote"),
    "bridge-belote": Preset("sides", "Bridge-belote", 8, {"called": "deal"}, "Wikipedia: Belot"),
    "botifarra": Preset(
        "sides",
        "Botifarra",
        8,
        {"called": "hand", "total": 72},
        "Wikipedia: Botifarra (card game)",
    ),
    "truc": Preset(
        "sides", "Truc", 3, {"called": "game", "most": 12}, "pagat.com: Truc in Catalonia"
    ),
    "cruce": Preset(
        "sides",
        "Cruce",
        8,
        {"called": "hand", "least": -6, "most": 6},
        "CruceGame: game rules, bids of 33 points",
    ),
    "backgammon": Preset(
        "sides", _("Backgammon"), 3, {"called": "game", **_OUTCOME}, "Wikipedia: Backgammon"
    ),
    "darts": Preset("sides", _("Darts"), 1, {"called": "leg", **_OUTCOME}, "Wikipedia: Darts"),
    "whist": Preset(
        "points",
        _("Romanian whist"),
        12,
        {"called": "hand", "least": -8, "most": 13},
        "Wikipedia: Romanian whist",
    ),
    "tablanet": Preset("points", "Tablanet", 4, {"called": "deal"}, "pagat.com: Tablanette"),
    "board-game": Preset(
        "points", _("Board game"), 1, {"called": "game"}, "the score track of each game"
    ),
}


def presets_of(game: str) -> dict[str, Preset]:
    return {name: each for name, each in PRESETS.items() if each.game == game}
