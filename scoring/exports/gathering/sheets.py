"""The score sheets of a round: filled with what is entered, with lines for what is not."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial

from django.db.models import Q
from django.utils.translation import gettext as _

from club import house_rules, words
from club.models import Round
from club.pairings.rounds import current_round
from engine.movements.seating import Kind
from engine.seats import Seat, Side
from scoring.exports.gathering.asked import Asked, Ready, letterhead
from scoring.exports.gathering.deals import Kept, kept_deals
from scoring.exports.papers.individual_sheet import IndividualSheet, PlayedDeal, individual_sheets
from scoring.exports.papers.remi_sheet import RemiDeal, RemiHand, RemiSheet, remi_sheets
from scoring.exports.papers.score_sheet import ScoredDeal, ScoreSheet, score_sheets
from scoring.models import DealState
from scoring.results.content import points_by_scorer
from scoring.results.deal_numbers import is_dealt_again, last_deal
from scoring.rounds.seats import ShownTable, shown_rounds

LINES_OF_AN_EVENING = 12
"""On a sheet without a round, for whoever plays at home."""
SEATS_OF_A_TABLE = 4

Deals = Mapping[int, Sequence[Kept]]
"""By the number of the table."""


def sheets(asked: Asked) -> Ready:
    """Of `?round=`, else of the round that runs or comes; `?blank=1` leaves the deals out."""
    round_ = _round(asked)
    if round_ is None:
        return _WRITERS[asked.tournament.game](asked, [], {}, "", LINES_OF_AN_EVENING)
    shown = shown_rounds(
        asked.tournament, for_public=asked.look.for_public, numbers=(round_.number,)
    )[0]
    deals: defaultdict[int, list[Kept]] = defaultdict(list)
    if round_.number <= asked.look.through and not asked.query.get("blank"):
        for deal in kept_deals(asked.tournament, Q(round=round_)):
            deals[deal.table].append(deal)
    write = _WRITERS[asked.tournament.game]
    is_over = deals and round_.finished_at
    return write(asked, shown.tables, deals, str(round_), 0 if is_over else round_.deals)


def _round(asked: Asked) -> Round | None:
    """None where no round has its seats yet; 404 for one that is not there."""
    number = asked.number("round")
    if number:
        return asked._replace(round_number=number).round
    return current_round(asked.tournament)


def _pairs(
    asked: Asked, tables: Sequence[ShownTable], deals: Deals, where: str, lines: int
) -> Ready:
    made = [
        ScoreSheet(
            *_sides(asked, table),
            _at(where, table),
            [_scored(deal) for deal in deals.get(table.number, ())],
            blank=_left(lines, deals.get(table.number, ())),
        )
        for table in tables
    ]
    made = made or [ScoreSheet("", "", blank=lines)]
    return partial(score_sheets, letterhead(asked), asked.tournament.name, made)


def _individual(
    asked: Asked, tables: Sequence[ShownTable], deals: Deals, where: str, lines: int
) -> Ready:
    made = [
        IndividualSheet(
            [each.title for each in table.sittings],
            _at(where, table),
            [_played(deal, len(table.sittings)) for deal in deals.get(table.number, ())],
            blank=_left(lines, deals.get(table.number, ())),
        )
        for table in tables
    ]
    made = made or [IndividualSheet([""] * SEATS_OF_A_TABLE, blank=lines)]
    rules = house_rules.rule_set(asked.tournament.rules, "individual")
    return partial(individual_sheets, letterhead(asked), asked.tournament.name, made, rules=rules)


def _remi(
    asked: Asked, tables: Sequence[ShownTable], deals: Deals, where: str, lines: int
) -> Ready:
    made = [
        RemiSheet(
            [each.title for each in table.sittings],
            _at(where, table),
            [_laid(deal, len(table.sittings)) for deal in deals.get(table.number, ())],
            blank=_left(lines, deals.get(table.number, ())),
        )
        for table in tables
    ]
    made = made or [RemiSheet([""] * SEATS_OF_A_TABLE, blank=lines)]
    rules = house_rules.remi_rules(asked.tournament.rules)
    return partial(remi_sheets, letterhead(asked), asked.tournament.name, made, rules=rules)


_WRITERS = {"pairs": _pairs, "individual": _individual, "remi": _remi}


def _at(where: str, table: ShownTable) -> str:
    return f"{where} · " + _("Table %(number)d") % {"number": table.number}


def _left(lines: int, entered: Sequence[Kept]) -> int:
    """Lines for the deals that are not entered, none where `lines` is none."""
    again = {deal.number: is_dealt_again(deal.content) for deal in entered}
    return last_deal(lines, again) - len(again) if lines else 0


def _sides(asked: Asked, table: ShownTable) -> tuple[str, str]:
    """Who plays North–South and who East–West."""
    titles = [each.title for each in table.sittings]
    if asked.tournament.kind is Kind.ROTATING:
        return " – ".join(titles[::2]), " – ".join(titles[1::2])
    ns, ew = [*titles, "", ""][:2]
    return ns, ew


def _scored(deal: Kept) -> ScoredDeal:
    points = points_by_scorer(deal.content, deal.rules)
    remark = _remark(deal)
    contract, side = deal.content.get("contract", ""), None
    if contract:
        side = Seat(deal.content["declarer"]).side
    return ScoredDeal(contract, side, points.get(Side.NS), points.get(Side.EW), remark)


def _played(deal: Kept, seats: int) -> PlayedDeal:
    numbers = [str(number) for number in range(1, seats + 1)]
    order = deal.content.get("order", [])
    places = [order.index(number) + 1 if number in order else None for number in numbers]
    points = points_by_scorer(deal.content, deal.rules)
    type_ = _remark(deal) or deal.content.get("type", "")
    return PlayedDeal(type_, places, [points.get(number) for number in numbers])


def _laid(deal: Kept, seats: int) -> RemiDeal:
    points = points_by_scorer(deal.content, deal.rules)
    hands = []
    for number in (str(number) for number in range(1, seats + 1)):
        hand = deal.content.get("players", {}).get(number, {})
        laid, rack = hand.get("laid"), hand.get("rack")
        hands.append(RemiHand(laid, rack, _extra(hand), points.get(number)))
    return RemiDeal(hands, bool(deal.content.get("double")))


def _extra(hand: Mapping[str, object]) -> str:
    """What else counts, in a sign or two: closed, the trump, a game on the board."""
    signs = []
    if hand.get("closed"):
        signs.append({"tile": "✓", "1": "✓1", "joker": "✓J"}[str(hand["closed"])])
    if hand.get("atu"):
        signs.append("+")
    if hand.get("board"):
        signs.append("▦")
    if hand.get("unannounced"):
        signs.append("!")
    return " ".join(signs)


def _remark(deal: Kept) -> str:
    if "breach" in deal.content:
        by = deal.content["breach"]["by"]
        return _("breach, %(seat)s") % {"seat": words.SEAT_LETTERS.get(by, by)}
    if not deal.content:
        return str(DealState.ANNULLED.label)
    return str(DealState.ADJUSTED.label) if "adjusted" in deal.content else ""
