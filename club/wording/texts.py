"""Texts that people type: one form for each name, and nothing in it that the eye cannot see."""

import unicodedata
from datetime import datetime
from enum import StrEnum
from typing import Any

from django import forms
from django.db import models
from django.utils import timezone

# Letters of scripts like Persian and emoji families are joined by these two, which do no harm.
JOINERS = {"\u200c", "\u200d"}
# Counted among letters and signs, but the eye sees nothing.
BLANKS = set("\u115f\u1160\u2800\u3164\uffa0")


def clean(text: str) -> str:
    """NFC, white space folded, without control, private and direction-changing characters."""
    kept = []
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        if kind.startswith("Z") or letter in "\t\n\r":
            kept.append(" ")
        elif letter not in BLANKS and (not kind.startswith("C") or letter in JOINERS):
            kept.append(letter)
    folded = " ".join("".join(kept).split())
    return "" if set(folded) <= JOINERS else folded


LARGEST_NUMBER = 2**31 - 1


def whole_number(text: str | None, most: int = LARGEST_NUMBER) -> int | None:
    """Number that was typed or stands in an address; None for anything else, or beyond `most`."""
    if not text or len(text) > 20 or not (text.isascii() and text.isdecimal()):
        return None
    return found if (found := int(text)) <= most else None


def with_minus(number: object) -> str:
    """A number as people write it: a half as such, and the sign of subtraction, not a hyphen."""
    if isinstance(number, float):
        whole, half = divmod(abs(number), 1)
        number = f"{'-' * (number < 0)}{int(whole) or ''}½" if half else int(number)
    return str(number).replace("-", "\N{MINUS SIGN}")


def milliseconds(moment: datetime | None = None) -> int:
    """A moment as browsers count it, from 1970 on; that of now if none is given."""
    return round((moment or timezone.now()).timestamp() * 1000)


def counted(number: int, one: str, many: str = "") -> str:
    """1 club, 2 clubs: for the commands, which speak English."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


class Forget(StrEnum):
    """Fate of a text in which people may be named, when one of them is forgotten."""

    CLEARED = "cleared"
    """Their names are taken out."""
    EMPTIED = "emptied"
    """All of it goes."""
    STAYS = "stays"
    """The club is told before, and changes it."""
    OWN = "own"
    """It is the person's own, and has code of its own."""
    NO_NAMES = "no names"


def forgetting(field: Any, fate: Forget) -> Any:
    """A field of another kind that says so of itself."""
    field.forget = fate
    return field


class NameFormField(forms.CharField):
    def to_python(self, value):
        return clean(super().to_python(value) or "")


class LowerField(models.CharField):
    """A user name, which is the same in any case, is kept in one."""

    def to_python(self, value):
        return _lower(super().to_python(value))

    def get_prep_value(self, value):
        return _lower(super().get_prep_value(value))


class AddressField(models.EmailField):
    """An e-mail address, in one case."""

    forget = Forget.OWN

    def to_python(self, value):
        return _lower(super().to_python(value))

    def get_prep_value(self, value):
        return _lower(super().get_prep_value(value))


def _lower(value):
    return value.strip().lower() if isinstance(value, str) else value


class NameField(models.CharField):
    """A line of text as `clean` leaves it, whichever way it comes in. People may be named in it."""

    def __init__(self, *args, forget=Forget.CLEARED, **kwargs):
        super().__init__(*args, **kwargs)
        self.forget = forget

    def get_prep_value(self, value):
        value = super().get_prep_value(value)
        return clean(value) if isinstance(value, str) else value

    def formfield(self, **kwargs):
        return super().formfield(**{"form_class": NameFormField, **kwargs})


class ListedField(models.CharField):
    """A name out of a list in the code. Migrations do not hold the list, so that it grows without
    one; forms, `clean_fields` and `get_…_display` know it."""

    def deconstruct(self):
        name, _path, args, kwargs = super().deconstruct()
        kwargs.pop("choices", None)
        return name, "django.db.models.CharField", args, kwargs
