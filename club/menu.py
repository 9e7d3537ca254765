"""The pages of this app under the five words of a club; `scoring` adds its own after them."""

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club import access
from club.access import AnyUser
from club.models import Club
from club.payments.dues import left_of
from club.site_map import PageLink, add_links, add_summaries


def add() -> None:
    add_summaries(dues=left_of)
    add_links(
        "evenings",
        PageLink("next", "series:next", pgettext_lazy("page of a club", "Next")),
        PageLink("repeating", "series:list", _("Repeating"), access.can_run),
        PageLink("all", "tournaments:list", _("All evenings")),
    )
    add_links(
        "people",
        PageLink("members", "members:list", _("Members"), access.can_see_members),
        PageLink("teams", "members:teams", _("Teams"), access.can_keep_members),
        PageLink("consents", "members:consents_of_all", _("Consents"), access.can_keep_members),
    )
    add_links(
        "money",
        PageLink("sheet", "money:club", _("Cash sheet"), access.can_keep_money),
        PageLink("dues", "money:dues", _("Dues"), access.can_keep_money),
        PageLink("owing", "money:owing", _("Who owes"), access.can_keep_money),
    )
    add_links(
        "club",
        PageLink("about", "clubs:about", pgettext_lazy("page of a club", "About")),
        PageLink("roles", "clubs:roles", _("Helpers"), access.can_see_roles),
        PageLink("rules", "clubs:house_rules", _("House rules"), access.is_club),
        PageLink("settings", "clubs:edit", _("Settings"), access.can_edit_club),
        PageLink("reach", "clubs:reach", _("Hall Wi-Fi"), _runs_here),
        PageLink("notices", "notices:list", _("Data and access"), access.is_club),
        PageLink("group", "clubs:group", _("Group of clubs"), access.can_answer_for, True),
        PageLink("programs", "programs:programs", _("Other programs"), _edits_club, True),
        PageLink(
            "kept", "retention:periods", _("How long data is kept"), access.can_take_whole, True
        ),
        PageLink("audit", "audit:lines", _("Audit log"), access.can_answer_for, True),
    )


def _edits_club(user: AnyUser, club: Club) -> bool:
    return access.is_club(user, club) and access.can_edit_club(user, club)


def _runs_here(user: AnyUser, club: Club) -> bool:
    """A laptop in the hall, whose network is to be tried."""
    return access.can_run(user, club) and not settings.HOSTED
