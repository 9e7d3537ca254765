"""What must hold after every press, read from pages, papers, files and the API of an evening."""

import csv
import hashlib
import io
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

import icalendar
import openpyxl
import polib
import pypdf
from django.apps import apps
from django.conf import settings

from club.models import Payment, Tournament
from scoring.log.recheck import disagreements
from scoring.models import Wall
from tests.simulator.pages import Page
from tests.simulator.world import Broken, Visitor, World, state_of_all

Promise = Callable[[World], None]
PROMISES: dict[int, Promise] = {}
"""By number; what leaves no trace (7) is tried by presses."""


def promise(number: int) -> Callable[[Promise], Promise]:
    def numbered(made: Promise) -> Promise:
        PROMISES[number] = made
        return made

    return numbered


def hold(world: World, *, is_whole: bool = False) -> None:
    """All of them; papers, links and other languages by lot unless everything is wanted."""
    if world.held == state_of_all() and not is_whole:
        return
    world.chance = random.Random(f"{world.presses}")
    world.is_whole = is_whole
    for each in PROMISES.values():
        each(world)
    world.held = state_of_all()


def same(number: int, **said: Any) -> None:
    """Every place says the same."""
    known = {json.dumps(value, sort_keys=True, default=str) for value in said.values()}
    if len(known) > 1:
        lines = "\n".join(f"  {name}: {value}" for name, value in said.items())
        raise Broken(f"{number}: one thing, said differently\n{lines}")


@promise(1)
def who_is_in_is_seated(world: World) -> None:
    """1: seated in the coming round or in what the desk is asked; nobody twice; one count."""
    entries = {each["number"]: each for each in world.entries()}
    here = {n for n, each in entries.items() if each["state"] == "entered" and each["is_here"]}
    can = {n for n in here if entries[n]["can_be_seated"]}
    desk = world.read("desk/")
    _every_sign_up_is_known(world, entries.values())
    _nobody_twice(world, entries)
    _one_count(world, desk, can)
    if world.facts["state"] in ("finished", "archived") or desk.says("is called off"):
        return
    asks = desk.html[desk.html.find('id="live-alerts"') :].split("</section>")[0]
    said = Page("", asks).text
    for each in (entries[n] for n in here - can):
        if not each["people"] or not all(who["name"] in said for who in each["people"]):
            raise Broken(f"1: {each['title']!r} is here without a seat, and nobody is asked")
    rounds = world.rounds()
    new = can - _placed(world.seats(1)) if rounds and rounds[0]["state"] == "open" else set()
    if new and not re.search(r"since the seats were set|New: ", desk.text):
        raise Broken(f"1: entries {new} have no seat, and nobody says so")
    for deal in world.program.every(f"tournaments/{world.evening}/deals", state="disputed"):
        address = f"rounds/{deal['round']}/tables/{deal['table']}/deals/{deal['deal']}/"
        if address not in asks:
            raise Broken(f"1: {address} is disputed, and the desk is not asked")


def _placed(seats: dict[str, Any]) -> set[int]:
    at_tables = {seat["entry"] for table in seats["tables"] for seat in table["seats"]}
    return at_tables | {*seats["sits_out"]}


def _nobody_twice(world: World, entries: dict[int, dict[str, Any]]) -> None:
    """Neither entered nor seated; no two people of a play have one name."""
    coming = [each for each in entries.values() if each["state"] in ("entered", "waiting")]
    named = [who["name"] for each in coming for who in each["people"]]
    if twice := [each for each, times in Counter(named).items() if times > 1]:
        raise Broken(f"1: {twice} are entered twice")
    for round_ in world.rounds():
        seats = world.seats(round_["number"])
        placed = [seat["entry"] for table in seats["tables"] for seat in table["seats"]]
        placed += seats["sits_out"]
        people = [who["player"] for each in placed for who in entries[each]["people"]]
        for found in (placed, people):
            if twice := [each for each, times in Counter(found).items() if times > 1]:
                raise Broken(f"1: {twice} sit twice in round {round_['number']}")


def _every_sign_up_is_known(world: World, entries: Iterable[dict[str, Any]]) -> None:
    """Who reads "You are entered" is in the list of the desk as such."""
    entered = {
        who["name"] for each in entries if each["state"] == "entered" for who in each["people"]
    }
    for slug, address, phone, people in world.homes:
        if slug == world.evening and phone.open(address).says("You are entered."):
            known = [one for one in people if one in entered]
            if not known and not world.secret & {*people}:
                raise Broken(f"1: {people} read that they are entered, and the desk knows nobody")


