"""Instructions for a lost copy: a laptop, a stick or a file."""

from django.utils.translation import gettext as _

from club.notices.notation import heading, written
from club.notices.responsible import responsible, whom_to_ask
from club.notices.values import Facts


def text(facts: Facts) -> str:
    return written(
        _("A laptop is stolen, a stick stays in a bus, a file goes to the wrong address: do this.")
        + " "
        + _("You have 72 hours for the third step, counted from when the loss was noticed."),
        *_at_once(),
        *_afterwards(facts),
        heading(_("Who decides")),
        responsible(facts),
        whom_to_ask(facts),
    )


def _at_once() -> tuple[str | tuple[str, ...], ...]:
    return (
        heading(_("1. Write down")),
        (
            _("What is lost, since when, who noticed it and when."),
            _(
                "What was on it. A copy of the database holds everything the club has; a file only "
                "what its name says."
            ),
            _(
                "Whether it was encrypted: the name of the file ends in .age, or the disk asks for "
                "a password."
            ),
        ),
        heading(_("2. Close the door, today")),
        (
            _(
                "Everybody with an account chooses another password under “My account”, which "
                "also signs them out everywhere else."
            ),
            _(
                "If the data folder was on it: delete the file secret_key in the data folder that "
                "you go on with, and start Portativ again. Then no old sign-in counts."
            ),
            _("Revoke the codes of tables of an evening that still runs."),
            _("Look into the audit log: is there anything since then that no one here did?"),
        ),
    )


def _afterwards(facts: Facts) -> tuple[str | tuple[str, ...], ...]:
    return (
        heading(_("3. Tell those who must know, within 72 hours")),
        (
            _("If it was encrypted and the passphrase is not with it: no one. Write down why."),
            _(
                "Otherwise the data protection authority: what was on it, how many people, what "
                "you did."
            ),
            _(
                "If it can hurt people (addresses of children, for example): them or their parents "
                "too, in plain words."
            ),
            *_operator(facts),
        ),
        heading(_("4. Go on")),
        (
            _(
                "Restore the newest copy on another machine: uv run manage.py restore, and the "
                "folder of copies."
            ),
            _("People forgotten since that copy are forgotten again when it is restored."),
            _("Keep these notes: the authority may ask for them."),
        ),
    )


def _operator(facts: Facts) -> tuple[str, ...]:
    if not facts.operator:
        return ()
    said = _("%(operator)s, who runs the site: at once, and they tell you if it happens to them.")
    return (said % {"operator": facts.operator},)
