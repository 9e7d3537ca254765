"""Lists of members in the reader's language: columns, problems, what was skipped, likeness."""

from dataclasses import astuple
from typing import Any

from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _

from club.players import cell_values, roster
from club.players.columns import ListColumn
from club.players.likeness import Reason
from club.players.roster import SkipReason

LONGEST_SHOWN = 60

COLUMNS = {
    ListColumn.NUMBER: _("Number"),
    ListColumn.NAME: _("Full name"),
    ListColumn.FIRST_NAME: _("First name"),
    ListColumn.LAST_NAME: _("Last name"),
    ListColumn.NICKNAME: _("Nickname"),
    ListColumn.EMAIL: _("E-mail"),
    ListColumn.PHONE: _("Phone"),
    ListColumn.TEAM: _("Team"),
    ListColumn.BIRTH_YEAR: _("Year of birth"),
    ListColumn.RATE: _("Fee and dues"),
    ListColumn.CONSENT: _("Guardian’s consent"),
}

PROBLEMS = {
    roster.NameMissing: _("The name is missing."),
    roster.NameOdd: _("“%(value)s” is not a name: use letters only."),
    roster.TooLong: _("“%(value)s” is too long: at most %(most)d characters."),
    roster.NumberTwice: _("Row %(row)d already has the number %(value)s. Give each its own."),
    roster.NumberTaken: _("%(holder)s already has the number %(value)s."),
    cell_values.NumberOdd: _("“%(value)s” is not a number: use digits only."),
    cell_values.EmailOdd: _(
        "“%(value)s” is not an e-mail address: give one, like ana@example.org."
    ),
    cell_values.PhoneOdd: _("“%(value)s” is not a phone number: give one, of 6 to 15 digits."),
    cell_values.PhoneCutShort: _(
        "The spreadsheet program has rounded this phone number to %(value)s. Format the column as"
        " text and type the number again."
    ),
    cell_values.BirthYearOdd: _("“%(value)s” is not a year of birth: give four digits, or a date."),
    cell_values.Misplaced: _(
        "“%(value)s” was in the wrong column and has been moved to the right one."
    ),
    cell_values.RateUnclear: _("“%(value)s” is none of full, reduced and free."),
    cell_values.ConsentUnclear: _("“%(value)s” is neither yes nor no."),
}

SKIPPED = {
    SkipReason.ABOVE: _("above the header"),
    SkipReason.HEAD: _("the header repeated"),
    SkipReason.TOTAL: _("a total or a note"),
    SkipReason.HEADING: _("a heading"),
    SkipReason.EMPTY: _("nobody"),
}

REASONS = {
    Reason.SAME: _("the same name"),
    Reason.MARKS: _("the same but for accents, capitals or hyphens"),
    Reason.ORDER: _("the same in another order"),
    Reason.JOINED: _("the same, written as one word"),
    Reason.NICKNAME: _("by the nickname"),
    Reason.TYPING: _("one letter differs"),
    Reason.SHORTER: _("one of them is shorter"),
    Reason.INITIAL: _("one of them has an initial"),
}

SHARED = {"phone": _("the same phone"), "email": _("the same e-mail address")}


def explain(problem: cell_values.Problem) -> str:
    values = {name: getattr(problem, name) for name in problem.__dataclass_fields__}
    values["value"] = Truncator(problem.value).chars(LONGEST_SHOWN)
    return PROBLEMS[type(problem)] % values


def kept(problem: cell_values.Problem) -> list[Any]:
    """A problem as the database keeps it."""
    return [type(problem).__name__, *astuple(problem)]


def explain_kept(name: str, column: str, *values: Any) -> str:
    """The sentence of a problem that was kept."""
    return explain(_KINDS[name](ListColumn(column), *values))


_KINDS = {kind.__name__: kind for kind in PROBLEMS}