def _one_count(world: World, desk: Page, can: set[int]) -> None:
    pages = {"desk": desk, "people": world.read("people/?kind=all"), "seats": world.read("seats/")}
    path = {name: re.search(r"(\d+) here", page.text) for name, page in pages.items()}
    said = {name: int(found[1]) for name, found in path.items() if found}
    same(1, api=len(can), **said)
    heads = {
        name: found[1]
        for name, page in pages.items()
        if (
            found := re.search(
                r"Here:? ((?:\d+ (?:pairs?|singles?|people|players?),? ?)+)", page.text
            )
        )
    }
    same(1, **{name: text.strip(" ,") for name, text in heads.items()})


@promise(2)
def one_standing(world: World) -> None:
    """2: page, wall, papers, files, API and the log say one."""
    for said in disagreements(Tournament.every.get(slug=world.evening)):
        raise Broken(f"2: the log worked out again: {said}")
    files = world.is_whole or world.chance.random() < 0.2
    for who, program in ((world.desk, world.program), (world.stranger, world.reader)):
        if who is world.stranger and not _is_shown(world):
            continue
        items = program.get(f"tournaments/{world.evening}/standing").get("items", [])
        answer = who.ask(f"{world.home}standings.json")
        if answer.status_code != 200:
            same(2, json=[], api=items)
            continue
        file = answer.json()
        rows = [(row["entry"], row["points"]) for row in file["rows"] if "entry" in row]
        same(2, json=rows, api=[(each["entry"], each["points"]) for each in items])
        _in_csv(world, who, file)
        ranked = [row["name"] for row in file["rows"] if "entry" in row]
        ranked = [name.removesuffix(" (withdrawn)") for name in ranked]
        names = [(name, _shown(each["score"])) for name, each in zip(ranked, items, strict=True)]
        if rows:
            _in_order(f"the page of {who.name}", world.page("", who).text, names)
            if files:
                book = who.ask(f"{world.home}standings.xlsx")
                same(2, json=_figures(file["rows"]), excel=_in_book(book.content, file))
            if who is world.stranger:
                _on_the_wall(world, items)
                if files:
                    paper = read_paper(who.ask(f"{world.home}standings.pdf").content)
                    _in_order("the paper", paper, names)
    _deals_add_up(world)


def _on_the_wall(world: World, items: list[dict[str, Any]]) -> None:
    """Each ranking, where the wall shows any at the moment."""
    wall = Page("", world.stranger.ask(f"{world.home}live/pages/").content.decode())
    shown = re.split(r"Standing (?:in|after) round \d+", wall.text)[1:]
    lines: dict[int, list[tuple[str, str]]] = {}
    for each in items:
        lines.setdefault(each["line"], []).append(("", _shown(each["score"])))
    for text in shown:
        if not any(_is_in_order(text, own[:3]) for own in lines.values()):
            raise Broken(f"2: the wall says {text[:200]!r}, and the API {lines}")


def _is_in_order(text: str, names: list[tuple[str, str]]) -> bool:
    try:
        _in_order("", text, names)
    except Broken:
        return False
    return True


def read_paper(content: bytes) -> str:
    paper = pypdf.PdfReader(io.BytesIO(content))
    return re.sub(r"\s+", " ", " ".join(each.extract_text() for each in paper.pages))


def _is_shown(world: World) -> bool:
    return world.facts["state"] != "draft"


def _shown(points: Any) -> str:
    if points is None:
        return ""
    text = f"{points:g}" if isinstance(points, float) else str(points)
    return text.replace("-", "−")


def _figures(rows: list[dict[str, Any]]) -> list[Any]:
    return [(row.get("entry"), row["points"]) for row in rows]


def _in_csv(world: World, who: Visitor, file: dict[str, Any]) -> None:
    text = who.ask(f"{world.home}standings.csv").content.decode("utf-8-sig")
    titles = [column["title"] for column in file["columns"]]
    names = [column["name"] for column in file["columns"]]
    table = [line for line in csv.reader(io.StringIO(text)) if line]
    own = [dict(zip(names, line, strict=False)) for line in table if line != titles]
    said = [row["points"] for row in file["rows"]]
    read = [_number(row.get("points", "")) for row in own if len(row) == len(names)]
    same(2, json=[(row["name"], p) for row, p in zip(file["rows"], said, strict=True)],
         csv=[(row["name"], p) for row, p in zip(own, read, strict=False)])  # fmt: skip


def _number(text: Any) -> Any:
    if text in ("", None):
        return None
    number = float(str(text).replace(",", ".").replace("−", "-"))
    return int(number) if number == int(number) else number


