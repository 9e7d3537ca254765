"""The five words that lead through a club, and the pages under each."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from django import template
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import pgettext_lazy

from club.access import AnyUser
from club.models import Club
from club.site_map import links_of
from club.wording.engine_texts import Text

register = template.Library()

WORDS: Final[dict[str, Text]] = {
    "evenings": pgettext_lazy("word of a club", "Evenings"),
    "people": pgettext_lazy("word of a club", "People"),
    "money": pgettext_lazy("word of a club", "Money"),
    "results": pgettext_lazy("word of a club", "Results"),
    "club": pgettext_lazy("word of a club", "Club"),
}


class WordPage(NamedTuple):
    label: Text
    address: str
    page: str
    """The name of its URL."""


class Word(NamedTuple):
    name: str
    label: Text
    pages: list[WordPage]
    """Those that the reader may open; the first is the word's own."""
    technical: list[WordPage]


class Trail(NamedTuple):
    """The open page among the words of a club."""

    words: list[Word]
    word: Word | None
    page: WordPage | None
    """Page of the word that is open, or that the open one lies behind."""
    is_exact: bool
    """It is that page, or where there is none the club's own."""


def trail(request: HttpRequest, club: Club) -> Trail:
    words = list(_words(request.user, club))
    match = request.resolver_match
    if match is None or match.view_name in ("clubs:detail", "clubs:home"):
        return Trail(words, None, None, is_exact=True)

    def nearness(found: tuple[Word, WordPage]) -> tuple[bool, int]:
        page = found[1]
        is_above = request.path.startswith(page.address)
        return page.page.startswith(f"{match.namespace}:"), is_above * len(page.address)

    pages = [(word, page) for word in words for page in word.pages + word.technical]
    word, page = max(pages, key=nearness)
    if not any(nearness((word, page))):
        return Trail(words, None, None, is_exact=False)
    return Trail(words, word, page, is_exact=page.page == match.view_name)


def _words(user: AnyUser, club: Club) -> Iterator[Word]:
    for name, label in WORDS.items():
        pages: tuple[list[WordPage], list[WordPage]] = ([], [])
        for each in links_of(name):
            if each.right is None or each.right(user, club):
                address = reverse(each.page, args=[club.slug])
                pages[each.is_technical].append(WordPage(each.label, address, each.page))
        if pages[0]:
            yield Word(name, label, *pages)


@register.inclusion_tag("club/clubs/_words.html", takes_context=True)
def words(context: Mapping[str, Any]) -> dict[str, Any]:
    return {"trail": _trail_once(context)}


@register.inclusion_tag("club/clubs/_crumbs.html", takes_context=True)
def crumbs(context: Mapping[str, Any]) -> dict[str, Any]:
    return {"trail": _trail_once(context), "club": context["club"]}


def _trail_once(context: Mapping[str, Any]) -> Trail:
    """Both tags of a page ask for it."""
    held = context["request"].__dict__
    if "trail" not in held:
        held["trail"] = trail(context["request"], context["club"])
    return held["trail"]
