"""A year of Fridays a hundred years from now: set up, moved, called off, changed, removed."""

import re
from datetime import date, timedelta

import pytest
from django.utils import timezone

from club.clubs.queries import on_now
from club.entries.door_code import door_word
from club.models import Season, Series, State, Tournament
from club.pairings import clock
from club.pairings.actions import NotSeated
from club.tournaments.states import NotNow, go_on, open_page
from tests.club.evenings import come_in, seated, tournament_of

OF_CLUB = "/clubs/do-re-mi/evenings/"
PAGE = f"{OF_CLUB}repeat/"
YEAR = {
    "name": "Vinerea", "weekday": 4, "time": "18:00", "first": "2126-09-01", "last": "2127-05-31",
    "like": "pairs", "without": "2126-12-27, 23.12.2126–8.1.2127", "opens": "on",
}  # fmt: skip


@pytest.fixture
def series(organiser):
    shown = organiser.post(PAGE, YEAR).context["plan"].shown
    organiser.post(PAGE, {**YEAR, "shown": shown})
    return Series.objects.get()


def at(series):
    return f"{PAGE}{series.pk}/"


def days(series):
    moments = series.evenings.order_by("starts").values_list("starts", flat=True)
    return [timezone.localtime(each).date() for each in moments]


def press(organiser, series, do, evening=None, **typed):
    sent = {"do": do, "evening": evening.pk if evening else "", **typed}
    return organiser.post(at(series), sent, follow=True)


def said(page):
    return str([*page.context["messages"]][-1])


def test_a_year_is_shown_first_and_set_up_by_the_second_press_once(organiser, club):
    page = organiser.post(PAGE, YEAR)
    assert page.context["said"] == "37 evenings, 6 September 2126 to 30 May 2127"
    assert page.context["plan"].left_out == [date(2126, 12, 27), date(2127, 1, 3)]
    assert not Tournament.objects.exists()
    sent = {**YEAR, "shown": page.context["plan"].shown}
    for _press in range(2):
        organiser.post(PAGE, sent)
    series, season = Series.objects.get(), Season.objects.get()
    assert (len(days(series)), {each.weekday() for each in days(series)}) == (37, {4})
    assert (season.name, season.starts) == ("2126–2127", date(2126, 9, 1))
    assert set(series.evenings.values_list("state", "season", "entering")) == {
        ("open", season.pk, "pairs")
    }
    assert all(each.stages.count() == 1 for each in series.evenings.all())


def test_what_was_not_seen_is_shown_and_what_is_wrong_keeps_what_was_typed(organiser):
    shown = organiser.post(PAGE, YEAR).context["plan"].shown
    organiser.post(PAGE, {**YEAR, "last": "2127-04-30", "shown": shown})
    assert not Series.objects.exists()
    page = organiser.post(PAGE, {**YEAR, "without": "soon"}).content.decode()
    assert "“soon” is not a date" in page
    assert ">\nsoon</textarea>" in page


def test_evenings_are_like_an_earlier_one_and_draw_their_season_out(organiser, club):
    season = Season.objects.create(
        club=club, name="Anul", slug="an", starts="2126-09-01", ends="2126-12-31"
    )
    earlier = tournament_of(club, "remi", form="swiss", rounds=7, fee="5 lei")
    sent = {**YEAR, "like": earlier.pk}
    page = organiser.post(PAGE, sent)
    assert "it becomes longer" in page.content.decode()
    organiser.post(PAGE, {**sent, "shown": page.context["plan"].shown})
    last = Series.objects.get().evenings.order_by("starts").last()
    season.refresh_from_db()
    assert (last.season, season.ends) == (season, date(2127, 5, 30))
    assert (last.entering, last.fee, last.stages.get().rounds_planned) == ("remi", "5 lei", 7)


def test_of_a_series_there_is_one_evening_a_day(organiser, series):
    first, *_rest = series.evenings.order_by("starts")
    page = press(organiser, series, "move", first, starts="2126-09-13T10:00")
    assert "there is another evening" in page.content.decode()
    press(organiser, series, "move", first, starts="2126-09-12T10:00")
    assert days(series)[:2] == [date(2126, 9, 12), date(2126, 9, 13)]
    page = press(organiser, series, "rule", name="Joia", weekday=3, time="19:00")
    assert "On 12 September 2126 there is another evening already" in said(page)
    assert days(series)[1] == date(2126, 9, 13)


