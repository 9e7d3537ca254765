"""What is typed about who comes in: every sentence of refusal, and what was typed kept."""

import pytest

from club.entries.actions import NotPossible, add_entry
from club.entries.forms import AvailabilityForm, EntryForm, SubstituteForm, TakeInForm
from club.entries.namesakes import known_people, labels
from club.entries.queries import players_of
from club.entries.sign_up_form import SignUpForm
from club.memberships.actions import add_member
from club.models import Entry, Membership, Player
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


def choices(form, name="which_person_0"):
    return [str(label) for _value, label in form.fields[name].choices]


def test_who_is_nearly_known_is_asked_about(pairs, ana):
    form = form_of(pairs, "Anna Pop")
    assert form.errors == {"which_person_0": ["Choose who it is."]}
    assert 'value="Anna Pop"' in str(form)
    assert "Which Anna Pop?" in str(form)
    assert choices(form) == ["Ana Pop · 7", "A different person: a new guest"]
    assert list(form.fields)[:3] == ["person_0", "which_person_0", "person_1"]
    known = form_of(pairs, "Anna Pop", which_person_0=str(ana.pk))
    assert known.is_valid()
    assert known.found == [ana.player]
    again = form_of(pairs, "Anna Pop", which_person_0="new")
    assert again.is_valid()
    assert people(again.save()) == ["Anna Pop"]


@pytest.fixture
def namesakes(club):
    """Gheorghe Rus three times, and the two of a name that is written in two ways."""
    red = club.teams.create(name="Roșii")
    names = ("Gheorghe Rus", "Gheorghe Rus", "GHEORGHE RUS", "Șerba Nicoleta", "Serba Nicoleta")
    return [
        add_member(club, Player(name=name), team=red if at == 0 else None)
        for at, name in enumerate(names)
    ]


def offered(club):
    known = known_people(club)
    shown = labels(club, known)
    return {each.pk: shown[each.pk] for each in known}


def test_each_of_one_name_is_offered_so_that_choosing_it_works(pairs, namesakes):
    shown = offered(pairs.club)
    assert len(set(shown.values())) == len(namesakes)
    for each in namesakes:
        form = form_of(pairs, shown[each.pk])
        assert form.is_valid(), form.errors
        assert form.found == [each.player]


def test_what_tells_them_apart_is_said_before_a_number_is_made(pairs, namesakes):
    club = pairs.club
    one, other, third, *_others = namesakes
    assert offered(club)[one.pk] == "Gheorghe Rus · Roșii"
    assert offered(club)[other.pk] == f"Gheorghe Rus · #{other.pk}"
    blue = club.teams.create(name="Albaștri")
    Membership.objects.filter(pk=other.pk).update(team=blue)
    Membership.objects.filter(pk=third.pk).update(number=12)
    assert [offered(club)[each.pk] for each in (one, other, third)] == [
        "Gheorghe Rus · Roșii", "Gheorghe Rus · Albaștri", "GHEORGHE RUS · 12",
    ]  # fmt: skip


def test_two_of_one_name_have_two_buttons_and_two_lines(pairs, namesakes, client, appointed):
    one, other, _third, *_others = namesakes
    Player.objects.filter(pk=other.player_id).update(nickname="Ghiță")
    client.force_login(appointed("organiser", pairs.club))
    page = client.get(f"/t/{pairs.slug}/people/?kind=members")
    names = [apart for _each, apart in page.context["members"]]
    assert {"Gheorghe Rus · Roșii", "Gheorghe Rus · Ghiță"} <= {*names}
    assert len(set(names)) == len(namesakes)
    entry = add_entry(pairs, [one.player, other.player])
    shown = SubstituteForm(pairs, entry, 1).fields["place"].choices
    assert shown == [(0, "Gheorghe Rus · Roșii"), (1, "Gheorghe Rus · Ghiță")]


def test_a_year_of_birth_tells_apart_only_where_the_club_keeps_it(pairs, namesakes):
    club = pairs.club
    *_others, four, five = namesakes
    Membership.objects.filter(pk=four.pk).update(birth_year=1960)
    Membership.objects.filter(pk=five.pk).update(birth_year=1990)
    assert offered(club)[four.pk] == f"Șerba Nicoleta · #{four.pk}"
    club.keeps_birth_years = True
    assert offered(club)[four.pk] == "Șerba Nicoleta · 1960"


