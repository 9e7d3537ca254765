"""The log of a state: lines that are not here yet are replayed and written, the others have to be
those that are here."""

import re
from dataclasses import dataclass, field
from typing import Final

from club.models import Round, Tournament
from scoring.archive.log_derived import keep_deals, keep_penalty, keep_scores
from scoring.archive.reader import ArchiveImport
from scoring.archive.refusals import Impossible
from scoring.log.commands import DealKey
from scoring.log.recheck import Replay
from scoring.log.scores import SUMS
from scoring.log.texts import Texts, empty, named_by
from scoring.mirror.manifest import NOTHING_SAID, AnotherLog, Manifest
from scoring.models import Deal, Mirror, Origin, Penalty, RoundScore, Version, VersionKind

KNOWN: Final = re.compile(r'\{"number": (\d{1,9}), .{1,100000}?"hash": "([0-9a-f]{64})"')


@dataclass
class LogImport(ArchiveImport):
    mirror: Mirror = field(default_factory=Mirror)
    said: Manifest = NOTHING_SAID
    here: dict[int, int] = field(default_factory=dict)
    """Keys of the lines that are here already, by number."""
    told: dict[int, str] = field(default_factory=dict)
    """Hashes of all lines of the laptop, by number."""
    last: int = 0
    """The number of the last one that everybody may see."""
    touched: set[int] = field(default_factory=set)
    """Rounds with new lines."""

    def _refuse_if_here(self) -> None:
        """It is, and is to go on."""

    def _lines(self) -> list[str]:
        """Those that are not here yet; the others have to have the hashes that they have here."""
        found = [(KNOWN.match(line), line) for line in self.log]
        told = {int(known[1]): known[2] for known, _line in found if known}
        self.told = told | dict(self.said.hidden)
        lines = Version.objects.filter(tournament=self.mirror.tournament_id)
        kept = {int(number): hash_ for number, hash_ in self.mirror.hidden.items()}
        for number, key, hash_ in lines.values_list("number", "pk", "hash"):
            self.here[number], kept[number] = key, hash_
        for number in sorted(kept):
            if self.told.get(number) != kept[number]:
                raise AnotherLog(number=number)
        if self.told.keys() != {*range(1, len(found) + len(self.said.hidden) + 1)}:
            raise Impossible(what="a line of the log that is missing")
        self.last = max(told, default=0)
        return [line for known, line in found if known and int(known[1]) not in self.here]

    def _last_line(self) -> int:
        return self.last

    def _begun(self, texts: Texts, origins: list[Origin]) -> Replay:
        """With the lines that are here already, of the rounds that have new ones."""
        new = {each.number for each in self.versions}
        hidden = {number: hash_ for number, hash_ in self.told.items() if number not in new}
        replay = Replay(texts, origins, hidden)
        self.touched = {each.round.pk for each in self.versions}
        rounds = Round.objects.filter(tournament=self.mirror.tournament_id, number__in=self.touched)
        numbers = dict(rounds.values_list("pk", "number"))
        for version in Version.objects.filter(round__in=numbers).order_by("number"):
            version.round_id = numbers[version.round_id]
            replay.trust(version)
        return replay

    def _write_log(self, tournament: Tournament) -> None:
        """And what later lines withdraw of the texts of lines that were here before."""
        super()._write_log(tournament)
        for each in self.versions:
            if each.kind == VersionKind.REDACTION:
                line, name = named_by(each)
                for of in Version.objects.filter(tournament=tournament, number=line):
                    empty(of, name)

    def _keep(self, replayed: Replay) -> None:
        """Write what follows from the log, where that is something else than here."""
        numbers = {each.pk: number for number, each in self.rounds.items()}
        of_rounds = [self.rounds[at] for at in self.touched]
        wanted = {
            at: (str(each.state), each.current and each.current.pk, each.rival and each.rival.pk)
            for at, each in replayed.standings.items()
        }
        gone = []
        for key, round_, *place, state, current, rival in Deal.objects.filter(
            round__in=of_rounds
        ).values_list("pk", "round", "table", "number", "state", "current", "rival"):
            at = DealKey(numbers[round_], *place)
            if wanted.get(at) == (state, current, rival):
                del wanted[at]
            else:
                gone.append(key)
        Deal.objects.filter(pk__in=gone).delete()
        keep_deals({at: replayed.standings[at] for at in wanted}, self.rounds)
        scores, gone = replayed.scores(), []
        for key, round_, entry, *sums in RoundScore.objects.filter(round__in=of_rounds).values_list(
            "pk", "round", "entry__number", *SUMS, "best_deal"
        ):
            of = (numbers[round_], entry)
            if of in scores and (*scores[of][0], scores[of][1]) == tuple(sums):
                del scores[of]
            else:
                gone.append(key)
        RoundScore.objects.filter(pk__in=gone).delete()
        keep_scores(scores, self.rounds, self.entries)
        self._keep_penalties(replayed)

    def _keep_penalties(self, replayed: Replay) -> None:
        new = {each.number: each for each in self.versions}
        for given, taken_back in replayed.penalties.items():
            by = new.get(taken_back or 0)
            if given in new:
                keep_penalty(new[given], by, self.entries)
            elif by:
                Penalty.objects.filter(given=self.here[given]).update(taken_back=by)
