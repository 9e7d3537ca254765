"""Every address that a crawl finds, as each role and in each language."""

import hashlib
import html
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

from asking import Answer, Reader
from comparing import STATIC, Findings, as_text, file_as_text, head_of

LANGUAGES = ("en", "ro", "ca", "hu")
AT_ONCE, MOST_AGAIN = 4, 400
OF_A_FILE = 5
OF_A_DOOR = 2
"""So many addresses of each shape are tried by roles that no link leads there."""
FILE = re.compile(r"\.(pdf|xlsx|csv|json|zip|png|svg)(\?|$)")
LINK = re.compile(r'="((?:/|\?)[^"<>\s]*)"')
UNWANTED = re.compile(r"^/(account/sign-out|table/[\w-]{20,}/|static/|/)")
Texts = tuple[str, str]


class Pages:
    def __init__(self, findings: Findings, newest: str) -> None:
        self.findings, self.newest = findings, newest
        self.shapes: dict[str, set[str]] = defaultdict(set)
        self.static: tuple[dict[str, str], ...] = ({}, {})
        self.again: list[tuple[Reader, str]] = []

    def crawl(self, reader: Reader, start: Iterable[str], most: int, *, every: bool) -> set[str]:
        """The shapes that this reader was led to; the first of each in every language, the others
        in each in turn, or all in the reader's own."""
        seen, counts, waiting = set(start), Counter[str](), list(start)
        with ThreadPoolExecutor(AT_ONCE) as pool:
            while waiting:
                chosen = self._chosen(waiting, counts, most)
                found = pool.map(lambda each: self._look(reader, *each, every=every), chosen)
                links = {link for each in found for link in each} - seen
                seen |= links
                waiting = sorted(links)
        return set(counts)

    def knock(self, reader: Reader, led_to: set[str]) -> None:
        """At doors to which only others are led."""
        closed = [
            path
            for shape, paths in sorted(self.shapes.items())
            if shape not in led_to
            for path in sorted(paths)[:OF_A_DOOR]
        ]
        with ThreadPoolExecutor(AT_ONCE) as pool:
            list(pool.map(lambda path: self._compare(reader, path), closed))

    def ask_again(self) -> None:
        """What differed is asked for once more, one by one: a minute may have passed between the
        two, or many files been made at once."""
        for reader, path in self.again:
            self._compare(reader, path, is_last=True)

    def compare_static(self) -> None:
        asking = Reader("anybody", self.ports)
        for name in sorted(set(self.static[0]) | set(self.static[1])):
            both = [kept.get(name, "/static/missing") for kept in self.static]
            answers = [asking.ask(at, path) for at, path in enumerate(both)]
            texts = [file_as_text(each.kind, each.body)[0] for each in answers]
            self.findings.compare("static file", name, *texts)

    def _chosen(
        self, waiting: Iterable[str], counts: Counter[str], most: int
    ) -> list[tuple[str, int]]:
        """Of each shape as many as are still wanted, from all tournaments in turn."""
        by_place: dict[tuple[str, str], list[str]] = defaultdict(list)
        for path in sorted(waiting, key=lambda path: hashlib.sha256(path.encode()).digest()):
            by_place[shape_of(path), place_of(path)].append(path)
        ranked = sorted(
            (rank, place != self.newest, shape, path)
            for (shape, place), paths in by_place.items()
            for rank, path in enumerate(paths)
        )
        chosen = []
        for _rank, _is_old, shape, path in ranked:
            if counts[shape] < (min(most, OF_A_FILE) if FILE.search(shape) else most):
                chosen.append((path, counts[shape]))
                counts[shape] += 1
                self.shapes[shape].add(path)
        return chosen

    def _look(self, reader: Reader, path: str, rank: int, *, every: bool) -> set[str]:
        mark = "&" if "?" in path else "?"
        named = [f"{path}{mark}language={each}" for each in LANGUAGES]
        asked = [path] if not every else [path, *named] if rank == 0 else [named[rank % 4]]
        answers = [self._compare(reader, each) for each in asked]
        return links_of(path, answers[0])

    def _compare(self, reader: Reader, path: str, *, is_last: bool = False) -> Answer:
        self.ports = reader.ports
        old, new = reader.ask_both(path)
        what, texts = self._texts(reader, path, old, new)
        if texts[0] == texts[1] or is_last or len(self.again) >= MOST_AGAIN:
            self.findings.compare(what, f"{reader.name} ({reader.speaks}) {path}", *texts)
        else:
            self.again.append((reader, path))
        return old

    def _texts(self, reader: Reader, path: str, old: Answer, new: Answer) -> tuple[str, Texts]:
        """What is compared, and how."""
        if not (old.is_file or new.is_file):
            for kept, answer in zip(self.static, (old, new), strict=True):
                names = (each[0] for each in STATIC.finditer(answer.text))
                kept.update((STATIC.sub(r"\1\2\3", name), name) for name in names)
            return f"page, status {old.status}", (as_text(old), as_text(new))
        kind = old.kind.rpartition("/")[2].rpartition(".")[2]
        heads = (head_of(old), head_of(new))
        if old.body == new.body:
            return f"file, byte for byte ({kind})", heads
        is_steady = reader.ask(0, path).body == old.body
        (said, how), (said_new, _how) = (file_as_text(each.kind, each.body) for each in (old, new))
        if is_steady and said == said_new:
            said_new += "\nother bytes of the same content"
        how = "byte for byte" if is_steady else f"by {how}"
        return f"file, {how} ({kind})", (f"{heads[0]}\n{said}", f"{heads[1]}\n{said_new}")


def links_of(path: str, answer: Answer) -> set[str]:
    found = {answer.headers["location"]} if "location" in answer.headers else set()
    if answer.kind == "text/html":
        found |= {html.unescape(link) for link in LINK.findall(answer.text)}
    links = {_plain(urljoin(path, link)) for link in found}
    return {link for link in links if link.startswith("/") and not UNWANTED.search(link)}


def _plain(address: str) -> str:
    """Without language and fragment, and without the way back."""
    parts = urlsplit(address)
    asked = parse_qsl(parts.query, keep_blank_values=True)
    kept = [(name, text) for name, text in asked if name not in ("language", "next")]
    return parts._replace(query=urlencode(kept), fragment="").geturl()


def shape_of(path: str) -> str:
    parts = urlsplit(path)
    plain = re.sub(r"[^/.]*\d[^/.]*|[^/.]{20,}", "*", parts.path)
    names = sorted({name for name, _text in parse_qsl(parts.query)})
    return f"{plain}?{'&'.join(names)}"


def place_of(path: str) -> str:
    parts = path.split("/")
    return parts[2] if parts[1] == "t" else ""
