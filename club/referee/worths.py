"""Worth of a deal, with the sum that the engine gives and explains."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from club.referee import sums
from club.referee.forms import IndividualWorthForm, PairsWorthForm, RemiWorthForm
from club.wording import engine_texts
from club.wording.choices import GAMES
from engine.editions import EDITIONS, REMI, RO, RuleSet
from engine.errors import RuleError
from engine.points.pairs import PLACES
from engine.points.remi import Closing, Hand, explain
from engine.results.deal_result import field_values
from engine.results.remi import RemiResult
from engine.seats import MOST_PLAYERS, ROMAN, Seat

WorthSums = list[tuple[str, str]]


def asked(values: Mapping[str, str]) -> frozenset[tuple[str, str]]:
    """Values in an address for the worth of a deal; none if no game is named."""
    form = FORMS.get(values.get("worth", ""))
    names = {"worth", *form.base_fields} if form else ()
    return frozenset((name, values[name]) for name in names if name in values)


def section(game: str, values: Mapping[str, str]) -> dict[str, Any]:
    """Of a game, with its form; and its sums, if it is asked about."""
    is_asked = values.get("worth") == game
    form = FORMS[game](values if is_asked else None, auto_id=f"{game}_%s")
    return {
        "game": game,
        "title": GAMES[game],
        "form": form,
        "is_open": is_asked,
        "sums": _sums(game, form) if is_asked else [],
        "data": _data(game, get_language()),
        "names": _names(game),
    }


def _names(game: str) -> list[str]:
    """Headings of the sums: the sides, places or player they belong to."""
    if game == "individual":
        return [_("Place %(place)s") % {"place": place} for place in ROMAN[:MOST_PLAYERS]]
    if game == "remi":
        return [_("This player")]
    return [_("The side that holds it"), _("The other side")]


@lru_cache(maxsize=32)
def _data(game: str, _language: str) -> dict[str, str]:
    """Data for the script of the page, for use where no server answers."""
    return DATA[game]()


def _sums(game: str, form: forms.Form) -> WorthSums:
    if not form.is_valid():
        return []
    try:
        return EXPLAINED[game](form.cleaned_data)
    except RuleError as refusal:
        form.add_error(None, engine_texts.explain(refusal))
        return []


def _pairs(deal: Mapping[str, Any]) -> WorthSums:
    rules = EDITIONS[deal["edition"]]
    known = _known(get_language(), rules)
    own = tuple(int(place) for place in deal["places"])
    others = tuple(place for place in PLACES if place not in own)
    is_stuck = deal["stuck"] and rules.stuck_loses_place_point
    keys = sums.sum_key(deal["contract"], own, is_stuck), sums.sum_key("-", others, is_stuck)
    return [(name, known[key]) for name, key in zip(_names("pairs"), keys, strict=True)]


def _individual(deal: Mapping[str, Any]) -> WorthSums:
    rules = replace(RO, type_value_to_winner_only=deal["winner"])
    known = _known(get_language(), rules, deal["seats"])
    names = _names("individual")[: deal["seats"]]
    return [
        (name, known[sums.sum_key(deal["type"], (place,), deal["stuck"])])
        for place, name in enumerate(names, start=1)
    ]


def _remi(deal: Mapping[str, Any]) -> WorthSums:
    """Of one player; that somebody else closed is as good as who it was."""
    closed, is_exhausted = deal["closed"], deal["closed"] == "wall"
    own = Closing(closed) if closed and not is_exhausted else None
    hand = Hand(
        opened=deal["state"] == "opened",
        laid=deal["laid"] or 0,
        rack=deal["rack"] or 0,
        closed=own,
        atu=deal["atu"],
        board=deal["board"] or None if deal["state"] == "board" else None,
        unannounced=deal["unannounced"],
    )
    other = Hand(opened=True, closed=None if own or is_exhausted else Closing.TILE)
    explained = explain(
        {Seat.P1: hand, Seat.P2: other}, double=deal["double"], exhausted=is_exhausted
    )
    return [(_names("remi")[0], engine_texts.named_sum(explained[Seat.P1]))]


@lru_cache(maxsize=64)
def _known(_language: str, rules: RuleSet, players: int = 0) -> dict[str, str]:
    """Every sum of a game, of the pairs or of so many players."""
    return dict(sums.of_players(rules, players) if players else sums.of_pairs(rules))


def _lines(rules: RuleSet, players: int = 0) -> str:
    known = _known(get_language(), rules, players)
    return "\n".join(f"{key}:{said}" for key, said in known.items())


def _pairs_data() -> dict[str, str]:
    return {f"sums-{name}": _lines(rules) for name, rules in EDITIONS.items()}


def _individual_data() -> dict[str, str]:
    return {
        f"sums-{'winner' if winner else 'every'}-{players}": _lines(
            replace(RO, type_value_to_winner_only=winner), players
        )
        for winner in (False, True)
        for players in range(2, MOST_PLAYERS + 1)
    }


def _remi_data() -> dict[str, str]:
    parts = {str(part): str(said) for part, said in engine_texts.PARTS.items()}
    rules = field_values(REMI, RemiResult.scored_by)
    return {"rules": json.dumps(rules), "parts": json.dumps(parts)}


FORMS: Final[Mapping[str, type[forms.Form]]] = {
    "pairs": PairsWorthForm,
    "individual": IndividualWorthForm,
    "remi": RemiWorthForm,
}
EXPLAINED: Final[Mapping[str, Callable[[Mapping[str, Any]], WorthSums]]] = {
    "pairs": _pairs,
    "individual": _individual,
    "remi": _remi,
}
DATA: Final[Mapping[str, Callable[[], dict[str, str]]]] = {
    "pairs": _pairs_data,
    "individual": _individual_data,
    "remi": _remi_data,
}
