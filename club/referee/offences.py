"""Offences in each game, each with its price or remedy, and the line of the rulebook behind it."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from django.utils.translation import gettext_lazy as _

from club.wording.engine_texts import Text
from club.wording.rule_anchors import Rule
from engine.results import GAMES

MUZICANDO: Final = ("pairs", "individual")
EVERY: Final = tuple(GAMES)
WITH_RULEBOOK: Final = tuple(name for name, game in GAMES.items() if not game.only_counts)


class OffencePrice(StrEnum):
    """Price of an offence, unless a club has set another."""

    BREACH = "breach"
    """It annuls the deal, and is entered as its result."""
    RESULT = "result"
    """It is part of the result of the deal."""
    USUAL = "usual"
    """A penalty of as many points as a breach."""
    SMALL = "small"
    """A penalty of a third of that."""
    REFEREE = "referee"
    """A penalty of the referee's choosing; without points it is a warning."""


class Quote(NamedTuple):
    """A line of a rulebook, as it is printed."""

    language: str
    text: str


class Offence(NamedTuple):
    label: Text
    games: tuple[str, ...] = EVERY
    price: OffencePrice = OffencePrice.USUAL
    remedy: Text = ""
    rule: Rule | None = None
    quotes: tuple[Quote, ...] = ()
    code: str = ""
    """By which a penalty for it is named in the log, in every language."""
    is_ours: bool = False
    """Whether the rulebook does not say what follows, and this is our reading."""


BREACH_QUOTES: Final = (
    Quote(
        "ro",
        "Nerespectarea obligaţiilor de joc duce la anularea etalării în curs şi penalizarea cu 12 "
        "puncte a echipei jucătorului vinovat.",
    ),
    Quote(
        "ca",
        "L’incompliment de les obligacions de joc porta a l’anul·lació de la mà en joc i a una "
        "penalització de 12 punts per a l’equip del jugador infractor.",
    ),
)
PLAYERS_QUOTES: Final = (
    Quote(
        "ca",
        "L’incompliment de les obligacions del joc condueix a l’anul·lació de la mà actual i a una "
        "penalització d’11 punts per al jugador infractor",
    ),
)
ROW_QUOTE: Final = Quote(
    "ro",
    "Tura jucatorului incepe prin a lua o carte si se termina prin a lasa o carte jos, astfel "
    "incat pe tabla sa fie cel mult 14 piese la terminarea turei.",
)

# Those of a deal, and of an evening; the latter by the names under which a club's own points are
# kept.
DEAL_OFFENCES: Final[Mapping[str, Offence]] = {
    "laid": Offence(
        _("A card laid that may not be laid there"),
        MUZICANDO,
        OffencePrice.BREACH,
        rule=Rule.BREACH,
    ),
    "passed": Offence(
        _("A pass by a player who could lay a note"), MUZICANDO, OffencePrice.BREACH, rule=Rule.DUTY
    ),
    "called": Offence(
        _("A bid that is too low, or a call out of turn"),
        ("pairs",),
        OffencePrice.BREACH,
        rule=Rule.AUCTION,
    ),
    "early": Offence(_("A card laid out of turn"), MUZICANDO, OffencePrice.BREACH, rule=Rule.TURN),
    "unannounced": Offence(
        _("Three tiles or fewer, and not announced"),
        ("remi",),
        OffencePrice.RESULT,
        _("Tick it in the result of the deal: nothing else counts for this player."),
        Rule.LAST_TILES,
        (
            Quote(
                "ro",
                "Jucatorul este obligat sa anunte cand mai are cel mult 3 piese pe tabla de joc. "
                "In caz contrar acesta poate fi penalizat la sfarsitul jocului cu 500 puncte",
            ),
        ),
        code="R1",
    ),
}
OFFENCES: Final[Mapping[str, Offence]] = {
    "late": Offence(_("Late at the table"), price=OffencePrice.SMALL),
    "slow": Offence(_("Too slow"), price=OffencePrice.SMALL),
    "turn": Offence(_("Out of turn"), MUZICANDO, price=OffencePrice.SMALL),
    "talking": Offence(_("Talking to the partner"), ("pairs",)),
    "shown": Offence(_("A card shown or named"), MUZICANDO),
    "card": Offence(_("A card that may not be laid there"), MUZICANDO),
    "pass": Offence(_("A pass with a note that could be laid"), MUZICANDO),
    "unfair": Offence(_("Unfair behaviour")),
    "broken": Offence(
        _("A broken tile not used in the same turn"),
        ("remi",),
        OffencePrice.REFEREE,
        _("This player has to announce that they play on the board, and plays so from now on."),
        Rule.ROW,
        (
            Quote(
                "ro",
                "a “rupe” ultima piesa din sir, cu conditia ca aceasta sa fie folosita in formatie "
                "la etalare in aceeasi tura. In caz contrar … jucatorul este obligat sa anunte ca "
                "joaca pe tabla.",
            ),
        ),
        code="R2",
    ),
    "joker": Offence(
        _("A joker taken from a meld and not used"),
        ("remi",),
        OffencePrice.REFEREE,
        _("The joker goes back, and the turn is over."),
        Rule.JOKER,
        (
            Quote(
                "ro",
                "jucatorul care schiba joly este obligat sa foloseasca piesa pe care o inlocuia "
                "joly intr-o formatie in aceeasi tura",
            ),
        ),
        code="R3",
        is_ours=True,
    ),
    "fifteen": Offence(
        _("More than 14 tiles on the rack after a turn"),
        ("remi",),
        OffencePrice.REFEREE,
        _("It is put right at once. The second time it takes a penalty of the referee’s choosing."),
        Rule.REMI_TURN,
        (ROW_QUOTE,),
        code="R4",
        is_ours=True,
    ),
    "tile": Offence(
        _("A tile laid out of turn"),
        ("remi",),
        OffencePrice.REFEREE,
        _("It is put right at once. The second time it takes a penalty of the referee’s choosing."),
        Rule.REMI_TURN,
        (ROW_QUOTE,),
        code="R5",
        is_ours=True,
    ),
    "low": Offence(
        _("A first melding below 45 points, or without a run"),
        ("remi",),
        OffencePrice.REFEREE,
        _("It is taken back, and the turn is over."),
        Rule.FIRST_MELDING,
        (Quote("ro", "Valoarea pieslor etalate sa fie de minim 45 puncte."),),
        code="R6",
        is_ours=True,
    ),
    "attached": Offence(
        _("Attached tiles not recovered at the end"),
        ("remi",),
        OffencePrice.REFEREE,
        _("Their worth is taken off."),
        Rule.ATTACHING,
        (
            Quote(
                "ro",
                "Daca se lipeste o carte la una din formatiile celorlalti jucatori atunci la "
                "sfarsitul jocului aceasta trebuie recuperata.",
            ),
        ),
        code="R7",
        is_ours=True,
    ),
}


def of_game(game: str) -> dict[str, Offence]:
    """The offences that are penalised in a game."""
    return {name: each for name, each in OFFENCES.items() if game in each.games}


def rule_of(offence: Offence) -> str:
    """Name of the broken rule in the log: its code, and its words."""
    return f"{offence.code} · {offence.label}" if offence.code else str(offence.label)
