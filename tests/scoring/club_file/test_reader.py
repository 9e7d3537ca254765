"""A whole club that leaves one site and comes to another, beside the clubs that are there."""

import io
import re
import zipfile
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import models
from django.utils import timezone

from club.audit_log import details
from club.backups import forgotten, rows
from club.memberships.actions import add_member
from club.models import Club, Forgetting, Membership, Player, Tournament, User
from club.privacy import erasure
from scoring.archive.refusals import Broken, Newer, TooLarge
from scoring.archive.writer import taken_away
from scoring.club_file import contents
from scoring.club_file.refusals import CannotBe, ClubHere, IsSite, NoClub, NotItsLog
from scoring.club_file.writer import places_of, write_site
from scoring.club_file.zip_file import opened
from scoring.log.actions import Actor, give_penalty
from scoring.log.origins import seats_with
from scoring.log.recheck import damage, disagreements
from scoring.log.seating import seats_in
from scoring.models import FrozenSeason, Origin, Version
from scoring.privacy import forgetting, reapply
from scoring.rehearsal.actions import begin
from scoring.seasons.json_form import unpacked_table
from scoring.seasons.rules import chosen_for
from tests.scoring.club_file.conftest import changed, elsewhere, manifest_of, read, taken
from tests.scoring.privacy.conftest import EMAIL, NAME, PHONE
from tests.workshop.fixtures.hall import make_hall

KEYLESS = """
club_club.house_rules club_club.penalty_points club_club.retention club_tournament.rules
club_tournament.scale club_tournament.tie_breaks club_tournament.categories club_entry.away
club_entry.typed club_notice.facts club_forgetting.line club_prizelist.lines club_prizedraw.tickets
scoring_version.rules scoring_version.points scoring_refereecall.unsent_keys
""".split()
"""JSON in which stands no key of a row."""


def told(club):
    """All rows of a club without a key: what is pointed to is a number in its list, people are
    their random keys. JSON that holds keys is told by `keys_in_json`."""
    found = {
        model: list(contents.rows_in(model, club).order_by("pk"))
        for model in contents.tables()
        if model not in (Player, Origin)
    }
    at = {model: {each.pk: at for at, each in enumerate(rows_)} for model, rows_ in found.items()}
    at[Player] = dict(Player.objects.values_list("pk", "uid"))
    return {
        model._meta.db_table: [_row(each, at) for each in rows_] for model, rows_ in found.items()
    }


def _row(row, at):
    model, said = type(row), {}
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        if field.remote_field:
            known = at.get(field.remote_field.model)
            said[field.name] = known.get(value, value) if known else None
        elif not field.primary_key and (model not in contents.IN_VALUES or not _has_keys(field)):
            said[field.name] = bytes(value) if isinstance(value, memoryview) else value
    for name in contents.EMPTIED.get(model, ()):
        said[name] = ""
    return said


def _has_keys(field):
    is_json = isinstance(field, models.JSONField)
    listed = f"{field.model._meta.db_table}.{field.column}" in KEYLESS
    return (is_json and not listed) or field.name in ("detail", "sat")


def keys_in_json(club):
    """Values in JSON and texts, by random keys of people, short names and numbers."""
    uid = dict(Player.objects.values_list("pk", "uid"))
    played = club.tournaments.get(name=Tournament.objects.get(club=club, state="finished").name)
    number = dict(played.entries.values_list("pk", "number"))
    stage, season = played.stages.get(number=2), club.seasons.get()
    table = unpacked_table(FrozenSeason.objects.get(season=season).table)
    slug = dict(club.tournaments.values_list("pk", "slug"))
    team = dict(club.teams.values_list("pk", "name"))
    chosen, draw = chosen_for(season), played.prize_draws.get()
    answers = [each.answers for each in club.tournaments.get(state="open").entries.order_by("pk")]
    texts = dict(club.consent_texts.values_list("pk", "purpose"))
    exported = club.audit_lines.filter(action="exported").order_by("pk").values_list("detail")[0][0]
    return {
        "log": [
            (seats_with(each.seats, uid.__getitem__), _punished(each.content, uid))
            for each in Version.objects.filter(tournament=played).order_by("number")
        ],
        "rankings": [[number[key] for key in each] for each in stage.options["rankings"]],
        "winners": [number[key] for key in stage.options["winners"]["1"]],
        "order": [number[key] for key in stage.carried["order"]],
        "points": {number[int(key)]: made for key, made in stage.carried["points"].items()},
        "holders": [(number[entry], uid[player]) for _ticket, entry, player in draw.held],
        "sat": seats_with(seats_in(played.returned_entries.get().sat), uid.__getitem__),
        "rules": ([slug[key] for key in chosen.picked], [slug[key] for key in chosen.weights]),
        "events": [(slug[each.tournament], each.slug) for each in table.events],
        "rows": [(uid[each.person], each.place, each.total) for each in table.rows],
        "terms": [[slug[term.event] for term in each.terms] for each in table.rows],
        "teams": [
            (team[each.team], [uid[who] for who, _points, _counts in each.members])
            for each in table.teams
        ],
        "team_of": {uid[who]: team[of] for who, of in table.team_of.items()},
        "names": {team[of]: each.name for of, each in table.names.items()},
        "answers": [[texts[key] for each in one for key in each.get("texts", {}).values()]
                    for one in answers],
        "audit": details.said(exported, details.named_in([exported])),
    }  # fmt: skip


