"""Parts of the data handed out to a person: each a table, whose columns are the documented keys of
the file and the heads of the paper."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.models import Club
from club.wording.engine_texts import Text
from scoring.privacy import evenings, records
from scoring.privacy.subject import DataValue, Subject
from scoring.writers.sheet import ColumnKind

INTEGER, MOMENT, DATE = ColumnKind.INTEGER, ColumnKind.MOMENT, ColumnKind.DATE


class DataKey(NamedTuple):
    """One column: its key in the file, and what it is."""

    name: str
    title: Text
    kind: ColumnKind = ColumnKind.TEXT
    is_on_paper: bool = True


class DataPart(NamedTuple):
    name: str
    title: Text
    keys: Sequence[DataKey]
    rows: Callable[[Subject], list[Sequence[DataValue]]]


TOURNAMENT: Final = DataKey("tournament", _("Tournament"))
CLUB: Final = DataKey("club", _("Club"))
AT: Final = DataKey("at", _("When"), MOMENT)
ROUND: Final = DataKey("round", pgettext_lazy("head of a column", "Round"), INTEGER)
TABLE: Final = DataKey("table", pgettext_lazy("furniture", "Table"), INTEGER)
DEAL: Final = DataKey("deal", _("Deal"), INTEGER)

PARTS: Final[Sequence[DataPart]] = (
    DataPart(
        "person",
        pgettext_lazy("my data", "The person"),
        (
            DataKey("uid", pgettext_lazy("my data", "Random key")),
            DataKey("name", _("Name")),
            DataKey("nickname", _("Nickname")),
            DataKey("public_name", pgettext_lazy("my data", "Name in public")),
        ),
        records.person,
    ),
    DataPart(
        "clubs",
        pgettext_lazy("my data", "What clubs know"),
        (
            CLUB,
            DataKey("number", _("No."), INTEGER),
            DataKey("is_guest", _("Guest")),
            DataKey("team", _("Team")),
            DataKey("email", _("E-mail")),
            DataKey("phone", _("Phone")),
            DataKey("birth_year", _("Year of birth"), INTEGER),
            DataKey("rate", _("Fee and dues")),
            DataKey("guardian_agrees", _("A guardian has agreed")),
            DataKey("naming", _("Shown in public")),
            DataKey("since", _("Since"), DATE),
            DataKey("left", pgettext_lazy("my data", "Left on"), DATE),
        ),
        records.clubs,
    ),
    DataPart(
        "consents",
        pgettext_lazy("my data", "Consents"),
        (
            CLUB,
            AT,
            DataKey("purpose", pgettext_lazy("my data", "For what")),
            DataKey("given", pgettext_lazy("my data", "Given")),
            DataKey("naming", _("Shown in public")),
            DataKey("giver", pgettext_lazy("my data", "By whom")),
            DataKey("guardian", pgettext_lazy("my data", "Parent or guardian")),
            DataKey("how", pgettext_lazy("my data", "How")),
            DataKey("language", _("Language"), is_on_paper=False),
            DataKey("version", pgettext_lazy("my data", "Version of the text"), INTEGER),
            DataKey("text", pgettext_lazy("my data", "The text"), is_on_paper=False),
        ),
        records.consents,
    ),
    DataPart(
        "accounts",
        pgettext_lazy("my data", "Accounts with the same e-mail"),
        (
            DataKey("user_name", _("User name")),
            DataKey("name", _("Name")),
            DataKey("email", _("E-mail")),
            DataKey("since", _("Since"), MOMENT),
            DataKey("last_sign_in", pgettext_lazy("my data", "Last sign-in"), MOMENT),
            DataKey("roles", _("Roles")),
        ),
        records.accounts,
    ),
    DataPart(
        "passkeys",
        pgettext_lazy("my data", "Passkeys"),
        (
            DataKey("user_name", _("User name")),
            DataKey("name", _("Name")),
            DataKey("since", _("Since"), MOMENT),
            DataKey("seen", pgettext_lazy("my data", "Last used"), MOMENT),
        ),
        records.passkeys,
    ),
    DataPart(
        "sign_ins",
        pgettext_lazy("my data", "Open sign-ins"),
        (
            DataKey("user_name", _("User name")),
            DataKey("browser", pgettext_lazy("my data", "Browser")),
            DataKey("since", _("Since"), MOMENT),
            DataKey("seen", pgettext_lazy("my data", "Last used"), MOMENT),
            DataKey("ends_at", pgettext_lazy("my data", "Ends"), MOMENT),
        ),
        records.sign_ins,
    ),
    DataPart(
        "entries",
        pgettext_lazy("my data", "Entries and sign-ups"),
        (
            TOURNAMENT,
            CLUB,
            DataKey("starts", pgettext_lazy("my data", "Begins"), MOMENT),
            DataKey("number", _("No."), INTEGER),
            DataKey("entry", pgettext_lazy("my data", "Entry")),
            DataKey("with", pgettext_lazy("my data", "With")),
            DataKey("state", pgettext_lazy("my data", "State")),
            DataKey("is_here", _("Is here"), is_on_paper=False),
            DataKey("has_paid", _("Has paid"), is_on_paper=False),
            DataKey("first_round", pgettext_lazy("my data", "From round"), INTEGER),
            DataKey("last_round", pgettext_lazy("my data", "To round"), INTEGER),
            DataKey("contact", _("E-mail")),
            AT,
            DataKey("groups", pgettext_lazy("my data", "Groups"), is_on_paper=False),
            DataKey("keeps_table", pgettext_lazy("my data", "Fixed table"), INTEGER, False),
        ),
        evenings.entries,
    ),
    DataPart(
        "visits",
        _("Came without playing"),
        (
            TOURNAMENT,
            CLUB,
            DataKey("starts", pgettext_lazy("my data", "Begins"), MOMENT),
            AT,
        ),
        evenings.visits,
    ),
    DataPart(
        "places",
        pgettext_lazy("my data", "Places"),
        (
            TOURNAMENT,
            DataKey("place", _("Place"), INTEGER),
            DataKey("of_how_many", pgettext_lazy("my data", "Of how many"), INTEGER),
            DataKey("score", _("Score")),
            DataKey("rounds", pgettext_lazy("my data", "Rounds played"), INTEGER),
        ),
        evenings.places,
    ),
    DataPart(
        "draws",
        pgettext_lazy("my data", "Draws of prizes"),
        (
            TOURNAMENT,
            AT,
            DataKey("ticket", pgettext_lazy("my data", "Ticket")),
            DataKey("won", pgettext_lazy("my data", "Won")),
        ),
        evenings.draws,
    ),
    DataPart(
        "log",
        pgettext_lazy("my data", "Every result, as the log has it"),
        (
            TOURNAMENT,
            DataKey("line", pgettext_lazy("my data", "Line of the log"), INTEGER),
            AT,
            DataKey("kind", pgettext_lazy("my data", "What happened")),
            ROUND,
            TABLE,
            DEAL,
            DataKey("result", pgettext_lazy("my data", "Result")),
            DataKey("points", _("Points"), INTEGER),
            DataKey("note", pgettext_lazy("my data", "Note")),
        ),
        evenings.log,
    ),
    DataPart(
        "penalties",
        _("Penalties"),
        (
            TOURNAMENT,
            ROUND,
            TABLE,
            DEAL,
            DataKey("points", _("Points"), INTEGER),
            DataKey("rule", pgettext_lazy("my data", "Rule")),
            AT,
            DataKey("withdrawn_at", pgettext_lazy("my data", "Withdrawn"), MOMENT),
        ),
        evenings.penalties,
    ),
    DataPart(
        "cards",
        pgettext_lazy("my data", "Deals that are kept card by card"),
        (
            TOURNAMENT,
            ROUND,
            TABLE,
            DEAL,
            DataKey("record", pgettext_lazy("my data", "The cards"), is_on_paper=False),
        ),
        evenings.cards,
    ),
    DataPart(
        "ratings",
        _("Ratings"),
        (
            CLUB,
            DataKey("game", _("Game")),
            TOURNAMENT,
            DataKey("rating", _("Rating"), INTEGER),
            DataKey("spread", pgettext_lazy("my data", "Give or take"), INTEGER),
            DataKey("deals", _("Deals"), INTEGER),
        ),
        evenings.ratings,
    ),
    DataPart(
        "payments",
        pgettext_lazy("my data", "Payments"),
        (
            CLUB,
            DataKey("day", _("Date"), DATE),
            DataKey("kind", _("For what")),
            TOURNAMENT,
            DataKey("amount", _("Amount"), ColumnKind.DECIMAL),
            AT,
            DataKey("receipt", _("Receipt")),
            DataKey("voided_at", pgettext_lazy("my data", "Voided"), MOMENT),
        ),
        records.payments,
    ),
    DataPart(
        "imports",
        pgettext_lazy("my data", "Lists that brought or changed the record"),
        (CLUB, AT, DataKey("what", pgettext_lazy("my data", "What happened"))),
        records.imports,
    ),
    DataPart(
        "audit",
        pgettext_lazy("my data", "Who changed and took what"),
        (
            CLUB,
            AT,
            DataKey("action", pgettext_lazy("my data", "What happened")),
            DataKey("detail", pgettext_lazy("my data", "Detail")),
        ),
        records.audit,
    ),
    DataPart(
        "links",
        pgettext_lazy("my data", "Links to this data"),
        (
            CLUB,
            AT,
            DataKey("ends_at", pgettext_lazy("my data", "Ends"), MOMENT),
            DataKey("uses_left", pgettext_lazy("my data", "Uses left"), INTEGER),
        ),
        records.links,
    ),
    DataPart(
        "forgetting",
        pgettext_lazy("my data", "Wishes to be forgotten"),
        (CLUB, AT, DataKey("done_at", pgettext_lazy("my data", "Done"), MOMENT)),
        records.forgetting,
    ),
)


class TakenPart(NamedTuple):
    part: DataPart
    rows: list[Sequence[DataValue]]


class TakenData(NamedTuple):
    """Everything that some clubs store of one person, at a moment."""

    name: str
    clubs: Sequence[Club]
    language: str
    at: datetime
    parts: Sequence[TakenPart]


def taken(subject: Subject, language: str, at: datetime) -> TakenData:
    parts = [TakenPart(part, part.rows(subject)) for part in PARTS]
    return TakenData(subject.name, subject.clubs, language, at, parts)
