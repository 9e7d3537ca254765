"""The pages of a list: what is pasted, what is chosen and mended on the preview, what is shown.

A list of members and a list of entries are looked at on the same page; the second adds who plays
with whom.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club import access
from club.clubs.actions import keep_birth_years
from club.memberships import preview
from club.memberships.preview import ListPreview, PreviewRow
from club.memberships.recognition import LEAVE, NEW, ROW, Decision, KnownMember, read_decision
from club.models import Club, Membership, RosterImport
from club.models.roster_import import ImportState
from club.players import list_texts
from club.players.cell_values import Problem
from club.players.columns import ColumnChoice, ListColumn, corrected
from club.players.roster import ListedPerson, RosterRow, SkipReason
from club.players.row_people import row_of
from club.spreadsheets import file_texts as file_words
from club.spreadsheets import reading
from club.spreadsheets.cells import cell_text
from club.spreadsheets.guard import ACCEPTED, FileRefused

SKIPPED_SHOWN = 20
MENDED_SHOWN = 200
LONGEST_CELL = 300
COLUMN_NAMES: dict[str, Any] = {
    "": gettext_lazy("not imported"),
    **{column.value: name for column, name in list_texts.COLUMNS.items()},
}
NAMES = (ListColumn.NAME, ListColumn.FIRST_NAME, ListColumn.LAST_NAME)


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
        help_text=gettext_lazy("Excel (.xlsx), LibreOffice (.ods) or CSV, at most 2 MB."),
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


def as_pasted(draft: RosterImport) -> str:
    """Its rows, to be changed and looked at once more."""
    return "\n".join("\t".join(cells).rstrip() for _number, *cells in draft.rows)


def forget_old_drafts(club: Club) -> None:
    """A list that nobody imported is not kept: it is full of names."""
    old = timezone.now() - timedelta(days=club.days_kept("imports"))
    club.roster_imports.filter(state=ImportState.DRAFT, at__lt=old).delete()


def keep_answers(draft: RosterImport, answers: Mapping[str, str]) -> None:
    """Store the choices and corrections made on the page; anything that is no choice is skipped."""
    before = list(draft.columns)
    _keep_columns(draft, answers)
    _keep_cells(draft, answers)
    if draft.columns != before:
        # The list is read anew: what was chosen, or stood there, was about the people of before.
        draft.choices["people"], answers = {}, {}
    members = {None, *draft.club.memberships.values_list("pk", flat=True)}
    for name, given in answers.items():
        row, decision = name.removeprefix(ROW), read_decision(given)
        if name.startswith(ROW) and row.isdecimal() and decision and decision.member in members:
            draft.choices["people"][row] = str(decision)
    draft.save(update_fields=["rows", "columns", "choices"])


def keep_years_if_asked(request, club) -> None:
    """Years of birth are kept from now on, where the press beside a list asks for it."""
    if request.POST.get("then") == "years":
        access.require(access.can_edit_club(request.user, club))
        keep_birth_years(club, by=request.user)


def _keep_columns(draft: RosterImport, answers: Mapping[str, str]) -> None:
    choice, changes = preview.choice_of(draft), {}
    for at, column in enumerate(choice.columns):
        given = answers.get(f"column-{at}")
        if given in COLUMN_NAMES and given != (column or ""):
            changes[at] = ListColumn(given) if given else None
    draft.columns = [each.value if each else "" for each in corrected(choice, changes).columns]


def _keep_cells(draft: RosterImport, answers: Mapping[str, str]) -> None:
    """Store the cells corrected on the page in their rows."""
    mended = draft.choices.setdefault("mended", {})
    for row in draft.rows:
        for at in range(len(draft.columns)):
            given = answers.get(f"cell-{row[0]}-{at}")
            if given is None or (typed := cell_text(given[:LONGEST_CELL])) == row[at + 1]:
                continue
            row[at + 1] = typed
            cells = mended.setdefault(str(row[0]), [])
            cells += [] if at in cells else [at]


def shown(draft: RosterImport, seen: ListPreview, *, with_contacts: bool) -> dict[str, Any]:
    """Template context of the preview.

    Phones and addresses that the club keeps of its members go only to those who keep
    the list.
    """
    return {
        "new": seen.new,
        "known": seen.known,
        "taken": len(seen.taken),
        "mending": _mending(draft, seen),
        "skipped": [
            f"{each.row} · {list_texts.SKIPPED[each.why]}: {each.text}"
            for each in seen.people.skipped[:SKIPPED_SHOWN]
        ],
        "above": [each.text for each in seen.people.skipped if each.why is SkipReason.ABOVE],
        "columns": [
            {"head": each, "chosen": column or "", "choices": COLUMN_NAMES.items()}
            for each, column in zip(_heads(draft), seen.choice.columns, strict=True)
        ],
        "sample": [row.cells for row in preview.rows_of(draft)[: preview.SAMPLE_ROWS]],
        "names_people": seen.choice.names_people,
        "drops_years": preview.drops_years(seen, draft.club),
        "notes": preview.notes(seen, draft.club),
        "doubtful": [_asked(line, with_contacts=with_contacts) for line in seen.doubtful],
    }


def left_out_of(draft: RosterImport) -> list[dict[str, Any]]:
    """Members imported without some value, each with the points to look at."""
    kept = draft.made.get("left_out", [])
    members = draft.club.memberships.select_related("player")
    found = members.in_bulk([key for key, _problems in kept])
    return [
        {
            "member": found[key],
            "said": [list_texts.explain_kept(*problem) for problem in problems],
        }
        for key, problems in kept
        if key in found
    ]


def _mending(draft: RosterImport, seen: ListPreview) -> list[dict[str, Any]]:
    """The rows with something wrong, and those that were mended here, each with the cells that it
    is about."""
    said: dict[int, list[str]] = {}
    cells: dict[int, set[int]] = {
        int(row): set(places) for row, places in draft.choices.get("mended", {}).items()
    }
    out = {row_of(entry.row) for entry in seen.people.entries if entry.problems}
    for entry, problems in seen.problems:
        row = row_of(entry.row)
        for problem in problems:
            said.setdefault(row, []).append(list_texts.explain(problem))
            cells.setdefault(row, set()).update(_places(seen.choice, problem))
    for key, sentence in seen.clashes.items():
        said.setdefault(row_of(key), []).append(sentence)
        out.add(row_of(key))
    names = _names_by_row(seen.people.entries)
    by_number = {row[0]: row[1:] for row in draft.rows}
    return [
        {
            "number": row,
            "text": names.get(row, "…"),
            "said": list(dict.fromkeys(said.get(row, []))),
            "is_out": row in out,
            "cells": _fields(seen.choice, row, by_number.get(row, []), cells.get(row, set())),
        }
        for row in sorted({*said, *cells})[:MENDED_SHOWN]
    ]


def _places(choice: ColumnChoice, problem: Problem) -> Iterable[int]:
    """The cells by which a problem can be mended."""
    columns = NAMES if problem.column in NAMES else (problem.column,)
    return [at for column in columns for at in choice.where(column)]


def _names_by_row(entries: Iterable[RosterRow]) -> dict[int, str]:
    found: dict[int, list[str]] = {}
    for entry in entries:
        found.setdefault(row_of(entry.row), []).append(entry.person.name or "…")
    return {row: " – ".join(names) for row, names in found.items()}


def _fields(
    choice: ColumnChoice, row: int, cells: list[str], places: Iterable[int]
) -> list[dict[str, Any]]:
    return [
        {"name": f"cell-{row}-{at}", "label": COLUMN_NAMES[column], "value": cells[at]}
        for at, column in enumerate(choice.columns)
        if at in places and column and at < len(cells)
    ]


def _heads(draft: RosterImport) -> list[str]:
    rows = preview.rows_of(draft)
    width = len(draft.columns)
    head = rows[draft.choices["top"] - 1].cells if draft.choices["has_head"] else ("",) * width
    return [cell or _("column %(number)d") % {"number": at} for at, cell in enumerate(head, 1)]


def _asked(line: PreviewRow, *, with_contacts: bool) -> dict[str, Any]:
    """One row of the question whether two people are one."""
    return {
        "key": line.entry.row,
        "number": row_of(line.entry.row),
        "name": line.entry.person.name,
        "said": _told(line.entry.person),
        "reason": (line.known or line.twins)[0].reason,
        "compared": _compared(line, with_contacts=with_contacts),
        "chosen": str(line.decision),
        "choices": [
            (str(decision), label)
            for decision, label in _choices(line, with_contacts=with_contacts)
        ],
    }


def _choices(line: PreviewRow, *, with_contacts: bool) -> Iterator[tuple[Decision, str]]:
    yield NEW, _("somebody new")
    for known in line.known:
        label = _("the same as %(name)s") % {"name": _member(known, with_contacts)}
        yield Decision(known.membership.pk), label
    for twin in line.twins:
        yield Decision(row=twin.entry.row), _one_with(twin.entry)
    yield LEAVE, _("leave out")


def _compared(line: PreviewRow, *, with_contacts: bool) -> str:
    """With whom the row is compared first: what stands in the closed list beside it is cut off."""
    if line.known:
        return _member(line.known[0], with_contacts)
    entry = line.twins[0].entry
    said = _("Row %(row)d: %(name)s")
    return said % {"row": row_of(entry.row), "name": _named(entry)}


def _one_with(entry: RosterRow) -> str:
    said = _("one person with row %(row)d: %(name)s")
    return said % {"row": row_of(entry.row), "name": _named(entry)}


def _named(entry: RosterRow) -> str:
    return " · ".join(filter(None, [entry.person.name, _told(entry.person)]))


def _member(known: KnownMember, with_contacts: bool) -> str:
    member: Membership = known.membership
    facts: list[object] = [member.number, member.team]
    facts += [member.birth_year, member.phone, member.email] if with_contacts else []
    return " · ".join([str(member), *(str(each) for each in facts if each)])


def _told(person: ListedPerson) -> str:
    """Facts that tell a person from another of the same name."""
    facts = (person.number, person.team, person.birth_year, person.phone, person.email)
    return " · ".join(str(each) for each in facts if each)
