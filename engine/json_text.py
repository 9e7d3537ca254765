"""JSON as records have it: one object, in UTF-8, nothing twice, nothing that JSON does not know."""

import json
from collections.abc import Collection, Mapping
from typing import Any, Final, NoReturn, TypeVar

from engine.errors import RecordError

Kind = TypeVar("Kind", str, int, bool, list[Any], dict[str, Any])

LONGEST_NUMBER: Final = 500

_KIND_NAMES: Final[Mapping[type, str]] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}


def text_of(data: bytes) -> str:
    """Bytes as text; a record in another encoding is refused, not guessed."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(f"not UTF-8: byte {error.start} is 0x{data[error.start]:02x}") from None
    if text.startswith("\ufeff"):
        raise RecordError("bad JSON: it begins with a byte order mark")
    return text


def read_object(text: str) -> dict[str, Any]:
    """The one JSON object that a text holds."""
    try:
        value = _DECODER.decode(text)
    except RecursionError:
        raise RecordError("bad JSON: nested too deeply") from None
    except ValueError as error:
        raise RecordError(f"bad JSON: {error}") from None
    if not isinstance(value, dict):
        raise RecordError("bad JSON: not an object")
    return value


def field(data: Mapping[str, Any], key: str, kind: type[Kind], default: Kind | None = None) -> Kind:
    """The value of a key, of the right kind; a key without a default must be there."""
    if key not in data:
        if default is None:
            raise RecordError(f"{key} is missing")
        return default
    value = data[key]
    # An int is wanted, true is not: bool is a kind of int to Python, but not to JSON.
    if type(value) is not kind:
        raise RecordError(f"{key} must be {_KIND_NAMES[kind]}, not {shown(value)}")
    return value


def choice(
    data: Mapping[str, Any], key: str, known: Collection[str], default: str | None = None
) -> str:
    """The value of a key that has to be one of some texts."""
    value = field(data, key, str, default)
    if value not in known:
        raise RecordError(f"{key} must be one of {', '.join(known)}, not {shown(value)}")
    return value


def texts(data: Mapping[str, Any], key: str, default: list[Any] | None = None) -> list[str]:
    """The value of a key that has to be a list of texts."""
    values: list[Any] = field(data, key, list, default)
    for value in values:
        if type(value) is not str:
            raise RecordError(f"{key} must hold texts, not {shown(value)}")
    return values


def check_keys(data: Mapping[str, Any], known: Collection[str]) -> None:
    for key in data:
        if key not in known:
            raise RecordError(f"unknown key {shown(key)}")


def shown(value: object) -> str:
    """A value in a message: in short, and on one line."""
    if isinstance(value, list | dict):
        return _KIND_NAMES[type(value)]
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:37]}…"


def _object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in data if keys.count(key) > 1)
        raise RecordError(f"key {shown(twice)} stands twice")
    return data


def _refuse(name: str) -> NoReturn:
    raise RecordError(f"bad JSON: {name} is no number")


def _whole_number(digits: str) -> int:
    """Numbers without end would only keep everybody busy."""
    if len(digits) > LONGEST_NUMBER:
        raise RecordError(f"bad JSON: a number of more than {LONGEST_NUMBER} digits")
    return int(digits)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object_of, parse_constant=_refuse, parse_int=_whole_number
)
