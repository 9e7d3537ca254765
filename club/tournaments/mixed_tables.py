"""Tables of unequal size in one evening: how often everyone deals, what compares their points."""

from collections.abc import Collection
from math import lcm

from django.utils.translation import gettext as _

from club.models import EntryState, Tournament
from club.wording.engine_texts import Text
from engine.movements.sizes import USUAL, table_sizes
from engine.ranking.rules import Scoring
from engine.ranking.scoring import BY_POINTS
from engine.results import GAMES

MOST_DEALS = 24
"""More are not proposed for a round."""


def sizes_expected(tournament: Tournament) -> list[int]:
    """Sizes of the tables, if all who are entered play a round; each size once."""
    stage = tournament.stages.order_by("number").first()
    size = stage.option("size", USUAL) if stage else USUAL
    entered = tournament.entries.filter(state=EntryState.ENTERED).count()
    return sorted({*table_sizes(tournament.kind, entered, size)}, reverse=True)


def are_mixed(tournament: Tournament, sizes: Collection[int]) -> bool:
    """Tables of two sides always hold as many."""
    return not tournament.kind.has_sides and len({*sizes}) > 1


def turns_to_deal(sizes: Collection[int], deals: int, *, match_total: int | None = None) -> str:
    """Advice if not everyone deals equally often at every table, else an empty text.

    Empty also if a total ends the match, for nobody knows after how many deals.
    """
    if match_total is not None or all(deals % size == 0 for size in sizes):
        return ""
    facts = {"deals": deals, "sizes": _said(sizes), "wanted": lcm(*sizes)}
    if lcm(*sizes) > MOST_DEALS:
        return (
            _(
                "With %(deals)s deals per round not everyone deals equally often at tables of "
                "%(sizes)s: compare points per deal, or choose tables of one size."
            )
            % facts
        )
    return (
        _(
            "With %(deals)s deals per round not everyone deals equally often at tables of "
            "%(sizes)s: set %(wanted)s deals, or compare points per deal."
        )
        % facts
    )


def scorings_proposed(tournament: Tournament, sizes: Collection[int]) -> list[Scoring]:
    """Scorings that compare tables of these sizes, if the chosen one does not."""
    if not are_mixed(tournament, sizes) or Scoring(tournament.scoring) not in BY_POINTS:
        return []
    shares = [Scoring.SHARE] if GAMES[tournament.game].knows_most() else []
    return [*shares, Scoring.MATCH]


def why_proposed(sizes: Collection[int]) -> Text:
    said = _("At tables of %(sizes)s the same place brings unequal points: the sum compares badly.")
    return said % {"sizes": _said(sizes)}


def _said(sizes: Collection[int]) -> str:
    """“4 and 3”."""
    first, *others = sorted({*sizes}, reverse=True)
    if not others:
        return str(first)
    return _("%(first)s and %(last)s") % {
        "first": ", ".join(map(str, [first, *others[:-1]])),
        "last": others[-1],
    }
