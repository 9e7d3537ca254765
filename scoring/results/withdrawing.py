"""Taking a text out of the log: by a line that says so, in the transaction that writes it."""

from uuid import UUID

from django.db import connection

from club.models import Tournament
from club.reading import run
from scoring.models import Kind, LineText, TextName, Version
from scoring.results import refusals
from scoring.results.actions import written
from scoring.results.asked import Actor, Asked, Draft, Receipt
from scoring.results.drafts import rules_of
from scoring.results.rights import Standing


def withdraw_text(
    tournament: Tournament, number: int, name: str, *, key: UUID | str, by: Actor
) -> Receipt:
    """Empties a text of the line of this number for ever; the line, and what it gives, stay."""

    content = {"text": {"line": number, "name": name}}

    def drafts() -> list[Draft]:
        line = Version.objects.filter(tournament=tournament, number=number).first()
        if line is None or name not in TextName.values:
            raise refusals.TextGone

        def check(_standing: Standing) -> None:
            if not Version.objects.get(pk=line.pk).text(name):
                raise refusals.TextGone

        return [
            Draft(
                Kind.REDACTION, line.round_id, None, None,
                content, {}, rules_of(tournament), {}, {},
                check=check, save=lambda _version: _empty(line, name),
            )
        ]  # fmt: skip

    of = Version.objects.filter(tournament=tournament, number=number).first()
    same = Asked(
        (Kind.REDACTION,), of.round_id if of else 0, None, None,
        lambda kept, _find: kept.content == content,
    )  # fmt: skip
    return written(tournament, key, by, same, drafts)


def _empty(line: Version, name: str) -> None:
    if connection.vendor == "sqlite":
        # What is written over is made of zeros, and not left in the file for whoever looks there.
        run("PRAGMA secure_delete = ON", [])
    if line.formula > 1:
        LineText.objects.filter(version=line, name=name).update(text="", salt="")
    elif name == TextName.REASON:
        Version.objects.filter(pk=line.pk).update(reason="")
    else:
        run(_EMPTY_RULE[connection.vendor], [line.pk])


# As the guard of the log demands: the content as it was, but for the rule.
_EMPTY_RULE = {
    "sqlite": "UPDATE scoring_version SET content = json_set(content, '$.penalty.rule', '') "
    "WHERE id = %s",
    "postgresql": "UPDATE scoring_version "
    """SET content = jsonb_set(content, '{penalty,rule}', '""') WHERE id = %s""",
}