def test_those_to_come_follow_the_rule_and_one_moved_alone_stays(organiser, series):
    first, second, *_rest = series.evenings.order_by("starts")
    press(organiser, series, "move", first, starts="2126-09-02T10:00")
    Tournament.objects.filter(pk=second.pk).update(name="Cupa")
    page = press(organiser, series, "rule", name="Joia", weekday=3, time="19:30")
    assert said(page) == "Changed: 36 evenings. Left where they were: 1 evening."
    assert days(series)[:3] == [date(2126, 9, 2), date(2126, 9, 12), date(2126, 9, 19)]
    names = series.evenings.order_by("starts").values_list("name", flat=True)
    assert list(names[:3]) == ["Joia", "Cupa", "Joia"]


def test_a_called_off_evening_is_listed_and_takes_nobody(organiser, client, club, series):
    first, second, *_rest = series.evenings.order_by("starts")
    come_in(first, 3)
    first.takes_sign_ups = True
    first.save()
    open_page(first)
    press(organiser, series, "call_off", first, reason="Zăpadă")
    page = organiser.get(club.get_absolute_url())
    assert (page.context["next"], page.context["later"][0]) == (second, first)
    assert len(page.context["later"]) == 4
    for address in ("", "sign-up/"):
        html = client.get(f"/t/{first.slug}/{address}").content.decode()
        assert "This evening is called off." in html
        assert "Zăpadă" in html
    assert b"person_0" not in client.get(f"/t/{first.slug}/sign-up/").content
    assert client.get(f"/t/{first.slug}/door/{door_word(first)}/").status_code == 403
    assert "called off" in said(organiser.get(f"/t/{first.slug}/door/", follow=True))
    for address in ("desk/", "people/?kind=all"):
        html = organiser.get(f"/t/{first.slug}/{address}").content.decode()
        assert "Who is here?" not in html
        assert "A code for the door" not in html
        assert "Rehearse this evening" not in html
    with pytest.raises(NotNow):
        go_on(first)
    press(organiser, series, "hold", first)
    go_on(first)


def test_one_that_has_begun_is_neither_called_off_nor_moved(organiser, series):
    first = series.evenings.order_by("starts").first()
    seated(first, 4)
    clock.start_round(first.rounds.get(number=1))
    for do in ("call_off", "move"):
        page = press(organiser, series, do, first, starts="2126-09-08T18:00")
        assert "This evening has begun" in said(page)
    assert days(series)[0] == date(2126, 9, 6)


def test_settings_of_one_go_to_those_after_it_that_are_untouched(organiser, series):
    first, second, third, fourth, *rest = series.evenings.order_by("starts")
    Tournament.objects.filter(pk=second.pk).update(entering="remi", deals=8)
    second.stages.update(form="swiss", rounds_planned=3)
    come_in(third, 1)
    page = press(organiser, series, "settings", second)
    assert said(page) == (
        "Changed: 34 evenings. Left as they are, with people or a name of their own: 1 evening."
    )
    now = {each.pk: each for each in series.evenings.all()}
    assert [now[each.pk].deals for each in (first, third, fourth)] == [4, 4, 8]
    assert [each.form for each in now[rest[-1].pk].stages.all()] == ["swiss"]
    assert (now[fourth.pk].slug, now[fourth.pk].starts) == (fourth.slug, fourth.starts)


def test_the_rest_is_removed_but_what_has_something(organiser, series):
    first, *_rest = series.evenings.order_by("starts")
    come_in(first, 1)
    page = press(organiser, series, "remove")
    assert said(page).startswith("Removed: 36 evenings. Left as they are")
    assert list(series.evenings.all()) == [first]


def test_one_that_was_named_alone_is_left_by_both_presses(organiser, series):
    first, second, *_rest = series.evenings.order_by("starts")
    Tournament.objects.filter(pk=second.pk).update(name="Cupa de Crăciun", minutes=33)
    press(organiser, series, "settings", first)
    press(organiser, series, "remove")
    (kept,) = series.evenings.all()
    assert (kept.name, kept.minutes) == ("Cupa de Crăciun", 33)


