"""Round trips, and files in which somebody changed something and made every hash of it anew."""

import contextlib
import copy
import json
import re
from itertools import product
from random import Random
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from club.memberships.actions import add_member
from club.models import Club, EntryPlayer, Membership, Player, PrizeList, Round, Tournament
from club.pairings.rounds import seating_of, write_round
from scoring.archive import zip_file
from scoring.archive.reader import read_in
from scoring.archive.refusals import Altered, HereAlready, Impossible
from scoring.archive.writer import taken_away
from scoring.log import actions
from scoring.log.actions import Actor, DealAt
from scoring.log.recheck import disagreements
from scoring.log.refusals import Refused
from scoring.log.scores import SUMS
from scoring.models import Deal, Penalty, RoundScore, Version, Wall
from scoring.standings.inputs import facts_of
from scoring.standings.standing import standing_of

EVENINGS = [
    ("pairs", "knock_out", 4, 2, {}),
    ("pairs", "mitchell", 4, 2, {}),
    ("teams", "round_robin", 2, 1, {}),
    ("rotating", "danish", 5, 2, {}),
    ("individual", "tables", 5, 2, {"options": {"size": 3}}),
    ("remi", "swiss", 7, 2, {}),
    ("duels", "knock_out", 4, 2, {}),
    ("squads", "round_robin", 2, 1, {}),
    ("points", "tables", 5, 2, {}),
    (
        *("pairs", "groups", 4, 1),
        {
            "options": {"groups": 2},
            "then": ("knock_out", 1, {"going_on": 1, "carry": "nothing"}),
        },
    ),
]


def told(tournament):
    """All that pages show of what was played, without a number of this database's rows."""
    numbers = dict(tournament.entries.values_list("pk", "number"))
    log = Version.objects.filter(tournament=tournament).order_by("number")
    scores = RoundScore.objects.filter(round__tournament=tournament)
    deals = Deal.objects.filter(round__tournament=tournament).order_by("round__number")
    penalties = Penalty.objects.filter(round__tournament=tournament).order_by("given__number")
    standings = [
        standing_of(facts_of(tournament), stage=stage.number) for stage in tournament.stages.all()
    ]
    return {
        "log": list(log.values_list("number", "kind", "hash", "previous", "points", "state")),
        "scores": sorted(
            scores.values_list("round__number", "entry__number", *SUMS, "best_deal"),
            key=lambda row: row[:2],
        ),
        "deals": list(
            deals.order_by("round__number", "table", "number").values_list(
                "round__number", "table", "number", "state", "current__number", "rival__number"
            )
        ),
        "penalties": list(penalties.values_list("entry__number", "points", "player__name")),
        "texts": [(each.why, each.rule) for each in log],
        "people": list(
            EntryPlayer.objects.filter(entry__tournament=tournament)
            .order_by("entry__number", "pk")
            .values_list("entry__number", "place", "player__name")
        ),
        "standings": [
            [
                (numbers[row.entry], row.place, row.is_shared, row.score, row.cells, row.broke)
                for row in standing.rows
            ]
            for standing in standings
            if standing
        ],
    }


@pytest.mark.parametrize("row", EVENINGS, ids=lambda row: f"{row[0]}-{row[1]}")
def test_a_tournament_arrives_as_it_left(play, other_club, row):
    entering, form, entries, rounds, more = row
    tournament = play(entering, form, entries, rounds, **more)
    tournament.refresh_from_db()
    arrived = read_in(taken_away(tournament), other_club)
    assert told(arrived) == told(tournament)
    assert list(disagreements(arrived)) == []
    assert (arrived.club, arrived.state, arrived.rules) == (
        other_club, tournament.state, tournament.rules,
    )  # fmt: skip


