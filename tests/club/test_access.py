import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied

from club import access
from club.models import Role

BELOW_ORGANISER = list(Role)[2:]


@pytest.mark.parametrize(
    ("role", "edits", "gives"),
    [
        ("owner", True, list(Role)),
        ("organiser", True, BELOW_ORGANISER),
        ("referee", False, []),
        ("secretary", False, []),
        ("treasurer", False, []),
        ("scorer", False, []),
        ("member", False, []),
    ],
)
def test_what_a_role_may(role, edits, gives, club, other_club, appointed):
    user = appointed(role)
    assert access.can_edit_club(user, club) is edits
    assert list(access.appointable_roles(user, club)) == gives
    assert access.can_see_roles(user, club) is bool(gives)
    assert [each for each in Role if access.can_appoint(user, club, each)] == gives
    assert access.can_found_club(user) is False
    assert access.can_edit_club(user, other_club) is False
    assert access.appointable_roles(user, other_club) == ()


def test_the_site_owner_may_mend_every_club(site_owner, club):
    assert access.can_found_club(site_owner)
    assert access.can_edit_club(site_owner, club)
    assert access.appointable_roles(site_owner, club) == tuple(Role)


@pytest.mark.parametrize("who", [AnonymousUser()])
def test_nobody_may_nothing(who, club):
    assert access.role_in(who, club) is None
    assert not access.can_edit_club(who, club)
    assert not access.can_found_club(who)
    assert access.appointable_roles(who, club) == ()


def test_require_refuses():
    access.require(True)
    with pytest.raises(PermissionDenied):
        access.require(False)


def test_roles_in_several_clubs_are_asked_for_at_once(
    club, other_club, appointed, django_assert_num_queries
):
    user = appointed("referee")
    with django_assert_num_queries(1):
        access.read_roles(user, [club, other_club])
        assert access.role_in(user, club) == Role.REFEREE
        assert access.role_in(user, other_club) is None
    with django_assert_num_queries(0):
        access.read_roles(AnonymousUser(), [club])
