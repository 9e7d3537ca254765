"""Operations on clubs: seasons, players, ratings and tournaments, as their pages show them."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from ninja import Query, Router, Schema
from pydantic import Field

from club import models
from club.clubs import queries
from club.clubs.finding import club_named, every_club
from scoring.api.paging import Cursor, Limit, list_of, part
from scoring.api.reader import reader_of
from scoring.api.tournaments import GameName
from scoring.ratings.queries import evenings_in
from scoring.ratings.stored import bring_up_to_date_for_a_page
from scoring.ratings.table import RatingLine, listing
from scoring.seasons.viewer import SeasonViewer, season_named, viewer_for
from scoring.statistics.profiles.listed import ListedPlayer, listed_players
from scoring.writers.value_format import in_decimals

router = Router()


class ClubJson(Schema):
    slug: str
    name: str
    place: str
    language: str
    time_zone: str
    is_group: bool = Field(description="A group has seasons and ratings over the clubs in it.")
    group: str | None = Field(None, validation_alias="group.slug")
    about: str = Field("", validation_alias="page.about")
    meets: str = Field("", validation_alias="page.meets")
    contact: str = Field("", validation_alias="page.contact")
    page: str

    @staticmethod
    def resolve_page(found: models.Club) -> str:
        return found.get_absolute_url()


class SeasonJson(Schema):
    slug: str
    name: str
    starts: date
    ends: date
    page: str

    @staticmethod
    def resolve_page(found: models.Season) -> str:
        return reverse("seasons:detail", args=[found.club.slug, found.slug])


class SeasonEveningJson(Schema):
    tournament: str = Field(validation_alias="slug")
    name: str
    day: date
    weight: float
    entries: int


class SeasonPart(Schema):
    tournament: str
    points: float
    is_counted: bool


class SeasonRowJson(Schema):
    place: int | None
    is_shared: bool
    player: int | None
    name: str
    team: str
    total: float
    bonus: float
    attended: int
    parts: list[SeasonPart]


class SeasonTableJson(Schema):
    season: SeasonJson
    is_frozen: bool
    is_whole: bool
    evenings: list[SeasonEveningJson]
    items: list[SeasonRowJson]
    next: str | None


class PlayerJson(Schema):
    number: int = Field(validation_alias="player")
    name: str
    tournaments: int
    firsts: int
    page: str

    @staticmethod
    def resolve_page(found: ListedPlayer) -> str:
        return reverse("profiles:detail", args=[found.player])


class Rating(Schema):
    place: int | None
    player: int | None
    name: str
    rating: int
    is_provisional: bool
    deals: int
    change: int | None


class TournamentInList(Schema):
    slug: str
    name: str
    state: models.State
    game: GameName
    starts: datetime
    place: str
    season: str | None
    entered: int
    is_called_off: bool
    page: str

    @staticmethod
    def resolve_starts(found: models.Tournament) -> datetime:
        return timezone.localtime(found.starts)

    @staticmethod
    def resolve_season(found: models.Tournament) -> str | None:
        return found.season.slug if found.season else None

    @staticmethod
    def resolve_is_called_off(found: models.Tournament) -> bool:
        return found.called_off_at is not None

    @staticmethod
    def resolve_page(found: models.Tournament) -> str:
        return found.get_absolute_url()


@router.get("", response=list_of(ClubJson), operation_id="list_clubs")
def list_clubs(request: HttpRequest, limit: Limit = 200, cursor: Cursor = "") -> dict[str, Any]:
    """The clubs of this site, by name."""
    return part(every_club(), limit, cursor)


@router.get("/{club}", response=ClubJson, operation_id="get_club")
def get_club(request: HttpRequest, club: str) -> models.Club:
    """One club, and what it says of itself."""
    return club_named(club)


@router.get("/{club}/seasons", response=list_of(SeasonJson), operation_id="list_seasons")
def list_seasons(
    request: HttpRequest, club: str, limit: Limit = 200, cursor: Cursor = ""
) -> dict[str, Any]:
    """The seasons of a club."""
    return part(club_named(club).seasons.select_related("club"), limit, cursor)


@router.get("/{club}/seasons/{season}", response=SeasonTableJson, operation_id="get_season")
def get_season(
    request: HttpRequest, club: str, season: str, limit: Limit = 200, cursor: Cursor = ""
) -> dict[str, Any]:
    """The table of a season: its evenings, and everybody's total with its parts."""
    found = season_named(club, season)
    viewer = viewer_for(found, reader_of(request, found.club))
    slugs = {each.tournament: each.slug for each in viewer.table.events}
    rows = part(viewer.table.rows, limit, cursor, lambda row: _season_row(viewer, row, slugs))
    return {
        "season": found,
        "is_frozen": viewer.frozen is not None,
        "is_whole": viewer.table.is_whole,
        "evenings": viewer.table.events,
        **rows,
    }


@router.get("/{club}/players", response=list_of(PlayerJson), operation_id="list_players")
def list_players(
    request: HttpRequest, club: str, limit: Limit = 200, cursor: Cursor = ""
) -> dict[str, Any]:
    """The players of a club whom everybody may see, by the names that everybody sees."""
    return part(listed_players(club_named(club)), limit, cursor)


@router.get("/{club}/ratings", response=list_of(Rating), operation_id="list_ratings")
def list_ratings(
    request: HttpRequest,
    club: str,
    game: Annotated[str, Query(description="A game, or the name of one by points.")] = "pairs",
    limit: Limit = 200,
    cursor: Cursor = "",
) -> dict[str, Any]:
    """The ratings of a club in one game; those that are still provisional come last."""
    found = club_named(club)
    bring_up_to_date_for_a_page(found)
    own = [each for each in evenings_in(found) if game in (each.game, each.game_title)]
    shown = listing(found, game, own) if own else None
    lines = [*shown.ranked, *shown.provisional] if shown else []
    return part(lines, limit, cursor, _rating)


@router.get(
    "/{club}/tournaments", response=list_of(TournamentInList), operation_id="list_tournaments"
)
def list_tournaments(
    request: HttpRequest,
    club: str,
    state: Annotated[models.State | None, Query(description="In this state.")] = None,
    after: Annotated[date | None, Query(description="Held after this day.")] = None,
    limit: Limit = 200,
    cursor: Cursor = "",
) -> dict[str, Any]:
    """The tournaments of a club, the latest first; drafts for its tokens only."""
    found = club_named(club)
    seen = queries.tournaments_of(found, reader_of(request, found))
    if state:
        seen = seen.filter(state=state)
    if after:
        seen = seen.filter(starts__date__gt=after)
    counted = queries.with_counts(queries.without_far_ones(seen))
    return part(counted.order_by("-starts", "-pk"), limit, cursor)


def _season_row(viewer: SeasonViewer, row: Any, slugs: Mapping[int, str]) -> dict[str, Any]:
    return {
        "place": row.place,
        "is_shared": row.is_shared,
        "player": row.person if viewer.has_page(row.person) else None,
        "name": viewer.name(row.person),
        "team": viewer.team(row.person).name,
        "total": in_decimals(row.total),
        "bonus": in_decimals(row.bonus),
        "attended": row.attended,
        "parts": [
            {
                "tournament": slugs[term.event],
                "points": in_decimals(term.points),
                "is_counted": term.is_counted,
            }
            for term in row.terms
        ],
    }


def _rating(line: RatingLine) -> dict[str, Any]:
    return {
        "place": line.place,
        "player": line.rating.player if line.has_page else None,
        "name": line.name,
        "rating": line.rating.after,
        "is_provisional": line.rating.is_provisional,
        "deals": line.rating.deals,
        "change": line.change,
    }
