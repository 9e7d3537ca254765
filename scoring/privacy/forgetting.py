"""Forgetting a person, in all clubs at once, as soon as they play in no evening that runs.

A name is stored once for the whole site: where several clubs know a person, only somebody who
keeps the members of all of them may forget them, such as the owner of the site.
"""

import secrets
from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Final, NamedTuple

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from club import access, audit
from club.backups import forgotten
from club.backups.forgotten import ForgottenLine
from club.backups.snapshot import usual_folder
from club.clubs import groups
from club.consents import lines
from club.models import (
    AuditAction,
    Club,
    Entry,
    Forgetting,
    Membership,
    Player,
    Season,
    State,
    Tournament,
    User,
)
from club.players.traces import Traces
from club.privacy import cleaning, erasure, mentions
from club.privacy.mentions import Mention
from club.storage import sqlite
from club.wording import pseudonyms
from scoring.log.erasure import TextAt, texts_naming, withdraw_texts
from scoring.models import FrozenSeason

DIGITS: Final = 2
"""Bytes of a pseudonym, at first: more where all those are taken."""


class ForgettingPreview(NamedTuple):
    """Preview of forgetting: the data that goes and the data that stays, as numbers and names."""

    clubs: list[Club]
    """Others that know the person, whose members the reader does not keep."""
    waits_for: Tournament | None
    """The evening after which it is done."""
    contacts: int
    sign_ups: int
    texts: int
    accounts: int
    others_accounts: int
    """With the same address, which stay."""
    results: int
    tournaments: int
    consents: int
    elsewhere: int
    """Consents of others for whom they spoke, and texts of the club's own."""
    moved: list[Tournament | Season]
    """Those that get another address."""
    named: list[Mention]
    """What goes on naming them, if nobody changes it."""


def preview(membership: Membership, user: User) -> ForgettingPreview:
    people = erasure.records_of(membership.player)
    clubs, others = clubs_of(people), clubs_of_others(people, user)
    here = [each for each in clubs if each not in others]
    traces = erasure.traces_in(people)
    own, shared = erasure.accounts_of(traces, clubs)
    played = Tournament.objects.filter(entries__line_up__player__in=people).distinct()
    known = Membership.objects.filter(player__in=people)
    typed = Entry.objects.filter(tournament__club__in=clubs).exclude(typed=[], contact="")
    return ForgettingPreview(
        others,
        running_of(people),
        sum(len([*filter(None, (each.email, each.phone, each.birth_year))]) for each in known),
        sum(any(map(traces.is_named, each.typed)) for each in typed)
        + Entry.objects.filter(line_up__player__in=people).exclude(contact="").distinct().count(),
        len(_texts(clubs, people, traces)),
        len(own),
        len(shared),
        Entry.objects.filter(line_up__player__in=people).distinct().count(),
        played.count(),
        sum(each.consents.count() for each in people),
        lines.guardians_named(here, people, traces).exclude(player__in=people).count()
        + len(mentions.emptied(here, traces)),
        mentions.moving(here, traces),
        list(mentions.staying(here, traces)),
    )


def clubs_of_others(people: Collection[Player], user: User) -> list[Club]:
    return [each for each in clubs_of(people) if not access.can_keep_members(user, each)]


def ask(membership: Membership, by: User) -> Forgetting:
    """Asked twice, it is asked once."""
    with sqlite.alone():
        people = _held(membership.player)
        access.require(not clubs_of_others(people, by))
        _ask(people, by)
    settle(people[0])
    return Forgetting.objects.get(player=people[0], club=membership.club)


def ask_as_elsewhere(player: Player, club: Club) -> None:
    """Forget a person whom the other side of an evening forgets; not one whom other clubs here
    know, for they were not asked."""
    with sqlite.alone():
        people = _held(player)
        if clubs_of(people) != [club]:
            return
        _ask(people, None)
    settle(people[0])


def _ask(people: list[Player], by: User | None) -> None:
    name = _pseudonym_of(people)
    for club in clubs_of(people) if people[0].forgotten_at is None else ():
        _row, is_new = Forgetting.objects.get_or_create(
            player=people[0], club=club, defaults={"pseudonym": name, "by": by}
        )
        if is_new:
            audit.record(AuditAction.FORGOTTEN, "asked", club=club, by=by, about=people[0])


def running_of(people: Collection[Player]) -> Tournament | None:
    """A tournament under way in which they have a place."""
    found = Tournament.objects.filter(state=State.RUNNING, entries__line_up__player__in=people)
    return found.order_by("starts").first()


