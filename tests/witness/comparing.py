"""Two answers held beside each other, what changes by itself masked; the same difference once."""

import difflib
import hashlib
import io
import re
import shutil
import subprocess
import threading
import zipfile
from collections import Counter
from typing import NamedTuple

from appearance import as_seen
from asking import Answer

MOST_LINES, MOST_GROUPS, EXAMPLES = 8, 60, 3
OF_EACH_REQUEST = ("date", "content-length", "set-cookie", "connection")
ONLY_WHETHER = ("etag", "expires", "portativ-now", "x-request-id")
STATIC = re.compile(r"(/?static/|\burl\(\"?)([\w./-]+)\.[0-9a-f]{12}(\.[\w.]+)")
MASKS = [
    (re.compile(pattern), by)
    for pattern, by in (
        (r'(name="csrfmiddlewaretoken" value="|data-csrf="|data-token=")[^"]+', r"\1…"),
        (r"\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b", "KEY"),
        (r'(data-now="|"made_at": ?")[^"]+', r"\1…"),
        (r"(<time[^>]* data-ends[^>]*>)[^<]*", r"\1…"),
        (r"<code>[0-9a-f]{12}</code>", "<code>REQUEST</code>"),
        (r'd="[^"]*"(/></svg></div>\s*<p>[^<]*<code>)([A-Z2-7]{4} ?){8}', r"\1SECRET"),
        (r"<dcterms:(created|modified)[^<]*<", r"<dcterms:\1><"),
    )
]


class Difference(NamedTuple):
    where: str
    lines: tuple[str, ...]
    key: tuple[str, ...]


class Findings:
    """What was compared, how, and what differed."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.differences: list[Difference] = []
        self._lock = threading.Lock()

    def compare(self, what: str, where: str, old: str, new: str) -> bool:
        """Two texts; whether they are equal."""
        with self._lock:
            self.counts[what] += 1
            if old != new:
                self.differences.append(_difference(f"{what}: {where}", old, new))
        return old == new

    def report(self) -> str:
        groups: dict[tuple[str, ...], list[Difference]] = {}
        for each in self.differences:
            groups.setdefault(each.key, []).append(each)
        largest = sorted(groups.values(), key=len, reverse=True)
        said = [_group_said(each) for each in largest[:MOST_GROUPS]]
        if len(largest) > MOST_GROUPS:
            said.append(f"… and {len(largest) - MOST_GROUPS} more kinds of difference\n")
        said += [f"{number:>7} {what}" for what, number in sorted(self.counts.items())]
        total = f"{len(self.differences)} differences in {len(groups)} kinds"
        said.append(f"{self.counts.total():>7} compared: {total if groups else '0 differences'}\n")
        return "\n".join(said)


def _group_said(group: list[Difference]) -> str:
    where = [f"  {each.where}" for each in group[:EXAMPLES]]
    return "\n".join(
        [f"── {len(group)} ×", *where, *(f"    {each}" for each in group[0].lines), ""]
    )


def _difference(where: str, old: str, new: str) -> Difference:
    """Alike are those in which the same words came and went, whatever the numbers."""
    both = [re.sub(r"(?=<[a-z!])", "\n", text).splitlines() for text in (old, new)]
    found = list(difflib.unified_diff(*both, n=0, lineterm=""))[2:]
    found = [line for line in found if not line.startswith("@@ ")]
    words = [
        {
            re.sub(r"\d+", "0", word)
            for line in found
            if line.startswith(sign)
            for word in re.findall(r"[\w.]+|[^\w\s]+", line[1:])
        }
        for sign in "-+"
    ]
    key = (*sorted(words[0] - words[1]), "→", *sorted(words[1] - words[0]))
    lines = tuple(line[:300] for line in found[:MOST_LINES])
    return Difference(where, lines, key if len(key) > 1 else (re.sub(r"\d+", "0", where),))


def as_text(answer: Answer) -> str:
    """Status, headers and body of a page as they are compared."""
    body = as_seen(answer.text) if answer.kind == "text/html" else answer.text
    return f"{head_of(answer)}\n{masked(body)}"


def head_of(answer: Answer) -> str:
    told = {name: text for name, text in answer.headers.items() if name not in OF_EACH_REQUEST}
    told |= {name: "…" for name in ONLY_WHETHER if name in told}
    if answer.cookies:
        told["set-cookie"] = ", ".join(sorted(name for name, _text in answer.cookies))
    lines = [f"{name}: {text}" for name, text in sorted(told.items())]
    return "\n".join([f"status {answer.status}", *lines])


def masked(text: str) -> str:
    text = STATIC.sub(r"\1\2\3", text)
    for pattern, by in MASKS:
        text = pattern.sub(by, text)
    return text


def file_as_text(kind: str, body: bytes) -> tuple[str, str]:
    """What stands in a file, and how that was read."""
    if body.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            members = [(name, archive.read(name)) for name in archive.namelist()]
        return "\n".join(f"[{name}]\n{_plain(data)}" for name, data in members), "zip members"
    if body.startswith(b"%PDF") and shutil.which("pdftotext"):
        words = ["pdftotext", "-layout", "-", "-"]
        done = subprocess.run(words, input=body, capture_output=True, check=True)
        return done.stdout.decode("utf-8", "replace"), "pdftotext"
    return _plain(body), "masked text" if kind.startswith(("text/", "image/svg")) else "bytes"


def _plain(data: bytes) -> str:
    try:
        return masked(data.decode())
    except UnicodeDecodeError:
        return f"{len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}"
