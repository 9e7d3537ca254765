"""Pages for a referee: legal cards, price of an offence; a recorded deal."""

from secrets import randbelow

from django.shortcuts import render
from django.utils.translation import gettext as _

from club.hall.paper_addresses import origin_on_paper
from club.referee import page, replay, tiles
from club.referee.forms import ReplayForm
from club.referee.question import address, read
from club.referee.quiz import MOST, question
from club.rules.instruments import MUSICIANS
from club.rules.pictures import card_svg, pictured
from club.web.converters import number_in
from club.web.qr_codes import code_to_scan
from club.wording import engine_texts
from engine.errors import RecordError


def referee(request):
    return page.answer(request)


def code(request):
    """The question in this address, as a code for another phone."""
    state = address(read(request.GET).question)
    link = f"{request.build_absolute_uri('/')[:-1]}/referee/?{state}#play"
    to_scan = f"{origin_on_paper(request)}/referee/?{state}#play"
    return render(
        request, "club/referee/code.html", {"link": link, "picture": code_to_scan(to_scan)}
    )


def remi(request):
    """Questions about tiles of Remi: groups, the first melding, attaching, the joker, the row."""
    return render(request, "club/referee/tiles.html", tiles.page_facts(tiles.read(request.GET)))


def record(request):
    """Check of a recorded deal against the rules, and the table after each of its steps."""
    form = ReplayForm(request.POST or None)
    facts: dict[str, object] = {"form": form}
    if form.is_valid():
        try:
            facts["shown"] = replay.at_step(form.cleaned_data["record"], form.cleaned_data["at"])
        except RecordError as error:
            said = _("This is no record of a deal: %(reason)s.") % {"reason": error}
            form.add_error("record", said)
    return render(request, "club/referee/record.html", facts)


def quiz(request):
    """A question about the deck, and the answer that the address gives; nothing is kept of it."""
    number = number_in(request, "question")
    if number is None or number >= MOST:
        number = randbelow(MOST)
    asked, given = question(number), number_in(request, "answer")
    facts = {
        "asked": asked,
        **(_answered(asked.card) if asked.card else {}),
        "given": given if given is not None and given < len(asked.choices) else None,
        "next": (number + 1) % MOST,
    }
    return render(request, "club/referee/quiz.html", facts)


def _answered(card):
    facts = {"svg": card_svg(card), "card": engine_texts.card(card), "pictured": pictured(card)}
    return facts | {"musician": None if card.note else MUSICIANS[card.colour]}
