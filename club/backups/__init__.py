"""Backups of the database: schedule, retention, restore, and moving to another database."""
