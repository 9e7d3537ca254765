"""`manage.py ratings`: the ratings of every club brought up to date with the log."""

import time
from collections.abc import Callable

from django.core.management import BaseCommand, CommandError

from club.models import Club
from club.wording.texts import counted
from scoring.models import RatedTournament
from scoring.ratings.stored import bring_up_to_date, stale_clubs

BAR = 40
EVERY = 100
"""After so many deals the bar is drawn again."""


class Command(BaseCommand):
    help = "Work out the ratings of tournaments that are new, or whose log went on."

    def add_arguments(self, parser):
        parser.add_argument("club", nargs="?", help="its short name in addresses; without it, all")
        parser.add_argument(
            "--all", action="store_true", dest="anew", help="everything anew, from the first deal"
        )

    def handle(self, *, club, anew, **_options):
        if club and not Club.objects.filter(slug=club).exists():
            raise CommandError(f"There is no club {club}.")
        if anew:
            rated = RatedTournament.objects.all()
            (rated.filter(club__slug=club) if club else rated).delete()
        clubs = [(each, deals) for each, deals in stale_clubs() if club in (None, each.slug)]
        for each, deals in clubs:
            began = time.monotonic()
            bring_up_to_date(each, progress=self._bar(deals))
            seconds = time.monotonic() - began
            self.stdout.write(f"{each.slug}: {counted(deals, 'deal')} rated in {seconds:.1f} s.")
        if not clubs:
            self.stdout.write("Everything is up to date.")

    def _bar(self, of: int) -> Callable[[int], None]:
        """Hears of every deal; a bar that grows, where somebody looks on."""
        done = 0

        def draw(more: int) -> None:
            nonlocal done
            done = min(done + more, of)
            if self.stderr.isatty() and (done % EVERY == 0 or done == of):
                bar = "█" * (BAR * done // max(of, 1))
                self.stderr.write(
                    f"\r{bar:░<{BAR}} {done:,} / {of:,}", ending="" if done < of else "\n"
                )

        return draw
