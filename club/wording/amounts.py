"""Amounts of money, kept as whole hundredths: read as people type them, written as they read."""

import re
from decimal import Decimal
from typing import Final

from django import forms, template
from django.db import models
from django.utils.formats import get_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from club.wording.texts import clean, with_minus

register = template.Library()

MOST_HUNDREDTHS: Final = 99_999_99
CURRENCIES: Final = {
    **dict.fromkeys(("lei", "leu", "ron"), "lei"),
    **dict.fromkeys(("€", "eur", "euro", "euros"), "€"),
    **dict.fromkeys(("ft", "huf", "forint"), "Ft"),
    **{each: each for each in ("$", "£", "kč", "zł", "mdl", "uah", "chf")},
}
"""What is read as a currency beside an amount, and how it is kept."""
_AMOUNT: Final = re.compile(r"([0-9]{1,5})(?:[.,]([0-9]{1,2}))?")


def exact(amount: int | None) -> Decimal | None:
    """In a spreadsheet."""
    return None if amount is None else Decimal(amount) / 100


def known_currency(currency: str) -> str:
    """Currency as it is kept where it can be: `lei` for `RON`."""
    return CURRENCIES.get(currency.casefold(), currency)


def hundredths(text: str) -> int | None:
    """`7,50`, `7.5` and `7` as an amount; None for anything else."""
    found = _AMOUNT.fullmatch(text.strip())
    return found and int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))


def read_fee(text: str) -> tuple[int, str] | None:
    """Amount and currency of `20 lei`, `€5` or `12,50` (of no currency); None for anything else."""
    found = re.fullmatch(r"([^\W\d_]*|[€$£])\s*([0-9.,]+)\s*([^\W\d_]*|[€$£])\.?", clean(text))
    if not found or (found[1] and found[3]):
        return None
    amount, named = hundredths(found[2]), (found[1] or found[3]).casefold()
    if amount is None or (named and named not in CURRENCIES):
        return None
    return amount, CURRENCIES.get(named, "")


def plain(amount: int) -> str:
    """Amount in figures, as the reader's language writes them; cents only where there are any."""
    whole, cents = divmod(abs(amount), 100)
    mark = get_format("DECIMAL_SEPARATOR") if cents else ""
    return with_minus(f"{'-' * (amount < 0)}{whole}{mark}{f'{cents:02}' if cents else ''}")


@register.filter
def money(amount: int, currency: str) -> str:
    """Amount with the currency, on one line."""
    return f"{plain(amount)}\N{NO-BREAK SPACE}{currency}"


class AmountFormField(forms.Field):
    currency = ""

    def widget_attrs(self, _widget):
        return {"inputmode": "decimal", "autocomplete": "off", "maxlength": 20}

    def to_python(self, value):
        """The currency of the club may stand beside it."""
        if value in self.empty_values or isinstance(value, int):
            return value if isinstance(value, int) else None
        found = read_fee(value)
        own = known_currency(self.currency)
        if found is None or (found[1] and own and found[1] != own):
            raise forms.ValidationError(
                _("Type an amount in figures, such as %(example)s.") % {"example": plain(750)}
            )
        return found[0]

    def prepare_value(self, value):
        return plain(value) if isinstance(value, int) else value


class AmountField(models.PositiveIntegerField):
    """Hundredths that nobody owes below zero."""

    def formfield(self, **kwargs):
        facts = {"label": capfirst(self.verbose_name), "help_text": self.help_text} | kwargs
        return AmountFormField(required=not self.blank, **facts)

    def deconstruct(self):
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.PositiveIntegerField", args, kwargs
