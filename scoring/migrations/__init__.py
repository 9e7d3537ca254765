"""Migrations of the log and what is derived from it."""
