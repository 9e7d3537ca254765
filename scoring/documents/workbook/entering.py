"""What a workbook that came back would change, and taking it in: by the path that phones use."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.core import signing
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from club.models import Round, State, Tournament
from club.spreadsheets.rows import TextTable
from scoring.documents.workbook.reader import (
    OtherWorkbook,
    TypedLine,
    WrongCell,
    identity_of,
    typed_in,
)
from scoring.documents.workbook.round_data import RoundData, of_round
from scoring.log.batches import MOST_ITEMS, record_batch
from scoring.log.commands import Actor, Receipt
from scoring.log.content import essence
from scoring.log.refusals import Refusal
from scoring.log.result_texts import lines_of

SALT = "portativ.workbook"
LONGEST_SECONDS = 24 * 3600


class PreviewLine(NamedTuple):
    """A line, and what is entered in its place if that is something else."""

    table: int
    deal: int
    was: str
    now: str


class Preview(NamedTuple):
    new: Sequence[PreviewLine]
    same: int
    changed: Sequence[PreviewLine]
    wrong: Sequence[WrongCell]
    sealed: str
    """All that would be entered, to be handed back unchanged; empty where there is nothing."""


class Outcome(NamedTuple):
    entered: int
    refused: Sequence[WrongCell]
    """Which deals were not taken, and why."""


def stands_against(round_: Round) -> str:
    """Why nothing can be entered in a round at all."""
    if round_.tournament.state == State.ARCHIVED:
        return _("The tournament is archived: nothing in it can be changed any more.")
    if round_.is_open:
        return _("The round has not begun: start it first.")
    return ""


def preview(round_: Round, table: TextTable) -> Preview:
    """Raises OtherWorkbook if it is not of this round."""
    slug = round_.tournament.slug
    found = identity_of(table)
    if (found.slug, found.round) != (slug, round_.number):
        raise OtherWorkbook(
            _("This workbook is for round %(round)d of %(slug)s.")
            % {"round": found.round, "slug": found.slug}
        )
    facts = of_round(round_)
    typed, wrong = typed_in(table, found, facts)
    return _compared(facts, typed, wrong)


def _compared(facts: RoundData, typed: Sequence[TypedLine], wrong: Sequence[WrongCell]) -> Preview:
    new, changed, to_enter, decided = [], [], [], []
    same, game = 0, facts.rules["game"]
    for line in typed:
        kept = facts.deals.get((line.table, line.deal))
        if kept is None:
            new.append(PreviewLine(line.table, line.deal, "", _said(line.content, game)))
            to_enter.append([line.table, line.deal, line.content, 0])
        elif kept.has_no_result:
            said = _("Table %(table)d, deal %(deal)d: the desk has decided this deal.")
            decided.append(
                WrongCell(f"A{line.row}", said % {"table": line.table, "deal": line.deal})
            )
        elif essence(kept.current.content, facts.rules) == essence(line.content, facts.rules):
            same += 1
        else:
            was = _said(kept.current.content, game)
            changed.append(PreviewLine(line.table, line.deal, was, _said(line.content, game)))
            number = kept.current.number
            to_enter.append([line.table, line.deal, line.content, number])
    sealed = signing.dumps(to_enter, salt=_salt(facts.round), compress=True) if to_enter else ""
    return Preview(new, same, changed, [*wrong, *decided], sealed)


def _said(content: Mapping[str, Any], game: str) -> str:
    return " · ".join(lines_of(content, game, {}))


def _salt(round_: Round) -> str:
    return f"{SALT}.{round_.pk}"


def opened(round_: Round, sealed: str) -> list[tuple[int, int, dict[str, Any], int]] | None:
    """What was looked at; None if it is not as it was handed out, or of yesterday."""
    try:
        found = signing.loads(sealed, salt=_salt(round_), max_age=LONGEST_SECONDS)
    except signing.BadSignature:
        return None
    return [(table, deal, content, version) for table, deal, content, version in found]


def enter(
    round_: Round,
    lines: Sequence[tuple[int, int, dict[str, Any], int]],
    *,
    by: Actor,
    replaces: str = "",
) -> Outcome:
    """New results; those that say otherwise only with the reason `replaces` for correcting them.

    The key of each follows from what it says, so that a second time changes nothing.
    """
    items = list(_items(round_, lines, replaces))
    entered, refused = 0, []
    for at in range(0, len(items), MOST_ITEMS):
        some = items[at : at + MOST_ITEMS]
        answers = record_batch(round_.tournament.pk, some, by=by)
        for item, answer in zip(some, answers, strict=True):
            if isinstance(answer, Receipt):
                entered += 1
            else:
                refused.append(_refused(item, answer))
    return Outcome(entered, refused)


def _items(
    round_: Round, lines: Sequence[tuple[int, int, dict[str, Any], int]], replaces: str
) -> Iterator[dict[str, Any]]:
    for table, deal, content, version in lines:
        if version and not replaces:
            continue
        item = {
            "kind": "correction" if version else "result",
            "key": str(_key(round_.tournament, round_.number, table, deal, content, version)),
            "round": round_.number,
            "table": table,
            "deal": deal,
            "content": content,
        }
        yield item | ({"version": version, "reason": replaces} if version else {})


def _key(tournament: Tournament, *said: object) -> UUID:
    """The same for the same line; nobody else can say it first."""
    name = repr((tournament.pk, *said))
    return UUID(bytes=salted_hmac(SALT, name, algorithm="sha256").digest()[:16], version=4)


def _refused(item: Mapping[str, Any], answer: Refusal) -> WrongCell:
    where = _("Table %(table)d, deal %(deal)d") % {"table": item["table"], "deal": item["deal"]}
    return WrongCell(where, answer.sentence)
