"""Checklist before a round ends, the next is drawn, or a tournament is finished. Each missing thing
is one sentence, with the presses that settle it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from uuid import uuid4

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.entries.head_count import entries as in_words
from club.entries.queries import entries_of
from club.models import EntryState, Round, Tournament
from club.pairings.actions import stage_now
from club.payments import fees
from club.wording.amounts import money
from club.wording.by_points import numbered
from scoring.desk import stages
from scoring.desk.overview import overview, with_tables
from scoring.desk.progress import RoundNow, TableNow, WrittenDeal, round_now
from scoring.models import RefereeCall

MOST_NAMED = 12


class Press(NamedTuple):
    """A link; with fields, a button that sends them."""

    label: str
    address: str
    fields: Sequence[tuple[str, object]] = ()


class Missing(NamedTuple):
    sentence: str
    presses: Sequence[Press] = ()


def of_round(tournament: Tournament) -> list[Missing]:
    """Missing things of the round that runs or was played last, with every dispute and every call
    that nobody answered; none where nothing is missing."""
    found = overview(tournament, with_coming=False)
    watched = found.watched
    if watched is None:
        return []
    live = round_now(tournament, found.shown(watched), found.gone(watched))
    return [*_of_tables(live), *_of_all(tournament, live)]


def of_tournament(tournament: Tournament) -> list[Missing]:
    """Missing things of all rounds, before it is finished."""
    found = overview(tournament, with_coming=False)
    begun = [each for each in found.rounds if not each.is_open]
    with_tables(begun)
    rounds = [round_now(tournament, found.shown(each), found.gone(each)) for each in begun]
    said = [
        each._replace(sentence=f"{live.round}: {each.sentence}")
        for live in rounds
        for each in _of_tables(live)
    ]
    last = [each for live in rounds[-1:] for each in _of_all(tournament, live)]
    tied = _tied(tournament)
    played = [*_running(found.rounds), *said, *last, *tied, *_unplayed(tournament, found.rounds)]
    return [*played, *unpaid(tournament)]


def unpaid(tournament: Tournament) -> list[Missing]:
    """Entries that came and whose fee is not in, and what they owe where the fee is an amount."""
    if not tournament.fee_text or tournament.is_rehearsal:
        return []
    came = Q(is_here=True) | Q(pk__in=tournament.entries.exclude(seats=None).values("pk"))
    found = entries_of(tournament).filter(came, state=EntryState.ENTERED, has_paid=False)
    owing = [(each, fees.owed(tournament, each)) for each in found.prefetch_related("payments")]
    if fees.is_booked(tournament):
        owing = [(each, owed) for each, owed in owing if owed]
    if not owing:
        return []
    count, owed = len(owing), sum(owed for _each, owed in owing)
    said = ngettext(
        "%(entries)s has not paid: %(owed)s.", "%(entries)s have not paid: %(owed)s.", count
    )
    if not owed:
        said = ngettext("%(entries)s has not paid.", "%(entries)s have not paid.", count)
    facts = {"entries": in_words(tournament, count), "owed": money(owed, tournament.club.currency)}
    page = f"{reverse('entries:people', args=[tournament.slug])}?kind=unpaid"
    return [Missing(said % facts, [Press(_("Take the fees"), page)])]


def _tied(tournament: Tournament) -> Iterator[Missing]:
    """Matches of a knock-out, up to its final, that nobody has won."""
    if tied := stages.undecided(tournament, stage_now(tournament)):
        said = ngettext(
            "%(count)d match of the knock-out is tied.",
            "%(count)d matches of the knock-out are tied.",
            len(tied),
        )
        page = reverse("desk:winners", args=[tournament.slug])
        yield Missing(said % {"count": len(tied)}, [Press(_("Say who won"), page)])


def _running(rounds: Sequence[Round]) -> Iterator[Missing]:
    """The round that nobody has ended; its press does, whatever else the list says of it."""
    for each in rounds:
        if each.is_running:
            page = reverse("desk:end_round", args=[each.tournament.slug, each.number])
            said = _("Round %(number)d is still running.") % {"number": each.number}
            yield Missing(said, [Press(_("End the round"), page, [("sure", "yes")])])


def _of_tables(live: RoundNow) -> Iterator[Missing]:
    """Tables that have not all their deals: apart those where a phone was used, which may hold
    them."""
    short = [each for each in live.tables if each.to_come and not each.left]
    quiet = [each for each in short if each.phone_at is None]
    if quiet:
        said = ngettext(
            "Table %(tables)s is missing results.",
            "%(count)d tables are missing results: %(tables)s.",
            len(quiet),
        )
        yield _typed_in(live, said, quiet)
    heard = [each for each in short if each.phone_at is not None]
    if heard:
        said = ngettext(
            "A phone was used at table %(tables)s and results are missing there. Ask whether it "
            "says “not yet sent”.",
            "Phones were used at %(count)d tables and results are missing there: %(tables)s. Ask "
            "whether one says “not yet sent”.",
            len(heard),
        )
        yield _typed_in(live, said, heard)


def _typed_in(live: RoundNow, said: str, tables: Sequence[TableNow]) -> Missing:
    numbers = [each.table.number for each in tables]
    page = reverse("tables:enter", args=[live.round.tournament.slug, live.round.number])
    presses = [
        Press(_("Enter results of table %(table)d") % {"table": number}, f"{page}?from={number}")
        for number in numbers[:MOST_NAMED]
    ]
    return Missing(said % {"count": len(numbers), "tables": _few(numbers)}, presses)


def _of_all(tournament: Tournament, live: RoundNow) -> Iterator[Missing]:
    """Open points of all rounds, as the last round that has begun knows them."""
    for number, deals in live.unagreed.items():
        yield _agreed(tournament, live, number, deals)
    if live.disputes:
        yield _disputed(tournament, live.disputes)
    if calls := [each for each in live.calls if not each.unsent]:
        said = ngettext(
            "Table %(tables)s has called and is still waiting.",
            "%(count)d tables have called and are still waiting: %(tables)s.",
            len(calls),
        )
        yield _called(tournament, said, calls)
    if held := [each for each in live.calls if each.unsent]:
        said = ngettext(
            "A phone of table %(tables)s holds results that came too late. Enter them from "
            "its screen.",
            "Phones of %(count)d tables hold results that came too late: %(tables)s. Enter "
            "them from their screens.",
            len(held),
        )
        yield _called(tournament, said, held)


def _agreed(tournament: Tournament, live: RoundNow, number: int, deals: int) -> Missing:
    said = ngettext(
        "Round %(round)d: %(count)d result is not agreed yet.",
        "Round %(round)d: %(count)d results are not agreed yet.",
        deals,
    )
    page = reverse("desk:agree", args=[tournament.slug, number])
    presses = [Press(_("Agree to all"), page, [("key", uuid4())])]
    tables = [each.table.number for each in live.tables if each.provisional]
    if number == live.round.number and len(tables) > 1:
        presses += [
            Press(_("Table %(number)d") % {"number": at}, page, [("key", uuid4()), ("table", at)])
            for at in tables[:MOST_NAMED]
        ]
    return Missing(said % {"round": number, "count": deals}, presses)


def _disputed(tournament: Tournament, disputes: Sequence[WrittenDeal]) -> Missing:
    said = ngettext(
        "%(count)d result is disputed: %(deals)s.",
        "%(count)d results are disputed: %(deals)s.",
        len(disputes),
    )
    where = [
        _("round %(round)d, table %(table)d, %(deal)s")
        % {"round": each.round, "table": each.table, "deal": numbered(tournament, each.number)}
        for each in disputes
    ]
    presses = [
        Press(
            _("Settle table %(table)d, %(deal)s")
            % {"table": each[1], "deal": numbered(tournament, each[2])},
            reverse("deals:deal", args=[tournament.slug, *each[:3]]),
        )
        for each in disputes[:MOST_NAMED]
    ]
    return Missing(said % {"count": len(disputes), "deals": _few(where, between="; ")}, presses)


def _called(tournament: Tournament, said: str, calls: Sequence[RefereeCall]) -> Missing:
    page = reverse("desk:answer_call", args=[tournament.slug])
    presses = [
        Press(
            _("Mark table %(table)d as settled") % {"table": each.table}, page, [("call", each.pk)]
        )
        for each in calls[:MOST_NAMED]
    ]
    tables = _few([each.table for each in calls])
    return Missing(said % {"count": len(calls), "tables": tables}, presses)


def _unplayed(tournament: Tournament, rounds: Sequence[Round]) -> Iterator[Missing]:
    """Rounds that have their seats or are still to be drawn, and stages that have not begun."""
    played = sum(not each.is_open for each in rounds)
    planned = 0
    for stage in tournament.stages.all():
        made = sum(each.stage_id == stage.pk for each in rounds)
        is_whole = made and not stage.format.is_drawn
        planned += made if is_whole or not stage.form else max(made, stage.rounds_planned)
    missing = planned - played
    if missing > 0:
        said = ngettext(
            "%(count)d of %(all)d planned rounds has not been played.",
            "%(count)d of %(all)d planned rounds have not been played.",
            missing,
        )
        page = reverse("desk:desk", args=[tournament.slug])
        yield Missing(said % {"count": missing, "all": planned}, [Press(_("Go on playing"), page)])


def _few(named: Sequence[object], *, between: str = ", ") -> str:
    more = " …" if len(named) > MOST_NAMED else ""
    return between.join(map(str, named[:MOST_NAMED])) + more
