"""Clubs: their page, house rules, roles, logo, and whether phones reach the laptop."""
