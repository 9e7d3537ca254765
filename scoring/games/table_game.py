"""Interface of a game for everything that people see of it: pages, typed lines and files."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from django.utils.translation import gettext_lazy

from club.wording import engine_texts
from club.wording.engine_texts import Text
from engine.results.deal_result import GameResult
from engine.seats import PLAYER_SEATS, Seat, Side, next_seat
from scoring.writers.pdf.ruled_form import SlipForm
from scoring.writers.pdf.score_table import Measures, ScoreSheet, ScoreTable

Fact = tuple[str, str]
Data = dict[str, Any]
"""A result by the keys of the log; or what a form says, by the names of its fields."""
SeatNames = Mapping[str, str]
"""Who sits on each seat."""
Value = TypeVar("Value")
ResultValue = TypeVar("ResultValue", bound=GameResult[Any])


class SeatLabel(NamedTuple):
    letter: str
    """What the engine calls the seat: N, E, S, W, or a number."""
    label: str
    """What is printed on it."""
    name: str


class ResultWords(ABC, Generic[Value]):
    """The words for what ended a deal."""

    @abstractmethod
    def facts(self, result: Value, names: SeatNames) -> list[Fact]:
        """Facts in lines; those of two results of one game can be compared."""

    def doubts(self, result: Value, names: SeatNames, rules: Any) -> list[str]:  # noqa: ARG002
        """Questions asked once more before a result is saved that is possible, and unusual."""
        return []

    def lines(self, result: Value, names: SeatNames) -> list[str]:
        """Result in a few short lines: what was played by whom, and who went out when."""
        return [f"{label}: {said}" for label, said in self.facts(result, names)]

    def headline(self, result: Value, names: SeatNames) -> str:
        """Headline of a result: the play and its player, or the one who closed."""
        return self.lines(result, names)[0]

    def played(self, result: Value) -> str:  # noqa: ARG002
        """The contract or the type; nothing where there is none."""
        return ""

    @abstractmethod
    def fields(self, result: Value) -> Data:
        """Form fields of a result."""

    @abstractmethod
    def line(self, result: Value) -> str:
        """Result as it is typed at the desk."""

    @abstractmethod
    def values(self, result: Value) -> Data:
        """Values of a result for the columns of a file."""


class TableGame(ResultWords[ResultValue]):
    """A game as people meet it."""

    result: ClassVar[type[Any]]
    rating_title: ClassVar[Text]
    best_deal: ClassVar[Text]
    """What is said beside the points of somebody's best deal."""

    template: ClassVar[str] = "scoring/games/_players.html"
    """Of the form of a deal."""
    shape: ClassVar[str] = "company"
    """How the seats lie in it: round a felt, or in a row."""
    measures: ClassVar[Measures]
    """Of the score sheet."""
    upright: ClassVar[int] = 0
    """So many who have points have room on an upright page of it."""
    has_record: ClassVar[bool] = False
    """Whether the cards of a deal can be written down one by one."""

    labels: ClassVar[tuple[Text, ...]] = ()
    """What was played, and by whom, as it is headed."""
    example: ClassVar[Data]
    """A result, for showing how a line is typed."""
    points_in_a_bar: ClassVar[int] = 1
    """Of the picture of how points are spread."""
    first_said: ClassVar[Text] = gettext_lazy("Who ran out of cards first.")
    """What is said to the picture of how often each seat was first."""

    dealing: ClassVar[Text] = gettext_lazy("dealt by {seat}")
    """Who deals, and who is next to them."""

    seats_run: ClassVar[Text] = gettext_lazy("The seats run clockwise.")
    """Of numbered seats, which way round the table they go."""

    def dealings(self, sittings: Sequence[SeatLabel]) -> dict[Seat, str]:
        """What is said of a deal, by the seat that deals."""
        seats = [Seat(each.letter) for each in sittings]
        names = {
            seat: each.name or engine_texts.seat(seat)
            for seat, each in zip(seats, sittings, strict=True)
        }
        said = str(self.dealing)
        return {
            seat: said.format(seat=names[seat], next=names[next_seat(seat, seats)])
            for seat in seats
        }

    def holder(self, turn: int, seats: Sequence[str]) -> str:  # noqa: ARG002
        """Seat that chooses or opens a deal, if that follows from the deal's number."""
        return ""

    @property
    def is_sided(self) -> bool:
        """True if the two sides have points; False if every player has."""
        return self.result.has_sides

    @property
    def knows_breach(self) -> bool:
        return self.result.breach_costs(self.result.rules_of({})) is not None

    def scorers(self, seats: int) -> list[str]:
        """Scorers at a table with this number of seats."""
        return list(map(str, Side if self.is_sided else PLAYER_SEATS[:seats]))

    @abstractmethod
    def form(self, rules: Any, sittings: Sequence[SeatLabel], data: Data) -> Data:
        """Facts for the template of the form, beside those that it shows of every game."""

    @abstractmethod
    def content_of(self, data: Mapping[str, Any], seats: Sequence[str]) -> Data:
        """The result that the fields of the form say, by the keys of the log."""

    @abstractmethod
    def missing(self, data: Mapping[str, Any], seats: Sequence[str]) -> str:
        """The first thing that was not said, as what is wanted; nothing when all is there."""

    @abstractmethod
    def read_line(self, text: str, seats: Sequence[str], turn: int = 1) -> Data:
        """Content of a typed line, by the keys of the log; the rules decide if it is possible. The
        dealer is found by `turn`."""

    @abstractmethod
    def typed_help(self) -> list[tuple[str, Text]]:
        """Examples of what is typed, each with what it says."""

    def typed_in(self, rules: Any) -> list[tuple[str, Text]]:  # noqa: ARG002
        """Those that are possible under some rules."""
        return self.typed_help()

    @property
    def typed_example(self) -> str:
        """A line in the letters of the reader."""
        return self.line(self.result.from_data(self.example))

    def scorer_columns(self, scorer: str) -> tuple[str, str]:
        """Where the name of a scorer stands in a file, and where its points do."""
        return f"player-{scorer}", f"points-{scorer}"

    @abstractmethod
    def columns(self, seats: Sequence[str]) -> list[str]:
        """The columns of a file that are its own."""

    def sums_said(self, rules: Any) -> list[str]:  # noqa: ARG002
        """Sentences on the score of a deal, for a paper that shows the sums of its players."""
        return []

    def on_sheet(self, titles: list[str]) -> list[str]:
        """The sides or the players on a score sheet, of those who sit at the table."""
        return titles

    @abstractmethod
    def score_line(
        self, result: ResultValue | None, points: Mapping[str, float], remark: str, seats: int
    ) -> object:
        """A deal as it is written on a score sheet; `remark` where it did not end with a result."""

    @abstractmethod
    def score_table(self, title: str, sheet: ScoreSheet, rules: Any) -> ScoreTable:
        """A score sheet as it is drawn."""

    @abstractmethod
    def slip(self, seats: int, rules: Any) -> SlipForm:
        """The heads of a slip to fill in by hand, and what stands in its lines for a deal."""

    @abstractmethod
    def sample(self, players: int, number: int, chance: Random, rules: Any) -> Data:
        """Deal `number` of a round as it may fall, by the keys of the log: for the demo."""

    @abstractmethod
    def otherwise(self, content: Mapping[str, Any]) -> Data:
        """The same deal as the other side of a rehearsal remembers it."""


def who(seat: str, names: SeatNames) -> str:
    label = engine_texts.letters(seat)
    return f"{label} · {names[seat]}" if names.get(seat) else engine_texts.seat(Seat(seat))
