"""The texts of the log that name somebody, emptied each by a line that says so."""

from collections.abc import Collection, Iterator
from typing import NamedTuple, Protocol
from uuid import uuid4

from club.models import Tournament, User
from scoring.log.actions import Actor, withdraw_text
from scoring.models import LineText, Mirror


class TextAt(NamedTuple):
    tournament: int
    line: int
    name: str
    text: str


class NamesSomebody(Protocol):
    """True if a text names the person, looked at closely or not: `Traces.is_in`."""

    def __call__(self, text: str, /, *, closely: bool) -> bool: ...


def texts_naming(
    tournaments: Collection[int], is_named: NamesSomebody, *, closely: Collection[int]
) -> list[TextAt]:
    """Texts naming a person in some tournaments; `closely` are those in which the person plays."""
    return [
        each
        for each in _texts(tournaments)
        if is_named(each.text, closely=each.tournament in closely)
    ]


def withdraw_texts(texts: Collection[TextAt], by: User | None) -> int:
    """Withdraw texts, in the transaction of the caller; answers how many. Where the log is written
    elsewhere they are noted, for whoever writes it withdraws them."""
    tournaments = Tournament.every.in_bulk({each.tournament for each in texts})
    for each in texts:
        log, actor = tournaments[each.tournament], Actor(user=by)
        if log.as_of:
            mirror = Mirror.objects.select_for_update().get(tournament=log)
            mirror.withdraws.append([each.line, each.name])
            mirror.save(update_fields=["withdraws"])
        else:
            withdraw_text(log, each.line, each.name, key=uuid4(), by=actor)
    return len(texts)


def withdraw_noted(mirror: Mirror) -> None:
    """Withdraw what was noted and is still there, once the log is written here again."""
    for line, name in mirror.withdraws:
        kept = LineText.objects.filter(version__tournament=mirror.tournament, name=name)
        if kept.filter(version__number=line).exclude(text=""):
            withdraw_text(mirror.tournament, line, name, key=uuid4(), by=Actor(user=None))
    Mirror.objects.filter(pk=mirror.pk).update(withdraws=[])


def _texts(tournaments: Collection[int]) -> Iterator[TextAt]:
    """All that somebody typed and nobody withdrew."""
    found = LineText.objects.filter(version__tournament__in=tournaments).exclude(text="")
    found = found.order_by("version__tournament", "version__number", "pk")
    for row in found.values_list("version__tournament", "version__number", "name", "text"):
        yield TextAt(*row)