def _in_book(content: bytes, file: dict[str, Any]) -> list[Any]:
    sheet = openpyxl.load_workbook(io.BytesIO(content)).worksheets[0]
    lines = [list(row) for row in sheet.iter_rows(values_only=True)]
    titles = [column["title"] for column in file["columns"]]
    head = next((at for at, line in enumerate(lines) if line[: len(titles)] == titles), None)
    if head is None:
        raise Broken("2: the workbook has no head as the file has")
    names = [column["name"] for column in file["columns"]]
    rows = [dict(zip(names, line, strict=False)) for line in lines[head + 1 :][: len(file["rows"])]]
    return [(row.get("entry"), _number(row["points"])) for row in rows]


def _in_order(where: str, text: str, names: list[tuple[str, str]]) -> None:
    at, text = 0, re.sub(r"(\d) \.(\d)", r"\1.\2", text)  # decimals stand smaller
    for name, points in names:
        found = text.find(name, at)
        if found < 0:
            raise Broken(f"2: {where} lacks {name!r} after {text[max(0, at - 40) : at]!r}")
        at = found + len(name)
        figure = re.escape(points) + (r"0*" if "." in points else r"(?:\.0+)?")
        if not re.search(rf"(?<![\d−.]){figure}(?![\d.])", text[at : at + 400]):
            raise Broken(f"2: {where} says no {points} of {name!r}: {text[at : at + 120]!r}")


def _deals_add_up(world: World) -> None:
    """The points of the deals, added up, less the penalties, where all points count."""
    found = world.program.get(f"tournaments/{world.evening}/standing")
    if world.facts["scoring"] != "sum" or not found.get("items") or found["stage"] != 1:
        return
    total: Counter[int] = Counter()
    for deal in world.program.every(f"tournaments/{world.evening}/deals"):
        total.update({int(entry): points for entry, points in deal["points"].items()})
    if total:
        same(2, api={each["entry"]: each["points_at_tables"] + sum(each["penalties"])
                     for each in found["items"]},
             deals={each["entry"]: total[each["entry"]] for each in found["items"]})  # fmt: skip


@promise(3)
def one_sum_of_money(world: World) -> None:
    """3: page, sheet, files and payments are one figure; receipts have no gap."""
    payments = Payment.objects.filter(tournament__slug=world.evening)
    taken = sum(each.amount for each in payments if each.voided_at is None)
    if found := re.search(r"Balance: (−?[\d.,]+)", world.read("money/").text):
        same(3, payments=taken, page=round(_number(found[1]) * 100))
        if world.is_whole or world.chance.random() < 0.3:
            _on_the_sheets(world, taken, found[1])
    numbers = Payment.objects.exclude(receipt_number=None).values_list(
        "receipt_year", "receipt_number"
    )
    years: dict[int, list[int]] = {}
    for year, number in sorted(numbers):
        years.setdefault(year, []).append(number)
    for year, own in years.items():
        if own != [*range(1, len(own) + 1)]:
            raise Broken(f"3: receipts of {year} have a gap: {own}")
    people = world.read("people/?kind=all").text
    if found := re.search(r"Paid: (\d+) of (\d+)", people):
        ticked = [each for each in world.entries() if each["state"] == "entered"]
        same(3, people=(int(found[1]), int(found[2])),
             api=(sum(each["has_paid"] for each in ticked), len(ticked)))  # fmt: skip


def _on_the_sheets(world: World, taken: int, said: str) -> None:
    """The balance as the page writes it on paper; the amounts of the workbook, added up."""
    if said not in read_paper(world.desk.ask(f"{world.home}cash.pdf").content):
        raise Broken(f"3: the cash sheet on paper has no {said}")
    book = openpyxl.load_workbook(io.BytesIO(world.desk.ask(f"{world.home}cash.xlsx").content))
    lines = [*book.worksheets[0].iter_rows(values_only=True)]
    head = next(line for line in lines if "For what" in line)
    own = [n for n, title in enumerate(head) if str(title).startswith(("Income", "Expenses"))]
    cells = [line[n] for line in lines for n in own if isinstance(line[n], int | float)]
    same(3, payments=taken, workbook=round(sum(cells) * 100))


PUBLIC = ("", "live/", "live/pages/", "crosstable/", "standings.json", "deals.json", "entries.json",
          "sign-up/", "statistics/", "clock.json")  # fmt: skip
OF_CLUB = ("/", "/clubs/do-re-mi/", "/clubs/do-re-mi/tournaments/", "/clubs/do-re-mi/calendar.ics",
           "/clubs/do-re-mi/news.atom", "/clubs/do-re-mi/players/", "/clubs/do-re-mi/ratings/",
           "/api/v1/clubs/do-re-mi/tournaments", "/api/v1/clubs/do-re-mi/players")  # fmt: skip


