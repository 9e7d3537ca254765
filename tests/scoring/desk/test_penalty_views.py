"""Penalties are given and taken back with a reason, and count in the scores at once."""

from uuid import uuid4

import pytest

from club.models import Membership, Player, Tournament
from scoring.log.recheck import disagreements
from scoring.models import Penalty, RoundScore, Version


@pytest.fixture
def give(evening):
    def press(**facts):
        entry = evening.tournament.entries.get(number=2)
        usual = {
            "key": uuid4(), "who": entry.pk, "rule": "Late at the table", "points": 12, "round": 1,
            "table": "", "deal": "", "reason": "Ten minutes", "do": "give",
        }  # fmt: skip
        return evening.post("penalties/", {**usual, **facts})

    return press


def penalties():
    return {score.entry.number: score.penalties for score in RoundScore.objects.all()}


def test_a_penalty_counts_and_is_taken_back(evening, give):
    assert give().status_code == 302
    assert penalties() == {2: 12}
    page = evening.get("penalties/")
    ((penalty, name),) = page.context["rows"]
    assert (penalty.points, penalty.given.rule, name) == (
        12,
        "Late at the table",
        "Jucător 3 – Jucător 4",
    )
    back = {"do": "back", "penalty": penalty.pk, "back-key": uuid4()}
    page = evening.post("penalties/", {**back, "back-reason": ""})
    assert page.context["tried"] == penalty.pk
    assert penalties() == {2: 12}
    evening.post("penalties/", {**back, "back-reason": "The clock was wrong"})
    assert penalties() == {2: 0}
    assert "The clock was wrong" in evening.get("penalties/").content.decode()
    assert list(disagreements(evening.tournament)) == []


def test_it_may_be_one_person_and_one_deal(evening, give):
    entry = evening.tournament.entries.get(number=2)
    player = entry.line_up.last().player
    give(who=f"{entry.pk}-{player.pk}", table=1, deal=3)
    penalty = Penalty.objects.get()
    assert (penalty.entry, penalty.player, penalty.table, penalty.deal) == (entry, player, 1, 3)
    assert evening.path(deal=3) in evening.get("penalties/").content.decode()


def test_what_is_wrong_is_said_and_nothing_is_written(evening, give, subtests):
    for wrong in [
        {"who": ""},
        {"who": "999999"},
        {"who": "1-x"},
        {"offence": "x"},
        {"points": ""},
        {"points": "x"},
        {"points": 10_001},
        {"round": 3},
        {"round": ""},
        {"key": "x"},
        {"table": -1},
    ]:
        with subtests.test(wrong=wrong):
            page = give(**wrong)
            assert page.status_code == 200
            (name,) = wrong
            assert page.context["form"].errors[name]
            assert page.context["form"]["rule"].value() == wrong.get("rule", "Late at the table")
            assert not Version.objects.exists()


def test_a_rule_is_reason_enough_and_needed_fields_are_marked(evening, give):
    shown = evening.get("penalties/").content.decode()
    assert 'class="marked"' in shown
    assert 'name="reason" maxlength="300" required' not in shown
    assert give(reason="").status_code == 302
    assert Penalty.objects.get().points == 12


def test_neither_an_offence_nor_words_is_said(evening, give):
    page = give(rule="")
    assert "Choose what happened" in str(page.context["form"].errors["offence"])
    assert not Version.objects.exists()


@pytest.mark.parametrize(
    ("entering", "offence", "small", "large"),
    [("pairs", "talking", 4, 12), ("individual", "card", 3, 11), ("remi", "unfair", 30, 90)],
)
def test_an_offence_takes_what_the_list_says(evening_of, entering, offence, small, large):
    """The Romanian edition takes 12 for a breach in pairs and 11 in the individual game; who plays
    for themselves has no partner to talk to."""
    form = evening_of(1, entering=entering).get("penalties/").context["form"]
    assert (form.usual["late"], form.usual[offence]) == (small, large)
    assert ("talking" in form.usual) is (entering == "pairs")


def test_an_offence_of_the_list_is_its_own_rule_and_the_club_remembers_its_points(evening, give):
    give(offence="late", rule="", points="")
    penalty = Penalty.objects.get()
    assert (penalty.given.rule, penalty.points) == ("Late at the table", 4)
    give(offence="late", rule="", points=6)
    form = evening.get("penalties/").context["form"]
    assert (form.usual["late"], form.usual["slow"]) == (6, 4)
    assert ("late", "Late at the table: 6 points") in form.fields["offence"].choices


def test_a_warning_takes_nothing_and_is_kept(evening, give):
    give(offence="late", points=0)
    assert penalties() == {2: 0}
    page = evening.get("penalties/")
    assert "a warning" in page.content.decode()
    assert page.context["form"].usual["late"] == 4
    assert list(disagreements(evening.tournament)) == []


def test_a_deals_page_leads_here_with_what_it_is_about(evening):
    page = evening.get("penalties/?round=1&table=2&deal=3")
    form = page.context["form"]
    assert [str(form[name].value()) for name in ("round", "table", "deal")] == ["1", "2", "3"]
    assert evening.get("penalties/?round=x&table=99999999999&deal=-1").status_code == 200


def test_the_same_press_twice_gives_one(evening, give):
    key = uuid4()
    give(key=key)
    give(key=key)
    assert penalties() == {2: 12}
    assert Penalty.objects.count() == 1


def test_whose_penalty_it_is_must_be_of_this_tournament(evening, evening_of, give):
    give()
    penalty = Penalty.objects.get()
    elsewhere = evening_of(1)
    back = {"do": "back", "penalty": penalty.pk, "back-key": uuid4(), "back-reason": "x"}
    assert elsewhere.post("penalties/", back).status_code == 404
    assert penalties() == {2: 12}


def test_a_scorer_sees_them_and_gives_none(evening, give, appointed):
    evening.client.force_login(appointed("scorer", evening.tournament.club))
    assert evening.get("penalties/").context["form"] is None
    assert give().status_code == 403


def test_what_is_archived_has_no_new_ones(evening, give):
    Tournament.objects.update(state="archived")
    assert give().status_code == 400
    assert not Version.objects.exists()


def test_two_of_one_name_have_two_lines(evening):
    first, other = Player.objects.filter(entries__entry__number=2)
    for player, nickname in ((first, "Senior"), (other, "Junior")):
        player.name, player.nickname = "Radu Moldovan", nickname
        player.save()
        Membership.objects.update_or_create(club=evening.tournament.club, player=player)
    choices = dict(evening.get("penalties/").context["form"].fields["who"].choices)
    said = [choices[key] for key in choices if key.endswith((f"-{first.pk}", f"-{other.pk}"))]
    assert sorted(said) == ["– Radu Moldovan · Junior", "– Radu Moldovan · Senior"]
