"""Pages that an app above adds to the site, by the names under which `club` links to them.

A tournament's desk, a player's page: the pages of `club` lead there and do not know whose they
are. The app says so when the site starts, in its `AppConfig.ready()`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django import template
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from club.wording.engine_texts import Text

register = template.Library()


class PageLink(NamedTuple):
    """A link to a page, in a row of such links."""

    name: str
    """Tells which page of the row is open."""
    page: str
    """The name of its URL."""
    label: Text
    right: Callable[..., bool] | None = None
    """Question of `club.access` to whoever opens it; None for everybody."""
    is_technical: bool = False


_pages: Final[dict[str, str]] = {}
_links: Final[dict[str, tuple[PageLink, ...]]] = {}
_summaries: Final[dict[str, Callable[..., Any]]] = {}


def add_pages(**pages: str) -> None:
    """The name of the URL of each."""
    _pages.update(pages)


def add_links(row: str, *links: PageLink) -> None:
    """Links of a row, in their order, after those that it has already."""
    _links[row] = _links.get(row, ()) + links


def add_summaries(**summaries: Callable[..., Any]) -> None:
    """What sums up, for a page here, what the app knows: the path of an evening, a club."""
    _summaries.update(summaries)


def back(request: HttpRequest, slug: str) -> HttpResponse:
    """Redirect to the page of a tournament that a press was made on; else to its desk."""
    where = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(where, None) and where.startswith(f"/t/{slug}/"):
        return redirect(where)
    return redirect(address_of("desk", slug))


@register.simple_tag(name="page")
def address_of(page: str, *words: object) -> str:
    return reverse(_pages[page], args=words)


@register.simple_tag(name="path", takes_context=True)
def steps_of(context: Mapping[str, Any], tournament: Any) -> Sequence[Any]:
    return summary("path", tournament, context["request"].user)


@register.simple_tag(name="about")
def summary(name: str, *about: Any) -> Any:
    return _summaries[name](*about)


@register.simple_tag(name="links")
def links_of(row: str) -> tuple[PageLink, ...]:
    return _links[row]
