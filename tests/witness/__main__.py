"""Whether two checkouts of Portativ do the same: `uv run python tests/witness OLD NEW`.

It imports nothing of either. One demo, made by OLD, is served by both; every answer is compared.
"""

import argparse
import contextlib
import signal
import sys
import tempfile
import time
from pathlib import Path

from asking import Reader
from comparing import Findings
from evening import Evening, archives, table_cards
from pages import LANGUAGES, Pages
from trees import Demo, checked_out, copy, make_demo, manage, serving

HERE = Path(__file__).resolve().parents[2]
IN_EVERY_LANGUAGE = ("maria.pop",)
OF_OTHERS = 2
"""So many addresses of a shape are asked for by all but strangers and the one above."""


def main() -> int:
    asked = argparse.ArgumentParser(prog="tests/witness", description=__doc__)
    asked.add_argument("old", type=Path, nargs="?", help="a checkout with its .venv")
    asked.add_argument("new", type=Path, nargs="?", default=HERE, help="another; else this one")
    asked.add_argument("--from", dest="commit", help="OLD is this commit, checked out for now")
    asked.add_argument("--most", type=int, default=25, help="addresses of one shape a role")
    asked.add_argument("--port", type=int, default=8190, help="the first of three free ones")
    given = asked.parse_args()
    if bool(given.old) == bool(given.commit):
        asked.error("give OLD, or --from COMMIT")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="witness-")))
        if given.commit:
            given.old = stack.enter_context(checked_out(HERE, given.commit, folder / "old-tree"))
        findings = Findings()
        try:
            witness(given, folder, findings)
        finally:
            sys.stdout.write(findings.report())
    return bool(findings.differences)


def witness(given: argparse.Namespace, folder: Path, findings: Findings) -> None:
    trees = (given.old.resolve(), given.new.resolve())
    ports = (given.port + 1, given.port + 2)
    tell("a demo of the old one")
    demo = make_demo(trees[0], folder / "demo", given.port)
    with serving(trees[0], demo.data, given.port):
        slug, cards = table_cards(demo, given.port)
    kept = [copy(demo.data, folder / name) for name in ("old", "new")]
    with serving(trees[0], kept[0], ports[0]), serving(trees[1], kept[1], ports[1]):
        readers = {name: signed_in(name, demo, ports, findings) for name in demo.passwords}
        phone = Reader("phone", ports)
        compare_pages(readers, phone, cards[1], Pages(findings, slug), given.most)
        tell("the logs of the older tournaments")
        archives(readers["maria.pop"], findings)
        tell("an evening")
        Evening(readers, ports, slug, cards, findings).play()
        archives(readers["maria.pop"], findings, played=slug)
    tell("recheck")
    said = [manage(tree, data, "recheck") for tree, data in zip(trees, kept, strict=True)]
    findings.compare("recheck", "after the evening", *said)


def signed_in(name: str, demo: Demo, ports: tuple[int, int], findings: Findings) -> Reader:
    """The first account chooses its own password, as it has to."""
    reader, password = Reader(name, ports), demo.passwords[name]
    posts = [("/account/sign-in/", {"name_or_email": name, "password": password})]
    if "." not in name:
        own = dict.fromkeys(("new_password1", "new_password2"), "seventy-four bits")
        posts.append(("/account/password/", own))
    for path, fields in posts:
        statuses = [str(each.status) for each in reader.ask_both(path, fields)]
        findings.compare("sign-in", f"{name} {path}", *statuses)
        if statuses[0] != "302":
            raise SystemExit(f"{name} does not get in: {path} answers {statuses[0]}")
    return reader


def compare_pages(
    readers: dict[str, Reader], phone: Reader, card: str, pages: Pages, most: int
) -> None:
    stranger = Reader("stranger", phone.ports)
    phone.ask_both(f"/table/{card}/")
    starts = {
        "phone": ["/table/", "/table/now/", *(f"/table/?deal={each}" for each in range(1, 5))]
    }
    led_to = {}
    for at, reader in enumerate([stranger, phone, *readers.values()]):
        every = reader is stranger or reader.name in IN_EVERY_LANGUAGE
        reader.speaks = "en" if every else LANGUAGES[at % len(LANGUAGES)]
        tell(f"pages of {reader.name}")
        start, of_a_shape = starts.get(reader.name, ["/"]), most if every else min(most, OF_OTHERS)
        led_to[reader] = pages.crawl(reader, start, of_a_shape, every=every)
    tell("doors")
    for reader, shapes in led_to.items():
        pages.knock(reader, shapes)
    tell(f"static files, and once more {len(pages.again)} that differed")
    pages.compare_static()
    pages.ask_again()


def tell(what: str) -> None:
    sys.stderr.write(f"{time.strftime('%H:%M:%S')} {what}\n")


if __name__ == "__main__":
    sys.exit(main())
