"""After going back to a copy: who was forgotten is forgotten again, by whom they were."""

import pytest

from club.backups import forgotten
from club.memberships.actions import add_member
from club.models import Forgetting, Membership, Player
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
    monkeypatch.setattr(reapply, "_forget_typed", lambda lines: seen.append(len(lines)) or 0)

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
