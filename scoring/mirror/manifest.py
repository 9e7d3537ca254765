"""What a laptop in the hall says beside the state that it sends, and why a state is not taken."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from engine.json_text import field as value_of
from scoring.archive.forgotten_people import moment_of
from scoring.log.refusals import Refused


class Older(Refused):
    """A state that came late: a newer one is here."""


class AnotherLog(Refused):
    sentence = _(
        "The log of the laptop does not go on from the one here (line %(number)d): nothing was "
        "changed. Was the laptop put back to an older copy?"
    )


@dataclass(frozen=True)
class Manifest:
    """Facts that a laptop sends beside its state."""

    version: int
    skew: timedelta
    """By how much the clock here is ahead of that of the laptop."""
    hidden: Mapping[int, str]
    entries: Mapping[int, tuple[int, int]]
    """Keys of entries by their numbers: there, and here if it came from here."""
    known: frozenset[int]
    """Keys here of all that the laptop knows or knew."""
    forgets: tuple[str, ...]
    """The random keys of people who are to be forgotten, or are."""
    is_last: bool

    @classmethod
    def of(cls, said: Mapping[str, Any]) -> "Manifest":
        given = dict(said)
        return cls(
            version=value_of(given, "version", int),
            skew=timezone.now() - (moment_of(given.get("taken_away_at")) or timezone.now()),
            hidden={int(at): str(each)[:64] for at, each in given.get("hidden", {}).items()},
            entries={
                int(number): (int(there), int(here))
                for number, (there, here) in value_of(given, "entries", dict).items()
            },
            known=frozenset(map(int, value_of(given, "known", list))),
            forgets=tuple(map(str, value_of(given, "forgets", list))),
            is_last=value_of(given, "is_last", bool),
        )


NOTHING_SAID: Final = Manifest(0, timedelta(), {}, {}, frozenset(), (), is_last=False)