def _punished(content, uid):
    penalty = content.get("penalty")
    return penalty and penalty["player"] and uid[penalty["player"]]


def wrong_in(club):
    return [*damage(), *(each for one in club.tournaments.all() for each in disagreements(one))]


@pytest.fixture
def data(make_rich):
    """The file of a club that is of another site."""
    with elsewhere():
        data = taken(make_rich().club)
    make_hall(2, rounds=2)  # the keys of here go on from others
    return data


@pytest.fixture
def counts():
    return lambda: {each: each._base_manager.count() for each in rows.every_model()}


def test_a_club_arrives_beside_another_as_it_left(make_rich, site_owner):
    with elsewhere():
        found = make_rich()
        before = told(found.club), keys_in_json(found.club)
        places = [places_of(each) for each in found.club.tournaments.order_by("pk")]
        data = taken(found.club)
    beside = make_hall(2, rounds=2).tournament
    here = told(beside.club)

    club = read(data, site_owner)

    rows_before, keys_before = before
    assert [table for table, held in rows_before.items() if not held] == [
        "club_forgetting",
        "club_sitout",
    ]
    now, lines = told(club), rows_before["club_auditline"]
    assert now["club_auditline"][: len(lines)] == lines
    assert {**now, "club_auditline": lines} == rows_before
    assert keys_in_json(club) == keys_before
    assert [places_of(each) for each in club.tournaments.order_by("pk")] == places
    assert wrong_in(club) == []
    assert told(beside.club) == here
    assert [(each.user, each.role) for each in club.appointments.all()] == [(site_owner, "owner")]
    held, again = manifest_of(data), manifest_of(taken(club))
    assert again["holds"] == held["holds"]
    assert [*again["places"].values()] == [*held["places"].values()]


def test_neither_accounts_nor_secrets_leave(make_rich):
    found = make_rich()
    data = taken(found.club)
    with opened(io.BytesIO(data)) as file:
        content = b"".join(file.archive.read(name) for name in file.archive.namelist()).decode()
    for secret in ("owner-of-mare", "owner@example.org", "secret-of-a-hook", "code-of-a-page",
                   found.club.api_tokens.get().hash, "token-"):  # fmt: skip
        assert secret not in content
    assert NAME.encode("ascii", "backslashreplace").decode() in content.replace("\\u00", "\\x")


def test_rehearsals_stay_with_the_people_who_were_invented_for_them(make_rich):
    with elsewhere():
        found = make_rich()
        before = manifest_of(taken(found.club))
        coming = found.club.tournaments.get(slug="vine")
        rehearsal = begin(coming, found.owner)
        assert rehearsal.entries.count() > 2
        after = manifest_of(taken(found.club))
    rows_of = {table: facts["rows"] for table, facts in before["tables"].items()}
    assert {table: facts["rows"] for table, facts in after["tables"].items()} == rows_of


def test_every_field_of_json_says_whether_it_holds_keys():
    json_fields = {
        f"{model._meta.db_table}.{field.column}"
        for model in contents.tables()
        for field in model._meta.concrete_fields
        if isinstance(field, models.JSONField) and model not in contents.IN_VALUES
    }
    assert json_fields - set(KEYLESS) == set()


def test_a_log_goes_on_where_it_arrives_and_travels_once_more(data):
    with elsewhere():
        club = read(data)
        played = club.tournaments.get(state="finished")
        Tournament.objects.filter(pk=played.pk).update(state="running")
        entry = played.entries.first()
        give_penalty(
            played.rounds.first(), entry, 1, rule="Late", reason="", key=uuid4(),
            by=Actor(user=User.objects.create(username="desk")),
        )  # fmt: skip
        assert wrong_in(club) == []
        again = taken(club)
    make_hall(2)
    club = read(again)
    assert wrong_in(club) == []
    assert played.name in [each.name for each in club.tournaments.all()]
    log = Version.objects.filter(club=club, user__isnull=False)
    assert {each.user_id < 0 for each in log} == {True}
    assert Origin.objects.filter(tournament__club=club).count() == 2


