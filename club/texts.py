"""Texts that people type: one form for each name, and nothing in it that the eye cannot see."""

import unicodedata

from django import forms
from django.db import models

# Letters of scripts like Persian and emoji families are joined by these two, which do no harm.
JOINERS = {"\u200c", "\u200d"}


def clean(text: str) -> str:
    """NFC, white space folded, without control, private and direction-changing characters."""
    kept = []
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        if kind.startswith("Z") or letter in "\t\n\r":
            kept.append(" ")
        elif not kind.startswith("C") or letter in JOINERS:
            kept.append(letter)
    return " ".join("".join(kept).split())


class NameFormField(forms.CharField):
    def to_python(self, value):
        return clean(super().to_python(value) or "")


class LowerField(models.CharField):
    """What is the same in any case, a user name or an e-mail address, is kept in one."""

    def get_prep_value(self, value):
        value = super().get_prep_value(value)
        return value.strip().lower() if isinstance(value, str) else value


class NameField(models.CharField):
    """A line of text as `clean` leaves it, whichever way it comes in."""

    def get_prep_value(self, value):
        value = super().get_prep_value(value)
        return clean(value) if isinstance(value, str) else value

    def formfield(self, **kwargs):
        return super().formfield(**{"form_class": NameFormField, **kwargs})
