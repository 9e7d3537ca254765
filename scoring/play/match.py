"""A match that a phone kept, as it comes from there: read, checked by the engine, and on paper."""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from club.tournaments.points_forms import PointsForm
from club.wording import engine_texts
from club.wording.choices import GAMES as GAME_TITLES
from engine.errors import RecordError, RuleError
from engine.movements.seating import Kind
from engine.seats import Seat, Side
from scoring.documents.score_sheets import LINES_OF_AN_EVENING, line, score_sheets
from scoring.games import GAMES
from scoring.games.table_game import TableGame
from scoring.log.content import Content, checked
from scoring.writers.file_response import Ready
from scoring.writers.pdf.score_table import ScoreSheet
from scoring.writers.sheet import Letterhead

LONGEST: Final = 200_000
MOST_DEALS: Final = 200
LONGEST_NAME: Final = 60


class NoMatch(Exception):
    """Fault of a match, in words for people."""


class HomeMatch(NamedTuple):
    game: str
    rules: Mapping[str, Any]
    names: list[str]
    """Of the players, clockwise as the seats are."""
    deals: list[Content]

    @property
    def table_game(self) -> TableGame[Any]:
        return GAMES[self.game]

    @property
    def entering(self) -> Kind:
        """As what its people would enter a tournament."""
        is_duel = self.table_game.is_sided and len(self.names) == len(Side)
        return next(each for each in Kind if each.game == self.game and each.is_duel is is_duel)

    @property
    def title(self) -> str:
        return title_of(self.game, self.rules)


def seats_of(game: str, players: int) -> tuple[Seat, ...] | None:
    """The seats of a game at home; None if so many cannot play it."""
    played = GAMES[game].result
    return played.seats_at(players) if players in played.table_sizes else None


def rules_of(game: str, edition: str, typed: Mapping[str, Any]) -> dict[str, Any]:
    """The rules of an edition, whole, or those of a game that has none; of a game by points as its
    form was filled in. Raises `NoMatch`."""
    kept = {"edition": edition} if knows_editions(game) else {}
    if GAMES[game].result.only_counts and any(name.startswith(f"{game}-") for name in typed):
        form = PointsForm(game, None, {}, data=typed)
        for name, errors in form.errors.items():
            raise NoMatch(f"{form[name].label}: {errors[0]}")
        kept = form.kept()
    return {"game": game, **GAMES[game].result.whole_rules(kept)}


def title_of(game: str, rules: Mapping[str, Any]) -> str:
    """Name of a game by points, or the heading of ours."""
    return GAMES[game].result.title_of(rules) or str(GAME_TITLES[game])


def knows_editions(game: str) -> bool:
    return "edition" in GAMES[game].result.rule_fields


def scorers_of(game: str, names: Sequence[str]) -> list[str]:
    """The people of each side, the first and the third together; or everybody."""
    sides = len(Side) if GAMES[game].is_sided else len(names)
    return [" – ".join(names[at::sides]) for at in range(sides)]


def read(text: str) -> HomeMatch:
    """The match in what a phone sent; raises `NoMatch`."""
    try:
        data = json.loads(text[: LONGEST + 1])
        game, names = str(data["game"]), [_name(each) for each in data["names"]]
        contents = list(data["deals"])
        edition = "ca" if data.get("edition") == "ca" else "ro"
        typed = {name: str(text) for name, text in dict(data.get("rules") or {}).items()}
        seats = seats_of(game, len(names))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise NoMatch(_("This is no score sheet of Portativ.")) from error
    if seats is None or len(contents) > MOST_DEALS:
        raise NoMatch(_("This is no score sheet of Portativ."))
    rules = rules_of(game, edition, typed)
    deals = [
        _deal(number, content, seats, rules) for number, content in enumerate(contents, start=1)
    ]
    return HomeMatch(game, rules, names, deals)


def paper(match: HomeMatch, letterhead: Letterhead) -> Ready:
    """The rulebook's sheet, filled; with lines to write on where nothing was played."""
    game, seats = match.table_game, len(match.names)
    titles = scorers_of(match.game, match.names)
    lines = [line(game, content, match.rules, seats) for content in match.deals]
    sheet = ScoreSheet(titles, "", lines, 0 if lines else LINES_OF_AN_EVENING)
    rules = game.result.rules_of(match.rules)
    return partial(score_sheets, letterhead, match.title, [sheet], game, rules)


def _deal(
    number: int, content: object, seats: tuple[Seat, ...], rules: Mapping[str, Any]
) -> Content:
    if not isinstance(content, dict):
        raise NoMatch(_("This is no score sheet of Portativ."))
    try:
        return checked(content, {str(seat): {} for seat in seats}, rules).data()
    except RecordError as error:
        raise NoMatch(_("This is no score sheet of Portativ.")) from error
    except RuleError as refusal:
        said = engine_texts.explain(refusal)
        raise NoMatch(_("Deal %(number)d: %(why)s") % {"number": number, "why": said}) from refusal


def _name(value: object) -> str:
    name = " ".join(str(value).split())[:LONGEST_NAME]
    if not name:
        raise ValueError(value)
    return name
