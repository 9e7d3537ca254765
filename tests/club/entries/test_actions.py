"""Who comes in: entered, paired, parted, put in for somebody, waiting, gone and back."""

import pytest

from club.entries import actions, numbers
from club.entries.actions import NotPossible
from club.entries.queries import players_of, titles, who_can_play
from club.entries.settling import sign_up
from club.memberships.actions import PlaysBeside, add_member, merge
from club.models import Entry, EntryState, Membership, Player
from club.pairings import clock
from tests.club.evenings import come_in, seated, tournament_of


@pytest.fixture
def pairs(club):
    return tournament_of(club)


@pytest.fixture
def person(club):
    def make(name):
        return add_member(club, Player(name=name)).player

    return make


@pytest.fixture
def alone(pairs, person):
    """Somebody who came without a partner."""

    def come(name, **facts):
        entry = actions.add_entry(pairs, [person(name)], is_here=True)
        Entry.objects.filter(pk=entry.pk).update(**facts)
        entry.refresh_from_db()
        return entry

    return come


def names(entry, round_number=1):
    return [one.player.name for one in players_of(entry, round_number)]


def test_nobody_plays_for_two_entries(pairs, person):
    ana, ion, eva = person("Ana Pop"), person("Ion Rusu"), person("Eva Nagy")
    first = actions.add_entry(pairs, [ana, ion])
    with pytest.raises(NotPossible, match=r"^Ana Pop has already entered\.$"):
        actions.add_entry(pairs, [ana, eva])
    with pytest.raises(NotPossible, match=r"^Ion Rusu has already entered\.$"):
        actions.substitute(actions.add_entry(pairs, [eva]), 0, ion, 1, None)
    assert [names(entry) for entry in pairs.entries.all()] == [
        ["Ana Pop", "Ion Rusu"],
        ["Eva Nagy"],
    ]
    assert first.number == 1


@pytest.mark.parametrize(
    "back", [actions.return_to_play, lambda entry: actions.set_here(entry, True)]
)
def test_who_withdrew_and_came_in_with_another_does_not_come_back_twice(pairs, person, back):
    ana, ion, eva = person("Ana Pop"), person("Ion Rusu"), person("Eva Nagy")
    first = actions.add_entry(pairs, [ana, ion])
    actions.withdraw(first)
    actions.add_entry(pairs, [ana, eva])
    with pytest.raises(NotPossible, match=r"^Ana Pop has already entered\.$"):
        back(first)
    first.refresh_from_db()
    assert first.state == EntryState.WITHDRAWN


def test_who_withdrew_plays_again(pairs, person):
    entry = actions.add_entry(pairs, [person("Ana Pop"), person("Ion Rusu")])
    actions.withdraw(entry)
    assert who_can_play(pairs, 1) == []
    actions.return_to_play(entry)
    assert who_can_play(pairs, 1) == [entry]


def test_two_singles_become_a_pair(pairs, alone):
    one, other = alone("Ana Pop", has_paid=True), alone("Ion Rusu")
    actions.pair(one, other)
    (entry,) = pairs.entries.all()
    assert (names(entry), entry.number) == (["Ana Pop", "Ion Rusu"], 1)
    assert (entry.is_here, entry.has_paid) == (True, False)


def test_a_second_press_pairs_nobody_with_somebody_else(pairs, alone):
    """Two organisers look at the same list: one pairs Ana with Ion, the other Ana with Eva."""
    ana, ion, eva = alone("Ana Pop"), alone("Ion Rusu"), alone("Eva Nagy")
    seen_ana, seen_ion = Entry.objects.prefetch_related("line_up__player").order_by("number")[:2]
    actions.pair(ana, ion)
    with pytest.raises(NotPossible, match="Together they are too many"):
        actions.pair(seen_ana, eva)
    with pytest.raises(NotPossible, match="no longer there"):
        actions.pair(eva, seen_ion)
    assert sorted(map(names, pairs.entries.all())) == [["Ana Pop", "Ion Rusu"], ["Eva Nagy"]]


def test_a_pair_needs_two(pairs, alone):
    ana = alone("Ana Pop")
    with pytest.raises(NotPossible, match=r"^Choose two different people\.$"):
        actions.pair(ana, ana)