def test_short_names_that_are_taken_get_a_number(data, other_club):
    Club.objects.create(name="Another", slug="mare")
    Tournament.objects.create(club=other_club, name="x", slug="jucat", starts=timezone.now())
    club = read(data)
    assert club.slug == "mare-2"
    assert sorted(club.tournaments.values_list("slug", flat=True)) == ["jucat-2", "vine"]


def test_a_person_who_is_here_gets_a_membership_and_stays_as_they_are(data, other_club):
    uid = uid_of(data, NAME)
    known = add_member(other_club, Player(uid=uid, name="Zsuzsa Q."), email="own@example.org")
    club = read(data)
    assert Player.objects.get(uid=uid).name == "Zsuzsa Q."
    assert Player.objects.filter(name=NAME).count() == 0
    member = club.memberships.get(player=known.player)
    assert (member.email, member.number) == (EMAIL, 7)
    known.refresh_from_db()
    assert known.email == "own@example.org"
    assert wrong_in(club) == []


def uid_of(data, name):
    with opened(io.BytesIO(data)) as file:
        return next(each["uid"] for each in file.values(Player) if each["name"] == name)


def everything():
    """All texts of the database."""
    found = (row for model in rows.every_model() for row in rows.rows_of(model.objects.all()))
    return "\n".join(map(repr, found))


def test_a_person_whom_this_machine_forgot_comes_by_the_pseudonym(make_rich):
    with elsewhere():
        found = make_rich()
        people = erasure.records_of(found.child)
        traces = erasure.traces_in(people)
        line = forgotten.line_of(people, "Player 12ab", timezone.now(), traces)
        data = taken(found.club)
    make_hall(2)
    forgotten.write(forgotten.settings.DATA_DIR, [line])
    club = read(data)
    text = everything()
    assert [each for each in (NAME, EMAIL, PHONE, "Quartescu Zsuzsina") if each in text] == []
    member = club.memberships.get(player__uid=people[0].uid)
    assert (member.player.name, member.birth_year, member.phone) == ("Player 12ab", None, "")
    assert wrong_in(club) == []


def test_a_person_with_a_forgotten_record_here_comes_by_its_pseudonym(data, other_club):
    uid, now = uid_of(data, NAME), timezone.now()
    gone = Player.objects.create(uid=uid, name="Player 34cd", forgotten_at=now)
    club = read(data)
    assert NAME not in everything()
    assert club.memberships.filter(player__name="Player 34cd").exclude(player=gone).exists()
    assert wrong_in(club) == []


def test_whom_the_club_forgot_stays_themselves_in_other_clubs(make_rich, other_club, folders):
    with elsewhere():
        found = make_rich()
        uid = found.child.uid
        forgetting.ask(found.member, found.owner)
        data = taken(found.club)
    for folder in (folders.data, folders.data / "backups", folders.stick):
        (folder / forgotten.FILE).unlink(missing_ok=True)  # that of the other machine
    add_member(other_club, Player(uid=uid, name=NAME))
    club = read(data)
    reapply.forget_listed(forgotten.in_database(Forgetting.objects.all()))
    reapply.forget_if_listed_since()
    assert Player.objects.get(uid=uid).name == NAME
    (kept,) = Forgetting.objects.filter(club=club)
    assert (kept.line, kept.player.forgotten_at is None) == ({}, False)
    assert not Membership.objects.filter(club=club, player__uid=uid).exists()


def test_a_file_from_before_a_field_has_its_usual_value(data):
    def without(rows_):
        for row in rows_:
            del row["wifi_name"]

    def older(manifest):
        manifest["migrations"].pop()
        manifest["program"] = "0.3.9"

    club = read(changed(changed(data, without, "club_club"), older))
    assert club.wifi_name == ""


def set_first(column, value):
    def change(rows_):
        rows_[0][column] = value

    return change


def newer_migration(manifest):
    manifest["migrations"].append(["club", "9999_of_tomorrow"])


def other_format(manifest):
    manifest["format"] = "portativ-whole/2"


def other_places(manifest):
    manifest["places"] = dict.fromkeys(manifest["places"], "0")


def no_manifest(manifest):
    manifest.clear()


def words_for_numbers(manifest):
    manifest["holds"] = {"people": "many"}


def no_moment(manifest):
    manifest["made_at"] = "2026-13-01"


def two_clubs(rows_):
    return [*rows_, {**rows_[0], "id": 999, "slug": "other"}]


def a_field_too_many(rows_):
    return [{**row, "shoe_size": 43} for row in rows_]


