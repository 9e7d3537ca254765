"""Play one round of a tournament through the API, with the engine's players at every table.

    python docs/examples/evening.py https://club.example.org evening-slug ptv_…

Reads the entries, sets the seats, starts the round, plays every deal, sends the results, ends the
round and prints the standing. It needs a token that writes, and nothing but Python and `engine/`.
"""

import json
import sys
from pathlib import Path
from random import Random
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from engine.dealing import deal_pairs, dealer_of
from engine.players import SENSIBLE, played
from engine.referee import judge
from engine.seats import PAIRS_SEATS

AT_ONCE = 50


def main(site, slug, token):
    home = f"{site.rstrip('/')}/api/v1/tournaments/{slug}"

    def ask(method, path, body=None):
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = Request(home + path, data=data, headers=headers, method=method)
        try:
            with urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except HTTPError as refusal:
            sys.exit(json.load(refusal)["detail"])

    able = [each for each in ask("GET", "/entries")["items"] if each["can_be_seated"]]
    print(f"{len(able)} entries can be seated")
    number = 1 + sum(each["state"] != "open" for each in ask("GET", "/rounds")["items"])
    ask("POST", "/rounds", {"round": number})
    round_ = ask("PUT", f"/rounds/{number}", {"state": "running"})
    results = [
        played_result(round_["number"], table["table"], deal)
        for table in round_["tables"]
        for deal in range(1, round_["deals"] + 1)
    ]
    for first in range(0, len(results), AT_ONCE):
        answers = ask("POST", "/results", {"results": results[first : first + AT_ONCE]})
        for each in answers["results"]:
            if "error" in each:
                sys.exit(f"{each['reason']}: {each['error']}")
            print(f"receipt {each['number']} {each['hash']}: {each['points']}")
    ask("PUT", f"/rounds/{round_['number']}", {"state": "finished"})
    for row in ask("GET", "/standing")["items"]:
        print(f"{row['place']:3} {row['title']:40} {row['score']}")


def played_result(number, table, deal):
    """A deal of pairs as four sensible players play it, as a result to send."""
    random = Random(f"{number}/{table}/{deal}")
    record = played(deal_pairs(random.random(), dealer_of(deal, PAIRS_SEATS)), SENSIBLE, random)
    game = judge(record).game
    content = {
        "contract": str(game.contract),
        "declarer": game.declarer,
        "order": list(game.order),
        "last_stuck": game.last_stuck,
    }
    place = {"round": number, "table": table, "deal": deal}
    return {"key": str(uuid4()), **place, "content": content}


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
