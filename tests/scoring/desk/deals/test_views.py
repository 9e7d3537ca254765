"""What everybody sees of a deal, and what the desk does with it."""

import json
import re
from pathlib import Path
from uuid import uuid4

import pytest
from django.utils import timezone

from club.models import Membership, Round, Tournament
from scoring.log.actions import Actor, record
from scoring.log.recheck import disagreements
from scoring.models import Deal, DealRecord, Version, VersionKind
from tests.scoring.evenings import LOST, MADE

FIELDS = {"contract": "1S", "declarer": "N", "order": ["E", "N", "S", "W"], "step": "save"}
CASES = Path(__file__).parents[3] / "engine" / "cases" / "referee.jsonl"


@pytest.fixture(autouse=True)
def the_log_agrees_with_everything(db):
    yield
    assert [each for one in Tournament.objects.all() for each in disagreements(one)] == []


def now(deal=1, table=1):
    """The state of a deal of round 1, and the points that count in it."""
    kept = Deal.objects.get(round__number=1, table=table, number=deal)
    return kept.state, kept.current.points if kept.current else None


def last():
    version = Version.objects.latest("number")
    return version.number, version.kind, version.why


def a_whole_record():
    lines = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
    return next(
        each["record"]
        for each in lines
        if each["record"].get("game") == "pairs" and each["expect"].get("over")
    )


def test_everybody_sees_what_a_deal_came_to(evening):
    evening.write(MADE)
    page = evening.stranger.get(evening.path())
    sums = [
        ("Jucător 1. – Jucător 2.", "places 6 + level 4 + Muzicando 4 = 14"),
        ("Jucător 3. – Jucător 4.", "places 4"),
    ]
    assert page.context["sums"] == sums
    assert dict(page.context["said"])["Contract"] == "4 Muzicando"
    assert "history" not in page.context
    assert '<form method="post"' not in page.content.decode().split("<main")[1]


def test_strangers_see_the_names_they_may_see(evening):
    player = evening.tournament.entries.get(number=1).line_up.first().player
    player.name, player.nickname = "Ana Mureșan", "Anișoara"
    player.save()
    Membership.objects.create(club=evening.tournament.club, player=player, naming="nickname")
    evening.write(MADE)
    said = evening.stranger.get(evening.path()).content.decode()
    assert "Anișoara" in said
    assert "Mureșan" not in said
    assert "Ana Mureșan" in evening.client.get(evening.path()).content.decode()


def test_a_deal_that_is_not_played_at_this_table_is_not_there(evening):
    for path in (
        evening.path(deal=5),
        evening.path(deal=0),
        evening.path(table=3),
        evening.path(round_number=3),
    ):
        assert evening.client.get(path).status_code == 404, path
    evening.write({"breach": {"by": "E", "kind": "other", "again": True}})
    assert evening.client.get(evening.path(deal=5)).status_code == 200


def test_who_called_first_follows_the_dealer_after_a_deal_is_dealt_again(evening):
    evening.write({"breach": {"by": "E", "kind": "other", "again": True}})
    page = evening.client.get(f"{evening.path(deal=2)}enter/")
    assert page.context["form"].facts["dealer"] == "dealt by Jucător 1"
    assert '<option value="E" selected>' in page.content.decode()


def test_a_round_that_is_kept_back_shows_nothing_to_strangers(evening):
    evening.write(MADE)
    Tournament.objects.update(publicity="round")
    page = evening.stranger.get(evening.path())
    said = page.content.decode()
    assert "not shown yet" in said
    assert "Muzicando" not in said.split("<main")[1].split("</main")[0]
    assert "provisional" not in said
    assert len(evening.client.get(evening.path()).context["sums"]) == 2


