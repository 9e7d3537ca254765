"""Edits of the stored bytes of a log, by somebody who has the database in their hands (F8).

Not covered by a hash, on purpose:
- the ids of rows: what points to them is compared with the log (`recheck`);
- whether a text was withheld: a file for strangers has no texts, and `recheck` counts them;
- how a value is spelt: blanks within JSON, how a moment or a key is written. What it says is;
- lines added at the end by somebody who works their hash out, for the hash has no secret in it, and
  last lines taken out: what is kept beside the log disagrees, unless nothing followed from them;
  receipts on phones tell the last line.
"""

import itertools
import random
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from django.db import IntegrityError, connection, transaction

from club.backups import inspection
from club.models import Tournament
from scoring.log.recheck import disagreements
from scoring.models import LineText, Version

NOT_COVERED: Final = {Version: {"id"}, LineText: {"id", "is_withheld"}}
SPELT: Final = {"content", "seats", "rules", "points", "at", "typed_at", "key"}
"""Columns in which two spellings can say the same."""


class Edit(NamedTuple):
    model: type[Version] | type[LineText]
    id: int
    column: str
    position: int
    value: Any
    """Bytes of a text, or a number."""


def unguard() -> None:
    """Takes the triggers away, as whoever has the whole database in their hands."""
    if connection.vendor == "postgresql":
        _execute("DROP TRIGGER log_is_never_changed ON scoring_version")
        _execute("DROP TRIGGER text_is_only_emptied ON scoring_linetext")
        return
    _execute("DROP TRIGGER log_is_never_changed")
    _execute("DROP TRIGGER log_is_never_deleted")
    _execute("DROP TRIGGER log_is_never_replaced")
    _execute("DROP TRIGGER text_is_only_emptied")


def edits(tournament: Tournament, chance: random.Random | None = None) -> Iterator[Edit]:
    """One for each byte of each covered column of each row: its lowest bit, or by chance any."""
    for model, of_log in ((Version, ""), (LineText, "version__")):
        rows = model.objects.filter(**{f"{of_log}tournament": tournament})
        for key in rows.order_by("pk").values_list("pk", flat=True):
            yield from _of_row(model, key, chance)


def some_edit(tournament: Tournament, chance: random.Random) -> Edit:
    """One of any row, for logs that are too many to try all."""
    key = chance.choice(list(tournament.log.order_by("number").values_list("pk", flat=True)))
    name = chance.choice(list(_covered(Version)))
    changes = list(_changes(_stored(Version, key, name), chance))
    return Edit(Version, key, name, *chance.choice(changes))


def _of_row(model: Any, key: int, chance: random.Random | None) -> Iterator[Edit]:
    for name in _covered(model):
        for position, value in _changes(_stored(model, key, name), chance):
            yield Edit(model, key, name, position, value)


def _covered(model: Any) -> Iterator[str]:
    for each in model._meta.concrete_fields:
        if each.column not in NOT_COVERED[model]:
            yield each.column


def _stored(model: Any, key: int, column: str) -> int | str | None:
    """As it lies in the file, before Django makes something of it."""
    sql = f'SELECT typeof("{column}"), CAST("{column}" AS TEXT) FROM {model._meta.db_table}'
    with connection.cursor() as cursor:
        cursor.execute(f"{sql} WHERE id = %s", [key])
        kind, text = cursor.fetchone()
    return int(text) if kind == "integer" else text


def _changes(was: int | str | None, chance: random.Random | None) -> Iterator[tuple[int, Any]]:
    def flip() -> int:
        return chance.randint(1, 255) if chance else 1

    if was is None:
        yield 0, 1
    elif isinstance(was, int):
        for position in range(max(1, (was.bit_length() + 7) // 8)):
            yield position, was ^ (flip() << 8 * position)
    else:
        text = was.encode()
        for position, byte in enumerate(text):
            yield position, text[:position] + bytes([byte ^ flip()]) + text[position + 1 :]
        if not text:
            yield 0, b"x"


def is_noticed(edit: Edit, tournament: Tournament) -> bool:
    """Whether the database refuses it, or the recheck says something; it is taken back again."""
    try:
        with transaction.atomic():
            _write(edit, edit.value)
            sentences = itertools.chain(disagreements(tournament), inspection.damage("default"))
            found = next(sentences, None)
            transaction.set_rollback(True)
    except IntegrityError:
        return True
    return found is not None


def is_spelling(edit: Edit) -> bool:
    """Whether the row says the same all the same."""
    if edit.column not in SPELT:
        return False
    with transaction.atomic():
        before = edit.model.objects.filter(pk=edit.id).values(edit.column).get()
        _write(edit, edit.value)
        after = edit.model.objects.filter(pk=edit.id).values(edit.column).get()
        transaction.set_rollback(True)
    return before == after


def _write(edit: Edit, value: Any) -> None:
    mark = "CAST(%s AS TEXT)" if isinstance(value, bytes) else "%s"
    table = edit.model._meta.db_table
    _execute(f'UPDATE {table} SET "{edit.column}" = {mark} WHERE id = %s', [value, edit.id])


def _execute(sql: str, params: list[Any] | None = None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