def test_a_tournament_under_way_goes_on_where_it_arrives(tonight, other_club, site_owner):
    before = told(tonight)
    assert before["penalties"]
    assert {row[3] for row in before["deals"]} >= {"agreed", "disputed"}
    arrived = read_in(taken_away(tonight), other_club)
    assert told(arrived) == before
    round_ = arrived.rounds.get(number=2)
    rival = Deal.objects.get(round=round_, state="disputed")
    desk = Actor(user=site_owner)
    actions.settle(
        DealAt(round_, rival.table, rival.number), rival.rival.number, key=uuid4(), by=desk
    )
    assert list(disagreements(arrived)) == []
    third = Club.objects.create(name="Al treilea", slug="al-treilea")
    again = read_in(taken_away(arrived), third)
    assert told(again) == told(arrived)
    assert list(disagreements(again)) == []
    origins = [(each.through, each.ids["tournament"]) for each in again.origins.all()]
    lines = len(before["log"])
    assert origins == [(lines, tonight.pk), (lines + 1, arrived.pk)]


def test_a_change_to_an_arrived_log_is_seen(tonight, other_club):
    arrived = read_in(taken_away(tonight), other_club)
    origin = arrived.origins.get()
    origin.ids["tournament"] += 1
    origin.save()
    last = Version.objects.filter(tournament=arrived).count()
    assert list(disagreements(arrived)) == [
        f"version {number} is not as it was written" for number in range(1, last + 1)
    ]


def test_accounts_and_cards_of_elsewhere_are_nobodys_here(tonight, other_club):
    users = set(Version.objects.filter(tournament=tonight).values_list("user", flat=True))
    arrived = read_in(taken_away(tonight), other_club)
    found = set(Version.objects.filter(tournament=arrived).values_list("user", flat=True))
    assert found == {-user for user in users}
    assert not arrived.table_tokens.exists()


def test_people_arrive_as_guests(tonight, other_club):
    read_in(taken_away(tonight), other_club)
    assert set(other_club.memberships.values_list("is_guest", flat=True)) == {True}
    assert other_club.memberships.count() == 8


def test_whoever_has_a_members_name_is_joined_to_that_member_when_asked(tonight, other_club):
    known = add_member(other_club, Player(name="JUCĂTOR A")).player
    for _twice in range(2):
        add_member(other_club, Player(name="Jucător B"))
    arrived = read_in(taken_away(tonight), other_club, join=True)
    playing = Player.objects.filter(entries__entry__tournament=arrived)
    assert known in playing
    assert other_club.memberships.filter(is_guest=True).count() == 7
    assert told(arrived)["log"] == told(tonight)["log"]


def test_strangers_names_leave_instead_of_full_ones(tonight, other_club):
    tonight.club.memberships.update(naming="short")
    read_in(taken_away(tonight, for_public=True), other_club)
    names = set(other_club.memberships.values_list("player__name", flat=True))
    full = Player.objects.filter(entries__entry__tournament=tonight)
    assert names == {f"{player.name}." for player in full}
    assert len(names) == 8


def test_rounds_that_are_not_released_do_not_leave_for_strangers(tonight, other_club):
    tonight.hides_seats = True
    tonight.save()
    stage = tonight.stages.get()
    hidden = write_round(stage, 3, seating_of(tonight.rounds.get(number=2)))
    arrived = read_in(taken_away(tonight, for_public=True), other_club)
    assert [*arrived.rounds.values_list("number", flat=True)] == [1, 2]
    hidden.released_at = tonight.starts
    hidden.save()
    for data in (taken_away(tonight), taken_away(tonight, for_public=True)):
        assert [each["number"] for each in zip_file.unpacked(data, 2)[1]["rounds"]] == [1, 2, 3]


def test_what_the_wall_shows_arrives(tonight, other_club):
    Wall.objects.update_or_create(tournament=tonight, defaults={"pages": "clock", "revealed": 2})
    arrived = read_in(taken_away(tonight), other_club)
    assert (arrived.wall.pages, arrived.wall.revealed) == ("clock", 2)


