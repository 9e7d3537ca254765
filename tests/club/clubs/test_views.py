import re
from datetime import timedelta
from zoneinfo import available_timezones

import pytest
from django.test import Client
from django.utils import timezone

from club.clubs.forms import ClubForm, zone_choices
from club.models import Appointment, Club, Membership, Player, Role, State, User
from tests.club.evenings import tournament_of

NEW = "sol la si do re mi"


CLUB = {
    "name": "  Clubul  Ștefan·cel·Mare ",
    "place": "Sighetu Marmației",
    "language": "ro",
    "time_zone": "Europe/Bucharest",
    "colour": "green",
    "slug": "",
}


def test_an_empty_site_says_how_to_begin(client, site_owner):
    assert "There is no club here yet" in client.get("/").content.decode()
    client.force_login(site_owner)
    html = client.get("/").content.decode()
    assert "Start with your club" in html
    assert 'href="/clubs/new/"' in html


def test_who_founds_a_club_owns_it(client, site_owner):
    client.force_login(site_owner)
    response = client.post("/clubs/new/", CLUB)
    club = Club.objects.get()
    assert response["Location"] == "/clubs/clubul-stefancelmare/"
    assert club.name == "Clubul Ștefan·cel·Mare"
    assert Appointment.objects.get(club=club).user == site_owner
    assert Appointment.objects.get(club=club).role == Role.OWNER
    assert "Clubul Ștefan·cel·Mare" in client.get("/").content.decode()


@pytest.mark.parametrize(("slug", "is_open"), [("", False), ("new", True)])
def test_a_new_club_folds_what_can_wait_until_something_in_it_is_wrong(
    client, site_owner, slug, is_open
):
    client.force_login(site_owner)
    html = client.post("/clubs/new/", {**CLUB, "name": "", "slug": slug}).content.decode()
    first, later = html.split('<details class="sheet"')
    assert 'name="place"' in first
    assert 'name="guardian_age"' in later
    assert later.startswith(" open>") == is_open


def test_what_is_wrong_is_said_and_what_was_typed_is_kept(client, site_owner, club, subtests):
    client.force_login(site_owner)
    for field, value, sentence in [
        ("name", "", "This field is required."),
        ("name", "\u202e\u200b", "This field is required."),
        ("time_zone", "Mars/Base", "Choose a time zone from the list."),
        ("colour", "pink", "Select a valid choice"),
        ("slug", "do-re-mi", "Another club has this short name."),
        ("slug", "new", "This word is used by the site itself."),
        ("slug", "ș ț", "Enter a valid “slug”"),
    ]:
        with subtests.test(field=field, value=value, sentence=sentence):
            response = client.post("/clubs/new/", {**CLUB, field: value})
            html = response.content.decode()
            assert response.status_code == 200
            assert sentence in html
            assert "Sighetu Marmației" in html
            assert Club.objects.count() == 1


def test_two_clubs_of_one_name_have_two_addresses(client, site_owner):
    client.force_login(site_owner)
    found = [client.post("/clubs/new/", {**CLUB, "name": name})["Location"] for name in ["New"] * 3]
    assert found == ["/clubs/new-2/", "/clubs/new-3/", "/clubs/new-4/"]


@pytest.mark.parametrize("name", ["日本", "!!!", "-"])
def test_a_name_without_latin_letters_gets_an_address_too(client, site_owner, name):
    client.force_login(site_owner)
    assert client.post("/clubs/new/", {**CLUB, "name": name})["Location"] == "/clubs/club/"


def test_a_club_is_edited(organiser, club):
    response = organiser.post(
        "/clubs/do-re-mi/edit/", {**CLUB, "slug": "do-re-mi", "name": "Alt nume"}
    )
    assert response["Location"] == "/clubs/do-re-mi/"
    club.refresh_from_db()
    assert (club.name, club.colour) == ("Alt nume", "green")


def test_a_refused_edit_does_not_change_the_page_around_it(organiser, club):
    response = organiser.post("/clubs/do-re-mi/edit/", {**CLUB, "name": ""})
    assert '<a href="/clubs/do-re-mi/">Clubul Do-Re-Mi</a>' in response.content.decode()


def test_somebody_new_gets_a_link_to_choose_a_password(owner, club):
    data = {"account": "ion.ardelean@club.example", "name": "Ion Ardelean", "role": "scorer"}
    page = owner.post("/clubs/do-re-mi/roles/", data, follow=True)
    link = re.search(r"http://testserver(/account/password/\S+?)</code>", page.content.decode())
    assert "<svg" in page.content.decode()
    theirs = Client()
    form = theirs.get(link.group(1), follow=True)
    theirs.post(form.redirect_chain[-1][0], {"new_password1": NEW, "new_password2": NEW})
    entered = theirs.post("/account/sign-in/", {"name_or_email": "ion.ardelean", "password": NEW})
    assert entered["Location"] == "/"
    user = User.objects.get(email="ion.ardelean@club.example")
    assert (user.username, user.name) == ("ion.ardelean", "Ion Ardelean")
    assert Appointment.objects.get(user=user).role == Role.SCORER
    again = owner.get(f"/clubs/do-re-mi/roles/{user.appointments.get().pk}/link/")
    assert again.status_code == 302


