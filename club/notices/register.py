"""The register of processing that the law asks of whoever keeps data of people."""

from django.utils.translation import gettext as _

from club.notices.notation import heading, written
from club.notices.responsible import responsible, whom_to_ask
from club.notices.values import Facts, spans_of


def text(facts: Facts) -> str:
    return written(
        responsible(facts),
        whom_to_ask(facts),
        *_members(facts),
        *_evenings(),
        *_sign_ups(facts),
        *_helpers(facts),
        *_machine(facts),
        heading(_("Outside the club")),
        *_outside(facts),
        heading(_("How it is protected")),
        _protection(facts),
    )


def _members(facts: Facts) -> tuple[str | tuple[str, ...], ...]:
    values = spans_of(facts)
    which = (
        _("Which: name, nickname, number, team, e-mail address, telephone number, year of birth.")
        if facts.keeps_birth_years
        else _("Which: name, nickname, number, team, e-mail address, telephone number.")
    )
    agreed = _("Also: what each agreed to, and for children the name of the parent or guardian.")
    return (
        heading(_("Members and guests")),
        (
            _("What for: to run the club, seat people, reach them."),
            _("Whose: members and guests, children among them."),
            which,
            agreed,
            _("Ground: membership and taking part; consents, each kept with its text and date."),
            _("Who sees it: owner, organisers, secretary; names also all other helpers."),
            _(
                "How long: names until the person asks to be forgotten. Contacts of guests "
                "%(guests)s after their last evening, those of members who left %(left)s after "
                "they left, imported lists %(imports)s."
            )
            % values,
        ),
    )


def _evenings() -> tuple[str | tuple[str, ...], ...]:
    return (
        heading(_("Evenings and results")),
        (
            _("What for: tournaments, seasons, ratings."),
            _("Whose: everyone who has played."),
            _("Which: seats, results, penalties and notes, with who entered them and when."),
            _("Ground: taking part; in public with a name only by consent."),
            _("Who sees it: helpers; the public with the name that each has chosen."),
            _("How long: for good. The names of people who ask to be forgotten are removed."),
        ),
    )


def _sign_ups(facts: Facts) -> tuple[str | tuple[str, ...], ...]:
    values = spans_of(facts)
    return (
        heading(_("Sign-ups")),
        (
            _("What for: to know who comes, and to tell them."),
            _("Which: names, e-mail address, what was agreed to and which parent agreed."),
            _("Ground: the request of the person who signs up."),
            _("Who sees it: everyone who works at the desk of that evening."),
            _("How long: %(sign_ups)s after the evening.") % values,
        ),
    )


def _helpers(facts: Facts) -> tuple[str | tuple[str, ...], ...]:
    values = spans_of(facts)
    return (
        heading(_("Accounts of helpers")),
        (
            _("What for: so that only people with the right role can change something."),
            _(
                "Which: name, user name, e-mail address, role, last sign-in; while signed in, in "
                "which browser and since when; what they changed and took."
            ),
            _("Ground: the club’s interest in knowing who changed its data."),
            _("Who sees it: the owner; roles also the organisers."),
            _("How long: sign-ins %(sign_ins)s, what was changed %(audit)s.") % values,
        ),
    )


def _machine(facts: Facts) -> tuple[str | tuple[str, ...], ...]:
    values = spans_of(facts)
    return (
        heading(_("The machine")),
        (
            _(
                "Log of requests: which page, when, how long it took; no names, no addresses. Kept "
                "for %(logs)s."
            )
            % values,
            _(
                "Copies of the database, for emergencies: those of the last %(months)d months in "
                "which the club played."
            )
            % {"months": facts.months},
            _("E-mails: sent, and not kept."),
        ),
    )


def _outside(facts: Facts) -> tuple[str, ...]:
    said = _("Portativ sends data to no one. E-mails go through the mail server that was set.")
    if not facts.operator:
        return (said,)
    host = _("%(operator)s runs the machine and works for the club by contract.")
    return (said, host % {"operator": facts.operator})


def _protection(facts: Facts) -> tuple[str, ...]:
    return (
        _("Everyone who helps has their own account and a role; a second factor can be set up."),
        _("Passwords are stored so that they cannot be read."),
        _(
            "Every change and download of data is listed, with its author, in a log that "
            "cannot be changed."
        ),
        _("Downloaded files with contacts are encrypted with a passphrase."),
        _(
            "Copies are made automatically, and each is checked. They are not encrypted: computer "
            "and stick are looked after like the member list itself."
        ),
        _("All pages travel encrypted.")
        if facts.hosted
        else _("In the hall, pages travel in the hall’s own network and are not encrypted."),
    )
