"""Forgetting a person: asked for by a club, done when nobody plays and all their clubs agree.

A name stands once for the whole site. So each club takes out what it holds itself, at once; the
name goes, everywhere, when all clubs that know the person have agreed. The owner of the site agrees
for all.
"""

import contextlib
import secrets
from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from club import access, audit, sqlite
from club.background import Job, Stopping
from club.backups import forgotten
from club.backups.forgotten import ForgottenLine
from club.backups.snapshot import usual_folder
from club.models import (
    AuditAction,
    Club,
    Entry,
    Forgetting,
    Membership,
    Player,
    RosterImport,
    State,
    Tournament,
    User,
)
from club.players.traces import Traces
from club.privacy import cleaning, erasure
from scoring.log.erasure import TextAt, texts_naming, withdraw_texts
from scoring.models import FrozenSeason, Wall

DIGITS: Final = 2
"""Bytes of a pseudonym, at first: more where all those are taken."""
LOOK_SECONDS: Final = 20


class ForgettingPreview(NamedTuple):
    """What goes, and what stays, as numbers and names for whoever is to decide."""

    clubs: list[Club]
    """Others that know the person, and are asked."""
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


def preview(membership: Membership, user: User) -> ForgettingPreview:
    people = erasure.records_of(membership.player)
    clubs = _clubs_of(people)
    others = [each for each in clubs if each != membership.club and not _agrees(user, each)]
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
    )


def ask(membership: Membership, by: User) -> Forgetting:
    """By one of their clubs; asked twice, it is asked once."""
    with _alone():
        people = _held(membership.player)
        name = _pseudonym_of(people)
        now = timezone.now()
        for club in _clubs_of(people):
            may = club == membership.club or _agrees(by, club)
            row, is_new = Forgetting.objects.get_or_create(
                player=people[0], club=club, defaults={"pseudonym": name, "by": by}
            )
            if may and row.agreed_at is None:
                row.agreed_at, row.refused_at = now, None
                row.save(update_fields=["agreed_at", "refused_at"])
            elif row.refused_at and not may:
                row.refused_at = None
                row.save(update_fields=["refused_at"])
            if is_new and may:
                audit.record(
                    AuditAction.FORGOTTEN, club=club, by=by, about=people[0], detail="asked"
                )
    settle(people[0])
    return Forgetting.objects.get(player=people[0], club=membership.club)


def answer(row: Forgetting, by: User, *, agrees: bool) -> None:
    """Of a club that another one asked."""
    with _alone():
        _held(row.player)
        row.refresh_from_db()
        if row.agreed_at is None:
            now = timezone.now()
            row.agreed_at, row.refused_at = (now, None) if agrees else (None, now)
            row.by = by
            row.save(update_fields=["agreed_at", "refused_at", "by"])
            said = "agreed" if agrees else "refused"
            audit.record(AuditAction.FORGOTTEN, club=row.club, by=by, about=row.player, detail=said)
    settle(row.player)


def running_of(people: Collection[Player]) -> Tournament | None:
    """A tournament under way in which they have a place."""
    found = Tournament.objects.filter(state=State.RUNNING, entries__line_up__player__in=people)
    return found.order_by("starts").first()


def settle(player: Player) -> None:
    """Does what is agreed to, unless they are playing."""
    with _alone():
        people = _held(player)
        rows = list(Forgetting.objects.filter(player__in=people).select_related("club", "by"))
        if not rows or people[0].forgotten_at or running_of(people):
            return
        agreed = [each for each in rows if each.agreed_at]
        due = [each for each in agreed if not each.done_at]
        by = due[0].by if due else rows[0].by
        is_whole = _ask_others(people[0], _clubs_of(people), rows)
        if not (due or is_whole):
            return
        traces, now = erasure.traces_in(people), timezone.now()
        # The whole is done at once, so that what stood in one club finds what stands in another.
        clubs = [each.club for each in (agreed if is_whole else due)]
        line = _line_of(people, rows, traces, now)
        forget(clubs, people, traces, rows[0].pseudonym, by, at=now if is_whole else None)
        for each in agreed if is_whole else due:
            each.done_at, each.line, each.cleaned_at = now, line.data if is_whole else {}, None
            each.save(update_fields=["done_at", "line", "cleaned_at"])
            detail = "done" if is_whole else "done in this club"
            audit.record(
                AuditAction.FORGOTTEN, club=each.club, by=by, about=people[0], detail=detail
            )
    if is_whole:
        tell_copies([line])
    erasure.forget_caches()
    if cleaning.is_small():
        cleaning.clean_if_due()