def test_who_waits_is_entered_with_one_who_is(pairs, alone):
    one, other = alone("Ana Pop", state=EntryState.WAITING), alone("Ion Rusu")
    assert actions.pair(one, other).state == EntryState.ENTERED


def test_a_pair_is_parted(pairs, person):
    entry = actions.add_entry(pairs, [person("Ana Pop"), person("Ion Rusu")], name="Diezii")
    actions.substitute(entry, 1, person("Eva Nagy"), 2, 2)
    parted = actions.split(entry)
    assert [names(each) for each in parted] == [["Ana Pop"], ["Ion Rusu"]]
    assert [names(each, 2) for each in parted] == [["Ana Pop"], ["Eva Nagy"]]
    assert [(each.number, each.name) for each in pairs.entries.all()] == [(1, ""), (2, "")]


def test_what_is_one_or_only_typed_is_not_parted(pairs, alone):
    pairs.approves_sign_ups = True
    pairs.approves_sign_ups = True
    signed_up = sign_up(pairs, ["Ana Pop", "Ion Rusu"])
    for entry in (alone("Eva Nagy"), signed_up):
        with pytest.raises(NotPossible, match=r"^There is nothing to split\.$"):
            actions.split(entry)


def test_who_has_a_seat_is_neither_paired_nor_parted_nor_deleted(pairs, alone):
    one, *_others = seated(pairs, 3)
    with pytest.raises(NotPossible, match=r"already has a seat\. Put in a substitute instead"):
        actions.split(one)
    with pytest.raises(NotPossible, match="already has a seat"):
        actions.pair(one, alone("Eva Nagy"))
    actions.remove(one)
    one.refresh_from_db()
    assert one.state == EntryState.WITHDRAWN


def test_a_substitute_plays_one_round_or_all_to_come(pairs, person):
    entry = actions.add_entry(pairs, [person("Ana Pop"), person("Ion Rusu")])
    actions.substitute(entry, 0, person("Eva Nagy"), 2, 2)
    actions.substitute(entry, 1, person("Dan Vlad"), 3, None)
    assert [names(entry, number) for number in (1, 2, 3, 4)] == [
        ["Ana Pop", "Ion Rusu"], ["Eva Nagy", "Ion Rusu"],
        ["Ana Pop", "Dan Vlad"], ["Ana Pop", "Dan Vlad"],
    ]  # fmt: skip
    assert titles(pairs, 2, for_public=False) == {entry.pk: "Eva Nagy – Ion Rusu"}


@pytest.mark.parametrize(
    ("first", "last", "away", "plays"),
    [
        (1, None, [], [1, 2, 3, 4]),
        (3, None, [], [3, 4]),
        (1, 2, [], [1, 2]),
        (1, 4, [2, 3], [1, 4]),
    ],
)
def test_an_entry_plays_in_the_rounds_it_says(pairs, first, last, away, plays):
    (entry,) = come_in(pairs, 1)
    actions.change_availability(entry, first, last, away)
    assert [number for number in (1, 2, 3, 4) if who_can_play(pairs, number)] == plays


def test_only_who_is_here_entered_and_complete_can_play(pairs, alone):
    here, away, withdrawn, waiting = come_in(pairs, 4)
    actions.set_here(away, False)
    actions.withdraw(withdrawn)
    Entry.objects.filter(pk=waiting.pk).update(state=EntryState.WAITING)
    alone("Ana Pop")
    assert who_can_play(pairs, 1) == [here]


def test_a_sign_up_is_looked_at_entered_or_waits(club):
    cases = [(True, None, "asked"), (False, None, "entered"), (False, 2, "waiting")]
    for number, (approves, limit, state) in enumerate(cases):
        tournament = tournament_of(
            club, slug=f"t{number}", approves_sign_ups=approves, limit=limit, takes_sign_ups=True
        )
        come_in(tournament, 2)
        entry = sign_up(tournament, ["Ana Pop", "Ion Rusu"], contact="Ana@Example.org")
        assert (entry.state, entry.number, len(entry.code)) == (state, 3, 32)


