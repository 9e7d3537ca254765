"""A poster for the door: what is on, and its address as a code."""

from collections.abc import Sequence
from functools import partial

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from scoring.documents.document import Document, EveningPart, two_sizes
from scoring.documents.request import DocumentRequest, Wifi
from scoring.standings.decisions import rules_on_paper
from scoring.writers.file_response import Ready
from scoring.writers.pdf.fonts import BOLD, SERIF_BOLD
from scoring.writers.pdf.page import ACCENT, MM, QUIET, Pdf
from scoring.writers.pdf.paper_head import poster_head
from scoring.writers.pdf.qr_code import draw_code
from scoring.writers.sheet import Letterhead
from scoring.writers.value_format import local


def poster(
    letterhead: Letterhead,
    title: str,
    address: str,
    *,
    lines: Sequence[str] = (),
    rules: Sequence[str] = (),
    size: str = "A4",
    wifi: Wifi | None = None,
    by_name: str = "",
) -> bytes:
    """One page; `lines` say when, where and how, `rules` what is played by; `by_name` is the
    address as one may type it."""
    with override(letterhead.language):
        document = Pdf(letterhead, title, size=size)
        document.new_page(title)
        scale = document.width / (210 * MM)
        middle = document.middle
        y = poster_head(document, 24 * MM * scale, scale)
        bottom = document.height - 20 * MM * scale
        write = partial(document.paragraph, room=document.room, colour=QUIET, align="middle")
        for text in filter(None, lines):
            y = write(middle, y, text, size=15 * scale, most=2, step=21 * scale)
        for text in rules:
            y = write(middle, y, text, size=9.5 * scale, most=4, step=13 * scale)
        if wifi:
            _draw_both(document, wifi, address, y, bottom, scale)
        else:
            side = min(130 * MM * scale, bottom - y - 62 * scale)
            y += (bottom - y - 62 * scale - side) / 3
            said = _("Scan to follow the results on your phone")
            _draw_one(document, address, said, middle, y, side, scale)
        _addresses(document, [address, by_name], middle, bottom, scale)
        return document.content()


def _draw_one(
    document: Pdf, text: str, said: str, middle: float, y: float, side: float, scale: float
) -> None:
    """A code, and below it what it is for."""
    draw_code(document, text, middle - side / 2, y, side)
    room = max(side, document.room / 2 - 6 * MM * scale)
    write = partial(document.paragraph, font=BOLD, size=15 * scale, align="middle", most=2)
    write(middle, y + side + 14 * scale, said, room, step=20 * scale)


def _draw_both(
    document: Pdf, wifi: Wifi, address: str, y: float, bottom: float, scale: float
) -> None:
    """First the Wi-Fi, then the site: two steps beside each other."""
    side = min(82 * MM * scale, bottom - y - 96 * scale)
    y += (bottom - y - 96 * scale - side) / 3 + 20 * scale
    steps = [
        (wifi.text, _("Join the Wi-Fi %(name)s") % {"name": wifi.name}),
        (address, _("Scan to follow the results on your phone")),
    ]
    for at, (text, said) in enumerate(steps):
        middle = document.margin + document.room * (1 + 2 * at) / 4
        number = str(at + 1)
        document.text(
            middle, y - 6 * scale, number, font=SERIF_BOLD, size=26 * scale, align="middle"
        )
        _draw_one(document, text, said, middle, y, side, scale)


def _addresses(
    document: Pdf, addresses: Sequence[str], middle: float, bottom: float, scale: float
) -> None:
    """The address in full at the foot, and below it the one that is easier to type."""
    write = partial(document.text, font=BOLD, smallest=7, align="middle", room=document.room)
    for at, address in enumerate(filter(None, addresses)):
        y, size = bottom - 6 * scale + 22 * at * scale, (19 - 5 * at) * scale
        write(middle, y, address, size=size, colour=QUIET if at else ACCENT)


def content(request: DocumentRequest) -> Ready:
    tournament = request.tournament
    starts = local(tournament.starts)
    fee = _("Fee: %(fee)s") % {"fee": tournament.fee_text} if tournament.fee_text else ""
    lines = [date_format(starts, "DATETIME_FORMAT"), tournament.place, fee]
    return partial(
        poster,
        request.letterhead,
        tournament.name,
        request.screen(),
        lines=lines,
        rules=rules_on_paper(tournament),
        size=request.size or "A4",
        wifi=request.wifi,
        by_name=request.screen_by_name(),
    )


DOCUMENT = Document(
    slug="poster",
    place=(EveningPart.BEFORE, 10),
    title=gettext_lazy("Poster"),
    sentence=gettext_lazy("For the door: what is played, and its address as a code to scan."),
    links=two_sizes,
    leads_here=True,
    contents={"pdf": content},
)
