"""A state of an evening taken into its copy here: all of it, or nothing.

The file is read by the code that reads any archive. It is taken only if its log goes on from the
one that is here; what is here already is not written again, so that keys, addresses and what hangs
on them stay: payments, pages of those who signed up, texts for a chat.
"""

import json
from collections.abc import Mapping
from datetime import timedelta
from hashlib import sha256
from typing import Any, Final

from django.db.models import Max, ProtectedError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Entry, EntryPlayer, EntryState, PrizeDraw, PrizeList, Round, Stage, Tournament
from club.storage import sqlite
from club.tournaments.states import raise_version
from engine.json_text import field as value_of
from engine.json_text import read_object
from scoring.archive import parts, prizes, writer, zip_file
from scoring.archive.log_derived import ROWS_AT_ONCE, check_scores, keep
from scoring.archive.parts import PartData, instance_of, objects
from scoring.archive.reader import CANNOT_BE, ArchiveImport, what_cannot_be
from scoring.archive.refusals import Impossible
from scoring.log.recheck import Replay
from scoring.log.refusals import Refused
from scoring.log.texts import empty, named_by
from scoring.models import (
    Deal,
    LineText,
    Mirror,
    Origin,
    Penalty,
    RoundScore,
    TextName,
    Version,
    VersionKind,
    Wall,
)

MOST_MEGABYTES: Final = 8
KEPT_HERE: Final = ("slug",)
CLOCKS: Final = ("started_at", "paused_at", "finished_at", "released_at")
LEAST_SKEW: Final = timedelta(seconds=5)


class AnotherLog(Refused):
    sentence = _(
        "The log of the laptop does not go on from the one that is here (line %(number)s). Nothing "
        "was changed."
    )


class Manifest:
    """What a laptop says beside its state, each taken only as it may be."""

    def __init__(self, said: Mapping[str, Any]) -> None:
        self.hidden = {
            int(number): str(hash_)[:64]
            for number, hash_ in value_of(dict(said), "hidden", dict).items()
        } if "hidden" in said else {}
        self.version = value_of(dict(said), "version", int)
        self.now = parts_moment(said.get("taken_away_at"))
        self.entered = {int(key): int(at) for key, at in dict(said.get("entered") or {}).items()}
        self.is_last = said.get("is_last") is True


def parts_moment(text: object) -> Any:
    from scoring.archive.forgotten_people import moment_of

    return moment_of(text) or timezone.now()