REFUSED = {
    "newer": (newer_migration, "", Newer, "made by a newer Portativ"),
    "newer format": (other_format, "", Newer, "made by a newer Portativ"),
    "no manifest": (no_manifest, "", NoClub, "not a club exported from Portativ"),
    "holdings": (words_for_numbers, "", NoClub, "not a club exported from Portativ"),
    "no moment": (no_moment, "", NoClub, "not a club exported from Portativ"),
    "script": (set_first("map_link", "javascript:x"), "club_clubpage", CannotBe, "valid URL"),
    "slug": (set_first("slug", "a b"), "club_tournament", CannotBe, "valid “slug”"),
    "list": (set_first("rules", []), "club_tournament", CannotBe, "club_tournament: rules"),
    "places": (other_places, "", NotItsLog, "own log says: .*another standing"),
    "points": (set_first("points", 99), "scoring_roundscore", NotItsLog, "own log says.*score"),
    "hash": (set_first("hash", "0" * 64), "scoring_version", NotItsLog, "not as it was written"),
    "text": (set_first("name", 7), "club_club", CannotBe, "impossible: club_club .* is no text"),
    "choice": (set_first("state", "hot"), "club_tournament", CannotBe, "none of the known ones"),
    "nul": (set_first("name", "a\0b"), "club_player", CannotBe, "holds a NUL character"),
    "half a letter": (
        *(set_first("retention", {"a": "\ud800"}), "club_club", CannotBe),
        "retention is no JSON that every database reads",
    ),
    "nul in JSON": (
        set_first("house_rules", {"a": "\0"}),
        "club_club",
        CannotBe,
        "rules holds a NUL",
    ),
    "long": (set_first("place", "x" * 999), "club_club", CannotBe, "999 characters, and 120 are"),
    "number": (set_first("minutes", "many"), "club_round", CannotBe, "minutes is no whole number"),
    "large": (set_first("deals", 99_999), "club_round", CannotBe, "99999, which is too large"),
    "moment": (set_first("starts", "soon"), "club_tournament", CannotBe, "impossible: .*soon"),
    "nobody": (set_first("entry_id", 999), "club_seat", CannotBe, "impossible: .*entry_id"),
    "twice": (set_first("number", 2), "club_entry", CannotBe, "impossible: (?i:.*unique)"),
    "two clubs": (two_clubs, "club_club", CannotBe, "impossible: 2 clubs"),
    "columns": (a_field_too_many, "club_team", CannotBe, "club_team has no shoe_size"),
}


def test_a_file_that_cannot_be_is_refused_whole(data, counts):
    before = counts()
    for name, (change, table, refusal, says) in REFUSED.items():
        with pytest.raises(refusal) as refused:
            read(changed(data, change, table))
        assert re.search(says, refused.value.said()), name
        assert counts() == before, name


def test_a_club_comes_once(data, counts):
    read(data)
    before = counts()
    with pytest.raises(ClubHere) as refused:
        read(data)
    assert refused.value.said() == "This club is already here: Do-Re-Mi."
    Tournament.objects.update(made_at=timezone.now() - timedelta(days=9))
    with pytest.raises(ClubHere):
        read(data)  # by its name and its people
    assert counts() == before


def test_what_is_damaged_or_no_club_is_refused(data, counts):
    middle = data.index(b"club_player.jsonl") + 60
    stream = io.BytesIO()
    write_site(stream)
    played = taken_away(make_hall(1).tournament)
    before = counts()
    for wrong, refusal, says in (
        (data[:-40], Broken, "damaged"),
        (data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :], Broken, "damaged"),
        (b"PK\x03\x04" + b"x" * 99, Broken, "damaged"),
        (b"Ana;Pop", NoClub, "not a club exported"),
        (played, NoClub, "not a club exported"),
        (stream.getvalue(), IsSite, "from a command line"),
    ):
        with pytest.raises(refusal) as refused:
            read(wrong)
        assert says in refused.value.said()
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("manifest.json", b" " * 21 * 1024 * 1024)
    assert len(bomb.getvalue()) < 100_000
    for large in (bomb, io.BytesIO(b"PK\x03\x04" * 600_000)):
        with pytest.raises(TooLarge), opened(large, 2):
            pass
    assert counts() == before


def test_a_site_without_passkeys_reads_the_file_of_one_that_has_them(data):
    manifest = manifest_of(data)
    steps = " ".join(app for app, _name in manifest["migrations"])
    assert "otp_totp" in steps
    assert "webauthn" not in f"{steps} {' '.join(manifest['tables'])}"
    assert not [each for each in rows.every_model() if "webauthn" in each._meta.db_table]
