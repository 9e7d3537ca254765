"""What people press in the course of an evening. Each press takes a world and two numbers that
choose, and does nothing where nothing of its kind can be pressed."""

import io
import json
import re
from collections.abc import Callable, Sequence
from threading import Timer
from uuid import uuid4

from club.storage import sqlite
from tests.simulator.pages import Form, Page
from tests.simulator.promises import OF_CLUB, no_trace, rows, views
from tests.simulator.world import MEMBERS, Broken, Phone, Visitor, World

Press = Callable[[World, int, int], object]
PRESSES: dict[str, Press] = {}
ORDERS, TYPES = ("NESW", "EWNS", "SENW", "WSEN"), "SGPM"


def press(made: Press) -> Press:
    PRESSES[made.__name__] = made
    return made


def one_of(found: Sequence, at: int):
    return found[at % len(found)] if found else None


# Presses of one form of one page: the page, and where the form leads. One of the forms that are
# there is sent by one of its buttons, with what somebody would type into what is empty.
FORMS = {
    "tick_somebody": ("people/?kind=all", r"/people/\d+/$"),
    "all_are_here": ("people/", r"all-here/$"),
    "tap_a_member": ("people/?kind=members", r"/people/add/\d+/$"),
    "pair_those_alone": ("people/pair/", r"people/pair/$"),
    "shuffle_the_numbers": ("people/", r"people/numbers/$"),
    "answer_what_waits": ("desk/", r"(accept|pair|calls|agree|returned)/$|/people/\d+/$"),
    "set_the_seats": ("seats/", r"/seats/$"),
    "seat_by_hand": ("seats/", r"/seats/(hand|remove|keep)/$"),
    "exchange_seats": ("rounds/1/seats/", r"rounds/1/seats/$"),
    "rebuild_the_rounds": ("seats/rebuild/", r"seats/rebuild/$"),
    "start_the_round": ("desk/", r"/clock/$"),
    "change_a_code": ("tables/", r"/tables/$"),
    "step_on_or_back": ("desk/", r"/state/$"),
    "give_a_penalty": ("penalties/", r"/penalties/$"),
    "finish_the_evening": ("finish/", r"/(finish|final|sureness)/$"),
    "reveal": ("live/desk/", r"live/reveal/$"),
    "use_the_wall": ("live/desk/", r"live/(announcement|show)/$"),
    "take_money": ("money/", r"/money/$"),
    "give_prizes": ("prizes/", r"/prizes/$"),
    "mark_who_came": ("/clubs/do-re-mi/attendance/", r"attendance/"),
}
HARMFUL = ("/remove/", "sign-out/", "/hints/", "/programs/", "/take-away/", "/stop/")


def send_one(world: World, page: Page, pattern: str, a: int, b: int, who: Visitor | None = None):
    """One of the forms that lead there; the page it leads to."""
    forms = [each for each in page.forms if each.method == "post" and is_harmless(each)]
    if form := one_of([each for each in forms if re.search(pattern, each.action)], a):
        page = (who or world.desk).send(form, b, **plausible(form, a + b))
        return leave(world, page, a)
    return None


def is_harmless(form: Form) -> bool:
    return not any(each in form.action for each in HARMFUL)


def plausible(form: Form, at: int) -> dict[str, object]:
    """What somebody types into fields that are empty, and chooses where nothing is chosen."""
    typed = {"reason": "so", "rule": "Late", "points": at % 9, "amount": f"{1 + at % 90},50",
             "text": "1: o cupă\n3 x lot: ciocolată", "note": "apă", "many": 1, "table": 1,
             "person": f"Oaspete {at}"}  # fmt: skip
    sent, given = dict(form.fields), {}
    for name in form.names:
        last = name.rsplit("-", 1)[-1]
        if sent.get(name):
            continue
        if name in form.choices:
            known = [each for each in form.choices[name] if each]
            if name == "places":
                given[name] = [one_of(known, at), one_of(known, at + 1)]
            elif at % 2 and known:
                given[name] = one_of(known, at)
        elif last in typed:
            given[name] = typed[last]
    return given


def leave(world: World, page: Page, at: int) -> Page:
    """Where a seat is left in the middle of a round the ways out are asked for."""
    if "/away/" in page.address and (form := one_of([*page.all_forms("away/")], at)):
        return world.desk.send(form, at, **plausible(form, at))
    return page


