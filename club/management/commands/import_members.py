"""`manage.py import_members`: a club's list from a file, as the page takes it in."""

from pathlib import Path

from django.core.management import BaseCommand, CommandError

from club.memberships import preview, taking_in
from club.models import Club, RosterImport
from club.spreadsheets import reading
from club.spreadsheets import words as file_words
from club.spreadsheets.guard import FileRefused


class Command(BaseCommand):
    help = "Show what would come of a list of members (.xlsx or .csv); with --take, take it in."

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path)
        parser.add_argument("club", help="its short name in addresses")
        parser.add_argument(
            "--take", action="store_true", help="save it; the site takes it back in one click"
        )

    def handle(self, *, file, club, take, **_options):
        found = Club.objects.filter(slug=club).first()
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
                f"Nothing is taken in: {seen.unanswered} rows may be somebody who is there already."
                f" The list waits for your answers at {page}"
            )
        taking_in.take_in(draft, preview.wanted(seen, found))
        self.stdout.write(f"Taken in. To take it back: {page}")


def _table(file):
    try:
        with file.open("rb") as stream:
            return reading.uploaded_table(file.name, stream)
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
    except FileRefused as refusal:
        raise CommandError(str(file_words.explain(refusal))) from refusal


def _said(seen: preview.Preview) -> list[str]:
    """What is new, what is known, and every row that stays out with its reason."""
    wrong = [
        (each["number"], f"row {each['number']}, {each['text']}: {' '.join(each['errors'])}")
        for each in preview.problem_lines(seen.people)
    ]
    wrong += [(row, f"row {row}: {said}") for row, said in seen.clashes.items()]
    doubtful = [
        f"row {line.entry.row}, {line.entry.person.name}: may be {_who(line)}; the page asks which"
        for line in seen.lines
        if line.is_asked
    ]
    return [
        f"{seen.new} new, {seen.known} known already",
        *(said for _row, said in sorted(wrong)),
        *doubtful,
    ]


def _who(line: preview.Line) -> str:
    members = " or ".join(str(each.membership.player) for each in line.known)
    rows = [f"row {each.entry.row}, {each.entry.person.name}" for each in line.twins]
    return " or ".join([*([f"{members}, who is on the list"] if members else []), *rows])