def public(world: World, share: float = 1) -> dict[str, str]:
    """Public pages of the evening and of its club, this share by lot, as a stranger gets them."""
    rounds = [each["number"] for each in world.rounds()]
    own = [*PUBLIC, *(f"rounds/{n}/" for n in rounds), *(f"entries/{n}/" for n in (1, 2))]
    paths = [*OF_CLUB, *(f"{world.home}{each}" for each in own)]
    chosen = paths if share == 1 else world.chance.sample(paths, int(share * len(paths)))
    return {path: text_of(world.stranger.ask(path)) for path in chosen}


def text_of(answer: Any) -> str:
    if answer.status_code != 200:
        return f"{answer.status_code}"
    return answer.content.decode("utf-8", "replace")


@promise(4)
def a_stranger_sees_no_secret(world: World) -> None:
    """4: nothing of drafts, rehearsals, hidden and forgotten people, rounds kept back."""
    shown = public(world, 1 if world.is_whole else 0.4)
    drafts = [each["slug"] for each in world.evenings() if each["state"] == "draft"]
    hidden = [*world.secret, *(f"/t/{each}/" for each in drafts), *(f'"{each}"' for each in drafts)]
    for path, text in shown.items():
        if is_open := [each for each in hidden if each in text]:
            raise Broken(f"4: a stranger reads {is_open} at {path}")
        if any(f"/t/{each}/" in path for each in drafts) and not text.startswith("404"):
            raise Broken(f"4: a stranger opens {path}")
    last = _last_round_to_see(world)
    for row in json.loads(shown.get(f"{world.home}deals.json", "").partition("404")[0] or "{}").get(
        "rows", ()
    ):
        if (row.get("round") or 0) > last:
            raise Broken(
                f"4: a deal of round {row['round']} is in the file, and only {last} are shown"
            )
    for row in world.reader.get(f"tournaments/{world.evening}/standing").get("rounds", ()):
        if row > last:
            raise Broken(f"4: round {row} is in the standing, and only {last} are shown")


def _last_round_to_see(world: World) -> int:
    """Of a stranger, by the rule as it is written: the last rounds are kept until they are
    revealed, it is archived, or a day has passed."""
    found, last_end = (
        world.facts,
        max((each["clock"]["finished_at"] or "" for each in world.rounds()), default=""),
    )
    is_long_ago = last_end and datetime.fromisoformat(last_end).timestamp() < world.now - 86400
    if not found["frozen_rounds"] or found["state"] == "archived":
        return 99
    if found["state"] == "finished" and is_long_ago:
        return 99
    revealed = Wall.objects.filter(tournament__slug=world.evening).values_list(
        "shown_through", flat=True
    )
    return max(found["rounds_planned"] - found["frozen_rounds"], *revealed, 0)


@promise(5)
def one_state_of_each_evening(world: World) -> None:
    """5: calendar, list, page and API agree on each evening's day and state; what a calendar says
    anew has a higher number."""
    events = {}
    calendar = world.stranger.ask("/clubs/do-re-mi/calendar.ics").content
    for event in icalendar.Calendar.from_ical(calendar).walk("VEVENT"):
        slug = str(event["URL"]).rstrip("/").rsplit("/", 1)[-1]
        events[slug] = event
    listed = {each["slug"]: each for each in world.reader.every("clubs/do-re-mi/tournaments")}
    other = set(listed) if world.is_whole else {world.evening, world.chance.choice(sorted(listed))}
    for slug, each in ((slug, each) for slug, each in listed.items() if slug in other):
        found = world.reader.get(f"tournaments/{slug}")
        same(5, list=(each["starts"], each["state"]), one=(found["starts"], found["state"]))
        starts, event = datetime.fromisoformat(found["starts"]), events.get(slug)
        page = world.stranger.open(f"/t/{slug}/")
        same(5, api=bool(found["is_called_off"]), page=page.says("is called off"))
        if event is None:
            if starts.timestamp() > world.now - 86400 and not found["is_called_off"]:
                raise Broken(f"5: the calendar lacks {slug}")
            continue
        same(5, api=starts.timestamp(), calendar=event["DTSTART"].dt.timestamp())
        same(5, api=bool(found["is_called_off"]), calendar=event["STATUS"] == "CANCELLED")
        said = [str(event.get(n)) for n in ("SUMMARY", "DESCRIPTION", "LOCATION", "STATUS")]
        said += [str(event["DTSTART"].dt), str(event["DTEND"].dt)]
        number = int(event["SEQUENCE"])
        before, last = world.said.get(slug, (said, number))
        if (said != before and number <= last) or number < last:
            raise Broken(
                f"5: the calendar says {said} of {slug}, before {before}, both as {number}"
            )
        world.said[slug] = (said, number)


