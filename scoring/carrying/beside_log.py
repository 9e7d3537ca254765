"""What stands beside the log of a tournament that is read in, worked out from the log anew."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from club.models import Entry, Round
from scoring.carrying import leaving
from scoring.carrying.refusals import Altered
from scoring.models import Deal, Origin, Penalty, RoundScore, Version
from scoring.results.recheck import Replay
from scoring.results.scores import SUMS, Score

ROWS_AT_ONCE: Final = 200


def keep(
    versions: Sequence[Version], origins: Sequence[Origin], entries: Mapping[int, Entry]
) -> None:
    """What stands beside the log, worked out from it."""
    replayed = Replay(origins=origins)
    for version in versions:
        for sentence in replayed.add(version):
            raise Altered(what=sentence)
    Deal.objects.bulk_create(
        [
            Deal(
                round_id=place.round,
                table=place.table,
                number=place.number,
                state=str(standing.state),
                current=standing.current,
                rival=standing.rival,
            )
            for place, standing in replayed.standings.items()
        ],
        ROWS_AT_ONCE,
    )
    best = replayed.best()
    RoundScore.objects.bulk_create(
        [
            RoundScore(
                round_id=round_id,
                entry=entries[entry],
                best_deal=best.get((round_id, entry)),
                **dict(zip(SUMS, score, strict=True)),
            )
            for (round_id, entry), score in replayed.scores().items()
        ],
        ROWS_AT_ONCE,
    )
    by_number = {version.number: version for version in versions}
    for given, taken_back in replayed.penalties.items():
        _penalty(by_number[given], by_number.get(taken_back or 0), entries)


def _penalty(given: Version, taken_back: Version | None, entries: Mapping[int, Entry]) -> None:
    said = given.content["penalty"]
    ((entry, points),) = given.points.items()
    Penalty.objects.create(
        entry=entries[int(entry)],
        player_id=said["player"],
        round_id=given.round_id,
        table=said["table"],
        deal=said["deal"],
        rule=said["rule"],
        points=-points,
        given=given,
        taken_back=taken_back,
    )


def check_scores(round_: Round, said: Sequence[Mapping[str, Any]]) -> None:
    """Sums that the file has and the log has not: whoever changed them did not know the rest."""
    nothing = (*Score(), None)
    found = {
        score.entry.number: tuple(getattr(score, name) for name in leaving.OF_SCORE)
        for score in RoundScore.objects.filter(round=round_).select_related("entry")
    }
    named = {each["entry"]: tuple(each[name] for name in leaving.OF_SCORE) for each in said}
    for entry in found.keys() | named.keys():
        if found.get(entry, nothing) != named.get(entry, nothing):
            raise Altered(what=f"round {round_.number}, entry {entry}")
