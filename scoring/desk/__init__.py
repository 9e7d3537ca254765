"""The desk: progress of the round, checklist, penalties, departures, log."""
