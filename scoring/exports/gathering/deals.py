"""What was written at the tables, a row for each deal."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.db.models import Max, Q
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from club import words
from club.models import Round, Tournament, User
from engine.movements.seating import Kind as Entering
from engine.points.remi import Closing
from engine.seats import PLAYER_SEATS, Seat, Side
from scoring.exports import columns
from scoring.exports.gathering.asked import (
    Asked,
    about,
    address,
    as_of,
    letterhead,
    local,
    round_title,
)
from scoring.exports.rows import Column, Sheet, Value
from scoring.models import Deal, DealState
from scoring.results.content import points_by_scorer
from scoring.results.people import Seats, entries_of
from scoring.results.texts import reason_of
from scoring.standings.names import UNKNOWN, Names, line_ups_of, named_in
from scoring.tables.words import BREACHES, hand

# What strangers are not shown.
FOR_THE_DESK = ("entered-by", "reason")


class Kept(NamedTuple):
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


def kept_deals(tournament: Tournament, wanted: Q) -> Iterator[Kept]:
    """The deals that have a result, in their order; in one query however many there are."""
    found = Deal.objects.filter(wanted, round__tournament=tournament, current__isnull=False)
    rows = found.order_by("round__number", "table", "number").values_list(
        *("round_id", "table", "number", "state", "current__content", "current__seats"),
        *("current__rules", "current__number", "current__at", "current__user_id"),
        reason_of("current"),
    )
    return (Kept(*row) for row in rows.iterator(chunk_size=2000))


def deals(asked: Asked) -> Sheet:
    """Every deal that the reader may see, with everything that was entered."""
    tournament = asked.tournament
    chosen = _columns(tournament, asked)
    return columns.sheet(
        *("deals", letterhead(asked), _("%(tournament)s, deals") % {"tournament": tournament}),
        _rows(asked, Q(round__number__lte=asked.look.through), chosen),
        names=chosen,
        lines=[about(tournament)],
        made_at=as_of(tournament, asked.look.through),
        address=address(asked),
    )


def results_of_round(asked: Asked, *, on_paper: bool) -> Sheet:
    """One round: on paper what was played and for how many points, in files everything."""
    tournament, round_ = asked.tournament, asked.round
    is_shown = round_.number <= asked.look.through
    chosen = _columns(tournament, asked)
    if on_paper:
        chosen = [name for name in chosen if name not in NOT_ON_PAPER]
    sheet = columns.sheet(
        *("results", letterhead(asked), round_title(tournament, round_.number)),
        _rows(asked, Q(round=round_) if is_shown else Q(pk__in=[]), chosen),
        names=chosen,
        lines=[about(tournament)],
        notes=[] if is_shown else [_("The results of this round are not shown yet.")],
        made_at=as_of(tournament, min(round_.number, asked.look.through)),
        address=address(asked, "rounds:round", round_.number),
    )
    return _narrow(sheet) if on_paper else sheet


def _narrow(sheet: Sheet) -> Sheet:
    """For A4: without columns in which nothing stands, and what is a player's without the number,
    for it stands beside them; the points of many without a word, or names had no room."""
    is_full = any(column.name == f"player-{CROWDED}" for column in sheet.columns)
    kept = [
        at
        for at in range(len(sheet.columns))
        if not sheet.rows or any(row[at] not in (None, "") for row in sheet.rows)
    ]
    return sheet._replace(
        columns=[_short(sheet.columns[at], is_full=is_full) for at in kept],
        rows=[[row[at] for at in kept] for row in sheet.rows],
    )


def _short(column: Column, *, is_full: bool) -> Column:
    what, _dash, number = column.name.partition("-")
    is_players = what in ("laid", "rack", "points") and number.isdecimal()
    if not is_players:
        return column
    return column._replace(title="" if is_full else columns.column(what).title)


CROWDED: Final = 5
"""So many at a table need the width of the paper for their names."""


NOT_ON_PAPER = (
    *("round", "version", "entered-at", "entered-by", "reason", "stuck", "made"),
    *(f"hand-{seat}" for seat in PLAYER_SEATS),
)


def _columns(tournament: Tournament, asked: Asked) -> list[str]:
    at = ["round", "table", "deal"]
    log = ["state", "version", "entered-at"]
    log += FOR_THE_DESK if asked.look.is_desk else ()
    if tournament.game == "pairs":
        played = ["contract", "by", "made", "order", "stuck", "breach", "ns-points", "ew-points"]
        return [*at, "ns", "ew", *played, *log]
    seats = _most_seats(tournament)
    if tournament.game == "individual":
        played = ["type", "by", "order", "stuck", "breach"]
        whats = ["player", "points"]
    else:
        played = ["double", "exhausted", "closed"]
        whats = ["player", "hand", "laid", "rack", "points"]
    return [*at, *played, *(f"{what}-{seat}" for seat in seats for what in whats), *log]


def _most_seats(tournament: Tournament) -> Sequence[Seat]:
    """As many as sit at the largest table."""
    found = Round.objects.filter(tournament=tournament).aggregate(most=Max("tables__seats__place"))
    return PLAYER_SEATS[: (found["most"] or 1) + 1]


def _rows(asked: Asked, wanted: Q, chosen: Sequence[str]) -> list[list[Value]]:
    tournament = asked.tournament
    numbers = {each.pk: each.number for each in tournament.rounds.all()}
    line_ups = line_ups_of(tournament, for_public=asked.look.for_public)
    by_number = {line_up.number: pk for pk, line_up in line_ups.items()}
    names: dict[int, Names] = {}
    kept = list(kept_deals(tournament, wanted))
    users = _users(kept) if "entered-by" in chosen else {}
    rows = []
    for deal in kept:
        number = numbers[deal.round_id]
        if number not in names:
            names[number] = named_in(line_ups, number)
        titles = {
            scorer: " / ".join(
                names[number].get(by_number.get(entry, 0), UNKNOWN).title for entry in entries
            )
            for scorer, entries in entries_of(deal.seats).items()
        }
        values = _values(deal, titles, tournament.kind) | {
            "round": number,
            "entered-by": _written_by(deal, users),
        }
        rows.append([values.get(name) for name in chosen])
    return rows


def _values(deal: Kept, titles: Mapping[str, str], kind: Entering) -> dict[str, Value]:
    content = deal.content
    values: dict[str, Value] = {
        "table": str(deal.table),
        "deal": deal.number,
        "state": str(DealState(deal.state).label),
        "version": deal.version,
        "entered-at": local(deal.at),
        "reason": deal.reason,
    }
    points = points_by_scorer(deal.content, deal.rules)
    if set(titles) <= set(Side):
        for side, name in (("NS", "ns"), ("EW", "ew")):
            values[name] = titles.get(side, "")
            values[f"{name}-points"] = points.get(side)
    else:
        for seat, title in titles.items():
            values[f"player-{seat}"] = title
            values[f"points-{seat}"] = points.get(seat)
    if "breach" in content:
        by = _letters(content["breach"]["by"])
        values["breach"] = f"{by}: {BREACHES[content['breach']['kind']]}"
    elif "order" in content:
        values |= _played(content, in_pairs=kind not in (Entering.INDIVIDUAL, Entering.REMI))
    elif "players" in content:
        values |= _hands(content)
    return values


def _played(content: Mapping[str, Any], *, in_pairs: bool) -> dict[str, Value]:
    values: dict[str, Value] = {
        "order": _order(content["order"]),
        "stuck": yes_or_no(content["last_stuck"]),
    }
    if not in_pairs:
        return values | {"type": content["type"], "by": content["chooser"]}
    holder, first = Seat(content["declarer"]), Seat(content["order"][0])
    return values | {
        "contract": content["contract"],
        "by": _letters(content["declarer"]),
        "made": yes_or_no(holder.side is first.side) or pgettext("in a table", "no"),
    }


def _order(order: Sequence[str]) -> str:
    return " ".join(_letters(seat) for seat in order)


def _hands(content: Mapping[str, Any]) -> dict[str, Value]:
    values: dict[str, Value] = {
        "double": yes_or_no(content["double"]),
        "exhausted": yes_or_no(content["exhausted"]),
    }
    for seat, played in content["players"].items():
        if played.get("closed"):
            how = words.CLOSINGS[Closing(played["closed"])]
            values["closed"] = _("%(seat)s, %(how)s") % {"seat": seat, "how": how}
        values[f"hand-{seat}"] = hand(played)
        values[f"laid-{seat}"] = played.get("laid") or None
        values[f"rack-{seat}"] = played.get("rack") or None
    return values


def yes_or_no(is_so: bool) -> str:
    return pgettext("in a table", "yes") if is_so else ""


def _letters(seat: str) -> str:
    return str(words.SEAT_LETTERS.get(seat, seat))


def _users(kept: Sequence[Kept]) -> dict[int, str]:
    wanted = {deal.user for deal in kept if deal.user}
    return {user.pk: str(user) for user in User.objects.filter(pk__in=wanted)} if wanted else {}


def _written_by(deal: Kept, users: Mapping[int, str]) -> str:
    if deal.user is None:
        return _("Table %(number)d") % {"number": deal.table}
    return users.get(deal.user) or _("an account that is gone")
