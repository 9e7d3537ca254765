"""Why a result is not taken, each with a sentence for whoever entered it."""

from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from club.wording import engine_texts
from engine.errors import RecordError, RuleError
from scoring.games.refused import Refused


class RoundUnknown(Refused):
    sentence = _("There is no such round.")


class TableUnknown(Refused):
    sentence = _("There is no table %(table)s in round %(round)s.")


class DealUnknown(Refused):
    sentence = _("There is no result %(deal)s at this table: there are %(deals)s.")


class MatchOver(Refused):
    sentence = _("The match ended with deal %(deal)s: a player has %(points)s points.")


class OtherTable(Refused):
    sentence = _("This code is for another table.")


class CardRevoked(Refused):
    sentence = _("This code is no longer valid. Ask the desk for the new one.")


class NotRunning(Refused):
    sentence = _("The tournament is not running.")


class NotBegun(Refused):
    sentence = _("This round has not begun.")


class IsArchived(Refused):
    sentence = _("This tournament is archived: nothing in it can be changed any more.")


class WrittenElsewhere(Refused):
    sentence = _("This evening is written on another computer. Here it can only be looked at.")


class Finished(Refused):
    sentence = _(
        "This tournament is finished; the desk must enter this. Show this screen at the desk."
    )


class OnlyDesk(Refused):
    sentence = _("Results of this tournament are entered at the desk.")


class NotThisRound(Refused):
    sentence = _(
        "Round %(round)s is entered at the desk: tables enter only the current round and the one"
        " before."
    )


class SeatsEmpty(Refused):
    sentence = _("Not everybody has a seat at this table.")


class OthersSitThere(Refused):
    sentence = _(
        "This was entered for other people than those who sit there now. Show this screen at the "
        "desk."
    )


class NothingEntered(Refused):
    sentence = _("Nothing is entered here.")


class NothingDisputed(Refused):
    sentence = _("Nothing is disputed here.")


class ResultChanged(Refused):
    sentence = _("The result has changed in the meantime. Look at it again.")


class OwnSide(Refused):
    sentence = _("The other side has to agree.")


class DeskDecided(Refused):
    sentence = _("The desk has decided this result. Ask there.")


class PlaceTaken(Refused):
    sentence = _("Table %(table)s already has result %(deal)s.")


class OtherPeople(Refused):
    sentence = _("Name one entry for each seat, each once.")


class EntryUnknown(Refused):
    sentence = _("There is no such entry in this tournament.")


class TakenBack(Refused):
    sentence = _("This penalty has already been withdrawn.")


class TextGone(Refused):
    sentence = _("This text has already been withdrawn.")


class PenaltyTooLarge(Refused):
    sentence = _("A penalty costs between 0 and %(most)s points.")


class ReasonMissing(Refused):
    sentence = _("Say why: the reason stays in the log.")


class RefereeMissing(Refused):
    sentence = _(
        "The results are final: a change needs a reason and the name of the referee, on the page "
        "of the result."
    )


class KeyMissing(Refused):
    sentence = _("Part of this form was lost on the way. Load the page again.")


class KeyUsed(Refused):
    sentence = _(
        "Something else was already saved from this form, and that stays. Check it, then "
        "save again."
    )


class Unreadable(Refused):
    sentence = _("This result cannot be read. Load the page again.")


class Refusal(NamedTuple):
    """The answer to one entry that was not taken."""

    key: str
    reason: str
    """The name of what stands against it."""
    sentence: str
    cause: str = ""
    """Of what cannot be read, for programs: why, in English."""


WRONG = (Refused, RuleError, RecordError)


def refusal_of(error: Exception, key: object) -> Refusal:
    cause = str(error) if isinstance(error, RecordError) else ""
    return Refusal(str(key), type(error).__name__, sentence_of(error), cause)


def sentence_of(error: Exception) -> str:
    if isinstance(error, RuleError):
        return engine_texts.explain(error)
    if isinstance(error, RecordError):
        return str(Unreadable.sentence)
    return error.said() if isinstance(error, Refused) else str(error)
