"""Formats of dates in Catalan."""
