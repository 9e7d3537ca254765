"""The description says what is so: Schemathesis asks what nobody would, and the examples fit."""

import json
import re
from collections import Counter
from contextlib import suppress
from copy import deepcopy

import hypothesis
import jsonschema_rs
import pytest
import requests
import schemathesis
from django.db import transaction
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.transport import Response

from scoring.api import reader
from scoring.api.document import EXAMPLES, document
from tests.scoring.api.conftest import Program, token_text
from tests.scoring.conftest import MADE
from tests.thorough import looks

pytestmark = pytest.mark.django_db
SCHEMA = schemathesis.openapi.from_dict(deepcopy(document()))


def operations():
    for path, methods in document()["paths"].items():
        for method, each in methods.items():
            yield method, path, each


def test_it_is_openapi_3_1_with_some_forty_operations():
    assert document()["openapi"] == "3.1.0"
    names = [each["operationId"] for _method, _path, each in operations()]
    assert len(names) == len(set(names)) == len(EXAMPLES) == 39
    assert {name.split("_")[0] for name in names} == {
        "add", "answer", "check", "correct", "get", "judge", "list", "make", "name", "press",
        "release", "score", "send", "set", "settle", "withdraw",
    }  # fmt: skip


def test_every_state_is_one_of_some_words_and_every_content_one_of_some_forms():
    schemas = document()["components"]["schemas"]
    found = [
        (name, field, schema)
        for name, each in schemas.items()
        for field, schema in each.get("properties", {}).items()
        if field in ("state", "kind", "content")
    ]
    assert len(found) > 15
    for name, field, schema in found:
        text = json.dumps(schema)
        for ref in re.findall(r"#/components/schemas/(\w+)", text):
            text += json.dumps(schemas[ref])
        assert ("oneOf" if field == "content" else "enum") in text or "const" in text, (name, field)
    assert [each["$ref"].rpartition("/")[2] for each in schemas["SentContent"]["oneOf"]] == [
        "PairsResult", "IndividualResult", "RemiResult", "SidesResult", "PointsResult",
        "BreachResult",
    ]  # fmt: skip


def test_its_head_says_what_checkers_ask_for():
    assert {"contact", "license", "description"} <= document()["info"].keys()
    used = {tag for _method, _path, each in operations() for tag in each["tags"]}
    assert {each["name"] for each in document()["tags"]} == used
    told = document()["components"]["schemas"]["Problem"]["properties"].keys()
    assert {"reason", "missing", "current", "candidates", "ties", "ways", "errors"} <= told


@pytest.mark.parametrize(
    ("method", "path", "operation"),
    [pytest.param(*each, id=each[2]["operationId"]) for each in operations()],
)
def test_each_example_fits_what_the_document_says(method, path, operation):
    example = EXAMPLES[operation["operationId"]]
    own = example["path"].partition("?")[0].split("/")
    assert [part for part in path.split("/") if "{" not in part] == [
        given for given, part in zip(own, path.split("/"), strict=True) if "{" not in part
    ]
    answer = operation["responses"]["200"]["content"]["application/json"]["schema"]
    said = [(answer, example["answer"])]
    if "requestBody" in operation:
        body = operation["requestBody"]["content"]["application/json"]["schema"]
        said.append((body, example["body"]))
    for schema, value in said:
        whole = {**json.loads(json.dumps(schema)), "components": document()["components"]}
        jsonschema_rs.validate(whole, value)


def ask(case, program):
    """Ask the site what Schemathesis made up; the document has to describe the answer."""
    facts = case.as_transport_kwargs(base_url="http://localhost")
    prepared = requests.Request(**{name: facts.get(name) for name in TAKEN}).prepare()
    head = {name: text for name, text in prepared.headers.items() if name not in LEFT_OUT}
    answer = program.client.generic(
        prepared.method,
        prepared.path_url,
        prepared.body or b"",
        content_type=head.pop("Content-Type", "application/json"),
        headers=head,
    )
    told = {name.lower(): [text] for name, text in answer.headers.items()}
    response = Response(answer.status_code, told, answer.content, prepared, 0.1, verify=False)
    case.validate_response(response, checks=CHECKS)
    return answer.status_code


LEFT_OUT = ("Authorization", "Accept-Encoding")
TAKEN = ("method", "url", "params", "json", "data", "headers", "cookies")
CHECKS = [
    check
    for check in schemathesis.checks.CHECKS.get_all()
    if check.__name__
    in {
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_headers_conformance",
        "response_schema_conformance",
    }
]


POSSIBLE, WRONG = GenerationMode.POSITIVE, GenerationMode.NEGATIVE


@pytest.mark.parametrize(
    ("tries", "mode"), looks((4, POSSIBLE), (4, WRONG), (15, POSSIBLE), (15, WRONG))
)
def test_no_answer_that_the_document_does_not_describe(hall, tries, mode, monkeypatch):
    monkeypatch.setattr(reader, "A_MINUTE", 10**9)
    text = token_text(hall.tournament, "desk")
    programs = [Program(hall.tournament.slug, text), Program(hall.tournament.slug)]
    desk = programs[0]
    results = [
        {"key": f"00000000-0000-4000-8000-00000000000{deal}", "round": 1, "table": 1, "deal": deal,
         "content": MADE} for deal in (1, 2)
    ]  # fmt: skip
    desk.send("post", "/results", {"results": results})
    there = {"slug": hall.tournament.slug, "club": hall.tournament.club.slug, "number": 1,
             "table": 1, "deal": 1}  # fmt: skip
    answers = Counter()
    for method, path, _operation in operations():
        made = SCHEMA[path][method].as_strategy(generation_mode=mode)

        @hypothesis.settings(
            max_examples=tries, database=None, suppress_health_check=[*hypothesis.HealthCheck]
        )
        @hypothesis.given(case=made, is_there=st.booleans(), who=st.sampled_from(programs))
        def try_one(case, is_there, who):
            if is_there:
                known = case.path_parameters.keys() & there.keys()
                case.path_parameters.update({name: there[name] for name in known})
            with transaction.atomic():
                answers[ask(case, who)] += 1
                transaction.set_rollback(True)

        with suppress(hypothesis.errors.Unsatisfiable):  # nothing wrong can be said there
            try_one()
    assert sum(answers.values()) > len(EXAMPLES) * tries / 2
    assert answers[200]
