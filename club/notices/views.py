"""The notices of a club: to read, and to word."""

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club import access
from club.access import require
from club.clubs.finding import club_named
from club.models import Club
from club.notices import actions
from club.notices.finding import readable
from club.notices.kinds import KINDS, wording
from club.notices.notation import blocks_of

LONGEST = 20_000


class TextForm(forms.Form):
    text = forms.CharField(
        label=gettext_lazy("Text"),
        max_length=LONGEST,
        help_text=gettext_lazy(
            "An empty line begins a paragraph, # and a blank a heading, - and a blank an item."
        ),
        widget=forms.Textarea(attrs={"rows": 24}),
    )


@require_safe
def notices(request, club):
    club = club_named(club)
    can_word = access.can_answer_for(request.user, club)
    shown = {name: kind for name, kind in KINDS.items() if kind.is_public or can_word}
    facts = {"club": club, "kinds": shown, "can_word": can_word, "asks_operator": _lacks_host(club)}
    return render(request, "club/notices/list.html", facts)


@require_safe
def page(request, club, notice):
    """In the reader's language."""
    club = readable(request, club, notice)
    found = wording(club, notice, str(get_language()))
    can_word = access.can_answer_for(request.user, club)
    facts = {
        "club": club,
        "kind": notice,
        "title": KINDS[notice].title,
        "blocks": blocks_of(found.text),
        "can_word": can_word,
        "changed": found.changed if can_word else [],
    }
    return render(request, "club/notices/notice.html", facts)


@login_required
def edit(request, club, notice, language):
    club = club_named(club)
    require(access.can_answer_for(request.user, club))
    languages = dict(settings.LANGUAGES)
    if notice not in KINDS or language not in languages:
        raise Http404
    found = wording(club, notice, language)
    form = TextForm(request.POST or None, initial={"text": found.text})
    if "back" in request.POST:
        actions.drop(club, notice, language, by=request.user)
        messages.success(request, _("The usual text is back. It follows the settings."))
        return redirect("notices:edit", club.slug, notice, language)
    if form.is_valid():
        actions.word(club, notice, language, form.cleaned_data["text"], by=request.user)
        messages.success(request, _("Saved."))
        return redirect("notices:edit", club.slug, notice, language)
    facts = {
        "club": club,
        "kind": notice,
        "title": KINDS[notice].title,
        "form": form,
        "own": found.own,
        "changed": found.changed,
        "language": language,
        "notice_languages": languages,
    }
    return render(request, "club/notices/edit.html", facts)


def _lacks_host(club: Club) -> bool:
    """Other clubs are on the site, and nobody has said who runs it."""
    return (
        not settings.OPERATOR and Club.objects.filter(is_group=False).exclude(pk=club.pk).exists()
    )
