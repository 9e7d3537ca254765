"""Numbers with their sign, for templates."""

from django import template

from club.wording import texts
from scoring.writers import value_format

register = template.Library()


@register.filter
def signed(change: int) -> str:
    return value_format.signed(change)


@register.filter
def with_minus(number: object) -> str:
    return texts.with_minus(number)
