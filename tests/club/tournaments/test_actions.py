"""A tournament changed and copied."""

from datetime import UTC, datetime

from club.entries.actions import substitute
from club.entries.queries import players_of
from club.entries.settling import sign_up
from club.memberships.actions import add_member
from club.models import Player, PrizeList, Season, Stage, State, Tournament
from club.pairings import clock
from club.tournaments import actions
from club.tournaments.forms import CountingForm, RoundsForm
from tests.club.evenings import come_in, seated, tournament_of
from tests.club.tournaments.posted import COUNTING, PLAN

NEXT = datetime(2026, 12, 3, 17, 0, tzinfo=UTC)


def save_rounds(tournament, **facts):
    form = RoundsForm({**PLAN, **facts}, instance=tournament)
    assert form.is_valid(), form.errors
    actions.change_rounds(form.instance, form.stages())


def test_a_copy_takes_what_was_chosen_and_nothing_that_was_played(club):
    season = Season.objects.create(
        club=club, name="2026", slug="2026", starts="2026-01-01", ends="2026-12-31"
    )
    source = tournament_of(
        club, form="mitchell", scoring="victory", scale=[[0, 10]], tie_breaks=["lots"], limit=30,
        fee="cu cafea", fee_amount=2000, reduced_fee=1000,
        deals=6, minutes=50, rules={"breach_costs_side": 20},
        team_by="sum", team_best=3, age_groups="-12", categories=["guests"],
    )  # fmt: skip
    PrizeList.objects.create(tournament=source, lines=[["lot", 1, 2, "Tea"]], one_each=False)
    source.prize_draws.create(seed=1, many=1, tickets=["1"])
    seated(source, 6)
    clock.start_round(source.rounds.get(number=1))
    made = actions.copy(source, "Joia muzicală", NEXT, with_people=False)
    made.refresh_from_db()
    source.refresh_from_db()
    of_teams = ("team_by", "team_best", "age_groups", "categories", "fee_amount", "reduced_fee")
    usual = ("entering", "scoring", "scale", "tie_breaks", "fee", "limit", "deals", "minutes")
    for name in usual + of_teams:
        assert getattr(made, name) == getattr(source, name), name
    assert made.rules["breach_costs_side"] == 20
    assert (made.state, made.starts, made.season, made.copied_from) == (
        State.DRAFT, NEXT, season, source,
    )  # fmt: skip
    assert made.slug == "joia-muzicala-2026-12-03"
    assert made.seed != source.seed
    assert made.prize_list.lines == source.prize_list.lines == [["lot", 1, 2, "Tea"]]
    assert (made.prize_draws.count(), source.prize_draws.count()) == (0, 1)
    assert (made.rounds.count(), made.entries.count()) == (0, 0)
    assert [(each.form, each.options) for each in made.stages.all()] == [("mitchell", {})]
    assert len(source.stages.get().options["rankings"]) == 2


def test_a_copy_with_people_takes_them_as_they_began(club):
    source = tournament_of(club)
    pair, left = come_in(source, 2)
    substitute(pair, 0, add_member(club, Player(name="Eva Nagy")).player, 2, 2)
    left.state = "withdrawn"
    left.save()
    source.approves_sign_ups = True
    source.approves_sign_ups = True
    sign_up(source, ["Ana Pop"])
    made = actions.copy(source, "Joia", NEXT, with_people=True)
    (first,) = made.entries.all()
    assert [one.player_id for one in players_of(first, 2)] == [
        one.player_id for one in players_of(pair, 1)
    ]
    assert (first.number, first.is_here, first.line_up.count()) == (1, False, 2)


def test_a_change_of_minutes_keeps_the_lines_of_a_mitchell(club):
    """And does not touch the round that has begun."""
    tournament = tournament_of(club, form="mitchell")
    seated(tournament, 6)
    lines = tournament.stages.get().options["rankings"]
    clock.start_round(tournament.rounds.get(number=1))
    save_rounds(tournament, form="mitchell", rounds=3, minutes=50)
    assert list(tournament.rounds.values_list("minutes", flat=True)) == [35, 50, 50]
    assert tournament.stages.get().options == {"rankings": lines, "switched": False}


def test_another_format_takes_the_seats_away_that_nobody_has_played_on(club):
    tournament = tournament_of(club, form="round_robin")
    seated(tournament, 4)
    save_rounds(tournament, form="round_robin", rounds=3)
    assert tournament.rounds.count() == 3
    save_rounds(tournament, form="swiss", rounds=3)
    assert tournament.rounds.count() == 0
    assert tournament.stages.get().form == "swiss"


