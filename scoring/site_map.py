"""The pages of this app that those of `club` lead to, by the names that they have there."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club import access
from club.site_map import PageLink, add_links, add_pages, add_summaries
from scoring.desk.path import path_of
from scoring.mirror.lines import elsewhere, line_at_desk
from scoring.seasons.club_summary import summary_of
from scoring.statistics.paces import hall_pace
from scoring.tell.previews import preview_of

PAGES: Final = {
    "tournament": "standings:tournament",
    "desk": "desk:desk",
    "finish": "desk:finish",
    "draw": "desk:draw",
    "away": "desk:away",
    "sign_up": "entries:sign_up",
    "round": "rounds:round",
    "table": "tables:table",
    "play": "play:begin",
    "player": "profiles:detail",
    "sharing": "embed:sharing",
    "tell": "tell:tell",
    "api": "api:page",
    "visits": "attendance:evening",
    "seasons": "seasons:list",
    "season": "seasons:detail",
    "season_person": "seasons:person",
    "season_edit": "seasons:edit",
    "blank_papers": "rule_papers:list",
    "blank_paper": "rule_papers:paper",
    "data_of": "privacy:hand",
    "forget": "privacy:forget",
    "forgotten": "privacy:forgotten",
    "my_data": "privacy:ask",
    "club_import": "club_file:arrive",
    "consent_form": "documents:consent_form",
    "notice_paper": "documents:notice",
    "paper": "documents:of_tournament",
    "cash_of_season": "documents:cash_of_season",
    "receipt": "documents:receipt",
    "owing": "documents:owing",
    "along": "mirror:along",
    "dues_letters": "documents:dues_letters",
}
DESK: Final = (  # beside the steps of its path
    PageLink("papers", "documents:papers", _("Papers and files")),
    PageLink("prizes", "prizes:prizes", _("Prizes")),
    PageLink("money", "money:evening", _("Cash")),
    PageLink("wall", "wall:desk", pgettext_lazy("screen", "Wall")),
    PageLink("penalties", "desk:penalties", _("Penalties")),
    PageLink("log", "desk:log", _("Log")),
    PageLink("tournament", "standings:tournament", _("Public page")),
    PageLink("along", "mirror:along", _("Take along")),
)
ROWS: Final = {
    "people": (
        PageLink("attendance", "attendance:now", _("Attendance"), access.can_check_in),
        PageLink(
            "certificates", "attendance:certificates_now", _("Certificates"), access.can_check_in
        ),
    ),
    "results": (
        PageLink("season", "seasons:now", _("Season")),
        PageLink("players", "profiles:of_club", _("Players"), access.is_club),
        PageLink("ratings", "ratings:ratings", _("Ratings")),
        PageLink("statistics", "statistics:club", _("Statistics"), access.is_club),
    ),
    "club": (
        PageLink("sharing", "embed:sharing", _("On other sites"), access.can_keep_members),
        PageLink("file", "club_file:leave", _("As one file"), access.can_take_whole),
    ),
}


FILES: Final = (
    PageLink("archive", "archive:arrive", _("Import a tournament")),
    PageLink("follow", "mirror:follow", _("Follow an evening"), access.can_run),
)


def add() -> None:
    add_pages(**PAGES)
    add_links("desk", *DESK)
    add_summaries(path=path_of, club=summary_of, pace=hall_pace, preview=preview_of)
    add_summaries(elsewhere=elsewhere, line=line_at_desk)
    add_links("files", *FILES)
    for word, links in ROWS.items():
        add_links(word, *links)
