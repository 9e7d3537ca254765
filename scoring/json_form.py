"""Named tuples as JSON and back, by the types that they are made of."""

from collections.abc import Callable, Mapping
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import cache
from types import NoneType
from typing import Any, Final, TypeVar, get_args, get_origin, get_type_hints

from engine.ranking.exact import plain
from engine.ranking.rules import Number

Kind = TypeVar("Kind")

APART = " "
"""Between the parts of a key that has several."""


def pack(value: Any) -> Any:
    """Named tuples as lists, keys, fractions and dates as texts."""
    if type(value) in (int, str, bool, NoneType):
        return value
    if isinstance(value, Mapping):
        return {_text(key): pack(each) for key, each in value.items()}
    if isinstance(value, (tuple, list)):
        return [pack(each) for each in value]
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, (date, Fraction)):
        return str(value)
    return value


def unpack(kind: type[Kind], data: Any) -> Kind:
    """Value that was packed; `kind` is the named tuple that it was."""
    known: Any = kind
    found: Kind = _unpacker(known)(data)
    return found


def unpack_named(kind: type[Kind], data: Mapping[str, Any]) -> Kind:
    """Value of which each field was packed by itself, under its name; without those that are
    missing, which are as usual."""
    hints = get_type_hints(kind).items()
    return kind(**{name: _unpacker(hint)(data[name]) for name, hint in hints if name in data})


def _text(key: object) -> str:
    return APART.join(map(str, key)) if isinstance(key, tuple) else str(key)


def _number(text: str | int) -> Number:
    return plain(Fraction(text))


_READERS: Final[Mapping[Any, Callable[[Any], Any]]] = {
    Number: _number,
    Fraction: Fraction,
    date: date.fromisoformat,
}


@cache
def _unpacker(kind: Any) -> Any:
    if kind in _READERS:
        return _READERS[kind]
    if get_origin(kind) is None:
        if hasattr(kind, "_fields"):
            return _of_fields(kind)
        return kind if issubclass(kind, Enum) else _as_it_is
    of = get_args(kind)
    if NoneType in of:
        inner = _unpacker(next(each for each in of if each is not NoneType))
        return lambda data: None if data is None else inner(data)
    if get_origin(kind) is frozenset:
        return frozenset
    if get_origin(kind) is tuple:
        return _of_tuple(of)
    key, value = _key(of[0]), _unpacker(of[1])
    return lambda data: {key(name): value(each) for name, each in data.items()}


def _of_fields(kind: Any) -> Any:
    parts = [_unpacker(hint) for hint in get_type_hints(kind).values()]
    if all(part is _as_it_is for part in parts):
        return kind._make
    return lambda data: kind._make(part(each) for part, each in zip(parts, data, strict=True))


def _of_tuple(of: tuple[Any, ...]) -> Any:
    if of[-1] is Ellipsis:
        each_of = _unpacker(of[0])
        return lambda data: tuple(map(each_of, data))
    parts = [_unpacker(each) for each in of]
    return lambda data: tuple(part(each) for part, each in zip(parts, data, strict=True))


def _key(kind: Any) -> Any:
    if get_origin(kind) is not tuple:
        return kind
    parts = get_args(kind)
    return lambda text: tuple(
        part(each) for part, each in zip(parts, text.split(APART), strict=True)
    )


def _as_it_is(data: Any) -> Any:
    return data
