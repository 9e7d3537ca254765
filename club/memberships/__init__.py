"""Members of a club: list, import, names, teams, consents, export."""
