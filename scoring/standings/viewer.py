"""A standing as whoever asks may see it: how far, by which names."""

from collections.abc import Collection, Mapping

from club.models import Round, Tournament
from scoring.names import Names, entry_names, names_of_players
from scoring.standings.standing import Standing, standing
from scoring.visibility import EVERY, Viewer


def shown_to(
    viewer: Viewer, *, through: int = EVERY, stage: int | None = None, by_person: bool = False
) -> Standing | None:
    """The standing of a tournament that was just read, as far as they see its rounds."""
    found = viewer.tournament
    last = min(viewer.last_round, through)
    return standing(found, through=last, stage=stage, by_person=by_person, version=found.version)


def stage_title(tournament: Tournament, number: int) -> str:
    """The form of a stage, where there are several."""
    stages = {each.number: each for each in tournament.stages.all()}
    return stages[number].get_form_display() if len(stages) > 1 else ""


def rounds_seen(viewer: Viewer) -> list[Round]:
    """The rounds that have begun and whose results a reader sees, in their order."""
    rounds = sorted(viewer.tournament.rounds.all(), key=lambda each: each.number)
    return [each for each in rounds if not each.is_open and each.number <= viewer.last_round]


def is_by_person(tournament: Tournament, asked: Mapping[str, str]) -> bool:
    """True if the address asks for the persons instead of the entries."""
    return tournament.people > 1 and asked.get("by") == "person"


def names_in(
    tournament: Tournament,
    standing: Standing,
    *,
    by_person: bool,
    for_public: bool,
    only: Collection[int] | None = None,
) -> Names:
    """Names of the rows of a standing, or of some of them."""
    if not by_person:
        return entry_names(tournament, max(standing.rounds), for_public=for_public, only=only)
    players = [row.entry for row in standing.rows] if only is None else only
    return names_of_players(tournament, players, for_public=for_public)
