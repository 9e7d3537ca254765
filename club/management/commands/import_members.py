"""`manage.py import_members`: a club's list from a file, as the page takes it in."""

from collections.abc import Iterable
from pathlib import Path

from django.core.management import BaseCommand, CommandError

from club.memberships import list_import, preview
from club.models import Club, RosterImport
from club.players import list_texts
from club.players.cell_values import Problem
from club.players.roster import RosterRow
from club.players.row_people import row_of
from club.spreadsheets import file_texts as file_words
from club.spreadsheets import reading
from club.spreadsheets.guard import FileRefused
from club.wording.texts import counted


class Command(BaseCommand):
    help = "Show what would come of a list of members (.xlsx or .csv); with --take, take it in."

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path)
        parser.add_argument("club", help="its short name in addresses")
        parser.add_argument(
            "--take", action="store_true", help="save it; the site undoes it in one click"
        )

    def handle(self, *, file, club, take, **_options):
        found = Club.objects.filter(slug=club, is_group=False).first()
        if found is None:
            raise CommandError(f"There is no club {club}.")
        draft = RosterImport(club=found, **preview.kept(_table(file)))
        seen = preview.preview_of(draft)
        if not seen.choice.names_people:
            raise CommandError("No column holds names. Give them a head: Name.")
        for line in (*_said(seen), *preview.notes(seen, found)):
            self.stdout.write(line)
        if not take:
            self.stdout.write("Nothing is saved. With --take it is.")
            return
        draft.save()
        page = f"/clubs/{found.slug}/members/import/{draft.pk}/"
        if seen.unanswered:
            raise CommandError(
                f"Nothing is imported: {counted(seen.unanswered, 'row')} may be somebody who is "
                "there already."
                f" The list waits for your answers at {page}"
            )
        list_import.take_in(draft, preview.wanted(seen, found))
        self.stdout.write(f"Imported. To undo it: {page}")


def _table(file):
    try:
        with file.open("rb") as stream:
            return reading.uploaded_table(file.name, stream)
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
    except FileRefused as refusal:
        raise CommandError(str(file_words.explain(refusal))) from refusal


def _said(seen: preview.ListPreview) -> list[str]:
    """Lines for the terminal: numbers of new and known people, and each row left out, with
    its reason."""
    wrong = [(row_of(entry.row), _wrong(entry, problems)) for entry, problems in seen.problems]
    wrong += [(row_of(key), f"row {row_of(key)}: {said}") for key, said in seen.clashes.items()]
    doubtful = [
        f"{_row(line.entry)}: may be {_who(line)}; the page asks which"
        for line in seen.lines
        if line.is_asked
    ]
    return [
        f"{seen.new} new, {seen.known} known already",
        *(said for _row, said in sorted(wrong)),
        *doubtful,
    ]


def _wrong(entry: RosterRow, problems: Iterable[Problem]) -> str:
    said = " ".join(map(list_texts.explain, problems))
    way = "left out" if entry.problems else "taken without this"
    return f"{_row(entry)}, {way}: {said}"


def _row(entry: RosterRow) -> str:
    return f"row {row_of(entry.row)}, {entry.person.name or '…'}"


def _who(line: preview.PreviewRow) -> str:
    members = " or ".join(str(each.membership.player) for each in line.known)
    rows = [_row(each.entry) for each in line.twins]
    return " or ".join([*([f"{members}, who is on the list"] if members else []), *rows])