def test_a_fee_arrives_as_an_amount_only_where_the_currency_is_the_same(tonight, other_club):
    Tournament.objects.filter(pk=tonight.pk).update(fee_amount=750, fee="cu cafea")
    data = taken_away(Tournament.objects.get(pk=tonight.pk))
    for currency, fee in {"lei": (750, "cu cafea"), "€": (None, "7.50\xa0lei cu cafea")}.items():
        other_club.currency = currency
        with transaction.atomic():
            arrived = read_in(data, other_club)
            assert (arrived.fee_amount, arrived.fee) == fee
            transaction.set_rollback(True)


def test_teams_categories_and_prizes_arrive_and_strangers_get_no_prizes(tonight, other_club):
    facts = {"team_by": "sum", "team_best": 3, "age_groups": "-12", "categories": ["guests"]}
    Tournament.objects.filter(pk=tonight.pk).update(**facts)
    lines = [["0-12", 1, 2, "Book"], ["lot", 1, 2, "Tea"]]
    PrizeList.objects.create(tournament=tonight, lines=lines, sharing="lot", one_each=False)
    one = EntryPlayer.objects.filter(entry__tournament=tonight, entry__number=1).last()
    two = tonight.entries.get(number=2)
    drawn = tonight.prize_draws.create(
        seed=7, many=1, tickets=["2", "1.2"], spares_winners=True, is_typed=True,
        holders=[[two.pk, 0], [one.entry_id, one.player_id]],
    )  # fmt: skip
    for data, is_told in (
        (taken_away(tonight), True),
        (taken_away(tonight, for_public=True), False),
    ):
        with transaction.atomic():
            arrived = read_in(data, other_club)
            assert {name: getattr(arrived, name) for name in facts} == facts
            prizes = PrizeList.objects.filter(tournament=arrived)
            draws = arrived.prize_draws.values_list(
                "seed", "many", "tickets", "spares_winners", "is_typed", "at"
            )
            for each in arrived.prize_draws.all():
                assert each.held[0][1:] == (arrived.entries.get(number=2).pk, 0)
                assert Player.objects.get(pk=each.held[1].player).name == one.player.name
                assert each.held[1].player != one.player_id
            assert [(each.lines, each.sharing, each.one_each) for each in prizes] == (
                [(lines, "lot", False)] if is_told else []
            )
            assert [*draws] == ([(7, 1, ["2", "1.2"], True, True, drawn.at)] if is_told else [])
            transaction.set_rollback(True)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda prizes: prizes["lines"].append(["standing", 1, 99_999, "Cup"]),
        lambda prizes: prizes["lines"].append(["standing", 1, 1]),
        lambda prizes: prizes["lines"].append(["theirs", 1, 1, "Cup"]),
        lambda prizes: prizes["lines"].extend([["standing", 1, 200, "Cup"]] * 2),
        lambda prizes: drawn(prizes, tickets=["<b>"]),
        lambda prizes: drawn(prizes, tickets=["99999"]),
        lambda prizes: drawn(prizes, holders=[[0, ""]]),
        lambda prizes: drawn(prizes, tickets=["1", "1"], holders=[[1, 1]] * 2),
        lambda prizes: drawn(prizes, tickets=["1.2", "2"], holders=[[1, 1]] * 2),
        lambda prizes: drawn(prizes, holders=[]),
        lambda prizes: drawn(prizes, holders=[[1, 99]]),
        lambda prizes: drawn(prizes, many=2),
        lambda prizes: drawn(prizes, at="2026-10-01T20:00:00"),
        lambda prizes: prizes.update(sharing="theirs"),
    ],
)
def test_prizes_that_cannot_be_are_refused(tonight, other_club, wrong):
    PrizeList.objects.create(tournament=tonight)
    tonight.prize_draws.create(seed=7, many=1, tickets=["1"], holders=[[0, 0]])
    with pytest.raises(Impossible):
        read_in(
            repacked(taken_away(tonight), lambda content, _log: wrong(content["prizes"])),
            other_club,
        )
    assert not other_club.tournaments.exists()


def drawn(prizes, **facts):
    prizes["draws"][0].update(facts)


