"""The side of the hall, with a site that answers as each test says."""

import base64
import json
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone

from club.models import Entry, Forgetting, Membership, Player, Tournament
from club.tournaments.states import raise_version
from scoring.archive.refusals import HereAlready
from scoring.archive.zip_file import unpacked
from scoring.log.refusals import Refused
from scoring.mirror import codes, following, hosting, lines
from scoring.models import PublicLine
from tests.scoring.mirror.conftest import Laptop

ADDRESS = "https://club.example.org"


class Site:
    """The other side: what it was sent, and what it answers."""

    def __init__(self):
        self.met, self.says, self.answers = [], {}, True

    def exchange(self, url, body, headers, limits):
        path = url.removeprefix(ADDRESS)
        self.met.append((path, body))
        if not self.answers:
            return "200", b"<h1>Welcome to our Wi-Fi</h1>"
        key = codes.receipt_key_of(headers["Authorization"].removeprefix("Bearer "))
        said = dict(self.says.get(path, {}))
        if path == "/along/state/":
            said = {"outcome": "taken", "digest": codes.sha256(body).hexdigest(), **said}
        assert limits.seconds == 60
        return "200", codes.sealed(said, key, body)

    def sent(self):
        return [path for path, _body in self.met]


@pytest.fixture
def site(monkeypatch):
    made = Site()
    monkeypatch.setattr(following.posting, "exchange", made.exchange)
    return made


@pytest.fixture
def file(db):
    """An evening of a site whose database is another one."""
    with transaction.atomic():
        laptop = Laptop(rounds=1)
        laptop.tournament.club.name = "Clubul Do-Re-Mi"
        data = hosting._file(laptop.tournament, ADDRESS, laptop.code)
        transaction.set_rollback(True)
    return data


@pytest.fixture
def followed(site, file, club):
    site.says["/along/"] = {"file": base64.b64encode(file).decode()}
    return following.follow(club, ADDRESS, "ABCDEFGHJKLM", None)


def look(**line):
    PublicLine.objects.update(tried_at=None, **line)
    following.send_due()
    return PublicLine.objects.select_related("tournament").get()


def test_an_evening_comes_with_its_people_and_is_sent_when_it_changes(site, followed):
    assert followed.entries.count() == 6
    line = look()
    assert site.sent() == ["/along/", "/along/state/"]
    said = json.loads(site.met[0][1])
    assert (said["code"], said["club"]) == ("ABCDEFGHJKLM", "Clubul Do-Re-Mi")
    assert lines.said_of(line)[0].startswith("The public has seen all: ")
    following.send_due()
    assert len(site.met) == 2
    look()
    assert site.sent()[2:] == ["/along/news/"]
    raise_version(followed)
    line = look()
    manifest, *_rest = unpacked(site.met[-1][1], 2)
    own = {str(each.pk): each.number for each in followed.entries.all()}
    assert {str(there): int(number) for number, (there, _own) in manifest["entries"].items()} == own
    assert line.sent_version == line.tournament.version
    assert line.bytes_sent > 2000


def test_the_same_code_a_second_time_makes_no_second_evening(site, followed, file, club):
    for again in (
        lambda: following.follow(club, ADDRESS, "ABCDEFGHJKLM", None),
        lambda: following.begin(club, file, None, "waiting"),
    ):
        with pytest.raises(HereAlready):
            again()
    assert Tournament.objects.get() == followed


def test_a_line_that_is_down_costs_nothing_and_is_tried_as_often(site, followed):
    site.answers = False
    assert look().bytes_sent == 0


def test_whatever_else_answers_is_no_line(site, followed):
    site.answers = False
    line = look()
    assert lines.said_of(line)[0].startswith("No line since ")
    assert line.sent_version == 0
    site.answers = True
    assert look().silent_since is None


def test_an_evening_that_cost_much_is_sent_less_often(site, followed):
    look()
    raise_version(followed)
    tried = timezone.now() - timedelta(seconds=30)
    PublicLine.objects.update(tried_at=tried, bytes_sent=following.MUCH + 1)
    following.send_due()
    assert len(site.met) == 2
    PublicLine.objects.update(bytes_sent=0)
    following.send_due()
    assert len(site.met) == 3


