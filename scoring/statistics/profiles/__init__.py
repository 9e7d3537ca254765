"""Profiles: a page for each player, and for two of them together."""
