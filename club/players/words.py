"""Lists of members in the reader's language: columns, problems, what was skipped, likeness."""

from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _

from club.players import facts, roster
from club.players.columns import Column
from club.players.likeness import Likeness, Reason
from club.players.roster import Why

LONGEST_SHOWN = 60

COLUMNS = {
    Column.NUMBER: _("Number"),
    Column.NAME: _("Name (all of it)"),
    Column.FIRST_NAME: _("First name"),
    Column.LAST_NAME: _("Last name"),
    Column.NICKNAME: _("Nickname"),
    Column.EMAIL: _("E-mail"),
    Column.PHONE: _("Phone"),
    Column.TEAM: _("Team"),
    Column.BIRTH_YEAR: _("Year of birth"),
    Column.CONSENT: _("Guardian’s consent"),
}

PROBLEMS = {
    roster.NameMissing: _("The name is missing."),
    roster.NameOdd: _(
        "“%(value)s” is not the name of one person: give letters alone, and each person a row."
    ),
    roster.TooLong: _("“%(value)s” is too long: at most %(most)d characters."),
    roster.NumberTwice: _("Row %(row)d has the number %(value)s already. Give each its own."),
    facts.NumberOdd: _("“%(value)s” is not a number: give digits alone."),
    facts.EmailOdd: _("“%(value)s” is not an e-mail address: give one, like ana@example.org."),
    facts.PhoneOdd: _("“%(value)s” is not a phone number: give one, of 6 to 15 digits."),
    facts.PhoneCutShort: _(
        "The spreadsheet program has rounded this phone number to %(value)s. Format the column as"
        " text and type the number again."
    ),
    facts.BirthYearOdd: _("“%(value)s” is not a year of birth: give four digits, or a date."),
    facts.ConsentUnclear: _("“%(value)s” is neither yes nor no."),
}

SKIPPED = {
    Why.ABOVE: _("above the head"),
    Why.HEAD: _("the head again"),
    Why.TOTAL: _("a total or a note"),
    Why.HEADING: _("a heading"),
    Why.EMPTY: _("nobody"),
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


def explain(problem: facts.Problem) -> str:
    values = {name: getattr(problem, name) for name in problem.__dataclass_fields__}
    values["value"] = Truncator(problem.value).chars(LONGEST_SHOWN)
    return PROBLEMS[type(problem)] % values


def explain_likeness(likeness: Likeness) -> str:
    """The greatest difference says it."""
    return str(REASONS[likeness.reasons[0]])