def _of_a_form(path: str, pattern: str) -> Press:
    def pressed(world: World, a: int, b: int) -> None:
        page = world.desk.open(path) if path.startswith("/") else world.page(path)
        send_one(world, page, pattern, a, b)

    return pressed


PRESSES |= {name: _of_a_form(*each) for name, each in FORMS.items()}


def begin(world: World, game: str, pairs: int, options: int) -> None:
    """The first evening of the series, or one of another game; some people have come."""
    world.evening = world.evenings()[0]["slug"]
    if game != "pairs":
        form = world.desk.open(f"/clubs/{world.club}/tournaments/new/").form("new/")
        page = world.desk.send(form, "yes", name="Cupa", starts="2026-11-28T18:00", entering=game)
        world.evening = page.address.split("/")[2]
    form = world.page("counting/").form("counting/")
    given = {"takes_sign_ups": "on"} | ({"fee_amount": "20"} if options % 2 else {})
    given |= {"agreement": one_of(form.choices["agreement"], options // 2)}
    given |= {"frozen_rounds": 1} if options % 3 == 2 else {}
    world.desk.send(form, "yes", **given)
    form = world.page("plan/").form("plan/")
    given = {
        "rounds": 2 + options % 2,
        "deals": 2,
        "form": one_of(form.choices["form"], options // 9),
    }
    world.desk.send(form, "yes", **given)
    each = 2 if game == "pairs" else 1
    paste_a_list(world, pairs * 2 // each, each - 1)
    PRESSES["all_are_here"](world, 0, 0)


ARRIVING = 12
"""So many presses pass before the first seats are set, most of them of people who come."""
ARRIVALS = (
    "sign_up", "look_at_a_sign_up", "come_in_by_the_door", "tick_somebody", "change_an_entry",
    "answer_what_waits", "pair_those_alone", "type_a_pair", "all_are_here",
)  # fmt: skip


@press
def go_one_step_on(world, a, b):
    """What the evening asks for next, as an organiser without surprises presses it."""
    rounds, state = world.rounds(), world.facts.get("state")
    if state in ("finished", "archived"):
        return
    running = [each for each in rounds if each["state"] in ("running", "paused")]
    if not rounds:
        _arrive(world, a, b)
    elif running:
        _play_a_round(world, running[0]["number"], a, b)
    elif any(each["state"] == "open" for each in rounds):
        make_codes(world, a, b)
        world.press("desk/", "clock/", "start")
    elif form := world.page("desk/").form("/draw/"):
        page = world.desk.send(form)
        if sure := page.form("/draw/", "sure"):
            world.desk.send(sure)
    elif form := world.page("finish/").form("finish/"):
        world.desk.send(form)


def _arrive(world: World, a: int, b: int) -> None:
    if sum(each["can_be_seated"] for each in world.entries()) < 4:
        paste_a_list(world, 2, 1)
        PRESSES["all_are_here"](world, a, b)
    if world.presses < ARRIVING:
        PRESSES[one_of(ARRIVALS, a)](world, a // 9, b)
    else:
        PRESSES["set_the_seats"](world, 0, 0)


def _play_a_round(world: World, number: int, a: int, b: int) -> None:
    if b % 5 == 1:
        for each in range(4):
            enter_on_a_phone(world, a, b + 2 * each)
    elif b % 5 > 2:
        type_results(world, a, 0)
    else:
        world.press(f"rounds/{number}/end/", "end/")


# Who comes.


@press
def sign_up(world, a, b):
    """From a phone at home: two people, or one alone; sometimes somebody of the club."""
    phone = Visitor("a phone at home")
    form = world.page("sign-up/", phone).form("sign-up/")
    if form is None:
        return
    people = [one_of(MEMBERS, a) if a % 3 == 0 else next(world.people), next(world.people)]
    people = people[: 1 + (b % 3 > 0)]
    page = phone.send(form, **{f"person_{at}": name for at, name in enumerate(people)})
    if not page.address.endswith("sign-up/"):
        world.homes.append((world.evening, page.address, phone, people))


@press
def look_at_a_sign_up(world, a, b):
    """Withdraw, choose somebody who is alone too, or not after all."""
    if own := [each for each in world.homes if each[0] == world.evening]:
        _slug, address, phone, _people = one_of(own, a)
        send_one(world, phone.open(address), "sign-up/", b, a // 3, phone)


@press
def come_in_by_the_door(world, a, b):
    """The code at the door: tap a name; who has not entered comes in with somebody or alone."""
    found = re.search(r"/t/[^/]+/door/\w+/", world.page("door/").text)
    phone = Visitor("a phone at the door")
    page = phone.open(found[0] + ("?kind=members" if b % 2 else "")) if found else None
    for at in (a, b):
        forms = (
            [form for form in page.forms if form.buttons and "search" not in form.names]
            if page
            else []
        )
        if forms := [form for form in forms if "/door/" in form.action]:
            page = phone.send(forms[0], at)
            if "me=" not in page.address:
                break
    if page and b % 5 == 0 and (back := page.form("", "That was not me")):
        phone.send(back)


@press
def type_a_pair(world, a, b):
    if form := world.page("people/").form("people/add/"):
        people = [next(world.people) if a % 4 else one_of(MEMBERS, b), next(world.people)]
        fields = [name for name in form.names if name.startswith("person_")]
        sent = dict(zip(fields, people, strict=False))
        world.desk.send(form, **sent, is_here="on" if b % 4 else None)


@press
def paste_a_list(world, a, b):
    lines = [" & ".join(next(world.people) for _at in range(1 + b % 2)) for _line in range(a % 13)]
    if lines and (form := world.page("people/import/").form("import/")):
        page = world.desk.send(form, text="\n".join(lines))
        if taken := page.form("", "take"):
            world.desk.send(taken, "take")


@press
def change_an_entry(world, a, b):
    """Split it up, withdraw it, take it back, put somebody in, its name, when it plays, its fee."""
    links = {each for _tag, each in world.page("people/?kind=all").links}
    if address := one_of(sorted(each for each in links if re.search(r"/people/\d+/$", each)), a):
        send_one(world, world.desk.open(address), r"/people/\d+/$", b, a // 7)


# Seats and rounds.


@press
def make_codes(world, a, b):
    world.press("tables/", "tables/", "make")
    for table, code in enumerate(
        re.findall(r"/table/([\w-]{20,})/?", world.page("tables/print/").html), 1
    ):
        if table not in world.phones or a % 7 == 0:
            world.phones[table] = Phone(table)
            world.phones[table].open(f"/table/{code}/")


@press
def end_the_round(world, a, b):
    if running := [each["number"] for each in world.rounds() if each["state"] != "open"]:
        world.press(f"rounds/{one_of(running, a)}/end/", "end/")


@press
def draw_again(world, a, b):
    send_one(world, world.page("desk/"), "/draw/$", a, b)


@press
def somebody_leaves(world, a, b):
    if place := place_at(world, a):
        page = world.page(f"rounds/{place[0]}/tables/{place[1]['table']}/away/")
        if links := [each for _tag, each in page.links if "entry=" in each]:
            leave(world, world.desk.open(one_of(links, b)), a)


# Results.


def content_of(world: World, at: int, table: dict, deal: int) -> dict:
    """A result such as its game has them."""
    kind, order = world.facts.get("game"), one_of(ORDERS, at)
    if kind == "pairs":
        return {
            "contract": f"{1 + at % 4}{one_of(TYPES, at // 4)}", "declarer": order[at % 2],
            "order": [*order], "last_stuck": at % 5 == 0,
        }  # fmt: skip
    seats = [str(each + 1) for each in range(len(table["seats"]))]
    turned = seats[at % len(seats) :] + seats[: at % len(seats)]
    if kind == "individual":
        return {"type": one_of(TYPES, at), "order": turned, "last_stuck": at % 5 == 0}
    laid = {seat: {"opened": True, "laid": 60 + 10 * nth} for nth, seat in enumerate(turned)}
    return {"players": laid | {turned[0]: {"opened": True, "laid": 90, "closed": "tile"}}}


def place_at(world: World, at: int) -> tuple[int, dict] | None:
    """A round that has begun, one of the last two, and a table of it."""
    begun = [each for each in world.rounds() if each["state"] != "open"]
    if not begun:
        return None
    number = one_of(begun[-2:], at // 3)["number"]
    table = one_of(world.seats(number)["tables"], at)
    return (number, table) if table else None


@press
def enter_on_a_phone(world, a, b):
    """By one of the two sides; a phone without a network holds it."""
    place = place_at(world, a)
    if place is None or place[1]["table"] not in world.phones:
        return
    number, table = place
    phone, deal = world.phones[table["table"]], 1 + b % 3
    phone.held.append(
        {"key": str(uuid4()), "round": number, "deal": deal,
         "side": one_of(("NS", "EW", None), b // 3),
         "content": content_of(world, a * 7 + b, table, deal)}
    )  # fmt: skip
    if b % 4:
        phone.send_held()


@press
def a_phone_comes_back(world, a, b):
    """It sends what it held, and some of what it had sent already."""
    if phone := one_of([*world.phones.values()], a):
        phone.send_held(again=b % 3)


@press
def press_on_a_phone(world, a, b):
    """Agree, call the referee, or the form without script."""
    if phone := one_of([*world.phones.values()], a):
        send_one(world, phone.open("/table/"), "/table/", b, b // 5, phone)


@press
def type_results(world, a, b):
    """At the desk, a line a table: what is missing in a round, or half of it."""
    if (place := place_at(world, a)) and (
        form := world.page(f"rounds/{place[0]}/enter/").form("enter/")
    ):
        sent = dict(form.fields)
        lines = [
            name for name in form.names if re.fullmatch(r"\d+-\d+", name) and not sent.get(name)
        ]
        typed = {name: typed_line(world, a + nth) for nth, name in enumerate(lines[:: 1 + b % 2])}
        world.desk.send(form, **typed, reason="so")


def typed_line(world: World, at: int) -> str:
    is_pairs = world.facts.get("game") == "pairs"
    return (
        f"{1 + at % 4}{one_of(TYPES, at // 4)} {'NE'[at % 2]} {one_of(ORDERS, at)}"
        if is_pairs
        else ""
    )


@press
def press_on_a_deal(world, a, b):
    """Correct, annul, adjust, settle: a press of the page of one deal."""
    if place := place_at(world, a):
        path = f"rounds/{place[0]}/tables/{place[1]['table']}/deals/{1 + b % 3}/"
        send_one(world, world.page(path), r"/deals/\d+/$", b // 3, a)


@press
def settle_a_dispute(world, a, b):
    links = {each for _tag, each in world.page("desk/").links if re.search(r"/deals/\d+/$", each)}
    if links:
        send_one(world, world.desk.open(one_of(sorted(links), a)), r"/deals/\d+/$", b, a)


# What is shown to whom.


@press
def freeze(world, a, b):
    world.program.call("put", f"tournaments/{world.evening}/freeze", {"rounds": a % 3})


@press
def change_what_counts(world, a, b):
    """Sign-ups checked first or not, what is public, hidden seats, agreement, fee, places."""
    if form := world.page("counting/").form("counting/"):
        name, known = one_of(
            [("takes_sign_ups", ("on", None)), ("approves_sign_ups", ("on", None)),
             ("publicity", form.choices.get("publicity", ["live"])), ("hides_seats", ("on", None)),
             ("agreement", form.choices.get("agreement", ["touch"])),
             ("fee_amount", ("20", "40", "")), ("reduced_fee", ("10", "")), ("limit", ("3", ""))],
            a,
        )  # fmt: skip
        if name in form.names:
            world.desk.send(form, "yes", **{name: one_of(known, b)})


@press
def be_hidden_or_forgotten(world, a, b):
    """A member asks not to be named, or to be forgotten."""
    members = f"/clubs/{world.club}/members/"
    links = {each for _tag, each in world.desk.open(members).links}
    address = one_of(sorted(each for each in links if re.search(r"/members/\d+/$", each)), a)
    form = world.desk.open(address).form(address) if address else None
    name = dict(form.fields).get("name", "") if form else ""
    if form and b % 3:
        world.desk.send(form, naming="hidden")
        world.secret.add(name)
    elif form and (forget := world.desk.open(f"{address}forget/").form("forget/")):
        world.desk.send(forget, **dict.fromkeys(forget.choices, "on"))
        if name not in world.desk.open(members).text:
            world.secret.add(name)


# What leaves no trace.


@press
def rehearse(world, a, b):
    """It begins, its tables play for a while, no stranger reads of it, and it ends."""
    if not (form := world.page("desk/").form("/rehearse/")):
        return
    own, phones, before = world.evening, world.phones, rows()
    found = re.match(r"/t/([^/]+)/desk/", world.desk.send(form).address)
    if not found or found[1] == own:
        return
    world.evening, world.phones = found[1], {}
    for _step in range(1 + b % 5):
        go_one_step_on(world, a, b)
        world.wait(2 + a % 20)
        world.page("desk/now/")
    for path in (f"/t/{found[1]}/", f"/t/{found[1]}/live/", *OF_CLUB):
        answer = world.stranger.ask(path)
        if answer.status_code == 200 and found[1] in answer.content.decode():
            raise Broken(f"4: a stranger reads of a rehearsal at {path}")
    world.press("desk/", "rehearsal/", "end")
    world.evening, world.phones = own, phones
    no_trace("a rehearsal", before, rows())


UNDONE = (
    ("desk/", "clock/", "start", "desk/", "undo"), ("desk/", "clock/", "pause", "desk/", "go_on"),
    ("desk/", "/state/", "on", "desk/", "back"),
    ("people/?kind=all", "people/{}/", "paid", "people/{}/", "unpaid"),
    ("people/?kind=all", "people/{}/", "here", "people/?kind=all", "not_here"),
    ("people/?kind=all", "people/{}/", "not_here", "people/?kind=all", "here"),
)  # fmt: skip


@press
def press_and_undo(world, a, b):
    """Every page is as it was before."""
    path, action, button, again, back = one_of(UNDONE, a)
    found = [re.search(r"/people/(\d+)/$", form.action) for form in world.page(path).forms]
    key = one_of([each[1] for each in found if each], b) or ""
    action, again = action.format(key), again.format(key)
    world.page("desk/")
    before = views(world)
    done = world.press(path, action, button)
    if done is not None and world.press(again, action, back) is not None:
        world.page("desk/")
        no_trace(f"{button} and {back} of {action}", before, views(world))


REFUSED = (
    ("people/", "people/add/", {"person_0": "", "person_1": "", "name": ""}),
    ("money/", "money/", {"note": "x", "amount": "viel"}),
    ("penalties/", "penalties/", {"who": "", "points": "-3"}),
    ("game/", "game/", {"name": "", "starts": "morgen"}),
    ("plan/", "plan/", {"rounds": "0", "deals": "-1"}),
    ("counting/", "counting/", {"fee_amount": "viel", "frozen_rounds": "-1"}),
    ("prizes/", "prizes/", {"text": "99999999: ein Pokal"}),
    ("rounds/1/seats/", "rounds/1/seats/", {"tables": "1 1 1"}),
    ("rounds/1/enter/", "rounds/1/enter/", {"1-1": "9Z Q NNNN"}),
    ("sign-up/", "sign-up/", {"person_0": ""}),
)


@press
def send_what_is_refused(world, a, b):
    """A form with something impossible in it: a sentence, and no trace."""
    path, action, wrong = one_of(REFUSED, a)
    forms = [each for each in world.page(path).all_forms(action) if {*wrong} & {*each.names}]
    if form := one_of(forms, 0):
        before = rows()
        world.desk.send(form, **wrong)
        no_trace(f"a refused form of {path}", before, rows())


@press
def take_away_and_return(world, a, b):
    """The evening as a file, read in elsewhere: the same standing and the same deals."""
    if not world.rounds() or not (form := world.page("take-away/").form("take-away/")):
        return
    sent = dict(form.filled(what="file", names="full", language="en"))
    file = io.BytesIO(world.desk.ask(f"{world.home}take-away/", "post", sent).content)
    file.name, arrive = "evening.zip", f"/clubs/{world.other_club}/tournaments/import/"
    before = {name: taken(world, name) for name in ("standings", "deals")}
    answer = world.desk.ask(arrive, "post", {"file": file, "passphrase": "", "meanwhile": "on"})
    if answer.status_code == 302:
        own, world.evening = world.evening, answer.headers["Location"].split("/")[2]
        after = {name: taken(world, name) for name in before}
        world.evening = own
        no_trace("an archive", before, after)
    elif b"already in this club" not in answer.content:
        raise Broken(
            f"7: it cannot be read in: {Page(arrive, answer.content.decode()).text[-400:]}"
        )


def taken(world: World, name: str) -> object:
    """Rows of a file; who entered something has no account where it is read in."""
    answer = world.desk.ask(f"{world.home}{name}.json")
    if answer.status_code != 200:
        return answer.status_code
    return [{**row, "entered-by": ""} for row in json.loads(answer.content)["rows"]]


# Other doors.


@press
def change_the_series(world, a, b):
    """An evening is moved, called off, held after all, or given the settings of another."""
    links = {each for _tag, each in world.desk.open(world.series).links if "evening=" in each}
    if not links:
        return
    page = world.desk.open(one_of(sorted(links), a))
    forms = [each for each in page.forms if "/evenings/" in each.action and each.buttons]
    if (form := one_of(forms, b)) and (button := one_of(form.buttons, b // 5)).value != "remove":
        day = dict(form.fields).get("starts", "")[:10]
        moved = {"starts": f"{day}T{17 + a % 3}:{b % 4 * 15:02}"} if day else {}
        world.desk.send(form, button, **moved)


@press
def next_friday(world, a, b):
    """The evening after: its people come, or those of last time are brought."""
    if b % 3 == 0 and world.rounds():
        world.go_to_next()
        send_one(world, world.page("people/"), "people/same/$", a, b)


PATHS = ("people/", "desk/", "seats/", "money/", "counting/", "prizes/", "penalties/", "finish/",
         "live/desk/", "game/", "plan/", "rounds/1/enter/", "tables/", "people/pair/", "stage/",
         "winners/", "seats/wishes/", "log/", "copy/")  # fmt: skip


@press
def an_old_tab(world, a, b):
    """The second laptop opens a page, or sends what it has had open for long."""
    helper = world.helper
    if helper.tabs and b % 3:
        send_one(world, one_of(helper.tabs, a), "", b, b // 3, helper)
    else:
        path = one_of((*PATHS, "rounds/1/tables/1/deals/1/", "rounds/1/end/"), a)
        helper.tabs = [*helper.tabs[-5:], world.page(path, helper)]


@press
def press_anything(world, a, b):
    """Any button of any page of the desk."""
    send_one(world, world.page(one_of(PATHS, a)), "", b, b // 3)


@press
def a_program_works(world, a, b):
    """The desk's token enters people, checks in, seats, starts and ends rounds, sends results."""
    own, rounds, place = f"tournaments/{world.evening}", world.rounds(), place_at(world, a)
    last, key, anyway = rounds[-1]["number"] if rounds else 1, str(uuid4()), {"anyway": bool(b % 2)}
    people = [next(world.people), next(world.people)][: world.people_of_entry]
    penalty = {"key": key, "round": last, "entry": 1 + a % 5, "points": b % 9, "rule": "Late"}
    state, step = one_of(("open", "running", "finished"), b), one_of(("running", "finished"), b)
    calls = [
        ("post", "/entries", {"people": people}),
        ("put", f"/entries/{1 + a % 6}", {"is_here": bool(b % 4)}),
        ("delete", f"/entries/{1 + a % 6}", None),
        ("post", "/rounds", {"round": last + bool(rounds)} | anyway),
        ("put", f"/rounds/{last}", {"state": step} | anyway),
        ("put", "/state", {"state": state} | anyway),
        ("post", "/penalties", penalty),
        ("put", f"/rounds/{last}/release", {}),
    ]
    if place:
        result = {"key": key, "round": place[0], "table": place[1]["table"], "deal": 1 + b % 3}
        result["content"] = content_of(world, a + b, place[1], 1)
        calls += [("post", "/results", {"results": [result]})] * 3
    method, path, body = one_of(calls, a)
    world.program.call(method, f"{own}{path}", body)


@press
def the_calendar_beside_a_writer(world, a, b):
    """Two changes of an evening, and between them the calendar is read while somebody else writes,
    for longer than a trifle waits."""
    change_the_series(world, a, b)
    sqlite._write_gate.acquire()
    Timer(2 * sqlite.TRIFLE_SECONDS, sqlite._write_gate.release).start()
    world.stranger.ask(f"/clubs/{world.club}/calendar.ics")
    with sqlite._write_gate:
        pass
    change_the_series(world, a, b + 1)


@press
def wait(world, a, b):
    world.wait(1 + a % 40 + (24 * 60 if b % 9 == 0 else 0))
