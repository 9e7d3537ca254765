"""The notice for members, and for parents: read before somebody is put on the list."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from club.notices.notation import heading, written
from club.notices.responsible import responsible, whom_to_ask
from club.notices.values import Facts, spans_of


def text(facts: Facts) -> str:
    return written(
        responsible(facts),
        whom_to_ask(facts),
        heading(_("What we keep, and what for")),
        _kept(facts),
        heading(_("Why we may")),
        *_grounds(),
        heading(_("Children")),
        *_children(facts),
        heading(_("Who sees it")),
        _readers(facts),
        heading(pgettext("data", "How long")),
        _periods(facts),
        heading(_("What you can ask for")),
        _rights(),
        _(
            "Ask in any way you like: you need no form and no reason. The club answers within a "
            "month."
        ),
    )


def _kept(facts: Facts) -> tuple[str, ...]:
    year = (
        _("Year of birth, if you gave it: for tables by age, and to name children with care.")
        if facts.keeps_birth_years
        else _("No year of birth: this club does not keep it.")
    )
    return (
        _("Name and nickname, number, team: to seat people and to show results."),
        _("E-mail address and telephone number, if you gave them: to reach you about evenings."),
        year,
        _("What you played: seats, results, penalties, places, ratings."),
        _("What you or a parent agreed to, by which text, when, and the parent’s name."),
        _("Of helpers who sign in: user name, role, browser, and what they changed."),
    )


def _grounds() -> tuple[str, ...]:
    return (
        _(
            "Players have to be seated and scored: names and results inside the club are "
            "part of playing."
        ),
        _(
            "Your results under your name in public, and photos, need your consent. Each is asked "
            "by itself, none is ticked beforehand, and you can withdraw each at any time: nothing "
            "else changes."
        ),
        _("If you say no, you play like everyone else."),
    )


def _children(facts: Facts) -> tuple[str, ...]:
    return (
        _(
            "For anyone under %(age)d a parent or guardian agrees, on the sign-up page, on paper "
            "or in person, and can ask for everything below in the child’s place."
        )
        % {"age": facts.guardian_age},
        _(
            "Unless you choose otherwise, a child appears in public by the nickname, or by the "
            "first name and a letter. You can choose the full name, the short name, the nickname, "
            "or no name at all, and choose again at any time."
        ),
    )


def _readers(facts: Facts) -> tuple[str, ...]:
    searched = (
        _("Search engines may list players’ pages, if every club of the player allows it.")
        if facts.in_search
        else _("Search engines are asked not to list players’ pages.")
    )
    return (
        _(
            "Contacts and years of birth: only those who run the club on this site (its owner, "
            "organisers and secretary)."
        ),
        _("The e-mail address of a sign-up: everyone who works at the desk of that evening."),
        _("Names: everyone who helps the club."),
        _("The public: results, with the name that you chose."),
        _(
            "If you chose none, a short name; the full name only of adults whose year of birth the "
            "club knows."
        ),
        searched,
        _("No one else: nothing is sold, there is no advertising and no tracking."),
    )


def _periods(facts: Facts) -> tuple[str, ...]:
    values = spans_of(facts)
    return (
        _("Contacts of guests: %(guests)s after their last evening.") % values,
        _("Contacts of members who left: %(left)s after they left.") % values,
        _("E-mail addresses of sign-ups: %(sign_ups)s after the evening.") % values,
        _("Lists that were imported: %(imports)s.") % values,
        _("Who signed in when: %(sign_ins)s. Who changed what: %(audit)s.") % values,
        _(
            "Results, and the name with them: for good, because they are the other players’ "
            "results too. Your name can be taken out of them."
        ),
        _(
            "Copies for emergencies: those of the last %(months)d months in which the club played. "
            "Older ones are deleted. If one is ever needed, people forgotten since then are"
            " forgotten again."
        )
        % {"months": facts.months},
    )


def _rights() -> tuple[str, ...]:
    return (
        _(
            "To see everything that we have about you, as a paper and as a file: the club gives "
            "you a link to it."
        ),
        _("To have it corrected."),
        _(
            "To be forgotten: your name goes from every list, page and file; the results stay "
            "without it."
        ),
        _("To withdraw a consent, or to object."),
        _("To complain to the data protection authority of your country."),
    )
