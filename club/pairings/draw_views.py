"""The desk's page on which the seats of tables of players are drawn with notes."""

from collections.abc import Mapping
from random import SystemRandom
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from club import access
from club.entries.queries import titles
from club.models import Round, Table
from club.pairings import actions
from club.pairings.actions import NotSeated
from club.tournaments.finding import tournament_for, tournament_page
from club.wording import engine_texts
from club.wording.texts import whole_number
from engine.cards import PAUSE_CARD, Card
from engine.dealing import seat_cards
from engine.movements.seating import Kind
from engine.seats import MOST_PLAYERS

CHANCE: Final = SystemRandom()
DRAWN: Final = "drawn"
"""In the session: of a round the entries by the codes of the cards, at each table that drew."""
GUIDO: Final = str(PAUSE_CARD)


@login_required
def draw_seats(request, slug, number):
    """A press shuffles and seats; whoever draws Guido d'Arezzo then says where they sit."""
    tournament = tournament_for(request, slug, access.can_run)
    if tournament.kind is not Kind.INDIVIDUAL:
        raise Http404
    round_ = get_object_or_404(tournament.rounds, number=number)
    if request.method == "POST":
        return _pressed(request, round_)
    names = titles(tournament, number, for_public=False)
    drawn = _drawn(request, round_)
    tables = round_.tables.order_by("number").prefetch_related("seats")
    facts: dict[str, Any] = {
        "round": round_,
        "tables": [_shown(each, drawn.get(str(each.number), {}), names) for each in tables],
    }
    return tournament_page(request, "club/pairings/draw_seats.html", tournament, facts)


def _drawn(request, round_: Round) -> dict[str, dict[str, int]]:
    kept = request.session.get(DRAWN, {})
    return kept.get("tables", {}) if kept.get("round") == round_.pk else {}


def _pressed(request, round_: Round):
    wanted = {name: request.POST.get(name, "") for name in ("table", "entry", "place")}
    numbers = {
        name: found for name, text in wanted.items() if (found := whole_number(text)) is not None
    }
    table = get_object_or_404(round_.tables, number=numbers.get("table", 0))
    table.round = round_
    try:
        if round_.finished_at:
            raise NotSeated(_("This round is over: its seats stay."))
        if request.POST.get("do") == "draw":
            drawn = actions.draw_seats(table, CHANCE)
            tables = {**_drawn(request, round_), str(table.number): drawn}
            request.session[DRAWN] = {"round": round_.pk, "tables": tables}
        elif request.POST.get("do") == "sit" and _may_choose(request, table, numbers):
            actions.sit_at(table, numbers["entry"], numbers["place"])
        else:
            return HttpResponseBadRequest()
    except NotSeated as refusal:
        messages.error(request, str(refusal))
    return redirect("pairings:draw_seats", round_.tournament.slug, round_.number)


def _may_choose(request, table: Table, numbers: Mapping[str, int]) -> bool:
    """True for whoever drew Guido d'Arezzo, and Do stays player 1."""
    drawn = _drawn(request, table.round).get(str(table.number), {})
    return drawn.get(GUIDO) == numbers.get("entry") and 0 < numbers.get("place", 0) < MOST_PLAYERS


def _shown(table: Table, drawn: Mapping[str, int], names: Mapping[int, str]) -> dict[str, Any]:
    """Seats of a table, each with its drawn card, and the places that Guido d'Arezzo may take."""
    card_of = {entry: card for card, entry in drawn.items()}
    seats = sorted(table.seats.all(), key=lambda seat: seat.place)
    guido = drawn.get(GUIDO)
    return {
        "number": table.number,
        "seats": [
            (seat.place + 1, names[seat.entry_id], _called(card_of.get(seat.entry_id, "")))
            for seat in seats
        ],
        "guido": guido,
        "guido_name": names.get(guido or 0, ""),
        "places": [
            (place, f"{_called(str(card))} · {names[drawn[str(card)]]}")
            for place, card in enumerate(seat_cards(MOST_PLAYERS)[:-1], start=1)
            if guido
        ],
    }


def _called(code: str) -> str:
    """“Do”; the pause by who is pictured on it."""
    if not code:
        return ""
    card = Card.parse(code)
    return card.colour.musician if card == PAUSE_CARD else engine_texts.NOTES[card.note - 1]
