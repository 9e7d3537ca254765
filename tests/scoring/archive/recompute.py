"""The chain of an archive, recomputed from what `scoring/archive/ARCHIVE.md` says and no more.

`python recompute.py FILE.zip` prints what is wrong, what was withdrawn, and the last line.
"""

import hashlib
import io
import json
import sys
import zipfile
from pathlib import Path

MARK = b"portativ-tournament sha256="


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def check(data):
    """Sentences about what is wrong, and about what was withdrawn; and the last line."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
        comment = archive.comment
    manifest = json.loads(members["manifest.json"])
    tournament = json.loads(members["tournament.json"])
    lines = [json.loads(line) for line in members["log.jsonl"].decode().splitlines()]
    wrong = []
    if comment != MARK + sha256(data[: -len(comment)]).encode():
        wrong.append("the comment")
    wrong += [n for n, digest in manifest["sha256"].items() if sha256(members[n]) != digest]
    withdrawn = {
        (each["content"]["text"]["line"], each["content"]["text"]["name"]): each
        for each in lines
        if each["kind"] == "redaction" and each["content"]["text"]["line"] < each["number"]
    }
    said = [
        f"line {line}: {name} withdrawn by account {by['user']} at {by['at']}"
        for (line, name), by in withdrawn.items()
    ]
    number, last = 0, "0" * 64
    for line in lines:
        number += 1
        if (line["number"], line["previous"]) != (number, last):
            wrong.append(f"line {line['number']}: the link")
        gone = {name for name in ("reason", "rule") if (line["number"], name) in withdrawn}
        wrong += check_line(line, tournament, gone)
        said += [f"line {number}: {name} withheld" for name in sorted(withheld_of(line) - gone)]
        last = line["hash"]
    if (number, last if lines else None) != (manifest["versions"], manifest["last_hash"]):
        wrong.append("the last line")
    return wrong, said, (number, last)


def check_line(line, tournament, gone):
    number, texts = line["number"], line["texts"]
    wrong = [f"line {number}: {name} is there" for name in gone if texts.get(name, {}).get("text")]
    for name, text in texts.items():
        if "text" in text:
            salt = bytes.fromhex(text["salt"])
            if len(salt) != 16 or sha256(salt + text["text"].encode()) != text["digest"]:
                wrong.append(f"line {number}: the text {name}")
    if sha256(canonical(line, tournament)) != line["hash"]:
        wrong.append(f"line {number}: the hash")
    return wrong


def withheld_of(line):
    return {name for name, text in line["texts"].items() if "text" not in text}


def canonical(line, tournament):
    origin = next(each for each in tournament["origins"] if line["number"] <= each["through"])
    people = dict(enumerate(origin["people"], 1))
    content = dict(line["content"])
    if content.get("penalty") and content["penalty"]["player"] is not None:
        player = people[content["penalty"]["player"]]
        content["penalty"] = {**content["penalty"], "player": player}
    seats = {
        seat: {**sitting, "players": [people[each] for each in sitting["players"]]}
        for seat, sitting in line["seats"].items()
    }
    same = (
        *("number", "kind", "table", "deal", "points", "side", "state", "user", "token"),
        *("at", "typed_at", "key", "previous"),
    )
    said = {
        **{name: line[name] for name in same},
        "tournament": origin["tournament"],
        "club": origin["club"],
        "round": origin["rounds"][str(line["round"])],
        "content": content,
        "seats": seats,
        "rules": tournament["rules"][line["rules"]],
        "formula": line["formula"],
        "texts": {name: text["digest"] for name, text in line["texts"].items()},
    }
    text = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def main():
    wrong, said, (number, last) = check(Path(sys.argv[1]).read_bytes())
    sys.stdout.write("\n".join([*wrong, *said, f"{number} lines, last {last[:8]}\n"]))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