def _ask_others(player: Player, clubs: Collection[Club], rows: Collection[Forgetting]) -> bool:
    """Whether all clubs that know them now agree; one that came to know them meanwhile is asked."""
    asked = {each.club_id for each in rows}
    for club in clubs:
        if club.pk not in asked:
            facts = {"pseudonym": next(iter(rows)).pseudonym, "by": next(iter(rows)).by}
            Forgetting.objects.get_or_create(player=player, club=club, defaults=facts)
    return {each.pk for each in clubs} <= {each.club_id for each in rows if each.agreed_at}


def forget(
    clubs: Collection[Club],
    people: Collection[Player],
    traces: Traces,
    name: str,
    by: User | None,
    *,
    at: datetime | None,
) -> None:
    """In some clubs; `at` is the moment from which they have no name anywhere, if so."""
    cleaning.write_over()
    withdraw_texts(_texts(clubs, people, traces), by)
    for wall in Wall.objects.filter(tournament__club__in=clubs).exclude(announcement=""):
        if (said := traces.without(wall.announcement, name)) != wall.announcement:
            Wall.objects.filter(pk=wall.pk).update(announcement=said)
    for frozen in FrozenSeason.objects.filter(season__club__in=clubs):
        if (table := traces.cleared(frozen.table, name)) != frozen.table:
            FrozenSeason.objects.filter(pk=frozen.pk).update(table=table)
    erasure.erase_in(clubs, people, traces, name)
    if at:
        erasure.rename(clubs, people, traces, name, at)


def tell_copies(lines: Iterable[ForgottenLine]) -> None:
    """The list in the data folder and beside the copies; a stick that is not in gets it with its
    next copy."""
    found = list(lines)
    for folder in filter(None, (settings.DATA_DIR, usual_folder(), settings.BACKUP_TO)):
        forgotten.write(folder, found)


def forget_listed(lines: Iterable[ForgottenLine]) -> int:
    """Whom a list names, in a database that still knows them: it was restored from a copy."""
    found = list(lines)
    done = 0
    with _alone():
        cleaning.write_over()
        clubs = list(Club.objects.all())
        for line in found:
            people = _people_of(line)
            if people:
                _forget_line(line, people, clubs)
                done += 1
        typed = _forget_typed(found, clubs)
        if done:
            audit.record(
                AuditAction.RESTORED, club=None, by=None, detail=f"forgotten again: {done}"
            )
    if done or typed:
        erasure.forget_caches()
        cleaning.clean_if_due()
    return done


def _forget_line(line: ForgottenLine, people: list[Player], clubs: list[Club]) -> None:
    traces = erasure.traces_in(people)
    forget(clubs, people, traces, line.pseudonym, None, at=line.moment)
    now = timezone.now()
    for club in _clubs_of(people):
        facts: dict[str, Any] = {"pseudonym": line.pseudonym, "agreed_at": line.moment}
        facts |= {"done_at": now, "line": line.data, "cleaned_at": None}
        Forgetting.objects.update_or_create(player=people[0], club=club, defaults=facts)


def _people_of(line: ForgottenLine) -> list[Player]:
    """Those of a line who have a name here still, by their random keys. A copy from before there
    were any has others: there the number of the record tells, and the name."""
    known = Player.objects.filter(uid__in=line.uids)
    if not known.exists():
        by_number = Player.objects.filter(pk__in=line.numbers, forgotten_at=None)
        known = Player.objects.filter(pk__in=[e.pk for e in by_number if line.knows(e.name)])
    first = known.filter(forgotten_at=None).order_by("pk").first()
    return erasure.records_of(first) if first else []