def test_the_desk_sees_every_version_and_what_it_replaced(evening):
    evening.write(MADE, side="NS")
    evening.press("annul", reason="Played with 55 cards")
    page = evening.client.get(evening.path())
    lines = page.context["history"]
    assert [
        (each.version.number, each.version.kind, each.who, each.replaced, each.counts)
        for each in lines
    ] == [
        (2, "annulment", "organiser-of-" + evening.tournament.club.slug, 1, True),
        (1, "result", "Table 1", None, False),
    ]
    said = page.content.decode()
    assert "Played with 55 cards" in said
    assert all(each.version.short_hash in said for each in lines)


def test_correcting_asks_why(evening):
    evening.write(MADE)
    page = evening.client.post(evening.path(more="enter/"), {**FIELDS, "replaces": 1})
    assert page.context["form"].error == "Say why: the reason stays in the log."
    assert now() == ("provisional", {"1": 14, "2": 4})
    answer = evening.client.post(
        evening.path(more="enter/"), {**FIELDS, "replaces": 1, "reason": "Read out wrong"}
    )
    assert answer["Location"] == f"{evening.path()}?after=2"
    assert now() == ("agreed", {"1": 3, "2": 5})
    assert last() == (2, "correction", "Read out wrong")


def test_the_form_of_a_correction_holds_what_is_written(evening):
    evening.write({**MADE, "auction": ["4M", "pass", "pass", "pass"], "first": "N"})
    form = evening.client.get(evening.path(more="enter/")).context["form"]
    assert form.data == {
        "contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"],
        "auction": "N 4M pass pass pass",
    }  # fmt: skip
    answer = evening.client.post(
        evening.path(more="enter/"),
        {**form.data, "order": ["N", "S", "E", "W"], "step": "save", "replaces": 1, "reason": "x"},
    )
    assert answer.status_code == 302
    assert Version.objects.latest("number").content["auction"] == ["4M", "pass", "pass", "pass"]


def test_a_missing_result_is_written_down_without_a_reason(evening):
    evening.client.post(evening.path(more="enter/"), FIELDS)
    assert now() == ("agreed", {"1": 3, "2": 5})
    evening.press("agree")
    assert now() == ("agreed", {"1": 3, "2": 5})


def test_an_incomplete_form_says_what_is_wanted_and_keeps_what_was_typed(evening):
    page = evening.client.post(evening.path(more="enter/"), {"contract": "4M", "step": "save"})
    assert page.context["form"].error == "Tap who holds the contract."
    assert page.context["form"].data["contract"] == "4M"
    assert not Version.objects.exists()


def test_a_dispute_is_shown_side_by_side_and_settled(evening):
    evening.write(MADE, side="NS")
    evening.write(LOST, side="EW")
    page = evening.client.get(evening.path())
    differing = {
        each.label: (each.one, each.other) for each in page.context["differences"] if each.differs
    }
    assert differing["Contract"] == ("4 Muzicando", "1 Sarabanda")
    assert "Place III" not in differing
    text = " ".join(re.sub(r"<[^>]*>", " ", page.content.decode()).split())
    assert text.index("1 4 Muzicando is right 2 1 Sarabanda is right") < text.index("4 Muzicando 1")
    evening.press("settle", of=2)
    assert now() == ("agreed", {"1": 3, "2": 5})
    assert last() == (3, "settlement", "")


def test_a_settled_dispute_leads_to_the_next_and_the_last_to_the_desk(evening):
    for deal in (1, 2):
        evening.write(MADE, deal, side="NS")
        evening.write(LOST, deal, side="EW")
    assert evening.press("settle", of=2).url == evening.path(2)
    assert evening.press("settle", (2, 1), of=3).url == f"{evening.home}desk/"


def test_annulling_giving_a_score_and_undoing_are_new_versions(evening):
    evening.write(MADE)
    evening.press("adjust", **{"points-NS": 6, "points-EW": -2}, reason="Cards were seen")
    assert now() == ("adjusted", {"1": 6, "2": -2})
    evening.press("restore", of=1, reason="They were not")
    assert now() == ("agreed", {"1": 14, "2": 4})
    evening.press("restore", of=2, reason="They were")
    assert now() == ("adjusted", {"1": 6, "2": -2})
    assert last() == (4, "adjustment", "They were")


