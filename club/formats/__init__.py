"""Formats of dates and numbers where a language differs from Django's."""
