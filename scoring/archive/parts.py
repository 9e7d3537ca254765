"""The parts of a file that is read in, each taken only as its form would take it."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from django.db import models

from engine.json_text import check_keys
from engine.json_text import field as value_of
from scoring.archive.refusals import Impossible

Some = TypeVar("Some", bound=models.Model)
PartData = dict[str, Any]


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
    return made


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
