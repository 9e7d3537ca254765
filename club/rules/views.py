"""The rules as settled, and the deck."""

from django.conf import settings
from django.shortcuts import render
from django.utils.safestring import mark_safe

from club.rules import point_tables
from club.rules.book import chapters
from club.rules.instruments import INSTRUMENTS, MUSICIANS, by_family
from club.wording import engine_texts
from engine.cards import COLOURS, DECK
from engine.draw.card import HEIGHT, WIDTH, draw_card
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
    drawn = draw_card(card, 1, 1, names=engine_texts.NOTES)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH + 2} {HEIGHT + 2}" '
        f'aria-hidden="true">{drawn}</svg>'
    )
    pictured = INSTRUMENTS[card.colour][card.note - 1] if card.note else MUSICIANS[card.colour]
    return {
        "svg": mark_safe(svg),  # noqa: S308 (the engine's drawing of a card; nothing typed is in it)
        "title": engine_texts.card(card),
        "pictured": pictured.name,
        "circled": card.is_circled,
    }
