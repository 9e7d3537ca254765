"""The free texts of the log: reasons, the rules that penalties name, and the referees of changes
after the results were final.

The hash of a line is over a salted digest of each, so that a text can be taken out and the line
still be checked. A text that is gone is either withdrawn, by a later line that names it, or
withheld: it came without, in a file for strangers.
"""

import secrets
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from django.db.models import CharField, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from club.models import Tournament
from club.wording.texts import clean
from scoring.log.chain import digest_of
from scoring.log.commands import LONGEST_RULE, GivePenalty, LogCommand
from scoring.models import LineText, Origin, TextName, Version, VersionKind
from scoring.models.line_text import LONGEST_TEXT, SALT_BYTES

NAMES: Final = tuple(map(str, TextName))


def texts_of(asked: LogCommand, version: Version) -> list[LineText]:
    """Texts typed for a line, to be kept beside it; none for a plain result."""
    typed = {TextName.REASON: asked.reason, TextName.REFEREE: asked.by.referee}
    if isinstance(asked, GivePenalty):
        typed[TextName.RULE] = clean(asked.rule)[:LONGEST_RULE]
    return [
        _sealed(version, name, text)
        for name, each in typed.items()
        if each and (text := clean(each)[:LONGEST_TEXT])
    ]


def empty(line: Version, name: str) -> None:
    """Takes a text out of the log, in the transaction that writes the line which says so."""
    LineText.objects.filter(version=line, name=name).update(text="", salt="")


def digests_of(texts: Iterable[LineText]) -> dict[str, str]:
    return {each.name: each.digest for each in texts}


def reason_of(line: str) -> Coalesce:
    """The reason of the line that a column names, for reading many rows in one query."""
    kept = LineText.objects.filter(version=OuterRef(line), name=TextName.REASON)
    return Coalesce(Subquery(kept.values("text")[:1]), Value(""), output_field=CharField())


def _sealed(version: Version, name: str, text: str) -> LineText:
    salt = secrets.token_hex(SALT_BYTES)
    return LineText(version=version, name=name, text=text, salt=salt, digest=digest_of(salt, text))


class Texts(NamedTuple):
    """The texts of one log as they are kept, to be checked line by line."""

    kept: Mapping[int, Sequence[LineText]]
    """By the id of the line."""
    withdrawn: Mapping[tuple[int, str], Version]
    """The line that withdraws a text, by the number of its line and its name."""
    carried: int
    """The number of the last line that was written elsewhere."""

    def digests(self, version: Version) -> dict[str, str]:
        return digests_of(self.kept.get(version.pk, ()))

    def wrong(self, version: Version) -> Iterator[str]:
        """One sentence for each text that is not as it was written, and not withdrawn either."""
        rows = {each.name: each for each in self.kept.get(version.pk, ())}
        for name in sorted({*NAMES, *rows}) if rows else NAMES:
            if said := self._said(version, name, rows.get(name)):
                yield f"version {version.number}: its {name} {said}"

    def _said(self, version: Version, name: str, row: LineText | None) -> str:
        is_gone = self._is_gone(version, name)
        is_there = bool(row and (row.text or row.salt))
        if is_there and is_gone:
            return "was withdrawn, and is there"
        if name == TextName.REASON and version.reason:
            return "stands where its hash does not reach"
        if row is None or is_gone:
            return ""
        if not is_there:
            return "is gone, and no line says so"
        return "" if _is_as_written(row) else "was changed"

    def _is_gone(self, version: Version, name: str) -> bool:
        """Only what was written elsewhere can have come without its texts."""
        return (version.number, name) in self.withdrawn or (
            version.number <= self.carried
            and any(
                each.is_withheld and each.name == name for each in self.kept.get(version.pk, ())
            )
        )


def texts_kept(tournament: Tournament, origins: Sequence[Origin], using: str) -> Texts:
    """Those of a log in the database of this alias."""
    kept = LineText.objects.using(using).filter(version__tournament=tournament)
    return texts_of_log(withdrawals(tournament, using), kept, origins)


def texts_of_log(
    lines: Iterable[Version], kept: Iterable[LineText], origins: Sequence[Origin]
) -> Texts:
    """Texts by their lines; of the lines those matter that withdraw one."""
    by_line: defaultdict[int, list[LineText]] = defaultdict(list)
    for text in kept:
        by_line[text.version_id].append(text)
    withdrawn = {
        (line, name): version
        for version in lines
        if version.kind == VersionKind.REDACTION
        for line, name in [named_by(version)]
        if line < version.number
    }
    return Texts(by_line, withdrawn, max((each.through for each in origins), default=0))


def withdrawals(tournament: Tournament, using: str = "default") -> QuerySet[Version]:
    """The lines that withdraw a text, in their order."""
    lines = Version.objects.using(using).filter(tournament=tournament, kind=VersionKind.REDACTION)
    return lines.select_related("user").order_by("number")


def named_by(version: Version) -> tuple[int, str]:
    """The number of a line and the name of its text, of the line that withdraws it."""
    named = version.content["text"]
    return named["line"], named["name"]


def _is_as_written(row: LineText) -> bool:
    """A salt of another length would let the first letters of the text pass for salt."""
    try:
        return len(row.salt) == 2 * SALT_BYTES and digest_of(row.salt, row.text) == row.digest
    except ValueError:
        return False
