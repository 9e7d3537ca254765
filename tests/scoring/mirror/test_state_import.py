"""What a laptop in the hall sends is taken into the copy that everybody follows, whole or not."""

import json
import re
from datetime import timedelta

import pytest
from django.utils import timezone

from club.entries.settling import sign_up
from club.models import Entry, EntryPlayer, Payment, Round, Tournament
from scoring.archive.refusals import Broken
from scoring.archive.zip_file import packed, unpacked
from scoring.log.actions import give_penalty, take_back_penalty, withdraw_text
from scoring.log.commands import Actor
from scoring.log.recheck import disagreements
from scoring.log.refusals import Refused, WrittenElsewhere
from scoring.mirror import hosting
from scoring.mirror.manifest import AnotherLog
from scoring.models import Deal, LineText, Mirror, Penalty, RoundScore, Version
from scoring.standings.inputs import facts_of
from scoring.standings.standing import standing_of
from tests.scoring.mirror.conftest import Laptop


def stands(tournament):
    """All that a page can show of the results, without keys."""
    found = standing_of(facts_of(Tournament.objects.get(pk=tournament.pk)))
    return (
        [(row.place, row.entry, row.score) for row in found.rows] if found else [],
        sorted(Deal.objects.values_list("round__number", "table", "number", "state")),
        sorted(RoundScore.objects.values_list("round__number", "entry__number", "points")),
        sorted(Penalty.objects.values_list("points", "taken_back__number")),
        [*Version.objects.order_by("number").values_list("number", "hash")],
    )


def test_states_follow_each_other_and_nothing_is_written_twice(laptop):
    states, wanted = [], []
    with laptop.writing():
        for table in (1, 2, 3):
            laptop.play(table=table)
            states.append(laptop.state())
            wanted.append(stands(laptop.tournament))
        entry = Entry.objects.first()
        penalty = give_penalty(
            Round.objects.first(),
            entry,
            12,
            rule="Late",
            key="a" * 32,
            by=Actor(),
            reason="The bus",
        )
        states.append(laptop.state())
        wanted.append(stands(laptop.tournament))
        take_back_penalty(Penalty.objects.get(), key="b" * 32, by=Actor(), reason="Traffic")
        laptop.play(2)
        states.append(laptop.state())
        wanted.append(stands(laptop.tournament))
    assert penalty.number == 4
    assert not Version.objects.exists()
    keys = set()
    for data, as_there in zip(states, wanted, strict=True):
        assert laptop.send(data)["outcome"] == "taken"
        assert stands(laptop.tournament) == as_there
        kept = {*Version.objects.values_list("pk", flat=True)}
        assert keys <= kept
        keys = kept
        assert [*disagreements(laptop.tournament)] == []
    assert laptop.send(states[-1])["outcome"] == "taken"
    assert stands(laptop.tournament) == wanted[-1]
    assert laptop.send(states[1])["outcome"] == "older"
    assert stands(laptop.tournament) == wanted[-1]


def test_rounds_that_are_not_shown_come_as_hashes(db):
    laptop = Laptop(publicity="round")
    with laptop.writing():
        laptop.play()
        hidden = laptop.state()
        Round.objects.filter(number=1).update(finished_at=timezone.now())
        laptop.play(2)
        shown = laptop.state()
        Round.objects.update(finished_at=timezone.now())
        all_ = laptop.state()
    manifest, content, log = unpacked(hidden, 2)
    assert log == ""
    assert [*manifest["hidden"]] == ["1"]
    assert all(each["scores"] == [] for each in content["rounds"])
    for data, rounds in ((hidden, set()), (shown, {1}), (all_, {1, 2})):
        laptop.send(data)
        assert {*Version.objects.values_list("round__number", flat=True)} == rounds
        assert [*disagreements(laptop.tournament)] == []
    assert laptop.mirror.hidden == {}


def test_a_log_that_does_not_go_on_is_refused_and_nothing_changes(laptop):
    with laptop.writing():
        laptop.play()
        laptop.play(deal=2)
        two = laptop.state()
    with laptop.writing():
        laptop.play(table=2)
        laptop.play(table=3)
        other = laptop.state()
    with laptop.writing():
        cut = laptop.state()
    laptop.send(two)
    before = stands(laptop.tournament)
    for data in (other, cut):
        with pytest.raises(AnotherLog):
            laptop.send(data)
    assert stands(laptop.tournament) == before


@pytest.mark.parametrize("what", ["cut", "points", "hash", "later", "entries", "no archive"])
def test_a_state_that_is_not_as_it_was_made_is_refused(laptop, what):
    with laptop.writing():
        laptop.play()
        data = laptop.state()
    manifest, content, log = unpacked(data, 2)
    if what == "points":
        log = re.sub(r'"points": \{"(\d+)": ', r'"points": {"\1": 1', log)
    elif what == "hash":
        log = re.sub(r'"hash": "....', '"hash": "0000', log)
    elif what == "entries":
        content["entries"] = content["entries"][:-1]
    facts = {name: each for name, each in manifest.items() if name not in ("format", "sha256")}
    made = packed(content, log, facts)
    if what == "later":
        made = packed(content, log, {**facts, "format": "portativ-tournament/3"})
    bad = {"cut": data[:-200], "no archive": b"<html>"}.get(what, made)
    with pytest.raises(Refused) as refused:
        laptop.send(bad)
    assert refused.value.said()
    assert not Version.objects.exists()
    assert laptop.send(data)["outcome"] == "taken"


