"""A club's evenings as the people in it see them: visitors with browsers, phones, a program and a
clock, all by public addresses alone."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.db import connection
from django.test import Client

from tests.conftest import PASSWORD, REPRS
from tests.simulator.pages import Button, Form, Page

BEGIN = datetime(2026, 11, 27, 15, 30, tzinfo=UTC)
"""Friday, half past five in Sighet."""
MEMBERS = (
    "Ana Pop", "Ion Rus", "Eva Vlad", "Luca Dan", "Mara Petri", "Ilinca Bud", "Oriol Hanc",
    "Réka Tivadar", "Imre Szabó", "Teo Chira", "Pau Mois", "Zsófi Bota",
)  # fmt: skip


class Broken(AssertionError):
    """A promise that does not hold."""


class Visitor:
    """A browser: keeps cookies, follows where it is led, and never meets a fault of the server."""

    def __init__(self, name: str, account: str = "", headers: dict[str, str] | None = None):
        self.name, self.account, self.client = name, account, Client(headers=headers or {})
        self.tabs: list[Page] = []
        """Pages that were opened and left open."""

    def ask(self, path: str, method: str = "get", data: Any = None, **facts: Any) -> Any:
        answer = getattr(self.client, method)(path, data, **facts)
        if answer.status_code >= 500:
            raise Broken(f"6: {self.name} got {answer.status_code} at {path}")
        if not answer.streaming and (shown := [s for s in REPRS if s in answer.content]):
            raise Broken(f"6: {path} shows {shown}")
        return answer

    def open(self, path: str) -> Page:
        """The page, after following where it leads."""
        for _step in range(5):
            answer = self.ask(path)
            if answer.status_code not in (301, 302):
                break
            path = answer.headers["Location"]
        page = Page(path, answer.content.decode() if is_text(answer) else "", answer.status_code)
        if self.account and page.address.startswith("/account/sign-in/?next="):  # after a day
            self.sign_in(page)
            return self.open(page.address.partition("next=")[2])
        return page

    def sign_in(self, page: Page) -> None:
        self.send(page.form("sign-in/"), name_or_email=self.account, password=PASSWORD)

    def send(self, form: Form, button: Button | int | str = 0, /, **values: Any) -> Page:
        """Press a button of a form: its number, what its value is, or itself."""
        if isinstance(button, int):
            pressed = form.buttons[button % len(form.buttons)] if form.buttons else Button()
        elif isinstance(button, str):
            pressed = next(
                (one for one in form.buttons if button in (one.value, one.text, one.name)), None
            )
            pressed = pressed or Button("", "do", button)
        else:
            pressed = button
        named = [(pressed.name, pressed.value)] if pressed.name else []
        facts: dict[str, list[str]] = {}
        for name, value in [*form.filled(**values), *named]:
            facts.setdefault(name, []).append(value)
        address = urlsplit(pressed.action or form.action)
        path = f"{address.path}?{address.query}" if address.query else address.path
        if form.method == "get":
            answer = self.ask(address.path, "get", facts)
        else:
            answer = self.ask(path, "post", facts)
        if answer.status_code in (301, 302):
            page = self.open(answer.headers["Location"])
            if page.status == 404:
                raise Broken(f"6: a press of {path} leads {self.name} to {page.address}: 404")
            return page
        return Page(path, answer.content.decode() if is_text(answer) else "", answer.status_code)


def is_text(answer: Any) -> bool:
    kind = answer.get("Content-Type", "")
    return not answer.streaming and ("text/" in kind or "json" in kind or "xml" in kind)


def state_of_all() -> tuple[int, datetime]:
    """Another where this thread has written something or time has passed."""
    connection.ensure_connection()
    return connection.connection.total_changes, datetime.now(UTC)


class Program:
    """A client of the API."""

    def __init__(self, token: str = "") -> None:
        known = {"Authorization": f"Bearer {token}"} if token else {}
        self.visitor = Visitor("program" if token else "a reader of the API", headers=known)
        self.kept: tuple[Any, dict[Any, Any]] = (None, {})

    def get(self, path: str, **asked: Any) -> Any:
        """The answer; the one of before as long as nothing was written and no time has passed."""
        now, key = state_of_all(), (path, *asked.items())
        if self.kept[0] != now:
            self.kept = now, {}
        if key not in self.kept[1]:
            answer = self.visitor.ask(f"/api/v1/{path}", data=asked)
            self.kept[1][key] = answer.json() if answer.status_code == 200 else {}
        return self.kept[1][key]

    def every(self, path: str, **asked: Any) -> list[dict[str, Any]]:
        return self.get(path, limit=200, **asked).get("items", [])

    def call(self, method: str, path: str, body: Any) -> tuple[int, Any]:
        answer = self.visitor.ask(
            f"/api/v1/{path}", method, json.dumps(body), content_type="application/json"
        )
        return answer.status_code, answer.json()


class Phone(Visitor):
    """The phone of a table, with what it has not sent yet."""

    def __init__(self, table: int) -> None:
        super().__init__(f"phone of table {table}")
        self.table, self.held = table, []
        self.sent: list[dict[str, Any]] = []
        self.received: list[str] = []
        """Keys of what got a receipt."""

    def send_held(self, again: int = 0) -> None:
        """Send what is held, and so many of what was sent before."""
        items = [*self.held, *self.sent[len(self.sent) - again :]][:50]
        body = json.dumps({"results": items})
        answer = self.ask("/table/results/", "post", body, content_type="application/json")
        if items and answer.status_code == 200:
            answers = answer.json()["results"]
            self.received += [each["key"] for each in answers if "hash" in each]
        self.sent, self.held = [*self.sent, *self.held], []


class World:
    """One club, its evenings, and everybody who looks at them."""

    club, other_club = "do-re-mi", "altul"

    def __init__(self, clock: Any, token: str, series: str) -> None:
        self.clock, self.series = clock, series
        self.desk = Visitor("the desk", "owner")
        self.helper = Visitor("the second laptop", "helper")
        self.stranger = Visitor("a stranger")
        self.program, self.reader = Program(token), Program()
        for visitor in (self.desk, self.helper):
            visitor.sign_in(visitor.open("/account/sign-in/"))
        self.phones: dict[int, Phone] = {}
        self.evening = ""
        """Slug of the evening that is played now."""
        self.secret: set[str] = set()
        """Words that no stranger may read."""
        self.presses, self.held = 0, (0, BEGIN)
        self.kept: tuple[Any, dict[str, Page]] = (None, {})
        self.people = names()
        self.said: dict[str, tuple[Any, int]] = {}
        """Of each evening's line in the calendar what it said last, and its number."""
        self.homes: list[tuple[str, str, Visitor, list[str]]] = []
        """Sign-ups: the evening, the page that was kept, the phone, its people."""

    @property
    def people_of_entry(self) -> int:
        return 2 if self.facts.get("game") == "pairs" else 1

    @property
    def now(self) -> float:
        return datetime.now(UTC).timestamp()

    @property
    def home(self) -> str:
        return f"/t/{self.evening}/"

    @property
    def facts(self) -> dict[str, Any]:
        """What the desk's program says of the evening."""
        return self.program.get(f"tournaments/{self.evening}") if self.evening else {}

    def page(self, path: str, who: Visitor | None = None) -> Page:
        return (who or self.desk).open(f"{self.home}{path}")

    def read(self, path: str) -> Page:
        """A page of the desk, opened once as long as nothing was written and no time has passed."""
        now = state_of_all()
        if self.kept[0] != now:
            self.kept = now, {}
        if path not in self.kept[1]:
            self.kept[1][path] = self.page(path)
        return self.kept[1][path]

    def press(
        self, path: str, action: str, button: Any = 0, who: Visitor | None = None, **values: Any
    ) -> Page | None:
        """Press a button of a form of a page of the evening; nothing where there is none."""
        visitor = who or self.desk
        form = self.page(path, visitor).form(action, button if isinstance(button, str) else "")
        return visitor.send(form, button, **values) if form else None

    def wait(self, minutes: float) -> None:
        self.clock.shift(timedelta(minutes=minutes))

    def rounds(self) -> list[dict[str, Any]]:
        return self.program.every(f"tournaments/{self.evening}/rounds")

    def seats(self, number: int) -> dict[str, Any]:
        return self.program.get(f"tournaments/{self.evening}/rounds/{number}")

    def entries(self) -> list[dict[str, Any]]:
        return self.program.every(f"tournaments/{self.evening}/entries")

    def evenings(self) -> list[dict[str, Any]]:
        """Of the club, by day."""
        found = self.program.every(f"clubs/{self.club}/tournaments")
        return sorted(found, key=lambda each: (each["starts"], each["slug"]))

    def go_to_next(self) -> None:
        """The next evening of the series is the one that is played now."""
        later = [each for each in self.evenings() if each["starts"] > self.facts["starts"]]
        if later:
            self.evening, self.phones = later[0]["slug"], {}
            begins = datetime.fromisoformat(later[0]["starts"])
            self.clock.move_to(max(begins - timedelta(hours=1), datetime.now(UTC)))


FIRST = (
    "Zora Ilie Petra Mihai Ioana Vlad Dora Emil Tudor Sanda Radu Lia Horia Mara Sorin Alma".split()
)
LAST = "Ulmeanu Brădean Codrea Dunca Filip Grad Hotea Iurca Jurja Lazin Marinca Nemeș".split()


def names() -> Iterator[str]:
    """Names of people nobody knows yet: no two share a first and a last name."""
    for turn in range(100):
        for at, last in enumerate(LAST):
            ending = chr(97 + turn) if turn else ""
            yield f"{FIRST[(at + turn) % 16]} {last}{ending}"