def test_a_file_with_an_age_group_of_one_year_is_refused(tonight, other_club):
    data = taken_away(tonight)
    change = set_in(("content", "tournament", "age_groups"), "10-10")
    with pytest.raises(Impossible):
        read_in(repacked(data, change), other_club)


def test_it_comes_into_a_club_once(tonight, other_club):
    data = taken_away(tonight)
    read_in(data, other_club)
    with pytest.raises(HereAlready, match="HereAlready"):
        read_in(data, other_club)
    with pytest.raises(HereAlready):
        read_in(data, tonight.club)
    assert other_club.tournaments.count() == 1


def test_nobody_waits_for_a_tournament_that_is_taken_away_or_refused(tonight, other_club):
    """Taking away only reads; a log is replayed before anything is written."""
    with CaptureQueriesContext(connection) as asked:
        data = taken_away(tonight)
    assert not re.search("IMMEDIATE|FOR UPDATE|INSERT|UPDATE", str(asked.captured_queries))
    altered = repacked(data, ALTERED["points of a line"])
    with CaptureQueriesContext(connection) as asked, pytest.raises(Altered):
        read_in(altered, other_club)
    assert "INSERT" not in str(asked.captured_queries)


def test_neither_addresses_nor_codes_of_pages_leave(tonight):
    tonight.entries.filter(number=1).update(contact="ana@example.org", code="c0de" * 8)
    _manifest, content, log = zip_file.unpacked(taken_away(tonight), 2)
    text = json.dumps(content) + log
    assert "ana@example.org" not in text
    assert "c0de" * 8 not in text


def repacked(data, change):
    """The same file with something else in it, and every hash of the file right."""
    manifest, content, log = zip_file.unpacked(data, 2)
    lines = [json.loads(line) for line in log.splitlines()]
    changed = change(content, lines)
    lines = lines if changed is None else changed
    return zip_file.packed(content, "".join(f"{json.dumps(each)}\n" for each in lines), manifest)


def set_in(path, value):
    """A change of one value of the content, or of a line of the log."""

    def change(content, lines):
        place = {"content": content, "log": lines}
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value(place[path[-1]]) if callable(value) else value

    return change


def swapped_people(content, lines):
    sitting = next(iter(lines[0]["seats"].values()))
    sitting["players"] = sitting["players"][::-1]


def another_score(content, lines):
    content["rounds"][0]["scores"][0]["points"] += 1


ALTERED = {
    "points of a line": set_in(["log", 0, "points"], lambda all_: dict.fromkeys(all_, 20)),
    "what was entered": set_in(["log", 0, "content", "last_stuck"], lambda value: not value),
    "a text more": set_in(["log", 0, "texts"], {"reason": {"digest": "0" * 64}}),
    "a time": set_in(["log", 0, "at"], "2026-01-01T00:00:00+00:00"),
    "a hash": set_in(["log", 1, "hash"], "0" * 64),
    "who entered it": set_in(["log", 0, "user"], 99),
    "the table": set_in(["log", 0, "table"], 9),
    "the people": swapped_people,
    "a sum": another_score,
    "the rules of the log": set_in(["content", "rules", 0, "edition"], "ca"),
    "two lines": lambda _content, lines: [lines[1], lines[0], *lines[2:]],
    "where it was written": set_in(["content", "origins", 0, "tournament"], 999_999),
}
IMPOSSIBLE = {
    "the last line": lambda _content, lines: lines[:-1],
    "no stage": set_in(["content", "stages"], []),
    "a state that is none": set_in(["content", "tournament", "state"], "sleeping"),
    "a person too many": set_in(["content", "entries", 0, "line_up", 0, "person"], 99),
    "person zero": set_in(["content", "entries", 0, "line_up", 0, "person"], 0),
    "rules of no edition": set_in(["content", "tournament", "rules"], {"edition": "xx"}),
    "an entry twice": lambda content, _lines: content["entries"].append(content["entries"][0]),
    "a field more": lambda content, _lines: content["tournament"].update(club_id=1),
    "a name of 200": set_in(["content", "people", 0, "name"], "x" * 200),
    "an empty name": set_in(["content", "people", 0, "name"], ""),
    "a round for nobody": set_in(["content", "rounds", 0, "sit_outs"], [77]),
    "a kind that is none": set_in(["log", 0, "kind"], "gift"),
    "deals without end": set_in(["content", "rounds", 0, "deals"], 32_767),
    "minutes without end": set_in(["content", "rounds", 0, "minutes"], 32_767),
    "no minutes": set_in(["content", "rounds", 0, "extra_minutes"], -32_000),
    "a table's minutes": set_in(["content", "rounds", 0, "tables", 0, "extra_minutes"], 32_000),
    "a pause of years": set_in(["content", "rounds", 0, "paused_seconds"], 2**31 - 1),
    "more tables than entries": lambda content, _lines: content["rounds"][-1].update(
        tables=[{"number": at, "extra_minutes": 0, "seats": {}} for at in range(1, 401)]
    ),
}  # fmt: skip


