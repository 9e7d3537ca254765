"""A result in one short line, as it is typed at the desk: what its letters are.

Seats go by their letters in the reader's language or in English; capitals do not matter.
"""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from club.wording import engine_texts
from scoring.games.refused import Refused

STUCK = "s"


class NotUnderstood(Refused):
    sentence = _("“%(part)s” is not understood. Type it like this: %(example)s")


class SeatNotKnown(Refused):
    sentence = _("“%(part)s” is not at this table.")


class TooShort(Refused):
    sentence = _("Something is missing. Type it like this: %(example)s")


def letter_of(seat: str) -> str:
    return engine_texts.letters(seat).casefold()


def seat_in(text: str, seats: Sequence[str]) -> str:
    known = _letters(seats)
    if text not in known:
        raise SeatNotKnown(part=text)
    return known[text]


def order_and_stuck(parts: list[str], seats: Sequence[str], example: str) -> dict[str, object]:
    """Order of going out, and the mark for a stuck last player; the last seat need not be typed."""
    stuck = len(parts) > 1 and parts[-1] == STUCK
    order = _order("".join(parts[:-1] if stuck else parts), seats)
    left = [seat for seat in seats if seat not in order]
    if len(left) == 1 and len(order) == len(seats) - 1:
        order += left
    if len(order) < len(seats):
        raise TooShort(example=example)
    return {"order": order, "last_stuck": stuck}


def _order(text: str, seats: Sequence[str]) -> list[str]:
    """Letters in a row; a Hungarian West has two of them."""
    known = _letters(seats)
    order = []
    while text:
        found = max((each for each in known if text.startswith(each)), key=len, default=None)
        if found is None:
            raise SeatNotKnown(part=text[0])
        order.append(known[found])
        text = text[len(found) :]
    return order


def _letters(seats: Sequence[str]) -> dict[str, str]:
    """Letters that each seat may be called by. The reader's own letters go before the
    English ones."""
    return {seat.casefold(): seat for seat in seats} | {letter_of(seat): seat for seat in seats}