def test_people_keep_what_hangs_on_them_and_sign_ups_keep_their_place(laptop):
    entry = laptop.tournament.entries.get(number=2)
    Entry.objects.filter(pk=entry.pk).update(contact="ana@example.org", code="c" * 20)
    EntryPlayer.objects.filter(entry=entry).update(rate="free")
    paid = Payment.objects.create(
        club=laptop.tournament.club, tournament=laptop.tournament, entry=entry, kind="fee", amount=5
    )
    late = sign_up(laptop.tournament, ["Late One", "Late Two"])
    with laptop.writing():
        Entry.objects.filter(pk=late.pk).delete()
        # The two change numbers, somebody new has that of the sign-up, and one is removed.
        a, b = laptop.tournament.entries.get(number=1), entry
        for number, each in ((90, a), (1, b), (2, a)):
            Entry.objects.filter(pk=each.pk).update(number=number)
        new = Entry.objects.create(tournament=laptop.tournament, number=late.number, name="New")
        keys = {
            str(each.number): [each.pk, 0 if each.pk == new.pk else each.pk]
            for each in Entry.objects.filter(tournament=laptop.tournament)
        }
        data = laptop.state(entries=keys)
    laptop.send(data)
    entry.refresh_from_db()
    assert (entry.number, entry.contact, entry.code) == (1, "ana@example.org", "c" * 20)
    assert {one.rate for one in entry.line_up.all()} == {"free"}
    assert Payment.objects.get(pk=paid.pk).entry == entry
    late.refresh_from_db()
    found = Entry.objects.get(tournament=laptop.tournament, number=7)
    assert (found.name, late.number > 7) == ("New", True)
    (told,) = hosting.news_for(laptop.mirror)["entries"]
    assert told[:2] == [late.pk, ["Late One", "Late Two"]]


def test_clocks_an_hour_apart_show_the_same_minutes(laptop):
    started = Round.objects.get(number=1).started_at
    with laptop.writing():
        Round.objects.filter(number=1).update(started_at=started + timedelta(hours=1))
        taken = (timezone.now() + timedelta(hours=1)).isoformat()
        data = laptop.state(taken_away_at=taken)
    laptop.send(data)
    assert abs(Round.objects.get(number=1).started_at - started) < timedelta(seconds=10)


def test_texts_that_the_laptop_withdraws_go_here_too(laptop):
    with laptop.writing():
        give_penalty(
            Round.objects.first(), Entry.objects.first(), 12,
            rule="Late", key="a" * 32, by=Actor(), reason="Ana was late",
        )  # fmt: skip
        first = laptop.state()
        withdraw_text(laptop.tournament, 1, "reason", key="c" * 32, by=Actor())
        second = laptop.state()
    laptop.send(first)
    assert LineText.objects.get(name="reason").text == "Ana was late"
    laptop.send(second)
    assert LineText.objects.get(name="reason").text == ""
    assert [*disagreements(laptop.tournament)] == []


def test_nothing_is_written_here_until_it_is_brought_back(laptop):
    with laptop.writing():
        laptop.play()
        first, last = laptop.state(), laptop.state(is_last=True)
    laptop.send(first)
    laptop.tournament.refresh_from_db()
    with pytest.raises(WrittenElsewhere):
        give_penalty(
            Round.objects.first(), Entry.objects.first(), 12, rule="", key="d" * 32, by=Actor(),
            reason="x",
        )  # fmt: skip
    laptop.send(last)
    laptop.play(table=2)
    assert Version.objects.count() == 2
    assert [*disagreements(laptop.tournament)] == []
    assert laptop.send(first)["outcome"] == "back"


def test_a_laptop_that_was_given_up_is_heard_and_not_mixed_in(laptop):
    with laptop.writing():
        laptop.play()
        first = laptop.state()
        laptop.play(deal=2)
        second = laptop.state()
    laptop.send(first)
    hosting.give_up(laptop.tournament, None)
    laptop.play(table=2)
    before = stands(laptop.tournament)
    assert laptop.send(second)["outcome"] == "aside"
    assert stands(laptop.tournament) == before
    assert bytes(Mirror.objects.get().aside) == second
    assert [*disagreements(laptop.tournament)] == []


def test_a_damaged_state_says_so(laptop):
    with laptop.writing():
        data = laptop.state()
    with pytest.raises(Broken):
        laptop.send(data[:-1])
    assert json.dumps(laptop.mirror.parts) == "{}"
