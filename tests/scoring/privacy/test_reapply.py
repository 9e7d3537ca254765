"""After going back to a copy: who was forgotten is forgotten again, by whom they were."""

from dataclasses import replace

import pytest
from django.utils import timezone

from club.backups import forgotten
from club.memberships.actions import add_member
from club.models import Forgetting, Membership, Player
from club.privacy import erasure
from scoring.privacy import forgetting, reapply
from tests.scoring.privacy.conftest import EMAIL, NAME


def test_whoever_comes_back_is_a_new_person(small):
    forgetting.ask(small.member, small.owner)
    back = add_member(small.club, Player(name=NAME), email=EMAIL)
    assert reapply.forget_listed(forgotten.known()) == 0
    back.refresh_from_db()
    assert (back.player.name, back.email) == (NAME, EMAIL)
    assert back.player.uid not in set(
        Player.objects.filter(forgotten_at__isnull=False).values_list("uid", flat=True)
    )


def test_a_copy_from_before_the_random_keys_knows_the_number_and_the_name(small):
    forgetting.ask(small.member, small.owner)
    lines = forgotten.known()
    Player.objects.filter(pk=small.child.pk).update(name=NAME, forgotten_at=None)
    for each in Player.objects.filter(forgotten_at__isnull=False) | Player.objects.filter(
        name=NAME
    ):
        each.uid = type(each)().uid
        each.save()
    namesake = Player.objects.create(name=NAME)
    assert reapply.forget_listed(lines) == 1
    assert Player.objects.get(pk=small.child.pk).name == lines[0].pseudonym
    assert Player.objects.get(pk=namesake.pk).name == NAME


@pytest.fixture
def copy_brought_back(small):
    """Puts back what a copy had, by hand: the rows of the club about the child, and nothing of the
    forgetting."""
    held = Membership.objects.filter(pk=small.member.pk).values().get()
    records = list(Player.objects.filter(uid__in=[e.uid for e in _records(small)]).values())

    def put_back(*, joined=True):
        Forgetting.objects.all().delete()
        Membership.objects.filter(pk=held["id"]).update(**held)
        for each in records:
            same = each["merged_into_id"] if joined else None
            Player.objects.filter(pk=each["id"]).update(**{**each, "merged_into_id": same})

    return put_back


def _records(small):
    return [small.child, *Player.objects.filter(merged_into=small.child)]


def test_what_a_club_forgot_alone_in_an_older_portativ_does_not_come_back(small, other_club):
    there = add_member(other_club, small.child, email=EMAIL)
    traces = erasure.traces_in(_records(small))
    line = forgotten.line_of(_records(small), "Player 4f2c", timezone.now(), traces)
    alone = replace(line, clubs=((small.club.pk, "mare"),))
    assert reapply.forget_listed([alone]) == 1
    small.member.refresh_from_db()
    there.refresh_from_db()
    assert (small.member.email, small.member.phone, there.email) == ("", "", EMAIL)
    assert Player.objects.get(pk=small.child.pk).name == NAME
    assert [each.club for each in Forgetting.objects.all()] == [small.club]
    Membership.objects.filter(pk=small.member.pk).update(email="back@example.org", left=None)
    assert reapply.forget_listed([alone]) == 0
    small.member.refresh_from_db()
    assert small.member.email == "back@example.org"
    assert reapply.forget_listed([alone, line]) == 1, "later all clubs forgot them"
    there.refresh_from_db()
    assert there.email == ""
    assert Player.objects.get(pk=small.child.pk).name == "Player 4f2c"


def test_a_copy_from_before_a_merge_forgets_all_records(small, copy_brought_back):
    forgetting.ask(small.member, small.owner)
    copy_brought_back(joined=False)
    assert Player.objects.filter(forgotten_at=None, merged_into=None, name=NAME).exists()
    assert reapply.forget_listed(forgotten.known()) == 1
    (line,) = forgotten.known()
    records = Player.objects.filter(uid__in=line.uids)
    assert {each.name for each in records} == {line.pseudonym}
    assert records.count() == 2


def test_a_database_is_held_against_the_list_once(small, monkeypatch):
    seen = []
    monkeypatch.setattr(
        reapply, "_forget_typed", lambda lines, _clubs: seen.append(len(lines)) or 0
    )

    def start():
        list(reapply.job().run(lambda: False))

    start()
    forgetting.ask(small.member, small.owner)
    for _time in range(3):
        start()
    assert seen == [0], "what was forgotten here is not looked for again"
    other = Membership.objects.filter(player__forgotten_at=None).first()
    forgetting.ask(other, small.owner)
    start()
    assert seen == [0, 0]
    reapply.ForgottenList.objects.all().delete()  # as in a copy from before
    Forgetting.objects.update(line={})
    start()
    start()
    assert seen == [0, 0, 2]
