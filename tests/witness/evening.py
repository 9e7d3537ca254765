"""The same evening sent to both servers, as phones and the desk send it, and the logs it leaves."""

import importlib.util
import io
import json
import re
import uuid
import zipfile
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from asking import Answer, Fields, Reader
from comparing import Findings, as_text
from trees import Demo

Item = dict[str, Any]
RECOMPUTE = Path(__file__).parents[1] / "scoring/archive/recompute.py"
FOLLOWS_FROM_TIME = ("hash", "previous", "last_hash", "at", "salt", "digest")
MOMENTS = ("started_at", "paused_at", "finished_at", "taken_away_at")
OF_THIS_EVENING = re.compile(
    r'(last-modified: |"hash": "|data-ends=")[^"\n]+|\b[0-9a-f]{8}\b(?=[.,<\\ ])'
    r"|\d{4}-\d\d-\d\dT[\d:.+]+|\b\d\d:\d\d(:\d\d)?\b"
)
SURE: tuple[dict[str, str], ...] = ({}, {"sure": "yes"})
EXPORTS = ("standings.json", "standings.csv", "deals.json", "crosstable.csv", "contracts.json")


def table_cards(demo: Demo, port: int) -> tuple[str, dict[int, str]]:
    """The tournament under way, and a card for each of its tables."""
    reader = Reader("ion.ardelean", (port, port))
    fields = {"name_or_email": reader.name, "password": demo.passwords[reader.name]}
    reader.ask(0, "/account/sign-in/", fields)
    found = re.search(r'href="/t/([\w-]+)/"', reader.ask(0, "/").text)
    if not found:
        raise SystemExit("no tournament is under way")
    slug = found[1]
    reader.ask(0, f"/t/{slug}/tables/", {"do": "make"})
    codes = re.findall(r"/table/([\w-]{20,})/", reader.ask(0, f"/t/{slug}/tables/print/").text)
    return slug, dict(enumerate(codes, 1))


def archives(reader: Reader, findings: Findings, played: str = "") -> None:
    """Of every tournament, or of the one that was played: lines, hashes, and what stands beside."""
    listed = reader.ask(0, "/clubs/portativ-demo/tournaments/").text
    for slug in [played] if played else sorted(set(re.findall(r'href="/t/([\w-]+)/"', listed))):
        for names in ("full", "public"):
            both = reader.ask_both(f"/t/{slug}/take-away/", {"what": "file", "names": names})
            where = f"{slug}, names {names}"
            texts = [archive_as_text(each, has_own_times=bool(played)) for each in both]
            findings.compare("archive", where, *texts)
            wrong = [checked(each) for each in both]
            findings.compare("chain of the archive", where, *wrong)
            findings.compare("chain, recomputed", where, "holds", wrong[1])


def archive_as_text(answer: Answer, *, has_own_times: bool) -> str:
    if answer.kind != "application/zip":
        return as_text(answer)
    with zipfile.ZipFile(io.BytesIO(answer.body)) as archive:
        members = {name: archive.read(name).decode() for name in archive.namelist()}
    manifest = json.loads(members["manifest.json"])
    manifest.pop("taken_away_at")
    if not has_own_times:
        members["manifest.json"] = json.dumps(manifest)
        return "\n".join(members.values())
    values = [manifest, json.loads(members["tournament.json"])]
    values += map(json.loads, members["log.jsonl"].splitlines())
    manifest.pop("sha256")
    return "\n".join(json.dumps(timeless(each), indent=1, sort_keys=True) for each in values)


def timeless(value: Any) -> Any:
    """Without moments of this run, salts and hashes; what is not known stays."""
    if isinstance(value, list):
        return [timeless(each) for each in value]
    if not isinstance(value, Mapping):
        return value
    return {
        name: "…" if name in (*FOLLOWS_FROM_TIME, *MOMENTS) and text else timeless(text)
        for name, text in value.items()
    }


def checked(answer: Answer) -> str:
    spec = importlib.util.spec_from_file_location("recompute", RECOMPUTE)
    recompute = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(recompute)
    wrong, _said, _last = recompute.check(answer.body)
    return "\n".join(wrong) or "holds"


