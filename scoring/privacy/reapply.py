"""Forgetting again after a restored copy; and the background job that forgets."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

from django.db.models import QuerySet

from club import audit
from club.backups import forgotten
from club.backups.forgotten import ForgottenLine
from club.models import AuditAction, Club, Entry, Forgetting, ForgottenList, Player, RosterImport
from club.privacy import cleaning, erasure
from club.process.background import Job, Stopping
from club.storage import sqlite
from scoring.privacy.forgetting import clubs_of, forget, note, settle

LOOK_SECONDS: Final = 20


def forget_listed(lines: Iterable[ForgottenLine]) -> int:
    """Forget the people of a list in a database that still knows them: it was restored
    from a copy."""
    lines = list(lines)
    with sqlite.alone():
        known = {line.uids for line in forgotten.in_database(Forgetting.objects.all())}
        clubs = list(Club.objects.all())
        done = sum(_forget_again(line, clubs) for line in lines)
        typed = _forget_typed([line for line in lines if line.uids not in known])
        if done:
            audit.record(AuditAction.RESTORED, f"forgotten again: {done}", club=None, by=None)
        ForgottenList.objects.update_or_create(pk=1, defaults={"digest": forgotten.digest(lines)})
    if done or typed:
        erasure.forget_caches()
        cleaning.clean_if_due()
    return done


def forget_if_listed_since() -> None:
    """Holds the database against the list once: again only where the list has grown, or where the
    database is another one, put there from a copy."""
    lines = forgotten.known()
    if lines and not ForgottenList.objects.filter(digest=forgotten.digest(lines)).exists():
        forgotten.forget_again(lines)


def job() -> Job:
    """Background job: forgetting that waited for the end of an evening or came with a restored
    copy, and old pages."""
    is_first = True

    def run(_stopping: Stopping) -> Iterator[str]:
        nonlocal is_first
        if is_first:
            is_first = False
            forget_if_listed_since()
        waiting = Forgetting.objects.filter(done_at=None)
        for player in Player.objects.filter(forgettings__in=waiting).distinct():
            settle(player)
        cleaning.clean_if_due()
        yield from ()

    return Job("forgetting", run, LOOK_SECONDS)


def _forget_again(line: ForgottenLine, clubs: Collection[Club]) -> bool:
    """False if nobody of the line has a name here."""
    # By their random keys: all records, which were perhaps not joined yet.
    players = Player.objects.filter(uid__in=line.uids, forgotten_at=None).order_by("pk")
    records = {record.pk: record for player in players for record in erasure.records_of(player)}
    if not records:
        return False
    people = list(records.values())
    forget(clubs, people, erasure.traces_in(people), line.pseudonym, None, at=line.moment)
    note(line, people[0], {*clubs} & {*clubs_of(people)}, None)
    return True


def _forget_typed(lines: Collection[ForgottenLine]) -> bool:
    """Clear sign-ups and lists from before somebody was forgotten, that name them and point to
    nobody; false if there were none."""
    has_changed = clear_typed(Entry.objects.all(), lines)
    for draft in RosterImport.objects.exclude(rows=[]):
        later = [line for line in lines if draft.at <= line.moment]
        rows = [_row_without(row, later) for row in draft.rows]
        if rows != draft.rows:
            RosterImport.objects.filter(pk=draft.pk).update(rows=rows)
            has_changed = True
    return has_changed


def clear_typed(entries: QuerySet[Entry], lines: Collection[ForgottenLine]) -> bool:
    """Clear those of some sign-ups that were typed before somebody was forgotten; false if there
    were none."""
    has_changed = False
    for entry in entries.exclude(typed=[], contact=""):
        for line in lines:
            if entry.at <= line.moment and _is_typed(line, entry):
                _clear_typed(entry, line)
                has_changed = True
    return has_changed


def _is_typed(line: ForgottenLine, entry: Entry) -> bool:
    """By their address, or by their name where no other address says that it is a namesake."""
    if entry.contact:
        return line.knows(entry.contact)
    return any(line.knows(name) for name in entry.typed if name)


def _clear_typed(entry: Entry, line: ForgottenLine) -> None:
    typed = [line.pseudonym if line.knows(name) else name for name in entry.typed]
    entry.answers = [
        answer if at < len(typed) and typed[at] == entry.typed[at] else {}
        for at, answer in enumerate(entry.answers)
    ]
    entry.typed, entry.contact = typed, ""
    entry.save(update_fields=["typed", "contact", "answers"])


def _row_without(row: list[Any], lines: Iterable[ForgottenLine]) -> list[Any]:
    """A row of a list, emptied but for its number if it names somebody of the lines."""
    number, *cells = row
    texts = [str(cell) for cell in cells if cell not in (None, "")]
    texts.append(" ".join(texts))
    is_theirs = any(line.knows(text) for line in lines for text in texts)
    return [number, *("" for _cell in cells)] if is_theirs else row
