"""The papers of Remi etalat, for two to four players: its score table, and the slip that is filled
in by hand."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from club.wording import engine_texts
from club.wording.house_rules import BOARD_GAMES
from engine.editions import RemiRules
from engine.points.lines import Lines, Part
from engine.points.remi import Hand
from engine.results.remi import RemiResult
from engine.seats import PLAYER_SEATS
from scoring.writers import value_format
from scoring.writers.pdf.page import QUIET, Pdf
from scoring.writers.pdf.ruled_form import Form, FormCell, SlipForm
from scoring.writers.pdf.score_table import (
    Measures,
    PlayersDeal,
    ScoreSheet,
    ScoreTable,
    players_table,
)
from scoring.writers.value_format import MINUS, PLUS

MEASURES = Measures(above=150, below=62, tallest=62, lowest=16, largest=11.5)
CLOSED_WITH = ("✓", "1", "J")
CLOSED = {"tile": "✓", "1": "✓1", "joker": "✓J"}
DOUBLING = (Part.DOUBLE_GAME, Part.CLOSED_WITH)
UNLAID = (Part.UNOPENED, Part.BOARD, Part.UNANNOUNCED)
"""Said in words, for no tiles were counted."""


def line(result: RemiResult | None, points: Mapping[str, float], seats: int) -> PlayersDeal:
    """A deal as it is written: what each laid, had left, and what else counts, in signs."""
    hands = result.players if result else {}
    numbers = PLAYER_SEATS[:seats]
    cells = [_cells(hands.get(seat, Hand())) for seat in numbers]
    played = "× 2" if result and result.double else ""
    return PlayersDeal(played, cells, [points.get(seat) for seat in numbers])


def _cells(hand: Hand) -> list[str]:
    signs = [CLOSED[hand.closed]] if hand.closed else []
    extra = {"+": hand.atu, "▦": hand.board, "!": hand.unannounced}
    signs += [sign for sign, is_there in extra.items() if is_there]
    return [
        value_format.points(hand.laid or None),
        value_format.points(hand.rack or None),
        " ".join(signs),
    ]


def sums(result: RemiResult, explained: Mapping[str, Lines]) -> dict[str, str]:
    """Sum behind each player's points, `sum-2` “(185 − 60 + 50) × 2”, and the number of the one who
    closed."""
    sums = {f"sum-{seat}": _sum(lines) for seat, lines in explained.items()}
    return {"closed": str(result.went_first or ""), **sums}


def _sum(lines: Lines) -> str:
    doubled = [line for line in lines if line.part in DOUBLING]
    first, *more = [line for line in lines if line.part not in DOUBLING]
    said = str(engine_texts.PARTS[first.part]) if first.part in UNLAID else str(first.points)
    terms = [
        f"{PLUS if line.points > 0 else MINUS} {abs(line.points)}" for line in more if line.points
    ]
    said = " ".join([said, *terms])
    return (f"({said})" if doubled and terms else said) + " × 2" * len(doubled)


def table(title: str, sheet: ScoreSheet, rules: RemiRules) -> ScoreTable:
    def below(document: Pdf, y: float, _is_last: bool) -> None:
        for said in rules_said(rules):
            y += 12.5
            document.text(document.margin, y + 4, said, size=8, colour=QUIET, room=document.room)

    heads = (_("Laid"), _("Left on the rack"), _("Extra"), _("Points"), _("Total"))
    own = list(zip(heads, (1, 1, 1.1, 1.1, 1.2), strict=True))
    return players_table(title, sheet, (_("Double"), 1.2), own, below)


def rules_said(rules: RemiRules) -> list[str]:
    """Sentences on the score of a deal, under the rules that the club plays."""
    tiles = {worth: [] for worth in sorted(set(rules.tiles.values()))}  # type: dict[int, list[str]]
    for tile, worth in rules.tiles.items():
        tiles[worth].append(_("joker") if tile == "joker" else tile)
    worths = "; ".join(f"{', '.join(names)} = {worth}" for worth, names in tiles.items())
    return [
        _("Laid − left on the rack, trump +%(atu)s, closing +%(closing)s; unopened −%(unopened)s.")
        % {"atu": rules.atu, "closing": rules.closing, "unopened": rules.unopened_costs},
        _("A double game counts × 2; closing with a 1 or a joker × 2 for the closer.")
        + " "
        + _("Three tiles or fewer not announced: −%(points)s.")
        % {"points": rules.unannounced_costs},
        _("Tiles: %(worths)s.") % {"worths": worths},
    ]


def slip(seats: int) -> SlipForm:
    """A line for each player: opened or not, what was laid and left, closed with what, and what
    else counts, with the points."""
    columns: list[tuple[str, float, FormCell]] = [
        (_("Player"), 1, ""),
        (_("Opened"), 1.8, [_("yes"), _("no")]),
        (_("Laid"), 1.8, ""),
        (_("Left on the rack"), 1.8, ""),
        (_("Closed with"), 1.9, [*CLOSED_WITH]),
        (_("Trump"), 1.1, "□"),
        (_("On the board"), 2.6, [str(number) for number in range(1, len(BOARD_GAMES) + 1)]),
        (_("Three or fewer not announced"), 2.2, "□"),
        (_("Points"), 1.8, ""),
    ]
    form = Form(
        heads=("", _("Double"), _("Wall exhausted"), *(head for head, _share, _cell in columns)),
        shares=(0.8, 1.3, 1.7, *(share for _head, share, _cell in columns)),
    )
    own = [cell for _head, _share, cell in columns[1:]]
    lines: list[list[FormCell]] = [
        [*(["□", "□"] if number == "1" else ["", ""]), number, *own]
        for number in map(str, PLAYER_SEATS[:seats])
    ]
    boards = enumerate(map(str, BOARD_GAMES.values()), start=1)
    return SlipForm(
        form,
        lines,
        _("Closed with: ✓ a tile, 1, J a joker. On the board: %(kinds)s.")
        % {"kinds": ", ".join(f"{number} {kind}" for number, kind in boards)},
    )