@pytest.mark.parametrize("do", ["annul", "adjust", "move", "people", "restore"])
def test_nothing_is_done_without_a_reason(evening, do):
    evening.write(MADE)
    page = evening.press(do, **{"of": 1, "points-NS": 1, "points-EW": 1, "reason": " "})
    assert page.context["forms"][do].errors["reason"] == ["Say why: the reason stays in the log."]
    assert Version.objects.count() == 1


def test_a_result_is_moved_to_the_deal_it_belongs_to(evening):
    evening.write(MADE)
    there = {"round": 1, "table": 2, "deal": 3}
    answer = evening.press("move", **there, reason="Wrong card scanned")
    assert answer["Location"] == f"{evening.path(deal=3, table=2)}?after=2"
    assert now(3, table=2) == ("agreed", {"3": 14, "4": 4})
    assert now() == ("empty", None)
    evening.press("restore", of=1, reason="It was right")
    assert now() == ("agreed", {"1": 14, "2": 4})


def test_other_people_played_it_and_undoing_gives_it_back(evening):
    evening.write(MADE)
    evening.press("people", **{"entry-NS": 3, "entry-EW": 4}, reason="They swapped")
    assert now() == ("agreed", {"3": 14, "4": 4})
    evening.press("restore", of=1, reason="They did not")
    assert now() == ("agreed", {"1": 14, "2": 4})
    assert Version.objects.count() == 3


def test_a_refusal_stands_on_the_page_and_its_form_is_open(evening):
    evening.write(MADE)
    evening.write(LOST, table=2, deal=3)
    there = {"round": 1, "table": 2, "deal": 3}
    page = evening.press("move", **there, reason="Wrong card scanned")
    assert page.context["tried"] == "move"
    assert page.context["forms"]["move"].non_field_errors() == ["Table 2 already has result 3."]
    assert evening.press("move", **there, exchange="on", reason="Both").status_code == 302
    assert now() == ("agreed", {"1": 3, "2": 5})


def test_a_press_with_a_key_that_did_something_else_is_refused_and_has_a_new_one(evening):
    evening.write(MADE)
    key = uuid4()
    evening.press("annul", key=key, reason="57 cards")
    facts = {"points-NS": 2, "points-EW": 1, "reason": "no time", "key": key}
    page = evening.press("adjust", **facts)
    assert "Something else was already saved from this form" in page.content.decode()
    assert now() == ("annulled", {})
    facts["key"] = page.context["forms"]["adjust"]["key"].value()
    evening.press("adjust", **facts)
    assert now() == ("adjusted", {"1": 2, "2": 1})


def test_back_and_another_result_is_a_correction_once_it_was_looked_at(evening):
    key = str(uuid4())
    evening.client.post(evening.path(more="enter/"), {**FIELDS, "key": key})
    page = evening.client.post(evening.path(more="enter/"), {**FIELDS, "key": key, **MADE})
    form = page.context["form"]
    assert "Something else was already saved from this form" in page.content.decode()
    assert (form.replaces, form.data["contract"], now()) == (1, "4M", ("agreed", {"1": 3, "2": 5}))
    again = {**FIELDS, **MADE, "key": form.key, "replaces": form.replaces, "reason": "misread"}
    evening.client.post(evening.path(more="enter/"), again)
    assert now() == ("agreed", {"1": 14, "2": 4})


def test_restoring_twice_writes_once(evening):
    evening.write(MADE)
    evening.press("people", **{"entry-NS": 3, "entry-EW": 2}, reason="They sat there")
    facts = {"key": uuid4(), "of": 1, "reason": "They did not"}
    for _at in range(2):
        evening.press("restore", **facts)
    assert Version.objects.count() == 3
    evening.press("restore", **{**facts, "of": 2})
    assert (Version.objects.count(), now()) == (3, ("agreed", {"1": 14, "2": 4}))


