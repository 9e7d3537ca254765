"""This process and its machine: settings, locks, log lines, background jobs."""
