"""OpenAPI document of the operations, with an example for each."""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.utils.translation import override

from scoring.api import contents
from scoring.api.operations import api
from scoring.api.problems import KINDS

HOME: Final = "/api/v1/"
EXAMPLES: Final = json.loads((Path(__file__).parent / "examples.json").read_text("utf-8"))
"""By the id of an operation: `path`, `body` and `answer`, as a demo gave them."""
ABOUT: Final = """\
What the pages of Portativ show and a desk does, for other programs. What everybody may read needs
no token. Times are RFC 3339, points are numbers, and addresses of pages are relative to the site.
Within `/api/v1/` fields are only added."""
TOKEN: Final = {
    "type": "http",
    "scheme": "bearer",
    "description": "`ptv_` and 40 letters or digits, from the club's page “Other programs”.",
}
INFO: Final = {
    "contact": {"name": "The club that runs this site"},
    "license": {"name": "MIT", "identifier": "MIT"},
}
TAGS: Final = {
    "clubs": "Clubs, their seasons, players and tournaments.",
    "tournaments": "What can be read of a tournament.",
    "desk": "What runs an evening, with a token of the desk.",
    "rules": "The rules of the game; they need no token and keep nothing.",
}
LOCATION: Final = {"description": "Address of what was made.", "schema": {"type": "string"}}
OF_ALL: Final = (404, 405, 422, 429, 503)
OF_READING: Final = (*OF_ALL, 401, 403)
OF_SENDING: Final = (*OF_ALL, 400, 401, 413)
OF_DOING: Final = (*OF_SENDING, 403, 409, 412, 428)


@cache
def document() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(api.get_openapi_schema(path_prefix=HOME)))
    found = contents.resolved(found)
    found["info"] = {"title": "Portativ", "version": "1", "description": ABOUT} | INFO
    found["tags"] = [{"name": name, "description": about} for name, about in TAGS.items()]
    found["servers"] = [{"url": "/"}]
    found["components"]["securitySchemes"] = {"token": TOKEN}
    schemas = found["components"]["schemas"]
    for each in schemas.values():
        if "enum" in each:  # what the code says of it is no word for a client
            each.pop("description", None)
    schemas |= contents.components() | {"Problem": _problem()}
    for path, operations in found["paths"].items():
        group = path.removeprefix(HOME).partition("/")[0]
        for method, operation in operations.items():
            is_desk = group != "rules" and method != "get"
            operation["tags"] = ["desk" if is_desk else group]
            _complete(operation, is_read=method == "get")
    return found


def _complete(operation: dict[str, Any], *, is_read: bool) -> None:
    """Complete an operation with its refusals, who may ask, and its example."""
    is_of_rules = "rules" in operation["tags"]
    operation["security"] = (
        [{}] if is_of_rules else [{}, {"token": []}] if is_read else [{"token": []}]
    )
    titles = _titles()
    statuses = OF_READING if is_read else OF_SENDING if is_of_rules else OF_DOING
    problem = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for status in statuses:
        operation["responses"][str(status)] = {"description": titles[status], "content": problem}
    example = EXAMPLES.get(operation["operationId"], {})
    for status in {"200", "201"} & operation["responses"].keys():
        answer = operation["responses"][status]
        answer["content"]["application/json"]["example"] = example.get("answer")
        if status == "201":
            answer |= {"description": "Created", "headers": {"Location": LOCATION}}
    if "requestBody" in operation:
        operation["requestBody"]["content"]["application/json"]["example"] = example.get("body")


@cache
def _titles() -> dict[int, str]:
    """Titles by the status, in English; of two kinds with one status the first."""
    found: dict[int, str] = {}
    with override("en"):
        for each in KINDS.values():
            found.setdefault(each.status, str(each.title))
    return found


def _problem() -> dict[str, Any]:
    text: dict[str, Any] = {"type": "string"}
    texts = {"type": "array", "items": text}
    one = {
        "type": "object",
        "required": ["field", "code", "detail"],
        "properties": {"field": text, "code": text, "detail": text},
    }
    return {
        "type": "object",
        "required": ["type", "title", "status", "detail"],
        "properties": {
            "type": {**text, "description": "Address of a page that explains it."},
            "title": text,
            "status": {"type": "integer"},
            "detail": {**text, "description": "In the language of Accept-Language."},
            "errors": {"type": "array", "items": one},
            "reason": {**text, "description": "Its name, of those that have a page of their own."},
            "missing": {**texts, "description": "Of 409: sentences on each thing that is missing."},
            "ways": {**texts, "description": "Of 409: the values of `others` that are possible."},
            "ties": {"type": "array", "items": {"$ref": "#/components/schemas/TieJson"}},
            "current": {"$ref": "#/components/schemas/DealJson"},
            "candidates": {"type": "object", "additionalProperties": texts},
        },
    }