def test_a_dispute_of_two_from_the_desk_tells_them_apart(evening):
    for content in (MADE, LOST):
        record(evening.at(), content, key=uuid4(), by=Actor(user=evening.user))
    page = evening.client.get(evening.path()).content.decode()
    heads = re.findall(r'<th scope="col">(.*?)</th>', page, re.DOTALL)
    assert [" ".join(re.sub("<[^>]*>", " ", head).split())[:14] for head in heads] == [
        "No. 1 · result", "No. 2 · result",
    ]  # fmt: skip
    times = [re.search(r"<time.*?>(\d\d:\d\d:\d\d)<", head) for head in heads]
    assert all(times)


def test_what_a_card_sends_after_a_decision_is_shown_and_the_desk_ends_it(evening):
    evening.write(MADE)
    evening.press("annul", reason="57 cards")
    evening.write(LOST)
    page = evening.client.get(evening.path()).content.decode()
    assert "something else came in later" in page
    evening.press("settle", of=2)
    assert now() == ("annulled", {})
    assert Version.objects.last().kind == VersionKind.SETTLEMENT


def test_who_may_score_may_not_decide(evening, appointed):
    evening.write(MADE, side="NS")
    evening.write(LOST, side="EW")
    evening.client.force_login(appointed("scorer", evening.tournament.club))
    for do in ("annul", "adjust", "settle"):
        assert evening.press(do, of=2, reason="x").status_code == 403, do
    assert set(evening.client.get(evening.path()).context["forms"]) == {
        "agree", "move", "people", "restore", "record", "record_away",
    }  # fmt: skip
    assert Version.objects.count() == 2


def test_a_press_that_nobody_knows_is_refused(evening):
    assert evening.client.post(evening.path(), {"do": "burn"}).status_code == 400
    assert evening.stranger.post(evening.path(), {"do": "annul"}).status_code == 403
    assert evening.stranger.post(evening.path(), {"do": "burn"}).status_code == 403


def test_what_is_archived_changes_no_more(evening):
    evening.write(MADE)
    Tournament.objects.update(state="archived")
    page = evening.press("annul", reason="x")
    assert page.context["forms"] == {}
    assert Version.objects.count() == 1


def test_what_changed_because_of_it_is_said(evening):
    evening.write(MADE)
    evening.write(LOST, table=2)
    answer = evening.client.post(
        evening.path(more="enter/"), {**FIELDS, "replaces": 1, "reason": "x"}
    )
    changed = evening.client.get(answer["Location"]).context["changed"]
    names = {
        entry.number: " – ".join(str(one.player) for one in entry.line_up.all())
        for entry in evening.tournament.entries.all()
    }
    # Points before 14, 4, 3, 5; after it 3, 5, 3, 5.
    assert changed.ranks == [(names[2], 3, 1), (names[4], 2, 1), (names[1], 1, 3), (names[3], 4, 3)]
    assert changed.tables == []
    assert evening.client.get(evening.path()).context["changed"] is None
    assert "changed" not in evening.stranger.get(answer["Location"]).context


def test_nothing_changed_is_said_too(evening):
    evening.write(MADE)
    answer = evening.press("agree")
    assert evening.client.get(answer["Location"]).context["changed"].is_nothing


def test_a_round_that_would_be_drawn_otherwise_is_named(evening_of):
    evening = evening_of(3)
    stage = evening.tournament.stages.get()
    stage.form, stage.rounds_planned = "swiss", 2
    stage.save()
    evening.tournament.entries.update(is_here=True)
    for table in (1, 2, 3):
        evening.write(MADE, table=table)
    Round.objects.update(finished_at=timezone.now())
    evening.client.post(f"/t/{evening.tournament.slug}/draw/", {"sure": "yes"})
    answer = evening.press("adjust", **{"points-NS": -50, "points-EW": 90}, reason="x")
    page = evening.client.get(answer["Location"])
    assert page.context["changed"].round == 2
    assert page.context["changed"].tables
    assert "Draw round 2 again" in page.content.decode()


