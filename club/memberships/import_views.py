"""Lists of members: pasted or uploaded, looked at, taken in, taken back."""

from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from club.memberships import preview, taking_in
from club.memberships.views import club_to_keep
from club.models import RosterImport
from club.models.roster_import import ImportState
from club.players import words
from club.players.columns import Column, corrected
from club.spreadsheets import reading
from club.spreadsheets import words as file_words
from club.spreadsheets.guard import ACCEPTED, FileRefused

DRAFT_DAYS = 7
SHOWN = 10
SKIPPED_SHOWN = 20
COLUMN_NAMES: dict[str, Any] = {
    "": gettext_lazy("not taken over"),
    **{column.value: name for column, name in words.COLUMNS.items()},
}


class ListForm(forms.Form):
    text = forms.CharField(
        label=gettext_lazy("Paste the list"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "class": "code"}),
    )
    file = forms.FileField(
        label=gettext_lazy("Or choose a file"),
        required=False,
        help_text=gettext_lazy("Excel (.xlsx) or CSV, at most 2 MB."),
        widget=forms.FileInput(attrs={"accept": ACCEPTED}),
    )

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        try:
            if file := cleaned.get("file"):
                self.table = reading.uploaded_table(file.name, file)
            elif (cleaned.get("text") or "").strip():
                self.table = reading.pasted_table(cleaned["text"])
            else:
                raise forms.ValidationError(_("Paste a list, or choose a file."))
        except FileRefused as refusal:
            self.add_error("file" if cleaned.get("file") else "text", file_words.explain(refusal))
        return cleaned


@login_required
def begin(request, club):
    club = club_to_keep(request, club)
    form = ListForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        _forget_old_drafts(club)
        draft = RosterImport.objects.create(club=club, by=request.user, **preview.kept(form.table))
        return redirect("members:import_look", club.slug, draft.pk)
    drafts = club.roster_imports.defer("rows", "made", "choices")[:SHOWN]
    facts = {"club": club, "form": form, "drafts": drafts}
    return render(request, "club/memberships/import.html", facts)


@login_required
def look(request, club, pk):
    """What would come of the list; each look keeps what was chosen so far."""
    club = club_to_keep(request, club)
    draft = get_object_or_404(club.roster_imports, pk=pk)
    if draft.state != ImportState.DRAFT:
        facts = {
            "club": club,
            "draft": draft,
            "new": len(draft.made["memberships"]),
            "changed": len(draft.made["changed"]),
        }
        return render(request, "club/memberships/import_done.html", facts)
    if request.method == "POST":
        _keep_choices(draft, request.POST)
        if request.POST.get("then") == "take":
            return take_in(request, club, draft)
    facts = {"club": club, "draft": draft, "preview": _shown(draft)}
    return render(request, "club/memberships/import_look.html", facts)


def take_in(request, club, draft):
    seen = preview.preview_of(draft)
    if seen.unanswered:
        messages.warning(request, _("There are more rows to be asked about. Look once more."))
        return redirect("members:import_look", club.slug, draft.pk)
    try:
        taking_in.take_in(draft, preview.wanted(seen, club))
    except (taking_in.NotWaiting, IntegrityError):
        messages.error(request, _("The members have changed meanwhile. Look once more."))
    else:
        messages.success(request, _("The list is taken in."))
    return redirect("members:import_look", club.slug, draft.pk)


@login_required
@require_POST
def take_back(request, club, pk):
    club = club_to_keep(request, club)
    draft = get_object_or_404(club.roster_imports, pk=pk)
    try:
        taking_in.take_back(draft)
    except (taking_in.NotWaiting, IntegrityError):
        messages.error(request, _("This list cannot be taken back any more."))
    else:
        messages.success(request, _("Everything is as it was before the list."))
    return redirect("members:import_look", club.slug, pk)


