"""The long run of `manage.py drill evenings --minutes 30`: plays from one seed after another, two
writers at one moment at each door, and evenings that are cut. A find is written with its seed."""

import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from threading import Barrier, Thread
from uuid import uuid4

import pytest
from django.db import connection, connections

from scoring.models import Version
from tests.simulator import presses, promises
from tests.simulator.machine import play
from tests.simulator.pages import Form
from tests.simulator.presses import is_harmless, one_of, plausible
from tests.simulator.world import Broken, Visitor, World

MINUTES = float(os.environ.get("PORTATIV_EVENINGS", "0"))
FIRST_SEED = int(os.environ.get("PORTATIV_SEED", "1000"))
pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(not MINUTES, reason="long: manage.py drill evenings --minutes 30"),
]
PLAYS, IN_MEMORY, BESIDE = 5, 0.6, 0.2
"""Plays of a seed, and the shares of the time."""


def for_so_long(share: float, name: str, tried: Callable[[int], Counter[str]]) -> None:
    """Seed by seed until the time is over; every find is written, and fails at the end."""
    began, found, total, number = time.perf_counter(), [], Counter(), FIRST_SEED
    while time.perf_counter() - began < share * MINUTES * 60:
        try:
            total += tried(number)
        except Exception as error:
            notes = "\n".join(getattr(error, "__notes__", ()))
            found.append(f"seed {number}: {type(error).__name__}: {error}\n{notes}")
            sys.stdout.write(f"{name}: {found[-1]}\n")
        number += 1
    minutes = (time.perf_counter() - began) / 60
    sys.stdout.write(
        f"{name}: {number - FIRST_SEED} seeds, {total['a play']} plays, "
        f"{total.total() - total['a play']} presses of {len(total) - 1} kinds in {minutes:.1f} "
        f"minutes; {len(found)} finds.\n"
    )
    assert not found


def test_evenings_played_for_so_long(site):
    for_so_long(IN_MEMORY, "evenings", lambda seed: play(site, seed, PLAYS))


def test_two_writers_at_one_moment(site_in_a_file):
    def tried(seed: int) -> Counter[str]:
        chance, done = random.Random(seed), Counter({"a play": 1})
        with site_in_a_file() as world:
            _warm_up(world, chance)
            for _at in range(12):
                name, calls = _door(world, chance)
                at_once(calls)
                world.wait(0.1)
                done[name] += 1
                try:
                    promises.hold(world, is_whole=chance.random() < 0.2)
                except Broken as broken:
                    raise Broken(f"{broken} (after two at once: {name})") from broken
                presses.go_one_step_on(world, chance.randrange(999), chance.randrange(999))
        return done

    for_so_long(BESIDE, "two at once", tried)


def _warm_up(world: World, chance: random.Random) -> None:
    presses.begin(world, "pairs", chance.randrange(7), chance.randrange(99))
    for _at in range(chance.randrange(14)):
        presses.go_one_step_on(world, chance.randrange(999), chance.randrange(999))


def _door(world: World, chance: random.Random) -> tuple[str, list[Callable[[], object]]]:
    """A press that two make at one moment."""
    names = [next(world.people), next(world.people)]
    arriving = ["sign-up", "sign-up", "door", "api"] if world.facts.get("state") == "open" else []
    kind = chance.choice([*arriving, "phones", *["a form of the desk"] * 4])
    if kind == "sign-up":
        phones = [Visitor("a phone"), Visitor("another phone")]
        forms = [(each, world.page("sign-up/", each).form("sign-up/")) for each in phones]
        return kind, [
            _send(who, form, person_0=names[0], person_1=names[1]) for who, form in forms if form
        ]
    if kind == "door":
        return kind, [lambda: presses.come_in_by_the_door(world, 0, 1)] * 2
    if kind == "api":
        body = (
            {"people": names, "key": str(uuid4())} if chance.random() < 0.5 else {"people": names}
        )
        path = f"tournaments/{world.evening}/entries"
        return kind, [lambda: world.program.call("post", path, body)] * 2
    if kind == "phones" and world.phones:
        at, b = chance.randrange(99), chance.randrange(99)
        return kind, [lambda: presses.enter_on_a_phone(world, at, 4 * b + 1),
                      lambda: presses.type_results(world, at, b)]  # fmt: skip
    paths = ("people/", "desk/", "seats/", "money/", "finish/", "rounds/1/enter/", "tables/",
             "people/pair/", "penalties/", "prizes/", "people/add/", "live/desk/")  # fmt: skip
    page = world.page(chance.choice(paths))
    forms = [each for each in page.forms if each.method == "post" and is_harmless(each)]
    form = one_of(forms, chance.randrange(99))
    if form is None:
        return "nothing", []
    given = plausible(form, chance.randrange(9))
    given |= {
        name: each
        for name, each in zip(("person_0", "person_1"), names, strict=True)
        if name in form.names
    }
    button = chance.randrange(9)
    said = form.buttons[button % len(form.buttons)].text if form.buttons else ""
    return f"{form.action.split('/', 3)[-1]} {said[:20]}", [
        _send(who, form, button, **given) for who in (world.desk, world.helper)
    ]


def _send(
    visitor: Visitor, form: Form, button: int = 0, /, **given: object
) -> Callable[[], object]:
    return lambda: visitor.send(form, button, **given)


def at_once(calls: list[Callable[[], object]]) -> None:
    """Each in a thread of its own, with a connection of its own; a fault of any is raised here."""
    gate, faults = Barrier(max(1, len(calls))), []

    def run(call: Callable[[], object]) -> None:
        try:
            gate.wait()
            call()
        except Exception as error:
            faults.append(error)
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=(each,)) for each in calls]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    if faults:
        raise faults[0]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process that is cut is a fork")
def test_evenings_that_are_cut(site_in_a_file, tmp_path):
    """The process is ended in the middle of its presses; what was acknowledged is there."""

    def tried(seed: int) -> Counter[str]:
        chance, journal = random.Random(seed), tmp_path / f"journal-{seed}"
        with site_in_a_file() as world:
            _warm_up(world, chance)
            for _cut in range(4):
                connection.close()
                process = os.fork()
                if not process:
                    _play_on(world, chance, journal)
                time.sleep(chance.uniform(0.1, 2.5))
                os.kill(process, signal.SIGKILL)
                os.waitpid(process, 0)
                _is_whole(journal)
                promises.hold(world)
                presses.go_one_step_on(world, chance.randrange(999), chance.randrange(999))
        return Counter({"a play": 1, "a cut": 4})

    for_so_long(BESIDE, "cut", tried)


def _play_on(world: World, chance: random.Random, journal: os.PathLike[str]) -> None:
    """In the process that is cut: presses without an end; keys of results that got a receipt."""
    out = os.open(journal, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    names = [*presses.PRESSES, *["enter_on_a_phone", "go_one_step_on"] * 12]
    try:
        while True:
            pressed = presses.PRESSES[chance.choice(names)]
            before = {table: len(each.received) for table, each in world.phones.items()}
            pressed(world, chance.randrange(999), chance.randrange(999))
            for table, each in world.phones.items():
                for key in each.received[before.get(table, 0) :]:
                    os.write(out, f"{key}\n".encode())
    finally:
        os._exit(1)


def _is_whole(journal) -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        assert cursor.fetchone() == ("ok",)
    keys = journal.read_text().split() if journal.exists() else []
    kept = {
        str(each) for each in Version.objects.filter(key__in=keys).values_list("key", flat=True)
    }
    if lost := [each for each in keys if each not in kept]:
        raise Broken(f"acknowledged and lost: {lost}")
