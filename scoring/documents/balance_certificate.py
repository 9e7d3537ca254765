"""The balance certificate of a movement: what it asks of everybody, counted and in words."""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, override

from club.pairings.rounds import kept_rounds
from club.wording.choices import MOVEMENTS
from engine.movements.certificate import Certificate, Spread, certificate
from engine.movements.seating import Pair
from scoring.documents.document import Document, EveningPart, has_seats
from scoring.documents.request import DocumentRequest
from scoring.names import line_ups_of, named_in
from scoring.writers.file_response import Ready
from scoring.writers.pdf.fonts import SANS, SERIF, SERIF_BOLD, fitting, legible, wrapped
from scoring.writers.pdf.ornaments import line_to_sign, melody, staff_frame
from scoring.writers.pdf.page import ACCENT, MM, QUIET, Pdf
from scoring.writers.pdf.paper_head import club_line
from scoring.writers.pdf.table import draw_table, set_table
from scoring.writers.sheet import Column, ColumnKind, Letterhead, SheetRow
from scoring.writers.value_format import local, long_day

MOST_TIMES = 6
MOST_NAMED = 12
EDGE_OF_FRAME, FRAME, MARGIN = 8 * MM, 14 * MM, 22 * MM
LARGE, SMALL = 11.0, 9.0
LINES_OF_ONE, MOST_LINES = 4, 12
"""Of a sentence, and of all before they are set smaller."""


def balance_certificate(
    letterhead: Letterhead,
    title: str,
    certificate: Certificate,
    names: Mapping[int, str],
    *,
    movement: str = "",
    day: date | None = None,
) -> bytes:
    """The counts as a table, and the worst of each in words; `names` says who entry 0, 1, … is."""
    with override(letterhead.language):
        document = Pdf(letterhead, title, subject=_("Balance certificate"))
        document.margin = MARGIN
        document.new_page(document.title)
        entries, rounds = certificate.entries, certificate.rounds
        counts = (
            ngettext("%(count)s entry", "%(count)s entries", entries) % {"count": entries},
            ngettext("%(rounds)s round", "%(rounds)s rounds", rounds) % {"rounds": rounds},
        )
        when = ", ".join(filter(None, (movement, long_day(day) if day else "")))
        y = _draw_head(document, [when, ", ".join(counts)])
        y = _draw_sentences(document, sentences(certificate, names), y)
        columns, rows = counts_of(certificate)
        said = _("How many pairs, or entries, this happens to, and how often:")
        y = document.paragraph(document.margin, y + 16, said, document.room, size=11, colour=QUIET)
        setting = set_table(columns, rows, document.room, LARGE)
        draw_table(document, setting, 0, len(rows), document.margin, y + 4)
        foot = document.height - FRAME - 16 * MM
        for at, who in ((0.25, _("Organiser")), (0.75, _("Referee"))):
            line_to_sign(document, document.width * at, foot, 58 * MM, who)
        return document.content()


def _draw_head(document: Pdf, lines: Sequence[str]) -> float:
    """The frame, the club, the words and the tournament; where the page goes on."""
    middle, room, logo = document.middle, document.room, document.letterhead.logo
    staff_frame(document, EDGE_OF_FRAME, 3.6, [document.colour])
    if logo:
        x, side = document.right - 26 * MM, 26 * MM
        document.picture(logo, x, FRAME + 4 * MM, side, 20 * MM)
        room -= 56 * MM
    club_line(document, FRAME + 17 * MM, room, 13, 8)
    y = FRAME + 34 * MM
    centred = partial(document.text, align="middle", room=document.room)
    said = _("Balance certificate")
    centred(middle, y, said, font=SERIF_BOLD, size=34, smallest=20, colour=ACCENT)
    melody(document, middle - 62 * MM, y + 7 * MM, 124 * MM, 5)
    y += 29 * MM
    size = fitting(document.title, SERIF, document.room * 1.8, 20, 14)
    set_title = partial(document.paragraph, font=SERIF, size=size, align="middle", most=2)
    y = set_title(middle, y, document.title, document.room, step=size * 1.2)
    for line in filter(None, lines):
        centred(middle, y, line, size=11, smallest=8, colour=QUIET)
        y += 16
    return y + 16


def _draw_sentences(document: Pdf, said: Sequence[str], y: float) -> float:
    """One below the other, each with its note, smaller where there are many names in them."""
    x, room = document.margin + 20, document.room - 20
    size = 12.0
    while size > SMALL and sum(_lines(each, size, room) for each in said) > MOST_LINES:
        size -= 0.5
    for each in said:
        document.note(document.margin + 5, y - size * 0.36, size * 0.55, ACCENT)
        y = document.paragraph(x, y, each, room, size=size, most=LINES_OF_ONE) + size * 0.5
    return y


def _lines(text: str, size: float, room: float) -> int:
    return len(wrapped(legible(text), SANS, size, room, LINES_OF_ONE))


