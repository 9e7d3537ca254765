"""Sheet of the deals written at the tables, a row for each deal."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from django.db.models import Max, Q
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.models import Round, Tournament, User
from club.wording.by_points import called_in
from engine.results.remi import RemiResult
from engine.seats import PLAYER_SEATS, Seat
from scoring.documents.document import Document, EveningPart, has_results, row_contents, row_links
from scoring.documents.request import DocumentRequest
from scoring.games import GAMES, remi_sheet, worded
from scoring.log.content import explain, result_and_points
from scoring.log.seating import Seats, entries_of
from scoring.log.texts import reason_of
from scoring.models import Deal, DealState
from scoring.names import UNKNOWN, line_ups_of, named_in
from scoring.writers.sheet import Sheet, Value
from scoring.writers.value_format import local

# What strangers are not shown.
FOR_THE_DESK = ("entered-by", "reason")


class CountedDeal(NamedTuple):
    """A deal with what counts of it, as plain values."""

    round_id: int
    table: int
    number: int
    state: str
    content: dict[str, Any]
    seats: Seats
    rules: Mapping[str, Any]
    version: int
    at: Any
    user: int | None
    reason: str


def kept_deals(tournament: Tournament, wanted: Q, most: int | None = None) -> Iterator[CountedDeal]:
    """The deals that have a result, in their order, or the first of them; in one query however many
    there are."""
    found = Deal.objects.filter(wanted, round__tournament=tournament, current__isnull=False)
    fields = ["round_id", "table", "number", "state", "current__content", "current__seats"]
    fields += ["current__rules", "current__number", "current__at", "current__user_id"]
    ordered = found.order_by("round__number", "table", "number")
    rows = ordered.values_list(*fields, reason_of("current"))[:most]
    return (CountedDeal(*row) for row in rows.iterator(chunk_size=2000))


def deals(request: DocumentRequest) -> Sheet:
    """Every deal that the reader may see, with everything that was entered."""
    tournament = request.tournament
    title = _("%(tournament)s, results") % {"tournament": tournament}
    chosen, last = deal_columns(tournament, request), request.viewer.last_round
    rows = deal_rows(request, Q(round__number__lte=last), chosen)
    return titled(request.sheet("deals", title, rows, names=chosen, through=last), tournament)


def titled(sheet: Sheet, tournament: Tournament) -> Sheet:
    """Sheet with the game's own words for a deal, and for who held or chose what was played."""
    by = GAMES[tournament.game].labels[1:]
    heads = {"by": str(by[0])} if by else {}
    heads["deal"] = capfirst(str(called_in(tournament.game, tournament.rules).title))
    own = [each._replace(title=heads.get(each.name, each.title)) for each in sheet.columns]
    return sheet._replace(columns=own)


def deal_columns(tournament: Tournament, request: DocumentRequest) -> list[str]:
    at = ["round", "table", "deal"]
    log = ["state", "version", "entered-at"]
    log += FOR_THE_DESK if request.viewer.is_desk else ()
    game = GAMES[tournament.game]
    seats = () if game.is_sided else _most_seats(tournament)
    return [*at, *game.columns(seats), *log]


def _most_seats(tournament: Tournament) -> Sequence[Seat]:
    """Seats, as many as sit at the largest table."""
    found = Round.objects.filter(tournament=tournament).aggregate(most=Max("tables__seats__place"))
    return PLAYER_SEATS[: (found["most"] or 1) + 1]


def deal_rows(request: DocumentRequest, wanted: Q, chosen: Sequence[str]) -> list[list[Value]]:
    tournament = request.tournament
    numbers = {each.pk: each.number for each in tournament.rounds.all()}
    line_ups = line_ups_of(tournament, for_public=request.names_for_public)
    by_number = {line_up.number: pk for pk, line_up in line_ups.items()}
    names = cache(partial(named_in, line_ups))
    kept = list(kept_deals(tournament, wanted))
    users = users_of(kept) if "entered-by" in chosen else {}
    rows = []
    for deal in kept:
        number = numbers[deal.round_id]
        titles = {
            scorer: " / ".join(
                names(number).get(by_number.get(entry, 0), UNKNOWN).title for entry in entries
            )
            for scorer, entries in entries_of(deal.seats).items()
        }
        values = _values(deal, titles, tournament.game, with_sums="sum-1" in chosen) | {
            "round": number,
            "entered-by": _written_by(deal, users),
        }
        rows.append([values.get(name) for name in chosen])
    return rows


def _values(
    deal: CountedDeal, titles: Mapping[str, str], game: str, *, with_sums: bool = False
) -> dict[str, Value]:
    values: dict[str, Value] = {
        "table": str(deal.table),
        "deal": deal.number,
        "state": str(DealState(deal.state).label),
        "version": deal.version,
        "entered-at": local(deal.at),
        "reason": deal.reason,
    }
    result, points = result_and_points(deal.content, deal.rules)
    for scorer, title in titles.items():
        name, made = GAMES[game].scorer_columns(scorer)
        values |= {name: title, made: points.get(scorer)}
    values |= worded(result).values(result) if result else {}
    if with_sums and isinstance(result, RemiResult):
        values |= remi_sheet.sums(result, explain(deal.content, deal.rules))
    return values


def users_of(kept: Sequence[CountedDeal]) -> dict[int, str]:
    wanted = {deal.user for deal in kept if deal.user}
    return {user.pk: str(user) for user in User.objects.filter(pk__in=wanted)} if wanted else {}


def _written_by(deal: CountedDeal, users: Mapping[int, str]) -> str:
    if deal.user is None:
        return _("Table %(number)d") % {"number": deal.table}
    return users.get(deal.user) or _("a deleted account")


DOCUMENT = Document(
    slug="deals",
    place=(EveningPart.TAKE_AWAY, 20),
    title=gettext_lazy("Deals"),
    sentence=gettext_lazy("Every deal with everything that was entered."),
    is_offered=has_results,
    links=row_links,
    contents=row_contents(deals),
)
