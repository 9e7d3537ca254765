"""The rules as settled, the deck, and what a referee asks."""

from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from club import words
from club.rules import replay
from club.rules.forms import DealForm, RecordForm
from club.rules.instruments import INSTRUMENTS
from club.rules.text import GAMES
from engine.auction import Bid, Contract
from engine.cards import COLOURS, DECK
from engine.draw.card import HEIGHT, WIDTH, draw_card
from engine.editions import CA, EDITIONS, RO
from engine.errors import RecordError, RuleError
from engine.points import pairs
from engine.seats import Seat


def rules(request):
    return render(request, "club/rules/rules.html", {"games": GAMES})


def deck(request):
    """The 56 cards, a row for each colour."""
    rows = [
        {
            "colour": words.COLOURS[colour],
            "musician": colour.musician,
            "symbol": words.SYMBOLS[colour.symbol],
            "cards": [_shown(card) for card in DECK if card.colour is colour],
        }
        for colour in COLOURS
    ]
    return render(request, "club/rules/deck.html", {"rows": rows})


def referee(request):
    """The points of a deal, and what a breach costs."""
    form = DealForm(request.GET or None)
    facts = {"form": form, "breaches": _breaches()}
    if form.is_valid():
        try:
            facts["sides"] = _sums(form.cleaned_data)
        except RuleError as refusal:
            form.add_error(None, words.explain(refusal))
    return render(request, "club/rules/referee.html", facts)


def record(request):
    """Whether a recorded deal follows the rules, and the table after each of its steps."""
    form = RecordForm(request.POST or None)
    facts: dict[str, object] = {"form": form}
    if form.is_valid():
        try:
            facts["shown"] = replay.at_step(form.cleaned_data["record"], form.cleaned_data["at"])
        except RecordError as error:
            said = _("This is no record of a deal: %(reason)s.") % {"reason": error}
            form.add_error("record", said)
    return render(request, "club/rules/record.html", facts)


def _shown(card):
    drawn = draw_card(card, 1, 1, names=words.NOTES)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH + 2} {HEIGHT + 2}" '
        f'aria-hidden="true">{drawn}</svg>'
    )
    name = card.colour.musician if card.is_symbol else INSTRUMENTS[card.colour][card.note - 1]
    return {
        "svg": mark_safe(svg),  # noqa: S308 (the engine's drawing of a card; nothing typed is in it)
        "title": words.card(card),
        "pictured": name,
        "circled": card.is_circled,
    }


def _sums(deal):
    """The points of both sides, with the sum that they come from."""
    contract = Contract(Bid.parse(deal["contract"]), declarer=Seat(deal["declarer"]))
    order = [Seat(deal[name]) for name in ("first", "second", "third", "fourth")]
    explained = pairs.explain(
        contract, order, last_stuck=deal["stuck"], rules=EDITIONS[deal["edition"]]
    )
    made = order[0].side is contract.side
    return [
        {
            "name": words.SIDES[side],
            "sum": words.sum_of(lines),
            "lines": [(words.PARTS[line.part], line.points) for line in lines],
            "holds": side is contract.side,
            "made": made,
        }
        for side, lines in explained.items()
    ]


def _breaches():
    return [
        {"edition": label, "side": rules.breach_costs_side, "player": rules.breach_costs_player}
        for label, rules in ((_("Romanian rulebook"), RO), (_("Catalan rulebook"), CA))
    ]
