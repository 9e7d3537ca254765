"""Pages of the retention periods, and of the data due for deletion."""

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club import access
from club.access import require
from club.backups.retention import REPLACED_DAYS
from club.clubs.finding import club_named
from club.models import Club
from club.retention import actions
from club.retention.rules import RULES


class PeriodsForm(forms.Form):
    def __init__(self, club: Club, data=None):
        super().__init__(data)
        for name, rule in RULES.items():
            self.fields[name] = forms.IntegerField(
                label=_("%(what)s: days") % {"what": rule.label},
                help_text=rule.sentence,  # type: ignore[arg-type]
                min_value=rule.least,
                max_value=rule.most,
                initial=club.days_kept(name),
            )
        self.fields["deletes_by_itself"] = forms.BooleanField(
            label=_("Delete by itself what is due"),
            help_text=Club._meta.get_field("deletes_by_itself").help_text,
            required=False,
            initial=club.deletes_by_itself,
        )

    def days(self) -> dict[str, int]:
        return {name: self.cleaned_data[name] for name in RULES}


@login_required
def periods(request, club):
    club = _club(request, club)
    form = PeriodsForm(club, request.POST or None)
    if form.is_valid():
        by_itself = form.cleaned_data["deletes_by_itself"]
        actions.keep_for(club, form.days(), by_itself=by_itself, by=request.user)
        messages.success(request, _("Saved."))
        return redirect("retention:periods", club.slug)
    due = actions.due_of(club)
    facts = {
        "club": club,
        "form": form,
        "due": due,
        "is_due": any(each.number for each in due),
        "sign_in_days": settings.SIGN_IN_DAYS,
        "log_days": settings.LOG_DAYS,
        "replaced_days": REPLACED_DAYS,
    }
    return render(request, "club/retention/periods.html", facts)


@login_required
@require_POST
def delete(request, club):
    club = _club(request, club)
    if found := actions.delete_due(club, by=request.user):
        said = ", ".join(f"{each.rule.label} ({each.number})" for each in found)
        messages.success(request, _("Deleted: %(what)s.") % {"what": said})
    else:
        messages.info(request, _("Nothing was due any more."))
    return redirect("retention:periods", club.slug)


def _club(request, slug) -> Club:
    club = club_named(slug)
    require(access.can_answer_for(request.user, club))
    return club