def test_one_with_people_is_not_moved_to_another_day(organiser, series):
    first, _second, *_rest = series.evenings.order_by("starts")
    come_in(first, 1)
    press(organiser, series, "rule", name="Joia", weekday=3, time="20:00")
    assert [each.weekday() for each in days(series)[:2]] == [4, 3]


def test_strangers_read_the_next_evenings_and_which_is_called_off(organiser, client, series):
    first, *_rest = series.evenings.order_by("starts")
    press(organiser, series, "call_off", first, reason="Sala e închisă")
    client.logout()
    html = client.get(OF_CLUB).content.decode()
    assert len(set(re.findall(r'href="/t/vinerea-[\d-]+/"', html))) == 4
    assert "called off" in html
    assert "Sala e închisă" in client.get(first.get_absolute_url()).content.decode()


def test_a_year_that_is_prepared_stays_with_the_desk(organiser, client, club):
    year = {name: value for name, value in YEAR.items() if name != "opens"}
    shown = organiser.post(PAGE, year).context["plan"].shown
    organiser.post(PAGE, {**year, "shown": shown})
    assert set(Tournament.objects.values_list("state", flat=True)) == {"draft"}
    client.logout()
    assert "vinerea" not in client.get(club.get_absolute_url()).content.decode()


@pytest.mark.parametrize("ends", [("9999-12-30", "9999-12-31"), ("0001-01-01", "2126-09-30")])
def test_a_year_that_nobody_means_is_refused(organiser, ends):
    page = organiser.post(PAGE, {**YEAR, "first": ends[0], "last": ends[1]})
    assert "Choose a day of this year or a later one." in page.content.decode()
    assert not Tournament.objects.exists()


def test_days_of_two_seasons_are_refused(organiser, club):
    for year in (2125, 2126):
        days = {"starts": date(year, 9, 1), "ends": date(year + 1, 8, 31)}
        Season.objects.create(club=club, name=str(year), slug=str(year), **days)
    page = organiser.post(PAGE, {**YEAR, "first": "2126-08-20"})
    assert "These days lie in two seasons." in page.content.decode()
    assert Season.objects.get(slug="2126").starts == date(2126, 9, 1)


def test_of_a_called_off_evening_no_seats_are_set(organiser, series):
    first, *_rest = series.evenings.order_by("starts")
    press(organiser, series, "call_off", first)
    first.refresh_from_db()
    with pytest.raises(NotSeated, match="called off"):
        seated(first, 4)


def test_a_year_of_drafts_floods_no_list_and_costs_no_queries(organiser, club, series, cost_of):
    pages = ["/", club.get_absolute_url(), "/clubs/do-re-mi/tournaments/", at(series)]
    shown = organiser.get(pages[2]).context["table"].rows
    assert len(shown) == 4
    before = [cost_of(organiser, page) for page in pages]
    ten = series.evenings.order_by("-starts")[:30]
    Tournament.objects.filter(pk__in=[each.pk for each in ten]).delete()
    assert [cost_of(organiser, page) for page in pages] == before
    tournament_of(club, slug="azi", state=State.DRAFT, starts=timezone.now() + timedelta(days=1))
    assert len(organiser.get(pages[2]).context["table"].rows) == 5


def test_the_first_page_of_a_site_lists_a_year_by_its_next_weeks(series):
    assert on_now(9) == []
    near = timezone.now() + timedelta(days=2)
    first, second, third, *_rest = series.evenings.order_by("starts")
    for evening, starts in ((first, near), (second, near + timedelta(days=7))):
        Tournament.objects.filter(pk=evening.pk).update(starts=starts)
    Tournament.objects.filter(pk=third.pk).update(state=State.RUNNING)
    assert on_now(9) == [first, second, third]


def test_what_has_been_played_stays_in_the_cache_when_the_rule_changes(organiser, series):
    first, second, *_rest = series.evenings.order_by("starts")
    Tournament.objects.filter(pk=first.pk).update(state=State.FINISHED)
    press(organiser, series, "rule", name="Joia", weekday=3, time="19:30")
    for evening, is_raised in ((first, False), (second, True)):
        was = evening.version
        evening.refresh_from_db()
        assert (evening.version > was) is is_raised
