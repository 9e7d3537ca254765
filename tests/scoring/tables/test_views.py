import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from club.models import Club, Naming, Seat, Tournament
from club.settings import LANGUAGES
from scoring.games import GAMES
from scoring.log.actions import Actor, DealAt, annul, record
from scoring.log.tokens import revoke, token_of
from scoring.log.typed_codes import WRONG_OF_TOURNAMENT, typed_code
from scoring.models import Deal, RefereeCall, TableToken, Version
from tests.scoring.evenings import begin_round, card, under_way

RESULT = {
    "what": "result", "declarer": "N", "contract": "4M", "order": ["N", "E", "S", "W"],
    "round": "1", "deal": "1", "key": "11111111-1111-4111-8111-111111111111",
}  # fmt: skip
CONTENT = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"], "last_stuck": False}


def text_of(response) -> str:
    return response.content.decode()


# --- coming in --------------------------------------------------------------------------------


def test_a_code_is_exchanged_for_a_cookie_and_leaves_the_address_line(client, evening):
    text = card(evening)
    response = client.get(f"/table/{text}/")
    assert (response.status_code, response["Location"]) == (302, "/table/")
    assert response["Referrer-Policy"] == "no-referrer"
    assert "no-store" in response["Cache-Control"]
    cookie = response.cookies["table"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/table/")
    assert text not in text_of(client.get("/table/"))


def test_a_wrong_code_opens_nothing(client, evening):
    response = client.get("/table/AAAAAAAAAAAAAAAAAAAAAAAAAAA/")
    assert response.status_code == 404
    assert "table" not in response.cookies
    assert client.get("/table/").status_code == 403


def test_guessing_is_slowed_down_and_a_hall_is_not(client, evening, monkeypatch):
    monkeypatch.setattr("scoring.tables.views.FREE_GUESSES", 5)
    for at in range(5):
        assert client.get(f"/table/guess{at}/").status_code == 404
    assert client.get("/table/guess6/").status_code == 429
    assert Client(REMOTE_ADDR="10.0.0.9").get("/table/guess/").status_code == 404
    assert client.get(f"/table/{card(evening)}/").status_code == 302


def test_a_revoked_code_and_a_finished_tournament_close_the_page(evening, scan):
    one, two = scan(evening, 1), scan(evening, 2, client=Client())
    old = card(evening)
    revoke(evening, 1)
    standing = f'href="/t/{evening.slug}/"'
    closed = one.get("/table/")
    assert closed.status_code == 403
    assert standing in closed.content.decode()
    assert standing in Client().get(f"/table/{old}/").content.decode()
    assert two.get("/table/").status_code == 200
    evening.state = "finished"
    evening.save()
    closed = two.get("/table/")
    assert closed.status_code == 403
    assert standing in text_of(closed)
    assert two.get("/table/now/").status_code == 403
    assert two.post("/table/call/").status_code == 403
    assert two.post("/table/agree/").status_code == 403


def test_a_phone_keeps_the_cards_of_all_its_tables(evening, scan):
    client = scan(evening, 1)
    scan(evening, 2)
    assert "Table 2" in text_of(client.get("/table/"))
    item = {
        "kind": "result", "key": RESULT["key"], "tournament": evening.pk, "table": 1, "round": 1,
        "deal": 1, "content": CONTENT,
    }  # fmt: skip
    response = client.post("/table/results/", {"results": [item]}, "application/json")
    assert response.json()["results"][0]["number"] == 1
    assert Deal.objects.get().table == 1


# --- what it shows ----------------------------------------------------------------------------


def test_the_page_says_who_sits_where_by_public_names(evening, scan):
    dan = evening.club.memberships.get(player__name="Dan Kovács")
    dan.naming = Naming.SHORT
    dan.save()
    page = text_of(scan(evening).get("/table/"))
    for name in ("Ana Mureșan", "Ion Pop", "Eva Rusu", "Dan K."):
        assert name in page
    assert "Kovács" not in page
    assert "Ilinca Puig" not in page  # at table 2


def test_before_the_first_round_it_says_so(evening, scan):
    evening.rounds.update(started_at=None)
    assert "has not begun yet" in text_of(scan(evening).get("/table/"))


def test_where_the_desk_enters_the_page_only_shows(evening, scan):
    evening.entrance = "desk"
    evening.save()
    page = text_of(scan(evening).get("/table/"))
    assert "are entered at the desk" in page
    assert 'id="entry"' not in page


def test_the_round_before_can_be_looked_at_and_no_older_one(club, scan):
    tournament = under_way(club, rounds=3)
    client = scan(tournament)
    assert client.get("/table/").context["place"].round.number == 3
    assert client.get("/table/?round=2").context["place"].round.number == 2
    assert client.get("/table/?round=1").context["place"].round.number == 3


@pytest.mark.parametrize("entering", ["pairs", "rotating", "teams", "individual", "remi"])
def test_every_game_has_its_form_in_every_language(club, scan, entering):
    client = scan(under_way(club, entering))
    for language in dict(LANGUAGES):
        client.cookies["language"] = language
        response = client.get("/table/")
        assert response.status_code == 200
        assert f'lang="{language}"' in text_of(response)
        assert response.context["form"].game is GAMES[response.context["place"].game]


def test_the_page_needs_few_queries(evening, scan, django_assert_max_num_queries):
    client = scan(evening)
    for deal in (1, 2, 3):
        client.post("/table/", {**RESULT, "deal": str(deal), "key": f"{deal:032x}", "step": "save"})
    client.get("/table/")  # what was said is said
    with django_assert_max_num_queries(12):
        client.get("/table/")


def test_the_same_news_are_not_sent_twice(evening, scan):
    client = scan(evening)
    first = client.get("/table/now/")
    again = client.get("/table/now/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    client.post("/table/", {**RESULT, "step": "save"})
    news = client.get("/table/now/", headers={"If-None-Match": first["ETag"]})
    assert news.status_code == 200
    assert "14 : 4" in text_of(news)


def test_the_clock_is_the_servers(evening, scan, time_machine):
    round_ = evening.rounds.get()
    time_machine.move_to(round_.started_at, tick=False)
    client = scan(evening)
    assert client.get("/table/").context["place"].clock.left == "35:00"
    round_.tables.filter(number=1).update(extra_minutes=5)
    assert client.get("/table/").context["place"].clock.left == "40:00"
    round_.paused_at = timezone.now()
    round_.save()
    assert client.get("/table/").context["place"].clock.paused
    round_.finished_at = timezone.now()
    round_.save()
    assert client.get("/table/").context["place"].clock is None


# --- without script ---------------------------------------------------------------------------


def test_the_points_are_looked_at_and_then_saved(evening, scan):
    client = scan(evening)
    page = text_of(client.post("/table/", {**RESULT, "step": "preview"}))
    assert "places 6 + level 4 + Muzicando 4 = 14" in page
    assert Version.objects.count() == 0
    response = client.post("/table/", {**RESULT, "step": "save"}, follow=True)
    assert "Deal 1 saved: 14 to 4" in text_of(response)
    version = Version.objects.get()
    assert (version.content, version.points) == (CONTENT, {"1": 14, "2": 4})
    assert version.token == token_of(card(evening))


def test_what_is_impossible_is_refused_and_what_was_entered_stays(evening, scan, subtests):
    for changed, said in [
        ({"declarer": ""}, "Tap who holds the contract."),
        ({"contract": ""}, "Tap the contract."),
        ({"order": ["N", "E"]}, "Choose the players in the order they ran out of cards."),
        ({"order": ["N", "", "E", "W"]}, "Choose the players in the order they ran out of cards."),
        ({"order": ["N", "E", "N", "W"]}, "North is named twice: name each player once."),
        ({"what": "breach"}, "Say who broke the rules, how, and whether you play it again."),
        ({"deal": "9"}, "There is no result 9 at this table: there are 4."),
        ({"contract": "5M"}, "This result cannot be read. Load the page again."),
    ]:
        with subtests.test(changed=changed, said=said):
            response = scan(evening).post("/table/", {**RESULT, "step": "save", **changed})
            assert said in text_of(response)
            assert response.context["form"].data["round"] == "1"
            assert Version.objects.count() == 0


def test_who_is_left_is_the_last(evening, scan):
    """Without script nobody has to choose what follows."""
    scan(evening).post("/table/", {**RESULT, "order": ["N", "E", "S", ""], "step": "save"})
    assert Version.objects.get().content["order"] == ["N", "E", "S", "W"]


def test_a_breach_is_entered(evening, scan):
    data = {
        "what": "breach", "breach_by": "E", "breach_kind": "illegal_card", "breach_again": "yes",
        "round": "1", "deal": "1", "key": RESULT["key"], "step": "save",
    }  # fmt: skip
    page = text_of(scan(evening).post("/table/", data, follow=True))
    assert Version.objects.get().points == {"2": -12}
    assert 'id="deal-5"' in page  # one more is dealt


def test_a_remi_deal_is_entered(club, scan):
    data = {
        "closer": "1", "closed": "tile", "state-1": "opened", "laid-1": "120", "rack-1": "35",
        "state-2": "unopened", "laid-2": "10", "state-3": "board", "board-3": "simple",
        "atu-3": "on", "round": "1", "deal": "1", "key": RESULT["key"], "step": "save",
    }  # fmt: skip
    scan(under_way(club, "remi", at_table=3)).post("/table/", data)
    assert Version.objects.get().content == {
        "double": False, "exhausted": False,
        "players": {
            "1": {"opened": True, "laid": 120, "closed": "tile"}, "2": {},
            "3": {"board": "simple", "atu": True},
        },
    }  # fmt: skip
    assert Version.objects.get().points == {"1": 170, "2": -100, "3": -50}


def test_the_other_side_agrees(evening, scan):
    client = scan(evening)
    client.post("/table/", {**RESULT, "step": "save"})
    asked = {"round": "1", "deal": "1", "of": "1", "side": "EW"}
    page = text_of(client.post("/table/agree/", asked, follow=True))
    assert "Deal 1 is agreed." in page
    assert Deal.objects.get().state == "agreed"
    page = text_of(client.post("/table/agree/", {**asked, "of": "7"}, follow=True))
    assert "The result has changed in the meantime" in page


def test_a_table_puts_right_what_nobody_agreed_to(evening, scan):
    client = scan(evening)
    client.post("/table/", {**RESULT, "step": "save"})
    form = client.get("/table/?deal=1").context["form"]
    assert (form.replaces, form.data["contract"], form.data["order"]) == (
        1, "4M", ["N", "E", "S", "W"],
    )  # fmt: skip
    key = "22222222-2222-4222-8222-222222222222"
    changed = {**RESULT, "contract": "3M", "key": key, "replaces": "1", "step": "save"}
    client.post("/table/", changed)
    assert [each.kind for each in Version.objects.all()] == ["result", "correction"]
    assert Deal.objects.get().current.points == {"1": 13, "2": 4}


def test_another_phone_of_the_table_does_not_overwrite_it(evening, scan):
    scan(evening).post("/table/", {**RESULT, "step": "save"})
    other = scan(evening, client=Client())
    page = other.get("/table/?deal=1")
    assert (page.context["form"].replaces, page.context["form"].own_key) == (1, "")
    assert "Both entries are shown until you agree" in text_of(page)
    key = "22222222-2222-4222-8222-222222222222"
    changed = {**RESULT, "contract": "3M", "key": key, "replaces": "1", "step": "save"}
    other.post("/table/", changed)
    assert [each.kind for each in Version.objects.all()] == ["result", "result"]
    assert (Deal.objects.get().state, Deal.objects.get().current.points) == (
        "disputed", {"1": 14, "2": 4},
    )  # fmt: skip


def test_no_page_gives_out_the_key_of_what_is_written(evening, scan):
    scan(evening).post("/table/", {**RESULT, "step": "save"})
    other = scan(evening, client=Client())
    for address in ("/table/", "/table/?deal=1", "/table/now/"):
        page = text_of(other.get(address))
        assert RESULT["key"] not in page
        assert RESULT["key"].replace("-", "") not in page


def test_back_and_another_order_is_said_and_saved_as_a_correction(evening, scan):
    client = scan(evening)
    client.post("/table/", {**RESULT, "step": "save"})
    changed = {**RESULT, "order": ["E", "N", "S", "W"], "step": "save"}
    page = client.post("/table/", changed)
    form = page.context["form"]
    assert "Something else was already saved from this form" in text_of(page)
    assert (form.data["order"], form.replaces) == (changed["order"], 1)
    assert form.key != RESULT["key"]
    said = client.post("/table/", {**changed, "key": form.key, "replaces": "1"}, follow=True)
    assert "Deal 1 saved: −3 to 5" in text_of(said)
    assert (Version.objects.last().kind, Deal.objects.get().state) == ("correction", "provisional")


def test_what_comes_after_a_decision_is_kept_and_said_so(evening, scan, make_user):
    client = scan(evening)
    client.post("/table/", {**RESULT, "step": "save"})
    key, by = "33333333-3333-4333-8333-333333333333", Actor(user=make_user("desk"))
    annul(DealAt(evening.rounds.get(), 1, 1), key=key, by=by, reason="a card fell")
    late = {**RESULT, "key": "22222222-2222-4222-8222-222222222222", "step": "save"}
    page = text_of(client.post("/table/", late, follow=True))
    assert "Deal 1: the desk has decided. What you sent is kept as no. 3" in page
    assert "The desk has decided this result. What you sent is kept, and the desk sees it." in page
    assert "ours was wrong" not in page
    assert (Deal.objects.get().state, Deal.objects.get().current.kind) == ("disputed", "annulment")


def test_two_entries_of_the_same_side_are_told_apart_by_their_time(evening, scan):
    deal, by = DealAt(evening.rounds.get(), 1, 1), Actor(token=token_of(card(evening)))
    record(deal, CONTENT, key=RESULT["key"], by=by, side="NS")
    record(deal, {**CONTENT, "contract": "3M"}, key=RESULT["key"][::-1], by=by, side="NS")
    one, other = scan(evening).get("/table/").context["place"].deals[0].entries
    assert one.by.startswith("Ana – Ion, no. 1 (")
    assert other.by.startswith("Ana – Ion, no. 2 (")


def test_a_dispute_shows_both_entries_and_marks_the_field(evening, scan):
    round_, by = evening.rounds.get(), Actor(token=token_of(card(evening)))
    deal = DealAt(round_, 1, 1)
    other = {**CONTENT, "order": ["N", "S", "E", "W"]}
    record(deal, CONTENT, key=RESULT["key"], by=by, side="NS")
    record(deal, other, key="22222222-2222-4222-8222-222222222222", by=by, side="EW")
    shown = scan(evening).get("/table/").context["place"].deals[0]
    assert [each.by for each in shown.entries] == ["Ana – Ion", "Eva – Dan"]
    assert [(row.label, row.one, row.other) for row in shown.differing if row.differs] == [
        ("Place II", "E · Eva Rusu", "S · Ion Pop"),
        ("Place III", "S · Ion Pop", "E · Eva Rusu"),
        ("Ana – Ion", "6 + 4 + 4 = 14", "7 + 4 + 4 = 15"),
        ("Eva – Dan", "4", "3"),
    ]


def test_a_result_shows_the_people_who_played_it(evening, scan):
    """Seats that are changed later do not change what was played."""
    client = scan(evening)
    client.post("/table/", {**RESULT, "step": "save"})
    seats = Seat.objects.filter(table__number=1, table__round__tournament=evening)
    ours, theirs = seats.get(place=0), seats.get(place=1)
    Seat.objects.filter(pk=ours.pk).update(place=9)
    Seat.objects.filter(pk=theirs.pk).update(place=0)
    Seat.objects.filter(pk=ours.pk).update(place=1)
    place = client.get("/table/").context["place"]
    assert place.deals[0].lines[0] == "4 Muzicando · N · Ana Mureșan"
    assert place.sittings[0].name == "Eva Rusu"


def test_an_annulled_deal_says_so(evening, scan, make_user):
    client = scan(evening)
    client.post("/table/", {**RESULT, "step": "save"})
    by = Actor(user=make_user("desk"))
    annul(DealAt(evening.rounds.get(), 1, 1), key=RESULT["key"][::-1], by=by, reason="a card fell")
    page = client.get("/table/")
    shown = page.context["place"].deals[0]
    assert (shown.state, shown.sums, shown.may_correct) == ("annulled", [], False)
    assert "annulled" in text_of(page)


def test_a_table_calls_once_until_somebody_comes(evening, scan):
    client = scan(evening, 2)
    for _at in range(2):
        client.post("/table/call/", {"deal": "3"})
    call = RefereeCall.objects.get()
    assert (call.tournament, call.table, call.round, call.deal) == (evening, 2, 1, 3)
    assert "The referee was called at" in text_of(client.get("/table/now/"))


def test_seats_of_the_new_round_are_shown_when_it_begins(evening, scan):
    client = scan(evening)
    entries = list(evening.entries.order_by("-number"))
    begin_round(evening, evening.stages.get(), 2, entries, 2)
    place = client.get("/table/").context["place"]
    assert (place.round.number, place.sittings[0].name) == (2, "Réka Vila")


def test_six_typed_characters_open_a_table(client, hall):
    code = typed_code(TableToken.objects.get(table=2))
    answer = client.post("/table/code/", {"code": code.lower()})
    assert (answer.status_code, answer["Location"]) == (302, "/table/")
    assert "Table 2" in text_of(client.get("/table/"))


def test_a_wrong_code_is_asked_for_again_with_what_was_typed(client, hall):
    cache.clear()
    answer = client.post("/table/code/", {"code": "aaa aaa"})
    assert answer.status_code == 404
    assert 'value="aaa aaa"' in answer.content.decode()
    assert "No table that is playing now has this code" in text_of(answer)
    for _ in range(WRONG_OF_TOURNAMENT):
        answer = client.post("/table/code/", {"code": "AAAAAA"})
    assert answer.status_code == 429


def test_a_demo_lets_whoever_visits_sit_down(client, hall):
    assert "sit down at a table" not in text_of(client.get("/table/"))
    Club.objects.update(is_demo=True)
    page = client.get("/table/").content.decode()
    assert f'href="/table/{hall.cards[1]}/"' in page
    Tournament.objects.update(state="finished")
    assert hall.cards[1] not in client.get("/table/").content.decode()


def test_the_dealer_of_a_breach_deals_the_deal_after_it(evening, scan):
    client = scan(evening)
    data = {
        "what": "breach", "breach_by": "E", "breach_kind": "other", "breach_again": "yes",
        "round": "1", "deal": "1", "key": RESULT["key"], "step": "save",
    }  # fmt: skip
    assert client.get("/table/").context["form"].facts["dealer"] == "dealt by Ana Mureșan"
    client.post("/table/", data)
    form = client.get("/table/").context["form"]
    assert (form.deal, form.turn, form.facts["dealer"]) == (2, 1, "dealt by Ana Mureșan")
    form = client.get("/table/?deal=3").context["form"]
    assert (form.deal, form.turn, form.facts["dealer"]) == (3, 2, "dealt by Eva Rusu")


def test_who_owes_a_second_factor_enters_at_a_table_as_anybody(evening, scan, appointed, settings):
    settings.SECOND_FACTOR_REQUIRED = True
    other = Club.objects.create(name="Altul", slug="altul")
    owner = appointed("owner", other)
    owner.second_factor_due = timezone.now()
    owner.save()
    client = scan(evening)
    client.force_login(owner)
    assert client.get("/clubs/altul/edit/")["Location"].startswith("/account/second-factor/")
    assert client.get("/table/").status_code == 200
    client.post("/table/", {**RESULT, "step": "save"})
    assert Deal.objects.get().table == 1
    revoke(evening, 1)
    assert client.get("/table/").status_code == 403
