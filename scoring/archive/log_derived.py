"""Rows beside the log of an imported tournament, worked out from the log anew."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from club.models import Entry, Round
from engine.json_text import field as value_of
from scoring.archive import writer
from scoring.archive.parts import PartData, check_all, instance_of
from scoring.archive.refusals import Altered, Impossible
from scoring.log.commands import DealKey
from scoring.log.recheck import Replay
from scoring.log.rights import DealStanding
from scoring.log.scores import SUMS, Score
from scoring.log.texts import named_by
from scoring.models import Deal, LineText, Penalty, RoundScore, TextName, Version, VersionKind

ROWS_AT_ONCE: Final = 200
OF_TEXT: Final = ("name", "text", "salt", "digest")
NO_TEXT: Final = {"text": "", "salt": "", "digest": ""}


def texts_in(lines: Sequence[PartData], versions: Sequence[Version]) -> Iterator[LineText]:
    """The texts of the lines of a file; what is not there, and no line withdraws, is withheld."""
    redactions = [each for each in versions if each.kind == VersionKind.REDACTION]
    for each in redactions:
        _check_redaction(each)
    withdrawn = {named_by(each) for each in redactions}
    for data, version in zip(lines, versions, strict=True):
        for name, said in value_of(data, "texts", dict).items():
            made = instance_of(LineText, {**NO_TEXT, **said, "name": name}, OF_TEXT)
            made.version = version
            made.is_withheld = "text" not in said and (version.number, name) not in withdrawn
            yield made


def _check_redaction(version: Version) -> None:
    """It names a text, and nothing else hangs on it."""
    line, name = named_by(version)
    check_all([line], int)
    place = (version.table, version.deal)
    if name not in TextName.values or place != (None, None) or version.content.keys() != {"text"}:
        raise Impossible(what="a line that withdraws a text")


def keep(
    replayed: Replay,
    versions: Sequence[Version],
    rounds: Mapping[int, Round],
    entries: Mapping[int, Entry],
) -> None:
    """Write what stands beside a log, as its replay has worked it out; in a replay rounds go by
    their numbers."""
    keep_deals(replayed.standings, rounds)
    keep_scores(replayed.scores(), rounds, entries)
    by_number = {version.number: version for version in versions}
    for given, taken_back in replayed.penalties.items():
        keep_penalty(by_number[given], by_number.get(taken_back or 0), entries)


def keep_deals(standings: Mapping[DealKey, DealStanding], rounds: Mapping[int, Round]) -> None:
    Deal.objects.bulk_create(
        [
            Deal(
                round=rounds[place.round],
                table=place.table,
                number=place.number,
                state=str(standing.state),
                current=standing.current,
                rival=standing.rival,
            )
            for place, standing in standings.items()
        ],
        ROWS_AT_ONCE,
    )


def keep_scores(
    scores: Mapping[tuple[int, int], tuple[Score, float | None]],
    rounds: Mapping[int, Round],
    entries: Mapping[int, Entry],
) -> None:
    RoundScore.objects.bulk_create(
        [
            RoundScore(
                round=rounds[number],
                entry=entries[entry],
                best_deal=best,
                **dict(zip(SUMS, score, strict=True)),
            )
            for (number, entry), (score, best) in scores.items()
        ],
        ROWS_AT_ONCE,
    )


def keep_penalty(given: Version, taken_back: Version | None, entries: Mapping[int, Entry]) -> None:
    said = given.content["penalty"]
    ((entry, points),) = given.points.items()
    Penalty.objects.create(
        entry=entries[int(entry)],
        player_id=said["player"],
        round_id=given.round_id,
        table=said["table"],
        deal=said["deal"],
        points=-points,
        given=given,
        taken_back=taken_back,
    )


def check_scores(round_: Round, said: Sequence[Mapping[str, Any]]) -> None:
    """Sums that the file has and the log has not: whoever changed them did not know the rest."""
    nothing = (*Score(), None)
    found = {
        score.entry.number: tuple(getattr(score, name) for name in writer.OF_SCORE)
        for score in RoundScore.objects.filter(round=round_).select_related("entry")
    }
    named = {each["entry"]: tuple(each[name] for name in writer.OF_SCORE) for each in said}
    for entry in found.keys() | named.keys():
        if found.get(entry, nothing) != named.get(entry, nothing):
            raise Altered(what=f"round {round_.number}, entry {entry}")
