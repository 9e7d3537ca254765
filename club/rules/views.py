"""The rules as settled, the deck, and what a referee asks."""

from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from club import choices, engine_texts
from club.rules import replay
from club.rules.forms import RefereeForm, ReplayForm
from club.rules.instruments import INSTRUMENTS
from club.rules.text import CHAPTERS
from engine.auction import Bid, Contract
from engine.cards import COLOURS, DECK
from engine.draw.card import HEIGHT, WIDTH, draw_card
from engine.editions import EDITIONS
from engine.errors import RecordError, RuleError
from engine.points import pairs
from engine.seats import Seat


def rules(request):
    return render(request, "club/rules/rules.html", {"chapters": CHAPTERS})


def deck(request):
    """The 56 cards, a row for each colour."""
    rows = [
        {
            "colour": engine_texts.COLOURS[colour],
            "musician": colour.musician,
            "symbol": engine_texts.SYMBOLS[colour.symbol],
            "cards": [_shown(card) for card in DECK if card.colour is colour],
        }
        for colour in COLOURS
    ]
    return render(request, "club/rules/deck.html", {"rows": rows})


def referee(request):
    """The points of a deal, and what a breach costs."""
    form = RefereeForm(request.GET or None)
    facts = {"form": form, "breaches": _breaches()}
    if form.is_valid():
        try:
            facts["sides"] = _sums(form.cleaned_data)
        except RuleError as refusal:
            form.add_error(None, engine_texts.explain(refusal))
    return render(request, "club/rules/referee.html", facts)


def record(request):
    """Whether a recorded deal follows the rules, and the table after each of its steps."""
    form = ReplayForm(request.POST or None)
    facts: dict[str, object] = {"form": form}
    if form.is_valid():
        try:
            facts["shown"] = replay.at_step(form.cleaned_data["record"], form.cleaned_data["at"])
        except RecordError as error:
            said = _("This is no record of a deal: %(reason)s.") % {"reason": error}
            form.add_error("record", said)
    return render(request, "club/rules/record.html", facts)


def _shown(card):
    drawn = draw_card(card, 1, 1, names=engine_texts.NOTES)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH + 2} {HEIGHT + 2}" '
        f'aria-hidden="true">{drawn}</svg>'
    )
    name = card.colour.musician if card.is_symbol else INSTRUMENTS[card.colour][card.note - 1]
    return {
        "svg": mark_safe(svg),  # noqa: S308 (the engine's drawing of a card; nothing typed is in it)
        "title": engine_texts.card(card),
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
            "name": engine_texts.SIDES[side],
            "sum": engine_texts.sum_of(lines),
            "lines": [(engine_texts.PARTS[line.part], line.points) for line in lines],
            "holds": side is contract.side,
            "made": made,
        }
        for side, lines in explained.items()
    ]


def _breaches():
    return [
        {
            "edition": choices.EDITIONS[edition].title,
            "side": rules.breach_costs_side,
            "player": rules.breach_costs_player,
        }
        for edition, rules in EDITIONS.items()
    ]