def test_a_second_stage_comes_and_goes(club):
    tournament = tournament_of(club)
    facts = {"form": "groups", "rounds": 3, "groups": 2, "then": "knock_out", "going_on": 2}
    save_rounds(tournament, **facts, then_rounds=2, carry="half")
    assert list(tournament.stages.values_list("form", "options")) == [
        ("groups", {"groups": 2}),
        ("knock_out", {"going_on": 2, "carry": "half", "third_place": False}),
    ]
    again = RoundsForm(instance=tournament)
    assert (again["third_place"].value(), again["going_on"].value()) == (False, 2)
    save_rounds(tournament, form="swiss", rounds=4)
    assert list(tournament.stages.values_list("form", flat=True)) == ["swiss"]


def test_who_waits_moves_up_when_more_may_come(club):
    tournament = tournament_of(club, limit=2)
    come_in(tournament, 2)
    waiting = [sign_up(tournament, [name]) for name in ("Ana Pop", "Ion Rusu", "Eva Nagy")]
    form = CountingForm({**COUNTING, "limit": "4"}, instance=tournament)
    assert form.is_valid(), form.errors
    actions.change_counting(form)
    for each in waiting:
        each.refresh_from_db()
    assert [each.state for each in waiting] == ["entered", "entered", "waiting"]


def test_what_counts_is_saved_beside_what_others_changed_meanwhile(club):
    read = tournament_of(club, limit=2)
    Tournament.objects.filter(pk=read.pk).update(state=State.RUNNING, place="Sala mare", deals=9)
    form = CountingForm({**COUNTING, "limit": "4"}, instance=read)
    assert form.is_valid(), form.errors
    actions.change_counting(form)
    read.refresh_from_db()
    assert (read.state, read.place, read.deals, read.limit) == (State.RUNNING, "Sala mare", 9, 4)


def test_another_game_begins_with_no_format(club):
    tournament = tournament_of(club, "pairs", "swiss", options={"danish_last": 1})
    Stage.objects.create(tournament=tournament, number=2, form="knock_out", rounds_planned=2)
    tournament.entering = "remi"
    actions.change_game(tournament, {"atu": 70}, "pairs")
    assert list(tournament.stages.values_list("form", "options")) == [("", {})]
    tournament.refresh_from_db()
    assert (tournament.game, tournament.rules) == ("remi", {"atu": 70})


def test_what_nobody_has_played_can_be_removed(club):
    tournament = tournament_of(club, form="round_robin")
    seated(tournament, 4)
    actions.remove(tournament)
    assert not club.tournaments.exists()


def test_a_shorter_match_becomes_a_rule_where_the_deals_are_typed(club, organiser):
    """Nothing else that was typed on the page is lost for it."""
    tournament, page = tournament_of(club), "/t/joi/plan/"
    refused = organiser.post(page, {**PLAN, "deals": 2, "rounds": 7}).content.decode()
    assert 'name="shorter"' in refused
    assert 'name="rounds" value="7"' in refused
    assert (
        organiser.post(page, {**PLAN, "deals": 2, "rounds": 7, "shorter": "on"}).status_code == 302
    )
    tournament.refresh_from_db()
    assert (tournament.deals, tournament.rules["fewest_deals"]) == (2, 2)
    tournament.state = State.RUNNING
    tournament.save()
    late = organiser.post(page, {**PLAN, "deals": 1, "rounds": 7, "shorter": "on"})
    assert 'name="shorter"' not in late.content.decode()
    tournament.refresh_from_db()
    assert (tournament.deals, tournament.rules["fewest_deals"]) == (2, 2)


def test_a_change_of_what_counts_amid_play_is_in_the_audit_log(club):
    """Before the first round it is nobody's business; then it moves places."""
    tournament = tournament_of(club, form="round_robin")
    seated(tournament, 4)

    def save(scoring):
        form = CountingForm({**COUNTING, "scoring": scoring}, instance=tournament)
        assert form.is_valid(), form.errors
        actions.change_counting(form)
        return [each.detail for each in club.audit_lines.all() if "scoring" in each.detail]

    assert save("average") == []
    tournament.state = State.RUNNING
    tournament.save(update_fields=["state"])
    assert len(save("sum")) == 1


def test_a_form_that_is_sent_twice_makes_one_tournament(club):
    made = [
        actions.make(Tournament(club=club, name=name, starts=NEXT, slug=f"joia-{at}"), {})
        for at, name in enumerate(("Joia", "Joia", "Vineri"))
    ]
    assert made[0] == made[1]
    assert {made[0], made[2]} == set(club.tournaments.all())
