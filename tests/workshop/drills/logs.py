"""Ten thousand random logs (F8): the same entries in another order of arrival, other batches and
partly again come to the same scores, deals and places; and an edit of any byte is noticed.
"""

import random
import sys

from tests.workshop.isolated_site import Write, run_isolated

LOGS = 10_000


def run(write: Write, logs: int = LOGS) -> bool:
    """One that differs ends the process, with the seed of its log."""
    run_isolated("tests.workshop.drills.logs.play", write, logs)
    return True


def play(logs: int) -> None:
    from tests.workshop import log_edits, random_logs
    from tests.workshop.fixtures.hall import Hall, make_hall

    hall = make_hall(2, deals=random_logs.DEALS)
    log_edits.unguard()
    spelt = []

    def look(hall: Hall, chance: random.Random) -> None:
        edit = log_edits.some_edit(hall.tournament, chance)
        if not log_edits.is_noticed(edit, hall.tournament):
            assert log_edits.is_spelling(edit), edit
            spelt.append(edit)

    entries = sum(random_logs.check(hall, seed, look) for seed in range(logs))
    sys.stdout.write(
        f"{logs:,} random logs of {entries:,} entries, each in two orders of arrival, in batches "
        f"and partly again: equal scores, deals and places. {logs:,} edits of one byte: "
        f"{logs - len(spelt):,} noticed, {len(spelt)} were another spelling of the same.\n"
    )
