"""Who sits where: the lists for the wall, the cards for the tables and for the hand."""

from collections import defaultdict
from functools import partial

from django.urls import reverse
from django.utils.translation import gettext as _

from club import words
from club.models import Table
from engine.movements.seating import Kind
from engine.seats import PAIRS_SEATS, Side
from scoring.exports.gathering.asked import (
    Asked,
    Ready,
    about,
    letterhead,
    round_title,
)
from scoring.exports.papers.guide_cards import Guide, GuideRound, guide_cards
from scoring.exports.papers.result_slips import Slip, individual_slips, pairs_slips, remi_slips
from scoring.exports.papers.seat_list import Seated, SeatedTable, seats_by_name, seats_by_table
from scoring.exports.papers.table_cards import TableCard, table_cards
from scoring.results.tokens import issue_tokens
from scoring.rounds.seats import ShownRound, ShownTable, shown_rounds
from scoring.standings.names import UNKNOWN, Names, names_of


def seat_list(asked: Asked) -> Ready:
    """By name, everybody who plays; `?by=table` the tables in their order."""
    shown = _shown(asked)
    title = round_title(asked.tournament, asked.round_number)
    lines = [about(asked.tournament)]
    if asked.query.get("by") == "table":
        tables = [
            SeatedTable(str(table.number), [(each.where, each.title) for each in table.sittings])
            for table in shown.tables
        ]
        return partial(
            seats_by_table,
            letterhead(asked),
            title,
            tables,
            sitting_out=shown.sits_out,
            lines=lines,
        )
    names = names_of(asked.tournament, asked.round_number, for_public=asked.look.for_public)
    seated = [
        Seated(person, str(table.number), seat)
        for table in shown.tables
        for place, each in enumerate(table.sittings)
        for person, seat in _people(asked, names, each.entry, place)
    ]
    out = [
        Seated(person, "")
        for sit_out in shown.round.sit_outs.all()
        for person in _persons(names, sit_out.entry_id)
    ]
    return partial(seats_by_name, letterhead(asked), title, [*seated, *out], lines=lines)


def table_codes(asked: Asked) -> Ready:
    """A card for each table of the round; a table that has no valid code gets one here."""
    tables = Table.objects.filter(round=asked.round).values_list("number", flat=True)
    texts = issue_tokens(asked.tournament, list(tables))
    cards = [
        TableCard(str(table), asked.origin + reverse("tables:come_in", args=[text]))
        for table, text in texts.items()
    ]
    return partial(table_cards, letterhead(asked), asked.tournament.name, cards)


def slips(asked: Asked) -> Ready:
    """A slip for each table; its code leads to the desk's page of the first deal there."""
    shown = _shown(asked)
    numbers = [str(number) for number in range(1, asked.round.deals + 1)]
    made = [
        Slip(
            _where(shown, table),
            [(_short(asked, place), each.title) for place, each in enumerate(table.sittings)],
            numbers,
            asked.origin
            + reverse(
                "deals:enter", args=[asked.tournament.slug, asked.round_number, table.number, 1]
            ),
            len(table.sittings),
        )
        for table in shown.tables
    ]
    return partial(_SLIPS[asked.tournament.game], letterhead(asked), asked.tournament.name, made)


_SLIPS = {"pairs": pairs_slips, "individual": individual_slips, "remi": remi_slips}


def guides(asked: Asked) -> Ready:
    """For each entry where it sits in every round that has its seats."""
    tournament = asked.tournament
    rounds = shown_rounds(tournament, for_public=asked.look.for_public)
    last = max((each.round.number for each in rounds), default=1)
    names = names_of(tournament, last, for_public=asked.look.for_public)
    cards: defaultdict[int, list[GuideRound]] = defaultdict(list)
    for shown in rounds:
        number = str(shown.round.number)
        for table in shown.tables:
            for place, each in enumerate(table.sittings):
                guide = GuideRound(
                    *(number, str(table.number), _short(asked, place)),
                    _against(asked, table, place),
                )
                cards[each.entry].append(guide)
        for sit_out in shown.round.sit_outs.all():
            cards[sit_out.entry_id].append(GuideRound(number, "", "", ""))
    made = [
        Guide(named.title, str(named.number), cards[entry])
        for entry, named in sorted(names.items(), key=lambda each: each[1].number)
        if entry in cards
    ]
    return partial(guide_cards, letterhead(asked), tournament.name, made)


def _shown(asked: Asked) -> ShownRound:
    return shown_rounds(
        asked.tournament, for_public=asked.look.for_public, numbers=(asked.round.number,)
    )[0]


def _where(shown: ShownRound, table: ShownTable) -> str:
    return _("Round %(round)d, table %(table)d") % {
        "round": shown.round.number,
        "table": table.number,
    }


def _short(asked: Asked, place: int) -> str:
    """A seat in as few letters as it has."""
    kind = asked.tournament.kind
    if kind in (Kind.PAIRS, Kind.TEAMS):
        side = tuple(Side)[place]
        return "–".join(str(words.SEAT_LETTERS[seat]) for seat in PAIRS_SEATS if seat.side is side)
    if kind is Kind.ROTATING:
        return str(words.SEAT_LETTERS[PAIRS_SEATS[place]])
    return str(place + 1)


def _persons(names: Names, entry: int) -> tuple[str, ...]:
    named = names.get(entry, UNKNOWN)
    return named.names or (named.title,)


def _people(asked: Asked, names: Names, entry: int, place: int) -> list[tuple[str, str]]:
    """Each person of an entry with their seat: two of a pair sit opposite each other."""
    persons = _persons(names, entry)
    seat = _short(asked, place)
    if asked.tournament.kind is Kind.PAIRS and len(persons) == 2:
        own = [each for each in PAIRS_SEATS if each.side is tuple(Side)[place]]
        letters = [str(words.SEAT_LETTERS[each]) for each in own]
        return list(zip(persons, letters, strict=True))
    return [(person, seat) for person in persons]


def _against(asked: Asked, table: ShownTable, place: int) -> str:
    """Whom one plays against; where partners rotate, with whom before that."""
    others = [(at, each.title) for at, each in enumerate(table.sittings) if at != place]
    if asked.tournament.kind is not Kind.ROTATING:
        return ", ".join(title for _at, title in others)
    partners = [title for at, title in others if at % 2 == place % 2]
    against = [title for at, title in others if at % 2 != place % 2]
    return _("with %(partner)s against %(others)s") % {
        "partner": ", ".join(partners),
        "others": ", ".join(against),
    }
