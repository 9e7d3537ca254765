"""Which name of a person strangers see, whoever knows them and under whichever record."""

import pytest

from club.memberships.actions import add_member, merge
from club.models import Membership, Naming, Player
from club.players import public_names
from club.players.public_names import (
    DESK,
    STRANGERS,
    UNNAMED,
    as_shown,
    entry_title,
    is_shown,
    least_saying,
    names_of,
    namings_of,
    told_apart,
    usual_naming,
)

THIS_YEAR = 2026
pytestmark = pytest.mark.time_machine(f"{THIS_YEAR}-06-01")


@pytest.mark.parametrize(
    ("name", "nickname", "naming", "shown"),
    [
        ("Ana", "", "short", "Ana"),
        ("Ana Pop", "", "nickname", "Ana P."),
        ("Ana Pop", "Solist", "nickname", "Solist"),
        ("Ana Pop", "Solist", "short", "Ana P."),
        ("Ana Pop", "Solist", "full", "Ana Pop"),
        ("Ana Pop", "Pop Ana", "nickname", "Ana P."),
        ("Szabó Ilona", "", "short", "Szabó I."),
        ("dr. Zoicaș Livia", "", "short", "Zoicaș L."),
        ("prof. univ. dr.Ana Pop", "", "short", "Ana P."),
        ("Mureșan Ioan jr.", "", "short", "Mureșan I."),
        ("Ing Dan Vlad II", "", "short", "Dan V."),
        ("Dr.", "", "short", "Dr."),
        ("Szabó Ilona", "Ili", "hidden", "–"),
    ],
)
def test_a_name_is_shown_as_its_naming_says(name, nickname, naming, shown):
    assert as_shown(name, nickname, naming) == shown


@pytest.mark.parametrize(
    ("years", "naming"),
    [
        ([], "short"),
        ([None, None], "short"),
        ([1950], "full"),
        ([THIS_YEAR - 18], "nickname"),
        ([None, THIS_YEAR - 19], "full"),
        ([1950, 2016], "nickname"),
    ],
)
def test_nobody_is_an_adult_by_default(years, naming):
    assert usual_naming(years) == naming


def test_of_several_namings_the_one_that_says_least_counts():
    assert least_saying(["full", "nickname", "short"]) == "nickname"
    assert least_saying(["full", "short"]) == "short"
    assert least_saying(["full", "hidden", "nickname"]) == "hidden"
    assert least_saying([]) == "short"


def test_typed_names_are_short_to_strangers_and_whole_at_the_desk():
    typed = ["Ana Maria Pop", "Ion Rusu", "Eva Nagy"]
    answers = [{}, {"naming": "hidden"}]
    assert STRANGERS.typed(typed, answers) == ["Ana P.", "–", "Eva N."]
    assert DESK.typed(typed, answers) == typed


@pytest.mark.parametrize(
    ("own", "people", "title"),
    [
        ("", ["Ana M.", "Ion P."], "Ana M. – Ion P."),
        ("", ["–", "Ion P."], "Ion P. (+1)"),
        ("", ["–", "Ana M.", "–", "Ion P."], "Ana M. – Ion P. (+2)"),
        ("", ["–", "–"], "No. 7"),
        ("", ["–"], "No. 7"),
        ("", [], "…"),
        ("Bemolii", ["–", "–"], "Bemolii"),
    ],
)
def test_an_entry_with_somebody_who_is_not_shown_is_told_from_others(own, people, title):
    assert entry_title(own, people, 7) == title


@pytest.fixture
def known(club, other_club):
    """Somebody by name, in one club and perhaps in the other: `known("Ana Pop", "full")`."""

    def make(name, *namings, nickname=""):
        player = Player.objects.create(name=name, nickname=nickname)
        for place, naming in zip((club, other_club), namings, strict=False):
            Membership.objects.create(club=place, player=player, naming=naming)
        return player

    return make


@pytest.mark.django_db
def test_who_says_least_wins_over_all_clubs(known, django_assert_num_queries):
    everybody = [
        known("Ana Pop", "full"),
        known("Ion Pop", "full", "short"),
        known("Eva Rusu", "short", "nickname", nickname="Evi"),
        known("Dan Vlad", nickname="Dani"),
    ]
    keys = [each.pk for each in everybody]
    with django_assert_num_queries(1):
        names = names_of(keys, for_public=True)
    assert names == dict(zip(keys, ["Ana Pop", "Ion P.", "Evi", "Dan V."], strict=True))
    assert namings_of(keys) == dict(zip(keys, ["full", "short", "nickname"], strict=False))
    desk = names_of(keys, for_public=False)
    assert desk == {each.pk: each.name for each in everybody}


