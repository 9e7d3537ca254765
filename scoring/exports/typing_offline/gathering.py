"""A round as its workbook shows it: who sits where, and what is entered already."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from club.models import Round, Tournament
from scoring.exports.typing_offline import layout
from scoring.exports.typing_offline.layout import Choice, Choices
from scoring.exports.typing_offline.making import Book, Line
from scoring.models import Deal, DealState, Version
from scoring.results.content import Content, points_by_scorer
from scoring.results.deal_numbers import is_dealt_again, last_deal
from scoring.results.drafts import rules_of
from scoring.results.people import Seats, seated
from scoring.rounds.seats import ShownTable, shown_rounds

LEAST_SEATS = 2


class Kept(NamedTuple):
    """A deal that has a result."""

    state: DealState
    current: Version

    @property
    def has_no_result(self) -> bool:
        """Whether the desk put something else in its place: nothing, or a score."""
        return not self.current.content or "adjusted" in self.current.content


Deals = Mapping[tuple[int, int], Kept]
"""By table and number."""


class OfRound(NamedTuple):
    """What the workbook of a round is made from, and is held against when it comes back."""

    round: Round
    rules: dict[str, Any]
    seats: Mapping[int, Seats]
    deals: Deals

    @property
    def most_seats(self) -> int:
        return max((len(each) for each in self.seats.values()), default=LEAST_SEATS)

    def seats_at(self, table: int, deal: int) -> Seats | None:
        """Whose result it is: of those who have one, else of those who sit there."""
        kept = self.deals.get((table, deal))
        if kept is not None:
            return kept.current.seats
        if table not in self.seats or not 1 <= deal <= self.last_deal(table):
            return None
        return self.seats[table]

    def last_deal(self, table: int) -> int:
        again = {
            deal: is_dealt_again(kept.current.content)
            for (at, deal), kept in self.deals.items()
            if at == table
        }
        return last_deal(self.round.deals, again)


def of_round(round_: Round) -> OfRound:
    """In three queries."""
    found = Deal.objects.filter(round=round_, current__isnull=False).select_related("current")
    deals = {
        (deal.table, deal.number): Kept(DealState(deal.state), deal.current)
        for deal in found
        if deal.current
    }
    tables = round_.tables.values_list("number", flat=True)
    seats = {table: here.seats for table, here in seated(round_, tables).items()}
    return OfRound(round_, rules_of(round_.tournament), seats, deals)


def book_of(tournament: Tournament, facts: OfRound, title: str) -> Book:
    """In the language that is active."""
    round_, game = facts.round, tournament.game
    choices = layout.choices(game, facts.rules)
    shown = shown_rounds(tournament, for_public=False, numbers=(round_.number,))[0]
    lines = [
        _line(table, deal, game, choices, facts)
        for table in shown.tables
        for deal in range(1, facts.last_deal(table.number) + 1)
    ]
    return Book(title, tournament.slug, round_.number, game, facts.most_seats, facts.rules, lines)


def _line(table: ShownTable, deal: int, game: str, choices: Choices, facts: OfRound) -> Line:
    kept = facts.deals.get((table.number, deal))
    titles = [each.title for each in table.sittings]
    if game == "pairs":
        if len(titles) > 2:
            titles = [" – ".join(titles[::2]), " – ".join(titles[1::2])]
        shown = dict(zip(("NS", "EW"), titles, strict=False))
    else:
        shown = {"players": ", ".join(f"{at} {title}" for at, title in enumerate(titles, start=1))}
    typed: dict[str, Any] = {}
    if kept is not None:
        if kept.state != DealState.AGREED:
            shown["remark"] = str(kept.state.label)
        if not kept.has_no_result:
            typed = as_typed(kept.current.content, game, choices)
    seats = facts.seats_at(table.number, deal) or {}
    points = {}
    if kept is not None and typed:
        made = points_by_scorer(kept.current.content, facts.rules)
        points = {
            name: made.get(name.removeprefix("points-"), 0)
            for name in layout.points_names(game, len(seats))
        }
    return Line(table.number, deal, len(seats), shown, typed, points)


def as_typed(content: Content, game: str, choices: Choices) -> dict[str, Any]:
    """A result as it is chosen in the cells of its line."""
    if "breach" in content:
        breach = content["breach"]
        return {
            "breach": _shown(choices["seats"], breach["by"]),
            "what": _shown(choices["breaches"], breach["kind"]),
            "again": _shown(choices["yes"], breach["again"]),
        }
    if "players" in content:
        return _hands_typed(content, choices)
    if "order" not in content:
        return {}
    typed: dict[str, Any] = {"stuck": _shown(choices["yes"], content["last_stuck"])}
    if game == "pairs":
        return typed | {
            "contract": content["contract"],
            "declarer": _shown(choices["seats"], content["declarer"]),
            "order": _shown(choices["orders"], content["order"]),
        }
    places = {
        f"place-{place}": _shown(choices["seats"], seat)
        for place, seat in enumerate(content["order"], start=1)
    }
    chooser = _shown(choices["seats"], content["chooser"])
    return typed | places | {"type": content["type"], "chooser": chooser}


def _hands_typed(content: Content, choices: Choices) -> dict[str, Any]:
    typed: dict[str, Any] = {
        "double": _shown(choices["yes"], content["double"]),
        "exhausted": _shown(choices["yes"], content["exhausted"]),
    }
    for seat, hand in content["players"].items():
        state = {
            name: value
            for name, value in hand.items()
            if name in ("opened", "board", "unannounced")
        }
        if state.get("unannounced"):
            state = {"unannounced": True}
        typed[f"state-{seat}"] = _shown(choices["states"], state)
        typed[f"laid-{seat}"] = hand.get("laid")
        typed[f"rack-{seat}"] = hand.get("rack")
        typed[f"atu-{seat}"] = _shown(choices["yes"], hand.get("atu", False))
        if hand.get("closed"):
            typed["closer"] = _shown(choices["seats"], seat)
            typed["closed"] = _shown(choices["closings"], hand["closed"])
    return typed


def _shown(choices: list[Choice] | Any, value: Any) -> Any:
    return next((each.shown for each in choices if each.value == value), None)


def title_of(round_: Round) -> str:
    return _("%(tournament)s, round %(number)d") % {
        "tournament": round_.tournament.name,
        "number": round_.number,
    }
