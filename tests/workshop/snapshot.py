"""What every address says on a demo, to show that a change of the house changes nothing else.

    PORTATIV_DATA=FOLDER python manage.py migrate && PORTATIV_DATA=FOLDER python manage.py demo
    PYTHONPATH=. python tests/workshop/snapshot.py FOLDER > before      # at the older commit
    PYTHONPATH=. python tests/workshop/snapshot.py FOLDER > after       # at the newer one
    diff before after

A line an address, role and language: the status, and a hash of its body, of a paper's text or of a
workbook's cells. With an address, a role and a language behind the folder that body is printed.
"""

import csv
import hashlib
import importlib
import io
import os
import re
import shutil
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

ROLES = ("", "ana.muresan", "stefan.tamas", "ilona.szabo", "ion.ardelean", "maria.pop")
"""Nobody, then by what they may: member, scorer, referee, organiser, owner."""
LANGUAGES = ("en", "ro", "ca", "hu")
EACH_ROUTE = 3
"""So many addresses of a route, for its things differ."""
NEW_EACH_TIME = re.compile(
    r'(?<=csrfmiddlewaretoken" value=")\w+|(?<=nonce=")[^"]+|(?<=\.)[0-9a-f]{12}(?=\.)'
    r"|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}"
)
LINK = re.compile(r'(?:href|src|action)="(/[^"#]*)')
SKIPPED = ("/static/", "/account/sign-out", "/stop/")
BY_CHANCE = {"wall:wall", "tables:table", "tables:now", "referee:quiz", "accounts:second_factor"}
"""Tokens and lots make these differ from one run to the next."""


def main(folder: str, *asked: str) -> None:
    with tempfile.TemporaryDirectory() as copy:
        shutil.copytree(folder, copy, dirs_exist_ok=True)
        os.environ |= {"PORTATIV_DATA": copy, "DJANGO_SETTINGS_MODULE": "club.settings"}
        sys.path.insert(0, str(Path.cwd()))
        _begin()
        if asked:
            path, role, language = asked
            sys.stdout.write(_ask(path, role, language)[1])
        else:
            for line in lines():
                sys.stdout.write(f"{line}\n")


def _begin() -> None:
    import django

    django.setup()
    import time_machine
    from django.conf import settings
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    settings.ALLOWED_HOSTS = ["*"]
    from scoring.models import Version

    last = Version.objects.order_by("-at").values_list("at", flat=True)[0]
    time_machine.travel(last + timedelta(minutes=2), tick=False).start()


_clients: dict[str, Any] = {}


def _ask(path: str, role: str, language: str) -> tuple[int, str, bytes]:
    from django.test import Client

    from club.models import User

    if role not in _clients:
        _clients[role] = Client(raise_request_exception=False)
        if role:
            _clients[role].force_login(User.objects.get(username=role))
    client = _clients[role]
    client.cookies.pop("language", None)
    answer = client.get(path, headers={"accept-language": language})
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    where = answer.headers.get("Location", "")
    text = _text(body, answer.headers.get("Content-Type", ""))
    return answer.status_code, f"{where}\n{NEW_EACH_TIME.sub('', text)}", body


def _text(body: bytes, kind: str) -> str:
    if "pdf" in kind:
        import pypdf

        return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(body)).pages)
    if "spreadsheetml" in kind:
        import openpyxl  # type: ignore[import-untyped]

        book = openpyxl.load_workbook(io.BytesIO(body))
        rows = ((s.title, row) for s in book for row in s.iter_rows(values_only=True))
        return "\n".join(f"{title} {row}" for title, row in rows)
    text = re.sub(r"\s*(<[^>]+>)\s*", r"\1 ", body.decode("utf-8", "backslashreplace"))
    return re.sub(r"\s+", " ", text)


def lines() -> Iterator[str]:
    routes, known = _found()
    rows = csv.DictReader(Path("tests/club/test_doors.csv").read_text("utf-8").splitlines())
    named = {row["route"] for row in rows if row["method"] == "GET"}
    for route in sorted(named - {*routes}):
        for path in _filled(route, known):
            routes[route].append(path)
    for route in sorted({*routes} - BY_CHANCE):
        for path in routes[route]:
            is_file = bool(re.search(r"\.(pdf|xlsx|ods|zip|png|svg)", path))
            for role in ROLES[-2:-1] if is_file else ROLES:
                for language in LANGUAGES:
                    status, text, _body = _ask(path, role, language)
                    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
                    yield f"{route} {path} {role or '-'} {language} {status} {digest}"
    yield from (f"no address of {route}" for route in sorted(named - {*routes}))
    from club.models import Tournament
    from scoring.log.recheck import disagreements

    for each in Tournament.every.order_by("pk"):
        yield f"recheck {each.slug}: {[*disagreements(each)]}"


def _found() -> tuple[dict[str, list[str]], dict[str, list[dict[str, Any]]]]:
    """Addresses that lead from the first page on, some of each route, as the owner and a stranger
    are offered them; and the words that stand in them."""
    from django.urls import Resolver404, resolve

    routes: dict[str, list[str]] = defaultdict(list)
    known: dict[str, list[dict[str, Any]]] = defaultdict(list)
    seen, times = {"/"}, Counter[tuple[str, str]]()
    coming = ["/", "/api/v1/openapi.json", "/api/v1/", "/clubs/portativ-demo/"]
    while coming:
        path = coming.pop(0)
        try:
            match = resolve(urlsplit(path).path)
        except Resolver404:
            continue
        key = match.view_name, " ".join(re.findall(r"(\w+)=", urlsplit(path).query))
        times[key] += 1
        if times[key] > EACH_ROUTE or path.startswith(SKIPPED):
            continue
        routes[match.view_name].append(path)
        known[match.view_name.split(":")[0]].append(match.kwargs)
        known[""].append(match.kwargs)
        for role in (ROLES[-1], ""):
            for link in LINK.findall(_ask(path, role, "en")[1].replace("&amp;", "&")):
                if link not in seen:
                    seen.add(link)
                    coming.append(link)
    return routes, known


def _filled(route: str, known: dict[str, list[dict[str, Any]]]) -> Iterator[str]:
    """An address of a route that nothing led to, with words of others."""
    from django.urls import NoReverseMatch, get_resolver, reverse

    doors = importlib.import_module("tests.club.test_doors")

    words = dict(doors.routes(get_resolver().url_patterns)).get(route, ())
    facts: dict[str, Any] = {**doors.FACTS, "number": 1, "table": 1, "deal": 1, "pk": 1}
    for kwargs in [*known[""], *known[route.split(":")[0]]]:
        facts |= kwargs
    try:
        yield reverse(route, kwargs={word: facts[word] for word in words})
    except (KeyError, NoReverseMatch):
        return


if __name__ == "__main__":
    main(*sys.argv[1:])