def test_an_account_that_is_there_gets_the_role_at_once(owner, club, make_user):
    user = make_user("ion", email="ion@club.example", name="Ion")
    data = {"account": "ION", "name": "Somebody else", "role": "referee"}
    assert owner.post("/clubs/do-re-mi/roles/", data)["Location"] == "/clubs/do-re-mi/roles/"
    user.refresh_from_db()
    assert user.name == "Ion"
    assert Appointment.objects.get(user=user).role == Role.REFEREE


@pytest.mark.parametrize(
    ("account", "sentence"),
    [
        ("owner-of-do-re-mi", "This person already has a role here"),
        ("a b", "Use letters, digits"),
        ("x@", "Enter a valid email address"),
        ("taken@club.example", "Ask for its user name."),
    ],
)
def test_an_account_that_cannot_be_is_refused(client, club, appointed, account, sentence):
    owner = appointed("owner")
    User.objects.filter(pk=owner.pk).update(email="taken@club.example")
    client.force_login(owner)
    response = client.post("/clubs/do-re-mi/roles/", {"account": account, "role": "scorer"})
    assert sentence in response.content.decode()
    assert User.objects.count() == 1


def test_an_organiser_gives_only_the_roles_below(client, club, appointed):
    appointed("owner")
    client.force_login(appointed("organiser"))
    response = client.post("/clubs/do-re-mi/roles/", {"account": "ion", "role": "owner"})
    assert "Select a valid choice" in response.content.decode()
    assert not User.objects.filter(username="ion").exists()
    owner = Appointment.objects.get(role=Role.OWNER)
    assert client.post(f"/clubs/do-re-mi/roles/{owner.pk}/", {"role": "member"}).status_code == 403


def test_a_pending_owners_link_is_not_for_another_clubs_organiser(
    client, club, other_club, appointed
):
    """The link opens the whole account, with what it may do in every club."""
    from club.clubs import actions

    pending, _is_new = actions.appoint(club, "new.boss", "owner")
    here, _is_new = actions.appoint(other_club, "new.boss", "member")
    client.force_login(appointed("organiser", other_club))
    assert client.get(f"/clubs/altul/roles/{here.pk}/").status_code == 200
    assert client.get(f"/clubs/altul/roles/{here.pk}/link/").status_code == 403
    client.force_login(appointed("owner"))
    assert client.get(f"/clubs/do-re-mi/roles/{pending.pk}/link/").status_code == 403
    actions.remove_role(here)
    assert client.get(f"/clubs/do-re-mi/roles/{pending.pk}/link/").status_code == 200


@pytest.mark.parametrize("query", ["per_page=-1", "per_page=100000", "page=-3", "page=x", "sort=x"])
def test_an_odd_query_shows_the_list(owner, club, query):
    assert owner.get(f"/clubs/do-re-mi/roles/?{query}").status_code == 200


def test_a_second_press_is_told_so(owner, club, monkeypatch):
    from django.db import IntegrityError

    from club.clubs import actions

    def already(*_words, **_facts):
        raise IntegrityError

    monkeypatch.setattr(actions, "appoint", already)
    page = owner.post("/clubs/do-re-mi/roles/", {"account": "ion", "role": "scorer"})
    assert (
        "This was saved a moment ago, perhaps because you pressed twice." in page.content.decode()
    )


def test_the_last_owner_stays(client, club, appointed, make_user):
    user = appointed("owner")
    own = Appointment.objects.get(user=user)
    client.force_login(user)
    response = client.post(f"/clubs/do-re-mi/roles/{own.pk}/", {"role": "member"})
    assert "A club needs an owner." in response.content.decode()
    response = client.post(f"/clubs/do-re-mi/roles/{own.pk}/remove/", follow=True)
    assert "A club needs an owner." in response.content.decode()
    own.refresh_from_db()
    assert own.role == Role.OWNER
    Appointment.objects.create(club=club, user=make_user("second"), role=Role.OWNER)
    client.post(f"/clubs/do-re-mi/roles/{own.pk}/", {"role": "member"})
    own.refresh_from_db()
    assert own.role == Role.MEMBER


def test_the_list_costs_the_same_for_few_and_for_many(owner, club, make_user, cost_of):
    owner.get("/clubs/do-re-mi/roles/")
    few = cost_of(owner, "/clubs/do-re-mi/roles/")
    for number in range(60):
        user = make_user(f"helper{number}")
        Appointment.objects.create(club=club, user=user, role=Role.SCORER)
    assert cost_of(owner, "/clubs/do-re-mi/roles/") == few <= 15
    assert "Page 1 of 3" in owner.get("/clubs/do-re-mi/roles/").content.decode()


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "{{ 7*7 }}", "=cmd()", "a\"'b"])
def test_a_hostile_name_is_only_shown(client, club, appointed, name):
    user = appointed("owner")
    User.objects.filter(pk=user.pk).update(name=name)
    Club.objects.filter(pk=club.pk).update(name=name)
    client.force_login(user)
    for path in ("/", "/clubs/do-re-mi/", "/clubs/do-re-mi/roles/", "/account/"):
        html = client.get(path).content.decode()
        assert "<script>" not in html
        assert ">49<" not in html


