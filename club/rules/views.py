"""The rules as settled, the deck, and a quiz about it."""

from django.conf import settings
from django.shortcuts import render

from club.rules import point_tables
from club.rules.book import chapters
from club.rules.instruments import MUSICIANS, by_family
from club.rules.pictures import card_svg, pictured
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


def _shown(card):
    return {
        "svg": card_svg(card),
        "title": engine_texts.card(card),
        "pictured": pictured(card),
        "circled": card.is_circled,
    }