def _forget_typed(lines: Collection[ForgottenLine], clubs: Collection[Club]) -> int:
    """Sign-ups and lists from before somebody was forgotten, that name them and point to nobody."""
    changed = 0
    for entry in Entry.objects.exclude(typed=[], contact=""):
        for line in lines:
            if entry.at > line.moment or not _is_typed(line, entry):
                continue
            typed = [line.pseudonym if line.knows(each) else each for each in entry.typed]
            entry.answers = [
                answer if at < len(typed) and typed[at] == entry.typed[at] else {}
                for at, answer in enumerate(entry.answers)
            ]
            entry.typed, entry.contact = typed, ""
            entry.save(update_fields=["typed", "contact", "answers"])
            changed += 1
    for draft in RosterImport.objects.filter(club__in=clubs).exclude(rows=[]):
        known = [each for each in lines if draft.at <= each.moment]
        rows = [_row_without(row, known) for row in draft.rows]
        if rows != draft.rows:
            RosterImport.objects.filter(pk=draft.pk).update(rows=rows)
            changed += 1
    return changed


def _is_typed(line: ForgottenLine, entry: Entry) -> bool:
    """By their address, or by their name where no other address says that it is a namesake."""
    if entry.contact:
        return line.knows(entry.contact)
    return any(line.knows(each) for each in entry.typed if each)


def _row_without(row: list[Any], lines: Iterable[ForgottenLine]) -> list[Any]:
    texts = [str(each) for each in row[1:] if each not in (None, "")]
    is_theirs = any(line.knows(each) for line in lines for each in [*texts, " ".join(texts)])
    return [row[0], *("" for _each in row[1:])] if is_theirs else row


def _texts(clubs: Collection[Club], people: Collection[Player], traces: Traces) -> list[TextAt]:
    all_ = Tournament.objects.filter(club__in=clubs)
    own = all_.filter(entries__line_up__player__in=people)
    keys = set(all_.values_list("pk", flat=True))
    return texts_naming(keys, traces.is_in, closely=set(own.values_list("pk", flat=True)))


def _clubs_of(people: Collection[Player]) -> list[Club]:
    """Those that know the person, and those where they played without being known."""
    known = Q(memberships__player__in=people)
    played = Q(tournaments__entries__line_up__player__in=people)
    return list(Club.objects.filter(known | played).distinct())


def _agrees(user: User, club: Club) -> bool:
    return access.can_keep_members(user, club)


def _pseudonym_of(people: Collection[Player]) -> str:
    """Of chance, and once in this installation; the one that was given already, if so."""
    given = Forgetting.objects.filter(player__in=people).values_list("pseudonym", flat=True).first()
    length = DIGITS
    while not given:
        name = f"Player {secrets.token_hex(length)}"
        is_taken = Player.objects.filter(name=name) or Forgetting.objects.filter(pseudonym=name)
        given, length = None if is_taken else name, length + 1
    return given


def _line_of(
    people: Collection[Player], rows: Collection[Forgetting], traces: Traces, now: datetime
) -> ForgottenLine:
    name = next(iter(rows)).pseudonym
    uids, numbers = [str(each.uid) for each in people], [each.pk for each in people]
    return forgotten.line_of(uids, numbers, name, now, traces)


def _held(player: Player) -> list[Player]:
    """All records of the person, their rows held to the end of the transaction."""
    keys = [each.pk for each in erasure.records_of(Player.objects.get(pk=player.pk))]
    held = {each.pk: each for each in Player.objects.select_for_update().filter(pk__in=keys)}
    return [held[key] for key in keys]


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """One transaction, with the writer's gate of this process held around it."""
    with sqlite.one_writer(connection), transaction.atomic():
        yield


def job() -> Job:
    """What waited for the end of an evening, what a restored copy brought back, and old pages."""
    first = iter((True,))

    def run(_stopping: Stopping) -> Iterator[str]:
        if next(first, False):
            forgotten.forget_again(forgotten.known())
        waiting = Forgetting.objects.filter(done_at=None, agreed_at__isnull=False)
        for player in Player.objects.filter(forgettings__in=waiting).distinct():
            settle(player)
        cleaning.clean_if_due()
        yield from ()

    return Job("forgetting", run, LOOK_SECONDS)