class Evening:
    """Rounds of a tournament in pairs: each step is asked of both, and the answers compared."""

    def __init__(self, desk, ports, slug: str, cards: dict[int, str], findings: Findings) -> None:
        self.desk, self.at, self.findings = desk, f"/t/{slug}", findings
        self.chance = Random(74)
        self.phones = {}
        for table, card in cards.items():
            phone = self.phones[table] = Reader(f"phone of table {table}", ports)
            phone.ask_both(f"/table/{card}/")
        page = self.phones[1].ask(0, "/table/").text
        self.round = int(re.search(r'data-round="(\d+)"', page)[1])

    def play(self) -> None:
        self.first_table()
        self.disputes()
        self.malformed()
        self.rest_of_round()
        self.desk_decides()
        self.penalties()
        self.next_rounds()

    def first_table(self) -> None:
        """A result, the same again, its key for something else, and the other side's touch."""
        one = self.result(3)
        other = self.result(3) | {"key": one["key"]}
        for items in ([one], [one], [one, one], [other]):
            self.send(1, items)
        self.send(1, [self.agreement(one, "NS")])
        touch = self.agreement(one, "EW")
        for items in ([touch], [touch], [self.agreement(self.result(3), "EW")]):
            self.send(1, items)
        both = self.result(4)
        self.send(1, [both, self.agreement(both, "EW")])

    def disputes(self) -> None:
        """Two sides that say different things; one that puts its own right."""
        for item in (self.result(3), self.result(3, side="EW"), self.result(3)):
            self.send(2, [item])
        first = self.result(4)
        again = self.result(4) | {"kind": "correction", "version": first["key"]}
        for item in (first, again, again, {**again, "key": self.key(), "version": 1}):
            self.send(2, [item])
        breach = {"breach": {"by": "E", "kind": "out_of_turn", "again": True}}
        self.send(3, [self.result(3) | {"content": breach}, self.result(5)])

    def malformed(self) -> None:
        good = self.result(4)
        wrong = {
            "key": "no key", "kind": "opinion", "round": 99, "deal": 0, "table": 2, "side": "X",
            "tournament": -1, "content": [], "typed_at": "yesterday",
        }  # fmt: skip
        for name, value in wrong.items():
            self.send(3, [good | {"key": self.key(), name: value}])
        for name in good:
            self.send(3, [{each: good[each] for each in good if each != name}])
        odd = {"contract": "9Z", "declarer": "Q", "order": ["N"], "last_stuck": 1}
        for name, value in odd.items():
            self.send(3, [self.result(4) | {"content": good["content"] | {name: value}}])
        bodies = [b"", b"{", b"[]", b'{"results": 5}', b'{"results": [5]}', b'{"results": []}']
        bodies += [json.dumps({"results": [good] * 51}).encode(), b" " * 200_001]
        for body in bodies:
            self.ask(self.phones[3], "/table/results/", body)
        self.ask(self.phones[3], "/table/results/", b"{}", X_CSRFToken="wrong")
        self.ask(Reader("no phone", self.phones[1].ports), "/table/results/", b'{"results": []}')

    def rest_of_round(self) -> None:
        for table in list(self.phones)[3:]:
            items = [self.result(deal) for deal in (3, 4)]
            self.send(table, items)
            self.send(table, [self.agreement(each, "EW") for each in items[:1]])
        self.ask(self.phones[4], "/table/call/", {"deal": 4}, Accept="application/json")
        for call in re.findall(r'name="call" value="(\d+)"', self.see("ilona.szabo", "desk/now/")):
            self.ask(self.desk["ilona.szabo"], f"{self.at}/desk/calls/", {"call": call})
        line = {"line": "3-4", "3-4": "2m n nesw s", "reason": ""}
        for more in ({"look": "yes"}, {"key": self.key()}, {"3-4": "2m ?", "look": "yes"}):
            self.enter("stefan.tamas", "enter/", line | more, Accept="application/json")

    def desk_decides(self) -> None:
        """A correction with and without its reason, a dispute settled, deals annulled and given."""
        fields = {"contract": "2M", "declarer": "S", "order": list("SNEW"), "key": self.key()}
        where = "tables/1/deals/3/"
        kept = self.see("stefan.tamas", f"rounds/{self.round}/{where}enter/")
        fields["replaces"] = re.search(r'name="replaces" value="(\d*)"', kept)[1]
        for more in ({"step": "preview"}, {"step": "save"}, {"step": "save", "reason": "misread"}):
            self.enter("stefan.tamas", f"{where}enter/", fields | more)
        page = self.see("ilona.szabo", f"rounds/{self.round}/tables/2/deals/3/")
        entry = re.search(r'name="settle-of" value="(\d+)"', page)
        self.deed("ilona.szabo", (2, 3), "settle", of=entry[1])
        self.deed("stefan.tamas", (4, 3), "annul", reason="not his to say")
        self.deed("ilona.szabo", (4, 3), "annul", reason="a card was missing")
        points = {"points-NS": 3, "points-EW": -2}
        self.deed("ilona.szabo", (4, 4), "adjust", reason="by the book", **points)
        self.deed("stefan.tamas", (5, 4), "agree")
        place = {"round": self.round, "table": 6, "deal": 4}
        self.deed("stefan.tamas", (5, 3), "move", reason="wrong slip", exchange="on", **place)
        for key in [{"key": self.key()}] * 2:
            self.enter("stefan.tamas", "agree/", key)

    def penalties(self) -> None:
        referee, address = self.desk["ilona.szabo"], f"{self.at}/penalties/"
        who = re.findall(r'<option value="(\d+(?:-\d+)?)"', self.see("ilona.szabo", "penalties/"))
        given = {"do": "give", "round": self.round, "rule": "Late", "points": 5, "reason": "10 min"}
        for each in who[:3]:
            self.ask(referee, address, given | {"who": each, "key": self.key()})
        self.ask(referee, address, given | {"who": who[0], "points": 0, "key": self.key()})
        newest = re.search(r'name="penalty" value="(\d+)"', self.see("ilona.szabo", "penalties/"))
        back = {"penalty": newest[1], "back-reason": "was here", "back-key": self.key()}
        self.ask(referee, address, {"do": "back", **back})
        fields = r'name="line" value="(\d+)"><input [^>]*name="name" value="(\w+)"'
        if found := re.search(fields, self.see("ion.ardelean", "log/")):
            gone = {"line": found[1], "name": found[2], "key": self.key()}
            self.ask(self.desk["ion.ardelean"], f"{self.at}/log/", gone)

    def next_rounds(self) -> None:
        """To the end of the tournament, and what a phone and the papers say then."""
        run = "ion.ardelean"
        for press in ({"do": "pause"}, {"do": "go_on"}, {"do": "more", "minutes": 3}):
            self.enter(run, "clock/", press)
        while True:
            for sure in SURE:
                self.enter(run, "end/", sure)
            drawn = [self.ask(self.desk[run], f"{self.at}/draw/", sure) for sure in SURE]
            if self.round == 5 or drawn[1].status != 302:
                break
            self.round += 1
            self.enter(run, "clock/", {"do": "start"})
            for table in self.phones:
                self.send(table, [self.result(deal) for deal in range(1, 5)])
        self.ask(self.desk[run], f"{self.at}/finish/", {"sure": "yes"})
        self.send(1, [self.result(1)])
        for name in EXPORTS:
            self.ask(Reader("stranger", self.phones[1].ports), f"{self.at}/{name}")

    def key(self) -> str:
        return str(uuid.UUID(int=self.chance.getrandbits(128), version=4))

    def result(self, deal: int, side: str = "NS") -> Item:
        content = {
            "contract": f"{self.chance.choice('123')}{self.chance.choice('SGPM')}",
            "declarer": self.chance.choice("NESW"),
            "order": self.chance.sample("NESW", 4),
            "last_stuck": self.chance.random() < 0.3,
        }
        return {
            "kind": "result", "key": self.key(), "round": self.round, "deal": deal, "side": side,
            "content": content, "typed_at": "2026-01-02T20:15:00Z",
        }  # fmt: skip

    def agreement(self, to: Item, side: str) -> Item:
        same = {name: to[name] for name in ("round", "deal", "typed_at")}
        return {"kind": "agreement", "key": self.key(), "version": to["key"], "side": side, **same}

    def send(self, table: int, items: list[Item]) -> None:
        body = json.dumps({"results": items}).encode()
        self.ask(self.phones[table], "/table/results/", body)

    def see(self, who: str, path: str) -> str:
        return self.ask(self.desk[who], f"{self.at}/{path}").text

    def enter(self, who: str, path: str, fields: Fields, **headers: str) -> None:
        self.ask(self.desk[who], f"{self.at}/rounds/{self.round}/{path}", fields, **headers)

    def deed(self, who: str, at: tuple[int, int], name: str, **fields: object) -> None:
        named = {f"{name}-{each}": value for each, value in fields.items()}
        named |= {"do": name, f"{name}-key": self.key()}
        self.enter(who, f"tables/{at[0]}/deals/{at[1]}/", named)

    def ask(self, reader: Reader, path: str, fields: Fields = None, **headers: str) -> Answer:
        """What is answered, and the page that it leads to."""
        both = reader.ask_both(path, fields, **headers)
        steps = [(path, both)]
        if (onward := both[0].headers.get("location")) and fields is not None:
            steps.append((f"{path} → {onward}", reader.ask_both(onward)))
        for where, answers in steps:
            texts = [OF_THIS_EVENING.sub(r"\1…", as_text(each)) for each in answers]
            sent = fields if isinstance(fields, bytes) else json.dumps(fields)
            said = f"{reader.name} {where} {sent[:160]!r}"
            self.findings.compare(f"answer {both[0].status} of the evening", said, *texts)
        return both[0]
