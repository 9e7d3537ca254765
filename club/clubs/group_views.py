"""A club's page of its group: begin one, come into one, leave it; a group's page of its clubs."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club import access
from club.access import AnyUser
from club.clubs import groups
from club.clubs.finding import club_for
from club.models import Club
from club.wording.texts import NameFormField


class BeginForm(forms.Form):
    name = NameFormField(label=gettext_lazy("Name of the group"), max_length=120)

    def __init__(self, user: AnyUser, *args: Any):
        super().__init__(*args)
        self.user = user

    def clean_name(self) -> str:
        if groups.is_owner_of_many(self.user):
            raise forms.ValidationError(_("You own five groups already: join one of them."))
        return str(self.cleaned_data["name"])


class JoinForm(forms.Form):
    code = forms.CharField(
        label=gettext_lazy("Code of the group"),
        help_text=gettext_lazy("Its owner sees it on this page of the group."),
        max_length=40,
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )

    def clean_code(self) -> Club:
        found = groups.group_with(self.cleaned_data["code"])
        if found is None:
            raise forms.ValidationError(
                _("This code is not right, or a club has joined since: ask for the current one.")
            )
        return found


@login_required
def group(request: HttpRequest, club: str) -> HttpResponse:
    own = club_for(request, club, access.can_answer_for)
    do = request.POST.get("do", "")
    begin = BeginForm(request.user, request.POST if do == "begin" else None)
    join = JoinForm(request.POST if do == "join" else None)
    if own.is_group:
        said = _of_group(request, own, do)
    else:
        said = _of_club(request, own, do, begin, join)
    if said:
        messages.success(request, said)
        return redirect("clubs:group", own.slug)
    facts: dict[str, Any] = {"club": own, "begin": begin, "join": join}
    if own.is_group:
        facts |= {"code": groups.code_of(own), "clubs": groups.clubs_of(own)}
    elif own.group:
        facts["clubs"] = groups.clubs_of(own.group)
    return render(request, "club/clubs/group.html", facts)


def _of_group(request: HttpRequest, own: Club, do: str) -> str:
    """The sentence about what was done; empty if nothing was."""
    if do != "remove":
        return ""
    club = get_object_or_404(groups.clubs_of(own), slug=request.POST.get("club", ""))
    groups.leave(club, by=request.user)
    return _("%(club)s is no longer in the group.") % {"club": club}


def _of_club(request: HttpRequest, own: Club, do: str, begin: BeginForm, join: JoinForm) -> str:
    if own.group:
        left = own.group
        if do != "leave":
            return ""
        groups.leave(own, by=request.user)
        return _("%(club)s is no longer in the group %(group)s.") % {"club": own, "group": left}
    if do == "begin" and begin.is_valid():
        groups.begin(own, begin.cleaned_data["name"], by=request.user)
        return _("The group is created, and this club is in it. You are its owner.")
    if do == "join" and join.is_valid():
        groups.join(own, join.cleaned_data["code"], by=request.user)
        return _("%(club)s is in the group %(group)s.") % {"club": own, "group": own.group}
    return ""
