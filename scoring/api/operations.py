"""The operations of the API, put together: how a request is read, refused and answered."""

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final, cast
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language_from_request, gettext, override
from django.views.decorators.csrf import csrf_exempt
from ninja import NinjaAPI
from ninja.parser import Parser
from ninja.renderers import JSONRenderer

from club.web.etags import tag_of
from club.web.public_pages import CACHE_CONTROL, public_page
from scoring.api import (
    clubs,
    deals,
    desk,
    evening,
    problems,
    results,
    rules,
    standings,
    tournaments,
)
from scoring.api.problems import ApiProblem, wrong
from scoring.api.reader import has_token, identify, require_desk

MOST_BYTES: Final = 200_000
DEEPEST: Final = 20
NEXT: Final = re.compile(rb'"next":"([^"]+)"\}$')

# What the address of a public operation may ask for; the page cache keeps such answers.
KEPT: Final = {
    "tournaments/<slug>": (),
    "tournaments/<slug>/entries": ("limit", "cursor"),
    "tournaments/<slug>/rounds": ("limit", "cursor"),
    "tournaments/<slug>/rounds/<number>": (),
    "tournaments/<slug>/deals": ("round", "limit"),
    "tournaments/<slug>/standing": ("round", "stage", "category"),
    "tournaments/<slug>/crosstable": ("stage",),
}


class BoundedParser(Parser):
    """Reads a body of JSON; one that is nested too deeply is refused like any that is none."""

    def parse_body(self, request: HttpRequest) -> Any:
        try:
            found = json.loads(request.body, parse_constant=_refuse_constant)
        except RecursionError as error:
            raise problems.too_deep() from error
        if isinstance(found, (dict, list)):
            _check_depth(found)
        return found


def _check_depth(value: Any, *path: object) -> None:
    """Refuses what is nested too deeply, by the name of the field that it is in."""
    if len(path) > DEEPEST:
        raise problems.too_deep(path)
    parts = value.items() if isinstance(value, dict) else enumerate(value)
    for name, each in parts:
        if isinstance(each, (dict, list)):
            _check_depth(each, *path, name)


def _refuse_constant(text: str) -> None:
    raise ValueError(text)


class PlainText(JSONRenderer):
    json_dumps_params = {"ensure_ascii": False, "separators": (",", ":")}


api: Final = NinjaAPI(
    title="Portativ",
    version="1",
    parser=BoundedParser(),
    renderer=PlainText(),
    docs_url=None,
    openapi_url=None,
    urls_namespace="api",
)
problems.add_to(api)
ADDING: Final = (deals, desk, evening, results, standings)
"""Modules that add their operations to those routers as they are imported."""
for prefix, router in (
    ("clubs", clubs.router),
    ("tournaments", tournaments.router),
    ("rules", rules.router),
):
    api.add_router(prefix, router)


def patterns() -> list[URLPattern]:
    """Addresses of the operations, their views as the site answers them."""
    found: dict[str, URLPattern] = {}
    for each in api.urls[0]:
        route = str(each.pattern)
        if isinstance(each, URLPattern) and route and route not in found:
            view = _answered(each.callback, route, writes=not route.startswith("rules/"))
            if route in KEPT:
                view = public_page(*KEPT[route])(view)
            found[route] = path(_typed(route), view, name=each.name)
    return list(found.values())


def _typed(route: str) -> str:
    """Route with the converters that addresses of pages have."""
    words = re.sub(r"<(slug|club|season)>", r"<slug:\1>", route)
    return re.sub(r"<(number|table|deal)>", r"<number:\1>", words)


def _answered(
    operation: Callable[..., HttpResponseBase], route: str, *, writes: bool
) -> Callable[..., HttpResponse]:
    """View of an address; `writes` tells whether what is sent there needs a token of the desk."""

    @csrf_exempt
    def view(request: HttpRequest, **words: Any) -> HttpResponse:
        is_head, is_read = request.method == "HEAD", request.method in ("GET", "HEAD")
        try:
            identify(request)
            if not is_read:
                _check_sent(request, writes=writes)
            if is_head:
                request.method = "GET"
            if request.GET:
                _refuse_unknown(request, route)
            response = cast(HttpResponse, operation(request, **words))
            if response.status_code == 405:
                raise _MethodRefused(response["Allow"])
        except ApiProblem as problem:
            with override(get_language_from_request(request)):
                response = problems.answer(problem)
            if isinstance(problem, _MethodRefused):
                response["Allow"] = problem.allowed
        if is_read and response.status_code == 200:
            response = _read(request, response)
        if is_read and "Authorization" not in request.headers:
            response["Access-Control-Allow-Origin"] = "*"
        response["X-Robots-Tag"] = "noindex"
        return response

    return view


def _check_sent(request: HttpRequest, *, writes: bool) -> None:
    if writes:
        require_desk(request)
    if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:
        raise problems.too_large()


def _refuse_unknown(request: HttpRequest, route: str) -> None:
    """Refuse parameters that an operation does not take: who filters has to know that it works."""
    known = _parameters().get((route, str(request.method).lower()))
    if getattr(request, "is_for_all", False):
        return  # the page cache asks, with a language beside what it knows
    if known is not None and (unknown := sorted(set(request.GET) - known)):
        raise wrong(unknown[0], gettext("This address takes no such parameter."), "extra_forbidden")


@cache
def _parameters() -> dict[tuple[str, str], set[str]]:
    """Parameters by the route and the method: what the query of an address may ask for."""
    return {
        (re.sub(r"{(\w+)}", r"<\1>", path.strip("/")), method): {
            each["name"] for each in operation.get("parameters", ()) if each["in"] == "query"
        }
        for path, operations in api.get_openapi_schema(path_prefix="")["paths"].items()
        for method, operation in operations.items()
    }


class _MethodRefused(ApiProblem):
    def __init__(self, allowed: str) -> None:
        super().__init__("method")
        self.allowed = allowed


def _read(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Answer with the headers of an answer that is read: its tag, who may keep it, where to go
    on."""
    response["Cache-Control"] = "private, no-cache" if has_token(request) else CACHE_CONTROL
    response.setdefault("Vary", "Authorization")
    response.setdefault("ETag", tag_of(response.content))
    if following := NEXT.search(response.content):
        name = "after" if request.path.endswith("/log") else "cursor"
        asked = {key: text for key, text in request.GET.items() if key != "language"}
        query = urlencode({**asked, name: following[1].decode()})
        response["Link"] = f'<{request.path}?{query}>; rel="next"'
    return get_conditional_response(request, etag=response["ETag"], response=response) or response
