"""Bracket of a knock-out on one page: every round a column, with what was played and what comes."""

from functools import partial

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from scoring.documents.document import Document, EveningPart, Situation, two_sizes
from scoring.documents.request import DocumentRequest
from scoring.documents.standings import standing_of
from scoring.names import entry_names
from scoring.standings import rank_texts
from scoring.standings.brackets import ShownBracket, ShownMatch, ShownSide, bracket_of, shown
from scoring.writers.file_response import Ready
from scoring.writers.pdf.fonts import BOLD, SANS, fitting, legible, width
from scoring.writers.pdf.page import EDGE, INK, MM, QUIET, WHITE, Pdf
from scoring.writers.pdf.paper_head import foot, head
from scoring.writers.sheet import Letterhead

MOST_ON_A4 = 16
"""Matches of the first round; more are for A3."""
GAP, TITLE, FOOT = 16.0, 20.0, 16 * MM
WIDEST, HIGHEST_LINE, HIGHEST_SLOT = 110 * MM, 24.0, 100.0
LARGEST, LEAST, SMALLEST = 13.0, 9.0, 5.0
"""Of the type: all names have one size, but those that are longer than the least allows."""


def bracket(
    letterhead: Letterhead, title: str, line: str, drawn: ShownBracket, size: str = ""
) -> bytes:
    with override(letterhead.language):
        matches = len(drawn.rounds[0].matches)
        size = size or ("A4" if matches <= MOST_ON_A4 else "A3")
        document = Pdf(letterhead, title, size=size, landscape=True)
        document.new_page(title)
        winner = _("Winner: %(name)s") % {"name": drawn.winner} if drawn.winner else ""
        top = head(document, [line, winner])
        _BracketPage(document, drawn, top).draw()
        foot(document)
        return document.content()


class _BracketPage:
    """Measures of the page: a column for each round, and the middle of each match in it."""

    def __init__(self, document: Pdf, drawn: ShownBracket, top: float) -> None:
        rounds = len(drawn.rounds)
        self.document, self.drawn, self.top = document, drawn, top + TITLE
        self.across = min(WIDEST, (document.room - GAP * (rounds - 1)) / rounds)
        room = document.height - FOOT - self.top
        matches = len(drawn.rounds[0].matches)
        self.line = min(HIGHEST_LINE, room / matches * 0.43)
        self.slot = min(HIGHEST_SLOT, room / matches)
        self.down = max(self.slot * matches, min(room, self.line * 9))
        self.size = self._type_size()

    def draw(self) -> None:
        for at, each in enumerate(self.drawn.rounds):
            x = self.document.margin + at * (self.across + GAP)
            self._heading(x, self.top - 8, each.title)
            step = self.down / len(each.matches)
            for number, match in enumerate(each.matches):
                middle = self.top + step * (number + 0.5)
                if at + 1 < len(self.drawn.rounds):
                    self._wire(x + self.across, middle, step if number % 2 == 0 else -step)
                self._match(x, middle, match)
        if self.drawn.third:
            middle = self.top + self.down - self.line
            self._heading(x, middle - self.line - 5, _("Match for third place"))
            self._match(x, middle, self.drawn.third)

    def _type_size(self) -> float:
        largest = min(LARGEST, self.line * 0.62)
        sides = (
            side for each in self.drawn.rounds for match in each.matches for side in match.sides
        )
        names = {legible(side.title) for side in sides}
        room = self.across - 10 - largest * 2
        sizes = (fitting(name, BOLD, room, largest, min(LEAST, largest)) for name in names)
        return min(sizes, default=largest)

    def _heading(self, x: float, y: float, text: str) -> None:
        self.document.text(x, y, text, font=BOLD, size=9, colour=QUIET, room=self.across)

    def _wire(self, x: float, middle: float, step: float) -> None:
        """From a match to the middle between it and the one beside it, and on to the next."""
        wire = partial(self.document.line, colour=EDGE, thick=0.7)
        wire(x, middle, x + GAP / 2, middle)
        wire(x + GAP / 2, middle, x + GAP / 2, middle + step / 2)
        wire(x + GAP / 2, middle + step / 2, x + GAP, middle + step / 2)

    def _match(self, x: float, middle: float, match: ShownMatch) -> None:
        """A box with a line for each side; empty ones are for a pen."""
        lines = 1 if match.is_bye else 2
        y = middle - self.line * lines / 2
        self.document.box(x, y, self.across, self.line * lines, stroke=EDGE, fill=WHITE)
        if lines == 2:
            self.document.line(x, y + self.line, x + self.across, y + self.line)
        for at, side in enumerate(match.sides):
            self._side(x + 5, y + self.line * (at + 0.69), side, is_bye=match.is_bye)

    def _side(self, x: float, base: float, side: ShownSide, *, is_bye: bool) -> None:
        made = rank_texts.bye() if is_bye else side.points
        font = BOLD if side.is_winner and not is_bye else SANS
        size, room = self.size, self.across - 10
        write = partial(self.document.text, font=font, size=size)
        write(x + room, base, made, align="right", colour=QUIET if is_bye else INK)
        room -= max(width(made, font, size), size) + 4
        write(x, base, side.title, room=room, smallest=SMALLEST)


def content(request: DocumentRequest) -> Ready:
    """As the address asks for it: `?round=`, `?stage=`."""
    tournament = request.tournament
    found = standing_of(request._replace(query={**request.query, "by": ""}))
    drawn = bracket_of(tournament, found)
    if drawn is None:
        raise Http404
    names = entry_names(tournament, max(found.rounds), for_public=request.names_for_public)
    titles = {entry: each.title for entry, each in names.items()}
    own = shown(drawn, titles)
    return partial(bracket, request.letterhead, tournament.name, request.about, own, request.size)


def _is_offered(situation: Situation) -> bool:
    begun = [each for each in situation.tournament.rounds.all() if each.number in situation.played]
    stages = {each.pk: each for each in situation.tournament.stages.all()}
    return (
        bool(begun) and stages[max(begun, key=lambda each: each.number).stage_id].format.eliminates
    )


PAPER = Document(
    slug="bracket",
    place=(EveningPart.PLAYED, 30),
    hangs=True,
    title=gettext_lazy("Bracket"),
    sentence=gettext_lazy("The whole knock-out on one page, to hang up and fill in by hand."),
    is_offered=_is_offered,
    links=two_sizes,
    contents={"pdf": content},
)