@pytest.fixture
def counts(db):
    def count():
        models = (Tournament, Player, Membership, Round, Version, Deal, RoundScore)
        return [model.objects.count() for model in models]

    return count


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        *((each, Altered) for each in ALTERED.values()),
        *((each, Impossible) for each in IMPOSSIBLE.values()),
    ],
    ids=[*ALTERED, *IMPOSSIBLE],
)
def test_what_was_altered_is_refused_whole(tonight, other_club, counts, change, refusal):
    data = repacked(taken_away(tonight), change)
    before = counts()
    with pytest.raises(refusal) as refused:
        read_in(data, other_club)
    assert refused.value.said()
    assert counts() == before


def test_a_file_that_says_nonsense_is_refused_and_nothing_else_happens(tonight, other_club, counts):
    """Sixty values, each replaced by one of another kind; a few may well be so."""
    data, chance, before, refused = taken_away(tonight), Random(5), counts(), 0
    _manifest, content, log = zip_file.unpacked(data, 2)
    lines = [json.loads(line) for line in log.splitlines()]
    paths = [*walked(content, ["content"]), *walked(lines, ["log"])]
    for path in chance.sample(paths, 60):
        nonsense = copy.deepcopy(chance.choice([None, -1, 1e9, "x", [], {}, [[]], {"x": 1}, True]))
        changed = repacked(data, set_in(path, nonsense))
        with transaction.atomic():
            try:
                read_in(changed, other_club)
            except Refused as error:
                refused += bool(error.said())
            transaction.set_rollback(True)
        assert counts() == before
    assert refused > 40


def test_no_number_of_a_file_makes_a_page_large_or_fail(tonight, other_club, client, site_owner):
    """Each number in turn as large or small as its column holds; most are refused."""
    client.force_login(site_owner)
    data, taken = taken_away(tonight), 0
    _manifest, content, _log = zip_file.unpacked(data, 2)
    paths = {
        path[-1]: path
        for path in walked(content, ["content"])
        if type(at_path(content, path)) is int
    }
    for path, number in product(paths.values(), (-32_768, 200, 600, 32_767, 2**31 - 1)):
        changed = repacked(data, set_in(path, number))
        with transaction.atomic():
            with contextlib.suppress(Refused):
                home = f"/t/{read_in(changed, other_club).slug}/"
                taken += 1
                for page in ("", "desk/", "live/pages/", "rounds/1/", "statistics/", "clock.json"):
                    answer = client.get(home + page)
                    assert answer.status_code in (200, 302, 404), path
                    assert len(answer.content) < 100_000, path
            transaction.set_rollback(True)
    assert taken > 2


def at_path(content, path):
    for key in path[1:]:
        content = content[key]
    return content


def walked(value, path):
    """The path of every value that holds no other."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in inner:
        if isinstance(each, dict | list) and each:
            yield from walked(each, [*path, key])
        else:
            yield [*path, key]