@pytest.mark.parametrize(
    ("people", "shown"),
    [
        ("Ana Pop, Ana Petri", "Ana Po., Ana Pe."),
        ("Ana Pop, Ana Popescu", "Ana Po., Ana Pope."),
        ("Ana Popa, Ana Popescu, Ana Vlad", "Ana Pop., Ana Pope., Ana V."),
        ("Ana Pop, Ana Pop, Dan Pop", "Ana P., Ana P., Dan P."),
        ("Ana Pop, Ana Petri*", "Ana Po., Ana P."),
        ("Ana Pop*, Ana Petri*", "Ana P., Ana P."),
        ("Ana Pop, Ana Petri-", "Ana P., –"),
        ("Ána Pop, Ana Őri", "Ána P., Ana Ő."),
        ("dr. Ana Pop, Ana Petri jr.", "Ana Po., Ana Pe."),
    ],
)
@pytest.mark.django_db
def test_short_names_grow_until_they_differ_but_for_children(
    club, people, shown, django_assert_num_queries
):
    """`*`: known to be a minor, `-`: not shown."""
    found = []
    for text in people.split(", "):
        naming = Naming.HIDDEN if text[-1] == "-" else Naming.SHORT
        facts = {"birth_year": THIS_YEAR - 9} if text[-1] == "*" else {}
        player = Player.objects.create(name=text.rstrip("*-"))
        Membership.objects.create(club=club, player=player, naming=naming, **facts)
        found.append(player.pk)
    with django_assert_num_queries(1):
        names = names_of(found, for_public=True)
    assert ", ".join(names[each] for each in found) == shown
    assert names_of(found[:1], for_public=True)[found[0]] == as_shown(
        people.split(", ")[0].rstrip("*-"), "", "short"
    )


def test_a_thousand_of_one_short_name_are_not_each_compared_with_each(monkeypatch):
    compared = []
    count = public_names._in_common
    monkeypatch.setattr(
        public_names, "_in_common", lambda *pair: compared.append(pair) or count(*pair)
    )
    people = {at: f"Ana P{at:04}x" for at in range(1000)}
    grown = public_names._grown(people, len(people))
    assert set(grown.values()) == {f"Ana P{at:04}." for at in range(1000)}
    assert len(compared) < len(people)


@pytest.mark.django_db
def test_who_left_a_club_is_shown_no_more_for_it(known):
    ion = known("Ion Pop", "short", "full")
    ion.memberships.filter(naming="short").update(left="2026-01-01")
    assert names_of([ion.pk], for_public=True) == {ion.pk: "Ion P."}


@pytest.mark.django_db
def test_joined_records_go_by_the_name_of_the_one_and_the_naming_of_the_more_discreet(club):
    keep = add_member(club, Player(name="Ana Maria Pop"), naming=Naming.FULL)
    gone = add_member(club, Player(name="Anita Popp", nickname="Anita"), naming=Naming.NICKNAME)
    merge(keep, gone)
    both = [keep.player_id, gone.player_id]
    assert names_of(both, for_public=True) == dict.fromkeys(both, "Anita")


@pytest.mark.django_db
def test_a_joined_record_that_came_with_an_archive_counts(known):
    keep, gone = known("Ana Pop", "full"), known("Anna Pop", "short")
    gone.merged_into = keep
    gone.save()
    both = [keep.pk, gone.pk]
    assert names_of(both, for_public=True) == dict.fromkeys(both, "Ana P.")


def test_who_is_not_shown_has_a_number_and_two_of_one_name_are_told_apart():
    found = told_apart({9: "Pianissimo", 2: UNNAMED, 3: "Pianissimo", 5: "Ana P.", 7: UNNAMED})
    assert found == {
        2: "No. 1",
        3: "Pianissimo",
        5: "Ana P.",
        7: "No. 2",
        9: "Pianissimo (2)",
    }
    assert [key for key, name in sorted(found.items()) if not is_shown(name)] == [2, 7]
