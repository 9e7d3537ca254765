"""The consents of a member: what counts, what was said before, what is said now; and the texts."""

from collections.abc import Iterator
from typing import Any, Final

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from club import access
from club.access import AnyUser
from club.clubs.finding import club_for
from club.consents import lines
from club.consents.lines import Word
from club.consents.texts import rewrite, texts_now
from club.memberships import queries
from club.memberships.forms import PeopleField
from club.memberships.queries import members_of
from club.memberships.tables import ConsentsTable
from club.models import Club, How, Membership, Naming, Purpose
from club.models.consent import LONGEST_TEXT
from club.models.membership import is_minor
from club.players.public_names import names_of
from club.web.desk_lists import paged, search_of
from club.wording.folding import name_key
from club.wording.person_names import is_odd
from club.wording.texts import NameFormField

YES, NO, NOT_SAID = "yes", "no", ""
ANSWERS: Final = (
    (NOT_SAID, pgettext_lazy("consent", "nothing new")),
    (YES, pgettext_lazy("consent", "agrees")),
    (NO, pgettext_lazy("consent", "does not agree, or no longer")),
)
SHOWN: Final = (
    ("", pgettext_lazy("naming", "as before")),
    *(each for each in Naming.choices if each[0] != Naming.HIDDEN),
)
TOLD: Final = (How.PAPER, How.SPOKEN)
MOST_SIBLINGS: Final = 12


