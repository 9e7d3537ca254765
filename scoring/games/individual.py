"""Muzicando, the individual version: everybody for themselves, at numbered seats."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from club.referee.sums import of_players
from club.wording import engine_texts
from club.wording.engine_texts import Text
from engine.auction import PlayType
from engine.dealing import deal_individual, dealer_of
from engine.editions import RuleSet
from engine.results.individual import IndividualResult
from engine.seats import Seat, next_seat, player_seats
from scoring.games import players_sheet
from scoring.games.going_out import GoingOut, Head
from scoring.games.players_sheet import SlipColumn
from scoring.games.sample import played
from scoring.games.table_game import Data, SeatLabel


class IndividualGame(GoingOut[IndividualResult]):
    result: ClassVar = IndividualResult
    rating_title: ClassVar = pgettext_lazy("rating", "Individual")
    best_deal: ClassVar = gettext_lazy("points in the best deal alone:")
    has_record: ClassVar = True
    keys: ClassVar = ("type", "chooser")
    labels: ClassVar = (gettext_lazy("Played"), gettext_lazy("Chosen by"))
    codes: ClassVar = tuple(map(str, PlayType))
    wanted: ClassVar = {
        "type": gettext_lazy("Tap what was played."),
        "chooser": gettext_lazy("Tap who chose the type."),
    }
    dealing: ClassVar = gettext_lazy("dealt by {seat}, {next} chooses")
    stuck_costs: ClassVar = "stuck_player_loses_place_point"
    example: ClassVar = {
        "type": "P",
        "chooser": "2",
        "order": ["3", "1", "2", "4"],
        "last_stuck": True,
    }

    def head(self, result: IndividualResult) -> Head:
        chooser = result.chooser or Seat.P1
        return Head(str(result.type), engine_texts.PLAY_TYPES[result.type], chooser)

    def holder(self, turn: int, seats: Sequence[str]) -> str:
        """The player on the dealer’s left, who deals the next one (ca, X)."""
        at_table = [*map(Seat, seats)]
        return str(next_seat(dealer_of(turn, at_table), at_table))

    def form(self, rules: RuleSet, sittings: Sequence[SeatLabel], data: Data) -> Data:
        names = engine_texts.PLAY_TYPES
        return super().form(rules, sittings, data) | {
            "types": [(type_.value, names[type_], type_.points) for type_ in PlayType],
            "holder_question": _("Who chose the type?"),
            "what_question": _("What was played?"),
        }

    def sums(self, rules: RuleSet, seats: int) -> Iterator[tuple[str, str]]:
        yield from of_players(rules, seats)

    def typed_help(self) -> list[tuple[str, Text]]:
        return [
            (
                self.typed_example,
                _(
                    "Parada chosen by player 2; player 3 went out first, then 1, 2, 4; the last "
                    "one was stuck (s)."
                ),
            ),
            (
                "p 3124",
                _("The same without who chose it: the player on the dealer’s left, as usual."),
            ),
            (
                self.breach_example,
                _(
                    "A breach by player 2, dealt again (r). The kind: c card, p pass, t out of "
                    "turn, o something else."
                ),
            ),
        ]

    def played_title(self) -> str:
        return _("Type")

    def what_counts(self, rules: RuleSet, players: int) -> str:
        places = players_sheet.places_said(range(players, 0, -1))
        if rules.type_value_to_winner_only:
            said = _(
                "Places: %(places)s. Type: S 1, G 2, P 3, M 4, for the winner of the deal only."
            )
        else:
            said = _("Places: %(places)s. Type: S 1, G 2, P 3, M 4, for every player.")
        return said % {"places": places}

    def asked_on_slip(self) -> list[SlipColumn]:
        types = [type_.value for type_ in PlayType]
        return [SlipColumn(_("Type"), 2.2, _("Circle"), types), SlipColumn(_("Chosen by"), 1.4)]

    def sample(self, players: int, number: int, chance: Random, rules: RuleSet) -> Data:  # noqa: ARG002
        dealer = chance.choice(player_seats(players))
        deal = deal_individual(chance.getrandbits(32), players, dealer)
        game = played(deal, chance)
        return {
            "type": str(game.type),
            "chooser": str(deal.first_served),
            "order": [str(seat) for seat in game.order],
            "last_stuck": game.last_stuck,
        }


GAME = IndividualGame()