def test_time_zones_are_a_short_list_with_those_of_the_game_first(settings):
    zones = [zone for zone, _name in zone_choices("Europe/Bucharest")]
    assert zones[:3] == ["Europe/Bucharest", "Europe/Madrid", "Europe/Budapest"]
    assert 40 < len(zones) < 70
    assert len(zones) == len(set(zones))
    assert not {"Factory", "localtime", "Zulu"} & set(zones)
    assert set(zones) <= available_timezones()
    assert "Asia/Kathmandu" not in zones
    assert [zone for zone, _name in zone_choices("Asia/Kathmandu")][3] == "Asia/Kathmandu"


@pytest.mark.parametrize(
    ("name", "password", "says"),
    [
        ("Sala mare", "", ""),
        ("Sala mare", "do-re-mi", ""),
        ("Sala mare", "do-re", "at least 8 characters"),
        ("", "do-re-mi", "Give the name of the Wi-Fi too."),
        ("ș" * 17, "do-re-mi", "at most 32 letters"),
    ],
)
def test_the_wifi_is_checked_before_it_is_printed(club, name, password, says):
    data = {"name": "Do", "language": "ro", "time_zone": "Europe/Madrid", "colour": "red"}
    data |= {"wifi_name": name, "wifi_password": password}
    errors = str(ClubForm(data, instance=club).errors)
    assert says in errors
    assert bool(says) == bool(errors)


def test_a_new_club_is_led_to_its_first_evening(client, club, appointed):
    page = "/clubs/do-re-mi/"
    client.force_login(appointed("owner"))
    html = client.get(page).content.decode()
    assert "Three steps to the first evening" in html
    assert html.count("New tournament") == 1
    assert client.get(page).context["start"] == (0, 0, None)
    appointed("scorer")
    appointed("member")
    Membership.objects.create(club=club, player=Player.objects.create(name="Ana Pop"))
    tournament = tournament_of(club, form="", state="open")
    start = client.get(page).context["start"]
    assert start == (1, 1, tournament)
    assert f"/t/{tournament.slug}/desk/" in client.get(page).content.decode()
    tournament.state = "finished"
    tournament.save()
    html = client.get(page).content.decode()
    assert "Three steps" not in html
    assert len(re.findall(r"\s+New tournament\s+|>New tournament<", html)) == 1


def test_only_those_who_can_do_the_steps_are_led(client, club, appointed):
    for user in (None, appointed("scorer")):
        if user:
            client.force_login(user)
        assert "Three steps" not in client.get("/clubs/do-re-mi/").content.decode()


def test_what_is_on_what_comes_and_what_was_have_their_places(client, club):
    days = {State.RUNNING: 0, State.FINISHED: -7, State.OPEN: 7, State.DRAFT: 3}
    for state, day in days.items():
        starts = timezone.now() + timedelta(days=day)
        tournament_of(club, slug=state.value, name=state.value, state=state, starts=starts)
    shown = client.get(club.get_absolute_url()).context
    assert [each.slug for each in shown["on_now"]] == ["running"]
    assert (shown["next"].slug, shown["later"]) == ("open", [])
    assert shown["summary"].last.slug == "finished"
    assert not shown["earlier"]  # it is the last one already


def test_an_evening_that_was_not_played_is_not_the_next_one(client, club, organiser):
    """Its organiser finds it among those not played."""
    tournament_of(club, slug="vechi", starts=timezone.now() - timedelta(days=9))
    tournament_of(club, slug="nou", starts=timezone.now() + timedelta(days=9))
    for reader, passed in ((Client(), []), (organiser, ["vechi"])):
        shown = reader.get(club.get_absolute_url()).context
        assert (shown["next"].slug, [each.slug for each in shown["passed"]]) == ("nou", passed)


def test_who_can_sign_up_finds_the_press_and_a_code(client, club):
    coming = tournament_of(club, starts=timezone.now() + timedelta(days=1))
    assert 'href="/t/' + coming.slug + '/sign-up/"' not in client.get("/").content.decode()
    type(coming).objects.update(takes_sign_ups=True)
    html = client.get("/").content.decode()
    assert 'href="/t/' + coming.slug + '/sign-up/"' in html
    assert "Scan to sign up" in html


def test_the_start_page_is_the_club_where_there_is_one(client, club):
    assert client.get("/").context["club"] == club
    Club.objects.create(name="Fa Sol", slug="fa-sol")
    assert [each.slug for each in client.get("/").context["clubs"]] == ["do-re-mi", "fa-sol"]
