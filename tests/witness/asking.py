"""Readers who ask two servers for the same."""

import http.client
import threading
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode

Fields = Mapping[str, object] | bytes | None
_mine = threading.local()


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    cookies: tuple[tuple[str, str], ...]
    body: bytes

    @property
    def kind(self) -> str:
        return self.headers.get("content-type", "").partition(";")[0]

    @property
    def is_file(self) -> bool:
        """What is kept, printed or looked at; pages, and what their scripts ask for, are none."""
        is_page = self.kind in ("", "text/html", "text/plain", "application/json")
        return not is_page or "content-disposition" in self.headers

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")


class Reader:
    """Somebody with a browser; what the two servers gave it to keep is kept apart."""

    def __init__(self, name: str, ports: tuple[int, int], speaks: str = "en") -> None:
        self.name, self.ports, self.speaks = name, ports, speaks
        self.jars: tuple[dict[str, str], ...] = ({"csrftoken": "w" * 32}, {"csrftoken": "w" * 32})

    def ask(self, at: int, path: str, fields: Fields = None, **headers: str) -> Answer:
        """Of the old server (0) or the new one (1); what has fields is posted."""
        jar = self.jars[at]
        cookies = "; ".join(f"{name}={text}" for name, text in jar.items())
        headers = {"Host": "localhost", "Accept-Language": self.speaks, "Cookie": cookies} | {
            name.replace("_", "-"): text for name, text in headers.items()
        }
        body = None
        if fields is not None:
            headers = {"X-CSRFToken": jar["csrftoken"]} | headers
            is_form = not isinstance(fields, bytes)
            body = urlencode(fields, doseq=True).encode() if is_form else fields
            kind = "application/x-www-form-urlencoded" if is_form else "application/json"
            headers.setdefault("Content-Type", kind)
        answer = _exchanged(self.ports[at], "GET" if body is None else "POST", path, body, headers)
        self._keep(at, answer)
        return answer

    def ask_both(self, path: str, fields: Fields = None, **headers: str) -> tuple[Answer, Answer]:
        return self.ask(0, path, fields, **headers), self.ask(1, path, fields, **headers)

    def _keep(self, at: int, answer: Answer) -> None:
        """All but the language, which each request says by itself."""
        for name, text in answer.cookies:
            if text in ("", '""'):
                self.jars[at].pop(name, None)
            elif name != "language":
                self.jars[at][name] = text


def _exchanged(port: int, method: str, path: str, body: bytes | None, headers) -> Answer:
    """Over the connection of this thread, or a new one where that was closed meanwhile."""
    kept = _mine.__dict__.setdefault("connections", {})
    for is_last in (False, True):
        connection = kept.setdefault(port, http.client.HTTPConnection("127.0.0.1", port, 60))
        try:
            connection.request(method, path, body, headers)
            found = connection.getresponse()
            said = [(name.lower(), text) for name, text in found.getheaders()]
            cookies = tuple(_cookie(text) for name, text in said if name == "set-cookie")
            return Answer(found.status, dict(said), cookies, found.read())
        except (http.client.HTTPException, ConnectionError):
            kept.pop(port).close()
            if is_last:
                raise
    raise AssertionError


def _cookie(text: str) -> tuple[str, str]:
    name, _, rest = text.partition("=")
    return name, rest.partition(";")[0]
