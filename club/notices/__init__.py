"""Notices of a club about its data, filled with its settings."""
