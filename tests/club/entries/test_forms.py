"""What is typed about who comes in: every sentence of refusal, and what was typed kept."""

import pytest

from club.entries.actions import NotPossible
from club.entries.forms import AvailabilityForm, EntryForm, SignUpForm, SubstituteForm, TakeInForm
from club.entries.queries import players_of
from club.memberships.actions import add_member
from club.models import Entry, Player
from tests.club.evenings import come_in, tournament_of


@pytest.fixture
def pairs(club):
    return tournament_of(club)


@pytest.fixture
def ana(club):
    return add_member(club, Player(name="Ana Pop", nickname="Nana"), number=7)


def form_of(tournament, first, second="", **facts):
    return EntryForm(tournament, {"person_0": first, "person_1": second, "is_here": "on", **facts})


def people(entry):
    return [one.player.name for one in players_of(entry, 1)]


@pytest.mark.parametrize("typed", ["Ana Pop", "pop ana", "ANA POP · 7", "Nana", "7", "Ána Póp"])
def test_a_member_is_known_however_they_are_typed(pairs, ana, typed):
    form = form_of(pairs, typed, "Ion Vlad")
    assert form.is_valid(), form.errors
    entry = form.save()
    assert people(entry) == ["Ana Pop", "Ion Vlad"]
    assert (entry.is_here, entry.line_up.get(place=0).player) == (True, ana.player)
    assert [each.is_guest for each in pairs.club.memberships.order_by("pk")] == [False, True]


def test_who_is_nearly_known_is_asked_about(pairs, ana):
    form = form_of(pairs, "Anna Pop")
    assert form.errors == {
        "person_0": ["Do you mean Ana Pop · 7? Type the name so, with the number."]
    }
    assert 'value="Anna Pop"' in str(form)
    assert "It is somebody else: a new guest" in str(form)
    again = form_of(pairs, "Anna Pop", new_person_0="on")
    assert again.is_valid()
    assert people(again.save()) == ["Anna Pop"]


@pytest.mark.parametrize(
    ("first", "second", "errors"),
    [
        ("", "Ion Vlad", {"person_0": ["This field is required."]}),
        (
            "R2-D2 <b>", "",
            {"person_0": ["This is no name that can be read out. Type it once more."]},
        ),
        ("Ana Pop", "Nana", {"person_1": ["The same person twice: name each once."]}),
        ("Ion Vlad", "Ion Vlad", {"person_1": ["The same person twice: name each once."]}),
        (
            "x" * 121, "",
            {"person_0": ["Ensure this value has at most 120 characters (it has 121)."]},
        ),
    ],
)  # fmt: skip
def test_a_wrong_entry_says_what_is_wanted(pairs, ana, first, second, errors):
    form = form_of(pairs, first, second)
    assert form.errors == errors
    assert not Entry.objects.exists()


def test_who_has_entered_is_not_entered_again(pairs, ana):
    first = form_of(pairs, "Ana Pop")
    assert first.is_valid()
    first.save()
    assert form_of(pairs, "Nana").errors == {"person_0": ["Ana Pop has entered already."]}


def test_a_refused_entry_leaves_no_guest_behind(pairs, ana):
    """Between the look at the form and the saving somebody else entered the member."""
    form = form_of(pairs, "Ion Vlad", "Ana Pop")
    assert form.is_valid()
    other = form_of(pairs, "Ana Pop")
    assert other.is_valid()
    other.save()
    with pytest.raises(NotPossible, match="Ana Pop has entered already"):
        form.save()
    assert pairs.club.memberships.filter(is_guest=True).count() == 0


@pytest.mark.parametrize(
    ("facts", "errors"),
    [
        ({"first_round": "0"},
         {"first_round": ["Ensure this value is greater than or equal to 1."]}),
        ({"first_round": "x"}, {"first_round": ["Enter a whole number."]}),
        ({"first_round": "4", "last_round": "3"},
         {"last_round": ["The last round comes after the first."]}),
        ({"away": "3; four"}, {"away": ["Give numbers of rounds, for example 3, 4."]}),
        ({"away": "0"}, {"away": ["Give numbers of rounds, for example 3, 4."]}),
        ({"away": "-2"}, {"away": ["Give numbers of rounds, for example 3, 4."]}),
        ({"away": "00000000000000000201"}, {"away": ["Give numbers of rounds, for example 3, 4."]}),
    ],
)  # fmt: skip
def test_rounds_that_cannot_be_are_refused(pairs, facts, errors):
    (entry,) = come_in(pairs, 1)
    assert AvailabilityForm(entry, {"first_round": "1", **facts}).errors == errors


def test_rounds_that_are_missed_are_read_as_people_type_them(pairs):
    (entry,) = come_in(pairs, 1)
    form = AvailabilityForm(entry, {"first_round": "1", "away": "4, 3;4"})
    assert form.is_valid()
    assert form.cleaned_data == {"first_round": 1, "last_round": None, "away": [3, 4]}


def test_somebody_takes_the_place_of_another(pairs, ana):
    (entry,) = come_in(pairs, 1)
    facts = {"place": "1", "person": "Ana Pop", "first_round": "2", "how_long": "one"}
    assert SubstituteForm(pairs, entry, 1, {**facts, "place": "9"}).errors == {
        "place": ["Select a valid choice. 9 is not one of the available choices."]
    }
    form = SubstituteForm(pairs, entry, 1, facts)
    assert form.is_valid(), form.errors
    form.save()
    entry = Entry.objects.get(pk=entry.pk)
    assert [one.player.name for one in players_of(entry, 2)][1] == "Ana Pop"
    assert "Ana Pop" not in [one.player.name for one in players_of(entry, 3)]


def test_a_sign_up_may_look_for_a_partner_but_a_team_is_whole(club):
    pair = SignUpForm(tournament_of(club), {"person_0": "ana  pop"})
    assert pair.is_valid()
    assert pair.names() == ["Ana Pop"]
    team = SignUpForm(tournament_of(club, "teams", slug="echipe"), {"person_0": "Ana Pop"})
    assert set(team.errors) == {"person_1", "person_2", "person_3"}


def test_a_sign_up_without_a_name_or_an_address_is_refused(pairs):
    form = SignUpForm(pairs, {"person_0": "{{7*7}}", "contact": "ana@"})
    assert form.errors == {
        "person_0": ["This is no name that can be read out."],
        "contact": ["Enter a valid email address."],
    }


def test_a_sign_up_is_taken_in_as_members_and_guests(pairs, ana):
    entry = Entry.objects.create(
        tournament=pairs, number=1, typed=["Ana Pop", "Ion Vlad"], state="asked"
    )
    form = TakeInForm(pairs, entry, {"person_0": "Ana Pop · 7", "person_1": "Ion Vlad"})
    assert form.is_valid(), form.errors
    form.save()
    entry = Entry.objects.get(pk=entry.pk)
    assert (people(entry), entry.state) == (["Ana Pop", "Ion Vlad"], "entered")
