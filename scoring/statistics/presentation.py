"""Figures about persons and tables, as the statistics pages say them, by the names that strangers
may see."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.models import Tournament
from club.players.public_names import NOBODY
from club.wording.engine_texts import Text
from club.wording.texts import with_minus
from scoring.names import LinkedName, linked_names
from scoring.statistics.charts import decimal
from scoring.statistics.heat import percent
from scoring.statistics.player_totals import RemiTotals
from scoring.statistics.sums import DealPlace
from scoring.statistics.tournament_totals import BestRecord, TournamentTotals

MOST_LINES = 8

LinkedNames = Mapping[int, LinkedName]


class LinkedPerson(NamedTuple):
    name: str
    address: str
    """Of their page, if it may be linked."""


class ShownRecord(NamedTuple):
    name: str
    """Of the definition."""
    title: Text
    value: str
    who: Sequence[LinkedPerson]
    where: str
    address: str
    tournament: Tournament | None


class Partners(NamedTuple):
    who: Sequence[LinkedPerson]
    deals: int
    won: int
    average: str


class People(NamedTuple):
    """Lines about persons, ready to be shown."""

    records: Sequence[ShownRecord]
    partners: Sequence[Partners]


def people_of(
    found: TournamentTotals, tournaments: Mapping[int, Tournament], *, with_partners: bool
) -> People:
    """All of it, with the names read in two queries."""
    records = list(_records(found))
    pairs = _frequent(found) if with_partners else []
    wanted = {player for _name, _title, record in records for player in record.people}
    wanted |= {player for pair in pairs for player in pair}
    names = linked_names(wanted)
    return People(
        [_record(*each, names, tournaments) for each in records],
        [_partners(pair, found, names) for pair in pairs if _shown(pair, names)],
    )


def remi_tiles(remi: RemiTotals) -> list[tuple[str, str]]:
    """Figures of Remi, a number each; none for other games."""
    if not remi.deals:
        return []
    counts = (
        (_("Closed on the board"), remi.board_closed),
        (_("Three tiles not announced"), remi.unannounced),
    )
    return [
        (_("Laid, on average"), decimal(remi.laid / remi.deals)),
        (_("Left on the rack, on average"), decimal(remi.rack / remi.deals)),
        (_("Hands that opened"), percent(remi.opened / remi.deals)),
        (_("Trump announced"), percent(remi.atu / remi.deals)),
        *((title, str(count)) for title, count in counts if count),
    ]


def _records(found: TournamentTotals) -> Iterator[tuple[str, Text, BestRecord]]:
    for name, title, record in (
        ("highest-deal", _("Highest deal"), found.highest_deal),
        ("highest-round", _("Most points in a round"), found.highest_round),
        ("closest-win", _("Closest win"), found.closest_win),
        ("streak", _("Longest streak"), found.longest_streak),
    ):
        if record is not None:
            yield name, title, record


def _record(
    name: str,
    title: Text,
    record: BestRecord,
    names: LinkedNames,
    tournaments: Mapping[int, Tournament],
) -> ShownRecord:
    own = tournaments.get(record.where.tournament)
    return ShownRecord(
        name,
        title,
        _value(name, record.value),
        _called(record.people, names),
        _said(record.where),
        _address(record.where, own) if own else "",
        own,
    )


def _value(name: str, value: float) -> str:
    whole = ceil(value)
    if name == "streak":
        said = ngettext("%(count)d deal won in a row", "%(count)d deals won in a row", whole)
        return said % {"count": whole}
    if name == "closest-win":
        said = ngettext("by %(count)s point", "by %(count)s points", whole)
    else:
        said = ngettext("%(count)s point", "%(count)s points", whole)
    return said % {"count": with_minus(value)}


def _said(where: DealPlace) -> str:
    if not where.deal:
        return _("round %(round)d, table %(table)d") % where._asdict()
    return _("round %(round)d, table %(table)d, deal %(deal)d") % where._asdict()


def _address(where: DealPlace, tournament: Tournament) -> str:
    if not where.deal:
        return reverse("rounds:round", args=[tournament.slug, where.round])
    place = [tournament.slug, where.round, where.table, where.deal]
    return reverse("deals:deal", args=place)


def _called(players: Iterable[int], names: LinkedNames) -> list[LinkedPerson]:
    found = []
    for player in players:
        shown = names.get(player, LinkedName(NOBODY, has_page=False))
        address = reverse("profiles:detail", args=[player]) if shown.has_page else ""
        found.append(LinkedPerson(shown.name, address))
    return found


def _shown(players: Iterable[int], names: LinkedNames) -> bool:
    """True if all of them may be shown: with whom hidden people sit is told of nobody else."""
    return all(names[player].is_shown for player in players if player in names)


def _frequent(found: TournamentTotals) -> list[tuple[int, int]]:
    """People who sat together most often."""
    ranked = sorted(found.partners, key=lambda pair: (-found.partners[pair].deals, pair))
    return ranked[:MOST_LINES]


def _partners(pair: tuple[int, int], found: TournamentTotals, names: LinkedNames) -> Partners:
    own = found.partners[pair]
    return Partners(_called(pair, names), own.deals, own.won, decimal(own.points / own.deals))
