"""Games without a tournament: a score sheet kept by a phone, on paper, and taken into a club."""
