"""The site, its people and its events: accounts and roles, clubs, tournaments, who sits where."""
