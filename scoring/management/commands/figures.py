"""`manage.py figures`: the statistics of every tournament, counted ahead of who asks for them."""

from django.core.management import BaseCommand

from club.wording.texts import counted
from scoring.statistics.cache import FIGURES

BAR = 40


class Command(BaseCommand):
    help = "Count the figures of all tournaments that have changed, however many deals they have."

    def handle(self, **_options):
        count = FIGURES.update_all(progress=self._draw)
        self.stdout.write(f"{counted(count, 'tournament')} counted; all figures are up to date.")

    def _draw(self, done: int, of: int) -> None:
        """A bar that grows, where somebody looks on."""
        if self.stderr.isatty():
            bar = "█" * (BAR * done // of)
            self.stderr.write(f"\r{bar:░<{BAR}} {done} / {of}", ending="" if done < of else "\n")