def test_who_played_last_when_tells_apart(pairs, namesakes):
    *_others, four, five = namesakes
    (entry,) = come_in(pairs, 1)
    entry.line_up.filter(place=0).update(player=five.player)
    assert "last played 26 Nov 2026" in offered(pairs.club)[five.pk]
    assert "Nov" not in offered(pairs.club)[four.pk]


def test_a_child_and_an_adult_are_told_apart_or_the_end_of_their_phone(pairs, namesakes):
    *_others, four, five = namesakes
    Membership.objects.filter(pk=four.pk).update(phone="0741 223 508")
    assert offered(pairs.club)[four.pk] == "Șerba Nicoleta · …508"
    Membership.objects.filter(pk=five.pk).update(guardian_agrees=True)
    assert offered(pairs.club)[four.pk] == "Șerba Nicoleta · adult"
    assert offered(pairs.club)[five.pk] == "Serba Nicoleta · child"


@pytest.mark.parametrize("typed", ["Gheorghe Rus", "rus gheorghe"])
def test_the_name_alone_asks_which_of_them(pairs, namesakes, typed):
    form = form_of(pairs, typed, "Șerba Nicoleta")
    assert set(form.errors) == {"which_person_0", "which_person_1"}
    own = {offered(pairs.club)[each.pk] for each in namesakes[:3]}
    assert set(choices(form)) == own | {"A different person: a new guest"}
    assert list(form.fields)[:4] == ["person_0", "which_person_0", "person_1", "which_person_1"]
    half = form_of(pairs, typed, "Șerba Nicoleta", which_person_0=str(namesakes[1].pk))
    assert set(half.errors) == {"which_person_1"}
    assert "checked" in str(half["which_person_0"])
    whole = form_of(
        pairs, typed, "Șerba Nicoleta",
        which_person_0=str(namesakes[1].pk), which_person_1="new",
    )  # fmt: skip
    assert whole.is_valid(), whole.errors
    assert whole.found == [namesakes[1].player, "Șerba Nicoleta"]


def test_somebody_who_is_not_among_them_cannot_be_chosen(pairs, ana, namesakes):
    form = form_of(pairs, "Gheorghe Rus", which_person_0=str(ana.pk))
    assert form.errors == {"which_person_0": ["Choose who it is."]}


def test_a_substitute_of_a_name_that_two_have_is_asked_about(pairs, namesakes):
    (entry,) = come_in(pairs, 1)
    facts = {"place": "1", "person": "Gheorghe Rus", "first_round": "2", "how_long": "one"}
    form = SubstituteForm(pairs, entry, 1, facts)
    assert set(form.errors) == {"which_person"}
    form = SubstituteForm(pairs, entry, 1, {**facts, "which_person": str(namesakes[2].pk)})
    assert form.is_valid(), form.errors
    assert form.found == [namesakes[2].player]


@pytest.mark.parametrize(
    ("first", "second", "errors"),
    [
        ("", "Ion Vlad", {"person_0": ["This field is required."]}),
        (
            "R2-D2 <b>", "",
            {"person_0": ["This does not look like a name. Please type it again."]},
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
    assert form_of(pairs, "Nana").errors == {"person_0": ["Ana Pop has already entered."]}


def test_a_refused_entry_leaves_no_guest_behind(pairs, ana):
    """Between the look at the form and the saving somebody else entered the member."""
    form = form_of(pairs, "Ion Vlad", "Ana Pop")
    assert form.is_valid()
    other = form_of(pairs, "Ana Pop")
    assert other.is_valid()
    other.save()
    with pytest.raises(NotPossible, match="Ana Pop has already entered"):
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
        "person_0": ["This does not look like a name. Please type it again."],
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


def test_one_who_came_alone_gets_the_partner_that_is_typed(pairs, ana, client, appointed):
    client.force_login(appointed("organiser", pairs.club))
    path = f"/t/{pairs.slug}/people/"
    single = add_entry(pairs, [ana.player], is_here=True)
    assert (
        "Here alone, and without a seat: Ana Pop."
        in client.get(path + "?kind=members").content.decode()
    )
    refused = client.post(path + "pair/", {"alone": single.pk, "partner": "Nana"})
    assert "Ana Pop has already entered." in refused.content.decode()
    typed = {"alone": single.pk, "partner": "Eva Guest"}
    assert client.post(path + "pair/", typed)["Location"] == path
    assert people(Entry.objects.get()) == ["Ana Pop", "Eva Guest"]
    assert "without a seat" not in client.get(path).content.decode()
