import pytest
from django.utils import timezone

from club.models import SitOut
from club.tournaments.states import raise_version
from scoring.desk.stages import name_winners
from scoring.models import RoundScore
from scoring.standings import rank_texts
from scoring.standings.brackets import Bracket, bracket_of, parts, shown
from scoring.standings.knockouts import KnockoutMatch
from scoring.standings.standing import standing
from tests.scoring.evenings import _entry, begin_round, under_way

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(club):
    """Five pairs, of which the first three have a bye and 4 wins against 5."""
    tournament = under_way(club, tables=2)
    tournament.rounds.all().delete()
    stage = tournament.stages.get()
    stage.form, stage.rounds_planned = "knock_out", 3
    stage.save()
    entries = [*tournament.entries.order_by("number"), _entry(tournament, 5)]
    play(tournament, 1, entries[3:], [9, 3])
    first = tournament.rounds.get()
    SitOut.objects.bulk_create(SitOut(round=first, entry=each) for each in entries[2::-1])
    return tournament, entries


def play(tournament, number, entries, points, *, over=True):
    round_ = begin_round(tournament, tournament.stages.get(), number, entries, 2)
    for entry, made in zip(entries, points, strict=True):
        RoundScore.objects.create(round=round_, entry=entry, points=made, deals=4)
    if over:
        tournament.rounds.update(finished_at=timezone.now())
    raise_version(tournament)
    tournament.refresh_from_db()


def bracket(tournament, through=9):
    return bracket_of(tournament, standing(tournament, through=through))


def test_byes_stand_in_their_places_and_lead_to_the_next_round(cup):
    tournament, (one, two, three, four, five) = cup
    found = bracket(tournament)
    byes = [
        KnockoutMatch((each.pk, None), winner=each.pk, is_bye=True) for each in (one, two, three)
    ]
    first = (byes[0], KnockoutMatch((four.pk, five.pk), (9, 3), four.pk), byes[1], byes[2])
    second = (KnockoutMatch((one.pk, four.pk)), KnockoutMatch((two.pk, three.pk)))
    assert found == Bracket(1, 1, (first, second, (KnockoutMatch(),)), KnockoutMatch())


def test_matches_stand_beside_those_they_lead_to_whatever_their_tables(cup):
    tournament, (one, two, three, four, five) = cup
    play(tournament, 2, [three, two, four, one], [1, 8, 2, 7])
    found = bracket(tournament)
    assert [match.entries[0] for match in found.rounds[0]] == [three.pk, two.pk, four.pk, one.pk]
    assert found.rounds[2] == (KnockoutMatch((two.pk, one.pk)),)
    assert found.third == KnockoutMatch((three.pk, four.pk))
    assert five.pk not in {entry for match in found.rounds[1] for entry in match.entries}
    earlier = bracket(tournament, through=1)
    assert earlier.rounds[2] == (KnockoutMatch(),)


def test_a_tied_final_has_no_winner_until_the_desk_names_one(cup):
    """The match for third place, which is decided, is not taken for it."""
    tournament, (one, two, three, four, _five) = cup
    play(tournament, 2, [one, four, two, three], [8, 1, 7, 2])
    play(tournament, 3, [one, two, four, three], [5, 5, 4, 6])
    found = shown(bracket(tournament), {each.pk: str(each.number) for each in (one, two)})
    assert (found.winner, [side.is_winner for side in found.third.sides]) == ("", [False, True])
    places = rank_texts.places(standing(tournament))
    assert list(places.values()) == ["1–2", "3", "4", "5"]
    name_winners(tournament.stages.get(), [3], [two.pk])
    tournament.refresh_from_db()
    found = shown(bracket(tournament), {each.pk: str(each.number) for each in (one, two)})
    assert found.winner == "2"
    assert [row.place for row in standing(tournament).rows] == [1, 2, 3, 4, 5]


def test_a_final_is_known_by_its_people_and_not_by_its_table(cup):
    """Somebody keeps table 2, and the match for third place is played at the first."""
    tournament, (one, two, three, four, _five) = cup
    play(tournament, 2, [one, four, two, three], [8, 1, 7, 2])
    play(tournament, 3, [four, three, one, two], [4, 6, 5, 3])
    found = bracket(tournament)
    assert [match.winner for match in found.rounds[-1]] == [one.pk]
    assert found.third.winner == three.pk
    assert [row.entry for row in standing(tournament).rows][:4] == [
        one.pk, two.pk, three.pk, four.pk,
    ]  # fmt: skip


def test_the_first_round_stands_as_it_was_drawn_whatever_its_tables(cup):
    tournament, (one, two, three, four, _five) = cup
    tournament.rounds.all().delete()
    tournament.entries.filter(number=5).delete()
    play(tournament, 1, [two, three, one, four], [9, 3, 1, 2], over=False)
    assert [match.entries for match in bracket(tournament).rounds[0]] == [
        (one.pk, four.pk), (two.pk, three.pk),
    ]  # fmt: skip


def test_no_other_stage_has_a_bracket(club):
    tournament = under_way(club)
    assert bracket(tournament) is None


@pytest.mark.parametrize(
    ("begun", "pages"),
    [(1, [[8, 4, 2, 1], [8, 4, 2, 1]]), (2, [[8, 4, 2, 1]]), (5, [[8, 4, 2, 1]])],
)
def test_the_wall_has_eight_matches_below_each_other(begun, pages):
    rounds = tuple(
        tuple(KnockoutMatch((at, -at), (1, 0), at) for at in range(1, size + 1))
        for size in (16, 8, 4, 2, 1)
    )
    found = parts(Bracket(1, begun, rounds, None), {at: str(at) for at in range(1, 17)}, 8)
    assert [[len(each.matches) for each in page.rounds] for page in found] == pages
    assert [page.winner for page in found] == (["", ""] if begun == 1 else ["1"])
    titles = [each.title for each in found[0].rounds]
    assert titles[0] == ("Round of 32" if begun == 1 else "Round of 16")
    if begun > 1:
        assert titles[-3:] == ["Quarter-finals", "Semi-finals", "Final"]
