"""Presses about the fee, in the list of people and on the page of an entry."""

from django.contrib import messages
from django.http import HttpRequest
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.models import Entry, Rate
from club.payments import fees
from club.tournaments.states import NotPossible
from club.wording.texts import whole_number

PRESSES = ("paid", "not_paid", "rate")


def press(request: HttpRequest, entry: Entry, done: str) -> bool:
    """Do it; False where a payment of an earlier day is to be looked at first."""
    player = whole_number(request.POST.get("player"))
    try:
        if done == "paid":
            fees.take(entry, request.user, player)
        elif done == "rate" and player and request.POST.get("to") in Rate.values:
            fees.set_rate(entry, player, Rate(request.POST["to"]), request.user)
        elif done == "not_paid":
            earlier = None if "sure" in request.POST else fees.taken_earlier(entry)
            if earlier:
                said = _("This was paid on %(day)s. To undo it, press “Undo the payment” here.")
                messages.warning(request, said % {"day": date_format(earlier.day)})
                return False
            fees.give_back(entry, request.user, player)
    except NotPossible as refusal:
        messages.error(request, str(refusal))
    return True
