"""The rules as settled, the deck, and a quiz about it."""

from secrets import randbelow

from django.conf import settings
from django.shortcuts import render

from club.rules import point_tables
from club.rules.book import chapters
from club.rules.instruments import MUSICIANS, by_family
from club.rules.quiz import MOST, card_svg, pictured, question
from club.web.converters import number_in
from club.wording import engine_texts
from engine.cards import COLOURS, DECK
from engine.editions import EDITIONS


def rules(request):
    """List of the games, and of the chapters that explain each thing."""
    return render(request, "club/rules/rules.html", {"chapters": chapters()})


def game(request, page):
    """The book of one game, by both editions or by the one that the address names."""
    chapter = next(each for each in chapters() if each.slug == page)
    edition = request.GET.get("edition", "")
    facts = {
        "chapter": chapter,
        "chapters": chapters(),
        "edition": edition if edition in EDITIONS and chapter.different else "",
    }
    return render(request, "club/rules/game.html", facts)


def points(request):
    """Page with the worth of every deal of the three games."""
    return render(request, "club/rules/points.html", point_tables.tables())


def deck(request):
    """The 56 cards, a row for each colour."""
    rows = [
        {
            "anchor": colour.name.lower(),
            "colour": engine_texts.COLOURS[colour],
            "musician": MUSICIANS[colour],
            "symbol": engine_texts.SYMBOLS[colour.symbol],
            "cards": [_shown(card) for card in DECK if card.colour is colour],
        }
        for colour in COLOURS
    ]
    facts = {"rows": rows, "families": by_family(), "languages": settings.LANGUAGES}
    return render(request, "club/rules/deck.html", facts)


def quiz(request):
    """A question about the deck, and the answer that the address gives; nothing is kept of it."""
    number = number_in(request, "question")
    if number is None or number >= MOST:
        number = randbelow(MOST)
    asked, given = question(number), number_in(request, "answer")
    facts = {
        "asked": asked,
        "svg": card_svg(asked.card),
        "card": engine_texts.card(asked.card),
        "pictured": pictured(asked.card),
        "musician": None if asked.card.note else MUSICIANS[asked.card.colour],
        "given": given if given is not None and given < len(asked.choices) else None,
        "next": (number + 1) % MOST,
    }
    return render(request, "club/rules/quiz.html", facts)


def _shown(card):
    return {
        "svg": card_svg(card),
        "title": engine_texts.card(card),
        "pictured": pictured(card),
        "circled": card.is_circled,
    }
