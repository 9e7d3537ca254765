"""Figures as JSON and back: by the types that they are made of."""

from collections.abc import Mapping
from functools import cache
from types import NoneType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

Figures = TypeVar("Figures")

APART = " "
"""Between the parts of a key that has several."""


def pack(value: Any) -> Any:
    """Named tuples as lists, keys as texts."""
    if isinstance(value, Mapping):
        return {_text(key): pack(each) for key, each in value.items()}
    if isinstance(value, (tuple, list)):
        return [pack(each) for each in value]
    return value


def unpack(kind: type[Figures], data: Any) -> Figures:
    """Value that was packed; `kind` is the named tuple that it was."""
    known: Any = kind
    found: Figures = _unpacker(known)(data)
    return found


def _text(key: object) -> str:
    return APART.join(map(str, key)) if isinstance(key, tuple) else str(key)


@cache
def _unpacker(kind: Any) -> Any:
    if get_origin(kind) is None:
        return _of_fields(kind) if hasattr(kind, "_fields") else _as_it_is
    of = get_args(kind)
    if NoneType in of:
        inner = _unpacker(next(each for each in of if each is not NoneType))
        return lambda data: None if data is None else inner(data)
    if get_origin(kind) is tuple:
        each_of = _unpacker(of[0])
        return lambda data: tuple(map(each_of, data))
    key, value = _key(of[0]), _unpacker(of[1])
    return lambda data: {key(name): value(each) for name, each in data.items()}


def _of_fields(kind: Any) -> Any:
    parts = [_unpacker(hint) for hint in get_type_hints(kind).values()]
    if all(part is _as_it_is for part in parts):
        return kind._make
    return lambda data: kind._make(part(each) for part, each in zip(parts, data, strict=True))


def _key(kind: Any) -> Any:
    if get_origin(kind) is not tuple:
        return kind
    parts = get_args(kind)
    return lambda text: tuple(
        part(each) for part, each in zip(parts, text.split(APART), strict=True)
    )


def _as_it_is(data: Any) -> Any:
    return data
