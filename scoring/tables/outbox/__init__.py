"""Entries from phones: receipts, repeats, and what comes back after a restore."""
