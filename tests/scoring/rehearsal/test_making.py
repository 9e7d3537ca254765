"""A rehearsal is made from what is there; what lacks is invented."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.entries.actions import add_entry, guest, remove, withdraw
from club.entries.queries import who_can_play
from club.memberships.actions import PlaysBeside, add_member, merge
from club.models import (
    Club,
    Membership,
    Player,
    Rehearsal,
    RosterImport,
    Season,
    State,
    Tournament,
    Wish,
)
from club.pairings import clock
from club.pairings.actions import accept
from club.pairings.planning import planned
from club.pairings.rounds import kept_rounds
from club.tournaments.states import NotNow
from scoring.rehearsal import actions
from scoring.rehearsal.actions import begin, end
from scoring.rehearsal.playing import play_all
from tests.club.evenings import come_in, tournament_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def by(appointed):
    return appointed("organiser")


def line_ups(tournament):
    return [
        [one.player_id for one in entry.line_up.all()]
        for entry in tournament.entries.order_by("number")
    ]


def test_settings_and_people_are_those_of_the_tournament(club, by):
    Season.objects.create(
        club=club, name="2026", slug="2026", starts="2026-01-01", ends="2099-01-01"
    )
    chosen = {"agreement": "both", "frozen_rounds": 1, "scoring": "victory", "deals": 3}
    source = tournament_of(club, form="swiss", rounds=4, takes_sign_ups=True, **chosen)
    entries = come_in(source, 9, is_here=False)
    Wish.objects.create(tournament=source, one=entries[0], other=entries[1])
    own = begin(source, by)
    assert own.name == "Rehearsal: Joia muzicală"
    assert {name: getattr(own, name) for name in chosen} == chosen
    assert (own.state, own.season, own.takes_sign_ups, own.minutes) == (State.OPEN, None, False, 3)
    assert line_ups(own) == line_ups(source)
    assert len(who_can_play(own, 1)) == 9
    assert not who_can_play(source, 1)
    first, second, *_others = own.entries.order_by("number")
    assert own.wishes.values_list("one", "other").get() == (first.pk, second.pk)


def test_seats_that_are_set_are_copied(club, by):
    source = tournament_of(club, form="mitchell", rounds=3)
    come_in(source, 8)
    come_in(source, 1, is_here=False)
    stage, here = source.stages.get(), who_can_play(source, 1)
    accept(source, stage, planned(source, stage, len(here)), here)
    own = begin(source, by)
    numbers = [dict(each.entries.values_list("pk", "number")) for each in (source, own)]
    seats = [
        [[tuple(map(known.get, table)) for table in each.seating.tables] for each in kept]
        for known, kept in zip(numbers, map(kept_rounds, (source, own)), strict=True)
    ]
    assert seats[0] == seats[1]
    rankings = [each.stages.get().options["rankings"] for each in (source, own)]
    assert [[*map(numbers[0].get, line)] for line in rankings[0]] == [
        [*map(numbers[1].get, line)] for line in rankings[1]
    ]
    assert own.entries.filter(is_here=True).count() == 8
    assert own.table_tokens.count() == 4


def test_a_ranking_that_names_an_entry_which_withdrew_is_copied_without_it(club, by):
    source = tournament_of(club, form="mitchell", rounds=3)
    come_in(source, 8)
    stage, here = source.stages.get(), who_can_play(source, 1)
    accept(source, stage, planned(source, stage, len(here)), here)
    gone = come_in(source, 1)[0]
    stage.options["rankings"][0].append(gone.pk)
    stage.save()
    withdraw(gone)
    own = begin(source, by)
    assert sorted(map(len, own.stages.get().options["rankings"])) == [4, 4]
    assert own.rounds.count() == 3


@pytest.mark.parametrize(
    ("entering", "there", "made"),
    [("pairs", 0, 8), ("pairs", 3, 5), ("teams", 1, 3), ("individual", 4, 8), ("remi", 14, 0)],
)
def test_too_few_people_are_filled_up_with_invented_ones_who_go_with_it(
    club, by, entering, there, made
):
    source = tournament_of(club, entering, "swiss")
    come_in(source, there, is_here=False)
    known = Player.objects.count()
    own = begin(source, by)
    assert own.entries.count() == there + made
    assert Player.objects.count() == known + made * own.people
    assert len(who_can_play(own, 1)) == there + made
    assert club.memberships.count() == known
    end(own)
    assert Player.objects.count() == known


def test_people_whom_somebody_wrote_down_elsewhere_stay(club, by):
    """Whatever else is known of them; an invented entry that the desk removed goes all the same."""
    own = begin(tournament_of(club, form="swiss"), by)
    names = ("Doar aici", "Telefon", "Porecla", "Echipa", "Lista", "Unit", "Altul", "Alt club")
    people = {name: guest(club, name) for name in names}
    people["Pagina"] = add_member(club, Player(name="Pagina"), by=by, is_guest=True).player
    for name in people.keys() - {"Altul"}:
        add_entry(own, [people[name]])
    remove(own.entries.order_by("number").first())
    Membership.objects.filter(player=people["Telefon"]).update(phone="0722 000 000")
    Player.objects.filter(pk=people["Porecla"].pk).update(nickname="Pic")
    team = club.teams.create(name="Roșu")
    Membership.objects.filter(player=people["Echipa"]).update(team=team)
    RosterImport.objects.create(club=club, made={"players": [people["Lista"].pk]})
    merge(people["Unit"].memberships.get(), people["Altul"].memberships.get())
    other = Club.objects.create(name="Altul", slug="altul")
    add_member(other, people["Alt club"], is_guest=True)
    end(own)
    gone = {name for name in people if not Player.objects.filter(name=name).exists()}
    assert gone == {"Doar aici"}
    assert Player.objects.count() == len(people) - 1


def test_two_who_play_in_a_rehearsal_are_two_people(club, by):
    own = begin(tournament_of(club, form="swiss"), by)
    one, other = (add_member(club, Player(name=name)) for name in ("Ana Pop", "Anna Pop"))
    add_entry(own, [one.player])
    add_entry(own, [other.player])
    with pytest.raises(PlaysBeside):
        merge(one, other)


def test_other_evenings_of_the_club_do_not_wait_for_it(club, by):
    """Lines of a log point to the club, and wait for a lock of its key; the end locks its own
    tournament before anything goes."""
    with CaptureQueriesContext(connection) as asked:
        own = begin(tournament_of(club, form="swiss"), by)
        if connection.vendor == "postgresql":
            assert any("FOR NO KEY UPDATE" in each["sql"] for each in asked)
        assert not any(each["sql"].endswith("FOR UPDATE") for each in asked)
    with CaptureQueriesContext(connection) as asked:
        end(own)
    written = [each["sql"] for each in asked if each["sql"].startswith(("UPDATE", "DELETE"))]
    assert written[0].startswith('UPDATE "club_tournament" SET "version"')


def test_a_second_press_opens_the_one_that_is_there(club, by):
    source = tournament_of(club, form="swiss")
    assert begin(source, by) == begin(source, by)
    assert Rehearsal.objects.count() == 1


def test_a_club_has_a_few_and_of_a_great_evening_a_hundred_tables_are_rehearsed(
    club, by, monkeypatch
):
    monkeypatch.setattr(actions, "MOST_PEOPLE", 20)
    for number in range(3):
        source = tournament_of(club, form="swiss", slug=f"joi-{number}")
        come_in(source, 11)
        assert begin(source, by).entries.count() == 10
    with pytest.raises(NotNow, match="Your club already has three rehearsals"):
        begin(tournament_of(club, form="swiss", slug="joi-4"), by)


def test_what_has_begun_is_rehearsed_no_more(club, site_owner, organiser):
    source = tournament_of(club, form="round_robin")
    come_in(source, 6)
    stage, here = source.stages.get(), who_can_play(source, 1)
    accept(source, stage, planned(source, stage, len(here)), here)
    page = f"/t/{source.slug}/desk/"
    assert "Rehearse this evening" in organiser.get(page).content.decode()
    begin(source, site_owner)
    assert "Back to the rehearsal" in organiser.get(page).content.decode()
    assert list(play_all(lambda: False)) == []
    assert Rehearsal.objects.exists()
    clock.start_round(source.rounds.first())
    assert "/rehearse/" not in organiser.get(page).content.decode()
    with pytest.raises(NotNow, match="The tournament has begun"):
        begin(source, site_owner)
    assert list(play_all(lambda: False)) == []
    assert not Tournament.every.filter(rehearsal_of=source).exists()


def test_one_that_nobody_ends_goes_after_a_week(club, by):
    own = begin(tournament_of(club, form="swiss"), by)
    Tournament.every.filter(pk=own.pk).update(made_at=timezone.now() - timedelta(days=8))
    assert list(play_all(lambda: False)) == []
    assert not Rehearsal.objects.exists()
    end(own)  # pressed once more


def test_presses_on_the_strip(club, organiser):
    source = tournament_of(club, form="swiss", rounds=5)
    made = organiser.post(f"/t/{source.slug}/rehearse/", follow=True)
    own = Tournament.every.get(rehearsal_of=source)
    assert made.redirect_chain == [(f"/t/{own.slug}/desk/", 302)]
    assert 'aria-pressed="true">\n            Brisk' in made.content.decode()
    home = f"/t/{own.slug}/"
    organiser.post(f"{home}rehearsal/", {"pace": "calm", "next": f"{home}desk/"})
    organiser.post(f"{home}rehearsal/", {"pace": "reckless"})
    assert Rehearsal.objects.get().pace == "calm"
    assert organiser.post(f"{home}rehearse/").status_code == 404
    ends = [organiser.post(f"{home}rehearsal/", {"end": "yes"})["Location"] for _press in range(2)]
    assert ends == [f"/t/{source.slug}/desk/"] * 2
    assert organiser.post(f"{home}rehearsal/", {"pace": "calm"}).status_code == 410


def test_an_open_tab_of_a_rehearsal_that_has_ended_leads_to_the_evening(club, organiser):
    source = tournament_of(club, form="swiss")
    organiser.post(f"/t/{source.slug}/rehearse/")
    own = Tournament.every.get(rehearsal_of=source)
    end(own)  # as the start of round 1 does
    page = organiser.get(f"/t/{own.slug}/desk/")
    assert page.status_code == 410
    assert "The rehearsal has ended" in page.content.decode()
    assert f'href="/t/{source.slug}/desk/"' in page.content.decode()
    assert organiser.get("/t/other/desk/").status_code == 404
