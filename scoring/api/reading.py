"""The API described: as OpenAPI, and as pages to read."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby
from pprint import pformat
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from club.hall.paper_addresses import origin_on_paper
from club.wording.engine_texts import REFUSALS, Text
from engine.errors import RecordError
from engine.movements.knockout import NotDecided
from scoring.api.document import EXAMPLES, TAGS, document
from scoring.api.problems import KINDS
from scoring.log import refusals


class Described(NamedTuple):
    """An operation as the page shows it."""

    tag: str
    name: str
    method: str
    path: str
    about: str
    wanted: list[tuple[str, SafeString]]
    """What its address or its head may ask for, and what that means."""
    curl: str
    python: str
    answer: str


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    described = sorted(
        _described(origin_on_paper(request)), key=lambda each: [*TAGS].index(each.tag)
    )
    groups = [(tag, list(each)) for tag, each in groupby(described, lambda each: each.tag)]
    return render(request, "scoring/api/page.html", {"groups": groups})


@require_safe
def as_openapi(_request: HttpRequest) -> HttpResponse:
    headers = {"Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=300"}
    return JsonResponse(document(), headers=headers)


@require_safe
def explained(request: HttpRequest, kind: str = "") -> HttpResponse:
    """The kinds of problems and the reasons of refusals, or one of them."""
    if kind and kind not in KINDS and kind not in reasons():
        raise Http404
    kinds = [(name, each) for name, each in KINDS.items() if kind in ("", name)]
    why = [(name, sentence(name)) for name in reasons() if kind in ("", name)]
    facts = {"kinds": kinds, "reasons": why, "kind": kind}
    return render(request, "scoring/api/problems.html", facts)


def _described(origin: str) -> Iterator[Described]:
    for path, operations in document()["paths"].items():
        for method, each in operations.items():
            example = EXAMPLES[each["operationId"]]
            address = f"{origin}{example['path']}"
            body, headers = example.get("body"), dict(example.get("headers", {}))
            if {} not in each["security"] or example.get("token"):
                headers["Authorization"] = "Bearer $TOKEN"
            if body is not None:
                headers["Content-Type"] = "application/json"
            yield Described(
                each["tags"][0],
                each["operationId"],
                method.upper(),
                path,
                _with_code(each["description"]),
                [
                    (one["name"], _with_code(one.get("description", "")))
                    for one in each["parameters"]
                    if one["in"] != "path"
                ],
                _curl(method, address, body, headers),
                _python(method, address, body, headers),
                json.dumps(example["answer"], ensure_ascii=False, indent=1),
            )


def _with_code(text: str) -> SafeString:
    """Names between backticks as code."""
    return mark_safe(re.sub(r"`(.+?)`", r"<code>\1</code>", escape(text)))  # noqa: S308 (escaped)


def _curl(method: str, address: str, body: Any, headers: Mapping[str, str]) -> str:
    parts = ["curl" if method == "get" else f"curl -X {method.upper()}"]
    parts += [f"-H '{name}: {text}'" for name, text in headers.items() if "$" not in text]
    parts += [f'-H "{name}: {text}"' for name, text in headers.items() if "$" in text]
    if body is not None:
        parts.append(f"-d '{json.dumps(body, ensure_ascii=False)}'")
    return " \\\n  ".join([*parts, f"'{address}'"])


def _python(method: str, address: str, body: Any, headers: Mapping[str, str]) -> str:
    lines = ["import json", "import sys", "from urllib.error import HTTPError"]
    lines += ["from urllib.request import Request, urlopen", ""]
    facts = [repr(address)]
    if "Authorization" in headers:
        lines.append('TOKEN = "ptv_…"')
    if body is not None:
        lines.append(f"body = {pformat(body, width=80, sort_dicts=False)}")
        facts.append("data=json.dumps(body).encode()")
    if headers:
        said = repr(dict(headers)).replace("'Bearer $TOKEN'", 'f"Bearer {TOKEN}"')
        facts.append(f"headers={said}")
    facts += [] if method == "get" else [f"method={method.upper()!r}"]
    lines += ["request = Request(", *(f"    {each}," for each in facts), ")"]
    lines += ["try:", "    print(json.load(urlopen(request)))"]
    return "\n".join(
        [*lines, "except HTTPError as refusal:", "    sys.exit(refusal.read().decode())"]
    )


BLANK = re.compile(r"%\((\w+)\)[ds]")
OWN: Mapping[str, Text] = {
    RecordError.__name__: _("The content is not of one of the forms that the description lists."),
    NotDecided.__name__: _("Matches of the last round are tied: say who qualifies."),
}


@cache
def reasons() -> Mapping[str, Text]:
    """Sentences by name: of what the log refuses, and of what the rules of the games do."""
    own = (each for each in vars(refusals).values() if isinstance(each, type))
    log = (each for each in own if issubclass(each, refusals.Refused) and each.sentence)
    found = {each.__name__: each.sentence for each in log}
    of_rules = {name: text for name, text in REFUSALS.items() if not callable(text)}
    return {**OWN, **dict(sorted({**found, **of_rules}.items()))}


def sentence(name: str) -> str:
    """Sentence with a word in brackets for each value that an answer says."""
    return BLANK.sub(r"[\1]", str(reasons()[name]))
