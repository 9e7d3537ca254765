"""Forgetting again after a restored copy; and the background job that forgets."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

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
    found = list(lines)
    done = 0
    with sqlite.alone():
        clubs = list(Club.objects.all())
        known = {each.uids for each in forgotten.in_database(Forgetting.objects.all())}
        for line in found:
            if people := _people_of(line):
                traces = erasure.traces_in(people)
                forget(clubs, people, traces, line.pseudonym, None, at=line.moment)
                note(line, people[0], {*clubs} & {*clubs_of(people)}, None)
                done += 1
        typed = _forget_typed([each for each in found if each.uids not in known])
        if done:
            audit.record(AuditAction.RESTORED, f"forgotten again: {done}", club=None, by=None)
        ForgottenList.objects.update_or_create(pk=1, defaults={"digest": forgotten.digest(found)})
    if done or typed:
        erasure.forget_caches()
        cleaning.clean_if_due()
    return done


def forget_if_listed_since() -> None:
    """Holds the database against the list once: again only where the list has grown, or where the
    database is another one, put there from a copy."""
    known = forgotten.known()
    if known and not ForgottenList.objects.filter(digest=forgotten.digest(known)).exists():
        forgotten.forget_again(known)


def _people_of(line: ForgottenLine) -> list[Player]:
    """Those of a line who have a name here still, by their random keys: all records, which were
    perhaps not joined yet."""
    found: dict[int, Player] = {}
    for each in Player.objects.filter(uid__in=line.uids, forgotten_at=None).order_by("pk"):
        found |= {record.pk: record for record in erasure.records_of(each)}
    return list(found.values())


def _forget_typed(lines: Collection[ForgottenLine]) -> int:
    """Sign-ups and lists from before somebody was forgotten, that name them and point to nobody."""
    changed = 0
    for entry in Entry.objects.exclude(typed=[], contact=""):
        for line in lines:
            if entry.at <= line.moment and _is_typed(line, entry):
                _clear_typed(entry, line)
                changed += 1
    for draft in RosterImport.objects.exclude(rows=[]):
        known = [each for each in lines if draft.at <= each.moment]
        rows = [_row_without(row, known) for row in draft.rows]
        if rows != draft.rows:
            RosterImport.objects.filter(pk=draft.pk).update(rows=rows)
            changed += 1
    return changed


def _clear_typed(entry: Entry, line: ForgottenLine) -> None:
    typed = [line.pseudonym if line.knows(each) else each for each in entry.typed]
    entry.answers = [
        answer if at < len(typed) and typed[at] == entry.typed[at] else {}
        for at, answer in enumerate(entry.answers)
    ]
    entry.typed, entry.contact = typed, ""
    entry.save(update_fields=["typed", "contact", "answers"])


def _is_typed(line: ForgottenLine, entry: Entry) -> bool:
    """By their address, or by their name where no other address says that it is a namesake."""
    if entry.contact:
        return line.knows(entry.contact)
    return any(line.knows(each) for each in entry.typed if each)


def _row_without(row: list[Any], lines: Iterable[ForgottenLine]) -> list[Any]:
    texts = [str(each) for each in row[1:] if each not in (None, "")]
    is_theirs = any(line.knows(each) for line in lines for each in [*texts, " ".join(texts)])
    return [row[0], *("" for _each in row[1:])] if is_theirs else row


def job() -> Job:
    """Background job: forgetting that waited for the end of an evening or came with a restored
    copy, and old pages."""
    first = iter((True,))

    def run(_stopping: Stopping) -> Iterator[str]:
        if next(first, False):
            forget_if_listed_since()
        waiting = Forgetting.objects.filter(done_at=None)
        for player in Player.objects.filter(forgettings__in=waiting).distinct():
            settle(player)
        cleaning.clean_if_due()
        yield from ()

    return Job("forgetting", run, LOOK_SECONDS)
