"""`manage.py recheck`: everything worked out again from the log."""

from django.core.management import BaseCommand, CommandError

from club.models import Tournament
from club.wording.texts import counted
from scoring.log.recheck import damage, disagreements, withdrawn


class Command(BaseCommand):
    help = (
        "Work points, totals and hashes out again from the log, and say where anything disagrees."
    )

    def add_arguments(self, parser):
        parser.add_argument(
            "tournament", nargs="?", help="its short name in addresses; without it, all of them"
        )

    def handle(self, *, tournament, **_options):
        chosen = Tournament.objects.order_by("pk")
        if tournament:
            chosen = chosen.filter(slug=tournament)
            if not chosen:
                raise CommandError(f"There is no tournament {tournament}.")
        wrong = 0
        for sentence in damage():
            wrong += 1
            self.stdout.write(sentence)
        for each in chosen:
            for sentence in disagreements(each):
                wrong += 1
                self.stdout.write(f"{each.slug}: {sentence}")
            for sentence in withdrawn(each):
                self.stdout.write(f"{each.slug}: {sentence}")
        if wrong:
            raise CommandError(f"{counted(wrong, 'disagreement')}.", returncode=1)
        self.stdout.write(f"{counted(len(chosen), 'tournament')}: everything agrees with the log.")
