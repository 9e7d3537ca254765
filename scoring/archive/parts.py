"""The parts of a file that is read in, each taken only as its form would take it."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeVar

from django.db import models

from club.entries.forms import MOST_ROUNDS
from club.models import Entry, EntryPlayer, Round, Stage, Table, Tournament
from club.pairings.clock import MOST_EXTRA
from club.wording.amounts import MOST_HUNDREDTHS, money
from engine.json_text import check_keys
from engine.json_text import field as value_of
from engine.seats import MOST_PLAYERS
from scoring.archive.refusals import Impossible
from scoring.log.commands import MOST_DEALS
from scoring.log.content import MOST_POINTS

MOST_MINUTES: Final = 600
MOST_PAUSED: Final = 7 * 24 * 3600
MOST_NUMBER: Final = 10_000
"""Of an entry or a table; both are given from 1 on."""
_ROUNDS: Final = {"first_round": (1, MOST_ROUNDS), "last_round": (1, MOST_ROUNDS)}
LIMITS: Final[Mapping[type[models.Model], Mapping[str, tuple[int, int]]]] = MappingProxyType(
    {
        Tournament: {"sit_out_points": (-MOST_POINTS, MOST_POINTS), "limit": (2, MOST_NUMBER)}
        | dict.fromkeys(("fee_amount", "reduced_fee"), (0, MOST_HUNDREDTHS)),
        Stage: {"number": (1, MOST_ROUNDS)},
        Round: {
            "number": (1, MOST_ROUNDS),
            "deals": (1, MOST_DEALS),
            "minutes": (1, MOST_MINUTES),
            "extra_minutes": (-MOST_EXTRA, MOST_EXTRA),
            "paused_seconds": (0, MOST_PAUSED),
        },
        Table: {"number": (1, MOST_NUMBER), "extra_minutes": (-MOST_EXTRA, MOST_EXTRA)},
        Entry: {
            "number": (1, MOST_NUMBER),
            "keeps_table": (1, MOST_NUMBER),
            "keeps_place": (0, MOST_PLAYERS - 1),
            **_ROUNDS,
        },
        EntryPlayer: {"place": (0, MOST_PLAYERS), **_ROUNDS},
    }
)
"""The smallest and largest number of a field that forms and actions keep to, and the field does
not."""

Some = TypeVar("Some", bound=models.Model)
PartData = dict[str, Any]

PARTS: Final = (
    *("club", "tournament", "people", "entries", "wishes", "stages", "rounds", "wall"),
    *("rules", "origins", "prizes"),
)
OF_A_ROUND: Final = ("stage", "tables", "sit_outs", "scores", "records")
OF_A_LINE: Final = (
    *("round", "content", "seats", "rules", "user", "token", "at", "typed_at", "key", "texts"),
)


def instance_of(
    model: type[Some],
    data: PartData,
    names: Iterable[str],
    json_names: Iterable[str] = (),
    others: Iterable[str] = (),
) -> Some:
    """An instance with just these fields, each such as its form would take it."""
    names, json_names = tuple(names), tuple(json_names)
    check_keys(data, (*names, *json_names, *others))
    made = model(**{name: data[name] for name in (*names, *json_names)})
    for name in json_names:
        value_of(data, name, type(getattr(model(), name)))
    fields = model._meta.fields
    unknown = {each.name for each in fields if each.null and data.get(each.name) is None}
    made.clean_fields(exclude={each.name for each in fields} - set(names) | unknown)
    for name, (least, most) in LIMITS.get(model, {}).items():
        if name in names and name not in unknown and not least <= getattr(made, name) <= most:
            raise Impossible(what=f"{name} {getattr(made, name)}")
    return made


def fee_here(made: Tournament, club: PartData, here: str) -> None:
    """An amount of another currency becomes a note."""
    currency = club.get("currency", "")
    if made.fee_amount and currency != here:
        made.fee = f"{money(made.fee_amount, str(currency))} {made.fee}"[:40].strip()
        made.fee_amount = made.reduced_fee = None


def objects(data: Mapping[str, Any], name: str) -> list[PartData]:
    """A list of objects; each may be taken apart."""
    found: list[Any] = value_of(data, name, list)
    check_all(found, dict)
    return [dict(each) for each in found]


def check_all(values: Iterable[object], kind: type) -> None:
    for value in values:
        if type(value) is not kind:
            raise Impossible(what=f"{type(value).__name__}, not {kind.__name__}")


def from_one(number: int) -> int:
    """The place in a list of what is numbered from 1."""
    if type(number) is not int or number < 1:
        raise Impossible(what="the number of a person")
    return number - 1
