"""`manage.py figures`: the statistics of every tournament, counted ahead of who asks for them."""

from django.core.management import BaseCommand

from club.models import Tournament
from scoring.figures.kept import bring_all_up_to_date
from scoring.figures.played import counted

BAR = 40


class Command(BaseCommand):
    help = "Count the figures of all tournaments that have changed, however many deals they have."

    def handle(self, **_options):
        tournaments = counted(Tournament.objects.order_by("pk"))
        count = bring_all_up_to_date(tournaments, self._tell)
        self.stdout.write(f"{count} tournaments counted; all figures are up to date.")

    def _tell(self, done: int, of: int) -> None:
        """A bar that grows, where somebody looks on."""
        if self.stderr.isatty():
            bar = "█" * (BAR * done // of)
            self.stderr.write(f"\r{bar:░<{BAR}} {done} / {of}", ending="" if done < of else "\n")