def settle(player: Player) -> None:
    """Do what was asked for, unless they are playing."""
    with sqlite.alone():
        people = _held(player)
        rows = list(Forgetting.objects.filter(player__in=people).select_related("club", "by"))
        is_done = all(each.done_at for each in rows)
        if is_done or people[0].forgotten_at or running_of(people):
            return
        by, name = rows[0].by, rows[0].pseudonym
        clubs = {*clubs_of(people), *(each.club for each in rows)}
        traces, now = erasure.traces_in(people), timezone.now()
        line = forgotten.line_of(people, name, now, traces)
        forget(clubs, people, traces, name, by, at=now)
        note(line, people[0], clubs, by)
        for club in clubs:
            audit.record(AuditAction.FORGOTTEN, "done", club=club, by=by, about=people[0])
    tell_copies([line])
    erasure.forget_caches()
    if cleaning.is_small():
        cleaning.clean_if_due()


def note(line: ForgottenLine, player: Player, clubs: Iterable[Club], by: User | None) -> None:
    """Store that clubs have forgotten somebody; old pages of the file are still to be cleaned."""
    done = {"done_at": timezone.now(), "line": line.data, "cleaned_at": None}
    new = {**done, "pseudonym": line.pseudonym, "by": by}
    for club in clubs:
        Forgetting.objects.update_or_create(
            player=player, club=club, defaults=done, create_defaults=new
        )


def forget(
    clubs: Collection[Club],
    people: Collection[Player],
    traces: Traces,
    name: str,
    by: User | None,
    *,
    at: datetime,
) -> None:
    """Forget a person in some clubs, and in the groups of these; `at` is the moment from which they
    have no name anywhere."""
    clubs = [*clubs, *groups.groups_of(clubs)]
    withdraw_texts(_texts(clubs, people, traces), by)
    erasure.erase_in(clubs, people, traces, name)
    evenings = Tournament.objects.filter(club__in=clubs).select_related("club")
    called = evenings.only("slug", "name", "club__name").in_bulk()
    # Of every group, for a club may have been in another one when that was frozen.
    known = Q(season__club__in=clubs) | Q(season__club__is_group=True)
    for frozen in FrozenSeason.objects.filter(known).select_related("season__club"):
        table = traces.cleared(frozen.table, pseudonyms.code_of(name))
        for event, before in zip(table["events"], frozen.table["events"], strict=True):
            event[1] = before[1]
            if now := called.get(event[0]):
                event[1:3] = [now.slug, groups.named(frozen.season.club, now)]
        if table != frozen.table:
            FrozenSeason.objects.filter(pk=frozen.pk).update(table=table)
    erasure.rename(clubs, people, traces, name, at)


def tell_copies(lines: Iterable[ForgottenLine]) -> None:
    """The list in the data folder and beside the copies; a stick that is not in gets it with its
    next copy."""
    found = list(lines)
    for folder in filter(None, (settings.DATA_DIR, usual_folder(), settings.BACKUP_TO)):
        forgotten.write(folder, found)


def _texts(clubs: Collection[Club], people: Collection[Player], traces: Traces) -> list[TextAt]:
    all_ = Tournament.every.filter(club__in=clubs)
    own = all_.filter(entries__line_up__player__in=people)
    keys = set(all_.values_list("pk", flat=True))
    return texts_naming(keys, traces.is_in, closely=set(own.values_list("pk", flat=True)))


def clubs_of(people: Collection[Player]) -> list[Club]:
    """Clubs that know the person, and those where they played without being known."""
    known = Q(memberships__player__in=people)
    played = Q(tournaments__entries__line_up__player__in=people)
    came = Q(tournaments__visits__player__in=people)
    return list(Club.objects.filter(known | played | came).distinct())


def _pseudonym_of(people: Collection[Player]) -> str:
    """Pseudonym by chance, and once in this installation; the one that was given already, if so."""
    given = Forgetting.objects.filter(player__in=people).values_list("pseudonym", flat=True).first()
    length = DIGITS
    while not given:
        name = pseudonyms.of_code(secrets.token_hex(length))
        is_taken = Player.objects.filter(name=name) or Forgetting.objects.filter(pseudonym=name)
        given, length = None if is_taken else name, length + 1
    return given


def _held(player: Player) -> list[Player]:
    """All records of the person, their rows held to the end of the transaction."""
    keys = [each.pk for each in erasure.records_of(Player.objects.get(pk=player.pk))]
    held = {each.pk: each for each in Player.objects.select_for_update().filter(pk__in=keys)}
    return [held[key] for key in keys]