class ConsentForm(forms.Form):
    """One press for one person, or for several children of one guardian."""

    def __init__(self, membership: Membership, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.membership, self.club = membership, membership.club
        for purpose in Purpose:
            self.fields[purpose.value] = forms.ChoiceField(
                label=str(purpose.label).capitalize(),
                choices=ANSWERS,
                widget=forms.RadioSelect,
                required=False,
                initial=NOT_SAID,
            )
        self.fields["naming"] = forms.ChoiceField(
            label=_("Shown in public"), choices=SHOWN, required=False
        )
        self.fields["guardian"] = NameFormField(
            label=_("Name of the parent or guardian"),
            max_length=120,
            required=False,
            help_text=_("Empty: they speak for themselves, from %(age)d years on.")
            % {"age": self.club.guardian_age},
        )
        self.fields["how"] = forms.ChoiceField(
            label=_("How they said it"),
            choices=[(each.value, each.label) for each in TOLD],
            widget=forms.RadioSelect,
            initial=How.PAPER,
        )
        self.fields["language"] = forms.ChoiceField(
            label=_("Language of the text"),
            choices=settings.LANGUAGES,
            initial=self.club.language,
        )
        if (siblings := _siblings(membership)).exists():
            self.fields["others"] = PeopleField(
                siblings,
                label=_("The same for"),
                required=False,
                widget=forms.CheckboxSelectMultiple,
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not any(cleaned.get(purpose) for purpose in Purpose.values):
            self.add_error(None, _("Say of at least one thing what they answered."))
        guardian = cleaned.get("guardian")
        if guardian and is_odd(guardian):
            self.add_error("guardian", _("This does not look like a name. Please type it again."))
        agrees = any(cleaned.get(purpose) == YES for purpose in Purpose.values)
        young = [each for each in self._people() if self._is_young(each)]
        if agrees and young and not guardian:
            said = _("%(name)s is younger than %(age)d: type the name of the guardian who agrees.")
            facts = {"name": young[0], "age": self.club.guardian_age}
            self.add_error("guardian", forms.ValidationError(said, params=facts))
        return cleaned

    def answers(self) -> Iterator[tuple[Membership, str, bool, str]]:
        """Answers given: the membership, the purpose, the yes or no, and the naming from
        then on."""
        for each in self._people():
            for purpose in Purpose.values:
                if answer := self.cleaned_data[purpose]:
                    yield each, purpose, answer == YES, self.cleaned_data["naming"]

    def word(self, by: AnyUser) -> Word:
        facts = self.cleaned_data
        return Word(How(facts["how"]), facts["language"], by, facts["guardian"])

    def _people(self) -> list[Membership]:
        return [self.membership, *self.cleaned_data.get("others", ())]

    def _is_young(self, membership: Membership) -> bool:
        return is_minor(membership.birth_year, timezone.localdate(), self.club.guardian_age)


class TextsForm(forms.Form):
    """The three texts in one language."""

    def __init__(self, club: Club, language: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club, self.language = club, language
        now = texts_now(club, language)
        for purpose in Purpose:
            self.fields[purpose.value] = forms.CharField(
                label=str(purpose.label).capitalize(),
                initial=now[purpose],
                required=False,
                max_length=LONGEST_TEXT,
                widget=forms.Textarea(attrs={"rows": 5, "lang": language}),
                help_text=_("Leave it empty for the text that Portativ comes with."),
            )

    def save(self) -> None:
        for purpose in Purpose.values:
            typed = self.cleaned_data[purpose].replace("\r\n", "\n").strip()
            rewrite(self.club, purpose, self.language, typed)


def _siblings(membership: Membership) -> Any:
    """Members who may have the same guardian: the same address, number or last name."""
    found = Q()
    for name in ("email", "phone"):
        if value := getattr(membership, name):
            found |= Q(**{name: value})
    last = membership.player.name.split()[-1]
    found |= Q(player__name__iendswith=f" {last}") if name_key(last) else Q()
    near = members_of(membership.club).filter(found, left=None).exclude(pk=membership.pk)
    some = list(near.order_by("pk").values_list("pk", flat=True)[:MOST_SIBLINGS])
    return near.filter(pk__in=some)


@login_required
def of_all(request: HttpRequest, club: str) -> HttpResponse:
    """Answers that count now, of every member."""
    found = club_for(request, club, access.can_keep_members)
    search = search_of(request)
    members = queries.members_of(found).filter(left=None).select_related("player", "club")
    members = queries.shown(members, kind="all", search=search.words, with_contacts=False)
    facts = {
        "club": found,
        "table": paged(request, ConsentsTable(members)),
        "search": search.words,
        "again": search.again,
    }
    return render(request, "club/memberships/consents_of_all.html", facts)


@login_required
def consents(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    found = club_for(request, club, access.can_keep_members)
    membership = get_object_or_404(queries.members_of(found), pk=pk)
    form = ConsentForm(membership, request.POST or None)
    if form.is_valid():
        _record(request, form)
        return redirect("members:consents", found.slug, pk)
    player = membership.player
    current = lines.current(found, player)
    facts: dict[str, Any] = {
        "club": found,
        "membership": membership,
        "form": form,
        "current": [(purpose, current.get(purpose)) for purpose in Purpose],
        "lines": lines.history(found, player),
        "public_name": names_of([player.pk], for_public=True)[player.pk],
        "languages": settings.LANGUAGES,
    }
    return render(request, "club/memberships/consents.html", facts)


@transaction.atomic
def _record(request: HttpRequest, form: ConsentForm) -> None:
    word = form.word(by=request.user)
    people = set()
    for membership, purpose, given, naming in form.answers():
        lines.record(membership, purpose, word, given=given, naming=naming)
        people.add(membership.pk)
    said = ngettext("Entered for %(count)d person.", "Entered for %(count)d people.", len(people))
    messages.success(request, said % {"count": len(people)})


@login_required
def texts(request: HttpRequest, club: str, language: str) -> HttpResponse:
    """In one language; what somebody agreed to stays as it was."""
    found = club_for(request, club, access.can_keep_members)
    if language not in dict(settings.LANGUAGES):
        raise Http404
    form = TextsForm(found, language, request.POST or None)
    if form.is_valid():
        form.save()
        messages.success(request, _("Saved. From now on people are asked by these texts."))
        return redirect("members:consent_texts", found.slug, language)
    facts = {
        "club": found,
        "form": form,
        "language": language,
        "languages": settings.LANGUAGES,
    }
    return render(request, "club/memberships/consent_texts.html", facts)