def test_a_record_is_attached_replayed_and_removed(evening):
    record = json.dumps(a_whole_record())
    assert evening.press("record", record=record).status_code == 302
    page = evening.stranger.get(f"{evening.path()}?step=3")
    shown = page.context["record"]
    assert (shown.at, shown.is_legal) == (3, True)
    assert "<svg" in shown.picture
    evening.press("record_away")
    assert not DealRecord.objects.exists()
    assert evening.client.get(evening.path()).context["record"] is None


def test_what_is_no_record_of_this_game_is_not_attached(evening):
    page = evening.press("record", record="{}")
    (error,) = page.context["forms"]["record"].non_field_errors()
    assert error.startswith("This is no record of a deal: ")
    individual = next(
        each["record"]
        for each in map(json.loads, CASES.read_text("utf-8").splitlines())
        if each["record"].get("game") == "individual" and "error" not in each["expect"]
    )
    page = evening.press("record", record=json.dumps(individual))
    assert page.context["forms"]["record"].non_field_errors() == [
        "This is the record of a different game."
    ]
    assert not DealRecord.objects.exists()


@pytest.mark.parametrize(
    ("entering", "content", "fields"),
    [
        (
            "individual",
            {"type": "P", "chooser": "2", "order": ["3", "1", "2", "4"], "last_stuck": False},
            {"type": "S", "chooser": "1", "order": ["1", "2", "3", "4"]},
        ),
        (
            "remi",
            {"double": False, "exhausted": False, "players": {
                "1": {"opened": True, "laid": 120, "closed": "tile"}, "2": {}, "3": {}, "4": {}}},
            {"closer": "2", "closed": "1", "state-1": "opened", "laid-1": "50", "rack-1": "20",
             "state-2": "opened", "laid-2": "90", "state-3": "unopened", "state-4": "unopened"},
        ),
        ("rotating", MADE, {"contract": "2M", "declarer": "E", "order": ["E", "N", "S", "W"]}),
        ("teams", MADE, {"contract": "2M", "declarer": "E", "order": ["E", "N", "S", "W"]}),
    ],
)  # fmt: skip
def test_every_game_is_shown_and_corrected(evening_of, entering, content, fields):
    evening = evening_of(1, entering=entering)
    evening.write(content)
    page = evening.client.get(evening.path(more="enter/"))
    assert page.context["form"].data
    assert 'name="reason"' in page.content.decode()
    answer = evening.client.post(
        evening.path(more="enter/"), {**fields, "step": "save", "replaces": 1, "reason": "x"}
    )
    assert answer.status_code == 302, answer.context["form"].error
    assert last()[:2] == (2, VersionKind.CORRECTION)
    assert evening.client.get(evening.path()).status_code == 200
    form = evening.client.get(evening.path()).context["forms"]["adjust"]
    given = {f"points-{scorer}": 5 for scorer in form.scorers}
    assert evening.press("adjust", **given, reason="x").status_code == 302
    assert set(now()[1].values()) == {5}


def test_a_deal_costs_few_queries_at_512_tables(evening_of, django_assert_max_num_queries):
    evening = evening_of(512)
    for content in (MADE, LOST):
        evening.write(content, table=300, side="NS" if content is MADE else "EW")
    answer = evening.press("adjust", at=(1, 300), **{"points-NS": 1, "points-EW": 1}, reason="x")
    for path in (
        answer["Location"],
        evening.path(table=300),
        evening.path(table=300, more="enter/"),
    ):
        with django_assert_max_num_queries(15):
            assert evening.client.get(path).status_code == 200
