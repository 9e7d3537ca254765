"""The referee's page: what it shows of the question in its address, and what a tap leads to."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final
from urllib.parse import parse_qsl

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from club.referee import board, verdicts
from club.referee.offences import (
    BREACH_QUOTES,
    DEAL_OFFENCES,
    OFFENCES,
    PLAYERS_QUOTES,
    WITH_RULEBOOK,
    Offence,
    OffencePrice,
)
from club.referee.question import Question, address, layout_of, read
from club.referee.taps import tapped
from club.referee.verdicts import CardVerdict
from club.wording import choices, engine_texts
from engine.auction import PlayType
from engine.cards import DECK
from engine.draw.card import HEIGHT, WIDTH, draw_card
from engine.editions import REMI, RO, RuleSet
from engine.seats import FEWEST_PLAYERS, MOST_PLAYERS

PART: Final = "X-Part"
"""The header by which the page's script asks for a part of it alone."""


def answer(
    request: HttpRequest,
    template: str = "club/referee/referee.html",
    *,
    settled: Mapping[str, str] | None = None,
    names: Mapping[str, str] | None = None,
    facts: Mapping[str, Any] | None = None,
) -> HttpResponseBase:
    """The page, a part of it, or the address after a tap.

    At a running table the number of players and the edition are settled, and the seats have names;
    `facts` are what its page shows beside, the costs among them.
    """
    found = read({**request.GET.dict(), **(settled or {})})
    question, part = found.question, request.headers.get(PART, "")
    tap = request.GET.get("do", "")
    if tap:
        question = tapped(question, tap[:40])
        if not part:
            return redirect(f"{request.path}?{address(question)}#play")
    shown = {
        **table_facts(question, names or {}),
        "problems": found.problems,
        "is_settled": settled is not None,
    }
    if part == "table":
        return _alone(render(request, "club/referee/_table.html", shown))
    facts = costs_facts() if facts is None else facts
    return render(request, template, {"faces_drawn": drawings(), **shown, **facts})


@lru_cache(maxsize=4096)
def _fragment(template: str, _language: str, each: board.CardFace | CardVerdict) -> SafeString:
    """A card, or what is said of it: a tap changes few of those that a page shows."""
    return render_to_string(template, {"each": each})


def _alone(response: HttpResponse) -> HttpResponse:
    """No cache takes a part for the page."""
    response["Vary"] = PART
    response["Cache-Control"] = "no-store"
    return response


def table_facts(question: Question, names: Mapping[str, str]) -> dict[str, Any]:
    """Template context of `_table.html`."""
    state = address(question)
    facts: dict[str, Any] = {
        "question": question,
        "address": state,
        "state": parse_qsl(state),
        "types": [(each.value, engine_texts.PLAY_TYPES[each]) for each in PlayType],
        "editions": choices.titles(choices.EDITIONS),
        "sizes": range(FEWEST_PLAYERS, MOST_PLAYERS + 1),
        "seats": board.seats(question, names),
    }
    if question.type is None:
        return facts
    found = layout_of(question)
    answers = board.answers(question, found)
    said = verdicts.card_verdicts(question, answers) if question.asks or question.asked else []
    asked = next((each for each in said if each.card == question.asked), None)
    if asked and question.cell:
        asked = verdicts.at_cell(question, found, asked, question.cell)
    if asked:
        asked = verdicts.with_print(question, asked, answers)
    seat, language = engine_texts.seat(question.seat), get_language()
    named = names.get(str(question.seat), "")
    return facts | {
        "faces": [
            [_fragment("club/referee/_face.html", language, each) for each in row]
            for row in board.faces(question, found, answers)
        ],
        "spots": board.spots(question, found, answers),
        "laid": found.layout.laid.bit_count(),
        "misplaced": verdicts.misplaced(question, found),
        "chosen": _chosen(question),
        "said": [_fragment("club/referee/_said.html", language, each) for each in said],
        "asked": asked,
        "passing": verdicts.pass_verdict(question, found, answers),
        "turn": verdicts.turn_said(question, f"{seat} ({named})" if named else seat),
    }


def _chosen(question: Question) -> list[dict[str, str]]:
    """Cards at the tapped cell, to be taken up again: the upper card first."""
    there = [lay for lay in question.lays if lay.cell and lay.cell == question.cell]
    return [{"card": engine_texts.card(lay.card), "tap": f"up {lay}"} for lay in reversed(there)]


@lru_cache(maxsize=1)
def drawings() -> SafeString:
    """The cards, once, for every place where one is shown."""
    symbols = "".join(
        f'<symbol id="c{int(card)}" viewBox="0 0 {WIDTH + 2} {HEIGHT + 2}">'
        f"{draw_card(card, 1, 1)}</symbol>"
        for card in DECK
    )
    head = '<svg xmlns="http://www.w3.org/2000/svg" class="drawings" aria-hidden="true">'
    svg = f"{head}{symbols}</svg>"
    return mark_safe(svg)  # noqa: S308 (the engine's drawings; nothing typed is in them)


def costs_facts(games: tuple[str, ...] = WITH_RULEBOOK, rules: RuleSet = RO) -> dict[str, Any]:
    """The offences of each game, and those of an evening. What a breach takes is the same in both
    editions."""
    breach = {"pairs": rules.breach_costs_side, "individual": rules.breach_costs_player}
    return {
        "costs": [
            {
                "game": game,
                "title": choices.GAMES[game],
                "offences": [*_priced(DEAL_OFFENCES, game), *_priced(_of_its_own(game), game)],
                "breach": breach.get(game),
                "quotes": {"pairs": BREACH_QUOTES, "individual": PLAYERS_QUOTES}.get(game, ()),
            }
            for game in games
        ],
        "evening": [
            each
            for each in OFFENCES.values()
            if each.price in (OffencePrice.SMALL, OffencePrice.USUAL)
        ],
    }


def _of_its_own(game: str) -> dict[str, Offence]:
    return {name: each for name, each in OFFENCES.items() if each.code and game in each.games}


def _priced(offences: Mapping[str, Offence], game: str) -> list[tuple[str, Offence, int | None]]:
    """Offences, each with the points that it takes, where the rulebook names them."""
    return [
        (name, each, REMI.unannounced_costs if each.price is OffencePrice.RESULT else None)
        for name, each in offences.items()
        if game in each.games
    ]