SKIPPED = re.compile(r"/static/|/account/|/display/|language=|/rules/|/referee/|#|mailto:|/stop/")


@promise(6)
def every_link_leads_somewhere(world: World) -> None:
    """6: of those that the pages of the evening offer, some by lot; in another language nothing
    is left in English."""
    asked = [(world.desk, path) for path in ("desk/", "people/", "finish/", "papers/", "seats/")]
    asked += [(world.stranger, path) for path in ("", "live/", "sign-up/")]
    visitor, path = world.chance.choice(asked)
    links = {link for _tag, link in world.page(path, visitor).links if link.startswith("/")}
    chosen = sorted(each for each in links if not SKIPPED.search(each))
    if not world.is_whole:
        chosen = world.chance.sample(chosen, min(3, len(chosen)))
    for link in chosen:
        answer = visitor.ask(link)
        if answer.status_code >= 400:
            raise Broken(
                f"6: {world.home}{path} offers {visitor.name} {link}: {answer.status_code}"
            )
    language = world.chance.choice(("ro", "ca", "hu"))
    answer = visitor.ask(f"{world.home}{path}", headers={"accept-language": language},
                         data={"language": language})  # fmt: skip
    html = text_of(answer)
    visitor.ask("/", data={"language": "en"})
    if answer.status_code == 200 and f'<html lang="{language}"' not in html:
        raise Broken(f"6: {world.home}{path} is not in {language}")
    text = Page("", html).text
    if left := next((each for each in english(language) if each in text), None):
        raise Broken(f"6: {world.home}{path} in {language} says {left!r}")


@lru_cache
def english(language: str) -> tuple[str, ...]:
    """Sentences that are another text in this language."""
    found = set()
    for file in Path(settings.BASE_DIR).glob(f"*/locale/{language}/LC_MESSAGES/*.po"):
        for each in polib.pofile(str(file)):
            text = " ".join(each.msgid.split())
            if len(text) > 24 and "%" not in text and "<" not in text and each.msgstr != each.msgid:
                found.add(text)
    return tuple(sorted(found))


# 7: what leaves no trace. The presses of these are in `presses.py`.


def rows() -> dict[str, str]:
    """What every table of the database holds, but sessions, counters and what was looked at."""
    found = {}
    for model in apps.get_models():
        if model._meta.app_label in ("club", "scoring") and model.__name__ not in UNHELD:
            own = [
                {name: value for name, value in row.items() if name not in UNHELD_FIELDS}
                for row in model._base_manager.order_by("pk").values()
            ]
            found[model.__name__] = hashlib.sha256(repr(own).encode()).hexdigest()
    return found


UNHELD = {"UserSession", "Throttle", "ApiToken", "CalendarEntry"}
UNHELD_FIELDS = {"version", "last_login", "used_at", "seen_at"}


def no_trace(what: str, before: Any, after: Any) -> None:
    if before != after:
        keys = [key for key in before if before[key] != after.get(key)]
        raise Broken(
            f"7: {what} leaves a trace in {keys or [*after]}: " + _first(before, after, keys)
        )


def _first(before: Any, after: Any, keys: list[Any]) -> str:
    for key in keys[:1]:
        one, other = str(before[key]), str(after.get(key))
        at = next(
            (n for n, pair in enumerate(zip(one, other, strict=False)) if len({*pair}) > 1), 0
        )
        return f"{one[max(0, at - 60) : at + 90]!r} and {other[max(0, at - 60) : at + 90]!r}"
    return ""


VARIABLE = re.compile(
    r'name="csrfmiddlewaretoken" value="\w+"|nonce="[^"]+"|[0-9a-f]{8}-[0-9a-f-]{27}'
    r'|"made_at":"[^"]+"|data-(?:version|now|made|since|at)="[^"]*"|DTSTAMP:\w+|LAST-MODIFIED:\w+|SEQUENCE:\d+'
    r"|<updated>[^<]+</updated>|\"version\": ?\d+"
)


def views(world: World) -> dict[str, str]:
    """The evening's pages of the desk and of a stranger, without what is new each time; a message
    is shown once, so the desk's are opened twice."""
    for _time in range(2):
        own = {
            path: text_of(world.desk.ask(f"{world.home}{path}"))
            for path in ("desk/", "people/?kind=all", "seats/")
        }
    return {path: VARIABLE.sub("", text) for path, text in {**own, **public(world)}.items()}
