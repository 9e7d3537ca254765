"""Evenings of a person: entries, places, every line of the log in which they sit,
penalties, ratings."""

from collections import defaultdict
from typing import Final

from django.db.models import Q

from club.models import Entry, PrizeDraw, Visit
from club.wording.choices import GAMES
from scoring.log.result_texts import lines_of
from scoring.models import (
    DealRecord,
    FinalPlace,
    Penalty,
    RatingState,
    TextName,
    VersionKind,
)
from scoring.privacy.records import Rows
from scoring.privacy.subject import DataValue, Subject
from scoring.ratings import scale
from scoring.standings.final_places import bring_up_to_date
from scoring.table_names import names_by_seat
from scoring.writers.value_format import number

TOLD: Final = (TextName.REASON.value, TextName.RULE.value)
"""The name of a referee is somebody else's."""


def entries(subject: Subject) -> Rows:
    partners = defaultdict(list)
    for each in subject.others:
        partners[each.entry_id].append(subject.names.get(each.player_id, ""))
    rows: Rows = []
    for one in subject.line_ups:
        entry, names = one.entry, partners[one.entry_id]
        is_own = not names or subject.traces.is_contact(entry.contact)
        rows.append(
            (
                *_facts(entry),
                " – ".join(names),
                entry.get_state_display(),
                entry.is_here,
                entry.has_paid,
                one.first_round,
                one.last_round,
                entry.contact if is_own else None,
                entry.at,
                entry.groups,
                entry.keeps_table,
            )
        )
    return rows + _typed(subject)


def _typed(subject: Subject) -> Rows:
    """Sign-ups that no desk has looked at: theirs where their own address is with it."""
    found = Entry.objects.filter(tournament__club__in=subject.clubs)
    found = found.exclude(typed=[]).exclude(contact="")
    rows: Rows = []
    for entry in found.select_related("tournament__club"):
        if subject.traces.is_contact(entry.contact) and any(
            map(subject.traces.is_named, entry.typed)
        ):
            own = next(filter(subject.traces.is_named, entry.typed))
            facts = (*_facts(entry)[:4], own, "", entry.get_state_display())
            facts = (*facts, entry.is_here, entry.has_paid, 1, None, entry.contact, entry.at)
            rows.append((*facts, "", None))
    return rows


def _facts(entry: Entry) -> tuple[DataValue, ...]:
    on = entry.tournament
    return on.name, on.club.name, on.starts, entry.number, entry.name or None


def places(subject: Subject) -> Rows:
    bring_up_to_date([each for each in subject.tournaments.values() if each.is_over])
    found = FinalPlace.objects.filter(
        player__in=subject.keys, table__tournament__in=list(subject.tournaments)
    )
    found = found.select_related("table__tournament").order_by("table", "pk")
    return [
        (
            each.table.tournament.name,
            each.place,
            each.of_how_many,
            number(each.exact_score, decimals=None if "/" in each.score else 0),
            each.rounds_played,
        )
        for each in found
    ]


def draws(subject: Subject) -> Rows:
    """Draws in which a ticket was theirs, or that of their entry before it had people."""
    found = PrizeDraw.objects.filter(
        tournament__club__in=subject.clubs, tournament__rehearsal_of=None
    )
    own = {one.entry_id for one in subject.line_ups}
    return [
        (each.tournament.name, each.at, held.ticket, at < each.many)
        for each in found.select_related("tournament").order_by("tournament__starts", "pk")
        for at, held in enumerate(each.held)
        if held.player in subject.keys or (not held.player and held.entry in own)
    ]


def log(subject: Subject) -> Rows:
    """Every line of the log in which they sit, or that is about a penalty of theirs."""
    rows: Rows = []
    for version in subject.lines:
        seats = version.seats
        own = next(
            each for each in seats.values() if set(subject.keys).intersection(each["players"])
        )
        said = lines_of(version.content, version.rules["game"], names_by_seat(seats, subject.names))
        rows.append(
            (
                subject.tournaments[version.tournament_id].name,
                version.number,
                version.at,
                str(VersionKind(version.kind).label),
                version.round.number,
                version.table,
                version.deal,
                ", ".join(said),
                version.points.get(str(own["entry"])),
                " · ".join(subject.note(text) for name in TOLD if (text := version.text(name))),
            )
        )
    return rows


def penalties(subject: Subject) -> Rows:
    own = {each.entry_id for each in subject.line_ups}
    theirs = Q(player__in=subject.keys) | Q(player=None, entry__in=own)
    found = Penalty.objects.filter(theirs, entry__tournament__in=list(subject.tournaments))
    found = found.select_related("entry__tournament", "round", "given", "taken_back")
    return [
        (
            each.entry.tournament.name,
            each.round.number,
            each.table,
            each.deal,
            each.points,
            subject.note(each.given.rule),
            each.given.at,
            each.taken_back.at if each.taken_back else None,
        )
        for each in found.prefetch_related("given__texts").order_by("pk")
    ]


def cards(subject: Subject) -> Rows:
    """Deals that somebody kept card by card, of tables where they sat."""
    sat = {(each.round_id, each.table, each.deal) for each in subject.lines}
    found = DealRecord.objects.filter(round__tournament__in=list(subject.tournaments))
    return [
        (
            subject.tournaments[each.round.tournament_id].name,
            each.round.number,
            each.table,
            each.deal,
            each.text,
        )
        for each in found.select_related("round")
        if (each.round_id, each.table, each.deal) in sat
    ]


def visits(subject: Subject) -> Rows:
    found = Visit.objects.filter(player__in=subject.keys, tournament__club__in=subject.clubs)
    return [
        (each.tournament.name, each.tournament.club.name, each.tournament.starts, each.at)
        for each in found.select_related("tournament__club").order_by("tournament__starts")
    ]


def ratings(subject: Subject) -> Rows:
    found = RatingState.objects.filter(player__in=subject.keys, club__in=subject.clubs)
    found = found.select_related("rated__tournament", "club")
    return [
        (
            each.club.name,
            str(GAMES.get(each.game) or each.rated.tournament.played),
            each.rated.tournament.name,
            scale.shown_rating(each.mu),
            scale.shown_spread(each.sigma),
            each.deals,
        )
        for each in found.order_by("club", "game", "rated__position")
    ]