def test_refusals_are_said_where_somebody_can_act(site, file, club):
    site.says["/along/"] = {"refused": "This code is of the club Altul."}
    with pytest.raises(following.NotTaken) as refused:
        following.follow(club, ADDRESS, "ABCDEFGHJKLM", None)
    assert refused.value.said() == "This code is of the club Altul."
    site.answers = False
    with pytest.raises(following.NoLine):
        following.follow(club, ADDRESS, "ABCDEFGHJKLM", None)
    with pytest.raises(Refused):
        following.begin(club, b"PK\x03\x04", None, "waiting")
    assert not Tournament.objects.exists()
    with pytest.raises(CommandError, match="does not answer"):
        call_command("follow", "club.example.org", "ABCD-EFGH-JKLM")


def test_a_file_is_enough_and_its_code_is_exchanged_with_the_first_line(site, file, club):
    site.answers = False
    following.begin(club, file, None, "waiting")
    assert look().state == "waiting"
    site.answers = True
    assert look().state == "leads"
    assert json.loads(site.met[-1][1])["has_file"] is True
    look()
    assert site.sent()[-1] == "/along/state/"


def test_who_signs_up_there_is_entered_by_a_tap(site, followed):
    entry = followed.entries.first()
    key = PublicLine.objects.get().entries[str(entry.pk)]
    told = [[99, ["Ana Pop", "Ion Rus"], "entered"], [key, ["Eva"], "withdrawn"]]
    site.says["/along/state/"] = {"news": {"entries": told, "forgets": []}}
    line = look()
    assert [(each.names, each.has_withdrawn) for each in following.newcomers(line)] == [
        ("Ana Pop – Ion Rus", False), ("Eva", True),
    ]  # fmt: skip
    made = following.enter(line, 99)
    assert [str(one.player) for one in made.line_up.all()] == ["Ana Pop", "Ion Rus"]
    assert following.enter(line, 99) is None
    Entry.objects.filter(pk=entry.pk).update(state="withdrawn")
    line = look()
    assert following.newcomers(line) == []
    manifest, *_rest = unpacked(site.met[-1][1], 2)
    assert manifest["entries"][str(made.number)] == [made.pk, 99]


def test_forgetting_goes_both_ways(site, followed, django_capture_on_commit_callbacks):
    player = Player.objects.filter(entries__entry__tournament=followed).first()
    Tournament.objects.update(state="open")
    news = {"entries": [], "forgets": [str(player.uid), "no key"]}
    site.says["/along/state/"] = {"news": news}
    look()
    player.refresh_from_db()
    assert player.forgotten_at is not None
    raise_version(followed)
    look()
    manifest, content, _log = unpacked(site.met[-1][1], 2)
    assert manifest["forgets"] == [str(player.uid)]
    assert player.name in {each["name"] for each in content["people"]}
    assert Forgetting.objects.count() == 1


def test_brought_back_the_laptop_writes_no_more(site, followed):
    look()
    line = PublicLine.objects.get()
    following.bring_back(line, None)
    followed.refresh_from_db()
    assert followed.as_of is not None
    following.go_on_here(line, None)
    followed.refresh_from_db()
    assert followed.as_of is None
    following.bring_back(line, None)
    line = look()
    assert (line.state, line.brings_back) == ("back", False)
    assert unpacked(site.met[-1][1], 2)[0]["is_last"] is True
    met = len(site.met)
    look()
    assert len(site.met) == met
    followed.refresh_from_db()
    assert followed.writer_said == (
        "club.example.org writes this evening. Here it can only be looked at."
    )


def test_a_site_that_goes_on_without_the_laptop_says_so(site, followed):
    site.says["/along/state/"] = {"outcome": "aside"}
    line = look()
    assert line.state == "aside"
    assert "goes on without this laptop" in lines.said_of(line)[0]


def test_a_laptop_put_back_to_a_copy_counts_on_from_the_site(site, followed):
    site.says["/along/state/"] = {"outcome": "older", "version": 500, "digest": ""}
    look()
    followed.refresh_from_db()
    assert followed.version == 501


def test_members_who_are_known_by_their_key_are_nobody_new(site, file, club):
    uid = unpacked(file, 2)[1]["people"][0]["uid"]
    known = Player.objects.create(name="Known Here", uid=uid)
    Membership.objects.create(club=club, player=known)
    site.says["/along/"] = {"file": base64.b64encode(file).decode()}
    made = following.follow(club, ADDRESS, "ABCDEFGHJKLM", None)
    assert known.entries.filter(entry__tournament=made).exists()