def counts_of(certificate: Certificate) -> tuple[list[Column], list[SheetRow]]:
    """Columns and rows with the count of pairs, or entries, that each thing happens to 0, 1, 2 …
    times."""
    spreads = [(said, spread) for said, spread in _spreads(certificate) if spread is not None]
    most = max((spread.worst for _said, spread in spreads), default=0)
    last = min(most, MOST_TIMES)
    columns = [Column("what", "")]
    for times in range(last + 1):
        title = f"{times}×" if times < last or most <= last else f"≥ {times}×"
        columns.append(Column(str(times), title, ColumnKind.INTEGER))
    rows: list[SheetRow] = []
    for said, spread in spreads:
        cells = [spread.counts.get(times, 0) for times in range(last)]
        cells.append(sum(number for times, number in spread.counts.items() if times >= last))
        rows.append([said, *(cell or None for cell in cells)])
    return columns, rows


def sentences(certificate: Certificate, names: Mapping[int, str]) -> list[str]:
    """Sentences about the balance that an organiser would want to say, worst cases with
    their names."""
    often = _("Most often, %(times)s times, these meet: %(names)s.")
    said = [_most_often(certificate.meetings, names, _("No one meets twice."), often)]
    if certificate.partners is not None:
        never = _("Nobody partners anybody twice.")
        often = _("Most often, %(times)s times, these are partners: %(names)s.")
        said.append(_most_often(certificate.partners, names, never, often))
    if certificate.directions is not None and certificate.directions.worst:
        said.append(
            ngettext(
                "Nobody sits in one direction more than %(count)d time more often than in "
                "the other.",
                "Nobody sits in one direction more than %(count)d times more often than in "
                "the other.",
                certificate.directions.worst,
            )
            % {"count": certificate.directions.worst}
        )
    if certificate.sat_out.worst:
        all_did = _("Nobody sits out a second time before all have done so once.")
        some = _("These sit out again before all have done so: %(names)s.")
        said.append(_in_turn(certificate.sat_out_of_turn, names, all_did, some))
    else:
        said.append(_("No one sits out."))
    if certificate.at_short.worst:
        all_did = _("Nobody sits at a smaller table a second time before all have done so once.")
        some = _("These sit at a smaller table again before all have done so: %(names)s.")
        said.append(_in_turn(certificate.short_out_of_turn, names, all_did, some))
    return said


def _spreads(certificate: Certificate) -> Sequence[tuple[str, Spread | None]]:
    return (
        (_("Two are partners"), certificate.partners),
        (_("Two are opponents"), certificate.opponents),
        (_("Two meet at a table"), certificate.meetings),
        (_("One plays right after another"), certificate.neighbours),
        (_("In one direction more often than in the other"), certificate.directions),
        (_("Sits out"), certificate.sat_out),
        (_("Sits at a smaller table"), certificate.at_short),
    )


def _most_often(spread: Spread, names: Mapping[int, str], never: str, often: str) -> str:
    if spread.worst <= 1:
        return never
    return often % {"times": spread.worst, "names": _named(spread.who, names)}


def _in_turn(out_of_turn: Sequence[Pair], names: Mapping[int, str], all_did: str, some: str) -> str:
    return some % {"names": _in_rounds(out_of_turn, names)} if out_of_turn else all_did


def _named(who: Sequence[int], names: Mapping[int, str]) -> str:
    return ", ".join(names.get(each, str(each + 1)) for each in who)


def _in_rounds(pairs: Sequence[Pair], names: Mapping[int, str]) -> str:
    named = [
        _("%(name)s (round %(round)s)")
        % {"name": names.get(entry, str(entry + 1)), "round": round_ + 1}
        for entry, round_ in pairs[:MOST_NAMED]
    ]
    if len(pairs) > MOST_NAMED:
        named.append("…")
    return ", ".join(named)


def content(request: DocumentRequest) -> Ready:
    """Balance of the seats of all rounds, played and to come."""
    tournament = request.tournament
    kept = kept_rounds(tournament, for_public=request.viewer.for_public)
    if not kept:
        raise Http404
    seatings = [each.seating for each in kept]
    titles = {
        pk: named.title
        for pk, named in named_in(
            line_ups_of(tournament, for_public=request.viewer.for_public), kept[-1].round.number
        ).items()
    }
    forms = dict.fromkeys(each.round.stage.form for each in kept)
    return partial(
        balance_certificate,
        request.letterhead,
        tournament.name,
        certificate(seatings, tournament.kind),
        titles,
        movement=" · ".join(str(MOVEMENTS[form].title) for form in forms if form),
        day=local(tournament.starts).date(),
    )


DOCUMENT = Document(
    slug="balance",
    place=(EveningPart.SEATED, 60),
    title=gettext_lazy("Balance certificate"),
    sentence=gettext_lazy("How often people meet, partner and sit out over all rounds."),
    is_offered=has_seats,
    contents={"pdf": content},
)