def _forget_old_drafts(club) -> None:
    """A list that nobody took in is not kept: it is full of names."""
    old = timezone.now() - timedelta(days=DRAFT_DAYS)
    club.roster_imports.filter(state=ImportState.DRAFT, at__lt=old).delete()


def _keep_choices(draft, answers) -> None:
    """The columns and the people as chosen on the page; what is no choice is passed by."""
    choice, changes = preview.choice_of(draft), {}
    for at, column in enumerate(choice.columns):
        given = answers.get(f"column-{at}")
        if given in COLUMN_NAMES and given != (column or ""):
            changes[at] = Column(given) if given else None
    draft.columns = [each.value if each else "" for each in corrected(choice, changes).columns]
    members = {str(pk) for pk in draft.club.memberships.values_list("pk", flat=True)}
    for name, given in answers.items():
        row = name.removeprefix("row-")
        is_choice = given in members or given in (preview.NEW, preview.LEAVE)
        is_choice = is_choice or (
            given.startswith(preview.ROW) and given.removeprefix(preview.ROW).isdecimal()
        )
        if name.startswith("row-") and row.isdecimal() and is_choice:
            draft.choices["people"][row] = given
    draft.save(update_fields=["columns", "choices"])


def _shown(draft) -> dict:
    seen = preview.preview_of(draft)
    wrong = preview.problem_lines(seen.people)
    names = {line.entry.row: line.entry.person.name for line in seen.lines}
    wrong += [
        {"number": row, "text": names[row], "errors": [said]} for row, said in seen.clashes.items()
    ]
    return {
        "new": seen.new,
        "known": seen.known,
        "taken": len(seen.taken),
        "wrong": sorted(wrong, key=lambda row: row["number"]),
        "skipped": [
            f"{each.row} · {words.SKIPPED[each.why]}: {each.text}"
            for each in seen.people.skipped[:SKIPPED_SHOWN]
        ],
        "columns": [
            {"head": each, "chosen": column or "", "choices": COLUMN_NAMES.items()}
            for each, column in zip(_heads(draft), seen.choice.columns, strict=True)
        ],
        "sample": [row.cells for row in preview.rows_of(draft)[: preview.SAMPLE_ROWS]],
        "names_people": seen.choice.names_people,
        "notes": preview.notes(seen, draft.club),
        "doubtful": [_asked(line) for line in seen.doubtful],
    }


def _heads(draft) -> list[str]:
    rows = preview.rows_of(draft)
    width = len(draft.columns)
    head = rows[draft.choices["top"] - 1].cells if draft.choices["has_head"] else ("",) * width
    return [cell or _("column %(number)d") % {"number": at} for at, cell in enumerate(head, 1)]


def _asked(line) -> dict:
    """One row of the question whether two people are one."""
    return {
        "number": line.entry.row,
        "name": line.entry.person.name,
        "said": _told(line.entry.person),
        "reason": (line.known or line.twins)[0].reason,
        "chosen": line.decision,
        "choices": [
            (preview.NEW, _("somebody new")),
            *(
                (str(each.membership.pk), _("the same as %(name)s") % {"name": _member(each)})
                for each in line.known
            ),
            *((f"{preview.ROW}{each.entry.row}", _one_with(each.entry)) for each in line.twins),
            (preview.LEAVE, _("leave out")),
        ],
    }


def _one_with(entry) -> str:
    said = _("one person with row %(row)d: %(name)s")
    named = " · ".join(filter(None, [entry.person.name, _told(entry.person)]))
    return said % {"row": entry.row, "name": named}


def _member(known) -> str:
    member = known.membership
    facts = (member.number, member.team, member.birth_year, member.phone, member.email)
    return " · ".join([str(member), *(str(each) for each in facts if each)])


def _told(person) -> str:
    """What tells somebody from another of the same name."""
    facts = (person.number, person.team, person.birth_year, person.phone, person.email)
    return " · ".join(str(each) for each in facts if each)