def test_a_sign_up_is_taken_in_once(club, person):
    tournament = tournament_of(club, approves_sign_ups=True, limit=1)
    entry = sign_up(tournament, ["ana pop", "ion rusu"])
    seen = Entry.objects.get(pk=entry.pk)
    actions.take_in(entry, [person("Ana Pop"), person("Ion Rusu")])
    entry.refresh_from_db()
    assert (entry.state, entry.typed, names(entry)) == ("entered", [], ["Ana Pop", "Ion Rusu"])
    with pytest.raises(NotPossible, match=r"^This sign-up has already been accepted\.$"):
        actions.take_in(seen, [person("Eva Nagy")])
    later = sign_up(tournament, ["eva nagy", "dan vlad"])
    actions.take_in(later, [person("Eva Nagy"), person("Dan Vlad")])
    assert later.state == EntryState.WAITING


def test_the_first_who_waits_moves_up(club):
    tournament = tournament_of(club, limit=2)
    first, _second = come_in(tournament, 2)
    waiting = [sign_up(tournament, [name]) for name in ("Ana Pop", "Ion Rusu")]
    assert [each.state for each in waiting] == ["waiting", "waiting"]
    assert actions.withdraw(waiting[0]) is None
    assert actions.remove(first) == waiting[1]
    waiting[1].refresh_from_db()
    assert waiting[1].state == EntryState.ENTERED


def test_only_who_waits_moves_up(pairs):
    (entry,) = come_in(pairs, 1)
    actions.withdraw(entry)
    with pytest.raises(NotPossible, match="is not on the waiting list"):
        actions.move_up(entry)


def test_numbers_are_drawn_and_have_no_gaps_when_seats_are_made(pairs):
    made = come_in(pairs, 5)
    numbers.draw_numbers(pairs, [entry.pk for entry in reversed(made)])
    by_number = list(pairs.entries.order_by("number").values_list("pk", flat=True))
    assert by_number == [entry.pk for entry in reversed(made)]
    actions.withdraw(pairs.entries.get(number=2))
    seated(pairs)
    entered = pairs.entries.filter(state="entered").order_by("number")
    assert list(entered.values_list("number", flat=True)) == [1, 2, 3, 4]
    assert pairs.entries.get(state="withdrawn").number == 5


def test_two_records_of_one_person_that_both_played_become_one(club, person):
    """What either played is the one person's; the pairs stay whole."""
    ana, anna, ion, eva = map(person, ("Ana Pop", "Anna Pop", "Ion Rusu", "Eva Nagy"))
    earlier, later = tournament_of(club, slug="a"), tournament_of(club, slug="b")
    first = actions.add_entry(earlier, [anna, ion], is_here=True)
    second = actions.add_entry(later, [ana, eva], is_here=True)
    come_in(earlier, 1)
    seated(earlier)
    clock.start_round(earlier.rounds.get(number=1))
    merge(Membership.objects.get(player=ana), Membership.objects.get(player=anna))
    assert [names(entry) for entry in (first, second)] == [
        ["Ana Pop", "Ion Rusu"], ["Ana Pop", "Eva Nagy"]
    ]  # fmt: skip
    assert who_can_play(earlier, 1)[0] == first
    with pytest.raises(NotPossible, match="Ana Pop has already entered"):
        actions.add_entry(earlier, [ana])


def test_two_who_play_in_one_tournament_are_two_people(pairs, person, secretary):
    ana, anna = person("Ana Pop"), person("Anna Pop")
    entry = actions.add_entry(pairs, [ana, anna])
    keep, gone = (Membership.objects.get(player=each) for each in (ana, anna))
    with pytest.raises(PlaysBeside):
        merge(keep, gone)
    facts = {"other": gone.pk, "sure": "yes"}
    page = secretary.post(f"/clubs/do-re-mi/members/{keep.pk}/merge/", facts)
    assert page.context["form"].errors["other"] == [
        "Both play in Joia muzicală, so they are two people. If one entry is a mistake, withdraw "
        "it first."
    ]
    assert names(entry) == ["Ana Pop", "Anna Pop"]
    actions.withdraw(entry)
    merge(keep, gone)
