"""Display settings of a reader: light or dark, ordinary or large type, the language."""

from functools import lru_cache, partial
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.http import HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _

from club.process import installation
from club.web import public_pages

# What may be chosen, the first being what a page does unasked.
CHOICES = {
    "theme": {"auto": _("Same as the device"), "light": _("Light"), "dark": _("Dark")},
    "type": {"ordinary": _("Ordinary"), "large": _("Large")},
}
YEAR_SECONDS = 365 * 24 * 3600
PLACE_OF_PATH = "-path-of-the-page-"
DISPLAY_COOKIE = f"{settings.COOKIE_PREFIX}display-"


class MessageCookie(CookieStorage):
    cookie_name = f"{settings.COOKIE_PREFIX}messages"


class Messages(FallbackStorage):
    """Django's usual one, under the name that our cookies have."""

    storage_classes = (MessageCookie, SessionStorage)


def chosen(request) -> dict[str, str]:
    """The reader's choices from their cookies; a value that is none is passed over."""
    found = {}
    for name, values in CHOICES.items():
        value = request.COOKIES.get(f"{DISPLAY_COOKIE}{name}", "")
        found[name] = value if value in values else next(iter(values))
    return found


def context(request):
    return {
        "display": chosen(request),
        "display_choices": CHOICES,
        "display_menu": partial(_menu, translation.get_language(), request.path),
        "languages": settings.LANGUAGES,
        "hosted": settings.HOSTED,
        "program": installation.PROGRAM,
    }


def _menu(language: str, path: str) -> str:
    return mark_safe(_menu_anywhere(language).replace(PLACE_OF_PATH, quote(path)))  # noqa: S308


@lru_cache
def _menu_anywhere(language: str) -> str:
    """The menu with a placeholder for the page's path, which anybody may make up."""
    facts = {"language": language, "languages": settings.LANGUAGES, "choices": CHOICES}
    return render_to_string("_display_menu.html", {**facts, "path": PLACE_OF_PATH})


def speak(get_response):
    """The language of a request: the one that its address names, a public page's own, or else what
    the reader chose or their browser asks for. A page that is for one reader keeps what its address
    named in their cookie, for the forms and pages that follow."""

    def middleware(request):
        named = public_pages.asked_language(request.GET)
        fixed = named or _language_of_page(request)
        language = fixed or translation.get_language_from_request(request)
        translation.activate(language)
        request.LANGUAGE_CODE = translation.get_language()
        response = get_response(request)
        if not fixed:
            patch_vary_headers(response, ("Accept-Language",))
        response.headers.setdefault("Content-Language", language)
        if named and _is_personal_page(request, response):
            _keep(response, settings.LANGUAGE_COOKIE_NAME, named)
        return response

    return middleware


def _language_of_page(request) -> str:
    """Language of a public page; empty for somebody signed in, who reads in their own."""
    is_read = request.method in ("GET", "HEAD")
    if settings.SESSION_COOKIE_NAME in request.COOKIES or not is_read:
        return ""
    return public_pages.language_of_club(request.path_info)


def _is_personal_page(request, response) -> bool:
    return (
        request.method == "GET"
        and response.status_code == 200
        and response.headers.get("Content-Type", "").startswith("text/html")
        and not public_pages.is_public(request.path_info)
    )


def display(request):
    """Everything that can be chosen, on a page of its own: for whoever has no script."""
    if request.method != "POST":
        return render(request, "display.html", {"next": safe_next(request)})
    address = safe_next(request)
    if public_pages.asked_language(request.POST):
        # A public page keeps no cookie in mind: what it is asked for stands in its address.
        path, _mark, query = address.partition("?")
        given = QueryDict(query, mutable=True)
        given["language"] = request.POST["language"]
        address = f"{path}?{given.urlencode()}"
    response = HttpResponseRedirect(address)
    choices: dict[str, Any] = {**CHOICES, "language": dict(settings.LANGUAGES)}
    for name, values in choices.items():
        if (value := request.POST.get(name)) in values:
            kept_as = (
                settings.LANGUAGE_COOKIE_NAME if name == "language" else f"{DISPLAY_COOKIE}{name}"
            )
            _keep(response, kept_as, value)
    return response


def _keep(response, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=YEAR_SECONDS,
        secure=settings.HOSTED,
        httponly=True,
        samesite="Lax",
    )


def safe_next(request, fallback: str = "/") -> str:
    """Where the reader came from, if that is a page of this site."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    hosts = {request.get_host()}
    safe = url_has_allowed_host_and_scheme(wanted, hosts, require_https=request.is_secure())
    return wanted if safe and wanted.startswith("/") else fallback
