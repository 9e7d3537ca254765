"""Rounding of what people read, on pages, papers and in files: once, a half away from zero, as
`floatformat` does it."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction


def rounded(value: float | Decimal | Fraction, decimals: int = 0) -> Decimal:
    """The value with so many decimals; a float is taken as it is written."""
    if isinstance(value, Fraction):
        parts = abs(value) * 10**decimals
        whole = (2 * parts.numerator + parts.denominator) // (2 * parts.denominator)
        return Decimal(whole if value >= 0 else -whole).scaleb(-decimals)
    exact = value if isinstance(value, Decimal) else Decimal(repr(value))
    return exact.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP) + 0  # no minus nothing


def rounded_float(value: float | Decimal | Fraction, decimals: int) -> float:
    """The same for a file, which knows no decimal numbers."""
    return float(rounded(value, decimals))
