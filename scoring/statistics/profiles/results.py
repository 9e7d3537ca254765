"""The tournaments of somebody, as rows: where they came in, with how much, and with whom."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from django.utils.translation import gettext_lazy

from club.models import Tournament
from engine.ranking.exact import plain
from engine.ranking.rules import Scoring
from scoring.models import FinalPlace
from scoring.names import LinkedName
from scoring.statistics.profiles.profile import Evening
from scoring.writers import value_format

BEST: Final = 3
SCORES: Final = {
    Scoring.SUM: gettext_lazy("%(score)s points"),
    Scoring.AVERAGE: gettext_lazy("%(score)s per deal"),
    Scoring.VICTORY: gettext_lazy("%(score)s VP"),
    Scoring.MATCH: gettext_lazy("%(score)s MP"),
    Scoring.SHARE: gettext_lazy("%(score)s %% of the maximum"),
}


class Partner(NamedTuple):
    player: int
    shown: LinkedName


class TournamentResult(NamedTuple):
    tournament: Tournament
    place: FinalPlace | None
    score: str
    """With its unit."""
    deals: int
    partners: Sequence[Partner]

    @property
    def has_new_partners(self) -> bool:
        """True if everybody had another partner each round."""
        return self.tournament.entering == "rotating"

    @property
    def is_among_best(self) -> bool:
        found = self.place
        return found is not None and found.place <= BEST < found.of_how_many


def partners_in(evenings: Iterable[Evening]) -> dict[int, list[int]]:
    """The others of each entry, by its key; in one query."""
    own = {each.place.entry_id: each.place.player_id for each in evenings if each.place}
    found: defaultdict[int, list[int]] = defaultdict(list)
    others = FinalPlace.objects.filter(entry__in=list(own)).order_by("-rounds_played", "pk")
    for entry, player in others.values_list("entry", "player"):
        if player != own[entry]:
            found[entry].append(player)
    return found


def results(
    evenings: Iterable[Evening],
    partners: Mapping[int, Sequence[int]],
    names: Mapping[int, LinkedName],
) -> list[TournamentResult]:
    return [
        _result(
            each,
            [
                Partner(player, names[player])
                for player in (partners.get(each.place.entry_id, ()) if each.place else ())
                if player in names
            ],
        )
        for each in evenings
    ]


def _result(evening: Evening, partners: Sequence[Partner]) -> TournamentResult:
    scoring, place = Scoring(evening.tournament.scoring), evening.place
    decimals = 2 if scoring is Scoring.AVERAGE else None
    score = ""
    if place is not None:
        made = value_format.number(plain(place.exact_score), decimals=decimals)
        score = str(SCORES[scoring]) % {"score": made}
    return TournamentResult(
        evening.tournament, place, score, evening.tally.all_games.deals, partners
    )
