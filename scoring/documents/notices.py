"""A notice of a club on paper: to hand out with the list of members, or to hang up."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import override
from django.views.decorators.http import require_safe

from club.notices.finding import readable
from club.notices.kinds import KINDS, wording
from club.notices.notation import Block, BlockKind, blocks_of
from scoring.documents.document import Document
from scoring.writers.file_response import file_response, language_of, size_of
from scoring.writers.pdf.fonts import SANS, SERIF_BOLD, legible, wrapped
from scoring.writers.pdf.page import MM, Pdf
from scoring.writers.pdf.paper_head import foot, head, next_page
from scoring.writers.sheet import Letterhead, letterhead_of

SIZE, HEADING_SIZE, STEP = 10.5, 13, 1.4
INDENT = 5 * MM
FOOT = 18 * MM


def paper(letterhead: Letterhead, title: str, blocks: tuple[Block, ...]) -> bytes:
    with override(letterhead.language):
        # Drawn twice: only then it is known how many pages there are.
        pages = _drawn(letterhead, title, blocks, 0).page
        return _drawn(letterhead, title, blocks, pages).content()


def _drawn(letterhead: Letterhead, title: str, blocks: tuple[Block, ...], pages: int) -> Pdf:
    document = Pdf(letterhead, title, pages=pages)
    document.new_page(title)
    y = head(document)
    for block in blocks:
        y = _draw(document, block, y)
    foot(document)
    return document


def _draw(document: Pdf, block: Block, y: float) -> float:
    if block.kind is BlockKind.HEADING:
        y = _room_for(document, y + 8, 4)
        write = partial(document.paragraph, font=SERIF_BOLD, size=HEADING_SIZE, most=3)
        return write(document.margin, y, block.lines[0], document.room) + 2
    indent = INDENT if block.kind is BlockKind.ITEMS else 0
    for text in block.lines:
        lines = wrapped(legible(text), SANS, SIZE, document.room - indent)
        for number, line in enumerate(lines):
            y = _room_for(document, y, 1)
            if indent and not number:
                document.text(document.margin + 1 * MM, y, "•", size=SIZE)
            document.text(document.margin + indent, y, line, size=SIZE)
            y += SIZE * STEP
    return y + 5


def _room_for(document: Pdf, y: float, lines: int) -> float:
    """On this page, or at the head of the next one."""
    if y + lines * SIZE * STEP <= document.height - FOOT:
        return y
    return next_page(document) + 10


@require_safe
def view(request: HttpRequest, club: str, notice: str) -> HttpResponse:
    found = readable(request, club, notice)
    language = language_of(request, found)
    letterhead = letterhead_of(found, language, size_of(request))
    with override(language):
        title = str(KINDS[notice].title)
    blocks = tuple(blocks_of(wording(found, notice, language).text))
    ready = partial(paper, letterhead, title, blocks)
    return file_response(request, ready, f"{found.slug}-{notice}", "pdf")


DOCUMENT = Document(
    slug="notice",
    url_name="notice",
    route="clubs/<slug:club>/notices/<slug:notice>.pdf",
    view=view,
)
